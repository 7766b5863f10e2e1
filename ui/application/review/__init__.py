"""Use cases on claims that wait: what they would change, and what people decide."""
