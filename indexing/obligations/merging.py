"""The same duty stated twice is one: duties grouped by who owes what.

Two statements are one duty where the same party owes the same kind of thing to nobody else, no typed value of one contradicts one of
the other, and most of their words are the same. Two notices of different things share few words and stay two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from graph.lineage.dag import Lineage
from graph.model.conformed import Conformed
from graph.model.ids import ClauseId
from graph.model.obligations import Bound, Duty, DutyReading, Value
from graph.model.text import AnchoredText
from indexing.obligations.model.clauses import in_force
from indexing.obligations.rules.beneficiaries import with_parties
from indexing.obligations.rules.particulars import survives, surviving
from indexing.obligations.rules.reader import READER
from indexing.obligations.rules.roster import roster_of
from indexing.obligations.rules.vocabulary import phrases

_ALIKE = 0.8  # the share of the words of the shorter that the longer has too
_LEAST = 0.6  # the share of all words that both have
_FEW = 4  # telling words below which nothing is concluded from them
_EMPTY = phrases(
    "a an the of to in on at by for from with and or nor its their his her it they shall will must may not no any all each such that this"
    " these those be is are as if hereunder hereof thereof herein agreement under other"
)


def merged(duties: Iterable[Duty]) -> tuple[tuple[Duty, ...], ...]:
    """Group duties: those of one group are the same duty, the one stated first before the others; groups keep that order."""
    groups: list[list[Duty]] = []
    near: dict[tuple[object, ...], list[tuple[list[Duty], frozenset[str]]]] = {}
    for duty in duties:
        words = _telling(duty.words.text) - _telling(duty.obligor)
        rivals = near.setdefault((duty.bound, duty.party or duty.obligor.casefold(), duty.domain, duty.type), [])
        same = next((group for group, known in rivals if _alike(words, known) and _agree(group[0], duty)), None)
        if same is not None:
            same.append(duty)
            continue
        groups.append([duty])
        rivals.append((groups[-1], words))
    return tuple(map(tuple, groups))


def _telling(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", text.casefold())) - _EMPTY


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    if all(any(word.isdigit() for word in words) for words in (one - other, other - one)):
        return False  # the reports of phase 1 and of phase 2
    both, shorter = len(one & other), min(len(one), len(other))
    if shorter < _FEW:
        return one == other
    return both >= _ALIKE * shorter and both >= _LEAST * len(one | other)


def _agree(one: Duty, other: Duty) -> bool:
    """Tell whether the values of two duties are the same, and whom they are owed to, where both say."""
    values = [frozenset((v.kind, v.number, v.unit, v.day) for v in duty.values) for duty in (one, other)]
    owed_to = [frozenset(who.party or who.named.casefold() for who in duty.beneficiaries) for duty in (one, other)]
    return all(not a or not b or a == b for a, b in (values, owed_to))


DISAGREE = "READERS_DISAGREE"
"""The flag of a duty for which rules and model name different parties."""
_SAME = 0.6  # of the shorter words that two readers quote for one duty, the share that both quote
_WITHIN = 0.9  # of the words of an item, the share that stands in a list
_SUREST, _ALONE, _DISPUTED = 0.99, 0.8, 0.5


def proposed(rules: Sequence[Duty], readings: Iterable[DutyReading], copy: Conformed) -> tuple[Duty, ...]:
    """Return what rules and models read of the words in force: each duty once, the rules' first in their order, then the others.

    What only one of two readers of a clause read is less sure than what it says, what both read is surer.
    """
    read = dict(_standing(readings, copy))
    left = [duty for duties in read.values() for duty in duties]
    both: list[Duty] = []
    for duty in rules:
        near = [other for other in left if _shared(duty.words, other.words)]
        found = _counterpart(duty, near)
        both.append(_together(duty, found) if found else _alone(duty) if duty.clause_id in read else duty)
        gone = [other for other in near if other is found or _part(other, duty)]
        left = [other for other in left if not any(other is one for one in gone)]
    kept = (
        surviving((one.clause.section, one.words.text) for one in in_force(copy)) if left else frozenset()
    )  # no reader of one clause can tell
    return (*both, *(replace(_alone(duty), survives=duty.survives or survives(duty.words.text, duty.section, kept)) for duty in left))


def named(found: Sequence[Duty], copy: Conformed, lineage: Lineage) -> tuple[Duty, ...]:
    """Return duties of a copy, those that only a model read with to whom they are owed and whom their conditions name."""
    leads = {one.clause.clause_id: one.lead for one in in_force(copy)}
    roster = roster_of(copy, lineage)
    return tuple(d if READER in d.reader else with_parties(d, roster, leads.get(d.clause_id, "")) for d in found)


def _standing(readings: Iterable[DutyReading], copy: Conformed) -> Iterator[tuple[ClauseId, list[Duty]]]:
    """Yield by clause what was read of its words as they are now, each duty anchored where these words stand today."""
    here = {entry.clause.clause_id for entry in copy.clauses}
    mine = [reading for reading in readings if reading.clause_id in here and not reading.fault]
    now = {one.clause.clause_id: one for one in in_force(copy)} if mine else {}
    for reading in mine:
        one = now.get(reading.clause_id)
        if one is not None and reading.text_hash == one.text_hash:
            places = [
                (duty, one.words.text.find(duty.words.text)) for duty in reading.duties
            ]  # a file that was read anew has them elsewhere
            anchored = [(d, one.words.slice(at, at + len(d.words)) if at >= 0 else d.words) for d, at in places]
            yield reading.clause_id, [replace(duty, section=one.section, words=words) for duty, words in anchored]


def _counterpart(duty: Duty, near: Sequence[Duty]) -> Duty | None:
    """Return the duty of another reader that is this one: it quotes the most of the same words, and names nobody else."""
    same = (other for other in near if other.clause_id == duty.clause_id)
    shares = [(_shared(duty.words, one.words) / (min(len(duty.words), len(one.words)) or 1), _same_obligor(duty, one), one) for one in same]
    quoted = duty.words.text.split()
    fitting = [one for one in shares if one[0] >= _SAME and (one[1] or one[2].words.text.split() == quoted)]
    return max(fitting, key=lambda one: one[:2])[2] if fitting else None


def _part(other: Duty, duty: Duty) -> bool:
    """Tell whether a duty is an item of a list that rules read as one duty with what leads it in."""
    inside = _shared(duty.words, other.words) >= _WITHIN * len(other.words)
    return inside and other.clause_id != duty.clause_id and _same_obligor(duty, other)


def _shared(one: AnchoredText, other: AnchoredText) -> int:
    """Return how many characters of a file two texts both are."""
    runs = ((a, b) for a in one.runs for b in other.runs if a.clause_id == b.clause_id)
    return sum(max(0, min(a.char_end or 0, b.char_end or 0) - max(a.char_start or 0, b.char_start or 0)) for a, b in runs)


def _same_obligor(duty: Duty, other: Duty) -> bool:
    """Tell whether two readers can mean the same who owes: one that names nobody contradicts nobody."""
    if Bound.UNCLEAR in {duty.bound, other.bound}:
        return True
    if duty.party or other.party:
        return duty.party == other.party
    return duty.bound is other.bound is Bound.BOTH or duty.obligor.casefold() == other.obligor.casefold()


def _together(rules: Duty, model: Duty) -> Duty:
    """Return one duty of what rules and a model read of the same words."""
    agreed = _same_obligor(rules, model)
    who = rules if rules.bound is not Bound.UNCLEAR or not agreed else model
    sure = 1 - (1 - rules.confidence) * (1 - model.confidence) if agreed else min(rules.confidence, model.confidence) * _DISPUTED
    deadline = model.deadline
    if deadline is not None and deadline.span is not None:  # the time it allows has to stand in the rules' words
        span = _moved(deadline.span, model, rules)
        deadline = replace(deadline, span=span) if span is not None else None
    return replace(
        rules,
        domain=model.domain,
        type=rules.type if model.type == "OTHER" else model.type,
        bound=who.bound,
        obligor=who.obligor,
        party=who.party,
        values=rules.values or tuple(filter(None, (_moved(value, model, rules) for value in model.values))),
        deadline=rules.deadline or deadline,
        recurrence=rules.recurrence or model.recurrence,
        conditions=rules.conditions or model.conditions,
        notice_period=rules.notice_period or _moved(model.notice_period, model, rules),
        jurisdiction=rules.jurisdiction or model.jurisdiction,
        survives=rules.survives or model.survives,
        flags=tuple(dict.fromkeys((*rules.flags, *model.flags, *(() if agreed else (DISAGREE,))))),
        reader=f"{rules.reader}, {model.reader}",
        confidence=round(min(sure, _SUREST), 4),
    )


def _moved(value: Value | None, of: Duty, to: Duty) -> Value | None:
    """Return a value found in the words of one duty as it stands in those of another; None where it does not."""
    if value is None:
        return None
    first, last = (of.words.slice(at, at + 1).runs[0] for at in (value.start, value.end - 1))
    at = 0
    for run in to.words.runs:
        begin, end = (
            one.char_start - run.char_start if one.char_start is not None and run.char_start is not None else -1 for one in (first, last)
        )
        if first.clause_id == run.clause_id == last.clause_id and 0 <= begin <= end < len(run.text):
            return replace(value, start=at + begin, end=at + end + 1)
        at += len(run.text)
    return None


def _alone(duty: Duty) -> Duty:
    return replace(duty, confidence=round(duty.confidence * _ALONE, 4))
