"""The subject of an operator: who or what "shall", found by going back from it in its sentence.

A sentence says its conditions first ("If X, Supplier shall ..."), puts asides between subject and verb
("Supplier, at its expense, shall"), and repeats no subject it has just named ("... and shall"). What stands under
"if", "unless" or "which" binds nobody by itself; what stands under "agrees that" or "provided that" does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from indexing.duties.asides import before_asides, name_ending, opens_aside
from indexing.duties.roster import Roster
from indexing.duties.vocabulary import any_of

_LONGEST_LIST = 8  # names in the list of a subject
_BACK = 420  # characters looked at before an operator


class Role(StrEnum):
    """What sort of subject it is."""

    SOMEBODY = "SOMEBODY"  # a party, each of them, a pronoun
    SAME = "SAME"  # left out: the subject of the operator before
    THING = "THING"  # any other noun
    UNDER = "UNDER"  # under "if", "which" and the like: the operator binds nobody


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject: its words are [start, end) of the sentence; `told` are the words that govern it ("agrees that")."""

    role: Role
    start: int
    end: int
    told: str = ""


_UNDER_WORDS = any_of(
    "if unless until when whenever where wherever which who whom whose whether as because while than whereby once"
    " what how after before though"
    " although extent(?:_that)? in_(?:the|any)_event(?:_that)? in_case(?:_that)? so_that such_that in_order_that like"
    " the_(?:dates?|times?|manner|moment) whatever whichever conditions?_that"
)
_UNDER = re.compile(rf"(?i)\b{_UNDER_WORDS}\s*$")
_GOES_ON = re.compile(r"(?i),\s+which\s*$")
_THAT = re.compile(r"(?i)\bthat\s*[,:]?\s*$")
_TELLS = re.compile(
    r"(?i)\b"
    + any_of(
        "agree[sd]? covenants? undertakes? warrants? promises? pledges? commits? represents? guarantees? acknowledges? provided except save"
        " understood confirms? ensures?_not"
        " condition conditioned so_long_as requires? however stipulate[sd]? accepts? specif(?:y|ies)"
    )
    + r"[^.;]{0,200}$"
)
_ACKNOWLEDGES = re.compile(r"(?i)\backnowledges?(?:\s+(?!and\b)\w+){0,2}\s*$")
_TELLS_NOTHING = re.compile(
    r"(?i)\b"
    + any_of(
        "ensure cause procure require see_to_it statement stating state notice notify believes? intend(?:s|ed)?"
        " determines? evidence order"
        " request prevents? certif~"
    )
    + r"(?:\s+\w+){0,4}?\s*$"
)
_HEADLESS = re.compile(
    r"(?i)\b(?:"
    + any_of(
        "of by to from with for against between among on upon under in at into than via through about regarding"
        " concerning including and/or"
        " pursuant_to behalf_of due owed owing"
    )
    + r"|s')\s*$"
)
_JOINS = re.compile(r"(?i)\s(?:and|or|nor|and/or|&)\s+(?:the\s+|the\s+other\s+)?$|,\s*(?:and|or)?\s*$")
_CONJUNCTION = re.compile(r"(?i)(?:^|[\s,;])(?:and|or|but|and/or|nor|and\s+(?:that|further))\s*,?\s*$")
_CLAUSE = re.compile(rf"(?i)[;:]|,(?!\d)|\bin\s+which\s+(?:event|case|instance)\b|\b(?:that\b|{_UNDER_WORDS})")
_SAID = re.compile(r"(?i)\bthat\s[^,;]{2,120}?\b(?:is|are|was|were|has|have)\b")
_DEED_BEFORE = re.compile(r"(?i)[\s,]+(?:hereby\s+|does\s+|also\s+)*\w+(?:s|es)?\b[^;]{0,160}$")
_BEGINS_CLAUSE = re.compile(r"(?i)(?:^|[,;:][\"']?|\b(?:and|but|or|then|that))\s*$")
_EACH_OF = re.compile(r"(?i)\b(?:each|both|all|neither|any|either|one)\s+of\s+$")
_WITHIN_NOUNS = frozenset({"that", "which", "who", "whom", "as", "than"})  # may begin a clause in a noun: "the bags that Buyer has filled"
_LINKING = frozenset({"after", "before", "until", "as", "than", "like", "once", "because", "while"})  # without a verb, they begin no clause
_FINITE = re.compile(r"(?i)\b(?:is|are|was|were|has|have|had|may|can|does|do)\b")
_DETERMINED = re.compile(r"(?i)(?<=[a-z])\s+(?=(?:the|all|any|each|every|such|no)\s)")
_PREPOSITION = re.compile(r"(?i)\b(?:of|by|to|from|with|for|in|on|at|under|upon|during|within|after|before|and|or|that|as)$")
_TELLING = re.compile(r"(?i)\b(?:agree|warrant|covenant|undertake|represent|acknowledge|guarantee|ensure|promise|provide)[sd]?\s*,?\s*$")
_LEADING_ADVERBS = re.compile(
    rf"(?i)\s*(?:{any_of('then therefore accordingly thereafter also further furthermore however additionally moreover and but or')},?\s*)*"
)
_VERB_FIRST = re.compile(
    r"(?i)\s*(?:\w+(?<!s)s\b|"
    + any_of("is are was were has have had may might can does do did would could becomes? result been not")
    + r")\s"
)


