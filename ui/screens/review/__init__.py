"""Review: claims and facts that wait for a person."""
