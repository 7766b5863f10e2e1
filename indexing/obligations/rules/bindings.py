"""What one passage binds somebody to: its binding words, each with who owes and where the words of it begin and end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from graph.model.obligations import Bound
from indexing.obligations.rules.obligors import Context, agent, is_under_warranty, obligor_of
from indexing.obligations.rules.operators import Force, Operator, binds, operators
from indexing.obligations.rules.passages import Passage
from indexing.obligations.rules.roster import Named
from indexing.obligations.rules.subjects import Role, Subject, subject
from indexing.obligations.rules.timing import read_timing
from indexing.obligations.rules.vocabulary import OPENS_ASIDE, any_of, worded

_SEPARATOR = re.compile(  # it begins where a blank does and gives nothing back: tables are full of blanks
    r"(?ix)(?<!\s) (?: \s*+ ; \s*+ (?:(?:and|but|or)\b\s*+)? | \s*+ (?:,\s*+)? (?:(?:and|but|or)\s++)? (?=provided\b) | \s*+ ,\s*+ (?:and"
    r"|but|or)\s++ | \s++ (?:and|but)\s++ | \s++ (?=\([a-z\d]{1,4}\)\s) ) (?: provided\b,?\s*+ (?:(?:however|further|always)\b\s*+)?"
    r" ,?\s*+ )? (?:that\b\s*+)? ,?\s*+"
)
_GAP = re.compile(r"(?<=[\d%)]) {4,}")  # the end of a table that stands before the sentence
_NO_EVENT = worded(rf"\b(in no {any_of('event case way')}|under no circumstances?|at no time|nor|in neither case)\b[^.;:]{{0,60}}$")
_NEED = worded(rf"\b({any_of('required obligated obliged bound')} to|{any_of('obligation duty responsibility')} (to|for))\b")
_NEGATIVE_SUBJECT = worded(rf"^{any_of('neither no none nor')}")
_SOFT = worded(r"can|(is|are)\b")
_CLAUSE_BEGINS = worded(r"(^|[,;:.)]|\b(?P<joint>and|but|that|then|or)) ?$")
_GOES_ON = worded(r", (?P<which>which) $")
_LIABLE = worded(r"(be|have any) (\w+ly )?(liable|responsible|liability)\b")
_DAMAGES = worded(
    rf"\b({any_of('consequential incidental indirect punitive exemplary special in_excess_of')}|(loss|lost) (of )?(\w+"
    rf" ){{0,3}}{any_of('profits? revenues? data business')})"
)
_AT_ONCE = worded(r"\W*(promptly|immediately)\b")
_SHORT_JOINT = 25  # characters between two operators of one subject up to which they bind to one deed


@dataclass(frozen=True, slots=True)
class Binding:
    """One duty of a passage, as places of its text: the words are [start, end), the subject begins at `subject`, the deed at `deed`.

    Where it stands in the words above, the subject or the deed begins before `start`. `limits`: it limits what somebody is liable for.
    """

    named: Named
    force: Force
    negative: bool
    limits: bool
    start: int
    end: int
    subject: int
    deed: int


def bindings(passage: Passage, context: Context) -> tuple[Binding, ...]:
    """Return what a passage binds to; of what the words above it say only what it completes. `context.last` becomes who owes last."""
    found = list(_bindings(passage, context))
    ends = [*(binding.start for binding in found[1:]), len(passage.text)]
    return tuple(replace(binding, end=end) for binding, end in zip(found, ends, strict=False))


def is_timed(passage: Passage) -> bool:
    """Tell whether an item says by when to do what is said above it: each such item is a duty of its own."""
    if not passage.lead.endswith(":"):
        return False
    when = read_timing(passage.text[passage.at :].partition(";")[0], 0)
    return when.deadline is not None or when.recurrence is not None or _AT_ONCE.match(passage.text, passage.at) is not None


def _bindings(passage: Passage, context: Context) -> Iterator[Binding]:
    text, since, last, agreed = passage.bare, 0, None, False
    before: Subject | None = None
    for found in operators(text):
        if found.force is Force.AGAIN and not agreed:
            continue
        operator, who = _turned(text, found, context) or (found, subject(text, found.start, context.roster, since))
        who = before if before is not None and (who.role is Role.SAME or found.force is Force.AGAIN) else who
        if who.role is Role.UNDER and operator.force is Force.STRONG:
            who = _under(text, operator, who, context)
        if who.role in (Role.UNDER, Role.SAME) or not _stands(text, operator, who):
            continue
        before, agreed = who, operator.force in (Force.AGREES, Force.AGAIN)
        binding = _binding(passage, operator, who, since, context)
        if binding is not None and last is not None and binding.start <= last[2]:
            binding = replace(binding, start=max(binding.start, _begins(text, since, binding.subject, passage.at)))
        since = operator.begins
        if binding is None or operator.verb is None or (binding.deed < passage.at and not is_timed(passage)):
            continue
        if binding.named.bound is not Bound.UNCLEAR:
            context.last = binding.named
        if last is None or operator.start - last[0] >= _SHORT_JOINT or binding.named != last[1]:
            yield binding
        last = operator.end, binding.named, binding.start


def _binding(passage: Passage, operator: Operator, who: Subject, since: int, context: Context) -> Binding | None:
    """Return what an operator binds its subject to."""
    text = passage.bare
    if _NEGATIVE_SUBJECT.match(text[who.start : who.end]):
        if _NEED.search(text, operator.start, operator.begins):
            return None  # "neither party shall be required to insure" binds neither
        operator = replace(operator, negative=True)
    excludes = (
        operator.negative and _LIABLE.match(operator.deed) and _DAMAGES.search(text, operator.end)
    )  # and says not only who is not at fault
    limits = operator.force is Force.LIMITED or bool(excludes)
    named = obligor_of(text, operator, who, context)
    if limits and (named is None or operator.force is Force.LIMITED):
        named = context.roster.possessor(text[max(0, operator.start - 160) : operator.end])
    if named is None or not (limits or binds(operator, somebody=who.role is Role.SOMEBODY)):
        return None
    start = operator.start if since > who.start else who.start
    turned = _NO_EVENT.search(text, max(since, operator.start - 90), operator.start) if who.start > operator.start else None
    start = turned.start() if turned else start  # "nor shall Buyer disclose" begins with what forbids
    whole = limits or is_under_warranty(who)  # "Supplier warrants that the boards shall ..." is one
    begin = _begins(text, 0 if whole else since, start, passage.at)
    return Binding(named, operator.force, operator.negative, limits, begin, len(text), start, operator.begins)


def _turned(text: str, operator: Operator, context: Context) -> tuple[Operator, Subject] | None:
    """Return an operator with the subject that stands after it: "in no event shall Supplier disclose"."""
    if operator.force is not Force.STRONG or not _NO_EVENT.search(text, max(0, operator.start - 90), operator.start):
        return None
    name = context.roster.mention.match(text, operator.end + 1)
    if name is None:
        return replace(operator, negative=True), subject(text, operator.start, context.roster, 0)
    deed = " ".join(text[name.end() : name.end() + 200].split()).casefold()
    return replace(operator, negative=True, verb=name.end(), deed=deed), Subject(Role.SOMEBODY, name.start(), name.end())


def _under(text: str, operator: Operator, who: Subject, context: Context) -> Subject:
    """Return a subject that binds under other words: "although payment will be made", "samples, which shall be sent by Buyer"."""
    if who.told in {"although", "though"}:
        named = context.roster.mention.fullmatch(text[: who.end], who.start)
        return replace(who, role=Role.SOMEBODY if named else Role.THING)
    which = _GOES_ON.search(text, max(0, operator.start - 16), operator.start) if operator.deed.startswith("be ") else None
    return Subject(Role.THING, *which.span("which")) if which and agent(text, operator, context.roster) else who


def _stands(text: str, operator: Operator, who: Subject) -> bool:
    """Tell whether soft words are a clause of their own: not those of "the part that Buyer is obliged to", "data it cannot find"."""
    soft = _SOFT.match(text, operator.start)
    if soft is None or who.role is not Role.SOMEBODY:
        return True
    begins = _CLAUSE_BEGINS.search(text, max(0, who.start - 24), who.start)
    return begins is not None and not (soft[0].casefold() == "can" and begins["joint"])


def _begins(text: str, since: int, start: int, at: int) -> int:
    """Return where the words of a duty begin: after what parts it from the one before, with its own conditions."""
    parts = [*_SEPARATOR.finditer(text, since, start + 1)] if since else [*_GAP.finditer(text, at, start)]
    found = [m.end() for m in parts if m.end() >= start or OPENS_ASIDE.match(text, m.end())]
    if not since:
        return found[-1] if found else at
    found = found or [m.end() for m in _GAP.finditer(text, since, start)]
    return max(at, found[-1] if found else at if since <= at else start)  # what binds in the words above parts nothing here
