"""Files to claims, claims to facts."""
