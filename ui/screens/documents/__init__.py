"""Documents: upload, register, corrections, withdrawal."""
