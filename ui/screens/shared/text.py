"""Words of contracts, files and people as text or markup that is safe to show."""

from __future__ import annotations

import re
from calendar import month_abbr
from collections.abc import Iterable

from markupsafe import Markup, escape

from graph.text.sections import roman

_CONTROL = re.compile("[\u202a-\u202e\u2066-\u2069\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_LONGEST = 160  # characters of a label
_DATE = re.compile(r"(?<![\w./-])(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d)[\d:.]*(?:Z|\+00:00)?)?(?!\.?[\w-])")  # no part of a file's name
_QUOTED = re.compile("(“[^”]*”)")
_MONTH = re.compile(r"(\d{4})-(\d\d)()()")
_WORD = re.compile(r"\w+(?:['’]\w+)*")
_SHORT = frozenset(("SOW", "MSA", "NDA", "DPA", "SLA", "USA", "UK", "AG"))
_VOWEL = re.compile("[AEIOUY]")
_SMALL = re.compile(r"(?<=\s)(?:And|Or|The|An|Of|To|For|In|On|With|By|Between)\b")
_CAPITALS = re.compile(r"[A-Z][A-Z.,&'’\d-]*(?: [A-Z\d][A-Z.,&'’\d-]*)+(?![a-z])")


def words(text: str) -> Markup:
    """Return words of a contract or a file's name in an element that isolates their direction."""
    return Markup(f"<bdi>{visible(text)}</bdi>")  # noqa: S704 - escaped


def visible(text: str) -> Markup:
    """Return text with control characters written out: one that turns text around could show an .exe as a .pdf."""
    if not _CONTROL.search(text):
        return escape(text)
    shown = '<span class="control" title="A control character stands here.">U+{:04X}</span>'
    return Markup(_CONTROL.sub(lambda found: shown.format(ord(found[0])), str(escape(text))))  # noqa: S704 - escaped


def label(text: str, most: int = _LONGEST) -> str:
    """Return words for a place without markup, such as a choice in a list: control characters written out, cut to `most` characters."""
    told = written_out(text)
    return told if len(told) <= most else f"{told[: most - 1]}…"


def written_out(text: str) -> str:
    """Return text with control characters written out, and half characters replaced."""
    return _CONTROL.sub(lambda found: f"<U+{ord(found[0]):04X}>", text.encode("utf-8", "replace").decode("utf-8"))


def dated(text: str) -> str:
    """Return text of ours with its days as a person writes them: 2026-03-01 is "1 Mar 2026". Words of contracts stay as they are."""

    def told(found: re.Match[str]) -> str:
        year, month, day, time = found.groups()
        known = 1 <= int(month) <= 12
        of = f"{int(day)} " if day else ""
        return f"{of}{month_abbr[int(month)]} {year}{f', {time}' if time else ''}" if known else found[0]

    month = _MONTH.fullmatch(str(text))
    made = told(month) if month else _DATE.sub(told, str(text))
    return Markup(made) if isinstance(text, Markup) else made  # noqa: S704 - it was before


def dated_by_us(text: str) -> str:
    """Return an answer with its days as a person writes them, but for those within words that it quotes."""
    return "".join(part if part.startswith("“") else dated(part) for part in _QUOTED.split(text))


def cased(title: str) -> str:
    """Return a title that is written in capitals in small letters too; any other as it is."""
    if not title.isupper():
        return title
    return _SMALL.sub(lambda small: small[0].lower(), _WORD.sub(_cased, title))


def _cased(word: re.Match[str]) -> str:
    """Return a word with one capital; what is no word (a roman figure, letters that nobody could speak) as it is."""
    short = word[0] in _SHORT or roman(word[0]) is not None or not (_VOWEL.search(word[0]) or word[0][0].isdigit())
    return word[0] if short else word[0].capitalize()


def opening_cased(text: str) -> str:
    """Return text of ours that begins with a title in capitals with that in small letters too."""
    found = _CAPITALS.match(text)
    return cased(found[0]) + text[found.end() :] if found else text


def plainly(code: str) -> str:
    """Return a code of a closed list as words: NOT_YET_IN_FORCE is "not yet in force"."""
    return code.replace("_", " ").lower()


def joined(parts: Iterable[str | None], by: str = ", ") -> str:
    """Return the parts that are not empty, joined."""
    return by.join(filter(None, parts))


def whereabouts(section: str, page: int | None) -> str:
    """Return a provision and a page as words."""
    return joined((numbered(section), f"page {page}" if page else ""))


def numbered(section: str) -> str:
    """Return a section as it is called: "§ 4.2" where it has nothing but a number."""
    return f"§\u00a0{section}" if section[:1].isdigit() else section


def counted(number: int, one: str, several: str = "") -> str:
    """Return a number with what it counts."""
    return f"{number} {one if number == 1 else several or f'{one}s'}"


def squeezed(text: str) -> str:
    """Return text on one line."""
    return " ".join(text.split())
