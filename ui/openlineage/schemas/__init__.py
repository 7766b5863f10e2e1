"""The schemas of our facets, one a file: what an event may say, and that it holds nothing else."""
