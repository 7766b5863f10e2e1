"""The source of a citation: the page with its words highlighted."""
