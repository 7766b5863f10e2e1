"""Models that read and write, one leaf file a vendor."""
