"""Templates of what the command line shows people, one a record."""
