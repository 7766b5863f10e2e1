"""Use cases on obligations: what is owed, what people say of it, when it is due, who owes whom."""
