"""What speaks for and against a document being the one that a reference means: observations, each at one of a few levels.

An observation compares what an instrument says of another, and does to it, with what a candidate shows anywhere: its title and
kind, its days, the names of its parties, its number, the provisions and words that the changes look for. What is not known on either
side is no observation. The weights of
levels are those of a logistic regression fitted by `benchmarks/fit_linking.py`; their sum is the log-odds that a candidate is meant.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from graph.model.dates import PartialDate
from graph.model.documents import DocumentKind
from graph.text.rarity import rarity
from indexing.linking.profile import Profile, words_of_title
from indexing.linking.references import Reference
from indexing.naming.names import same_party
from indexing.naming.title_phrases import HEAD

NEAR_DAYS = 31
_THEIR_DAY = frozenset({"cited: same", "cited: suggested", "cited: shown"})
_STEM = 5  # letters that two forms of one word have in common at least

Observation = tuple[str, str]
"""(what was compared, how it came out), as ``("date", "same")``."""


def observe(source: Profile, reference: Reference, candidate: Profile) -> tuple[Observation, ...]:
    """Return how a candidate compares with what an instrument says of another and does to it."""
    return tuple(
        (name, level)
        for name, level in (
            ("title", _title(reference, candidate)),
            ("other title", _other_title(reference, candidate)),
            ("kind", _kind(reference, candidate)),
            ("date", _date(source, reference, candidate)),
            ("parties", _parties(source, reference, candidate)),
            ("named parties", _named_parties(reference, candidate)),
            ("number", _number(reference, candidate)),
            ("code", _code(reference, candidate)),
            ("order", _order(source, candidate)),
            ("provisions", _provisions(reference, candidate)),
            ("headings", _headings(source, reference, candidate)),
            ("quoted words", _quoted(reference, candidate)),
            ("terms", _terms(source, candidate)),
            ("chosen", _chosen(source, reference, candidate)),
        )
        if level
    )


def _title(reference: Reference, candidate: Profile) -> str:
    """Compare the words that say what is meant with the candidate's title, else its head; rare words count more."""
    if _another_kind(reference, candidate):
        return ""  # the title of an amendment holds that of what it amends
    if not reference.words:
        return ""
    words = candidate.title_words | candidate.initials
    share = _covered(reference.words, words)
    head = frozenset(w for w in reference.words if f" {w}" in candidate.head_words[:1_500])
    if share < 0.7 and _covered(reference.words, words | head) >= 0.95:
        return "in the head"  # its title was not read, or it names the document meant
    return "all" if share >= 0.95 else "most" if share >= 0.7 else "half" if share >= 0.4 else "some" if share > 0.1 else "none"


def _other_title(reference: Reference, candidate: Profile) -> str:
    """Compare the other way round: how much of the candidate's own title is said, where that names a paper at all."""
    words = frozenset(w for w in _title_of(candidate) if rarity(w) >= 1.0) if HEAD.search(candidate.document.title) else frozenset()
    if not reference.words or not words or _another_kind(reference, candidate):
        return ""
    if reference.words & candidate.initials:
        return "all"
    share = _covered(words, reference.words | frozenset(w for h in reference.hints for w in h.quote.text.casefold().split()))
    return "all" if share >= 0.9 else "half" if share >= 0.4 else "none"


def _another_subject(reference: Reference, candidate: Profile) -> bool:
    """Tell whether two titles have next to nothing in common: contracts are signed in sets, so the day they share tells little."""
    said, own = _title(reference, candidate), _other_title(reference, candidate)
    return (said == "in the head" and own == "none") or (said in ("some", "none") and own in ("", "none"))


def _and_title(reference: Reference, candidate: Profile) -> str:
    return ", its title" if _title(reference, candidate) == _other_title(reference, candidate) == "all" else ""


@lru_cache(maxsize=4096)
def _words_of(title: str) -> frozenset[str]:
    return frozenset(w for w in words_of_title(title) if not w.isdigit())


def _title_of(candidate: Profile) -> frozenset[str]:
    return _words_of(candidate.document.title)


