"""What is printed on every page and belongs to no clause: page numbers, running lines, EDGAR tags.

Running headers and footers are found by what they do (stand at page breaks, again and again),
not by what they say.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from indexing.readers.page.lines import ATTACHMENT, BYTE_ORDER_MARK, DESIGNATOR, Line, ends_sentence

_TAGS = re.compile(
    r"(?i)(?:</?(?:page|table|caption|s|c|fn|f\d{0,2}|text|document|sec-document|sec-header|btb)>[\s\d\-ivx]*)+$"
    r"|<(?:type|sequence|filename|description)>"
)
_RULE = re.compile(r"(?:[-=~.·—–+\s]{3,}|_{60,})$")
_FILE_NAME = re.compile(r"(?i)\S+\.(?:html?|txt|pdf|docx?)$")
_FILING_HEAD = re.compile(r"(?i)(?:exhibit|ex)[\s.:-]*\d{1,3}\.\d{1,3}(?:\.\d{1,3})?(?:\([a-z0-9]+\))?[a-z]?\b[\s.:]*")
_FILING_FOOT = re.compile(r"(?i)source:\s.{2,120},\s[\w/ .-]{1,12},\s\d{1,2}/\d{1,2}/\d{4}$")
_PAGE_NUMBER = re.compile(
    r"(?:[-–—~\s\[]*(?:[A-Z]{1,2}-)?(?P<figure>\d{1,4}|[ivxl]{1,7})[-–—~\s\]]*"
    r"|(?i:(?:page|pg\.?)\s*[|│-]?\s*(?P<page>\d{1,4})(?:\s*(?:of|/)\s*\d{1,4})?)"
    r"|(?P<of>\d{1,4})\s*(?:of|/)\s*\d{1,4}"
    r"|(?P<bar>\d{1,4})\s*[|│]\s*(?i:page|p\s*a\s*g\s*e))$"
)
_FOOT = re.compile(r"(?P<words>.{0,120}?)[\s|│–—-]*\b(?i:page|pg\.?)\s+(?P<page>\d{1,4})\s+of\s+(?P<of>\d{1,4})\W*$")
_BARE = re.compile(r"(?:\d{1,4}|[ivxl]{1,7})$")
_GLUED = re.compile(r"(?<=\S)\s+[-–—]?\s?(\d{1,3})\s?[-–—]?$")
_RUNNING = re.compile(r"(?=(?:[^A-Za-z]*[A-Za-z]){5})(?!.*(?:__|:$|/s/))(?!\[(?!.*(?i:page|signature)).*\]$).{6,300}$")
_NAMED = re.compile(r"(?i)(?:section|article|exhibit|schedule|annex|paragraph|clause|item|part|no\.?|number)s?$")
_DIGITS = re.compile(r"\d+")

_PAGE = 1000  # fewer characters make no page
_NEAR, _FAR = 300, 14_000  # characters between two page numbers that follow each other


class Noise:
    """The verdict over one file: whole lines, and pieces cut off the head or the tail of a line."""

    __slots__ = ("head", "lines", "tail")

    def __init__(self) -> None:
        self.lines: set[int] = set()
        self.head: dict[int, int] = {}
        """line number -> characters at its start that are noise"""
        self.tail: dict[int, int] = {}
        """line number -> characters at its end that are noise"""


def find_noise(lines: Sequence[Line], tables: frozenset[int]) -> Noise:
    """Return what is noise among the lines; lines numbered in `tables` are cells, whatever they look like."""
    found = Noise()
    found.lines.update(_tags_and_rules(lines))
    _filing_head(lines, found)
    wide = _wide_gap(lines)
    found.lines.update(_page_numbers(lines, found.lines, tables, wide))
    found.lines.update(_footers(lines, tables))
    found.lines.update(_filing_heads_again(lines, found.lines, wide))
    repeated = _repeated(lines, found.lines | tables)
    while running := _running(lines, repeated, found.lines, wide):
        found.lines |= running
    found.lines.update(_above_numbers(lines, found.lines, tables))
    _glued(lines, found, wide)
    return found


def _tags_and_rules(lines: Sequence[Line]) -> Iterator[int]:
    for i, line in enumerate(lines):
        first = line.words[0]
        if first == BYTE_ORDER_MARK:
            yield i
        elif first == "<":
            if _TAGS.match(line.words):
                yield i
        elif (first in "-=~.·—–+_" and _RULE.match(line.words)) or (first in "Ss" and _FILING_FOOT.match(line.words)):
            yield i


def _filing_head(lines: Sequence[Line], found: Noise) -> None:
    """The exhibit number of the filing and the name of its file stand above the instrument, if at all."""
    first = next((i for i in range(min(6, len(lines))) if i not in found.lines), 0)
    for i, line in enumerate(lines[:6]):
        head = _FILING_HEAD.match(line.words)
        if _FILE_NAME.match(line.words) or (head and head.end() == len(line.words)):
            found.lines.add(i)
        elif head and i == first:
            found.head[i] = head.end()


def _filing_heads_again(lines: Sequence[Line], noise: set[int], wide: int) -> Iterator[int]:
    """Yield the lines at page breaks that repeat the exhibit number of the filing above the instrument."""
    heads = {lines[i].words for i in range(min(6, len(lines))) if i in noise and _FILING_HEAD.fullmatch(lines[i].words)}
    yield from (i for i in range(1, len(lines)) if lines[i].words in heads and _at_break(lines, i, noise, wide))


def _wide_gap(lines: Sequence[Line]) -> int:
    """The number of blank lines that only a page break leaves in this file."""
    gaps = sorted(line.gap for line in lines[1:])
    if not gaps or lines[-1].end > _PAGE * len(lines):
        return 3  # every line is a page
    return max(3, gaps[int(len(gaps) * 0.8)] + 2)


def _page_numbers(lines: Sequence[Line], noise: set[int], tables: frozenset[int], wide: int) -> Iterator[int]:
    loose: list[tuple[int, int]] = []
    for i, line in enumerate(lines):
        if len(line.words) > 24 or i in tables:
            continue
        number = _PAGE_NUMBER.match(line.words)
        if not number:
            continue
        if not _BARE.match(line.words) and not line.words[0].isupper():
            yield i  # "- 12 -", "3 of 9": nothing else looks like it
        elif _at_break(lines, i, noise, wide) or number["page"]:
            yield i
        elif value := _value(number["figure"]):
            loose.append((i, value))
    yield from _sequence(lines, loose)


def _footers(lines: Sequence[Line], tables: frozenset[int]) -> Iterator[int]:
    """Lines that end with "Page 2 of 9": the same words on at least two pages, counted up."""
    met: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for i, line in enumerate(lines):
        if i not in tables and (foot := _FOOT.match(line.words)):
            met[(" ".join(foot["words"].split()), foot["of"])].append((i, int(foot["page"])))
    for feet in met.values():
        if len(feet) > 1 and all(a[1] < b[1] for a, b in pairwise(feet)):
            yield from (i for i, _ in feet)


def _value(figure: str | None) -> int:
    """The value of a page number; 0 where it is a roman figure, which is too much like a letter to stand alone."""
    return int(figure) if figure and figure.isdigit() else 0


def _sequence(lines: Sequence[Line], loose: Sequence[tuple[int, int]]) -> Iterator[int]:
    """Yield the bare numbers that count on from one another, a page apart."""
    for k, (i, value) in enumerate(loose):
        for other, step in ((k - 1, 1), (k + 1, -1)):
            if not 0 <= other < len(loose):
                continue
            j, neighbour = loose[other]
            if value - neighbour == step and _NEAR < abs(lines[i].start - lines[j].start) < _FAR:
                yield i
                break


def _at_break(lines: Sequence[Line], i: int, noise: set[int], wide: int) -> bool:
    """Tell whether line `i` is the first or the last of a page."""
    after = i + 1 >= len(lines) or lines[i + 1].fresh or lines[i + 1].gap >= wide or i + 1 in noise
    return after or lines[i].fresh or lines[i].gap >= wide or i - 1 in noise


def _repeated(lines: Sequence[Line], apart_from: set[int]) -> list[list[int]]:
    """Return the places of the lines that say the same three times or more, page numbers aside."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for i, line in enumerate(lines):
        if len(line.words) <= 300 and i not in apart_from:
            places[_shape(line.words)].append(i)
    return [at for at in places.values() if len(at) >= 3 and _RUNNING.match(lines[at[0]].words)]


