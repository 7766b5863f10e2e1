"""What a model is shown of a contract to read its duties: one clause in force at a time, and which clauses are worth a call.

A clause is its own words; items of a list are clauses of their own, and each is shown with the words above that it completes
("Supplier shall:"). Nothing here hangs on the day asked, only on what is in force on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from graph.conformed import name_of
from graph.dag import Lineage
from graph.matching import tokens
from graph.model.conformed import Conformed, ConformedClause
from graph.model.documents import Clause, ClauseKind, ClauseType, Party
from graph.model.edges import Unit
from graph.model.ids import ClauseId, digest
from graph.model.resolution import ResolutionStep, Status
from graph.model.text import AnchoredText, join
from graph.provisions import GLUE
from graph.units import spans
from indexing.duties.roster import Roster
from indexing.names import same_party

_FEWEST = 3  # words of a clause, heading aside, that can bind anybody
_SILENT_KINDS = frozenset({ClauseKind.PREAMBLE, ClauseKind.RECITAL, ClauseKind.DEFINITION, ClauseKind.SIGNATURES})
_SILENT_TYPES = frozenset({ClauseType.DEFINITION, ClauseType.RECITALS, ClauseType.SIGNATURES})
_COMMITS = re.compile(
    r"(?i)\b(?:shall|will|must|agree[sd]?|undertak(?:es?|ing)|covenants?|oblig\w+|required?|responsib\w+|liab(?:le|ility)|payable|due|bears?"
    r"|promises?|warrants?|guarant(?:ees?|y)|indemnif\w+|ensures?|procures?|(?:is|are)\s+(?:hereby\s+)?to|commits?"
    r"|(?:may|can)(?:\s+\w+){0,2}\s+(?:not|only)|no\s+\w+(?:\s+\w+){0,4}\s+may|neither|without\s+(?:the\s+)?(?:prior|written|express))\b|\bcannot\b"
)
_EFFECTS = re.compile(
    r"(?i)\b(?:shall|will|must)\s+(?:not\s+)?(?:be\s+)?(?:mean|deemed|construed|interpreted|governed|considered|binding|effective|entitled|surviv|inure"
    r"|remain\s+in\s+(?:full\s+)?(?:force|effect)|have\s+(?:no|the|any|full)\s+(?:right|option|force|effect|power)|commence|continue\s+in"
    r"|automatically|constitute|(?:required|obliged|obligated)\s+to)\w*"
)
_CONTENTS = re.compile(r"(?:\.\s?){4,}\s*\d+\s*$", re.MULTILINE)  # leaders of a table of contents
_ENDED = re.compile(r"[.;!?][\"'”’)\]]*\s*(?:(?:and|or)\s*)?$")
_ONLY_LEADS = re.compile(r"(?i)\b(?:shall|will|must|may|to|agrees?|following|follows|that|not|by)\b\W*$")


@dataclass(frozen=True, slots=True)
class Given:
    """One clause in force, as a model is shown it.

    `words` are its own, number and heading (their first `head` characters) included; `lead` are the words above that it completes
    ("" where it stands alone). `title` and `agreed` are its document's, `section` is the address as it is by now, `path` has a
    line for each change made in the words, `parties` the parties of the contract with what it calls them, `roster` finds one by name.
    """

    clause: Clause
    section: str
    words: AnchoredText
    roster: Roster = field(compare=False, repr=False)
    head: int = 0
    lead: str = ""
    title: str = ""
    agreed: str = ""
    path: tuple[str, ...] = ()
    parties: tuple[Party, ...] = ()

    @property
    def text_hash(self) -> str:
        """The hash of the words that lie before a reader: other words are another reading."""
        return _hash(self.lead, self.words.text)


def given(copy: Conformed, lineage: Lineage) -> tuple[Given, ...]:
    """Return the clauses in force of a copy whose words can hold a duty at all, in reading order."""
    parties, found = parties_of(copy, lineage), []
    roster = Roster.of([replace(copy.document, parties=parties)])
    title, agreed = name_of(copy.document), str(copy.document.agreed or "")
    for entries, lead, leads in _clauses(copy.clauses):
        first = entries[0]
        words = _joined(entries)
        if holds_duty(first.clause, words.text[first.lead :], lead, leads=leads):
            path = tuple(dict.fromkeys(_line(step, lineage) for entry in entries for step in entry.changes))
            found.append(Given(first.clause, _section(first), words, roster, first.lead, lead, title, agreed, path, parties))
    return tuple(found)


def words_now(copy: Conformed) -> dict[ClauseId, tuple[str, str, AnchoredText]]:
    """Return of each clause in force of a copy the hash of what lies before a reader, its section by now, and its words."""
    found = {}
    for entries, lead, _ in _clauses(copy.clauses):
        words = _joined(entries)
        found[entries[0].clause.clause_id] = (_hash(lead, words.text), _section(entries[0]), words)
    return found


def holds_duty(clause: Clause, body: str, lead: str = "", *, leads: bool = False) -> bool:
    """Tell whether a clause is worth asking about; `body` are its words without number and heading, `leads`: subprovisions complete it.

    In doubt it is: what is left out here is read by nobody but the rules.
    """
    if clause.kind in _SILENT_KINDS or clause.clause_type in _SILENT_TYPES or _CONTENTS.search(body):
        return False
    if len(tokens(body)) < _FEWEST or not commits(f"{lead} {body}"):
        return False
    return not (leads and _ONLY_LEADS.search(body) and not commits(body[: _last_sentence(body)]))


def commits(text: str) -> bool:
    """Tell whether any word of a text can commit anybody; what takes effect by itself ("shall be deemed") does not."""
    return _COMMITS.search(_EFFECTS.sub(" ", text)) is not None


def parties_of(copy: Conformed, lineage: Lineage) -> tuple[Party, ...]:
    """Return the parties of a copy's document, each with every name that the instruments of the contract have for it."""
    ids = lineage.contract(copy.document.document_id) if copy.document.document_id in lineage.documents else ()
    known = [party for one in ids for party in lineage.documents[one].parties]
    own = copy.document.parties or tuple({party.name: party for party in known}.values())
    return tuple(Party(p.name, _names(p, known), p.quote) for p in own)


