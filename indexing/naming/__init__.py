"""How documents and parties are named: titles in running text, names of parties, and which are the same."""
