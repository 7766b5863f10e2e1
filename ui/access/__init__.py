"""Who may do what: API keys, the principals they sign in, and the gate that every request passes (docs/security.md)."""
