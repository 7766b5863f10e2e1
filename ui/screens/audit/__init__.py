"""Audit: recorded answers and decisions."""
