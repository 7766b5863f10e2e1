"""The title of an instrument, from the words at its top."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from graph.model.source import Quote
from graph.text.dates import MONTH
from graph.text.numerals import ORDINALS
from indexing.metadata.letters import Letter
from indexing.metadata.opening import Opening
from indexing.naming.title_phrases import HEAD, Phrase, find_phrases, is_amending
from indexing.plain_text import View

LETTER_RE = "Letter re"  # how the title of a letter begins that has none of its own

_FILING = r"(?:exhibit|ex)[ \t.-]*\d{1,3}[\d.\w()-]*"
_LABEL = re.compile(rf"(?i)^\W*{_FILING}\W*$|^ex\S*\s+\d+\s+\S+\.html?\b.*$|^\S+\.html?$|^ex(?:hibit|v)?\d\S*$")
_FILED_UNDER = re.compile(r"(?i)\W*(?:\w+\s+)?(?:ref(?:erence)?\b|no\.|number\b|\#)[\s:.]*\S*\d")
"""A line below a heading that gives the number a contract is filed under, not more of the heading."""
_LABEL_LINE = re.compile(rf"(?im)^[^\w\n]*{_FILING}[^\w\n]*$")  # also where the reader took it for noise
_EDGAR = re.compile(rf"(?i){_FILING}(?![\w.])(?:\s+to\s+form\s+\S+)?")
_LEGEND_WORDS = (
    *("confidential", "omitted", "redacted", "portions", "pursuant to", "securities and exchange", "execution copy", "execution version"),
    *("conformed copy", "table of contents", "signature page", "$", "filed", "subject to", "www.", "@", "source:", "logo"),
)
_LEGEND = re.compile(r"(?i)^\W*(?:execution|version|draft)\b\W*$|^\W*page\b|(?:contract|reference|agreement) (?:ref|no|num)")
_SMALL = frozenset(
    ["of", "and", "to", "for", "the", "by", "in", "on", "between", "among", "with", "or", "a", "an", "as", "no", "at", "&", "de"]
)
_CUT = re.compile(
    rf"(?i)\s*(?:\b(?:by\s+and\s+)?(?:between|among)\b|\bdated\b|\bas\s+of\s+(?=\w+ \d)|\bmade\s+(?:as\s+of|by)\b|\((?:the|this)\s+\""
    rf"|(?-i:\bT(?:HIS|his)\s)"
    rf"|\bof\s+(?:the\s+)?\d{{1,2}}(?:st|nd|rd|th)?\s+(?:day\s+of\s+)?[A-Z]|(?:\bof\s+)?\b{MONTH}\s+\d).*$",
    re.DOTALL,
)
_CONTINUES = re.compile(r"(?i)^\W*(?:(?:to|of|and|for|the|with|in|number)\b|&|no\.)")
_OPEN_END = re.compile(r"(?i)(?:\b(?:to|of|and|for|the|&|with|in|a|an|no\.?|number)|[,&/-])\s*$")
_CONTENTS = re.compile(r"(?im)^[ \t]*(?:table\s+of\s+contents|contents|index)\W*$")
_ALONE = re.compile(rf"(?i)^\W*(?=\w)(?:(?:{'|'.join(ORDINALS)})?\s*(?:amended(?:\s+(?:and|&)\s+restated)?)?|form\s+of)\W*$")
_FRONT = re.compile(r"\A\s*---[ \t]*\n(.*?)\n---[ \t]*\n", re.DOTALL)
_FRONT_TITLE = re.compile(r"(?m)^title:[ \t]*[\"']?(.+?)[\"']?[ \t]*$")
_ATTACHMENT = re.compile(r"(?i)\W*(?:exhibit|schedule|annex|appendix|attachment)\s+[\"']?[A-Z0-9]{1,3}\b[\"']?")
_NUMBERED = re.compile(r"(?i)^\W*(?:(?:article|section)\b|\d+\.|(?:under|pursuant\s+to|in\s+accordance|in\s+connection|reference\s+is)\b)")
_ACT = re.compile(
    r"(?i)\W*(?:(?:formal|written|final)\s+)?(?:notice\s+(?:of\s+|to\s+)(?!residents)\w|(?:\w+[\s-]+){0,3}(?:notice|letter)\W*$"
    r"|(?:partial|mutual)\s+(?:\w+\s+)?termination\W*$)"
)  # it says what it does and is called nothing else
_PLAIN_NAME = re.compile(
    r"(?:THIS|This)\s+((?i:deed|licen[cs]e|undertaking|guarantee|charter|lease|contract))\b(?=[\s,]+(?:is|made|dated|\())"
)
_ACTS = re.compile(
    r"(?i)(?:\w+\s+){0,3}?(?:amendment|modification|variation|addendum|supplement|termination|extension|renewal|waiver|consent"
    r"|assignment|novation|notice"
    r"|letter\s+agreement|change\s+order|release|forbearance)\b"
)  # a subject that says what the letter itself does
_TARGETED = re.compile(r"(?i)\b(?:to|of|under|for)\b")
_CITED = re.compile(
    r"(?i)[\s,]*(?:\b(?:dated|made|effective|entered\s+into|between|among|of\s+even\s+date|as\s+(?:amended|varied))\b|\(|\bof\s+\d)"
)
_CUTS_PARAGRAPH = re.compile(rf"{_EDGAR.pattern}|\s{{3,}}|[.\]]\s+(?=[A-Z])", re.IGNORECASE)
_TARGET = re.compile(r"(?i)\b(?:amendments?|modifications?|addend(?:um|a)|riders?|supplements?|termination)\b.*?\b(?:to|of)\b(.*)$")
_WIDE_GAP = re.compile(r"\s{4,}")
_LINES, _WORDS, _LONG_LINE, _NEAR = 240, 22, 160, 120
_FILE_NOISE = re.compile(r"(?i)\.(?:txt|md|pdf|docx?|html?)$|^\d{4,}_|\d{4}-\d{2}-\d{2}_?|_?ex-\d[\d.]*_?|[_]+")


@dataclass(frozen=True, slots=True)
class Title:
    """A title as it reads on one line, and the words it was read from; no words when a file name had to do."""

    text: str
    quote: Quote | None


@dataclass(frozen=True, slots=True)
class _Line:
    start: int
    end: int
    text: str


def find_title(opening: Opening, file_name: str) -> Title:
    """Return the title: front matter, else the heading, else the opening sentence, else the file's name."""
    view = opening.view
    if opening.letter is not None:
        return _of_letter(opening, opening.letter, file_name)
    for start, end in (*_front_matter(view), *_heading(opening), *_sentence(opening)):
        quote = view.quote(start, end)
        text = " ".join(view.plain[start:end].split()).strip(" -_*:;,")
        if text:
            return Title(text, quote)
    return Title(named_file(file_name), None)


