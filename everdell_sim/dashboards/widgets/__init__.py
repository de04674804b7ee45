"""The parts that pages are built from."""
