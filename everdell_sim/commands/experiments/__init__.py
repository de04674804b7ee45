"""The commands of experiments, one file a command."""
