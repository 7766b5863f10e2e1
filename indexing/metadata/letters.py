"""Letters and memoranda: who writes to whom, on which day, about what.

A letter has no opening sentence that says what it is. Its day stands alone under the letterhead, its
parties are the sender and the addressee, and its subject line names *another* instrument: no date, title
or party is taken from there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from graph.model.documents import Party
from graph.text.dates import DateMention, find_dates
from indexing.naming.party_lists import LEGAL_FORM, read_parties
from indexing.naming.title_phrases import HEAD
from indexing.plain_text import View

# ruff: noqa: SIM905 - word lists read best as words
FILING = r"(?:exhibit|exv?)[ \t.-]*\d{1,3}[\w.()-]*"
"""The label that a filing puts above a document."""
_LABEL = re.compile(rf"(?i)^\W*{FILING}\W*$")
_GREETING = re.compile(
    r"(?m)^[ \t]*(?:(?:My\s+)?Dear\s+(?=[A-Z\[_])[^\n]{1,60}?|(?:Ladies\s+\S+\s+)?Gentlem[ea]n|Sirs?|Mesdames|Madam)\s*[:,]?[ \t]*$"
)
_BY_NAME = re.compile(r"(?m)^[ \t]*[A-Z][a-zà-ÿ]{1,14}(?:\s+[A-Z][a-zà-ÿ]{1,14})?,[ \t]*\n(?=[ \t]*\n)")
"""A greeting by the first name alone: "Walter," on a line of its own, with a blank line behind it."""
_ITEM = re.compile(r"\s*\(?(?:1|a|i)[.)]\s")
_SAYS_MORE = 110  # characters in which no line of a head is longer
_SUBJECTS = ("concerning", "subject", "re", "regarding")
_FIELD = re.compile(
    rf"(?im)^[^\w\n]{{0,4}}(?P<field>from|to|date|{'|'.join(_SUBJECTS)}|attention|attn)\b[ \t]*[:.][^\w\n]*(?P<words>\S[^\n]+)$"
)
_SUBJECT = re.compile(rf"(?i)^\W*(?:(?:in\s+)?(?:{'|'.join(_SUBJECTS)})|ref)\s*[:.]\s*")
_LINE = re.compile(r"[^\n]*\S[^\n]*")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_AROUND = " \t*_#[<("
_WITH_A_DAY = frozenset("as of at the dated effective made on".split())
_NO_PART = ("page", "letterhead", "by ", "via ", "strictly", "private", "confidential", "personal")
"""How lines of a head begin that are none of its parts: labels of a filing, the way it is sent, how it is to be kept."""
_NO_NAME = (
    "attention",
    "attn",
    "for the attention",
    "the director",
    "c/o",
    "p.o",
    "p. o",
    "po box",
    "suite",
    "tel",
    "fax",
    "e-mail",
    "email",
    "www",
)
_MARKED = re.compile(r"(?i)^\W*(?:(?:Mr|Mrs|Ms|Dr|Prof|Messrs|M/s)\b\.?|The\s+Directors?(?:\s+of|\s*,)|To\s*:)\s+")
_SPEAKS = frozenset("we i this the in pursuant reference as you your".split())
"""First words of a sentence, which is no heading."""
_PERSON = re.compile(r"[A-Z][\w'-]+(?:\s+[A-Z][\w'-]*\.?){1,4}$")
_LOOKED_AT = 3_000  # characters from the start in which a letter greets
_HEAD_LINES, _LONG_LINE, _SUBJECT_TAKES, _FIRST_MEMO = 14, 160, 400, 900


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter by the parts of its head: ranges of the view it was read from; None for what it does not show."""

    body: int
    day: DateMention | None
    sender: tuple[int, int] | None
    addressee: tuple[int, int] | None
    subject: tuple[int, int] | None


def read_letter(view: View, opens: int | None) -> Letter | None:
    """Return the letter that a view begins with; `opens` is where another kind of instrument opens: a greeting after that is quoted."""
    text = view.plain
    for greeting in filter(None, (g.search(text, 0, min(len(text), _LOOKED_AT)) for g in (_GREETING, _BY_NAME))):
        short = all(len(line[0].strip()) < _LONG_LINE for line in _LINE.finditer(text, 0, greeting.start()))
        if short and (opens is None or greeting.start() <= opens):
            return _letter(text, *greeting.span())
    if opens is not None and opens <= _FIRST_MEMO:
        return None
    return _memorandum(text) or (_ungreeted(text) if opens is None else None)


def correspondents(view: View, letter: Letter) -> Iterator[Party]:
    """Yield the sender and the addressee, as far as the head names them: a company or a person."""
    for start, end in filter(None, (letter.sender, letter.addressee)):
        line = view.plain[start:end]
        lead = _MARKED.match(line)
        at = start + (lead.end() if lead else len(line) - len(line.lstrip()))
        words = view.plain[at:end].strip()
        if LEGAL_FORM.search(" " + words) or _PERSON.match(words.split(",", 1)[0]) or words.isupper():
            yield from read_parties(view, at, end)[:1]


