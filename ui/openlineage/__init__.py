"""What was done, told to whoever keeps lineage: OpenLineage events of every run, in a file and, where asked for, sent on."""
