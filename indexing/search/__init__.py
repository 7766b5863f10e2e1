"""Finding passages by meaning and by words, in caches that are filled from the store."""
