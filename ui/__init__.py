"""Every door; no rule of law lives here."""
