"""The playbooks that come with In Force, as TOML."""
