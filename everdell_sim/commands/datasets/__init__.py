"""Commands about runs that exist."""
