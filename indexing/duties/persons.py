"""Who stands at a place of a sentence: a party by any of its names, or others by what they are; several where the words list them.

The noun at the end of a phrase decides whether it names somebody. What only belongs to somebody ("Buyer's premises",
"Buyer Products") is nobody.
"""

# ruff: noqa: E501
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from graph.model.obligations import Bound
from indexing.duties.naming import stands_for
from indexing.duties.person_words import KIND, has_legal_form, is_somebody
from indexing.duties.roster import Named, Roster
from indexing.duties.vocabulary import any_of
from indexing.naming.party_lists import COMPANY

_DETERMINERS = any_of(
    "the an? any each every all such its it's it(?=_successors) their his her our your said other another no these those both either some certain one_of"
    " each_of any_of all_of the_other its_own their_respective respective applicable relevant appropriate several"
)
_DETERMINED = re.compile(rf"(?i)(?:{_DETERMINERS}\s+)*")
_STOPS = any_of(
    "of to for with by from in on at as under upon within without per that which who whom whose this these those it they them be is are was"
    " were been has have had shall will must may can not and or if unless when until after before during pursuant prior promptly immediately"
    " any all each every the an? such its their his her against between among concerning regarding through into onto over brought made"
)
_WORD = rf"(?!{_STOPS})[\w&'/.-]*[\w&]"
_OF_KIND = re.compile(
    rf"(?i)(?:{_WORD}\s+(?:(?:and|or)\s+(?=(?:new|other|prospective|potential|future|former|existing)\b))?){{0,4}}?{KIND}(?:\s+{KIND})*(?!['-]|\s+(?:of\s+law|days?\b))"
)
_MORE_KINDS = re.compile(rf"(?i)\s*(?:,\s*(?:and|or|and/or)?|\band/or|\band|\bor)\s*(?:{_WORD}\s+)?(?<![\w']){KIND}(?!['-])")
_FIRM = re.compile(
    r"[A-Z][\w'.-]+(?:,\s+[A-Z][\w'.-]+)*,?\s+(?:&|and)\s+[A-Z][\w'.-]+(?:\s+[A-Z][\w'-]+)?,?\s+(?=(?:LLP|L\.L\.P|PLLC|P\.C|PC|LLC)\b)\S*\w"
)
"""A firm whose name lists its partners: "Ash, Birch & Cedar LLP"."""
_AT_PLACE = re.compile(r"(?<=\w)\s+at\s+[A-Z]\w+(?:\s+[A-Z]\w+)*")
_TITLED = re.compile(r"[A-Z][\w&.'-]*[\w.](?:\s+(?:(?:of|and|&|for)\s+(?:the\s+)?)?[A-Z][\w&.'-]*\w)*")
_FORM = re.compile(rf"{COMPANY.pattern}|,?\s+(?-i:National\s+Association)\b", re.IGNORECASE)
_OF_PLACE = re.compile(
    r"\s+of\s+(?:the\s+)?(?!(?:Section|Article|Exhibit|Schedule|Annex|Products?|Services?|Marks?|Property|Shares?|Notes?|Agreement)\b)"
    r"[A-Z][\w&-]*(?:(?:\s+of)?\s+[A-Z][\w&-]*)*"
)
"""What an office or a bank is of: the rest of its name."""
_SHORTENED = re.compile(r"(?<=[ ,])(?:Inc|Corp|Ltd|Co|N\.A|L\.P|L\.L\.C|S\.A|B\.V|N\.V)$")
_TITLE_OF_PERSON = re.compile(r"(?:Dr|Mr|Mrs|Ms|Prof)\.\s+[A-Z]")
_GOES_ON = re.compile(
    r"(?i)\s*(?:$|[,.;:()\"\[\]$€£\-*]|\d|"
    + any_of(
        "and or nor to for of in on at by with from as that which who whom whose within upon under without per during the an? any all each"
        " every such its their his her this these those no not is are was were has have had shall will must may can be either both against"
        " harmless free regarding concerning about after before prior until if unless when where while pursuant subject including through"
        " throughout via along together forthwith hereunder thereunder because only once thereof hereof but immediately notice written than so also"
        " solely set having being relating due over"
    )
    + r"|[\w-]+(?:ly|ed|ing)\b)"
)
_JOINS = re.compile(
    r"(?i)\s*(?:hereto\b\s*)?(?:,\s*(?:and/or|and|or|as\s+well\s+as)?|\band/or\b|\band\b|\bor\b|\bas\s+well\s+as\b|&)\s*(?:(?:to|for|with|upon)\s+)?"
)
_OWNED = re.compile(
    rf"(?:(?:all\s+(?:of\s+)?)?(?:its|their|his|her)\s+(?:and|or)\s+(?:its|their|his|her)\s+)?(?:(?:[Tt]he\s+|[Ii]ts\s+)?[A-Z][\w&.-]*'s?\s+(?:and|or)\s+(?:its\s+|their\s+)?)*(?:[Tt]he\s+|[Ee]ach\s+(?:other\s+)?|[Ss]uch\s+)*(?:[A-Z][\w&.-]*\s){{0,5}}[A-Z][\w&.-]*'s?\s+(?i:(?:{_WORD}\s+){{0,4}}?{KIND}(?!['-])"
    rf"(?:(?:\s*,\s*(?:and\s+|or\s+)?|\s+and\s+|\s+or\s+)(?:{_WORD}\s+)?{KIND}(?!['-]))*)"
)
_CAPITAL = re.compile(r"\s+[A-Z][a-z]*(?:ly|ed|ing)\b")  # "Buyer Limited"
_EITHER = re.compile(
    r"(?i)^(?:(?:each|any|either|neither|all|both|every|such|the|said|an?|no|one|other|another|these|those|appropriate|applicable|relevant|respective)"
    r"\s+(?:of\s+(?:the\s+)?)?)+(?!party\b|parties\b)"
)
_NO = re.compile(r"(?i)no\s")  # "released to no supplier" is owed to none
_SAID_BEFORE = re.compile(r"(?i)\b(?:such|said|those|these)\b")  # it means somebody whom the words named already
_HEADED = re.compile(r"\s(?:of|for)\s")  # the noun before it tells what something is: "Bank of Ohio", "Information of Buyer"
_SAID_PARTY = re.compile(r"(?i)(?:such|said|that|those|these)\s+(?!other\b)")
_BARE = re.compile(
    rf"(?i:{KIND})|(?=[A-Z])|(?i:{any_of('other all third third-party governmental regulatory qualified eligible authori[sz]ed existing potential prospective end individual outside independent')})"
)
"""How somebody begins whom no article begins."""
_ITS = re.compile(rf"(?i)(?:its|their|his|her)\s+(?:{_WORD}\s+)?{KIND}(?!['-])")
_WHOSE = re.compile(r"(?i)\s+(?:of|to|for)\s+")
_OF_NAME = re.compile(
    r"(?:the\s+)?[A-Z][\w&.-]*\s+(?:Group|Companies|Entities|Family|Parties)\b"
    r"|(?:(?<=older\sof\s)|(?<=olders\sof\s)|(?<=wners\sof\s))(?:(?:the|this|these|such|any|all|outstanding)\s+)*[A-Z]\w*(?:\s+[A-Z]\w*)*"
)
"""Several by one name ("each member of the Alder Group"), and what somebody holds ("the holders of the Notes")."""
_THING_FOLLOWS = re.compile(r"(?<=[^s]s)\s+[a-z]")
_ALONE = re.compile(r"(?i)(?:each|both|neither)$")
_NOUN = re.compile(r"\s+(?!(?:of|to|for|with|and|or)\b)\w")
_AND = re.compile(r"\s+(?:and|&|or)\s+")
_THING = re.compile(
    r"(?i)\b"
    + any_of(
        "agreement section article exhibit schedule annex account fund notes? plan closing shares? products? services? territory property site"
        " website system software materials? premises date law laws regulations? amount amounts royalties fees dollars losses claims? damages"
    )
    + "$"
)
_CAPITALS = 5  # words above which capitals are those of a sentence, not of a name
_MOST = 14  # names in one list


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody named at [start, end) of a sentence; `own`: by a word for whose people they are ("its employees")."""

    start: int
    end: int
    named: Named
    own: bool = False


_OTHER = re.compile(
    r"(?i)(?:to\s+)?(?:each\s+of\s+)?(?:(?:all|any|each|every|the)\s+(?:of\s+the\s+)?other\s+parties(?:\s+(?:hereto|to\s+this\s+[A-Z]\w+))?(?!\s+\w+(?:ed|ing)\b)"
    r"|(?:the\s+others?|each\s+other|one\s+another))\b(?!['-])"
)
"""The other of the parties, with no noun after it."""


def people_at(text: str, at: int, roster: Roster, *, object_follows: bool = False, surely: bool = False) -> Iterator[Person]:
    """Yield who is listed from a place on: "Buyer, its Affiliates and each Lender" are three.

    `object_follows`: the words before ask for a thing that comes after the name ("pay to Buyer Royalties"); `surely`: for somebody.
    """
    for number in range(_MOST):
        found = person_at(text, at, roster, object_follows=object_follows) or (_by_name(text, at, roster) if surely else None)
        if found is None and number and object_follows and (own := _ITS.match(text, at)):
            found = Person(at, own.end(), Named(Bound.OTHER, _bare(own[0])), own=True)  # "give Buyer or its designee access"
        if found is None:
            return
        yield found if not number else replace(found, own=False)  # "Buyer, its employees": whose they are is said
        join = _JOINS.match(text, found.end)
        if join is None:
            return
        at = join.end()


def person_at(text: str, at: int, roster: Roster, *, object_follows: bool = False) -> Person | None:
    """Return who is named at a place; None where it is nobody, a pronoun, or something that only belongs to somebody."""
    if _NO.match(text, at):
        return None
    other = _OTHER.match(text, at)
    if other and _goes_on(text, other.end(), object_follows=False):
        return Person(at, other.end(), Named(Bound.BOTH, "other party"))
    name = roster.mention.match(text, at)
    if name and not (stands_for(name[0]) or _SAID_PARTY.match(name[0]) or (_ALONE.match(name[0]) and _NOUN.match(text, name.end()))):
        whole = _of_kind(text, at, roster)
        if whole and whole.end > name.end():
            return whole  # "Buyer Indemnitees" are others than Buyer
        if _goes_on(text, name.end(), object_follows=object_follows):
            return Person(name.start(), name.end(), roster.named(name[0]))
    return _owned(text, at) or _of_kind(text, at, roster, object_follows=object_follows) or _titled(text, at, roster)


def _goes_on(text: str, end: int, *, object_follows: bool) -> bool:
    if object_follows:
        return not text.startswith(("'", "-"), end)
    return _GOES_ON.match(text, end) is not None and not _CAPITAL.match(text, end)


def _owned(text: str, at: int) -> Person | None:
    """Return the people of somebody: "Buyer's officers and directors"."""
    people = _OWNED.match(text, at)
    if people is None or not _GOES_ON.match(text, people.end()):
        return None
    return Person(at, people.end(), Named(Bound.OTHER, _bare(people[0])))


def _of_kind(text: str, at: int, roster: Roster, *, object_follows: bool = False) -> Person | None:
    """Return somebody by a word for what they are: "any consumer", "its officers and directors", "counsel to Seller"."""
    start = _DETERMINED.match(text, at).end()  # type: ignore[union-attr]  # it matches nothing too
    kind = _OF_KIND.match(text, start)
    if kind is None:
        return None
    if start == at and not _BARE.match(text, at):
        return None  # "to pay contractors" names nobody after "to"
    end = kind.end()
    while (more := _MORE_KINDS.match(text, end)) and not _names_anew(more[0]):
        end = more.end()
    whose = _WHOSE.match(text, end)
    of = (roster.plain.match(text, whose.end()), _OF_NAME.match(text, whose.end())) if whose else ()
    end = next((one.end() for one in of if one and _GOES_ON.match(text, one.end())), _named_further(text, end))
    several = object_follows and start > at and _THING_FOLLOWS.match(text, end)  # "issue to the Investors certificates"
    if not (_GOES_ON.match(text, end) or several):
        return None
    if _SAID_BEFORE.search(text, at, start) and not re.search(r"[A-Z]", text[start:end]):
        return None
    own = re.match(r"(?i)(?:[\w\s]*\s)?(?:its|it's|their|his|her)\b", text[at:start]) is not None
    return Person(at, end, Named(Bound.OTHER, _bare(text[at:end])), own)


def _named_further(text: str, end: int) -> int:
    """Return where a name ends that goes on after a word for what somebody is: "Bank of Ohio, N.A."; no name where that has no capital."""
    word = re.search(r"\w+$", text[max(0, end - 40) : end])
    if word is None or not word[0][0].isupper():
        return end
    place = _OF_PLACE.match(text, end)
    end = place.end() if place else end
    branch = _AT_PLACE.match(text, end) if place and word[0] == "University" else None
    end = branch.end() if branch else end
    form = _FORM.match(text, end)
    return form.end() if form else end


def _names_anew(words: str) -> bool:
    """Tell whether a further word of a list is written as a name of its own: it is another one, not of the same list of people."""
    return re.search(r"\b[A-Z]", words) is not None


def _titled(text: str, at: int, roster: Roster) -> Person | None:
    """Return somebody by a name in capitals whose last word says that it is somebody: "the Escrow Agent", "each Lender"."""
    start = _DETERMINED.match(text, at).end()  # type: ignore[union-attr]  # it matches nothing too
    if firm := _FIRM.match(text, start):
        return Person(at, firm.end(), Named(Bound.OTHER, _bare(firm[0])))
    name = _TITLED.match(text, start)
    end = _before_party(text, start, name.end(), roster) if name else start
    if text[start:end].isupper() and len(text[start:end].split()) > _CAPITALS:
        return None
    form = _FORM.match(text, end) if end > start else None
    end = form.end() if form else end
    surely = form is not None or _TITLE_OF_PERSON.match(text, start) is not None
    if end == start or not (surely or is_somebody(_HEADED.split(text[start:end])[0])) or not _GOES_ON.match(text, end):
        return None
    return Person(at, end, Named(Bound.OTHER, _bare(text[at:end])))


def _by_name(text: str, at: int, roster: Roster) -> Person | None:
    """Return whoever stands where only somebody can, by his name: "notify the Concession Desk"."""
    start = _DETERMINED.match(text, at).end()  # type: ignore[union-attr]  # it matches nothing too
    name = _TITLED.match(text, start)
    end = _before_party(text, start, name.end(), roster) if name else start
    if end == start or _THING.search(text[start:end]) or not _GOES_ON.match(text, end):
        return None
    return Person(at, end, Named(Bound.OTHER, _bare(text[at:end])))


def _before_party(text: str, start: int, end: int, roster: Roster) -> int:
    """Return where a name ends: before one of a party that is joined to it ("the Agent and Buyer" are two), before a full stop."""
    parts = [join.start() for join in _AND.finditer(text, start, end) if roster.plain.match(text, join.end())]
    whole = parts[0] if parts else end
    return whole if has_legal_form(text[start:whole]) else start + len(text[start:whole].rstrip("."))


def _bare(words: str) -> str:
    """Return a name without article; a sentence that ends with it keeps the full stop of its legal form."""
    return _SHORTENED.sub(r"\g<0>.", _EITHER.sub("", " ".join(words.split())))
