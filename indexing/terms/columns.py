"""The columns of a sheet: how each is read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from graph.model.terms import Column
from indexing.terms import convenience, days, expiry, insured, law, money, renewal, rights
from indexing.terms.passages import Passage, Sentence
from indexing.terms.stems import Stems
from indexing.terms.subject import Subject

_ALL: tuple[Subject, ...] = (
    *money.SUBJECTS,
    insured.SUBJECT,
    *days.SUBJECTS,
    *law.SUBJECTS,
    expiry.SUBJECT,
    *renewal.SUBJECTS,
    convenience.SUBJECT,
    *rights.SUBJECTS,
)
SUBJECTS: Mapping[Column, Subject] = MappingProxyType({subject.column: subject for subject in _ALL})
"""Each column with its reader; every `Column` has one."""
_STEMS = Stems((s.column, s.needs) for s in SUBJECTS.values())


def sentences_by_column(passages: Iterable[Passage]) -> Mapping[Column, list[Sentence]]:
    """Return for each column the sentences that it can be read from."""
    found: defaultdict[Column, list[Sentence]] = defaultdict(list)
    for passage in passages:
        woken = tuple(_STEMS.woken(passage.low))
        sentences = passage.sentences if woken else ()
        for sentence in sentences:
            for column in woken if len(sentences) == 1 else _STEMS.woken(sentence.low):
                found[column].append(sentence)
    return found
