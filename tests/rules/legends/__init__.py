"""The rules of Legends and More Legends."""
