"""Which provision of an instrument a claim's words mean, by the numbers of the day they were written.

Provisions get other numbers, come in and go. A claim cites the numbers of its own day, unless its
words say which it means ("as renumbered"). Where it can be read both ways and neither a heading nor
the words it quotes decide, nobody guesses: a person looks.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import count

from graph.lineage.clause_trees import renumbers
from graph.lineage.dag import Lineage
from graph.lineage.provision_lookup import find, find_numbered
from graph.lineage.uncited_targets import ON_WORDS, defining, holding
from graph.model.documents import Clause, ClauseKind, Document, Located
from graph.model.edges import Claim, Edge, EdgeStatus, Grounding, Mode, OperationKind
from graph.model.ids import ClauseId, DocumentId, clause_id
from graph.model.resolution import WarningCode
from graph.model.text import AnchoredText
from graph.text import sections
from graph.text.quote_matching import occurrences
from indexing.linking.grounding import grounding
from indexing.linking.lookup import BRINGS, NOTED
from indexing.linking.named_parts import items
from indexing.linking.value_swaps import changed_value

_DEFINITION = " (definition)"
_BEHIND = 160  # characters after a citation that may say whose numbers it uses
_AS_NOW = re.compile(
    r"(?i)\bas\s+(?:(?:so|now|hereby|herein|previously|subsequently|since|amended\s+and)\s+)*re-?\s?(?:numbered|designated|lettered)\b"
    r"|\bas\s+now\s+numbered\b|\b(?:formerly|previously)\s+(?:numbered|clause|section|article|paragraph)\b|\bf/k/a\b"
)
_AS_SIGNED = re.compile(
    r"(?i)\bas\s+originally\s+numbered\b|\bin\s+(?:its|their)\s+original\s+numbering\b|\b(?:before|prior\s+to)\s+(?:\w+\s+){0,3}renumbering\b"
)

_WITHIN = ON_WORDS | {OperationKind.SET_VALUE, OperationKind.EXTEND, OperationKind.UNSPECIFIED}
"""Changes inside a provision, which leave the rest of it as it is."""
_CAPTION = re.compile(r"[^\w\n]*(?P<words>[A-Z][\w'’&-]*(?:\s(?:(?:and|of|the|to|for)\s)?[A-Z][\w'’&-]*){0,5})\s*[:.]\s")
"""What a paragraph without a number begins with."""


@dataclass(frozen=True, slots=True)
class Meant:
    """The provision found, what the look-up left to say of it, and the section its document signed it with where it cites another.

    `located`: no words cite it, a model chose it.
    """

    clause_id: ClauseId | None = None
    note: WarningCode | None = None
    signed_as: str = ""
    located: Located | None = None


@dataclass(slots=True)
class Provisions:
    """The provisions of one family's instruments while its claims are linked in the order agreed."""

    lineage: Lineage
    documents: Mapping[DocumentId, Document]
    _changes: dict[DocumentId, list[Edge]] = field(default_factory=lambda: defaultdict(list))
    _brought_by: dict[ClauseId, DocumentId] = field(default_factory=dict)
    _built: dict[tuple[DocumentId, int, DocumentId | None], Lineage] = field(default_factory=dict)

    def as_it_stands(self, claim: Claim, target: DocumentId | None) -> Claim:
        """Return a claim that brings a term which the target defines already as what it is there: a new definition for the old one."""
        operation = claim.operation
        if target is None or operation is None or not inserts(claim):
            return claim
        now = self._amended(target)
        held = find(now, target, operation.address) if sections.parse(operation.address).name else ()
        if len(held) != 1 or now.clauses[held[0]].kind is not ClauseKind.DEFINITION:
            return claim
        return replace(claim, mode=Mode.REPLACE, section=operation.address, operation=replace(operation, kind=OperationKind.REPLACE))

    def meant(self, claim: Claim, target: DocumentId | None) -> Meant:
        """Return the provision of the target that a claim is about; none where it is the instrument as a whole."""
        if target is None:
            return Meant()
        found = self._by_words(claim, target)
        located = self._located(claim, target)
        if located is None or found.clause_id is None or found.note is not None:
            return located or found
        cited = sections.parse(claim.section)  # "the Schedule": there may be several, and a part of one may be meant
        attachment = bool(cited.attachment[0]) and not cited.parts and not cited.name
        return located if attachment or self._inside(located.clause_id, found.clause_id) else found

    def _inside(self, one: ClauseId | None, other: ClauseId) -> bool:
        """Tell whether a provision is part of another."""
        return one is not None and other in self.lineage.clauses and one in self.lineage.descendants(other)

    def _located(self, claim: Claim, target: DocumentId) -> Meant | None:
        """Return the provision that a model chose for a claim that cites none which is there; None where it chose none."""
        known = self.documents[claim.source_document_id].located
        said = next((one for one in known if one.claim == claim.key and one.document_id == target), None)
        own = self.signed(said.clause_id) if said is not None else None
        if said is None or own is None or own.document_id != target:
            return None
        return Meant(own.clause_id, None, own.section or own.label, said)

    def _by_words(self, claim: Claim, target: DocumentId) -> Meant:
        """Return the provision that the words of a claim cite, name or quote."""
        if not (claim.section or claim.heading or inserts(claim)):
            return self._uncited(claim, target)
        if inserts(claim) and claim.operation and claim.operation.address:
            return Meant(self._new(target, claim.operation.address, self._days(claim)[-1]))
        return self._cited(claim, target) or self._named(claim, target)

    def _cited(self, claim: Claim, target: DocumentId) -> Meant | None:
        """Return the provision at the address or under the heading a claim cites; None where there is none."""
        part = self._part_of_heading(claim, target) or self._in_part(claim, target)
        if part is not None:
            return part
        for asked in filter(None, (claim.section, claim.heading)):
            if any(renumbers(e) for e in self._changes[target]):
                found = self._by_number(claim, target, asked)
            else:
                hits = find(self.lineage, target, asked) or find(self._amended(target), target, asked)
                found = Meant(hits[0], _unclear(hits)) if hits else Meant()
            if found.clause_id or found.note:
                return self._corrected(claim, target, self._within(found, asked))
        return None

    def _corrected(self, claim: Claim, target: DocumentId, found: Meant) -> Meant:
        """Return the provision at an address; another one where the address is a slip of the pen.

        The words that go do not stand at the address, but in one provision alone under the heading that the claim gives.
        """
        now, old = self._amended(target), claim.operation.old if claim.operation is not None else ""
        if found.clause_id is None or found.note is not None or not old or occurrences(_all_words(now, now.clauses[found.clause_id]), old):
            return found
        above = now.ancestors(found.clause_id)
        held = [c for c in now.clauses_of(target) if c.clause_id not in above and occurrences(c.own_text.text, old)]
        heading = sections.fold_name(claim.heading)
        headed = [c for c in held if heading and heading == sections.fold_name(c.heading)]
        if len(headed) == 1:
            return Meant(headed[0].clause_id, WarningCode.SECTION_DIFFERS, headed[0].section)
        return found

    def _part_of_heading(self, claim: Claim, target: DocumentId) -> Meant | None:
        """Return what "(c)" means beside a heading: that part of the provision headed so; None where a claim is not cited like that."""
        if not (claim.heading and claim.section.startswith("(")):
            return None
        now = self._amended(target)
        headed = [now.clauses[c] for c in find(now, target, claim.heading)]
        if len(headed) != 1 or not headed[0].section or headed[0].section.endswith(claim.section):
            return None
        parts = find(now, target, f"{headed[0].section}{claim.section}")
        if len(parts) != 1:
            return Meant(note=WarningCode.SECTION_NOT_FOUND)
        return Meant(parts[0], None, now.clauses[parts[0]].section)

    def _in_part(self, claim: Claim, target: DocumentId) -> Meant | None:
        """Return what "Item 6 of the Basic Lease Information" means; None where no part is cited."""
        asked = sections.part_and_item(claim.section)
        if asked is None:
            return None
        now = self._amended(target)
        hits = items(now, target, *asked)
        return Meant(hits[0], None, now.clauses[hits[0]].section) if len(hits) == 1 else Meant(note=WarningCode.SECTION_NOT_FOUND)

    def _named(self, claim: Claim, target: DocumentId) -> Meant:
        """Return the provision a claim means by what it calls a term or a value."""
        term = _defined(claim.section) or (claim.heading if claim.section in {"", claim.heading} else "")
        held = defining(self.lineage, target, term, claim.operation) if term else ()
        if held:
            return Meant(held[0], None, self.lineage.clauses[held[0]].section)
        by_words = self._holding(claim, target, term) if term else None
        by_words = by_words or (self._captioned(claim, target) if claim.section in {"", claim.heading} else None)
        return by_words or Meant(note=None if inserts(claim) else WarningCode.SECTION_NOT_FOUND)

    def _uncited(self, claim: Claim, target: DocumentId) -> Meant:
        """Return the provision whose words a change without a citation quotes; a change of no quoted words is of the whole instrument."""
        by_words = claim.operation is not None and claim.operation.kind in ON_WORDS
        found = self._holding(claim, target) or self._captioned(claim, target)
        return found or Meant(note=WarningCode.SECTION_NOT_FOUND if by_words else None)

    def _captioned(self, claim: Claim, target: DocumentId) -> Meant | None:
        """Return the provision under whose heading the paragraph of a change stands ("Salary: it is raised to ..."); None for a whole.

        The paragraph may speak of something else all the same ("Term: the term of the guarantee ..."), so a person looks.
        """
        source, operation = self.lineage.clauses.get(claim.source_clause_id), claim.operation
        if source is None or operation is None or operation.kind not in _WITHIN:
            return None
        now, caption = self._amended(target), _caption(source, claim.quote.text)
        headed = [now.clauses[c] for c in find(now, target, caption)] if caption else []
        if len(headed) != 1 or sections.fold_name(headed[0].heading) != sections.fold_name(caption):
            return None
        if operation.old and operation.kind in ON_WORDS and not occurrences(_all_words(now, headed[0]), operation.old):
            return None
        return Meant(headed[0].clause_id, WarningCode.SECTION_NOT_FOUND, headed[0].section or headed[0].label)

    def _holding(self, claim: Claim, target: DocumentId, name: str = "") -> Meant | None:
        """Return the one provision that holds the words a claim takes out without citing it; None where there is not exactly one."""
        held = holding(self._amended(target), target, name, claim.operation)
        signed = self.signed(held[0]) if held else None
        return Meant(held[0], None, signed.section or signed.label if signed else "") if held else None

    def _within(self, found: Meant, asked: str) -> Meant:
        """Cite a provision by its own number that was found by the name of a term which has no definition of its own."""
        own = self.signed(found.clause_id)
        by_heading = own is not None and own.kind is not ClauseKind.DEFINITION and bool(_defined(asked)) and not found.signed_as
        return replace(found, signed_as=own.section) if own is not None and by_heading else found

    def note(self, edge: Edge) -> None:
        """Remember what a committed edge brings, takes out or renumbers, so that later claims find it."""
        target, operation = edge.target_document_id, edge.operation
        if target is None or operation is None or edge.status is not EdgeStatus.COMMITTED or operation.kind not in NOTED:
            return
        before = self._amended(target).clauses if self._changes[target] else self.lineage.clauses
        self._changes[target].append(edge)
        if operation.kind in BRINGS:
            new = self._amended(target).clauses.keys() - before.keys()
            for brought in (*new, *((edge.target_clause_id,) if edge.target_clause_id else ())):
                self._brought_by[brought] = edge.source_document_id

    def grounding(self, claim: Claim, meant: Meant, target: DocumentId | None) -> Grounding | None:
        """Return what the target shows of a claim, as amended so far."""
        if target is None:
            return None
        now = self._amended(target)
        brings = inserts(claim) and bool(claim.operation and claim.operation.address)
        asked = (claim.operation.address or claim.section) if claim.operation else claim.section
        hits = find(now, target, asked) if brings else (meant.clause_id,) if meant.clause_id else ()
        found = now.clauses.get(hits[0]) if hits else None
        return grounding(claim, found, _all_words(now, found), noted=meant.note not in {None, WarningCode.SECTION_DIFFERS}, brings=brings)

    def worded(self, claim: Claim, meant: Meant, target: DocumentId | None) -> Claim:
        """Return a claim that cites a provision and whose order could not be read with the change of words its sentence makes there.

        Its sentence names one value that stands in the provision and one of the same kind that does not; otherwise it is returned as it is.
        """
        unread = claim.operation is not None and claim.operation.kind is OperationKind.UNSPECIFIED
        if not unread or target is None or meant.clause_id is None or meant.note is not None or meant.located is not None:
            return claim
        now = self._amended(target)
        changed = changed_value(claim.quote.text, self._said(claim), _all_words(now, now.clauses.get(meant.clause_id)))
        return replace(claim, operation=changed) if changed is not None else claim

    def _said(self, claim: Claim) -> AnchoredText:
        """Return the words of a claim's sentence where they stand; empty where they stand in more than one provision."""
        source = self.lineage.clauses.get(claim.source_clause_id)
        start = source.own_text.text.find(claim.quote.text) if source is not None else -1
        return source.own_text.slice(start, start + len(claim.quote.text)) if source is not None and start >= 0 else AnchoredText()

    def words_stand_in(self, claim: Claim, provision: ClauseId | None) -> DocumentId | None:
        """A change of words acts on the words of an earlier amendment; a replaced provision is its contract's own."""
        if provision is None or inserts(claim):
            return None
        whole = claim.operation is not None and claim.operation.kind in {OperationKind.REPLACE, OperationKind.DELETE}
        if whole and provision in self.lineage.clauses:
            return None
        return self._brought_by.get(provision)

    def signed(self, provision: ClauseId | None) -> Clause | None:
        """Return a provision as its instrument was signed; None for one that came in later."""
        return self.lineage.clauses.get(provision) if provision else None

    def _amended(self, target: DocumentId, without: DocumentId | None = None) -> Lineage:
        """Return one instrument with all the changes noted so far, those of one source left out."""
        key = (target, len(self._changes[target]), without)
        if key not in self._built:
            edges = [e for e in self._changes[target] if e.source_document_id != without]
            documents = [self.documents[d] for d in {target, *(e.source_document_id for e in edges)}]
            self._built[key] = Lineage.of(documents, self.lineage.clauses_of(target), edges)
        return self._built[key]

    def _days(self, claim: Claim) -> tuple[date, date]:
        """Return the day a claim was agreed and the day it takes effect, if later; the first and the last of all where no words tell."""
        source = self.documents[claim.source_document_id]
        agreed, start = source.agreed, claim.effective_from or source.starts
        if agreed is None:
            return date.min, date.max
        return agreed.first_day(), max(agreed.first_day(), start.first_day()) if start else agreed.first_day()

    def _by_number(self, claim: Claim, target: DocumentId, asked: str) -> Meant:
        """Return what an address means in an instrument whose provisions were renumbered."""
        now = self._amended(target)
        hits = self._read(claim, target, asked)
        others = [c for day in (date.min, date.max) for c in find_numbered(now, target, asked, day) if c not in hits]
        fitting = [c for c in (*hits, *others) if _fits(now, c, claim)]
        if len(hits) == 1 and (hits[0] in fitting or not fitting):
            found = hits[0]
        elif len(fitting) == 1 and (len(hits) > 1 or not hits):
            found = fitting[0]
        else:
            return Meant(hits[0] if hits else None, WarningCode.SECTION_NOT_FOUND) if hits or others else Meant()
        own = now.clauses[found].section
        cited = sections.same(sections.parse(own), sections.parse(asked)) is not sections.Match.NO
        return Meant(found, None, "" if cited or not sections.parse(asked).parts else own)

    def _read(self, claim: Claim, target: DocumentId, asked: str) -> list[ClauseId]:
        """Return what an address means by the numbers its words use: those of the claim's day, in force or agreed to come."""
        now, before = self._amended(target), self._amended(target, claim.source_document_id)
        agreed, starts = self._days(claim)
        says = _says(claim.quote.text, asked)
        readings = [(before, agreed), (now, starts)]
        if claim.operation is not None and claim.operation.kind is OperationKind.RENUMBER:
            readings = [(before, agreed)]
        elif says is not None:
            readings = [(now, says)]
        hits = [c for lineage, day in readings for c in find_numbered(lineage, target, asked, day)]
        return list(dict.fromkeys(hits))

    def _new(self, target: DocumentId, address: str, day: date) -> ClauseId:
        """Return the id of a provision that comes in; another than that of an earlier one whose number it takes."""
        key = "inserted/" + sections.key(address)
        if not any(renumbers(e) for e in self._changes[target]):
            return clause_id(target, key)
        now = self._amended(target)
        called = find_numbered(now, target, address, day)
        ids = (clause_id(target, key, n) for n in count())
        return next(one for one in ids if one not in now.clauses or one in called)


