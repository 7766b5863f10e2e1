"""What keeps a process at work on a data folder: locks, keys, caches, models."""