def _shape(words: str) -> str:
    """Fold what changes from page to page; the number of an exhibit or section is not of that kind."""
    folded = " ".join(words.split())
    if not _DIGITS.search(folded) or ATTACHMENT.match(folded) or DESIGNATOR.match(folded):
        return folded
    return _DIGITS.sub("#", folded)


def _running(lines: Sequence[Line], repeated: Sequence[list[int]], noise: set[int], wide: int) -> set[int]:
    """Return the repeated lines that stand at page breaks, and hardly anywhere else.

    What says the same on every page must stand on a good part of them: a form of three pages also repeats.
    """
    apart = noise.union(*repeated)
    edges = [([i for i in at if _at_break(lines, i, noise, wide) and _stands_apart(lines, i, apart)], at) for at in repeated]
    pages = max((len(at) for at, _ in edges), default=0)
    found: set[int] = set()
    for at, everywhere in edges:
        spread = at and lines[at[-1]].start - lines[at[0]].start > _NEAR * (len(at) - 1)
        counts = len({lines[i].words for i in at}) > 0.6 * len(at)
        enough = max(3, 0.7 * len(everywhere), 0 if counts else 0.2 * pages)
        if spread and len(at) >= enough and not (counts and ends_sentence(lines[at[0]].words)):
            found.update(_without_title(lines, everywhere if _count_on(lines, everywhere) else at))
    return found - noise


