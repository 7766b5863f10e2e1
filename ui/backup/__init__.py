"""A data folder as one file, and back (docs/operating.md)."""
