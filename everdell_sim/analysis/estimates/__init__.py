"""What the tables are worked out with: sums about items, and means, differences and ratios of them."""
