"""Applying the changes that govern a day to the text of a provision."""
