"""How far the terms in force stray from a playbook: rules that a lawyer writes, held against the cells of a term sheet."""
