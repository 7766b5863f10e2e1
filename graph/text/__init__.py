"""What words and figures mean by themselves, whoever uses them: each thing once."""
