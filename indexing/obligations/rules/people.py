"""Who stands at a place of a sentence: a party by any of its names, or others by what they are ("customers", "the Escrow Agent").

The noun at the end of a phrase decides whether it names somebody; what only belongs to somebody ("Buyer's premises") is nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from graph.model.obligations import Bound
from indexing.naming.party_lists import COMPANY
from indexing.obligations.rules.roster import Named, Roster, is_pronoun
from indexing.obligations.rules.vocabulary import KIND, among, any_of, is_somebody, worded

_DETERMINED = among(
    "the a an any each every all such its their his her our your said other another these those both either some certain one_of each_of"
    " any_of all_of respective applicable relevant appropriate several",
    before="(",
    after=rf" |it (?={KIND}))*",
)
_ENDS = any_of(
    "of to for with by from in on at as under upon within without per that which who whom whose this these those it they be is are was"
    " were been has have had shall will must may can not and or nor if unless when where while until after before during pursuant prior"
    " any all each every the a an such its their his her both either against between among concerning regarding through into onto over"
    " about free harmless including along together hereunder thereunder thereof hereof because only but than also solely so due notice"
    " written"
)
"""Words of a sentence that no name or noun runs over."""
_WORD = rf"(?!{_ENDS})[\w&'/.-]*[\w&]"
_GOES_ON = worded(rf" ?($|[^\w\s'-]|\d|{_ENDS}|[\w-]+{any_of('ly ed ing')})")
_LISTED = rf"( ?, ?(and |or )?| {any_of('and/or and or')} )"
_KINDS = rf"({_WORD} ){{0,4}}?{KIND}( {KIND})*(?!['-])({_LISTED}((?-i:(?!\w*[A-Z])){_WORD} )?(?-i:(?![A-Z])){KIND}(?!['-]))*"
_OF_KIND = worded(_KINDS)
_OWNER = rf"({any_of('the each such its')} )*(?-i:([A-Z][\w&.-]* ){{0,5}}[A-Z][\w&.-]*'s? )"
_OWNED = worded(rf"(its and )?{_OWNER}(and {_OWNER})*{_KINDS}")
_TITLED = re.compile(r"[A-Z][\w&.'-]*\w(?:\s+(?:(?:of|and|&|for)\s+(?:the\s+)?)?[A-Z][\w&.'-]*\w)*")
_JOINS = worded(rf" ?(hereto\b ?)?(, ?(and/or|and|or)?|\b(and/or|and|or|as well as)\b) ?({any_of('to for with upon')} )?")
_DETERMINES = worded(rf"({any_of('each any either all both every such the said an? no one other another those')} (of (the )?)?)+(?!part)")
_SAID_BEFORE = worded(r"\b(such|said|those|these)\b(?! other)")  # it means somebody whom the words named already
_ITS = worded(r"([\w\s]* )?(its|their|his|her)\b")
_OTHER = worded(
    rf"(to )?(each of )?({any_of('all any each every the')} (of the )?other parties(?! \w+(ed|ing)\b)|the others?|each other|one"
    rf" another)\b(?!['-])"
)
"""The other of the parties, with no noun after it."""
_ALONE = worded(r"(each|both|neither)$")  # all the parties, but for "each invoice"
_NOUN = worded(r" (?!(of|to|for|with|and|or)\b)\w")
_BARE = worded(rf"{KIND}|(?-i:[A-Z])|{any_of('other all third governmental regulatory qualified potential prospective end outside')}")
"""How somebody begins whom no article begins."""
_MOST = 14  # names in one list
_SHOUTED = 5  # words above which capitals are those of a sentence, not of a name


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody named at [start, end) of a sentence; `own`: by a word for whose people they are ("its employees")."""

    start: int
    end: int
    named: Named
    own: bool = False

    @property
    def proper(self) -> bool:
        """Whether it is a party, or named in capitals."""
        return self.named.bound is not Bound.OTHER or any(word[:1].isupper() for word in self.named.obligor.split())


