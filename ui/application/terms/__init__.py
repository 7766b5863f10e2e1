"""Use cases on the terms of contracts: side by side, and against a playbook."""