def named_file(name: str) -> str:
    """Return the title that the name of a file suggests."""
    return " ".join(_FILE_NOISE.sub(" ", name).split())


def _of_letter(opening: Opening, letter: Letter, file_name: str) -> Title:
    """Return a letter's own heading, else what its subject says it does, else "Letter re" and the instrument it is about."""
    view = opening.view
    for start, end in _heading(opening):
        if letter.subject is None or end <= letter.subject[0] or start >= letter.subject[1]:
            return Title(" ".join(view.plain[start:end].split()).strip(" -_*:;,"), view.quote(start, end))
    about = letter.subject or next(((p.start, p.end) for p in _instruments(view.plain, letter.body)), None)
    if about is None:
        return Title(named_file(file_name), None)
    words = " ".join(view.plain[about[0] : about[1]].split()).strip(" -_*:;,.")
    short = _CITED.split(words, maxsplit=1)[0].strip(' -_*:;,."') or words
    return Title(
        short if _ACTS.match(words) and (short == words or _TARGETED.search(short)) else f"{LETTER_RE} {short}", view.quote(*about)
    )


def _instruments(text: str, start: int) -> Iterator[Phrase]:
    """Yield the instruments that a letter without a subject names in its first words."""
    for phrase in find_phrases(text[start : start + 600]):
        if not phrase.own:
            yield replace(phrase, start=start + phrase.start, end=start + phrase.end)


