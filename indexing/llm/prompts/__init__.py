"""What models are asked, one file a prompt: its version, wording, form, and how an answer is read.

`changes` asks what an instrument changes, `pair` how a newer provision stands to an older one, `operation` what exactly
changes, `obligations` what a clause in force binds whom to. `fence` carries the words of contracts, `asking` is what the
prompts share, and `addressed` notices words that are meant for a machine. A changed wording, form or fence is a new
version: answers kept for the old one are not used again.
"""
