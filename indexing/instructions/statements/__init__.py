"""What an instrument states of whole instruments, of parties, and what it lets be."""
