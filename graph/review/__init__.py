"""What people decide on: evidence, signals, priorities, policy."""
