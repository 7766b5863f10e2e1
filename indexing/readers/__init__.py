"""Files in, readings out: one leaf file a format."""
