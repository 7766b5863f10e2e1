"""From what recall found, in whatever version, to the words in force on the day and what stands beside them."""
