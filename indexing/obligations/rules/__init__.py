"""Rules that read obligations from modal sentences."""