def _covered(words: Iterable[str], by: frozenset[str]) -> float:
    """Return the share of words, weighed by rarity, that others have, in one form or another ("distributor" in "distribution")."""
    asked = list(words)
    total = sum(rarity(w) for w in asked)
    return sum(rarity(w) for w in asked if w in by or any(_akin(w, other) for other in by)) / total if total else 0.0


@lru_cache(maxsize=100_000)
def _akin(one: str, other: str) -> bool:
    """Tell whether two words have most of their letters in common, from the first on."""
    shorter, longer = sorted((one, other), key=len)
    common = next((n for n, (a, b) in enumerate(zip(shorter, longer, strict=False)) if a != b), len(shorter))
    return common >= _STEM and common >= 0.6 * len(longer)


def _kind(reference: Reference, candidate: Profile) -> str:
    kind = "amends" if candidate.amends else "acts" if candidate.acts else "base"
    if reference.amends is None:
        return f"general, {kind}"
    if reference.amends:
        return "amendment" if candidate.acts else "no amendment"
    return "base, exhibit" if candidate.document.kind is DocumentKind.EXHIBIT else "base" if kind == "base" else f"base, {kind}"


def _another_kind(reference: Reference, candidate: Profile) -> bool:
    if candidate.acts and not candidate.amends:
        return False  # it does not call itself an amendment
    return reference.amends is not None and reference.amends is not candidate.amends


def _date(source: Profile, reference: Reference, candidate: Profile) -> str:
    """Compare the days of the name with those the candidate shows, its own first."""
    if _another_kind(reference, candidate):  # an amendment shows the day of what it amends
        return "cited: same" if _meet(reference.dates, candidate.own_dates) else ""
    if reference.dates:
        said = _cited_date(reference.dates, candidate)
        if said in _THEIR_DAY and _another_subject(reference, candidate):
            return "cited: same, another title"
        return f"{said}{_and_title(reference, candidate)}" if said == "cited: same" else said
    if reference.near and (meets := _meeting(reference.near, candidate)):
        return f"beside it: {meets}"
    return "somewhere: same" if _meet(source.head_dates - source.own_dates, candidate.own_dates) else ""


def _cited_date(cited: frozenset[PartialDate], candidate: Profile) -> str:
    if meets := _meeting(cited, candidate):
        return f"cited: {meets}"
    near = any(_slip(a, b) for a in cited for b in candidate.own_dates)
    return "" if not candidate.dates else "cited: near" if near else "cited: another"


def _slip(one: PartialDate, other: PartialDate) -> bool:
    """Tell whether one day could be a slip of the pen for another: near it, or with another year, month or day alone."""
    if abs((one.first_day() - other.first_day()).days) <= NEAR_DAYS:
        return True
    parts = ((one.year, other.year), (one.month, other.month), (one.day, other.day))
    return one.exact and other.exact and sum(a == b for a, b in parts) == 2


def _meeting(days: frozenset[PartialDate], candidate: Profile) -> str:
    """Return "same" where a day is one of the candidate's own, "suggested" where it may be, "shown" where its head has it, else ""."""
    if _meet(days, candidate.own_dates):
        return "same"
    return "suggested" if _meet(days, candidate.suggested_dates) else "shown" if _meet(days, candidate.head_dates) else ""


def _meet(some: Iterable[PartialDate], others: Iterable[PartialDate]) -> bool:
    """Tell whether a day of one kind lies in one of the other; a year alone meets nothing."""
    spans = [(d.first_day(), d.last_day()) for d in others if d.month]
    return any(a <= d.last_day() and d.first_day() <= b for d in some if d.month for a, b in spans)


