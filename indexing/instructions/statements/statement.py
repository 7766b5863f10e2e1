"""What one sentence states of a whole instrument, of its parties, or lets be; and the claim it makes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from graph.model.documents import Document
from graph.model.edges import Claim, EdgeType, Incorporation, Mode, Operation, OperationKind
from graph.model.ids import claim_key
from graph.model.text import AnchoredText
from indexing.instructions.effect.effects import Effect, effect_of, spoken
from indexing.instructions.effect.own_days import own_days
from indexing.instructions.sentences.flow import Flow
from indexing.instructions.sentences.naming import Named
from indexing.instructions.sentences.sentences import Sentence
from indexing.instructions.targets import target_of

_SURVIVES = re.compile(r"(?i)\bsurviv|\b(?:remain|continue)s?\b[^.;]{0,30}\b(?:force|effect|apply|bind)")
"""What survives the end of a whole instrument is read on the day asked about, and does not limit the end."""
_LIMITED = frozenset({EdgeType.AMENDS, EdgeType.TERMINATES})  # others are read with what they name, whatever it is for


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement: the rule that read it, what it claims, and `at` which character of the masked sentence it operates.

    `doc` is the instrument it acts on (None: the one this instrument amends), `section` or `heading` a
    provision of it, `old` and `new` the parties it names. `effect` is what these words say of time and
    extent, before what the sentence and the instrument say; without `limited` the extent that the sentence gives is the provision itself.
    """

    rule: str
    edge_type: EdgeType
    mode: Mode | None
    kind: OperationKind
    doc: Named | None
    at: int
    section: str = ""
    heading: str = ""
    old: str = ""
    new: AnchoredText = field(default_factory=AnchoredText)
    effect: Effect = field(default_factory=Effect)
    incorporation: Incorporation | None = None
    limited: bool = True

    def led(self, doc: Named | None, effect: Effect) -> Statement:
        """Return what is stated under a lead-in, of the instrument that this one names where the statement names none itself."""
        return self if self.doc is not None else replace(self, doc=doc, effect=self.effect.over(effect))


def claim_of(document: Document, flow: Flow, sentence: Sentence, statement: Statement, own: Effect) -> Claim:
    """Return the claim of a statement; `own` is what the instrument says of its effect as a whole."""
    at = sentence.masked.at[min(statement.at, len(sentence.masked.at) - 1)]
    quote = flow.quote(sentence.start, sentence.end, at)
    source = flow.clause_at(at).clause_id
    days = own_days(document, flow.text)
    whole = effect_of(sentence, flow.text, days, limited=statement.edge_type in _LIMITED)
    if not statement.limited or (statement.edge_type is EdgeType.TERMINATES and _SURVIVES.search(whole.scope)):
        whole = replace(whole, scope="")
    effect = spoken(statement.effect, sentence, flow.text).over(whole).over(own)
    target = target_of(document, statement.doc)
    words = (statement.section or statement.heading or target.title, statement.old, statement.new.text)
    return Claim(
        key=claim_key(source, quote.text, statement.kind, " ".join(filter(None, words))),
        source_document_id=document.document_id,
        source_clause_id=source,
        edge_type=statement.edge_type,
        mode=statement.mode,
        operation=_operation(statement),
        target=target,
        section=statement.section,
        heading=statement.heading,
        quote=quote,
        rule=statement.rule,
        effective_from=effect.effective_from,
        effective_to=effect.effective_to,
        condition=effect.condition,
        condition_kind=effect.condition_kind,
        scope=effect.scope,
        incorporation=statement.incorporation,
        from_beginning=whole.from_beginning,
        computed=effect.computed,
    )


def _operation(statement: Statement) -> Operation | None:
    """Return the operation; what is only read together (a child, a supplement) has none."""
    if statement.kind is OperationKind.INSERT:
        return None
    return Operation(statement.kind, old=statement.old, new=statement.new)
