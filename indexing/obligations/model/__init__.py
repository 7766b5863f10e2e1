"""A model that reads obligations, and what its answers are checked against."""
