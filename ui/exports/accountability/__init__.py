"""Who owes what to whom: asked, as JSON and as pictures."""
