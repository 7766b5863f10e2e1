"""Lineage: families of documents over time."""
