"""Addresses of provisions: how a document or a citation writes them, and when two are the same.

``Section 2.03(j)``, ``2.03 (j)`` and ``2.03(J)`` are one address; so are ``Article VII`` and
``Section 7`` where nothing else tells them apart. `parse` reads one address; `same` compares two
from strict to loose, so that a look-up can try the strict level first and only then the loose one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from graph.text.numerals import CARDINALS, ORDINALS

PROVISION_WORDS = (
    r"sub-?sections?|sections?|sec\.|sub-?paragraphs?|paragraphs?|para\.|sub-?clauses?|clauses?"
    r"|articles?|art\.|parts?|items?|ss\.|§§?"
)
ATTACHMENT_WORDS = r"exhibits?|schedules?|annex(?:es)?|appendix|appendices|attachments?|addend(?:um|a)|riders?"

_ATTACHMENT = re.compile(
    rf"(?i)^\W*({ATTACHMENT_WORDS})\s*(?:no\.?\s*)?[\"'“‘]?\s*(?!(?:{PROVISION_WORDS})\s)([A-Za-z0-9][A-Za-z0-9.\-]*|)\s*[\"'”’]?\s*(.*)$",
    re.DOTALL,
)
_WORD = re.compile(rf"(?i)^\W*(?:{PROVISION_WORDS})\s*")
_TERM = re.compile(r"^(.*?)\s*\(\s*([^()]*[^\W\d_]{3,}[^()]*)\s*\)\s*$", re.DOTALL)
_SUFFIX = re.compile(r"(?i)\s*\((?:definition|(?:\w+|\d+\w\w)\s+(?:sentence|paragraph))\)\s*$")  # the provision is meant, not its part
_PART = re.compile(r"[0-9]+[A-Za-z]{0,2}(?![A-Za-z])|[A-Za-z]+|[0-9]+")
_NUMBERED = re.compile(r"^[\s(]*(?:\d|[A-Za-z]{1,2}[.)]|[A-Za-z]\d|[IVXLCivxlc]+\b|[A-Za-z]$)")
_SPELLED = {word: str(n) for words in (CARDINALS, ORDINALS) for n, word in enumerate(words, 1)}
_IN_WORDS = re.compile(  # ``FOURTH(b)``, ``Four, C``, ``ONE.F (Licensed Products)``
    r"(?P<word>(?:[Tt]wenty-|TWENTY-)?[A-Za-z]{3,11})"
    rf"(?P<rest>(?:\s*\(\w{{1,4}}\)|[\s.,]+(?:(?i:{PROVISION_WORDS})\s*)?(?:[A-Za-z]|\d{{1,3}}|[ivx]{{2,5}})(?![\w'’]))*"
    r"\s*(?:\([^()]*[^\W\d_]{3,}[^()]*\)\s*)?)[.:]?\s*$"
)
_FOLDED = str.maketrans("–—", "--", "\"'“”‘’`´")
_ROMAN = re.compile(r"^(?=[ivxlc])(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$")


class Match(IntEnum):
    """How alike two addresses are; higher is stricter."""

    NO = 0
    LOOSE = 1  # leading zeros, a last zero or roman figures differ
    EXACT = 2


@dataclass(frozen=True, slots=True)
class Address:
    """An address, taken apart.

    `attachment` is ("exhibit", "b") for an exhibit, schedule, annex, ...; ("", "") otherwise.
    `parts` are the designators in order, lower case: ``14.2(a)(2)`` is ("14", "2", "a", "2").
    `name` is a heading or a defined term, folded; the term in ``1.01 (Maturity Date)``.
    """

    attachment: tuple[str, str] = ("", "")
    parts: tuple[str, ...] = ()
    name: str = ""

    @property
    def empty(self) -> bool:
        """True when it addresses the document as a whole."""
        return not (self.attachment[0] or self.parts or self.name)


def in_part(part: str, section: str) -> str:
    """Return the address of a provision in a part of a contract that counts for itself: ``Basic Lease Information, Item 6``."""
    return f"{' '.join(part.split())}, Item {section}"


def part_and_item(address: str) -> tuple[str, str] | None:
    """Return the part and the provision in it that such an address names; None for any other address."""
    part, _, section = address.partition(", Item ")
    return (part, section) if part and section and parse(part).name else None


@lru_cache(maxsize=4096)
def fold_name(text: str) -> str:
    """Fold a heading or term for comparison: case, quotes, dashes, white space, end punctuation."""
    return " ".join(text.translate(_FOLDED).split()).strip(" .:;,-").casefold()


@lru_cache(maxsize=65536)
def parse(text: str) -> Address:
    """Read one address as a citation or a document writes it; a heading without number is a name."""
    text = " ".join(text.split())
    if not text:
        return Address()
    attached = _ATTACHMENT.match(text)
    if attached:
        kind = attached[1].lower()
        kind = {"appendices": "appendix", "annexes": "annex", "addenda": "addendum"}.get(
            kind, kind.rstrip("s") if kind != "annex" else kind
        )
        rest = "" if attached[3].lower().startswith(("to ", "of ")) else _WORD.sub("", attached[3])
        inner = parse(rest) if rest.strip(" .,:-") else Address()
        return Address((kind, attached[2].rstrip(".").lower()), inner.parts, inner.name)
    bare = _WORD.sub("", text)
    bare = _SUFFIX.sub("", bare)
    spelled = _IN_WORDS.match(bare)
    number = _SPELLED.get(spelled["word"].lower()) if spelled and (bare != text or spelled["word"].isupper()) else None
    if spelled and number:
        return parse(number + re.sub(rf"(?i)\b(?:{PROVISION_WORDS})\s*", "", spelled["rest"]))
    term = _TERM.match(bare)
    if term and roman(term[2]) is None and (not term[1] or _NUMBERED.match(term[1])):
        return Address(parts=_parts(term[1]), name=fold_name(term[2]))
    if _NUMBERED.match(bare) and len(bare) <= 40 and not re.search(r"[A-Za-z]{4,}", re.sub(r"(?i)\b[ivxlc]+\b", "", bare)):
        return Address(parts=_parts(bare))
    return Address(name=fold_name(bare))


def same(a: Address, b: Address) -> Match:
    """Compare two addresses; names must agree where both have one."""
    if a.attachment != b.attachment and (a.attachment[0] != b.attachment[0] or _plain(a.attachment[1]) != _plain(b.attachment[1])):
        return Match.NO
    if a.name != b.name and ((a.name and b.name) or a.parts == b.parts == ()):
        return Match.NO
    if bool(a.name) != bool(b.name) and a.parts and b.parts:
        return Match.NO
    if a.parts == b.parts:
        return Match.EXACT
    return Match.LOOSE if _counted(a.parts) == _counted(b.parts) else Match.NO


def bucket(address: Address) -> tuple[str, str, tuple[str, ...]]:
    """Return what two addresses share whenever `same` finds them alike: for an index of addresses."""
    return address.attachment[0], _plain(address.attachment[1]), _counted(address.parts)


def key(text: str) -> str:
    """Return the normalised form of an address, for identities and dictionaries."""
    address = parse(text)
    head = " ".join(p for p in address.attachment if p)
    return "|".join((head, ".".join(address.parts), address.name))


def rebased(section: str, old: Address, new: str) -> str | None:
    """Return a section that begins with `old` as one that begins with `new` instead; None where it does not."""
    own, depth = parse(section), len(old.parts)
    if own.attachment != old.attachment or own.parts[:depth] != old.parts or len(own.parts) == depth:
        return None
    rest = [f".{p}" if p.isdigit() else f"({p})" for p in own.parts[depth:]]
    return new + "".join(rest) + (f" ({own.name})" if own.name else "")


def roman(text: str) -> int | None:
    """Return the value of a roman figure below 100 in either case; None for anything else."""
    low = text.lower()
    if not low or not _ROMAN.match(low):
        return None
    values = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
    total = 0
    for here, after in zip(low, [*low[1:], "i"], strict=True):
        total += values[here] if values[here] >= values[after] else -values[here]
    return total


def _parts(text: str) -> tuple[str, ...]:
    return tuple(p.lower() for p in _PART.findall(text))


def _number(part: str) -> str:
    value = roman(part)
    return str(value) if value is not None else part.lstrip("0") or "0"


@lru_cache(maxsize=16384)
def _counted(parts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the parts as figures; the bare zero behind a number counts nothing (``12.0`` is ``12``)."""
    counted = tuple(_number(p) for p in parts)
    return counted[:-1] if len(counted) > 1 and counted[-1] == "0" else counted


def _plain(label: str) -> str:
    """``A-1`` and ``A-l`` (a scanner's reading) are one label, ``One`` and ``1`` another."""
    return _SPELLED.get(label) or re.sub(r"(?<=-)l$", "1", label.replace(" ", ""))
