"""Every record that is stored. No other folder defines a persistent type."""
