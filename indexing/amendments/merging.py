"""A model's reading of an instrument and the rules' made one: the model reads first, the rules beside it.

    both read the same change           the claim, confirmed
    the model alone, all of it found    the model's claim, as sure as such claims were found to be
    the model alone, a part not found   the model's claim, for a person
    both, the rules sure, not the same  the model's claim with the rules' operation beside it, for a person
    the rules alone, and sure           the rules' claim, for a person
    the rules alone, and not sure       none: the model read the same words
    the rules alone, that something     the rules' claim, for a person; none where they hardly think so themselves, or where the model
    changes, and not how                says that nothing changes there, or what does
    what the model was not shown        the rules' claim as it is

Of an instrument whose words address whoever reads it by machine, a model's word takes nothing from the rules: their claims stay as
they are, and what the model alone reads waits.

How sure each is was judged from what `benchmarks/recorded.py` shows of recorded replies; it is not fitted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graph.model.edges import Claim, EdgeType, Operation, OperationKind, Verification
from graph.model.ids import claim_key
from graph.text import sections
from graph.text.sections import fold_name
from indexing.amendments import ADDRESSED, CHANGING, UNREAD
from indexing.amendments.agreement import same_beginning, same_change, same_place
from indexing.amendments.model_claims import Grounded
from indexing.linking.gate import CONFIDENCE

Stretch = tuple[int, int]
"""[start, end) of the reading's text."""

RULES = "rules/1"
"""The name of the rules as a reader."""
AGREED = 0.98
ALONE = 0.93
DOUBTED = 0.8
BY_RULES = 0.62
SURE = 0.88
"""How sure the rules must be of what the model does not read, for a person to look at it."""
FAINT = 0.2
"""How likely the rules must think that something is ordered which they cannot read and a model does not see, for a person to look."""
_LINKED = frozenset({EdgeType.SUPPLEMENTS, EdgeType.CHILD_OF})
"""What is only read together: the rules tell it of any instrument, and no change hangs on it."""
_BY_TWO = frozenset(
    {
        *(OperationKind.RESTATE, OperationKind.TERMINATE, OperationKind.SUBSTITUTE_PARTY, OperationKind.RENAME_PARTY),
        *(OperationKind.ADD_PARTY, OperationKind.RELEASE_PARTY),
    }
)
_TAKING_OUT = frozenset(
    {
        *(OperationKind.REPLACE, OperationKind.DELETE, OperationKind.REPLACE_UNIT, OperationKind.DELETE_UNIT),
        *(OperationKind.REPLACE_WORDS, OperationKind.DELETE_WORDS, OperationKind.REPLACE_EVERYWHERE),
    }
)
FAINTEST = 0.02
"""How likely the taggers must take a sentence for an order, for a model alone to take words out by it."""
LEAST_SHARED = 0.5
"""The share of the longer of two new texts that begin alike which the shorter is at least, for both readers to read the same."""
_WHOLE = frozenset({OperationKind.REPLACE, OperationKind.INSERT})
_SOME = 15  # characters that two quotations of one sentence share


def merged(
    rules: Sequence[Claim], model: Sequence[Grounded], name: str, shown: Sequence[Stretch], unchanged: Sequence[Stretch] = ()
) -> tuple[Claim, ...]:
    """Return the claims of both readers as one, in reading order.

    `name` is the model's, `shown` what it was shown of the instrument, `unchanged` where it says that nothing changes.
    """
    left = list(rules)
    made: dict[str, Claim] = {}
    for one in model:
        beside = [r for r in left if _same_words(r, one.claim) and r.edge_type is one.claim.edge_type and same_place(r, one.claim)]
        agreed = [r for r in beside if _agree(r, one.claim) and (not one.several or _same_instrument(r, one.claim))]
        agreed = agreed or _halves(beside, one.claim)
        for gone in agreed[: 2 if _halves(beside, one.claim) else 1] or beside[:1]:
            left.remove(gone)
        claim = _joined(one, agreed, beside, name)
        if claim.key in made and not _same(made[claim.key], claim):  # the same words, onto another instrument or for other words
            apart = (
                claim.target.title,
                str(claim.target.number or ""),
                claim.operation.new.text if claim.operation else "",
                str(len(made)),
            )
            claim = replace(claim, key=claim_key(claim.source_clause_id, claim.quote.text, claim.edge_type, " ".join(apart)))
        made.setdefault(claim.key, claim)
    told = [
        one for n, one in enumerate(made.values()) if one.edge_type is not EdgeType.SUPPLEMENTS or not _again(one, [*made.values()][:n])
    ]
    kept = [stays for one in left if (stays := _of_rules(one, told, name, shown, unchanged)) is not None]
    return tuple(sorted((*told, *(c for c in kept if c.key not in made)), key=lambda c: c.quote.char_start))


