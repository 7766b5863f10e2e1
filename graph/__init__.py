"""Facts and the rules of law over them: pure, deterministic, no network, no model."""
