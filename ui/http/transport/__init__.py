"""What carries requests: connections, threads, streams, and what is remembered of them."""