def _names(party: Party, known: Sequence[Party]) -> tuple[str, ...]:
    same = (other.aliases for other in known if same_party(other.name, party.name))
    return tuple(dict.fromkeys((*party.aliases, *(alias for aliases in same for alias in aliases))))


_Entries = list[ConformedClause]


def _clauses(copied: Sequence[ConformedClause]) -> Iterator[tuple[_Entries, str, bool]]:
    """Yield each clause in force with all its stretches, the words above that it completes, and whether others complete it."""
    stretches: dict[ClauseId, _Entries] = {}
    leads: dict[ClauseId, str] = {}
    above: list[str] = []  # by depth: the words that the next entry deeper completes
    leading = {one.clause.clause_id for one, other in pairwise(copied) if other.depth > one.depth}
    for entry in copied:
        if entry.status is not Status.IN_FORCE or entry.alternative is not None:
            continue
        one = entry.clause.clause_id
        if not entry.continued:
            del above[entry.depth :]
            above.extend([""] * (entry.depth - len(above)))
            leads.setdefault(one, above[-1] if above else "")
            above.append(_open(leads[one], entry))
        stretches.setdefault(one, []).append(entry)
    for one, entries in stretches.items():
        yield entries, leads.get(one, ""), one in leading


def _joined(entries: _Entries) -> AnchoredText:
    return join((entry.text for entry in entries), GLUE)


def _section(entry: ConformedClause) -> str:
    return entry.renumbered or entry.clause.section


def _hash(lead: str, words: str) -> str:
    return digest(lead, words)


def _open(lead: str, entry: ConformedClause) -> str:
    """Return the words that what stands below an entry completes: its last sentence where that is open, with what it completes itself."""
    body = entry.shown.text[entry.lead :].strip()
    if not body or _ENDED.search(body):
        return ""
    begins = _last_sentence(body)
    return " ".join((f"{lead} " if begins == 0 else "").split() + body[begins:].split())


def _last_sentence(body: str) -> int:
    """Return where the last sentence of a text begins."""
    return next((start for start, _ in reversed(spans(body, Unit.SENTENCE))), 0)


def _line(step: ResolutionStep, lineage: Lineage) -> str:
    """Return a change on the way to the words in force, as a line: who made it, where, what it did, since when."""
    document = lineage.documents.get(step.document_id)
    kind = " ".join(filter(None, (step.edge_type.value, step.mode.value if step.mode else "")))
    parts = (
        name_of(document) if document else "",
        f"Section {step.section}" if step.section[:1].isdigit() else step.section,
        kind,
        str(step.effective_from or ""),
    )
    return ", ".join(filter(None, (" ".join(part.split()) for part in parts)))
