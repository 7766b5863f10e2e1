"""The subject of an operator: who or what "shall", found by going back from it in its sentence.

A sentence says its conditions first ("If X, Supplier shall ..."), puts asides between subject and verb
("Supplier, at its expense, shall"), and repeats no subject it has just named ("... and shall"). What stands under
"if", "unless" or "which" binds nobody by itself; what stands under "agrees that" or "provided that" does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from indexing.obligations.rules.roster import Roster
from indexing.obligations.rules.vocabulary import any_of, phrases

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


_NAME = 160  # characters before an operator in which a name that ends right before it begins
_TURNS = 5  # asides before one operator
_LONGEST_ADVERB = 4  # words
_ADVERBS = phrases(
    "hereby also further furthermore then thereafter each both all severally jointly either promptly likewise"
    " similarly accordingly therefore"
    " thus however nevertheless always at_all_times at_any_time in_turn respectively immediately thereupon alone"
    " itself themselves himself"
    " irrevocably unconditionally expressly specifically and/or hereto hereunder and_severally or_severally"
    " and_does does acknowledges_and"
    " understands_and represents_and warrants_and represents,_warrants_and acknowledges in_that_case in_such_case"
    " in_that_event in_such_event"
)
_WORD = re.compile(r"\S+")
_PREPOSITIONS = (
    "in at upon on for during within by with to_the subject as without under if unless when where after before prior except pursuant"
)
_OPENS_ASIDE = re.compile(
    r"(?i)\s*(?:and\s+|or\s+|but\s+)?(?:\w+(?:ly|ing)\b|"
    + any_of(
        f"{_PREPOSITIONS} acting through until its their and_shall_cause or_its or_their together whether who which having being using"
        " not_(?:later|less|more) no_(?:later|less) from including regardless so_long provided an? each_as"
        " notwithstanding based all_in rather"
        " immediately should to jointly instead"
    )
    + ")"
)
_JOINT_ASIDE = re.compile(rf"(?i)[\s,](?P<joint>and|but|or)\s*,?\s+{any_of(_PREPOSITIONS)}[^,;:]{{1,160}},$")
_PAGE = re.compile(r"\n\s*\d{1,3}\s*$")
_PARTY_WHO = re.compile(
    r"(?i)(?:\b(?:the|an?|any|each|such|either|every)\s+)?\bpart(?:y|ies)\s+(?:(?:so\s+)?\w+(?:ing|ed|en)|(?:that|which"
    r"|who)\s+\w+)\b(?:\s+[\w'-]+){0,14}$"
)
_REFERENCE = re.compile(
    r"(?i)(?:[\d,)]|\b(?:and|or|to|through|section|clause|paragraph))\s*\(\w{1,4}\)$"
)  # "Section 3(c) or (d) shall" ends with no aside


def before_asides(text: str, low: int, at: int, roster: Roster) -> int:
    """Return where the subject ends of the operator at `at`, `low` at the earliest."""
    end = at
    for _ in range(_TURNS):
        words = _bare(text[low:end])
        before, end = end, low + len(words)
        if words.endswith(")") and (opening := words.rfind("(")) > 0 and not _REFERENCE.search(words[-24:]):
            end = low + opening
        elif words.endswith(",") and (joint := _JOINT_ASIDE.search(words)):
            return low + joint.end("joint")
        elif words.endswith(","):
            end = _aside_begins(text, low, end - 1, roster)
        if end == before:
            break
    return low + len(text[low:end].rstrip())


def opens_aside(words: str) -> bool:
    """Tell whether words begin as an aside does: "at its own expense"."""
    return _OPENS_ASIDE.match(words) is not None


def name_ending(text: str, low: int, end: int, roster: Roster) -> int | None:
    """Return where a name of somebody begins that ends at `end`."""
    begin = max(low, end - _NAME)
    found = next((m.start() for m in roster.mention.finditer(text, begin, end) if m.end() == end), None)
    if found is None and "art" in text[begin:end].casefold() and (party := _PARTY_WHO.search(text, begin, end)):
        return party.start()
    return found


def _bare(words: str) -> str:
    """Return words without the adverbs and the page number they end with; a comma stays that closes an aside."""
    bare = words.rstrip(" \t\n:")
    while (page := _PAGE.search(bare[-12:])) is not None:
        bare = bare[: len(bare) - len(bare[-12:]) + page.start()].rstrip()
    while (cut := _adverb(bare)) is not None and not bare[:cut].endswith("that"):  # in "agree that each shall", it is the subject
        bare = bare[:cut].rstrip()
    return bare


def _adverb(words: str) -> int | None:
    """Return where the adverb begins that words end with; a comma may stand on either side of it."""
    ending = words[-60:].rstrip(" \t\n,")
    last = [m.start() for m in _WORD.finditer(ending)][-_LONGEST_ADVERB:]
    for start in last:
        if " ".join(ending[start:].casefold().split()) in _ADVERBS:
            cut = len(words) - len(words[-60:]) + start
            return len(words[:cut].rstrip(" \t\n,"))
    return None


def _aside_begins(text: str, low: int, comma: int, roster: Roster) -> int:
    """Return where the aside begins that a comma closes: at the comma after a name, or the nearest one that opens an aside."""
    at = comma
    nearest = None
    for _ in range(_TURNS):
        at = text.rfind(",", low, at)
        if at < 0:
            break
        if name_ending(text, low, at, roster) is not None:
            return at
        if nearest is None and _OPENS_ASIDE.match(text, at + 1):
            nearest = at
    return comma if nearest is None else nearest
