"""The offline readers: rules that answer the three prompts from the words alone, with no model (DESIGN 3).

Files in reading order: `facts` (the two provisions as a prompt gives them), `mood` (does a sentence change
anything), `narrowed` (which sentences are read), `concepts` with `lexicon` (what it is about), `figures` (its
values), `likeness` (is it the same subject), `change` (what gives way to what), then the answers: `pair`,
`operation`, `second`, `spans`.
"""