def front_matter(view: View) -> str:
    """Return the front matter of a Markdown file; empty where there is none."""
    front = _FRONT.match(view.raw)
    return front[1] if front else ""


def _front_matter(view: View) -> Iterator[tuple[int, int]]:
    front = _FRONT.match(view.raw)
    title = _FRONT_TITLE.search(view.raw, 0, front.end()) if front else None
    if title:
        yield title.span(1)


def _heading(opening: Opening) -> Iterator[tuple[int, int]]:
    """Yield headings before the opening sentence, the best first: what that sentence repeats, then what follows the exhibit label."""
    view = opening.view
    limit = opening.preamble if opening.begun else min(len(view.plain), 4_000)
    lines = [
        line
        for line in _lines(view.plain, limit)
        if not _is_legend(line.text) or (len(line.text.split()) < _WORDS and is_amending(line.text))
    ]
    labels = (m.end() for m in _LABEL_LINE.finditer(view.raw, 0, min(limit, 4_000)))
    labelled = max((*labels, *(line.end for line in lines if _LABEL.match(line.text) and line.start < 4_000)), default=-1)
    found = [
        (line.start < labelled, *_joined(view, lines, i))
        for i, line in enumerate(lines)
        if not _LABEL.match(line.text)
        and (HEAD.search(line.text) or _ATTACHMENT.match(line.text) or _ACT.match(line.text))
        and _heading_like(line.text)
        and not _NUMBERED.match(line.text)
    ]
    contents = _CONTENTS.search(view.plain, 0, limit)
    if contents and any(start < contents.start() for _, start, _ in found):
        found = [f for f in found if f[1] < contents.start()]  # what a table of contents lists is no title of the whole
    said = _said(opening)
    ranked = sorted(found, key=lambda f: (-_overlap(view.plain[f[1] : f[2]], said), f[0], f[1]))
    yield from ((start, end) for _, start, end in ranked)


def _said(opening: Opening) -> frozenset[str]:
    """Return the words of the title that the opening sentence begins with."""
    spans = list(_sentence(opening))
    return _title_words(opening.view.plain[spans[0][0] : spans[0][1]]) if spans else frozenset()


def _title_words(text: str) -> frozenset[str]:
    return frozenset(w for w in re.findall(r"[a-z0-9]+", text.casefold()) if w not in _SMALL)


def _overlap(heading: str, said: frozenset[str]) -> int:
    return len(said & _title_words(heading))


def _lines(text: str, limit: int) -> Iterator[_Line]:
    """Yield the lines that are not blank; one that runs on as a paragraph is cut at exhibit labels, sentences and wide gaps."""
    for match in islice(re.finditer(r"[^\n\t]*\S[^\n\t]*", text[:limit]), _LINES):
        places = _CUTS_PARAGRAPH if len(match[0]) > _LONG_LINE else _WIDE_GAP
        cuts = [match.start(), *(match.start() + c.end() for c in places.finditer(match[0]))]
        label = _EDGAR.match(match[0].lstrip(" -:"))
        if label:
            cuts.append(match.start() + match[0].index(label[0]) + label.end())
        cuts = sorted(cuts)
        for low, high in zip(cuts, [*cuts[1:], match.end()], strict=True):
            words = text[low:high].strip(" -:")
            if words:
                start = text.index(words, low)
                yield _Line(start, start + len(words), words)


def _is_legend(text: str) -> bool:
    """Tell whether a line says something of the paper or its filing."""
    return any(words in text.casefold() for words in _LEGEND_WORDS) or _LEGEND.search(text) is not None


