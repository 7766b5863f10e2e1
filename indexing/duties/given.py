"""What a model is shown of a contract to read its duties: one clause in force, and who the parties are.

Nothing here hangs on the day asked, only on what is in force on it: the answer holds for as long as the words do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from graph.comparison.consolidation import name_of
from graph.lineage.dag import Lineage
from graph.model.conformed import Conformed
from graph.model.documents import Clause, Party
from graph.model.resolution import ResolutionStep
from graph.model.text import AnchoredText
from indexing.duties.clauses import in_force, text_hash
from indexing.duties.roster import Roster
from indexing.naming.names import same_party


@dataclass(frozen=True, slots=True)
class Given:
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


def given(copy: Conformed, lineage: Lineage) -> tuple[Given, ...]:
    """Return the clauses in force of a copy whose words can bind anybody at all, in reading order."""
    parties, roster = parties_of(copy, lineage), roster_of(copy, lineage)
    title, agreed = name_of(copy.document), str(copy.document.agreed or "")
    return tuple(
        Given(one.clause, one.section, one.words, roster, one.head, one.lead, title, agreed, _path(one.changes, lineage), parties)
        for one in in_force(copy)
        if one.can_bind
    )


def roster_of(copy: Conformed, lineage: Lineage) -> Roster:
    """Return who is who in a copy."""
    return Roster.of([replace(copy.document, parties=parties_of(copy, lineage))])


def parties_of(copy: Conformed, lineage: Lineage) -> tuple[Party, ...]:
    """Return the parties of a copy's document, each with every name that the instruments of the contract have for it."""
    ids = lineage.contract(copy.document.document_id)
    known = [party for one in ids for party in lineage.documents[one].parties]
    own = copy.document.parties or tuple({party.name: party for party in known}.values())
    return tuple(Party(p.name, _names(p, known), p.quote) for p in own)


def _names(party: Party, known: Sequence[Party]) -> tuple[str, ...]:
    same = (other.aliases for other in known if same_party(other.name, party.name))
    return tuple(dict.fromkeys((*party.aliases, *(alias for aliases in same for alias in aliases))))


def _path(steps: Sequence[ResolutionStep], lineage: Lineage) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_line(step, lineage) for step in steps))


def _line(step: ResolutionStep, lineage: Lineage) -> str:
    """Return a change on the way to the words in force, as a line: which paper, where, what it did, since when."""
    paper = name_of(lineage.documents[step.document_id])
    section = f"Section {step.section}" if step.section[:1].isdigit() else step.section
    kind = f"{step.edge_type} {step.mode or ''}"
    return ", ".join(filter(None, (" ".join(part.split()) for part in (paper, section, kind, str(step.effective_from or "")))))
