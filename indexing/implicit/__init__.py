"""Changes that cite nothing: which older provisions a clause may act on, what readers say of each pair, and what is let in."""
