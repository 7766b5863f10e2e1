"""What an instrument says of the others it acts on: one reference for each, however often and in whatever words it is named.

The title of the instrument, its opening and recitals, and the words of each change are evidence for the same few others. What
is said of one anywhere is gathered here before anything is looked up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.model.dates import PartialDate
from graph.model.documents import AMENDING_KINDS, DocumentHint
from graph.model.edges import Claim
from graph.text.dates import find_dates
from graph.text.rarity import rarity
from graph.text.sections import fold_name
from indexing.linking.profile import TITLE_ENDS, Profile, codes_in, words_of_title
from indexing.naming.names import THE_CONTRACT, names_an_amendment, same_party
from indexing.naming.title_phrases import is_plural, number_in
from indexing.plain_text import plain

# ruff: noqa: SIM905 - word lists read best as words
_NO_SUBJECT = frozenset(
    "a an and as at by for from in into of on or that the this to under with its his her their our your such said certain existing original"
    " dated made between among no number nr n st nd rd th".split()
)
_GENERIC = frozenset("agreement contract amendment instrument document deed amended restated".split())
_AMENDING_WORDS = frozenset(
    "amendment amending modification supplement supplemental addendum rider variation change first second third"
    " fourth fifth sixth seventh eighth ninth tenth waiver consent limited".split()
)
_TO = re.compile(r"(?i)\b(?:to|of|under)\b")
_MADE_ON = re.compile(r"(?i)\b(?:dated|made|entered\s+into|executed|signed)\b(?!.*\b(?:terminat|replac|supersed))[^.;]*\s$", re.DOTALL)
_PAPER = re.compile(r"\b(?:Agreement|Contract|Lease|Note|Deed|Licen[cs]e|Amendment|Letter|Plan|Order)\b", re.IGNORECASE)
_OF_A_NAME = 3.0  # rarity from which a word that a party's name has says no more than that name: "credit" in a bank's is not one
_NEAR = 240  # characters around a name in which a day or a party belongs to it, where no other name stands between


@dataclass(frozen=True, slots=True)
class Reference:
    """One other instrument (or, in the plural, several) as an instrument names it.

    `words` are those of its titles and defined terms that say what it is. `amends` tells whether it is itself named as an
    amendment; None where the name is too general to tell. `dates` stand in its name, `near` beside it. `codes` are numbers by
    which it is filed. `cited` and `quoted` are the provisions and the old words that claims look for in it.
    """

    hints: tuple[DocumentHint, ...]
    words: frozenset[str]
    amends: bool | None
    plural: bool
    number: int | None
    dates: frozenset[PartialDate]
    near: frozenset[PartialDate]
    parties: tuple[str, ...]
    codes: frozenset[str] = frozenset()
    cited: frozenset[str] = frozenset()
    quoted: frozenset[str] = frozenset()
    main: bool = False

    @property
    def names(self) -> frozenset[str]:
        """The names that it is given, each with its day and number: what tells it from every other reference of its instrument."""
        return frozenset(f"{' '.join(words_of_title(h.title))}|{h.date or ''}|{h.number or ''}" for h in self.hints)


@dataclass(frozen=True, slots=True)
class Referring:
    """The references of one instrument, and which of them each of its claims acts on (by index)."""

    source: Profile
    references: tuple[Reference, ...]
    of_claim: Mapping[str, tuple[int, ...]]
    main: int | None

    def of_hint(self, hint: DocumentHint) -> Reference:
        """Return what a name means: one of these references, or one of its own."""
        groups = [list(r.hints) for r in self.references]
        found = _meant(hint, groups, self.main)
        return self.references[found[0]] if found else _reference(self.source, [hint], [*groups, [hint]], main=False)


def references(source: Profile, claims: Sequence[Claim]) -> Referring:
    """Gather what an instrument says of others, with what its claims cite and quote of each."""
    groups = _grouped(source.document.recites)
    main = _main(source, groups)
    of_claim: dict[str, tuple[int, ...]] = {}
    for claim in claims:
        if claim.key in of_claim:
            continue
        found = _meant(claim.target, groups, main)
        if found is None:
            groups.append([claim.target])
            found = (len(groups) - 1,)
            main = found[0] if main is None and not names_an_amendment(claim.target.title) else main
        of_claim[claim.key] = found
    made = [_reference(source, group, groups, main=index == main) for index, group in enumerate(groups)]
    for index, one in enumerate(made):
        mine = [c for c in claims if index in of_claim[c.key]]
        cited = frozenset(c.section for c in mine if c.section) | frozenset(c.heading for c in mine if c.heading and not c.section)
        quoted = frozenset(c.operation.old for c in mine if c.operation is not None and len(c.operation.old) > 3)
        beside = frozenset(day for c in mine if not (c.section or c.heading) for day in _behind_name(c, one.hints))
        near = one.near | (beside - one.dates - source.own_dates)
        made[index] = replace(one, cited=cited, quoted=quoted, near=near)
    return Referring(source, tuple(made), of_claim, main)


def _grouped(hints: Iterable[DocumentHint]) -> list[list[DocumentHint]]:
    """Put together the hints that name the same instrument; those that say nothing of it are left out."""
    groups: list[list[DocumentHint]] = []
    for hint in (told for one in hints for told in _told_apart(one)):
        if not (_subject(hint.title) or hint.date or hint.number or hint.parties or hint.defined_as):
            continue
        homes = [g for g in groups if any(_same(hint, other) for other in g)]
        if not homes:
            groups.append([hint])
        elif len(homes) == 1 or not is_plural(hint.title):  # "the Construction Contracts": all of them, and none by itself
            homes[0].append(hint)
    return groups


def _told_apart(hint: DocumentHint) -> Iterator[DocumentHint]:
    """Yield a hint, and by itself each name that it is given and whose number is another one: ("the First Letter Amendment")."""
    others = [n for n in hint.defined_as if hint.number is not None and number_in(n) not in {None, hint.number}]
    yield replace(hint, defined_as=tuple(n for n in hint.defined_as if n not in others)) if others else hint
    yield from (DocumentHint(hint.quote, name, number=number_in(name), defined_as=(name,)) for name in others)


def _same(one: DocumentHint, other: DocumentHint) -> bool:
    """Tell whether two hints name the same instrument: a name in common and nothing that tells them apart."""
    apart = (
        (one.number is not None and other.number is not None and one.number != other.number)
        or (one.date is not None and other.date is not None and one.date != other.date)
        or names_an_amendment(one.title) != names_an_amendment(other.title)
        or between_others(one.parties, other.parties)
        or _filed_apart(_codes([one]), _codes([other]))
    )
    return not apart and bool(_called(one) & _called(other))


def between_others(some: Sequence[str], others: Sequence[str]) -> bool:
    """Tell whether two instruments are said to be between different parties: on either side is one that the other does not have."""
    if not some or not others:
        return False
    return not any(all(any(same_party(n, m) for m in b) for n in a) for a, b in ((some, others), (others, some)))


def _codes(hints: Iterable[DocumentHint]) -> frozenset[str]:
    """Return the numbers by which some names say that their instrument is filed."""
    return frozenset(code for h in hints for name in (h.title, *h.defined_as) for code in codes_in(name))


def _filed_under(source: Profile) -> frozenset[str]:
    """Return the number of the contract that an amendment opens with."""
    return frozenset({source.contract_number}) if source.acts and source.contract_number else frozenset()


def _filed_apart(some: frozenset[str], others: frozenset[str]) -> bool:
    return bool(some and others) and not some & others


def _called(hint: DocumentHint) -> frozenset[str]:
    """Return what an instrument is called; a term in the plural is the name of several."""
    names = (hint.title, *(n for n in hint.defined_as if not is_plural(n) or is_plural(hint.title)))
    return frozenset(" ".join(words_of_title(fold_name(n))) for n in names if n)


def _of_several(hint: DocumentHint, group: Sequence[DocumentHint]) -> bool:
    """Tell whether a name in the plural ("the Leases") was given to what a group names, with others."""
    return is_plural(hint.title) and any(fold_name(hint.title) in map(fold_name, h.defined_as) for h in group)


def _main(source: Profile, groups: Sequence[Sequence[DocumentHint]]) -> int | None:
    """Return which reference is what the instrument is about: named in its title, defined, dated, and itself no amendment."""
    title = frozenset(words_of_title(source.document.title))
    scores = []
    for index, group in enumerate(groups):
        words = frozenset(w for h in group for w in _subject(h.title))
        amending = all(names_an_amendment(h.title) for h in group)
        score = (
            2.0 * (len(words & title) / len(words) if words else 0.0)
            + 1.0 * any(h.defined_as for h in group)
            + 1.0 * any(_called(DocumentHint(h.quote, "", defined_as=h.defined_as)) & THE_CONTRACT for h in group)
            + 1.0 * any(h.date for h in group)
            + 0.5 * any(h.parties for h in group)
            - 4.0 * amending
            - 0.1 * index
        )
        scores.append((score, -index))
    return -max(scores)[1] if scores else None


def _meant(hint: DocumentHint, groups: Sequence[Sequence[DocumentHint]], main: int | None) -> tuple[int, ...] | None:
    """Return the references that the words of a claim name; None where they name another one."""
    *_, hint = _told_apart(hint)
    named = [i for i, g in enumerate(groups) if _of_several(hint, g) or any(_same(hint, other) for other in g)]
    if named:
        return tuple(named) if any(map(is_plural, (hint.title, *hint.defined_as))) else (main,) if main in named else tuple(named[:1])
    subject = _subject(hint.title)
    if hint.date is None and hint.number is None and not subject and not names_an_amendment(hint.title):
        return (main,) if main is not None else None
    if hint.date is None and subject and not names_an_amendment(hint.title):
        codes = _codes([hint])
        covered = [i for i, g in enumerate(groups) if _shortened(subject, g) and not _filed_apart(codes, _codes(g))]
        if covered:
            return (main,) if main in covered else (covered[0],)
    return None


def _shortened(subject: frozenset[str], group: Sequence[DocumentHint]) -> bool:
    """Tell whether a name is a shorter one for what a group of hints names: its words, or their first letters, stand there."""
    if all(names_an_amendment(h.title) for h in group):
        return False
    words = [w for h in group for n in (h.title, *h.defined_as) for w in words_of_title(n)]
    letters = "".join(w[0] for w in words)
    return all(w in words or (len(w) > 1 and w in letters) for w in subject)


def _reference(source: Profile, group: Sequence[DocumentHint], groups: Sequence[Sequence[DocumentHint]], *, main: bool) -> Reference:
    titles = [n for h in group for n in (h.title, *h.defined_as)]
    words = frozenset(w for t in titles for w in _subject(t))
    codes = _codes(group)
    if main:
        codes = codes or _of_own_title(source.document.title, lambda words: frozenset(codes_in(words))) or _filed_under(source)
        words |= _of_own_title(source.document.title, _subject)
    words = frozenset(w for w in words if w.isalpha() or not any(w.upper() in code for code in codes))
    words -= frozenset(w for each in source.names for n in each for w in words_of_title(n) if rarity(w) >= _OF_A_NAME)
    number = next((h.number for h in group if h.number is not None), None)
    amends = names_an_amendment(group[0].title) or (False if words or number is not None else None)
    dates = frozenset(h.date for h in group if h.date is not None)
    return Reference(
        hints=tuple(group),
        words=words,
        amends=False if main and source.document.kind in AMENDING_KINDS and not amends else amends,
        plural=any(is_plural(t) for t in titles[:1]),
        number=number,
        dates=dates,
        near=_near(source, titles, [h for g in groups if g is not group for h in g]) - dates - source.own_dates,
        parties=tuple(dict.fromkeys(p for h in group for p in h.parties)),
        codes=codes,
        main=main,
    )


def _subject(title: str) -> frozenset[str]:
    """Return the words of a title that say what its instrument is about."""
    return frozenset(w for w in words_of_title(title) if not w.isdigit()) - _NO_SUBJECT - _GENERIC - _AMENDING_WORDS


def _of_own_title(title: str, read: Callable[[str], frozenset[str]]) -> frozenset[str]:
    """Return what can be read in the words that the title of an amendment has for what it amends: those after "to"."""
    behind = _TO.split(TITLE_ENDS.split(plain(title))[0], maxsplit=1)[1:] if names_an_amendment(title) else []
    return read(behind[0]) if behind else frozenset()


def _near(source: Profile, titles: Sequence[str], others: Sequence[DocumentHint]) -> frozenset[PartialDate]:
    """Return the days in the head that stand beside a name of this instrument, and nearer to it than to any other one's."""
    head = source.head
    mine = _places(head, titles)
    theirs = _places(head, [n for h in others for n in (h.title, *h.defined_as)]) - mine
    found = set()
    for mention in find_dates(head):
        distance = min((abs(mention.start - at) for at in mine), default=_NEAR + 1)
        rival = min((abs(mention.start - at) for at in theirs), default=_NEAR + 1)
        if distance <= _NEAR and distance <= rival:
            found.add(mention.date)
    return frozenset(found)


def _behind_name(claim: Claim, hints: Sequence[DocumentHint]) -> Iterator[PartialDate]:
    """Yield the day that words on a whole instrument give behind its name: "the Loan Agreement entered into by them on May 3, 2004"."""
    words = plain(claim.quote.text)
    at = min(_places(words, [h.title for h in hints]), default=None)
    for mention in find_dates(words) if at is not None else ():
        between = words[at : mention.start]
        if len(between) <= _NEAR and _MADE_ON.search(between) and len(_PAPER.findall(between)) == 1:
            yield mention.date


def _places(text: str, names: Sequence[str]) -> set[int]:
    """Return where names stand in a text, in any case, white space folded as it may be, singular or plural."""
    found: set[int] = set()
    for name in names:
        words = re.findall(r"\w+", plain(name))
        if words:
            pattern = (
                r"\W+".join(re.escape(w) for w in words[:-1]) + (r"\W+" if words[1:] else "") + re.escape(words[-1].rstrip("s")) + "s?"
            )
            found |= {m.start() for m in re.finditer(rf"(?i)\b{pattern}\b", text)}
    return found
