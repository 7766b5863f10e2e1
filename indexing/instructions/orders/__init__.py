"""Amending verbs, and what each of them does to which place."""
