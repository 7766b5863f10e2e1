"""Recall: find candidate passages by vectors and by words. See `interface.py`."""
