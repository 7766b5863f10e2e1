"""What in force bears on a question: recall over every version, lifted to the day, ranked by the words in force."""
