"""What an instrument is, who its parties are, when it was signed and from when it governs (DESIGN 4a.1): `reader.read_metadata`."""
