"""The clauses in force of a conformed copy, each with the words above that it completes, and whether its words can bind anybody at all.

What lies before a model is hashed here, so these leads change only when the contract does: other words cost another call.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from graph.amendments.provision_trees import GLUE
from graph.comparison.consolidation import name_of
from graph.lineage.dag import Lineage
from graph.model.conformed import Conformed, ConformedClause
from graph.model.documents import Clause, ClauseKind, ClauseType, Party
from graph.model.edges import Unit
from graph.model.ids import ClauseId, digest
from graph.model.resolution import ResolutionStep, Status
from graph.model.text import AnchoredText, join
from graph.text.quote_matching import tokens
from graph.text.sentences import spans
from indexing.obligations.rules.roster import Roster, parties_of, roster_of
from indexing.obligations.rules.vocabulary import among, any_of

_FEWEST = 3  # words of a clause, heading aside, that can bind anybody
_SILENT_KINDS = frozenset({ClauseKind.PREAMBLE, ClauseKind.RECITAL, ClauseKind.DEFINITION, ClauseKind.SIGNATURES})
_SILENT_TYPES = frozenset({ClauseType.DEFINITION, ClauseType.RECITALS, ClauseType.SIGNATURES})
_COMMITS = among(
    "shall will must agree[sd]? undertakes? undertaking covenants? oblig~ required? responsib~ liable liability payable due bears?"
    " promises? warrants? guarantees? guaranty indemnif~ ensures? procures? commits? neither without_prior without_written without_express"
    " without_the",
    before=r"\b(",
    after=r"|(is|are) (hereby )?to\b|(may|can)( \w+){0,2} (not|only)\b|no \w+( \w+){0,4} may\b|cannot\b)",
)
_EFFECTS = among(
    "mean~ deemed~ construed~ interpreted~ governed~ considered~ binding~ effective~ designated~ referred_to_as known_as surviv~ inure~"
    " remain_in~ have_no_force have_no_effect have_no_authority have_no_further commence~ begin~ expire~ continue_in automatically"
    " constitute~",
    before=r"\b(shall|will|must) ((not )?(be )?",
    after=rf"|be (entitled|permitted)\b|have (the|full) ({any_of('sole first full exclusive')} )?(right|option|power|authority)\b"
    rf"|not be {any_of('required obliged obligated')} to\b)",
)
_CONTENTS = re.compile(r"(?:\.\s?){4,}\s*\d+\s*$", re.MULTILINE)  # leaders of a table of contents
_ENDED = re.compile(r"[.;!?][\"'”’)\]]*\s*(?:(?:and|or)\s*)?$")
_ONLY_LEADS = re.compile(r"(?i)\b(?:shall|will|must|may|to|agrees?|following|follows|that|not|by)\b\W*$")


@dataclass(frozen=True, slots=True)
class InForce:
    """A clause in force of a copy: its own words, number and heading (their first `head` characters) included.

    `section` is its address by now, `lead` the words above that it completes ("" where it stands alone), `leads`: subprovisions
    complete it. `changes` shaped its words, in the order applied.
    """

    clause: Clause
    section: str
    words: AnchoredText
    head: int
    lead: str
    leads: bool
    changes: tuple[ResolutionStep, ...]

    @property
    def text_hash(self) -> str:
        """The hash of what lies before a reader."""
        return text_hash(self.lead, self.words)

    @property
    def can_bind(self) -> bool:
        """Whether its words can bind anybody at all. In doubt they can: what cannot is read by nobody but the rules."""
        body = self.words.text[self.head :]
        if self.clause.kind in _SILENT_KINDS or self.clause.clause_type in _SILENT_TYPES or _CONTENTS.search(body):
            return False
        if len(tokens(body)) < _FEWEST or not can_commit(f"{self.lead} {body}"):
            return False
        return not (self.leads and _ONLY_LEADS.search(body) and not can_commit(body[: _last_sentence(body)]))


def text_hash(lead: str, words: AnchoredText) -> str:
    """Return the hash of the words of a clause and of those that lead it in."""
    return digest(lead, words.text)


def can_commit(text: str) -> bool:
    """Tell whether any word of a text can commit anybody; what takes effect by itself ("shall be deemed") does not."""
    return _COMMITS.search(_EFFECTS.sub(" ", text)) is not None


def in_force(copy: Conformed) -> Iterator[InForce]:
    """Yield the clauses in force of a copy, in reading order; of two texts in conflict neither."""
    leading = {one.clause.clause_id for one, other in pairwise(copy.clauses) if other.depth > one.depth}
    for lead, entries in _stretches(copy.clauses).values():
        first = entries[0]
        yield InForce(
            clause=first.clause,
            section=first.renumbered or first.clause.section,
            words=join((entry.text for entry in entries), GLUE),
            head=first.lead,
            lead=lead,
            leads=first.clause.clause_id in leading,
            changes=tuple(dict.fromkeys(step for entry in entries for step in entry.changes)),
        )


def _stretches(entries: Sequence[ConformedClause]) -> dict[ClauseId, tuple[str, list[ConformedClause]]]:
    """Return of each clause in force what leads it in, and its entries: several where subprovisions stand between its words."""
    found: dict[ClauseId, tuple[str, list[ConformedClause]]] = {}
    above: list[str] = []  # by depth: the words that the next entry deeper completes
    for entry in entries:
        if entry.status is not Status.IN_FORCE or entry.alternative is not None:
            continue
        if not entry.continued:
            del above[entry.depth :]
            above += [""] * (entry.depth - len(above))
            found[entry.clause.clause_id] = above[-1] if above else "", []
            above.append(_open(above[-1] if above else "", entry))
        found.setdefault(entry.clause.clause_id, ("", []))[1].append(entry)
    return found


def _open(lead: str, entry: ConformedClause) -> str:
    """Return the words that what stands below an entry completes: its last sentence where that is open, with what it completes itself."""
    body = entry.text.text[entry.lead :].strip()
    if not body or _ENDED.search(body):
        return ""
    begins = _last_sentence(body)
    return " ".join([*(lead.split() if begins == 0 else ()), *body[begins:].split()])


def _last_sentence(body: str) -> int:
    """Return where the last sentence of a text begins."""
    return next((start for start, _ in reversed(spans(body, Unit.SENTENCE))), 0)


@dataclass(frozen=True, slots=True)
class ClauseInForce:
    """One clause in force, as a model is shown it (`InForce` tells of `section`, `words`, `head` and `lead`).

    `title` and `agreed` are its document's, `path` has a line for each change made in the words, `parties` are those of the
    contract with what it calls them; `roster` finds one by name.
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
        return text_hash(self.lead, self.words)


def clauses_to_read(copy: Conformed, lineage: Lineage) -> tuple[ClauseInForce, ...]:
    """Return the clauses in force of a copy whose words can bind anybody at all, in reading order."""
    parties, roster = parties_of(copy, lineage), roster_of(copy, lineage)
    title, agreed = name_of(copy.document), str(copy.document.agreed or "")
    return tuple(
        ClauseInForce(one.clause, one.section, one.words, roster, one.head, one.lead, title, agreed, _path(one.changes, lineage), parties)
        for one in in_force(copy)
        if one.can_bind
    )


def _path(steps: Sequence[ResolutionStep], lineage: Lineage) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_line(step, lineage) for step in steps))


def _line(step: ResolutionStep, lineage: Lineage) -> str:
    """Return a change on the way to the words in force, as a line: which paper, where, what it did, since when."""
    paper = name_of(lineage.documents[step.document_id])
    section = f"Section {step.section}" if step.section[:1].isdigit() else step.section
    kind = f"{step.edge_type} {step.mode or ''}"
    return ", ".join(filter(None, (" ".join(part.split()) for part in (paper, section, kind, str(step.effective_from or "")))))
