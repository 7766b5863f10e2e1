"""Word files, and how they number their paragraphs."""
