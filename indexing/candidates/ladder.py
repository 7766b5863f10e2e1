"""The candidates of one clause are read best first, and no further than it takes.

A pair that was read already is not read again, as long as its texts, its reader, its prompts and its prior are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from graph.model.edges import EdgeType
from graph.model.judgements import Candidate, Judgement, Relation
from graph.model.policy import Thresholds, Vendor
from indexing.candidates.pairs import Pair
from indexing.candidates.reading import Readers
from indexing.llm.interface import Fault
from indexing.llm.prompts import operation, pair

_SETTLES = frozenset({Relation.AMENDS, Relation.TERMINATES})
_ENDS_RUN = frozenset({Fault.OVER_BUDGET, Fault.NOT_ALLOWED})
_RULES = "rules"

Read = Callable[[Candidate], Judgement]


def climb(candidates: Iterable[Candidate], read: Read, commit: Mapping[Relation, float]) -> Iterator[Judgement]:
    """Yield the judgements of one clause's candidates, in the order given, until one settles it.

    `commit` are the confidences from which a relation settles what the clause acts on.
    """
    for candidate in candidates:
        judgement = read(candidate)
        yield judgement
        if judgement.fault in _ENDS_RUN:
            return
        if not judgement.fault and judgement.relation in _SETTLES and judgement.confidence >= commit[judgement.relation]:
            return


def commit_lines(thresholds: Mapping[EdgeType, Thresholds]) -> dict[Relation, float]:
    """Return the commit line of each relation that settles a clause."""
    return {relation: thresholds[EdgeType(relation.value)].commit for relation in _SETTLES}


@dataclass(frozen=True, slots=True)
class Known:
    """What was read of a document's pairs before, by candidate, and whose word counts."""

    judgements: Mapping[tuple[str, str], Judgement]
    readers: Readers
    yields: bool

    @classmethod
    def of(cls, judgements: Iterable[Judgement], readers: Readers, *, yields: bool) -> Known:
        """Index judgements by their pair."""
        return cls({_pair(j.candidate): j for j in judgements}, readers, yields)

    def standing(self, candidate: Candidate, both: Pair) -> Judgement | None:
        """Return what need not be read again, under the candidate as it is now; None: read it."""
        old = self._same(candidate, both)
        if old is None or old.candidate.scores.prior != candidate.scores.prior or not (self._mine(old) or self._others(old)):
            return None
        return replace(old, candidate=candidate)

    def better(self, new: Judgement, both: Pair) -> Judgement:
        """Return a new judgement; where nothing could be read, what was read of the same texts before."""
        old = self._same(new.candidate, both) if new.fault else None
        return new if old is None else replace(old, candidate=new.candidate)

    def _same(self, candidate: Candidate, both: Pair) -> Judgement | None:
        old = self.judgements.get(_pair(candidate))
        if old is None or old.fault or (old.source_hash, old.target_hash) != (both.source.text_hash, both.target.text_hash):
            return None
        return old

    def _mine(self, old: Judgement) -> bool:
        """Tell whether these very readers said it, under these very prompts; rules are asked again at no cost."""
        if self.readers.first.vendor is Vendor.NONE:
            return False
        current = all(version in {pair.VERSION, operation.VERSION} for version in old.prompts)
        return old.reader == self.readers.first.name and current and (old.relation is Relation.UNRELATED or self._seconded(old))

    def _seconded(self, old: Judgement) -> bool:
        second = self.readers.second.name if self.readers.second else ""
        return old.second_reader == second and (not second or old.second_relation is not None)

    def _others(self, old: Judgement) -> bool:
        """Tell whether a reader whom somebody asked for said it, and these nobody asked for: rules take no model's word back."""
        return self.yields and old.reader.partition("/")[0] != _RULES


def wanting(judgement: Judgement) -> bool:
    """Tell whether the next run should ask again: the first reader or the second gave no answer."""
    return bool(judgement.fault) or bool(judgement.second_reader and judgement.second_relation is None)


def _pair(candidate: Candidate) -> tuple[str, str]:
    return candidate.source_clause_id, candidate.target_clause_id