def _caption(source: Clause, quote: str) -> str:
    """Return the heading of the paragraph that a quotation stands in: its clause's, else the words its line begins with."""
    text = source.own_text.text
    at = text.find(quote)
    line = _CAPTION.match(text, text.rfind("\n", 0, at) + 1) if at >= 0 else None
    return source.heading or (line["words"] if line is not None and line.end() <= at + len(quote) else "")


def _defined(asked: str) -> str:
    """Return the term that an address names without a section ("Term (definition)"); "" for any other address."""
    return asked.removesuffix(_DEFINITION) if asked.endswith(_DEFINITION) else ""


def inserts(claim: Claim) -> bool:
    """Tell whether a claim brings a new provision."""
    return claim.operation is not None and claim.operation.kind is OperationKind.INSERT


def _unclear(hits: Sequence[ClauseId]) -> WarningCode | None:
    return WarningCode.SECTION_NOT_FOUND if len(hits) > 1 else None


def _says(quote: str, asked: str) -> date | None:
    """Return the day whose numbers the words behind a citation say they use: the last, or the first; None where they say nothing."""
    at = quote.find(asked)
    behind = quote[at : at + len(asked) + _BEHIND] if at >= 0 else quote
    if _AS_NOW.search(behind):
        return date.max
    return date.min if _AS_SIGNED.search(behind) else None


def _fits(lineage: Lineage, provision: ClauseId, claim: Claim) -> bool:
    """Tell whether the heading and the words that a claim cites are those of a provision; False where it cites neither."""
    around = [lineage.clauses[one] for one in (provision, *lineage.ancestors(provision))]
    within = [lineage.clauses[one] for one in (provision, *lineage.descendants(provision))]
    headings = {sections.fold_name(c.heading) for c in around if c.heading}
    named = not claim.heading or sections.fold_name(claim.heading) in headings
    old = claim.operation.old if claim.operation is not None else ""
    quoted = not old or bool(occurrences(_words(within), old))
    return bool(claim.heading or old) and named and quoted


def _all_words(now: Lineage, provision: Clause | None) -> str:
    """Return what a provision says, with all that stands below it; "" where there is none."""
    return _words([provision, *(now.clauses[c] for c in now.descendants(provision.clause_id))]) if provision is not None else ""


def _words(clauses: Iterable[Clause]) -> str:
    return "\n".join(piece.text for clause in clauses for piece in clause.pieces)
