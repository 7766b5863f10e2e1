"""Conformed copies and redlines as files: their JSON, and Markdown, HTML and Word made from it."""