def _parties(source: Profile, reference: Reference, candidate: Profile) -> str:
    """Tell how many parties the two have in common: of the source's those that are the candidate's, or the other way round.

    The larger share counts: an agent signs for lenders that only the contract names, and a contract names in a schedule the holders
    that sign an amendment. Contracts of one form with several counterparties share one of two either way.
    """
    mine, theirs = source.names, candidate.names
    if not mine or not theirs:
        return _shown_only(source, candidate)
    listed = _share(
        [any(_near_name(n, o) for n in each for other in theirs for o in other) for each in mine],
        [any(_near_name(n, o) for n in each for o in (*(o for other in mine for o in other), *reference.parties)) for each in theirs],
    )
    if listed[0] == 1.0 and listed[1] > 1 and not _in_full(mine, theirs):
        return "all, shortened"
    if listed[0] < 1.0:
        shown = _share(
            [any(_opens_with(n, candidate) for n in each) for each in mine], [any(_in_head(n, source) for n in each) for each in theirs]
        )
        if shown > listed:
            return f"shown: {_level(*shown)}" if _level(*shown) else ""
    return _level(*listed) or ("most" if len(mine) == len(theirs) == 1 else "")  # a plan, a declaration: who makes it is its only party


def _in_full(mine: Sequence[Sequence[str]], theirs: Sequence[Sequence[str]]) -> bool:
    """Tell whether of the parties in common none has a longer name on one side: "Hall" and "Hall Finance" may be two."""
    return all(
        any(len(n.split()) == len(o.split()) for n in one for other in theirs for o in other if _near_name(n, o))
        for one in mine
        if any(_near_name(n, o) for n in one for other in theirs for o in other)
    )


def _shown_only(source: Profile, candidate: Profile) -> str:
    """Where the parties of one side are not known, tell whether its words name none of the other's: a form names nobody."""
    names, other = (source.names, candidate) if source.names else (candidate.names, source)
    told = names and other.clauses and not any(_in_head(n, other) for each in names for n in each)
    return "shown: none" if told else ""


def _share(mine: Sequence[bool], theirs: Sequence[bool]) -> tuple[float, int]:
    """Return the larger share of those that are found, and how many these are."""
    return max((sum(some) / len(some), sum(some)) for some in (mine, theirs))


def _level(share: float, found: int) -> str:
    if share == 1.0:
        return "all, two or more" if found > 1 else ""  # of a contract of which one party is known, much is not
    return "most" if share >= 0.6 else "half" if share >= 0.4 else "some" if found else "none"


def _in_head(name: str, profile: Profile) -> bool:
    return name in profile.head_words or any(_near_name(name, own) for each in profile.names for own in each)


def _opens_with(name: str, profile: Profile) -> bool:
    return name in profile.opening_words or any(_near_name(name, own) for each in profile.names for own in each)


@lru_cache(maxsize=100_000)
def _near_name(a: str, b: str) -> bool:
    return same_party(a.strip(), b.strip())


def _named_parties(reference: Reference, candidate: Profile) -> str:
    """Tell whether those between whom the other instrument is said to be are the candidate's; "another" has others in their place."""
    if not reference.parties:
        return ""
    found = sum(
        any(same_party(n, own.strip()) for each in candidate.names for own in each) or _in_head_words(n, candidate)
        for n in reference.parties
    )
    if found == len(reference.parties):
        return "all"
    others = sum(not any(same_party(n, own.strip()) for own in each for n in reference.parties) for each in candidate.names)
    return "none" if not found else "another" if others else "some"


def _in_head_words(name: str, candidate: Profile) -> bool:
    words = " ".join(re.findall(r"[^\W_]+", name.casefold()))
    return bool(words) and f" {words} " in candidate.opening_words


def _number(reference: Reference, candidate: Profile) -> str:
    number = candidate.document.number
    if reference.number is None:
        return ""
    return "" if number is None else "same" if number == reference.number else "another"


def _code(reference: Reference, candidate: Profile) -> str:
    """Tell whether the candidate is filed under the number that is said; one filed under others is another one.

    Of two numbers in which neighbours changed places one may be a slip of the pen, which tells nothing.
    """
    if not reference.codes or not candidate.codes:
        return ""
    if reference.codes & candidate.codes:
        return "same"
    return "" if any(_swapped(a, b) for a in reference.codes for b in candidate.codes) else "another"


