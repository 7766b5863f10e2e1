"""The text of a page from its lines and characters: columns, tables, noise."""
