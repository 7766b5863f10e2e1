"""What an instrument is, who its parties are, when it was signed and from when it governs: `reader.read_metadata`."""
