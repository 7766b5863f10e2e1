"""Contracts: their terms side by side, and against a playbook."""
