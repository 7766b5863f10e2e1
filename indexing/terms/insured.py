"""What is to be insured, by whom and for how much: all policies of a contract in one cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graph.model.documents import ClauseType
from graph.model.obligations import Value, ValueKind
from graph.model.terms import Column
from indexing.terms.figures import say_all
from indexing.terms.passages import Sentence
from indexing.terms.subject import Found, Hit, Scene, Subject
from indexing.terms.wording import actor, is_mutual, of_kind, pattern

T = ClauseType

_INSURES = pattern(
    r"\b(?:maintain|carry|procure|obtain|keep|purchase|provide|effect|take out|have in (?:force|place))\w*\b.{0,160}?\binsur(?:ance|ed)\b"
    r"|\binsurance\b.{0,160}?\b(?:maintain|carried|procured?|obtain|coverage|limits?|in (?:full )?force|policy|policies|in an amount)\w*\b"
    r"|\b(?:general liability|workers'? compensation|professional (?:liability|indemnity)|errors and omissions|umbrella"
    r"|employer'?s'? liability|product liability)\b.{0,200}?\b(?:insurance|limits?|coverage)\b"
)
_IN_DEFAULT = pattern(r"\b(?:may terminate|event of default|fail(?:s|ure)?|do(?:es)? not)\b")
_NOT_INSURANCE = pattern(
    r"\b(?:title|federal deposit) insurance\b|\binsurance (?:compan(?:y|ies)|carrier|agenc(?:y|ies)|business"
    r"|products?)\b(?!.{0,80}\bmaintain)"
)

_BOUND = pattern(r"\b(?:shall|will|must|agrees? to|is required to)\b")
_OWN_RISK = r"(?:deductibles?|(?:self-insured )?retentions?|self-insur\w+|premiums?)"
_BEFORE_OWN_RISK = pattern(rf"\b{_OWN_RISK}\b[^,;.]{{0,60}}$")
_BEHIND_OWN_RISK = pattern(rf"^ {_OWN_RISK}\b")


def insurance(sentence: Sentence) -> Found | None:
    """Read who must be insured, and for how much."""
    flat = sentence.flat
    found = _INSURES.search(flat)
    if found is None or _NOT_INSURANCE.search(flat):
        return None
    sums = tuple(v for v in of_kind(sentence.values, ValueKind.MONEY) if _is_limit(flat, v))
    who = "mutual" if is_mutual(flat[: found.start() + 20]) else "one-sided"
    if sums:
        return Found(say_all(sums), sums, ("required", who), weight=4)
    if _IN_DEFAULT.search(flat):
        return None
    bound = _BOUND.search(flat)
    return Found("required, no amount", tags=("required", who), note=actor(flat[: found.start()]), weight=3) if bound else None


def _is_limit(flat: str, value: Value) -> bool:
    """Tell whether a sum says how much is insured, and not what the insured bears or pays."""
    return not (_BEFORE_OWN_RISK.search(flat[: value.start]) or _BEHIND_OWN_RISK.search(flat[value.end :]))


def settle_insurance(hits: Sequence[Hit], _scene: Scene) -> tuple[Hit, Found] | None:
    """Return the weightiest reading with the sums of all other policies that the same contract asks for."""
    if not hits:
        return None
    main = hits[0]
    mine, attached = main.passage.entry.clause.document_id, main.passage.attached
    alike = (h for h in hits if h.found.values and h.passage.entry.clause.document_id == mine and h.passage.attached is attached)
    policies = [h for h in alike if h.passage.entry.alternative == main.passage.entry.alternative]
    if len(policies) < 2:
        return main, main.found
    first, beside = policies[0], tuple(policies[1:])
    text = "; ".join(dict.fromkeys(part for h in policies for part in h.found.text.split("; ")))
    tags = tuple(dict.fromkeys(tag for h in policies for tag in h.found.tags))
    places = dict.fromkeys(h.passage.entry.renumbered or h.passage.entry.clause.section for h in beside)
    return first, replace(first.found, text=text, tags=tags, note=f"with {', '.join(places)}", beside=beside)


SUBJECT = Subject(Column.INSURANCE, "insur", frozenset({T.INSURANCE}), insurance, settle_insurance, inherited=True)
