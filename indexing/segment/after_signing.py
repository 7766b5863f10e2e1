"""After signing: an attachment that nobody labelled, behind signatures. Its title, and numbered provisions that begin again.

A signature block is short and tells nothing: names, titles, days, addresses. Numbers that count
sentences are the text of another paper, and so is long prose under a title of its own.
"""

from __future__ import annotations

import re
from itertools import pairwise

from graph.model.source import Block
from indexing.layout import headings, landmarks, signing
from indexing.segment.designators import Meaning
from indexing.segment.lines import LONG_SENTENCE, SENTENCE
from indexing.segment.marks import Mark

LOOKAHEAD = 90  # marks searched for the next number

ITEMS = 3  # numbers in a row that make a text; two where the first is parted further
TITLE_BLOCKS = 120  # blocks above the first number that hold the parties, the recitals, and over these the title
_SAYS = re.compile(r"(?i)\b(?:shall|will|may|must|agrees?|means?|is|are|has|have|undertakes?|warrants?)\b")
_LINE_TO_SIGN = re.compile(r"/s/|_{4,}|-{12,}|\b[Bb]y\s?:")
_OF_INSTRUMENT = re.compile(r"(?i)\b(?:agreement|contract|terms|conditions|undertaking|deed|lease|licen[cs]e|guarant(?:y|ee)|policy)\b")


def numbered_again(text: str, marks: list[Mark], at: int) -> Meaning | None:
    """Return what mark number `at` means where numbered provisions in sentences begin with it; None elsewhere."""
    mark = marks[at]
    if not mark.at_block or not mark.capital or mark.quoted or mark.label.startswith("("):
        return None
    return next((m for m in mark.meanings if m.first and m.path and _counts_sentences(text, marks, at, m)), None)


def _counts_sentences(text: str, marks: list[Mark], at: int, meaning: Meaning) -> bool:
    """Tell provisions from a list of names: each of the first few says something, and nobody signs in it."""
    starts, parted = [marks[at].start], False
    for later in marks[at + 1 : at + LOOKAHEAD]:
        if not later.at_block or later.quoted or later.label.startswith("("):
            continue
        parted |= any(s.path == (*meaning.path, 1) for s in later.meanings)
        following = next((s for s in later.meanings if s.follows(meaning) and s.path[:-1] == meaning.path[:-1]), None)
        if following is not None:
            starts, meaning = [*starts, later.start], following
        if len(starts) == ITEMS:
            break
    said = [text[a:b] for a, b in pairwise(starts)]
    return (len(starts) == ITEMS or (parted and len(starts) > 1)) and all(_SAYS.search(s) and not _LINE_TO_SIGN.search(s) for s in said)


def title_right_above(text: str, blocks: tuple[Block, ...], floor: int, index: int) -> tuple[int, int] | None:
    """Return the blocks, first and last, of the title that ends right above block `index`; None without one.

    Nothing at or before the character `floor` is part of it.
    """
    first = index
    while blocks[first - 1].char_start > floor and landmarks.title_lines(text, blocks[first - 1]):
        first -= 1
    while first < index and not headings.capitals(_words(text, blocks[first])):
        first += 1
    return (first, index - 1) if first < index else None


def title_of(text: str, blocks: tuple[Block, ...], above: range, *, named: bool) -> tuple[int, int] | None:
    """Return the blocks, first and last, that are the title of the paper whose first number stands below those `above`; None without one.

    Parties and recitals may stand between. A title that names an instrument goes before a nearer one; `named` asks for such a title only.
    """
    found = [n for n in reversed(above) if _heads(text, blocks[n])]
    first = next((n for n in found if _OF_INSTRUMENT.search(_words(text, blocks[n]))), found[0] if found and not named else None)
    if first is None:
        return None
    while first - 1 in found:
        first -= 1
    last = first
    while last + 1 in found:
        last += 1
    return first, last


def unsigned(text: str, blocks: tuple[Block, ...], floor: int, index: int) -> range:
    """Return the blocks above block `index`, after the last line to sign on and the character `floor`."""
    first = index
    while (
        index - first < TITLE_BLOCKS and blocks[first - 1].char_start > floor and signing.signatures_begin(text, blocks, first - 1) is None
    ):
        first -= 1
    return range(first, index)


def opening(text: str, blocks: tuple[Block, ...], above: range) -> list[int]:
    """Return where the first words that say something begin, names and addresses passed over: one character, or none."""
    return [blocks[n].char_start for n in above if _is_sentence(_words(text, blocks[n]))][:1]


def _is_sentence(words: str) -> bool:
    return len(words) >= SENTENCE and (words[-1] in ".;:" or len(words) >= LONG_SENTENCE)


def _heads(text: str, block: Block) -> bool:
    words = _words(text, block)
    return landmarks.title_lines(text, block) and headings.capitals(words) and words[-1] != ":" and not landmarks.RECITALS.match(words)


def _words(text: str, block: Block) -> str:
    return text[block.char_start : block.char_end]
