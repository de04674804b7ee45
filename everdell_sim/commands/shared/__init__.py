"""What several commands share: options, the progress bar, numbers and tables for people."""