def _swapped(one: str, other: str) -> bool:
    """Tell whether two neighbours in one number stand the other way round in the other."""
    apart = [n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b]
    return (
        len(one) == len(other)
        and len(apart) == 2
        and apart[1] == apart[0] + 1
        and one[apart[0]] + one[apart[1]] == other[apart[1]] + other[apart[0]]
    )


def _order(source: Profile, candidate: Profile) -> str:
    """Tell whether the candidate was agreed before the source: nothing acts on what is yet to come.

    A contract signed late, or whose signatures show another day, is as old as the first of the days it may have been made.
    """
    mine, theirs = source.document.agreed, candidate.document.agreed
    if mine is None or theirs is None:
        return ""
    if all(day.first_day() > mine.last_day() for day in (theirs, *candidate.suggested_dates)):
        return "later"
    return "same day" if theirs == mine else "earlier"


def _provisions(reference: Reference, candidate: Profile) -> str:
    """Tell how many of the provisions that the changes cite exist in the candidate."""
    cited = [s for s in reference.cited if s]
    if not cited or not candidate.clauses:
        return ""
    found = sum(candidate.has_section(s) for s in cited)
    size = "several" if len(cited) >= 3 else "few"
    return f"{size}: {'all' if found == len(cited) else 'half' if 2 * found >= len(cited) else 'some' if found else 'none'}"


def _headings(source: Profile, reference: Reference, candidate: Profile) -> str:
    """Tell whether the source has the headings of the provisions it cites: "Section 2, TERRITORY, is amended"."""
    captions = [c for c in (candidate.caption_of(s) for s in sorted(reference.cited)) if c]
    if not captions:
        return ""
    found = sum(c in source.folded for c in captions)
    return "all" if found == len(captions) else "some" if found else "none"


def _quoted(reference: Reference, candidate: Profile) -> str:
    """Tell whether the words that the changes take out stand in the candidate."""
    quoted = [" ".join(q.split()).casefold() for q in reference.quoted]
    if not quoted or not candidate.clauses:
        return ""
    found = sum(q in candidate.folded for q in quoted)
    return "all" if found == len(quoted) else "some" if found else "none"


def _terms(source: Profile, candidate: Profile) -> str:
    """Tell how many of the source's capitalised terms the candidate uses."""
    if not candidate.clauses or len(source.terms) < 3:
        return ""
    share = source.terms_in(candidate)
    return "most" if share >= 0.6 else "half" if share >= 0.35 else "some" if share >= 0.15 else "none"


def _chosen(source: Profile, reference: Reference, candidate: Profile) -> str:
    """Tell what a model said that was shown the candidate among others: this one, another, or none of them."""
    one = candidate.document.document_id
    said = next((c for c in source.document.chosen if one in c.among and not reference.names.isdisjoint(c.names)), None)
    return "" if said is None else "this" if said.document_id == one else "another" if said.document_id else "none"


CHOSEN = {"chosen: this": 4.0, "chosen: another": -4.0, "chosen: none": -3.0}
"""What a model's choice weighs: judged, for where it is asked everything else leaves it open, which is no sample to fit it on."""
_NEVER_SEEN = 0.0  # of a level that no pair of the fitted families had: it tells nothing


@cache
def weights() -> Mapping[str, float]:
    """Return the fitted weights by ``name: level``; "" has the log-odds of any candidate before anything is compared."""
    loaded: dict[str, float] = json.loads((files("indexing.linking") / "weights.json").read_text(encoding="utf-8"))
    return loaded


def weight(observation: Observation, by: Mapping[str, float] | None = None) -> float:
    """Return by how much (log-odds) one observation speaks for a candidate, or against it."""
    table = weights() if by is None else by
    level = ": ".join(observation)
    return table.get(level, CHOSEN.get(level, _NEVER_SEEN))


def score(observations: Iterable[Observation], by: Mapping[str, float] | None = None) -> float:
    """Return the log-odds that a candidate is the document meant."""
    table = weights() if by is None else by
    return table.get("", 0.0) + sum(weight(one, table) for one in observations)


def probability(log_odds: float) -> float:
    """Return the probability of log-odds."""
    return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, log_odds))))
