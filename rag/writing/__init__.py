"""Who words an answer: the offline rules, or a model that is given the words in force and nothing else."""