def _count_on(lines: Sequence[Line], at: Sequence[int]) -> bool:
    """Tell running lines that number the pages: each is one, also where a page is so short that nothing shows its end."""
    numbers = [[int(n) for n in _DIGITS.findall(lines[i].words)] for i in at]
    return all(a < b for a, b in pairwise(numbers))


def _above_numbers(lines: Sequence[Line], noise: set[int], tables: frozenset[int]) -> Iterator[int]:
    """Yield the lines that say the same right above page numbers that follow each other: a form's own title at its foot."""
    feet = [i for i in range(1, len(lines)) if i in noise and lines[i].gap and _PAGE_NUMBER.match(lines[i].words)]
    for i, j in pairwise(feet):
        title = lines[i - 1]
        alike = title.words == lines[j - 1].words and title.gap > 0 and lines[j - 1].gap > 0
        alone = _RUNNING.match(title.words) and not ends_sentence(title.words)
        if alike and alone and not {i - 1, j - 1} & tables and _follows(lines[i].words, lines[j].words):
            yield from (i - 1, j - 1)


def _follows(above: str, below: str) -> bool:
    """Tell whether B-2 comes after B-1: the same but for the number, which is one more."""
    one, other = _DIGITS.search(above), _DIGITS.search(below)
    return bool(one and other and _shape(above) == _shape(below) and int(other[0]) == int(one[0]) + 1)


def _stands_apart(lines: Sequence[Line], i: int, apart: set[int]) -> bool:
    """Tell whether line `i` is no line of a paragraph of text."""
    return i == 0 or lines[i].gap > 0 or lines[i].fresh or i - 1 in apart or not lines[i - 1].full


def _without_title(lines: Sequence[Line], at: Sequence[int]) -> Iterable[int]:
    """A title or the name of an exhibit is also a running header from the second page on."""
    first = lines[at[0]].words
    above = lines[: at[0]]
    titled = len(above) < 12 and all(len(line.words) < 80 for line in above) and all(lines[i].words == first for i in at)
    return at[1:] if titled or ATTACHMENT.match(first) else at


def _glued(lines: Sequence[Line], found: Noise, wide: int) -> None:
    """Cut page numbers and running headers that were joined to the last or first line of a page."""
    text = [i for i in range(len(lines)) if i not in found.lines]
    bottoms = [a for a, b in pairwise(text) if b - a > 1 or lines[b].gap >= wide or lines[b].fresh]
    bottoms += [i for i in text[-1:] if i + 1 < len(lines)]
    numbered = [(i, int(m[1]), m) for i in bottoms if (m := _GLUED.search(lines[i].words))]
    order = {i: k for k, i in enumerate(bottoms, 1)}
    offsets = Counter(value - order[i] for i, value, _ in numbered)
    for i, value, match in numbered:
        counts = offsets[value - order[i]] >= 2 or (value == order[i] and not ends_sentence(lines[i].words))
        if counts and not _NAMED.search(lines[i].words, max(0, match.start() - 12), match.start()):
            found.tail[i] = len(lines[i].words) - match.start()
    tops = {b for a, b in pairwise(text) if a in order}
    found.head.update(_shared_ends(lines, sorted(tops), 1))
    found.tail.update({i: cut for i, cut in _shared_ends(lines, bottoms, -1).items() if cut > found.tail.get(i, 0)})


def _shared_ends(lines: Sequence[Line], at: Sequence[int], step: int) -> dict[int, int]:
    """Return how many characters to cut from the words that most pages begin (step 1) or end (-1) with."""
    if len(at) < 4 or lines[at[-1]].start - lines[at[0]].start < _PAGE * (len(at) - 1):
        return {}
    words = {i: [_DIGITS.sub("#", word) for word in _outer(lines[i].words, step)] for i in at}
    length, keep = 0, set(at)
    while length < 16:
        following = Counter(words[i][length] for i in keep if len(words[i]) > length + 1)
        word, count = following.most_common(1)[0] if following else ("", 0)
        if count < 0.6 * len(at):
            break
        keep = {i for i in keep if len(words[i]) > length + 1 and words[i][length] == word}
        length += 1
    shared = next((words[i][:length] for i in keep), [])
    return {i: _reach(lines[i].words, length, step) for i in keep} if _is_label(shared) else {}


def _is_label(words: Sequence[str]) -> bool:
    """A running line is a name, not a sentence: its longer words begin with a capital or a figure."""
    return len(" ".join(words)) >= 8 and not any(word[0].islower() for word in words if len(word) > 3)


def _outer(words: str, step: int) -> list[str]:
    """The first (step 1) or last (-1) words of a line, from outside in; one more than can be shared."""
    return words.split(None, 17)[:17] if step > 0 else words.rsplit(None, 17)[:0:-1] or words.split()


def _reach(words: str, length: int, step: int) -> int:
    """The characters that `length` words take up at the start or at the end, white space beside them included."""
    rest = words.split(None, length)[length] if step > 0 else words.rsplit(None, length)[0]
    return len(words) - len(rest)
