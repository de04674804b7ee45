"""A run on disk: places, locks, blocks, sums and the manifest."""
