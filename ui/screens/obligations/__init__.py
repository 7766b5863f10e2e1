"""Obligations: list, calendar, accountability, provenance."""