def people_at(text: str, at: int, roster: Roster, *, object_follows: bool = False, surely: bool = False) -> Iterator[Person]:
    """Yield who is listed from a place on: "Buyer, its Affiliates and each Lender" are three.

    `object_follows`: the words before ask for a thing that comes after the name ("pay to Buyer Royalties"); `surely`: for somebody.
    """
    for number in range(_MOST):
        found = person_at(text, at, roster, object_follows=object_follows) or (_titled(text, at, roster, surely=True) if surely else None)
        if found is None:
            return
        yield found if not number else replace(found, own=False)  # "Buyer, its employees": whose they are is said
        join = _JOINS.match(text, found.end)
        if join is None:
            return
        at = join.end()


def person_at(text: str, at: int, roster: Roster, *, object_follows: bool = False) -> Person | None:
    """Return who is named at a place; None where it is nobody, a pronoun, or something that only belongs to somebody."""
    other = _OTHER.match(text, at)
    if other and _GOES_ON.match(text, other.end()):
        return Person(at, other.end(), Named(Bound.BOTH, "other party"))
    name = roster.mention.match(text, at)
    of_kind = _of_kind(text, at, roster, object_follows=object_follows)
    if name and not (is_pronoun(name[0]) or _SAID_BEFORE.match(name[0]) or (_ALONE.match(name[0]) and _NOUN.match(text, name.end()))):
        if of_kind and of_kind.end > name.end():
            return of_kind  # "Buyer Indemnitees" are others than Buyer
        if not text.startswith(("'", "-"), name.end()) if object_follows else _GOES_ON.match(text, name.end()):
            return Person(name.start(), name.end(), roster.named(name[0]))
    owned = _OWNED.match(text, at)
    if owned and _GOES_ON.match(text, owned.end()):
        return Person(at, owned.end(), Named(Bound.OTHER, _undetermined(owned[0])))
    return of_kind or _titled(text, at, roster)


def _of_kind(text: str, at: int, roster: Roster, *, object_follows: bool) -> Person | None:
    """Return somebody by a word for what they are: "any consumer", "its officers and directors", "counsel to Seller"."""
    start = _start(text, at)
    kind = _OF_KIND.match(text, start)
    if kind is None or (start == at and not _BARE.match(text, at)) or (_SAID_BEFORE.search(text, at, start) and kind[0].islower()):
        return None
    whose = re.compile(r"\s+(?:of|to|for)\s+").match(text, kind.end())
    of = roster.plain.match(text, whose.end()) if whose else None
    end = of.end() if of and _GOES_ON.match(text, of.end()) else kind.end()
    several = object_follows and start > at and kind[0].endswith("s")  # "issue to the Investors certificates"
    if not (several or _GOES_ON.match(text, end)):
        return None
    return Person(at, end, Named(Bound.OTHER, _undetermined(text[at:end])), _ITS.match(text[at:start]) is not None)


def _titled(text: str, at: int, roster: Roster, *, surely: bool = False) -> Person | None:
    """Return somebody by a name in capitals whose last word says that it is somebody, or by any where only somebody can stand."""
    start = _start(text, at)
    name = _TITLED.match(text, start)
    if name is None or (name[0].isupper() and len(name[0].split()) > _SHOUTED):
        return None
    joined = (m.start() for m in re.finditer(r"\s+(?:and|&|or)\s+", name[0]) if roster.plain.match(text, start + m.end()))
    end = start + next(joined, len(name[0]))
    form = COMPANY.match(text, end)
    end = form.end() if form else end
    known = form or surely or is_somebody(re.split(r"\s(?:of|for)\s", text[start:end])[0])
    return Person(at, end, Named(Bound.OTHER, _undetermined(text[at:end]))) if known and _GOES_ON.match(text, end) else None


def _start(text: str, at: int) -> int:
    return _DETERMINED.match(text, at).end()  # type: ignore[union-attr]  # it matches nothing too


def _undetermined(words: str) -> str:
    """Return a name without what determines it."""
    bare = " ".join(words.split())
    determined = _DETERMINES.match(bare)
    return bare[determined.end() :] if determined else bare
