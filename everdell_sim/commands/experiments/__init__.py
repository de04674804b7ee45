"""The commands of experiments, one file per command."""
