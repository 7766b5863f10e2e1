"""What the clauses above a sentence settle for it: lead-ins, headings that name a contract, words on the effect of a clause.

"3. Effective May 1, the Credit Agreement is amended as follows:" holds for everything below it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from graph.model.documents import Clause, ClauseKind
from graph.model.ids import ClauseId
from indexing.instructions.effects import Effect, effect_of_clause, read_effect
from indexing.instructions.instrument_names import Meaning, Named, Names
from indexing.instructions.places import Cited
from indexing.instructions.sentences.flow import Flow
from indexing.instructions.sentences.provisions import Form, citations
from indexing.instructions.sentences.sentences import Sentence

_DAY_ALONE = re.compile(
    r"(?:^|[.:]\s)(?P<when>(?:Effective|With\seffect|As\s(?:of|from)|From(?:\sand\safter)?|On\sand\s(?:after|from)|Commencing|Beginning)\b[^.;:]{3,160}):$"
    r"|\b(?:following|these)\s(?:amendments?|modifications?|changes?|variations?)\b[^.;:]{0,60}?\s(?P<then>(?:effective|with\seffect|as\s(?:of|from))\s[^.;:]{3,100}):$"
)
"""What is said over a list of changes, and says no more than from when: "Effective as of May 1, 2014 (the "Change Date"):"."""
_LABELLED = re.compile(r"^\W*(?:\d{1,2}(?:\.\d{1,2})*|[A-Za-z]|[ivx]{1,4})[.)]\s+")
_LEADS_IN = re.compile(
    r"(?:(?:In|Under|With\srespect\sto|As\sto)\s)?(?:the\s)?\{\}(?:\s\([^()]{1,80}\))?(?:\s(?:of|to)\s(?:the|this|said)\s[\w\s]{2,60})?\s?[:,–—-]+"
)
_LONGEST_LEAD = 160  # characters
_NUMBERED = frozenset({ClauseKind.SECTION, ClauseKind.DEFINITION})


@dataclass(frozen=True, slots=True)
class Lead:
    """What a lead-in settles for the instructions below it."""

    places: tuple[Cited, ...] = ()
    doc: Named | None = None
    effect: Effect = field(default_factory=Effect)


def elsewhere(places: tuple[Cited, ...]) -> tuple[Cited, ...]:
    """Return places as another sentence sees them: the number of an instrument means nothing there."""
    return tuple(replace(p, doc=-1) for p in places)


class Above:
    """The lead-ins and headings of one instrument, by the clause they stand in."""

    def __init__(self, flow: Flow, clauses: Sequence[Clause], names: Names, *, amending: bool) -> None:
        """Take the headings that name a contract, and what is said of the effect of single clauses."""
        self.flow = flow
        self._clauses = {c.clause_id: c for c in clauses}
        self._parents = {c.parent_id for c in clauses}
        self._leads: dict[ClauseId | None, Lead] = {}
        self._headed = {c.clause_id: named for c in clauses if (named := _named_in(c.heading, names)) is not None}
        self._within = {c.clause_id: places for c in clauses if amending and c.clause_id in self._parents and (places := _named_alone(c))}
        self._of_clause: dict[ClauseId, Effect] = {}

    def settle(self, sentence: Sentence, lead: Lead) -> None:
        """Remember a lead-in for what stands below it; one with nothing below it holds for all that follows."""
        self._leads[self._scope(sentence)] = lead

    def lead(self, position: int) -> Lead | None:
        """Return what is settled above a position of the flow."""
        clause: Clause | None = self.flow.clause_at(position)
        within: tuple[Cited, ...] = ()  # the innermost provision that words above name: "3. In clause 1.1:"
        while clause is not None:
            if clause.clause_id in self._leads and (lead := self._leads[clause.clause_id]) != Lead():
                return replace(lead, places=within or lead.places)
            if clause.clause_id in self._headed:
                return replace(self._leads.get(None) or Lead(), doc=self._headed[clause.clause_id])
            within = within or self._within.get(clause.clause_id, ())
            clause = self._clauses.get(clause.parent_id) if clause.parent_id else None
        settled = self._leads.get(None)
        return replace(settled or Lead(), places=within) if within else settled

    def effect(self, position: int) -> Effect:
        """Return what the instrument says of the effect of the clause at a position, or of one it stands in."""
        home = self.flow.clause_at(position)
        if home.clause_id not in self._of_clause:
            effect, step = Effect(), self._clauses.get(home.clause_id)
            while step is not None and step.kind in _NUMBERED:
                words = " ".join(" ".join(p.text for p in step.pieces).split())
                alone = _DAY_ALONE.search(words) if step is not home else None
                effect = effect.over(effect_of_clause(words)).over(read_effect(alone["when"] or alone["then"]) if alone else Effect())
                step = self._clauses.get(step.parent_id) if step.parent_id else None
            self._of_clause[home.clause_id] = effect
        return self._of_clause[home.clause_id]

    def _scope(self, sentence: Sentence) -> ClauseId | None:
        clause = self.flow.clause_at(sentence.start)
        loose = clause.kind in {ClauseKind.PREAMBLE, ClauseKind.RECITAL} or clause.clause_id not in self._parents
        if loose:
            self._leads[clause.clause_id] = Lead()
        return None if loose else clause.clause_id


def _named_alone(clause: Clause) -> tuple[Cited, ...]:
    """Return the provision that is all a clause names above its entries ("In clause 1.1:"); () for any other clause."""
    words = _LABELLED.sub("", " ".join(" ".join(p.text for p in clause.pieces).split()))
    cited = citations(words, ()) if len(words) < _LONGEST_LEAD else ()
    alone = len(cited) == 1 and cited[0].form in {Form.SECTION, Form.ATTACHMENT} and len(cited[0].places) == 1
    return cited[0].places if alone and _LEADS_IN.fullmatch(f"{words[: cited[0].start]}{{}}{words[cited[0].end :]}") else ()


def _named_in(heading: str, names: Names) -> Named | None:
    """Return the one other instrument that a heading names ("Part II - The DLA")."""
    others = [n for n in names.find(heading) if n.meaning is Meaning.OTHER and n.hint is not None] if heading else []
    return others[0] if len(others) == 1 else None
