"""The provision in force on a day and the account of it; the state of a term."""
