"""The title of an instrument, from the words at its top."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, pairwise

from graph.model.source import Quote
from graph.text.dates import find_dates
from graph.text.numerals import ORDINALS
from graph.text.sections import ATTACHMENT_WORDS, PROVISION_WORDS
from indexing.metadata.letters import FILING, Letter
from indexing.metadata.opening import Opening
from indexing.naming.party_lists import LEGAL_FORM
from indexing.naming.title_phrases import HEAD, Phrase, find_phrases, is_amending
from indexing.plain_text import View

# ruff: noqa: SIM905 - word lists read best as words
LETTER_RE = "Letter re"  # how the title of a letter begins that has none of its own

_LABEL = re.compile(rf"(?i)^\W*{FILING}\W*$|^\S+\.html?\b")
_LABEL_LINE = re.compile(rf"(?im)^[^\w\n]*{FILING}[^\w\n]*$")  # also where the reader took it for noise
_LABEL_FIRST = re.compile(rf"(?i)[ :-]*{FILING}(?![\w.])(?:\s+to\s+form\s+\S+)?")
_LEGEND_WORDS = (
    *("confidential", "omitted", "redacted", "portions", "pursuant to", "securities and exchange", "execution copy", "execution version"),
    *("conformed copy", "table of contents", "signature page", "$", "filed", "subject to", "www.", "@", "source:", "logo"),
)
_LEGEND = re.compile(r"(?i)^\W*(?:execution|version|draft)\W*$|^\W*page\b|(?:contract|reference|agreement) (?:ref|no|num)")
_FILED_UNDER = re.compile(r"(?i)\W*(?:\w+\s+)?(?:ref\w*|no\.|number)[\s:.]*\S*\d")
"""A line below a heading that gives the number a contract is filed under, not more of the heading."""
_SMALL = frozenset("of and to for the by in on between among with or a an as no at & de".split())
_JOINING = frozenset("to of and for the with in a an no number &".split())
"""Words with which a heading runs on in the next line."""
_ALONE = frozenset((*ORDINALS, *"amended and & restated form of".split()))
"""Words of a line that stands above the rest of a heading: "SECOND", "AMENDED AND RESTATED"."""
_BARE = frozenset("agreement contract lease amendment addendum".split())
_ACTS = frozenset(
    "amendment modification variation addendum supplement termination extension renewal waiver consent assignment novation notice change"
    " release forbearance rider endorsement".split()
)
"""Words of a subject that say what a letter itself does."""
_CUT = re.compile(
    r"(?i)\s*(?:\b(?:by\s+and\s+)?(?:between|among|dated|effective)\b|\bas\s+(?:of\s+\w+\s\d|amended\b|varied\b)|\b(?:made\s+(?:as\s+of|by)|of\s+even)\b"
    r"|\((?:the|this)\s+\"|(?-i:\bT(?:HIS|his)\s))"
)
_CONTENTS = re.compile(r"(?im)^[ \t]*(?:table\s+of\s+)?(?:contents|index)\W*$")
_FRONT = re.compile(r"\A\s*---[ \t]*\n(.*?)\n---[ \t]*\n", re.DOTALL)
_FRONT_TITLE = re.compile(r"(?m)^title:[ \t]*[\"']?(.+?)[\"']?[ \t]*$")
_ATTACHMENT = re.compile(rf"(?i)\W*(?:{ATTACHMENT_WORDS})\s+[\"']?[A-Z0-9]{{1,3}}\b[\"']?")
_NUMBERED = re.compile(rf"(?i)^\W*(?:(?:{PROVISION_WORDS})\s|\d+\.)")
_SAYS_WHAT_IT_DOES = re.compile(r"(?i)\W*(?:(?:\w+\s+){0,2}notice\s+(?:of|to)\s|(?:[\w-]+\s+){0,3}(?:notice|letter|termination)\W*$)")
_PLAIN_NAME = re.compile(r"T(?:HIS|his)\s+(\w+)(?=[\s,]+(?:is|made|dated|\())")
_TARGET = re.compile(r"(?i)\b(?:to|of)\b(.*)$")
_WIDE_GAP, _SENTENCES = re.compile(r"\s{4,}"), re.compile(rf"(?i:{FILING})(?![\w.])|\s{{3,}}|[.\]]\s+(?=[A-Z])")
_LINES, _WORDS, _LONG_LINE, _NEAR = 240, 22, 160, 120
_PROSE = 50  # characters of a line that may be running text
_TELLS = re.compile(r"\b(?:confirms?|refers?|records?|reached|concerns?|follows|relates?|writ(?:e|ing)|regarding|pursuant|under)\b")
"""Words of an opening sentence that speak of another instrument: "This confirms the deal reached for the firm Service Agreement"."""
_FILE_NOISE = re.compile(r"(?i)\.\w{2,4}$|^\d{4,}_|\d{4}-\d{2}-\d{2}_?|_?ex-\d[\d.]*_?|_+")
_MARKS = " -_*:;,"


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
    if opening.letter is not None:
        return _of_letter(opening, opening.letter, file_name)
    for start, end in (*_front_matter(opening.view), *_heading(opening), *_sentence(opening)):
        if text := _on_one_line(opening.view, start, end):
            return Title(text, opening.view.quote(start, end))
    return Title(named_file(file_name), None)


def named_file(name: str) -> str:
    """Return the title that the name of a file suggests."""
    return " ".join(_FILE_NOISE.sub(" ", name).split())


def _on_one_line(view: View, start: int, end: int) -> str:
    return " ".join(view.plain[start:end].split()).strip(_MARKS)


def _of_letter(opening: Opening, letter: Letter, file_name: str) -> Title:
    """Return a letter's own heading, else what its subject says it does, else "Letter re" and the instrument it is about."""
    view = opening.view
    for start, end in _heading(opening):
        if letter.subject is None or end <= letter.subject[0] or start >= letter.subject[1]:
            return Title(_on_one_line(view, start, end), view.quote(start, end))
    about = letter.subject or next(((p.start, p.end) for p in _instruments(view.plain, letter.body)), None)
    if about is None:
        return Title(named_file(file_name), None)
    words = _on_one_line(view, *about).strip(".")
    short = words[: _cut_at(words.partition("(")[0])].strip(_MARKS + "\"'.") or words
    acts = _ACTS & {*short.casefold().split()[:4]} and (short == words or _TARGET.search(short) or " for " in short)
    return Title(short if acts else f"{LETTER_RE} {short}", view.quote(*about))


