"""What everything else stands on: checks of values, files of settings, files written whole, questions in SQL."""
