"""What models are asked, one file a prompt: its version, wording, schema, and how an answer is read.

`fence` carries the words of contracts, `asking` is what the prompts share. A changed wording, schema or fence is a
new version: answers kept for the old one are not used again.
"""
