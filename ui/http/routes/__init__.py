"""The routes of the HTTP API, one module a heading of its documentation."""
