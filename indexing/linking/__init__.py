"""Claims to edges: which document, which provision, and what the gate says."""