def subject(text: str, at: int, roster: Roster, since: int) -> Subject:
    """Return the subject of the operator at `at` of a sentence; `since` is where the deed of the operator before it begins (0: none)."""
    low = max(since, at - _BACK, 0)
    end = before_asides(text, low, at, roster)
    words = text[low:end]
    if _CONJUNCTION.search(words) or (since and not words.strip()):
        return _left_out(text, low, end, roster, since)
    name = name_ending(text, low, end, roster)
    if name is not None and not _HEADLESS.search(text[low:name]):
        start = _joined(text, low, name, roster)
        return _governed(text, low, start, end, Role.SOMEBODY)
    return _thing(text, low, end, since)


def _left_out(text: str, low: int, end: int, roster: Roster, since: int) -> Subject:
    """Return the subject that words after "and" leave out: of a verb between ("Owner releases and shall"), else the one before."""
    for name in reversed(list(roster.mention.finditer(text, low, end))):
        begins = _BEGINS_CLAUSE.search(text, low, name.start())
        if begins and _DEED_BEFORE.match(text, name.end(), end) and not _SAID.search(text, name.end(), end):
            return _governed(text, low, name.start(), name.end(), Role.SOMEBODY)
    told = _SAID.search(text, since or low, end)
    return Subject(Role.SAME if since and not told else Role.UNDER, end, end)


def _joined(text: str, low: int, start: int, roster: Roster) -> int:
    """Return where a list of names begins of which the last begins at `start`: "Seller and Buyer"."""
    last = start
    for _ in range(_LONGEST_LIST):
        join = _JOINS.search(text, max(low, start - 12), start)
        if join is None or join.start() < low:
            break
        earlier = name_ending(text, low, low + len(text[low : join.start()].rstrip()), roster)
        each = earlier is not None and _EACH_OF.search(text, max(low, earlier - 12), earlier)
        comma = join[0].strip() == "," and start == last  # before the last name it parts an aside, before another it lists
        if earlier is None or comma or (_HEADLESS.search(text[low:earlier]) and not each):
            break
        start = each.start() if each else earlier
    return start


def _governed(text: str, low: int, start: int, end: int, role: Role) -> Subject:
    """Return the subject at [start, end), or that what it stands under binds nobody."""
    before = text[low:start].rstrip()
    if _THAT.search(before):
        told = before[: _THAT.search(before).start()]  # type: ignore[union-attr]
        if _ACKNOWLEDGES.search(told) and not re.match(r"(?i)\s*,?\s*(?:shall|must|agrees?)\b", text[end : end + 12]):
            return Subject(Role.UNDER, start, end)
        if _TELLS_NOTHING.search(told):
            return Subject(Role.UNDER, start, end)
        if _TELLS.search(told):
            return Subject(role, start, end, " ".join(told[-80:].split()).casefold())
        return Subject(Role.UNDER, start, end)
    says_more = role is Role.SOMEBODY and _GOES_ON.search(before)  # "an annual fee, which Buyer shall pay to Supplier"
    if not says_more and (under := _UNDER.search(before)):
        return Subject(Role.UNDER, start, end, under[0].strip().casefold())
    return Subject(role, start, end)


def _thing(text: str, low: int, end: int, since: int) -> Subject:
    """Return the noun that is the subject: from the last word that begins a clause, past relative clauses within it."""
    words = text[low:end]
    begin = 0
    for mark in reversed(list(_CLAUSE.finditer(words))):
        after = words[mark.end() :]
        if mark[0] in (",", ";", ":"):
            if not after.strip() or (opens_aside(after) and mark[0] == ","):
                continue
            begin = mark.end()
            break
        word = mark[0].casefold()
        finite = _FINITE.search(after) and not _TELLING.search(words, 0, mark.start())
        if _VERB_FIRST.match(after) or (finite and word in _WITHIN_NOUNS) or (not finite and word in _LINKING):
            continue
        begin = mark.end()
        break
    if since:
        for joint in re.finditer(r"(?i)(?:^|\s|,)(?:and|but)\s", words[begin:]):
            begin += joint.end()
            break
    if opens_aside(words[begin:]):
        nouns = [m.end() for m in _DETERMINED.finditer(words, begin) if not _PREPOSITION.search(words[begin : m.start()])]
        begin = nouns[-1] if nouns else begin
    start = low + begin
    start = min(end, _LEADING_ADVERBS.match(text, start, end).end())  # type: ignore[union-attr]  # it matches nothing too
    return _governed(text, low, start, end, Role.THING)
