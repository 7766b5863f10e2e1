"""Designators: the numbers and letters that provisions go by, and which one comes next.

A designator on the page may mean several things: ``(i)`` is the ninth letter or the first roman
figure, ``7.01`` the first section of chapter seven. `read` returns every meaning; which one holds
is decided by the sequence it stands in (`outline`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from graph.text.numerals import CARDINALS
from graph.text.sections import roman

STEP = 100  # between two neighbours; what lies between is for "46A"

BEYOND = 1000  # chapters with letters count from here, so that B.1 never follows 1.9

INSERTED = 10_000  # 8A.1 is in chapter 8 + INSERTED, 8B.1 in 8 + 2 * INSERTED: neither is a part of 8, nor what comes before 9

GROUPING_WORDS = {"article": "article", "art.": "article", "part": "part", "chapter": "chapter", "title": "title"}
"""Words that make a level of their own; "Section 1." and "1." are one level."""

PAREN = r"\(\s?(?:[ivxlIVXL]{1,6}|[A-Za-z]{1,2}|\d{1,2}[A-Za-z]?)\s?\)"
DECIMAL = r"(?:\d{1,3}[A-Z]?(?:\.\d{1,3}){1,5}(?:-?[A-Z](?![A-Za-z]))?|(?:[IVX]{1,5}|[A-Z])(?:\.\d{1,2}){1,3})(?![\d%])"
NUMBER = r"\d{1,3}[A-Za-z]?"
LETTERS = r"[ivxlIVXL]{1,6}|[A-Za-z]{1,2}"
SPELLED = "|".join(f"{w.capitalize()}|{w.upper()}" for w in reversed(CARDINALS))  # "seventeen" before "seven"
WORDS = (
    r"ARTICLE|Article|ART\.|Art\.|PART|Part|CHAPTER|Chapter"
    r"|SUBSECTION|Subsection|SECTION|Section|SEC\.|Sec\.|§§?|CLAUSE|Clause|PARAGRAPH|Paragraph|ITEM|Item"
)


@dataclass(frozen=True, slots=True)
class Meaning:
    """One way to read a designator: its style ("(a)", "1.", "article") and its place in that style.

    `path` holds the whole numbers of a decimal (``7.01`` is (7, 1)), of a plain number (7,) and of
    an article (7,), whose sections are then 7.01, 7.02; () for letters.
    """

    style: str
    value: int
    path: tuple[int, ...] = ()

    @property
    def first(self) -> bool:
        """True when nothing can come before it: 1, a, i; 1.0 and 1.1 as well."""
        return self.value in (0, STEP) if len(self.path) > 1 else self.value == STEP

    def follows(self, other: Meaning) -> bool:
        """Return True when this is the very next after `other`: (b) after (a), 46A or 47 after 46."""
        if self.style != other.style:
            return False
        step = self.value - other.value
        if step == 1 or (step > 0 and self.value % STEP == 0 and self.value // STEP == other.value // STEP + 1):
            return True
        return len(self.path) > 1 and 0 < step <= STEP

    def skips(self, other: Meaning) -> int:
        """Return how many designators are missing between `other` and this; -1 where the order is broken."""
        if self.style != other.style or self.value <= other.value:
            return -1
        return self.value // STEP - other.value // STEP - 1


@lru_cache(maxsize=4096)
def read(token: str, word: str = "") -> tuple[Meaning, ...]:
    """Return the meanings of a designator as written, likeliest first: ``(i)``, ``7.01``, ``IV.``, ``3a``.

    `word` is the word before it, if any; an empty result says that it is none.
    """
    core = token.strip().strip(".)(").strip()
    if not core:
        return ()
    group = GROUPING_WORDS.get(word.lower(), "")
    form = "" if group else _form(token, bool(word))
    if re.fullmatch(DECIMAL, core):
        return (_decimal(core),) if core[0].isdigit() else _headed(core)
    if core[0].isdigit():
        value = _numeral(core)
        return (Meaning(group or f"1{form}", value, (_chapter(core),)),) if value is not None else ()
    if core.lower() in CARDINALS:
        number = CARDINALS.index(core.lower()) + 1
        return (Meaning(group or f"1{form}", number * STEP, (number,)),)
    case = "A" if core.isupper() else "a"
    figure = roman(core)
    readings = []
    if figure is not None and (core.islower() or core.isupper()):
        readings.append(Meaning(group or f"{'I' if case == 'A' else 'i'}{form}", figure * STEP, (figure,) if case == "A" else ()))
    letter = _letter(core)
    if letter is not None:
        readings.append(Meaning(f"{group or ''}{case}{form}", letter * STEP))
    return tuple(readings)


def _form(token: str, worded: bool) -> str:
    token = token.strip()
    if token.startswith("("):
        return "()"
    if token.endswith(")"):
        return ")"
    return "." if token.endswith(".") or worded else ""


def _decimal(core: str) -> Meaning:
    suffix = ord(core[-1]) - 64 if core[-1].isalpha() else 0
    head, *rest = core.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ-").split(".")
    path = (_chapter(head), *(int(n) for n in rest))
    if len(path) == 2 and path[1] == 0:  # "2.0 Definitions" heads the chapter that 2.1 and 2.2 belong to
        return Meaning("1.0", path[0] * STEP, path[:1])
    return Meaning("1.1", path[-1] * STEP + suffix, path)


def _chapter(core: str) -> int:
    """Return the chapter that ``8`` and ``8A`` number."""
    return int(core) if core.isdigit() else int(core[:-1]) + INSERTED * (ord(core[-1].upper()) - 64)


def _headed(core: str) -> tuple[Meaning, ...]:
    """Return the meanings of ``II.3`` and ``B.1``: the third of Part II, the first of B; ``I.1`` may be either."""
    head, _, rest = core.partition(".")
    figure = roman(head)
    heads = [] if figure is None else [figure]
    if len(head) == 1:
        heads.append(BEYOND + ord(head) - 64)
    tail = tuple(int(n) for n in rest.split("."))
    return tuple(Meaning("1.1", tail[-1] * STEP, (first, *tail)) for first in heads)


def _numeral(core: str) -> int | None:
    match = re.fullmatch(r"(\d{1,3})([A-Za-z]?)", core)
    if match is None:
        return None
    return int(match[1]) * STEP + (ord(match[2].upper()) - 64 if match[2] else 0)


def _letter(core: str) -> int | None:
    low = core.lower()
    if len(low) == 1:
        return ord(low) - 96
    if len(low) == 2 and low[0] == low[1]:
        return 26 + ord(low[0]) - 96
    return None
