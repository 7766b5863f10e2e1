"""The use cases: everything a person can do with a portfolio, whichever door they come through."""
