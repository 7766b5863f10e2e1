"""Clause evidence: what a sentence says that treats a subject, wherever in a clause it stands.

A clause may treat several subjects: a transfer clause speaks of a change of control, a clause on the
term of the notice that stops renewal. Each row names one; then stems, a word with one of each group of
which must be in the sentence ("&" between groups, "=" before a whole word); then wordings of the
concept, where ``~`` stands for some words.
"""

from __future__ import annotations

from indexing.clause_evidence import ending, money, restraints, rights, risk

EVIDENCE = (*ending.ROWS, *money.ROWS, *restraints.ROWS, *rights.ROWS, *risk.ROWS)
"""Subjects by what a sentence says; `clause_types` reads them."""
