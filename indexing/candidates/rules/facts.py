"""What the rules are given: a newer provision and an older one, as a prompt's data names them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from graph.model.edges import Unit
from graph.text.sentences import lead, spans
from indexing.plain import plain

_LONGEST = 1_200  # characters that one sentence may have; a longer one is read in parts
_BLOCK = 8_000  # characters of a text that are parted into sentences at once: the work grows with their square
_CUTS = ("\n", ". ", "; ", " ")
_NAME = re.compile(r"[^\w]+|\b(?:ltd|limited|inc|llc|plc|gmbh|corp|corporation|co|company|the)\b")


@dataclass(frozen=True)
class Sentence:
    """One sentence of a provision: [start, end) of its text.

    `raw` stands verbatim there, `words` is the same made plain, character by character; `flat` is for
    grammars: on one line, in small letters.
    """

    start: int
    end: int
    raw: str

    @cached_property
    def words(self) -> str:
        """The sentence with plain quotation marks and spaces; same length as `raw`."""
        return plain(self.raw)

    @cached_property
    def flat(self) -> str:
        """The sentence on one line, in small letters."""
        return " ".join(self.words.split()).lower()


@dataclass(frozen=True)
class Provision:
    """A provision as a reader is shown it; `kind` is the value of a DocumentKind, `day` as written, both "" where unknown."""

    text: str
    heading: str = ""
    section: str = ""
    document: str = ""
    kind: str = ""
    day: str = ""

    @classmethod
    def of(cls, data: Mapping[str, str], side: str) -> Provision:
        """Return the provision on one side ("source", "target") of a prompt's data."""
        names = ("text", "heading", "section", "document", "kind", "day")
        return cls(*(data.get(f"{side}_{name}", "") for name in names))

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """Its sentences, without designator and heading, in order; the parts of those that go on for pages."""
        return _sentences(self.text, self.heading)


@dataclass(frozen=True)
class Facts:
    """A newer provision and the older one it may act on."""

    source: Provision
    target: Provision
    ours: str = ""  # the names of the newer document's parties, in a row; "" where they are not known
    theirs: str = ""  # those of the older document's

    @classmethod
    def of(cls, data: Mapping[str, str]) -> Facts:
        """Return the two provisions of a prompt's data."""
        sides = Provision.of(data, "source"), Provision.of(data, "target")
        return cls(*sides, data.get("source_parties", ""), data.get("target_parties", ""))

    @property
    def parties(self) -> str:
        """The names of all parties that are known, in a row."""
        return "; ".join(filter(None, (self.ours, self.theirs)))

    @cached_property
    def strangers(self) -> bool:
        """Whether both documents name their parties, and none of one is a party of the other."""
        ours, theirs = (frozenset(_NAME.sub(" ", name.casefold()).strip() for name in side.split(";")) for side in (self.ours, self.theirs))
        return bool(self.ours and self.theirs) and not ours & theirs


@lru_cache(maxsize=2048)  # a clause is compared with several others, and each of those with several more
def _sentences(text: str, heading: str) -> tuple[Sentence, ...]:
    blocks = _parts(text, lead(text[:_BLOCK], heading), len(text), _BLOCK)
    found = ((low + a, low + b) for low, high in blocks for a, b in spans(text[low:high], Unit.SENTENCE))
    return tuple(Sentence(a, b, text[a:b]) for start, end in found for a, b in _parts(text, start, end, _LONGEST))


def _parts(text: str, start: int, end: int, most: int) -> Iterator[tuple[int, int]]:
    """Cut [start, end) of a text where it is too long: at a line's end where it has one, else after a sentence or clause, or a word."""
    while end - start > most:
        limit = start + most
        ends = (text.rfind(mark, start + 1, limit) + len(mark) for mark in _CUTS if text.find(mark, start + 1, limit) >= 0)
        at = next(ends, limit)
        yield start, at
        start = at
    yield start, end
