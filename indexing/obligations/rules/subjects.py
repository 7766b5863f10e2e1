"""The subject of an operator: who or what "shall", found by going back from it in its sentence.

A sentence says its conditions first ("If X, Supplier shall ..."), puts asides between subject and verb
("Supplier, at its expense, shall"), and repeats no subject it has just named ("... and shall"). What stands under
"if", "unless" or "which" binds nobody by itself; what stands under "agrees that" or "provided that" does.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from indexing.obligations.rules.roster import Roster
from indexing.obligations.rules.vocabulary import OPENS_ASIDE, among, any_of, worded

_LONGEST_LIST = 8  # names in the list of a subject
_BACK = 420  # characters looked at before an operator
_NAME = 160  # characters before an operator in which a name that ends right before it begins
_TURNS = 5  # asides before one operator


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
    "if unless until when whenever where wherever which who whom whose whether as because while than whereby once what how after before"
    " though although extent(_that)? in_(the|any)_event(_that)? in_case(_that)? so_that such_that in_order_that like"
    " the_(dates?|times?|manner|moment) whatever whichever conditions?_that"
)
_UNDER = worded(rf"\b{_UNDER_WORDS} ?$")
_GOES_ON = worded(r", which ?$")
_THAT = worded(r"\bthat ?[,:]? ?$")
_TELLS = among(
    "agree[sd]? covenants? undertakes? warrants? promises? pledges? commits? represents? guarantees? acknowledges? provided except save"
    " understood confirms? ensures?_not condition conditioned so_long_as requires? however stipulate[sd]? accepts? specif(y|ies)",
    after=r"[^.;]{0,200}$",
)
_HEADLESS = among(
    "of by to from with for against between among on upon under in at into than via through about regarding concerning including and/or"
    " pursuant_to behalf_of due owed owing",
    before=r"\b(",
    after=r"|s') ?$",
)
_JOINS = worded(r" (and|or|nor|and/or|&) (the (other )?)?$|, ?(and|or)? ?$")
_CONJUNCTION = worded(r"(^|[\s,;])(and|or|but|and/or|nor|and (that|further)) ?,? ?$")
_CLAUSE = worded(rf"[;:]|,(?!\d)|\bin which {any_of('event case instance')}|\b(that\b|{_UNDER_WORDS})")
_DEED_BEFORE = worded(r"[\s,]+(hereby |does |also )*\w+(s|es)?\b(?!.*\bthat )[^;]{0,160}$")
_BEGINS_CLAUSE = worded(r"(^|[,;:][\"']?|\b(and|but|or|then|that)) ?$")
_ALSO = worded(r"(^| |,)(and|but) ")
_EACH_OF = worded(r"\b(each|both|all|neither|any|either|one) of $")
_WITHIN_NOUNS = frozenset({"that", "which", "who", "whom", "as", "than"})  # may begin a clause in a noun: "the bags that Buyer has filled"
_LINKING = frozenset({"after", "before", "until", "as", "than", "like", "once", "because", "while"})  # without a verb, they begin no clause
_FINITE = worded(r"\b(is|are|was|were|has|have|had|may|can|do|does|did)\b")
_DETERMINED = worded(r"(?<=[a-z]) (?<!\bof\s)(?<!\bby\s)(?<!\bto\s)(?=(the|all|any|each|every|such|no)\s)")
_LEADING_ADVERBS = worded(
    rf" ?({any_of('then therefore accordingly thereafter also further furthermore however additionally moreover and but or')},? ?)*"
)
_ENDING = among(
    "hereby also further furthermore then thereafter each both all severally jointly either promptly likewise similarly accordingly"
    " therefore thus however nevertheless always at_all_times at_any_time in_turn respectively immediately thereupon alone itself"
    " themselves himself irrevocably unconditionally expressly specifically and/or hereto hereunder and_severally or_severally and_does"
    " does acknowledges_and understands_and represents_and warrants_and represents,_warrants_and acknowledges in_(that|such)_(case|event)",
    before=r"[\s,]*(?<![\w'-])(",
    after=r"[\s,]*|(?<=\n) ?\d{1,3} ?)$",
)
_JOINT_ASIDE = worded(r"[\s,](?P<joint>and|but|or) ?,? (?P<aside>[^,;:]{1,160},)$")
_REFERENCE = worded(r"([\d,)]|\b(and|or|to|through|section|clause|paragraph)) ?\(\w{1,4}\)$")
"""It ends no aside: "Section 3(c) or (d) shall"."""
_PARTY_WHO = worded(
    rf"(\b(the|an?|any|each|such|either|every) )?\bpart(y|ies) ((so )?\w+{any_of('ing ed en')}|{any_of('that which who')}"
    rf" \w+)\b( [\w'-]+){{0,14}}$"
)


def subject(text: str, at: int, roster: Roster, since: int) -> Subject:
    """Return the subject of the operator at `at` of a sentence; `since` is where the deed of the operator before it begins (0: none)."""
    low = max(since, at - _BACK, 0)
    end = _before_asides(text, low, at, roster)
    words = text[low:end]
    if _CONJUNCTION.search(words) or (since and not words.strip()):
        return _left_out(text, low, end, roster, since)
    name = _name_ending(text, low, end, roster)
    if name is not None and not _HEADLESS.search(text[low:name]):
        return _governed(text, low, _joined(text, low, name, roster), end, Role.SOMEBODY)
    return _thing(text, low, end, since)


def _left_out(text: str, low: int, end: int, roster: Roster, since: int) -> Subject:
    """Return the subject that words after "and" leave out: of a verb between ("Owner releases and shall"), else the one before."""
    for name in reversed(list(roster.mention.finditer(text, low, end))):
        if _BEGINS_CLAUSE.search(text, low, name.start()) and _DEED_BEFORE.match(text, name.end(), end):
            return _governed(text, low, name.start(), name.end(), Role.SOMEBODY)
    return Subject(Role.SAME if since else Role.UNDER, end, end)


def _joined(text: str, low: int, start: int, roster: Roster) -> int:
    """Return where a list of names begins of which the last begins at `start`: "Seller and Buyer"."""
    last = start
    for _ in range(_LONGEST_LIST):
        join = _JOINS.search(text, max(low, start - 12), start)
        earlier = _name_ending(text, low, low + len(text[low : join.start()].rstrip()), roster) if join else None
        if join is None or earlier is None or (join[0].strip() == "," and start == last):
            break  # before the last name a comma parts an aside, before another it lists
        each = _EACH_OF.search(text, max(low, earlier - 12), earlier)
        if not each and _HEADLESS.search(text[low:earlier]):
            break
        start = each.start() if each else earlier
    return start


def _governed(text: str, low: int, start: int, end: int, role: Role) -> Subject:
    """Return the subject at [start, end), or that what it stands under binds nobody."""
    before = text[low:start].rstrip()
    if that := _THAT.search(before):
        told = before[: that.start()]
        if _TELLS.search(told):
            return Subject(role, start, end, " ".join(told[-80:].split()).casefold())
        return Subject(Role.UNDER, start, end)
    says_more = role is Role.SOMEBODY and _GOES_ON.search(before)  # "an annual fee, which Buyer shall pay to Supplier"
    if not says_more and (under := _UNDER.search(before)):
        return Subject(Role.UNDER, start, end, under[0].strip().casefold())
    return Subject(role, start, end)


def _thing(text: str, low: int, end: int, since: int) -> Subject:
    """Return the noun that is the subject: from the last word that begins a clause, past relative clauses within it."""
    words, begin = text[low:end], 0
    for mark in reversed(list(_CLAUSE.finditer(words))):
        after, word = words[mark.end() :], mark[0].casefold()
        if word in (",", ";", ":"):
            if not after.strip() or (word == "," and OPENS_ASIDE.match(after)):
                continue
        else:
            finite = _FINITE.search(after)
            if _FINITE.match(after.lstrip()) or word in (_WITHIN_NOUNS if finite else _LINKING):
                continue
        begin = mark.end()
        break
    joint = _ALSO.search(words, begin) if since else None
    begin = joint.end() if joint else begin
    if OPENS_ASIDE.match(words, begin):
        begin = next((m.end() for m in reversed(list(_DETERMINED.finditer(words, begin)))), begin)
    start = min(end, _LEADING_ADVERBS.match(text, low + begin, end).end())  # type: ignore[union-attr]  # it matches nothing too
    return _governed(text, low, start, end, Role.THING)


def _before_asides(text: str, low: int, at: int, roster: Roster) -> int:
    """Return where the subject ends of the operator at `at`, `low` at the earliest."""
    end = at
    for _ in range(_TURNS):
        words = text[low:end].rstrip(" \t\n:")
        while (
            (ending := _ENDING.search(words, max(0, len(words) - 60)))
            and ending[0].strip()
            and not words[: ending.start()].endswith("that")
        ):
            words = words[: ending.start()].rstrip()  # in "agree that each shall", it is the subject
        before, end = end, low + len(words)
        if words.endswith(")") and (opening := words.rfind("(")) > 0 and not _REFERENCE.search(words[-24:]):
            end = low + opening
        elif words.endswith(","):
            joint = _JOINT_ASIDE.search(words)
            if joint and OPENS_ASIDE.match(joint["aside"]):
                return low + joint.end("joint")
            end = _aside_begins(text, low, end - 1, roster)
        if end == before:
            break
    return low + len(text[low:end].rstrip())


def _aside_begins(text: str, low: int, comma: int, roster: Roster) -> int:
    """Return where the aside begins that a comma closes: at the comma after a name, or the nearest one that opens an aside."""
    at, nearest = comma, None
    for _ in range(_TURNS):
        at = text.rfind(",", low, at)
        if at < 0:
            break
        if _name_ending(text, low, at, roster) is not None:
            return at
        if nearest is None and OPENS_ASIDE.match(text, at + 1):
            nearest = at
    return comma if nearest is None else nearest


def _name_ending(text: str, low: int, end: int, roster: Roster) -> int | None:
    """Return where a name of somebody begins that ends at `end`."""
    begin = max(low, end - _NAME)
    found = next((m.start() for m in roster.mention.finditer(text, begin, end) if m.end() == end), None)
    party = _PARTY_WHO.search(text, begin, end) if found is None else None
    return party.start() if party else found
