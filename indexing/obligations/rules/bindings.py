"""What one passage binds somebody to: its binding words, each with who owes and where the words of it begin and end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from graph.model.obligations import Bound
from indexing.obligations.rules.deadlines import read_timing
from indexing.obligations.rules.effects import binds_nobody, claims
from indexing.obligations.rules.obligors import Context, agent, is_under_warranty, obligor_of, sender
from indexing.obligations.rules.operators import Force, Operator, operators
from indexing.obligations.rules.passages import Passage
from indexing.obligations.rules.roster import Named
from indexing.obligations.rules.subjects import Role, Subject, subject

_SEPARATOR = re.compile(  # it begins where a blank does and gives nothing back: tables are full of blanks
    r"(?ix)(?<!\s)(?: \s*+ ; \s*+ (?:(?:and|but|or)\b\s*+)? (?:provided\b,?\s*+(?:(?:however|further)\b\s*+)?,?\s*+(?:that\b\s*+)?,?)?"
    r" | \s*+ (?:,\s*+)? (?:(?:and|but|or)\s++)? \bprovided\b,?\s*+(?:(?:however|further|always)\b\s*+)?,?\s*+(?:that\b\s*+)?,?"
    r" | \s*+ ,\s*+ (?:and|but|or)\s++ (?:that\s++)? | \s++ (?:and|but)\s++ (?:that\s++)? | \s++ (?=\([a-z\d]{1,4}\)\s) )"
)
_INTRO = re.compile(
    r"(?i)\s*(?:$|(?:if|upon|in|within|at|on|for|during|after|before|prior|subject|notwithstanding|except|unless|when|where|to\s+the|then"
    r"|provided|by|without|as|should|following|promptly|immediately|thereafter|accordingly|therefore|thereupon|furthermore"
    r"|otherwise|further)\b)"
)
_GAP = re.compile(r"(?<=[\d%)]) {4,}")  # the end of a table that stands before the sentence
_NO_EVENT = re.compile(
    r"(?i)\b(?:in\s+no\s+(?:event|case|way)|under\s+no\s+circumstances?|at\s+no\s+time|nor|in\s+neither\s+case)\b[^.;:]{0,60}$"
)
_NEED = re.compile(r"(?i)\b(?:(?:required|obligated|obliged|bound)\s+to|(?:obligation|duty|responsibility)\s+(?:to|for))\b")
_NEGATIVE_SUBJECT = re.compile(r"(?i)^(?:neither|no|none|nor)\b")
_SOFT = re.compile(r"(?i)can|(?:is|are)\b")
_ONLY_SAID = frozenset({"that", "and", "or"})
_CLAUSE_BEGINS = re.compile(r"(?i)(?:^|[,;:.)]|\b(?:and|but|that|then|or))\s*$")
_LIABLE = re.compile(r"(?:be|have any)\s+(?:\w+ly\s+)?(?:liable|responsible|liability)\b")
_DAMAGES = re.compile(
    r"(?i)\b(?:consequential|incidental|indirect|punitive|exemplary|special|in\s+excess\s+of|(?:loss|lost)\s+(?:of\s+)?(?:\w+\s+){0,3}(?:profits?|revenues?|data|business))\b"
)
_FOLLOWING = re.compile(r"(?i)\bdo\b[^.;]{0,30}\bfollowing(?:\s+\w+)?:$")
_AT_ONCE = re.compile(r"(?i)\W*(?:promptly|immediately)\b|[^;]*?\d\s+upon\b")
_CONCEDES = frozenset({"although", "though"})
"""Words under which somebody is bound as well: "although payment will be made by Buyer"."""
_GOES_ON = re.compile(r"(?i),\s+(?P<which>which)\s+$")
_WHICH = 16  # characters before an operator in which "which" stands
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
    """Tell whether an item says by when, or how, to do what is said above it: each such item is a duty of its own."""
    if not passage.lead:
        return False
    if _FOLLOWING.search(passage.lead) or _AT_ONCE.match(passage.text, passage.at):
        return True
    when = read_timing(passage.text[passage.at :].partition(";")[0], 0)
    return passage.lead.endswith(":") and (when.deadline is not None or when.recurrence is not None)


def _bindings(passage: Passage, context: Context) -> Iterator[Binding]:
    since, before, last, agreed = 0, None, None, False
    for found in operators(passage.bare):
        if found.force is Force.AGAIN and not agreed:
            continue
        bound = _with_subject(passage.bare, found, since, before, context)
        if bound is None:
            continue
        operator, before = bound
        agreed = operator.force in (Force.AGREES, Force.AGAIN)
        binding = _binding(passage, operator, before, since, context)
        if binding is not None and last is not None and binding.start <= last[2]:
            binding = replace(binding, start=max(binding.start, _begins(passage.bare, since, binding.subject, passage.at)))
        since = operator.end if operator.verb is None else operator.verb
        if binding is None or operator.verb is None or (binding.deed < passage.at and not is_timed(passage)):
            continue
        if binding.named.bound is not Bound.UNCLEAR:
            context.last = binding.named
        if last is None or operator.start - last[0] >= _SHORT_JOINT or binding.named != last[1]:
            yield binding
        last = operator.end, binding.named, binding.start


def _with_subject(text: str, operator: Operator, since: int, before: Subject | None, context: Context) -> tuple[Operator, Subject] | None:
    """Return an operator with its subject, that of the one before where it names none; None for what only stands under other words."""
    operator, who = _turned(text, operator, context) or (operator, _subject(text, operator, context, since))
    if who.role is Role.SAME and before is not None:
        return operator, before
    if who.role is Role.UNDER and who.told in _CONCEDES and operator.force is Force.STRONG:
        named = context.roster.mention.fullmatch(text[: who.end], who.start)
        return operator, replace(who, role=Role.SOMEBODY if named else Role.THING)
    if who.role is Role.UNDER and (told := _told_on(text, operator, context)):
        return operator, told
    return None if who.role in (Role.UNDER, Role.SAME) or not _stands(text, operator, who) else (operator, who)


def _told_on(text: str, operator: Operator, context: Context) -> Subject | None:
    """Return the "which" before an operator as a subject where words only go on by it: "samples, which shall be sent by Supplier"."""
    which = _GOES_ON.search(text, max(0, operator.start - _WHICH), operator.start)
    if which is None or operator.force is not Force.STRONG or not operator.deed.startswith("be "):
        return None
    done = agent(text, operator, context.roster) or sender(text, operator, context.roster)
    return Subject(Role.THING, which.start("which"), which.end("which")) if done is not None else None


def _binding(passage: Passage, operator: Operator, who: Subject, since: int, context: Context) -> Binding | None:
    """Return what an operator binds its subject to."""
    text = passage.bare
    if _NEGATIVE_SUBJECT.match(text[who.start : who.end]):
        if _NEED.search(text, operator.start, operator.end if operator.verb is None else operator.verb):
            return None  # "neither party shall be required to insure" binds neither
        operator = replace(operator, negative=True)
    limits = _limits(text, operator)
    named = obligor_of(text, operator, who, context)
    if limits and (named is None or operator.force is Force.LIMITED):
        named = context.roster.possessor(text[max(0, operator.start - 160) : operator.end])
    if named is None or not (limits or _binds(operator, somebody=who.role is Role.SOMEBODY)):
        return None
    start = operator.start if since > who.start else who.start
    turned = _NO_EVENT.search(text, max(since, operator.start - 90), operator.start) if who.start > operator.start else None
    start = turned.start() if turned else start  # "nor shall Buyer disclose" begins with what forbids
    deed = operator.end if operator.verb is None else operator.verb
    whole = limits or is_under_warranty(who)  # "Supplier warrants that the boards shall ..." is one
    begin = _begins(text, 0 if whole else since, start, passage.at)
    return Binding(named, operator.force, operator.negative, limits, begin, len(text), start, deed)


def _subject(text: str, operator: Operator, context: Context, since: int) -> Subject:
    """Return the subject of an operator."""
    again = operator.force is Force.AGAIN
    return Subject(Role.SAME, operator.start, operator.start) if again else subject(text, operator.start, context.roster, since)


def _turned(text: str, operator: Operator, context: Context) -> tuple[Operator, Subject] | None:
    """Return an operator with the subject that stands after it: "in no event shall Supplier disclose"."""
    if operator.force is not Force.STRONG or not _NO_EVENT.search(text, max(0, operator.start - 90), operator.start):
        return None
    name = context.roster.mention.match(text, operator.end + 1)
    if name is None:
        return replace(operator, negative=True), subject(text, operator.start, context.roster, 0)
    deed = " ".join(text[name.end() : name.end() + 200].split()).casefold()
    return replace(operator, negative=True, verb=name.end(), deed=deed), Subject(Role.SOMEBODY, name.start(), name.end())


def _binds(operator: Operator, *, somebody: bool) -> bool:
    """Tell whether the deed of an operator is one: no effect, right or permission."""
    if operator.force is Force.MAY_NOT and not operator.negative:
        return False
    if operator.force is Force.ENTITLED and not claims(operator.deed):
        return False
    return not binds_nobody(operator.deed, negative=operator.negative, somebody=somebody)


def _limits(text: str, operator: Operator) -> bool:
    """Tell whether an operator limits what somebody is liable for, rather than saying that he is not at fault."""
    if operator.force is Force.LIMITED:
        return True
    return operator.negative and bool(_LIABLE.match(operator.deed)) and bool(_DAMAGES.search(text, operator.end))


def _stands(text: str, operator: Operator, who: Subject) -> bool:
    """Tell whether soft words are a clause of their own: not those of "the part that Buyer is obliged to", "data it cannot find"."""
    soft = _SOFT.match(text, operator.start)
    if soft is None or who.role is not Role.SOMEBODY:
        return True
    begins = _CLAUSE_BEGINS.search(text, max(0, who.start - 24), who.start)
    return begins is not None and not (soft[0].casefold() == "can" and begins[0].strip().casefold() in _ONLY_SAID)


def _begins(text: str, since: int, start: int, at: int) -> int:
    """Return where the words of a duty begin: after what parts it from the one before, with its own conditions."""
    if not since:
        gap = [m.end() for m in _GAP.finditer(text, at, start) if _INTRO.match(text, m.end(), start)]
        return gap[-1] if gap else at
    parts = [m.end() for m in _SEPARATOR.finditer(text, since, start + 1) if _INTRO.match(text, m.end(), max(start, m.end()))]
    parts = parts or [m.end() for m in _GAP.finditer(text, since, start)]
    return max(at, parts[-1] if parts else at if since <= at else start)  # what binds in the words above parts nothing here
