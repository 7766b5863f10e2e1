"""Which columns some words can be about, by plain stems: found many times faster than patterns, which then look closely."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from graph.model.terms import Column

_MARKS = str.maketrans(dict.fromkeys(".,;:()[]/\"'*", " "))
_REMEMBERED = 1 << 16  # contracts have few different words, and each is looked at once


class Stems:
    """Columns with the stems that wake them: of each group one must be there.

    Groups are parted by " & ", the rarer first, stems by "|"; "=" begins a whole word.
    """

    def __init__(self, needs: Iterable[tuple[Column, str]]) -> None:
        """Take each column with its groups."""
        rows = [(column, groups.split(" & ")) for column, groups in needs]
        bits = iter(1 << n for n in range(sum(len(groups) for _, groups in rows)))
        numbered = [(column, [(next(bits), group) for group in groups]) for column, groups in rows]
        self._rows = {groups[0][0]: (column, sum(bit for bit, _ in groups)) for column, groups in numbered}
        self._firsts = sum(self._rows)
        self._stems = tuple((stem, bit) for _, groups in numbered for bit, group in groups for stem in group.split("|"))
        self._known: dict[str, int] = {}

    def woken(self, low: str) -> Iterator[Column]:
        """Yield the columns that words in small letters can be about."""
        there = 0
        known = self._known
        for word in set(low.translate(_MARKS).split()):
            there |= known[word] if word in known else self._remember(word)
        firsts = there & self._firsts
        while firsts:
            column, mask = self._rows[firsts & -firsts]
            if there & mask == mask:
                yield column
            firsts &= firsts - 1

    def _remember(self, word: str) -> int:
        there = 0
        for stem, bit in self._stems:
            if stem[1:] == word if stem[0] == "=" else stem in word:
                there |= bit
        if len(self._known) < _REMEMBERED:
            self._known[word] = there
        return there
