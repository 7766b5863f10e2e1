"""Where an instrument belongs, as a model says that read its head, and no sentence that rules read does: an exhibit, an order form."""

from __future__ import annotations

from collections.abc import Sequence

from graph.model.documents import AMENDING_KINDS, Clause, Document, DocumentHint, DocumentKind
from graph.model.edges import Claim, EdgeType, Mode
from graph.model.ids import claim_key
from graph.text.sections import fold_name

RULE = "told_under"
CERTAINTY = 0.9
"""How sure a model is of what an instrument is made under: judged; the document meant is found on evidence as ever."""
_ACTS = frozenset({*AMENDING_KINDS, DocumentKind.RESTATEMENT})
"""What changes its contract is tied to it by that."""


def placed_under(document: Document, clauses: Sequence[Clause], claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """Return the claim that an instrument is made under another, where a model says so and no claim ties it to that one already."""
    hint = next((one for one in document.recites if one.under), None)
    if hint is None or document.kind in _ACTS or any(_names(claim.target) & _names(hint) for claim in claims):
        return ()
    source = next((c for c in clauses if any(p.char_start <= hint.quote.char_start < p.char_end for p in c.pieces)), None)
    if source is None:
        return ()
    key = claim_key(source.clause_id, hint.quote.text, EdgeType.CHILD_OF, hint.title)
    made = Claim(
        key=key,
        source_document_id=document.document_id,
        source_clause_id=source.clause_id,
        edge_type=EdgeType.CHILD_OF,
        mode=Mode.INSERT,
        operation=None,
        target=hint,
        section="",
        heading="",
        quote=hint.quote,
        rule=RULE,
        certainty=CERTAINTY,
    )
    return (made,)


def _names(hint: DocumentHint) -> frozenset[str]:
    return frozenset(fold_name(name) for name in (hint.title, *hint.defined_as) if name)
