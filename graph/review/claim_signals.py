"""What speaks for a claim and what against it, as can be checked without any model. Shown before anybody's reasoning."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from graph.lineage.dag import Lineage
from graph.model.documents import Document, Execution
from graph.model.edges import Derivation, Edge, Verification
from graph.model.resolution import WarningCode

_SHOWN = 200  # characters of what another reader reads
_SIGNED = frozenset({Execution.SIGNED, Execution.NOT_NEEDED})


@dataclass(frozen=True, slots=True)
class Signal:
    """One thing that can be checked. `agrees` None: it cannot be told."""

    name: str
    agrees: bool | None
    words: str


def signals(lineage: Lineage, edge: Edge) -> tuple[Signal, ...]:
    """Return the signals of a claim, the hardest evidence first."""
    return tuple(found for check in _CHECKS for found in check(lineage, edge))


def _reference(_: Lineage, edge: Edge) -> Iterator[Signal]:
    if edge.derivation is Derivation.SEMANTIC_SIMILARITY:
        yield Signal("reference", False, "its words cite nothing: the pair was proposed by meaning")
    else:
        yield Signal("reference", True, "its words name what they act on")


def _document(_: Lineage, edge: Edge) -> Iterator[Signal]:
    if edge.target_document_id is None:
        yield Signal("document", False, "the instrument it names is not in this portfolio")
    elif WarningCode.AMBIGUOUS_DOCUMENT in edge.notes:
        yield Signal("document", False, "several instruments fit its words")
    elif WarningCode.UNCERTAIN_DOCUMENT in edge.notes:
        yield Signal("document", None, "no instrument fits its words well")
    else:
        yield Signal("document", True, "one instrument fits")


def _provision(lineage: Lineage, edge: Edge) -> Iterator[Signal]:
    clause = lineage.clauses.get(edge.target_clause_id) if edge.target_clause_id else None
    if clause is not None:
        yield Signal("provision", True, f"{clause.section} {clause.heading}".strip())
    elif edge.target_section or edge.target_heading or WarningCode.SECTION_NOT_FOUND in edge.notes:
        yield Signal("provision", False, f"{edge.target_section or edge.target_heading} was not found there")


def _old_words(lineage: Lineage, edge: Edge) -> Iterator[Signal]:
    operation, target = edge.operation, edge.target_clause_id
    if operation is None or not operation.old or target is None or target not in lineage.clauses:
        return
    ids = (target, *lineage.descendants(target))
    stands = _folded(operation.old) in _folded(" ".join(lineage.clauses[one].own_text.text for one in ids))
    where = "stand" if stands else "do not stand"
    yield Signal("old words", stands, f"“{operation.old}” {where} in the provision as signed")


def _parties(lineage: Lineage, edge: Edge) -> Iterator[Signal]:
    both = _ends(lineage, edge)
    if both is None:
        return
    names = [{_folded(n) for p in d.parties for n in (p.name, *p.aliases)} for d in both]
    if not names[0] or not names[1]:
        yield Signal("parties", None, "the parties of one of the two are not known")
        return
    shared = names[0] & names[1]
    yield Signal("parties", bool(shared), "both name the same parties" if shared else "they name no party in common")


def _dates(lineage: Lineage, edge: Edge) -> Iterator[Signal]:
    both = _ends(lineage, edge)
    if both is None:
        return
    source, target = both
    if source.agreed is None or target.agreed is None:
        yield Signal("dates", None, "the day of one of the two is not known")
    else:
        later = source.agreed.last_day() >= target.agreed.first_day()
        yield Signal("dates", later, f"agreed {source.agreed}, {'after' if later else 'before'} what it acts on ({target.agreed})")


def _effect(_: Lineage, edge: Edge) -> Iterator[Signal]:
    if edge.effective_from is None:
        yield Signal("effective", None, "no day is known on which it takes effect")


def _execution(lineage: Lineage, edge: Edge) -> Iterator[Signal]:
    source = lineage.documents.get(edge.source_document_id)
    if source is not None and source.execution not in _SIGNED:
        yield Signal("execution", False, f"{source.file_name} is {source.execution.replace('_', ' ').lower()}")


def _similarity(_: Lineage, edge: Edge) -> Iterator[Signal]:
    if edge.similarity is not None:
        yield Signal("similarity", None, f"{edge.similarity:.2f} between the two texts")


def _second(_: Lineage, edge: Edge) -> Iterator[Signal]:
    if edge.verified is not None:
        agrees = {Verification.CONFIRMED: True, Verification.DISPUTED: False}.get(edge.verified)
        yield Signal("second reader", agrees, f"{edge.second_reader or 'nobody'}: {edge.verified.lower()}{_otherwise(edge)}")


def _otherwise(edge: Edge) -> str:
    """Return what the second reader says happens there instead."""
    if edge.rival is None:
        return ""
    words = " → ".join(f"“{said[:_SHOWN]}”" for said in (edge.rival.old, edge.rival.new.text) if said)
    return f"; it reads {edge.rival.kind.replace('_', ' ').lower()} {words}".rstrip()


_Check = Callable[[Lineage, Edge], Iterator[Signal]]
_CHECKS: tuple[_Check, ...] = (
    _reference,
    _document,
    _provision,
    _old_words,
    _parties,
    _dates,
    _effect,
    _execution,
    _similarity,
    _second,
)


def _ends(lineage: Lineage, edge: Edge) -> tuple[Document, Document] | None:
    source = lineage.documents.get(edge.source_document_id)
    target = lineage.documents.get(edge.target_document_id) if edge.target_document_id else None
    return None if source is None or target is None else (source, target)


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()
