"""What is on record as files: copies, tables, calendars, pictures."""
