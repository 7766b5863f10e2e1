"""From an address as somebody writes it to the clauses of a document it means.

The strictest reading that finds anything decides: the address as written; roman figures and
leading zeros apart; the path through the tree (``Article 1.C``, ``III.3.2``); a defined term; a
heading. The best matches only; several equal ones are all returned, and the caller says so.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import NamedTuple, TypeVar

from graph.lineage.dag import Lineage
from graph.lineage.renumbering import renumbered, stands, taken_out
from graph.model.documents import Clause, ClauseKind
from graph.model.ids import ClauseId, DocumentId
from graph.text import sections
from graph.text.lazy_patterns import lazily
from graph.text.sections import Address, Match

_COUNTED = lazily(
    r"(?i)[\s,]*\(?\s*\b(?:the\s+)?(?:first|second|third|fourth|fifth|last|penultimate|introductory|opening|lead-?in|final)\s+(?:\w+\s+)?"
    r"(?:paragraph|sentence|clause|grammatical paragraph)\b[\s)]*(?:of\s+(?:the\s+)?)?"
)
_DEFINITION = lazily(r"(?i)^\W*(?:the\s+)?(?:defined\s+term|definition\s+of|term)\s+(?!\()|\W*\(\s*definition\s*\)\W*$")
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


_MOSTLY = 0.7  # share of its words
_GROUPS = ("part", "paragraph", "article")
_GROUP = lazily(rf"(?i)\W*({'|'.join(_GROUPS)})\s")


_Bucket = tuple[str, str, tuple[str, ...]]
_Split = tuple[tuple[str, str], tuple[str, ...]]


class _Entry(NamedTuple):
    """A provision with its address and its heading, taken apart once a document."""

    clause: Clause
    address: Address
    heading: str
    words: frozenset[str]  # "part", "article": how the numbers above it and its own are written
    bare: Address  # without the attachment it stands in


@dataclass(frozen=True)
class _Index:
    """The provisions of a document under the numbers of one time, by what an address can mean them by."""

    entries: tuple[_Entry, ...]

    @cached_property
    def written(self) -> Mapping[_Bucket, Sequence[_Entry]]:
        """By their own address."""
        return _grouped((sections.bucket(entry.address), entry) for entry in self.entries)

    @cached_property
    def split(self) -> Mapping[_Split, Sequence[_Entry]]:
        """By the figures and letters of their number."""
        return _grouped((_split(entry.address), entry) for entry in self.entries)


_K = TypeVar("_K")


def _grouped(pairs: Iterable[tuple[_K, _Entry]]) -> dict[_K, list[_Entry]]:
    found: dict[_K, list[_Entry]] = {}
    for key, entry in pairs:
        found.setdefault(key, []).append(entry)
    return found


_Paths = Mapping[_Bucket, Sequence[_Entry]]
_Test = Callable[[_Entry], bool]
_Reading = tuple[Sequence[_Entry], _Test]


def find(lineage: Lineage, document_id: DocumentId, section: str, as_of: date | None = None) -> tuple[ClauseId, ...]:
    """Return the clauses of a document that an address means, best matches only, in reading order.

    On the day `as_of` a renumbered provision is found under the number it then has, and under another one it has
    had or will have where nothing else is called so. Without a day the numbers it was signed with come first.
    A counted part ("4 (first paragraph)") means the provision it is a part of. () where there is none.
    """
    asked, wanted = _asked(section)
    ever, now = renumbered(lineage, document_id, None), renumbered(lineage, document_id, as_of) if as_of else {}
    word = _word(asked)
    written = () if ever or word or asked != section else find_written(lineage, document_id, wanted)
    if wanted.empty or written:
        return _on_day(lineage, written, as_of)
    for moved in (now, {}, ever) if ever else ({},):
        found = _among(lineage, document_id, moved, wanted, as_of, defined=asked != section, word=word)
        if found:
            return found
    return _amended_by(lineage, document_id, wanted) or _in_attachments(lineage, document_id, now, wanted, as_of)


def find_numbered(lineage: Lineage, document_id: DocumentId, section: str, as_of: date) -> tuple[ClauseId, ...]:
    """Return the clauses that an address means by the numbers of a day and by no others; `date.min`: as signed."""
    asked, wanted = _asked(section)
    moved = renumbered(lineage, document_id, as_of)
    if wanted.empty:
        return ()
    found = _among(lineage, document_id, moved, wanted, as_of, defined=asked != section, word=_word(asked))
    return found or _in_attachments(lineage, document_id, moved, wanted, as_of)


def _word(section: str) -> str:
    """Return the word before a cited number where it tells a numbering: "part", "paragraph", "article"; "" elsewhere."""
    found = _GROUP.match(section)
    return found[1].lower() if found else ""


def _asked(section: str) -> tuple[str, Address]:
    """Return a section without the words for a part of it or for a definition, and its address."""
    asked = _DEFINITION.sub("", _COUNTED.sub(" ", section).strip() or section)
    return asked, sections.parse(asked)


def find_on(lineage: Lineage, document_id: DocumentId, wanted: Address, as_of: date) -> tuple[ClauseId, ...]:
    """Return the clauses with a numbered address on a day, best matches only: what a reference written that day means."""
    if not renumbered(lineage, document_id, None):
        return find_written(lineage, document_id, wanted)
    entries = _called(_entries(lineage, document_id), renumbered(lineage, document_id, as_of))
    near = [e.clause for e in entries if sections.same(e.address, wanted) is not Match.NO and stands(lineage, e.clause, as_of)]
    return tuple(c.clause_id for c in [c for c in near if not taken_out(lineage, c, as_of)] or near)


def _called(entries: tuple[_Entry, ...], moved: Mapping[ClauseId, str]) -> tuple[_Entry, ...]:
    """Return the entries, those with another number by that number."""
    if not moved:
        return entries
    addressed = ((e, moved.get(e.clause.clause_id)) for e in entries)
    return tuple(e if section is None else _numbered_anew(e, sections.parse(section)) for e, section in addressed)


def _numbered_anew(entry: _Entry, address: Address) -> _Entry:
    return entry._replace(address=address, bare=Address(parts=address.parts, name=address.name))


def _among(
    lineage: Lineage,
    document_id: DocumentId,
    moved: Mapping[ClauseId, str],
    wanted: Address,
    as_of: date | None,
    *,
    defined: bool,
    word: str = "",
) -> tuple[ClauseId, ...]:
    """Return the best matches among provisions, some with another number, by the strictest reading of the address that finds any.

    Where some numbers of the document are written with the word that is cited ("Part 4", "Paragraph 13"), these are meant first,
    in whatever attachment they stand.
    """
    index = _indexed(lineage, document_id, moved)
    written = [e for e in index.entries if word in e.words] if word in _GROUPS and wanted.parts and not wanted.attachment[0] else []
    readings: list[_Reading] = [(written, test) for test in _unattached(wanted)] if written else []
    by_path = _by_path(lineage, document_id, moved) if wanted.parts and not wanted.name else {}
    return _first(lineage, [*readings, *_levels(index, by_path, wanted, defined=defined)], wanted, as_of)


def _indexed(lineage: Lineage, document_id: DocumentId, moved: Mapping[ClauseId, str]) -> _Index:
    if moved:
        return _Index(_called(_entries(lineage, document_id), moved))
    return lineage.remember(("index", document_id), lambda: _Index(_entries(lineage, document_id)))


def _by_path(lineage: Lineage, document_id: DocumentId, moved: Mapping[ClauseId, str]) -> _Paths:
    """Return the provisions of a document by the designators from the root down to each."""

    def made() -> _Paths:
        entries = _indexed(lineage, document_id, moved).entries
        return _grouped((path, entry) for entry in entries for path in _along_paths(lineage, entry.clause, moved))

    return made() if moved else lineage.remember(("by path", document_id), made)


def _in_attachments(
    lineage: Lineage, document_id: DocumentId, moved: Mapping[ClauseId, str], wanted: Address, as_of: date | None
) -> tuple[ClauseId, ...]:
    """Return the provisions with a number that the body does not have: those of an attachment which the address leaves out.

    "The Schedule" is any of several where one alone has the number: an annex is a schedule, and has one of its own.
    """
    if not wanted.parts or wanted.attachment[1]:
        return ()
    entries = _called(_entries(lineage, document_id), moved)
    if wanted.attachment[0]:
        entries = tuple(e for e in entries if e.address.attachment[0])
        wanted = replace(wanted, attachment=("", ""))
    return _first(lineage, [(entries, test) for test in _unattached(wanted)], wanted, as_of)


def _first(lineage: Lineage, readings: Sequence[_Reading], wanted: Address, as_of: date | None) -> tuple[ClauseId, ...]:
    """Return what the first reading finds that finds anything."""
    for pool, test in readings:
        found = _on_day(lineage, tuple(e.clause.clause_id for e in pool if test(e)), as_of)
        if found:
            return tuple(c.clause_id for c in _closest(lineage, [lineage.clauses[c] for c in found], wanted))
    return ()


def _on_day(lineage: Lineage, found: tuple[ClauseId, ...], as_of: date | None) -> tuple[ClauseId, ...]:
    """Return, of several, those that stand on a day and have their number still; said again by an amendment, as it says it."""
    if len(found) > 1 and as_of is not None:
        found = tuple(c for c in found if stands(lineage, lineage.clauses[c], as_of)) or found
        found = tuple(c for c in found if not taken_out(lineage, lineage.clauses[c], as_of)) or found  # its number may be another's by now
    brought = [c for c in found if lineage.is_inserted(c)] if len(found) > 1 else []
    if len(brought) == 1 and all(_says_again(lineage.clauses[brought[0]], lineage.clauses[c]) for c in found):
        return tuple(brought)
    return found


def _says_again(brought: Clause, clause: Clause) -> bool:
    """Tell whether a provision that an amendment brings says most of what another one of its number says."""
    new, old = (Counter(w.casefold() for w in re.findall(r"\w+", c.own_words)) for c in (brought, clause))
    return (new & old).total() >= _MOSTLY * old.total()


def _unattached(wanted: Address) -> tuple[_Test, ...]:
    """Return the readings of an address without the attachment it stands in: the whole number; one with levels in between left out."""

    def whole(entry: _Entry) -> bool:
        return sections.same(entry.bare, wanted) is not Match.NO

    def shortened(entry: _Entry) -> bool:
        own = entry.bare
        if len(wanted.parts) < 2 or len(own.parts) <= len(wanted.parts) or own.name != wanted.name or own.parts[0] != wanted.parts[0]:
            return False
        rest = iter(own.parts)
        return own.parts[-1] == wanted.parts[-1] and all(part in rest for part in wanted.parts)

    return whole, shortened


def find_loosely(lineage: Lineage, document_id: DocumentId, section: str) -> tuple[ClauseId, ...]:
    """Return what a person may mean who writes less than an address: a bare label of an attachment, a part of a heading.

    Never used to link: a citation that needs this is a question for a person.
    """
    wanted = sections.parse(section)
    entries = lineage.addresses(document_id)
    labelled = [c for c, a in entries if a.attachment[0] and not a.parts and (a.attachment[1],) == wanted.parts]
    named = [c for c, _ in entries if wanted.name and re.search(rf"\b{re.escape(wanted.name)}\b", sections.fold_name(c.heading))]
    return tuple(c.clause_id for c in labelled or named)


def find_written(lineage: Lineage, document_id: DocumentId, wanted: Address) -> tuple[ClauseId, ...]:
    """Return the clauses with a numbered address, best matches only, from an index; () for one without number."""
    if not (wanted.parts or wanted.attachment[0]):
        return ()

    near = _indexed(lineage, document_id, {}).written.get(sections.bucket(wanted), ())
    for level in (Match.EXACT, Match.LOOSE):
        found = [e.clause for e in near if sections.same(e.address, wanted) is level]
        if found:
            return tuple(c.clause_id for c in _closest(lineage, found, wanted))
    return ()


def _entries(lineage: Lineage, document_id: DocumentId) -> tuple[_Entry, ...]:
    return lineage.remember(
        ("entries", document_id),
        lambda: tuple(
            _Entry(c, a, sections.fold_name(c.heading), _words(lineage, c), _bare(lineage, c, a)) for c, a in lineage.addresses(document_id)
        ),
    )


def _bare(lineage: Lineage, clause: Clause, address: Address) -> Address:
    """Return an address without the attachment that the provision stands in, one that goes by its title included."""
    if address.attachment[0]:
        return Address(parts=address.parts, name=address.name)
    around = (lineage.clauses[a] for a in lineage.ancestors(clause.clause_id)) if clause.parent_id else ()
    zone = next((c.section for c in around if c.kind is ClauseKind.EXHIBIT), "")
    return sections.parse(clause.section.removeprefix(zone)) if zone else address


def _words(lineage: Lineage, clause: Clause) -> frozenset[str]:
    """Return the words before the number of a provision and before those above it, as the document writes them."""
    own = _GROUP.match(clause.pieces[0].text) if clause.label and clause.pieces else None
    words = frozenset({own[1].lower()} if own else ())
    above = clause.parent_id
    if above is None or above not in lineage.clauses:
        return words
    return words | lineage.remember(("words", above), lambda: _words(lineage, lineage.clauses[above]))


def _amended_by(lineage: Lineage, document_id: DocumentId, wanted: Address) -> tuple[ClauseId, ...]:
    """Section 2(c) "of the Amendment" is the provision of the contract that the amendment gives new words."""
    found = (
        e.target_clause_id
        for e in lineage.edges_from(document_id)
        if e.target_clause_id in lineage.clauses and sections.same(sections.parse(e.target_section), wanted) is Match.EXACT
    )
    return tuple(dict.fromkeys(one for one in found if one is not None))


def _levels(index: _Index, by_path: _Paths, wanted: Address, *, defined: bool) -> Sequence[_Reading]:
    """Return the readings of an address, the strictest first."""
    bucket = sections.bucket(wanted)
    near = index.written.get(bucket, ())
    written: list[_Reading] = [
        (near, lambda e: sections.same(e.address, wanted) is Match.EXACT and _same_name(e, wanted)),
        (near, lambda e: sections.same(e.address, wanted) is Match.LOOSE and _same_name(e, wanted)),
    ]
    if not wanted.name:
        if wanted.parts:
            written += [(by_path.get(bucket, ()), _any), (index.split.get(_split(wanted), ()), _any)]
        return written
    kind = _KINDS.get(wanted.name) if not wanted.parts else None
    tests: list[_Test] = [
        lambda e: e.clause.kind is ClauseKind.DEFINITION and wanted.name in (e.address.name, e.heading),
        lambda e: wanted.name == e.heading and _fits(e.address, wanted),
        lambda e: kind is not None and e.clause.kind is kind,
        lambda e: _begins(e.heading, wanted.name) and _fits(e.address, wanted),
    ]
    named = [(index.entries, test) for test in tests]
    return [named[0], *written, *named[1:]] if defined else [*written, *named]


def _any(_: _Entry) -> bool:
    return True


def _same_name(entry: _Entry, wanted: Address) -> bool:
    """A bare heading as address is as good as a name; a number needs no name."""
    return bool(wanted.parts or wanted.attachment[0]) or entry.address.name == wanted.name


def _fits(own: Address, wanted: Address) -> bool:
    """Tell whether a heading found stands where the rest of the address says."""
    return not wanted.parts or sections.same(Address(own.attachment, own.parts), Address(wanted.attachment, wanted.parts)) is not Match.NO


def _begins(heading: str, name: str) -> bool:
    """Tell whether one of two headings of several words begins with the other."""
    short, long = sorted((heading, name), key=len)
    return " " in short and long.startswith(short) and bool(re.match(re.escape(short) + r"\b", long))


def _along_paths(lineage: Lineage, clause: Clause, moved: Mapping[ClauseId, str]) -> set[_Bucket]:
    """Return the addresses that are the designators from the root down to a clause, with or without those repeated.

    An article's letter or roman figure may be left out ("2.1" for I.2.1); a number never ("2(c)" is not 1.2(c)).
    """
    whole, short, attachment = (
        _paths(lineage, clause, moved) if moved else lineage.remember(("paths", clause.clause_id), lambda: _paths(lineage, clause, {}))
    )
    found: set[_Bucket] = set()
    for parts in (short, whole):
        for outer in range(len(parts)):
            if outer and (len(parts) - outer == 1 or parts[outer - 1].isdigit()):
                break
            found.add(sections.bucket(Address(attachment, parts[outer:])))
    return found


def _paths(lineage: Lineage, clause: Clause, moved: Mapping[ClauseId, str]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, str]]:
    """Return the designators from the root down to a clause: all of them, those not repeated, and the attachment."""
    whole: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    attachment = ("", "")
    for one in reversed((clause.clause_id, *lineage.ancestors(clause.clause_id))):
        own = sections.parse(moved.get(one, lineage.clauses[one].section))
        if own.attachment[0]:
            whole, short, attachment = own.parts, own.parts, own.attachment
        else:
            repeats = short and sections.same(Address(parts=own.parts[: len(short)]), Address(parts=short)) is not Match.NO
            whole, short = whole + own.parts, own.parts if repeats else short + own.parts
    return whole, short, attachment


def _split(address: Address) -> _Split:
    """``1A`` and ``1.A`` read alike; ``11`` and ``1.1`` do not."""
    return address.attachment, tuple(p for part in address.parts for p in re.findall(r"\d+|\D+", part))


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
