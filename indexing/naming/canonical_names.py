"""Parties that several instruments name differently, told to be one: each name has one that stands for all.

Names are one where they are the same words in the same legal form. Where only one party fits, a name without a form is his who is
called so, or who has the form. Names that differ in a word, a number or in their legal form are two, and so are the parties of one
instrument: whoever joined them would make one owe himself, or owe what another promised.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from graph.errors import AmbiguousError, NotFoundError
from graph.model.documents import Document
from graph.model.ids import DocumentId
from indexing.naming.differences import differ_by_form, differ_by_number, forms, numbers, plain
from indexing.naming.names import party_names

_NEAR = 80.0  # token-set ratio from which a name is offered to whoever asked for one that nobody has


@dataclass(frozen=True, slots=True)
class Names:
    """The parties of a portfolio: `one` by each name the one that stands for it, `called` by that all that it is called, roles too."""

    one: Mapping[str, str]
    called: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, documents: Iterable[Document]) -> Names:
        """Join the names of the parties of documents."""
        where: defaultdict[str, set[DocumentId]] = defaultdict(set)
        called: defaultdict[str, set[str]] = defaultdict(set)
        own: dict[str, set[str]] = {}
        for document in documents:
            for party in document.parties:
                where[party.name].add(document.document_id)
                called[party.name] |= {party.name, *party.aliases}
                own.setdefault(party.name, set()).update(party_names(party))
        groups = _joined(where, own)
        one = {name: group[0] for group in groups for name in group}
        return cls(one, {group[0]: frozenset(alias for name in group for alias in called[name]) for group in groups})

    def of_name(self, name: str) -> str:
        """Return the one name of a party; a name that no register has stands for itself."""
        return self.one.get(name, name)

    def in_full(self, words: str) -> str:
        """Return the party that words name in full, with its legal form; "" where they name none so."""
        found = {one for one, names in self.called.items() if forms(words) and any(_is(words, name) for name in names)}
        return found.pop() if len(found) == 1 else ""

    def meant(self, asked: str) -> str:
        """Return the party that somebody means by a name or a role; raises NotFoundError, or AmbiguousError where it is several."""
        folded = " ".join(asked.split()).casefold()
        ways = (
            [one for one, names in self.called.items() if folded in {" ".join(name.split()).casefold() for name in names}],
            [one for one, names in self.called.items() if any(_same_words(asked, name) for name in names)],
            [one for one, names in self.called.items() if any(_short_for(asked, name) for name in names)],
        )
        found = next(filter(None, ways), [])
        if not found:
            raise NotFoundError(f"No contract in this portfolio names '{asked}' as a party.{self._alike(asked)}")
        if len(found) > 1:
            raise AmbiguousError(asked, tuple(sorted(found)))
        return found[0]

    def _alike(self, asked: str) -> str:
        """Return the names that whoever mistyped one may have meant, as a sentence; nothing is answered for them unasked."""
        near = process.extract(
            asked, sorted(self.called), scorer=fuzz.token_set_ratio, processor=lambda one: " ".join(plain(one)), score_cutoff=_NEAR, limit=3
        )
        return f" Alike: {', '.join(name for name, _, _ in near)}." if near else ""


def _joined(where: Mapping[str, set[DocumentId]], own: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the names of each party, the one that stands for all first: the one most documents have, then the longest."""
    group_of = {name: [name] for name in where}
    for a, b in _alike(own):
        mine, theirs = group_of[a], group_of[b]
        if mine is theirs or any(where[x] & where[y] or _two(x, y) for x in mine for y in theirs):
            continue
        mine += theirs
        group_of.update(dict.fromkeys(theirs, mine))
    groups = {id(group): group for group in group_of.values()}
    return [sorted(group, key=lambda name: (-len(where[name]), -len(name), name)) for group in groups.values()]


def _alike(own: Mapping[str, set[str]]) -> Iterator[tuple[str, str]]:
    """Yield pairs of parties that are one, the surest first."""
    by_word: defaultdict[str, set[str]] = defaultdict(set)
    for party, names in own.items():
        for name in names:
            by_word[_first(name)].add(party)
    beside = {party: sorted(set().union(*(by_word[_first(name)] for name in own[party])) - {party}) for party in sorted(own)}
    full = {party: {party, *(name for name in names if forms(name))} for party, names in own.items()}
    yield from ((one, other) for one, others in beside.items() for other in others if any(_is(one, name) for name in full[other]))
    for fits in (lambda one, other: any(_is(one, name) for name in own[other]), _lacks_form):
        for one, others in beside.items():
            found = [other for other in others if fits(one, other)]
            if len({(plain(other), forms(other)) for other in found}) == 1:
                yield one, found[0]


def _first(name: str) -> str:
    return next(iter(plain(name)), "")


def _is(one: str, name: str) -> bool:
    """Tell whether a party's name is what another is, or was, called: word for word, form for form."""
    return plain(one) == plain(name) and forms(one) == forms(name) and not differ_by_number(one, name)


def _two(one: str, other: str) -> bool:
    """Tell whether two names cannot be one party's, whoever else is called so."""
    return differ_by_number(one, other) or (plain(one) == plain(other) and differ_by_form(one, other))


def _lacks_form(one: str, other: str) -> bool:
    return not forms(one) and bool(forms(other)) and _same_words(one, other)


def _same_words(one: str, other: str) -> bool:
    return plain(one) == plain(other) and not differ_by_form(one, other) and not differ_by_number(one, other)


def _short_for(asked: str, name: str) -> bool:
    """Tell whether somebody may mean a name by its beginning: a form or a number that it has not says that it is another."""
    x, y = plain(asked), plain(name)
    return bool(x) and not forms(asked) and numbers(asked) <= numbers(name) and len(x) < len(y) and y[: len(x)] == x
