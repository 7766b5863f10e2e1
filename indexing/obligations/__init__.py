"""Obligations: what the words in force bind whom to, read by rules (`rules`) and by a model (`model`)."""
