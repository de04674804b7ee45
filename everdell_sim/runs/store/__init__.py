"""A run on disk: places, locks, blocks, summaries and the manifest."""
