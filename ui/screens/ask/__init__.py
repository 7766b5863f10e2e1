"""Ask: questions and their answers."""
