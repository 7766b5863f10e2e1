"""What a question asks: its subject, days, parties, documents and what kind of reply it wants."""