def addressed(rules: Sequence[Claim], model: Sequence[Grounded], name: str) -> tuple[Claim, ...]:
    """Return the rules' claims as they are, and for a person what the model of this name reads besides."""
    known = {r.key for r in rules}
    besides = [one.claim for one in model if not any(_same_words(r, one.claim) and same_place(r, one.claim) for r in rules)]
    waiting = {c.key: replace(c, reader=name, certainty=0.0, doubt=ADDRESSED) for c in besides if c.key not in known}
    return tuple(sorted((*rules, *waiting.values()), key=lambda c: c.quote.char_start))


def _again(claim: Claim, before: Sequence[Claim]) -> bool:
    """Tell whether an instrument is said to be read with another for the second time."""
    return any(one.edge_type is claim.edge_type and one.target == claim.target for one in before)


def _same(one: Claim, other: Claim) -> bool:
    """Tell whether two claims make the same change of the same instrument."""
    return (one.target, one.section, one.operation) == (other.target, other.section, other.operation)


def _joined(one: Grounded, agreed: Sequence[Claim], beside: Sequence[Claim], name: str) -> Claim:
    """Return the claim that two readings of one change make."""
    claim = replace(one.claim, reader=name, doubt=_doubt(one))
    if agreed:
        sure = AGREED if not one.missing else ALONE if _sure(agreed[0]) else DOUBTED
        operation = agreed[0].operation if _silent(claim) else claim.operation
        confirmed = replace(claim, key=agreed[0].key, operation=operation, certainty=sure)
        return replace(confirmed, second_reader=RULES, verified=Verification.CONFIRMED)
    against = [r for r in beside if _specific(r.operation) and _sure(r)]
    if against and (_specific(claim.operation) or claim.operation is None):
        return replace(claim, second_reader=RULES, verified=Verification.DISPUTED, certainty=DOUBTED, rival=against[0].operation)
    return replace(claim, certainty=DOUBTED if one.missing or _needs_two(claim, one.orders) else ALONE)


def _needs_two(claim: Claim, orders: float | None) -> bool:
    """Tell whether nobody says a claim alone: one of parties, or of a whole instrument that ends or is replaced.

    Nor one that takes words out where the taggers see no order: "Section 9 remains in force".
    """
    kind = claim.operation.kind if claim.operation is not None else None
    return kind in _BY_TWO or (kind in _TAKING_OUT and orders is not None and orders < FAINTEST)


def _same_instrument(one: Claim, other: Claim) -> bool:
    """Tell whether two readers may mean one instrument: what they say of it does not differ."""
    a, b = one.target, other.target
    if a.date is not None and b.date is not None and a.date != b.date:
        return False
    names = [{fold_name(n) for n in (t.title, *t.defined_as) if n} for t in (a, b)]
    return not all(names) or bool(names[0] & names[1]) or (a.date is not None and a.date == b.date)


def _doubt(one: Grounded) -> str:
    """Return what a person should look at: what of an answer was not found, and what the model itself doubts."""
    absent = f"not found in the instrument: {', '.join(one.missing)}" if one.missing else ""
    return "; ".join(filter(None, (absent, f"the model doubts: {one.doubt}" if one.doubt else "")))


def _of_rules(claim: Claim, told: Sequence[Claim], name: str, shown: Sequence[Stretch], unchanged: Sequence[Stretch]) -> Claim | None:
    """Return what stays of a claim that the rules alone make; None where the model's reading of the same words takes its place."""
    span = claim.quote.char_start, claim.quote.char_end
    if claim.edge_type in _LINKED or not any(_touch(span, one) for one in shown):
        return claim
    beside = [one for one in told if _same_words(claim, one)]
    if _specific(claim.operation):
        if not _sure(claim) or any(_explains(one, claim) for one in beside) or _listed(claim, beside):
            return None
    elif _faint(claim) or _explained(claim, beside, told, unchanged):
        return None
    return replace(claim, certainty=BY_RULES, reader=RULES, second_reader=name, verified=Verification.DISPUTED)


