"""One schema for the command line, the HTTP API and the tools: typed JSON objects, each of which says what it takes from a record."""