def _instruments(text: str, start: int) -> Iterator[Phrase]:
    """Yield the instruments that a letter without a subject names in its first words."""
    for phrase in find_phrases(text[start : start + 600]):
        if not phrase.own:
            yield replace(phrase, start=start + phrase.start, end=start + phrase.end)


def acted_on(title: str) -> str:
    """Return what a title says that the instrument acts on: "Lease" for "Amendment to the Lease"; "" where it acts on nothing."""
    target = _TARGET.search(title)
    acts = target is not None and _ACTS & {word.strip(",").removesuffix("s") for word in title[: target.start()].casefold().split()}
    return target[1] if target and acts else ""


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
        one for one in _lines(view.plain, limit) if not _is_legend(one.text) or (len(one.text.split()) < _WORDS and is_amending(one.text))
    ]
    labels = (m.end() for m in _LABEL_LINE.finditer(view.raw, 0, min(limit, 4_000)))
    labelled = max((*labels, *(line.end for line in lines if _LABEL.match(line.text) and line.start < 4_000)), default=-1)
    found = [
        (line.start < labelled, *_joined(view, lines, i))
        for i, line in enumerate(lines)
        if _names_it(line.text) and not (i and _runs_into(view.plain, lines[i - 1], line))
    ]
    contents = _CONTENTS.search(view.plain, 0, limit)
    if contents and any(start < contents.start() for _, start, _ in found):
        found = [f for f in found if f[1] < contents.start()]  # what a table of contents lists is no title of the whole
    said = next((_title_words(view.plain[start:end]) for start, end in _sentence(opening)), frozenset())
    ranked = sorted(found, key=lambda f: (-len(said & _title_words(view.plain[f[1] : f[2]])), f[0], f[1]))
    yield from ((start, end) for _, start, end in ranked)


def _names_it(line: str) -> bool:
    """Tell whether a line is set as a heading and says what an instrument is."""
    named = HEAD.search(line) or _ATTACHMENT.match(line) or _SAYS_WHAT_IT_DOES.match(line)
    return named is not None and _heading_like(line) and not _LABEL.match(line) and not _NUMBERED.match(line)


def _runs_into(text: str, before: _Line, line: _Line) -> bool:
    """Tell whether a line goes on with the sentence of the line above it: running text that breaks before a name is no heading."""
    return (
        text.count("\n", before.end, line.start) <= 1
        and not _heading_like(before.text)
        and (len(before.text) > _PROSE and before.text[-1] not in ".:;")
    )


def _title_words(text: str) -> frozenset[str]:
    return frozenset(w for w in re.findall(r"[a-z0-9]+", text.casefold()) if w not in _SMALL)


def _lines(text: str, limit: int) -> Iterator[_Line]:
    """Yield the lines that are not blank; one that runs on as a paragraph is cut at exhibit labels, sentences and wide gaps."""
    for match in islice(re.finditer(r"[^\n\t]*\S[^\n\t]*", text[:limit]), _LINES):
        low, places = match.start(), _SENTENCES if len(match[0]) > _LONG_LINE else _WIDE_GAP
        label = _LABEL_FIRST.match(match[0])
        cuts = {low, *((low + label.end(),) if label else ()), *(low + c.end() for c in places.finditer(match[0])), match.end()}
        ordered = sorted(cuts)
        for start, end in pairwise(ordered):
            words = text[start:end].strip(" -:")
            if words:
                at = text.index(words, start)
                yield _Line(at, at + len(words), words)


