"""Questions to answers, over facts."""
