"""From when, until when, on what condition and how far an instruction holds."""
