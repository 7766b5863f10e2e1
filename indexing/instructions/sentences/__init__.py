"""The words of an instrument as one text, and one sentence of it with its quotations, citations and names set apart."""
