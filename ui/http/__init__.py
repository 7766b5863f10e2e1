"""The HTTP door: one small router a resource, every handler one use case, every mistake a problem in words."""
