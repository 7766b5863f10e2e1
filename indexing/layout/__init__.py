"""Layout: what a text shows as a whole, before its numbers are read."""