def _heading_like(text: str) -> bool:
    """Tell whether a line is set as a heading: few words, all of them capitalised but the small ones."""
    words = _CUT.sub("", text).split()
    if not 0 < len(words) <= _WORDS or (len(words) > 6 and words[-1].endswith((".", ";"))):
        return False
    return all(not w[0].islower() or w.strip(".,()").casefold() in _SMALL for w in words)


def _joined(view: View, lines: list[_Line], at: int) -> tuple[int, int]:
    """Return the range of the heading around lines[at]: over the lines that it runs on to."""
    first = last = at
    while first > 0 and _adjacent(view, lines[first - 1], lines[first]) and _belongs_before(lines[first - 1].text, lines[first].text):
        first -= 1
    while last + 1 < len(lines) and last - at < 6 and _adjacent(view, lines[last], lines[last + 1]):
        so_far = " ".join(line.text for line in lines[first : last + 1])
        if _CUT.search(so_far) or not _runs_on(so_far, lines[last + 1].text):
            break
        last += 1
    start, end = lines[first].start, lines[last].end
    cut = _CUT.search(view.plain[start:end])
    if cut and cut.start() > 0:
        end = start + cut.start()
    return start, end


def _adjacent(view: View, one: _Line, other: _Line) -> bool:
    return 0 <= other.start - one.end < 200 and view.plain[one.end : other.start].count("\n") <= 6


def _belongs_before(before: str, line: str) -> bool:
    if _LABEL.match(before) or _is_legend(before) or not _heading_like(before):
        return False
    bare = re.fullmatch(r"(?i)\W*(?:agreement|contract|lease|amendment|addendum)\W*", line) is not None
    return bool(
        _ALONE.match(before)
        or all(w.casefold() in _SMALL for w in before.split())
        or (_OPEN_END.search(before) and HEAD.search(before))
        or (bare and len(before.split()) <= 6 and "." not in before and not HEAD.search(before))
        or _CONTINUES.match(line)
    )


def _runs_on(so_far: str, following: str) -> bool:
    """Tell whether the next line is still part of the heading."""
    if (
        not _heading_like(following)
        or _LABEL.match(following)
        or _FILED_UNDER.match(following)
        or re.match(r"(?i)\W*(?:between|by and between|among|dated|as of|borrower|lender|recitals?|whereas)\b", following)
    ):
        return False
    if _OPEN_END.search(so_far) or _CONTINUES.match(following):
        return True
    target = _TARGET.search(so_far)
    if target and not HEAD.search(target[1]):
        return True
    if re.fullmatch(r"(?i)\W*(?:agreement|contract|lease|amendment)\W*", following):
        return not re.search(r"(?i)\b(?:agreement|contract|lease|amendment)\W*$", so_far)
    return is_amending(so_far) and not target and HEAD.search(following) is not None and not is_amending(following)


def _sentence(opening: Opening) -> Iterator[tuple[int, int]]:
    """Yield the title that the opening sentence begins with."""
    if not opening.begun:
        return
    text = opening.view.plain[opening.preamble : opening.preamble + 400]
    phrases = find_phrases(text)
    if phrases and phrases[0].start < _NEAR:
        first = phrases[0]
        target = len(phrases) > 1 and is_amending(first.title) and phrases[1].title in first.title
        target = target and "(" not in text[first.end : phrases[1].start]
        yield (
            opening.preamble + first.start,
            opening.preamble + (phrases[1].end if target else first.end),
        )
    attachment = _ATTACHMENT.match(text.removeprefix("This ").removeprefix("THIS "))
    plain = _PLAIN_NAME.match(text) if not phrases or phrases[0].own else None
    if plain:
        yield opening.preamble + plain.start(1), opening.preamble + plain.end(1)
    elif attachment and not phrases:
        yield opening.preamble + 5, opening.preamble + 5 + attachment.end()