def _ungreeted(text: str) -> Letter | None:
    """Read a letter that greets nobody: a company, a day alone on its line, whom it goes to, and then what it says."""
    lines = [m.span() for m in islice(_LINE.finditer(text, 0, min(len(text), _LOOKED_AT)), _HEAD_LINES)]
    says = next((start for start, end in lines if end - start > _SAYS_MORE or _ITEM.match(text[start:end])), 0)
    head = [line for line in lines if line[0] < says]
    dated = next((i for i, line in enumerate(head) if _day_alone(text, *line)), None)
    if not dated or dated + 1 >= len(head) or not LEGAL_FORM.search(" " + text[slice(*head[0])].strip(_AROUND)):
        return None
    letter = _letter(text, says, says)
    about = next((line for line in reversed(head[dated + 2 :]) if _is_heading(text[slice(*line)])), None)
    return letter if letter.subject is not None and letter.subject[0] < says else replace(letter, subject=about)


def _letter(text: str, greets: int, body: int) -> Letter:
    """Read the head of a letter that greets, or says its first words, at `greets`; what it says begins at `body`."""
    lines = [m.span() for m in _LINE.finditer(text, 0, greets) if not _begins(m[0], _NO_PART) and not _LABEL.match(m[0])][-_HEAD_LINES:]
    dated, day = next(((i, day) for i, line in enumerate(lines) if (day := _day_alone(text, *line))), (None, None))
    above = [line for line in lines[: dated or 0] if not _is_no_name(text[slice(*line)]) and not _is_heading(text[slice(*line)])]
    below = lines[dated + 1 :] if dated is not None else lines
    before = next((line for line in below if _SUBJECT.match(text[slice(*line)])), None)
    subject = _to_blank_line(text, *before, greets) if before else _below(text, body)
    addressee = _addressed(text, [line for line in below if line != before])
    return Letter(body, day, above[0] if above else None, addressee, subject)


def _begins(line: str, words: tuple[str, ...]) -> bool:
    return line.strip(_AROUND).casefold().startswith(words)


def _is_no_name(line: str) -> bool:
    """Tell whether a line of the head is a number or says where or to whose attention something goes."""
    return _begins(line, _NO_NAME) or line.strip(_AROUND)[:1].isdigit()


def _is_heading(line: str) -> bool:
    """Tell whether a line of the head names an instrument: the letter's own heading or what it is about, not who writes it."""
    return HEAD.search(line) is not None and not LEGAL_FORM.search(" " + line) and not line.rstrip().endswith(".")


def _memorandum(text: str) -> Letter | None:
    """Read "Date: ... From: ... To: ... Concerning: ..." at the top of a notice or memorandum."""
    fields = {m["field"].lower(): m for m in reversed(list(_FIELD.finditer(text, 0, min(len(text), _FIRST_MEMO))))}
    if not {"from", "to"} <= fields.keys():
        return None
    day = _day_alone(text, *fields["date"].span("words")) if "date" in fields else None
    subject = next((fields[f].span("words") for f in _SUBJECTS if f in fields), None)
    body = max(m.end() for m in fields.values())
    return Letter(body, day, fields["from"].span("words"), fields["to"].span("words"), subject)


def _day_alone(text: str, start: int, end: int) -> DateMention | None:
    """Return the day of a line that holds nothing else but, perhaps, the place."""
    for day in find_dates(text[start:end]):
        before = re.findall(r"\w\S*", text[start : start + day.start])
        placed = len(before) < 6 and all(w[0].isupper() or w.casefold().strip(":") in _WITH_A_DAY for w in before)
        if placed and not text[start + day.end : end].strip(" .\t|"):
            return DateMention(day.date, start + day.start, start + day.end)
    return None


def _to_blank_line(text: str, start: int, end: int, limit: int) -> tuple[int, int]:
    """Return the subject that begins at `start`: it can run over several lines."""
    lead = _SUBJECT.match(text[start:end])
    blank = _BLANK_LINE.search(text, end, min(limit, start + _SUBJECT_TAKES))
    return start + (lead.end() if lead else 0), blank.start() if blank else end


def _below(text: str, at: int) -> tuple[int, int] | None:
    """Return a subject that stands as a heading under the greeting: a short paragraph of its own, no sentence, that names an instrument."""
    start = at + len(text[at:]) - len(text[at:].lstrip())
    stop = _BLANK_LINE.search(text, start)
    words = text[start : stop.start() if stop else len(text)].strip()
    lead = _SUBJECT.match(words)
    says = words.endswith((".", ";", ",")) or words[:40].split(maxsplit=1)[:1][0].casefold() in _SPEAKS if words else True
    if len(words) > _SUBJECT_TAKES or (not lead and (says or not HEAD.search(words))):
        return None
    return start + (lead.end() if lead else 0), start + len(words)


def _addressed(text: str, lines: list[tuple[int, int]]) -> tuple[int, int] | None:
    """Return the line that names the addressee: a company before a person, a person before nothing."""
    named = [line for line in lines if not _is_no_name(_MARKED.sub("", text[slice(*line)])) or _MARKED.match(text[slice(*line)])]
    return next((line for line in named if LEGAL_FORM.search(" " + text[slice(*line)])), named[0] if named else None)
