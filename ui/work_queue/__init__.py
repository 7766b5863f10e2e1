"""The queue of files that workers read, in the record's own PostgreSQL database."""
