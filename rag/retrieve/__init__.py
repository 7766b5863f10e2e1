"""What in force bears on a question: recall over every version, ranked by the words in force, a small context."""
