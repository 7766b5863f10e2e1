"""From an address as somebody writes it to the clauses of a document it means.

The strictest reading that finds anything decides: the address as written; roman figures and
leading zeros apart; the path through the tree (``Article 1.C``, ``III.3.2``); a defined term; a
heading. The best matches only; several equal ones are all returned, and the caller says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date

from graph import addresses
from graph.addresses import Address, Match
from graph.dag import Lineage
from graph.model.documents import Clause, ClauseKind
from graph.model.edges import Edge, OperationKind
from graph.model.ids import ClauseId, DocumentId
from graph.standing import governs

_COUNTED = re.compile(
    r"(?i)[\s,]*\(?\s*\b(?:the\s+)?(?:first|second|third|fourth|fifth|last|penultimate|introductory|opening|lead-?in|final)\s+(?:\w+\s+)?"
    r"(?:paragraph|sentence|clause|grammatical paragraph)\b[\s)]*"
)
_DEFINITION = re.compile(r"(?i)^\W*(?:the\s+)?(?:defined\s+term|definition\s+of|term)\s+|\W*\(\s*definition\s*\)\W*$")
_KINDS = {
    "preamble": ClauseKind.PREAMBLE,
    "introduction": ClauseKind.PREAMBLE,
    "introductory paragraph": ClauseKind.PREAMBLE,
    "opening paragraph": ClauseKind.PREAMBLE,
    "parties": ClauseKind.PREAMBLE,
    "recital": ClauseKind.RECITAL,
    "recitals": ClauseKind.RECITAL,
    "whereas": ClauseKind.RECITAL,
    "signature page": ClauseKind.SIGNATURES,
    "signatures": ClauseKind.SIGNATURES,
}

_Entry = tuple[Clause, Address]
_Test = Callable[[_Entry], bool]


def find(lineage: Lineage, document_id: DocumentId, section: str, as_of: date | None = None) -> tuple[ClauseId, ...]:
    """Return the clauses of a document that an address means, best matches only, in reading order.

    `as_of` lets a provision be found under the number it has on that day where it was renumbered.
    A counted part ("4 (first paragraph)") means the provision it is a part of. () where there is none.
    """
    asked = _DEFINITION.sub("", _COUNTED.sub(" ", section).strip() or section)
    wanted = addresses.parse(asked)
    moved = _renumbered(lineage, document_id, as_of) if as_of else {}
    written = () if moved or asked != section else find_written(lineage, document_id, wanted)
    if wanted.empty or written:
        return written
    entries = [(c, moved.get(c.clause_id, a)) for c, a in lineage.addresses(document_id)]
    for test in _levels(lineage, wanted, defined=asked != section):
        found = [c for c, a in entries if test((c, a))]
        if found:
            return tuple(c.clause_id for c in _closest(lineage, found, wanted))
    return _amended_by(lineage, document_id, wanted)


def find_written(lineage: Lineage, document_id: DocumentId, wanted: Address) -> tuple[ClauseId, ...]:
    """Return the clauses with a numbered address, best matches only, from an index; () for one without number."""
    if not (wanted.parts or wanted.attachment[0]):
        return ()

    def index() -> dict[tuple[str, str, tuple[str, ...]], list[_Entry]]:
        found: dict[tuple[str, str, tuple[str, ...]], list[_Entry]] = {}
        for clause, address in lineage.addresses(document_id):
            found.setdefault(addresses.bucket(address), []).append((clause, address))
        return found

    near = lineage.remember(("written", document_id), index).get(addresses.bucket(wanted), [])
    for level in (Match.EXACT, Match.LOOSE):
        found = [c for c, a in near if addresses.same(a, wanted) is level]
        if found:
            return tuple(c.clause_id for c in _closest(lineage, found, wanted))
    return ()


def _amended_by(lineage: Lineage, document_id: DocumentId, wanted: Address) -> tuple[ClauseId, ...]:
    """Section 2(c) "of the Amendment" is the provision of the contract that the amendment gives new words."""
    found = (
        e.target_clause_id
        for e in lineage.edges_from(document_id)
        if e.target_clause_id in lineage.clauses and addresses.same(addresses.parse(e.target_section), wanted) is Match.EXACT
    )
    return tuple(dict.fromkeys(one for one in found if one is not None))


def _levels(lineage: Lineage, wanted: Address, *, defined: bool) -> Sequence[_Test]:
    """Return the readings of an address, the strictest first."""
    kind = _KINDS.get(wanted.name) if not wanted.parts else None
    named: list[_Test] = [
        lambda e: (
            bool(wanted.name) and e[0].kind is ClauseKind.DEFINITION and wanted.name in (e[1].name, addresses.fold_name(e[0].heading))
        ),
        lambda e: bool(wanted.name) and wanted.name == addresses.fold_name(e[0].heading) and _fits(e[1], wanted),
        lambda e: kind is not None and e[0].kind is kind,
        lambda e: _begins(addresses.fold_name(e[0].heading), wanted.name) and _fits(e[1], wanted),
    ]
    written: list[_Test] = [
        lambda e: addresses.same(e[1], wanted) is Match.EXACT and _same_name(e, wanted),
        lambda e: addresses.same(e[1], wanted) is Match.LOOSE and _same_name(e, wanted),
        lambda e: bool(wanted.parts) and not wanted.name and addresses.same(_path(lineage, e[0]), wanted) is not Match.NO,
        lambda e: len(wanted.parts) > 1 and not wanted.name and _suffix(lineage, e, wanted),
    ]
    return [named[0], *written, *named[1:]] if defined else [*written, *named]


def _same_name(entry: _Entry, wanted: Address) -> bool:
    """A bare heading as address is as good as a name; a number needs no name."""
    return bool(wanted.parts or wanted.attachment[0]) or entry[1].name == wanted.name


def _fits(own: Address, wanted: Address) -> bool:
    """Tell whether a heading found stands where the rest of the address says."""
    return not wanted.parts or addresses.same(Address(own.attachment, own.parts), Address(wanted.attachment, wanted.parts)) is not Match.NO


def _begins(heading: str, name: str) -> bool:
    """Tell whether one of two headings of several words begins with the other."""
    short, long = sorted((heading, name), key=len)
    return len(short.split()) > 1 and bool(re.match(re.escape(short) + r"\b", long))


def _path(lineage: Lineage, clause: Clause) -> Address:
    """Return the designators from the root down to a clause, as one address."""
    chain = [clause, *(lineage.clauses[a] for a in lineage.ancestors(clause.clause_id))]
    parts: tuple[str, ...] = ()
    attachment = ("", "")
    for one in reversed(chain):
        own = addresses.parse(one.section)
        if own.attachment[0]:
            parts, attachment = own.parts, own.attachment
        elif own.parts:
            parts = own.parts if parts and _extends(own.parts, parts) else parts + own.parts
    return Address(attachment, parts)


def _extends(own: tuple[str, ...], outer: tuple[str, ...]) -> bool:
    return len(own) > len(outer) and addresses.same(Address(parts=own[: len(outer)]), Address(parts=outer)) is not Match.NO


def _suffix(lineage: Lineage, entry: _Entry, wanted: Address) -> bool:
    """Tell whether the address asked for leaves out the first steps of the path, or repeats an article before it."""
    if wanted.attachment != entry[1].attachment or len(entry[1].parts) < 2:
        return False
    path = _path(lineage, entry[0]).parts
    if len(path) > len(wanted.parts):
        path = path[-len(wanted.parts) :]
    tail = wanted.parts[-len(entry[1].parts) :]
    return Match.NO not in {addresses.same(Address(parts=entry[1].parts), Address(parts=tail)), addresses.same(Address(parts=path), wanted)}


def _closest(lineage: Lineage, found: Sequence[Clause], wanted: Address) -> Sequence[Clause]:
    """Of equal matches take those in the body before those in attachments, and provisions before tables and signatures."""
    tests: tuple[Callable[[Clause], bool], ...] = (
        lambda c: bool(wanted.attachment[0]) or not _attached(lineage, c),
        lambda c: c.kind not in {ClauseKind.TABLE, ClauseKind.SIGNATURES},
        lambda c: bool(wanted.parts) or c.kind is not ClauseKind.SECTION or bool(c.heading),
    )
    for better in tests:
        kept = [c for c in found if better(c)]
        found = kept or found
    return found


def _attached(lineage: Lineage, clause: Clause) -> bool:
    chain = (clause, *(lineage.clauses[a] for a in lineage.ancestors(clause.clause_id)))
    return any(c.kind is ClauseKind.EXHIBIT for c in chain)


def _renumbered(lineage: Lineage, document_id: DocumentId, as_of: date) -> dict[ClauseId, Address]:
    """Return the addresses that provisions have on the day because an amendment renumbered them."""

    def live(edge: Edge) -> bool:
        return edge.operation is not None and edge.operation.kind is OperationKind.RENUMBER and governs(lineage.documents, edge, as_of)

    if not lineage.edges_reach(document_id):
        return {}
    return {
        clause.clause_id: addresses.parse(edge.operation.address)
        for clause, _ in lineage.addresses(document_id)
        for edge in lineage.edges_on_clause(clause.clause_id)
        if live(edge) and edge.operation is not None
    }