def _is_legend(text: str) -> bool:
    """Tell whether a line says something of the paper or its filing."""
    return any(words in text.casefold() for words in _LEGEND_WORDS) or _LEGEND.search(text) is not None


def _cut_at(text: str) -> int:
    """Return where a title ends in a line that goes on with its day or its parties."""
    cut, day = _CUT.search(text), next(iter(find_dates(text)), None)
    before = text[: day.start].rstrip().removesuffix("the").rstrip().removesuffix("of").rstrip().removesuffix(" as") if day else text
    end = min(cut.start() if cut else len(text), len(before.rstrip()))
    bracket = text.rfind("(", 0, end)
    return len(text[:bracket].rstrip()) if end < len(text) and bracket > 0 and ")" not in text[bracket:end] else end


def _heading_like(text: str) -> bool:
    """Tell whether a line is set as a heading: few words, all of them capitalised but the small ones."""
    words = text[: _cut_at(text)].split()
    if not 0 < len(words) <= _WORDS or (len(words) > 6 and words[-1].endswith((".", ";")) and not LEGAL_FORM.fullmatch(f" {words[-1]}")):
        return False
    return all(not w[0].islower() or w.strip(".,()").casefold() in _SMALL for w in words)


def _joined(view: View, lines: list[_Line], at: int) -> tuple[int, int]:
    """Return the range of the heading around lines[at]: over the lines that it runs on to."""
    first = last = at
    while first > 0 and _adjacent(view, lines[first - 1], lines[first]) and _belongs_before(lines[first - 1].text, lines[first].text):
        first -= 1
    while last + 1 < len(lines) and last - at < 6 and _adjacent(view, lines[last], lines[last + 1]):
        so_far = " ".join(line.text for line in lines[first : last + 1])
        if _cut_at(so_far) < len(so_far) or not _runs_on(so_far, lines[last + 1].text):
            break
        last += 1
    start, end = lines[first].start, lines[last].end
    return start, start + (_cut_at(view.plain[start:end]) or end - start)


def _adjacent(view: View, one: _Line, other: _Line) -> bool:
    return 0 <= other.start - one.end < 200 and view.plain[one.end : other.start].count("\n") <= 6


def _words(line: str) -> list[str]:
    return [w for w in (one.strip(".,:;()\"'*").casefold() for one in line.split()) if w]


def _is_bare(line: str) -> bool:
    return len(_words(line)) == 1 and _words(line)[0] in _BARE


def _is_open(line: str) -> bool:
    """Tell whether the end of a line asks for more."""
    return (_words(line)[-1:] != [] and _words(line)[-1] in _JOINING) or line.rstrip().endswith((",", "&", "/", "-"))


def _continues(line: str) -> bool:
    return _words(line)[:1] != [] and _words(line)[0] in _JOINING - {"a", "an"}


def _belongs_before(before: str, line: str) -> bool:
    if _LABEL.match(before) or _is_legend(before) or not _heading_like(before):
        return False
    return (
        {*before.casefold().split()} <= _ALONE | _SMALL
        or (_is_open(before) and HEAD.search(before) is not None)
        or (_is_bare(line) and len(before.split()) <= 6 and "." not in before and not HEAD.search(before))
        or _continues(line)
    )


def _runs_on(so_far: str, following: str) -> bool:
    """Tell whether the next line is still part of the heading."""
    another = (
        _LABEL.match(following) or _FILED_UNDER.match(following) or following.split(maxsplit=1)[0].endswith(":") or not _cut_at(following)
    )
    if another or not _heading_like(following):
        return False
    if _is_open(so_far) or _continues(following):
        return True
    target = _TARGET.search(so_far, so_far.casefold().find("amend") + 1) if is_amending(so_far) else None
    if target and not HEAD.search(target[1]):
        return True
    if _is_bare(following):
        return not _is_bare(so_far.rsplit(maxsplit=1)[-1])
    return is_amending(so_far) and not target and HEAD.search(following) is not None and not is_amending(following)


def _sentence(opening: Opening) -> Iterator[tuple[int, int]]:
    """Yield the title that the opening sentence begins with."""
    if not opening.begun:
        return
    at = opening.preamble
    text = opening.view.plain[at : at + 400]
    phrases = find_phrases(text)
    if phrases and phrases[0].start < _NEAR and not _TELLS.search(text, 0, phrases[0].start):
        first = phrases[0]
        target = len(phrases) > 1 and is_amending(first.title) and phrases[1].title in first.title
        target = target and "(" not in text[first.end : phrases[1].start]
        yield at + first.start, at + (phrases[1].end if target else first.end)
    attachment = _ATTACHMENT.match(text, 5) if text[:5].casefold() == "this " else None
    plain = _PLAIN_NAME.match(text) if not phrases or phrases[0].own else None
    if plain and HEAD.fullmatch(plain[1]):
        yield at + plain.start(1), at + plain.end(1)
    elif attachment and not phrases:
        yield at + attachment.start(), at + attachment.end()
