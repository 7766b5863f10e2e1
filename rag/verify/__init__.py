"""What an answer must stand up to: citations word for word, and each thing a model's sentence says that can be checked."""
