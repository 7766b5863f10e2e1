"""Duties: what the words in force bind whom to, read by rules (see `reading.duties`)."""
