"""Obligations and days ahead: what binds, what falls due, what ends."""
