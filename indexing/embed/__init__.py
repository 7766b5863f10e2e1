"""Vectors for text, one leaf file a vendor."""
