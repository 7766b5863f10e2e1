"""Changes that cite nothing: embeddings bring the older provisions a clause may act on, two readers say of each pair."""
