"""The reply: the sentences in force that answer, quoted by rules, or worded by a model that is given these and nothing else."""
