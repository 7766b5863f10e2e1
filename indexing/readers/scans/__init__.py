"""Pages that are pictures: recognised, straightened, read."""
