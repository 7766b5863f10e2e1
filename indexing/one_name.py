"""Parties that several instruments name differently, told to be one: each name has one that stands for all.

Names are one where they are the same words but for form and spelling; a shorter name is the longer one that begins so, where only one
does. Two parties of one instrument are two, however alike their names: whoever joined them would make one owe himself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from graph.errors import AmbiguousError, NotFoundError
from graph.model.documents import Document
from graph.model.ids import DocumentId
from indexing.names import party_names, party_tokens, same_party

_COMMON = 60  # names with one word in common from which it tells nothing


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

    def meant(self, asked: str) -> str:
        """Return the party that somebody means by a name or a role; raises NotFoundError, or AmbiguousError where it is several."""
        folded = " ".join(asked.split()).casefold()
        ways = (
            [one for one, names in self.called.items() if folded in {" ".join(name.split()).casefold() for name in names}],
            [one for one, names in self.called.items() if any(party_tokens(asked) == party_tokens(name) for name in names)],
            [one for one in self.called if same_party(asked, one)],
        )
        found = next(filter(None, ways), [])
        if not found:
            raise NotFoundError(f"No contract in this portfolio names '{asked}' as a party.")
        if len(found) > 1:
            raise AmbiguousError(asked, tuple(sorted(found)))
        return found[0]


def _joined(where: Mapping[str, set[DocumentId]], own: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the names of each party, the one that stands for all first: the one most documents have, then the longest."""
    group_of = {name: [name] for name in where}
    for a, b in _alike(own):
        mine, theirs = group_of[a], group_of[b]
        if mine is theirs or any(where[x] & where[y] for x in mine for y in theirs):
            continue
        mine += theirs
        group_of.update(dict.fromkeys(theirs, mine))
    groups = {id(group): group for group in group_of.values()}
    return [sorted(group, key=lambda name: (-len(where[name]), -len(name), name)) for group in groups.values()]


def _alike(own: Mapping[str, set[str]]) -> Iterator[tuple[str, str]]:
    """Yield pairs of names that are of one party, the surest first: the same words, then alike ones, then one that begins another alone."""
    same: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    sharing: defaultdict[str, set[str]] = defaultdict(set)
    for name, names in sorted(own.items()):
        for one in names:
            same[party_tokens(one)].append(name)
            for word in party_tokens(one):
                sharing[word].add(name)
    yield from ((group[0], other) for group in same.values() for other in group[1:])
    near = sorted({(a, b) for group in sharing.values() if len(group) <= _COMMON for a in group for b in group if a < b})
    close = [(a, b) for a, b in near if same_party(a, b)]
    yield from ((a, b) for a, b in close if not _begins(a, b))
    longer: defaultdict[str, list[str]] = defaultdict(list)
    for a, b in ((a, b) for a, b in close if _begins(a, b)):
        short, long = sorted((a, b), key=lambda name: len(party_tokens(name)))
        longer[short].append(long)
    yield from ((short, longs[0]) for short, longs in longer.items() if len({party_tokens(one) for one in longs}) == 1)


def _begins(a: str, b: str) -> bool:
    return len(party_tokens(a)) != len(party_tokens(b))