def _sure(claim: Claim) -> bool:
    """Tell whether the rules would let a claim stand by themselves."""
    return (CONFIDENCE[claim.rule] if claim.certainty is None else claim.certainty) >= SURE


def _faint(claim: Claim) -> bool:
    """Tell whether the rules themselves hardly think that anything is ordered there."""
    return claim.rule != UNREAD and claim.certainty is not None and claim.certainty < FAINT


def _explained(claim: Claim, beside: Sequence[Claim], told: Sequence[Claim], unchanged: Sequence[Stretch]) -> bool:
    """Tell whether a model says what happens where the rules saw only that something does."""
    span = claim.quote.char_start, claim.quote.char_end
    return any(one.edge_type in CHANGING for one in beside) or any(_touch(span, one) for one in unchanged) or (_whole(claim) and bool(told))


def _explains(one: Claim, other: Claim) -> bool:
    """Tell whether a claim brings or takes out all words that another one does."""
    a, b = one.operation, other.operation
    if a is None or b is None or not (b.old or b.new) or one.edge_type is not other.edge_type:
        return same_place(one, other) and one.edge_type is other.edge_type
    said = fold_name(f"{a.old} {a.new.text} {one.section} {one.heading}")
    numbers = [sections.parse(c.section).parts for c in (one, other)]
    elsewhere = all(numbers) and not any(n[: len(m)] == m for n, m in (numbers, numbers[::-1]))
    return not elsewhere and all(fold_name(words) in said for words in (b.old, b.new.text) if words)


def _listed(claim: Claim, beside: Sequence[Claim]) -> bool:
    """Tell whether a claim brings as one what others bring one by one: a list of definitions."""
    whole = fold_name(claim.operation.new.text) if claim.operation is not None else ""
    parts = [words for one in beside if one.operation is not None and (words := fold_name(one.operation.new.text))]
    return len(parts) > 1 and all(part in whole for part in parts)


def _agree(rule: Claim, model: Claim) -> bool:
    if rule.edge_type is not EdgeType.AMENDS:
        return True
    alike = same_change(rule, model) or (same_beginning(rule, model) and _about_as_long(rule, model))
    return alike or _completes(rule, model)


def _halves(rules: Sequence[Claim], model: Claim) -> list[Claim]:
    """Return the two changes of the rules that are one to the model: "by deleting A and adding B" puts B in the place of A."""
    operation = model.operation
    if operation is None or operation.kind is not OperationKind.REPLACE_WORDS:
        return []
    told = [(r, r.operation) for r in rules if r.operation is not None]
    gone = [r for r, o in told if o.kind is OperationKind.DELETE_WORDS and fold_name(o.old) == fold_name(operation.old)]
    new = fold_name(operation.new.text)
    come = [r for r, o in told if o.kind is OperationKind.INSERT_WORDS and not o.old and fold_name(o.new.text) == new]
    return [*gone[:1], *come[:1]] if gone and come else []


def _about_as_long(one: Claim, other: Claim) -> bool:
    lengths = sorted(len(c.operation.new.text) if c.operation is not None else 0 for c in (one, other))
    return lengths[0] >= LEAST_SHARED * lengths[1]


def _completes(rule: Claim, model: Claim) -> bool:
    """Tell whether the rules have the new text of a change that the model reads, and was not shown."""
    kinds = [one.operation.kind for one in (rule, model) if one.operation is not None]
    return _silent(model) and not _silent(rule) and len(set(kinds)) == 1


def _silent(claim: Claim) -> bool:
    """Tell whether a claim says that a whole comes in, and not its words."""
    operation = claim.operation
    return operation is not None and operation.kind in _WHOLE and not operation.new


def _specific(operation: Operation | None) -> bool:
    return operation is not None and operation.kind is not OperationKind.UNSPECIFIED


def _whole(claim: Claim) -> bool:
    """Tell whether a claim says only that its instrument changes another."""
    return claim.edge_type is EdgeType.AMENDS and not (claim.section or claim.heading)


def _same_words(one: Claim, other: Claim) -> bool:
    return _touch((one.quote.char_start, one.quote.char_end), (other.quote.char_start, other.quote.char_end))


def _touch(one: Stretch, other: Stretch) -> bool:
    shared = min(one[1], other[1]) - max(one[0], other[0])
    return shared > min(_SOME, one[1] - one[0] - 1, other[1] - other[0] - 1)
