"""Something new: what comes in, and where it goes.

adding the following sentence to the end of {P0}:       a sentence, at the end of P0
adding thereto a new {P0} and a new {P1}                two provisions
inserting after the words {Q0} the words {Q1}           words, after Q0
the following is attached to {D0} as {P0}:              an attachment
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from graph.model.edges import OperationKind, Place, Unit
from indexing.instructions.instruction import Action, New, Scene, Source
from indexing.instructions.sentences.provisions import Cited, Form
from indexing.instructions.sentences.sentences import tokens

_NOUN = re.compile(
    r"(?i)\b(?P<noun>(?:sub-?)?(?:section|paragraph|clause)s?|(?:defined\s)?terms?|definitions?|sentences?|articles?|covenants?|provisions?|recitals?"
    r"|exhibits?|schedules?|annex(?:es)?|appendi(?:x|ces)|attachments?|addend(?:um|a)|riders?|words?|phrases?|language|provisos?|text|lines?|rows?|items?)\b"
)
_PROVISIONS = frozenset(
    {
        *("subsection", "sub-section", "subparagraph", "sub-paragraph", "subclause", "sub-clause", "section", "article", "clause"),
        *("covenant", "provision", "recital", "exhibit", "schedule", "annex", "appendix", "attachment", "addendum", "addenda", "rider"),
        "definition",
    }
)
_PARAGRAPHS = frozenset({"paragraph", "line", "row", "item"})
_ANCHOR = re.compile(
    r"\b(?:immediately\s|directly\s)?(?P<way>after|(?<![Tt]he\s)following|before|prior\sto|preceding|between)\s"
    r"(?P<anchor>(?:(?!\bthe\sfollowing\b|\ba\snew\b|:|,\sthe\s(?:word|phrase|following)|\sthe\sfollowing)[^:]){1,200}?)"
    r"(?=\s?:|,|\sthere\b|\sa\s\{P|\sthe\sfollowing|\sa\snew|\sthe\s(?:words?|phrase|language)\s\{Q|[.;]?$|(?<=\})\s\{Q\d+\}[.;]?$)"
)
_END = re.compile(r"\b(?:at|to|on)\sthe\s(?:very\s)?end\b|\bto\sthe\sconclusion\b")
_START = re.compile(r"\b(?:at|to|in)\sthe\s(?:very\s)?beginning\b")
_ADDED_AS = re.compile(
    r"\bas\s(?:an?\s)?(?:(?:additional|new|separate|revised)\s)?(?:\w+\s)?\{P(\d+)\}|\b(?:[Nn]ew|[Tt]he\sfollowing(?:\snew|\sadditional)?|additional)\s(?:\w+,?\s)?\{P(\d+)\}"
)
_WHERE = re.compile(
    r"\b(?:(?:at|to|on)\sthe\s(?:very\s)?(?:end|beginning)(?:\sof)?(?:\s(?:the|such|this|said)\s[\w-]+(?=[\s:,.]|$))?|(?:to|in|into|of|under)\s(?:such|the|said)\s[Ss]ections?\b)"
)
_MARKED = re.compile(r"\b(?:double-?\s?underlined|underscored|bold)\b[^{}]{0,40}\btext\b")
_BELOW = re.compile(r"\b(?:following|as\sfollows|to\sread|(?:which|that)\s(?:shall|will)\sread|reading|set\sforth\sbelow)\b|:$")


def insert(match: re.Match[str], scene: Scene) -> tuple[Action, ...]:
    """Where it goes is read first, then what it is."""
    text = match["new"]
    if _MARKED.search(text):
        return (Action("", OperationKind.UNSPECIFIED, (), scene.at),)  # a comparison attached: what is struck is not known from the words
    anchor = _ANCHOR.search(text)
    around, way = (anchor["anchor"], anchor["way"]) if anchor else ("", "")
    rest = f"{text[: anchor.start()]} {text[anchor.end() :]}" if anchor else text
    numbers = tuple(_added(rest, scene))
    unit = next((p for n in numbers for p in scene.sentence.cites[n].places if p.unit), None)
    added = tuple(dict.fromkeys(c for n in numbers for c in scene.sentence.cites[n].places if not c.unit))
    if unit is not None:
        return (_counted(unit, rest, numbers, scene),)
    named = re.match(r"\s*(?:the\s|an?\s)?(?:new\s)?(?:(?:section|clause|article|provision)\s)?\{Q(\d+)\}\s", rest)
    if named and _BELOW.search(rest):
        added = (*added, Cited(heading=scene.name(int(named[1]))))
    noun = _noun(rest)
    places = scene.places(rest, leave_out=numbers) or scene.subject
    new = _new(rest, noun)
    if new.source is Source.NOTHING and not added:
        return (Action("", OperationKind.UNSPECIFIED, places, scene.at),)
    if new.source is Source.NOTHING:
        new = _attached(rest, numbers, scene)
    places = places or tuple(
        dict.fromkeys(c for n in numbers if scene.sentence.cites[n].relative and (c := scene.container(scene.sentence.cites[n])).section)
    )
    base = Action("", OperationKind.INSERT, places, scene.at, new=new, added=added, noun=noun)
    return (_placed(base, around, way, text, scene),)


def _counted(unit: Cited, text: str, numbers: tuple[int, ...], scene: Scene) -> Action:
    """Read "as the last sentence thereof", "a new second sentence": it comes in so that it is the one counted."""
    places = tuple(
        replace(p, unit=None, ordinal=0)
        for p in (scene.places(text, leave_out=numbers) or scene.subject or ((unit,) if unit.section else ()))
    )
    ordinal, place = {1: (0, Place.START), -1: (0, Place.END)}.get(
        unit.ordinal, (unit.ordinal - 1, Place.AFTER) if unit.ordinal > 0 else (unit.ordinal + 1, Place.BEFORE)
    )
    new = _new(text, unit.unit.name.lower() if unit.unit else "")
    return Action("", OperationKind.INSERT_UNIT, places, scene.at, new=new, unit=unit.unit, ordinal=ordinal, place=place)


def include(match: re.Match[str], scene: Scene) -> tuple[Action, ...]:
    """Insert what is "amended to include the following:"; "to include the property {Q0}" gives no exact words."""
    if re.search(r"\bfollowing\b(?:[^{}]|\{P\d+\})*:$", match["new"]):
        return insert(match, scene)
    return (Action("", OperationKind.UNSPECIFIED, scene.subject or scene.places(match["new"]), scene.at),)


def _noun(text: str) -> str:
    """Return what comes in, as the words call it; where it goes ("to the end of such Section") is left out."""
    found = _NOUN.search(_WHERE.sub(" ", text))
    if found is None:
        return ""
    noun = found["noun"].lower()
    noun = noun if noun in {"annex", "addenda", "proviso"} else noun.rstrip("s")
    return {"defined term": "definition", "term": "definition", "annexe": "annex", "appendice": "appendix"}.get(noun, noun)


def _new(text: str, noun: str) -> New:
    named = r"(?:definition(?:\sof)?|defined\sterm|entitled|titled|captioned)"
    quotes = [q for q in tokens(text, "Q") if noun in {"word", "phrase"} or not re.search(rf"{named}s?\s\{{Q{q}\}}", text)]
    if _BELOW.search(text):
        return New(Source.BELOW)
    return New(Source.QUOTE, quote=quotes[0]) if quotes else New()


def _attached(text: str, added: tuple[int, ...], scene: Scene) -> New:
    """What is "attached hereto" or "set forth in Schedule 1 to this Amendment" stands there."""
    cites = scene.sentence.cites
    apart = [n for n in tokens(text, "P") if n not in added and cites[n].form is Form.ATTACHMENT]
    if apart and re.search(r"\b(?:set\sforth|attached|contained|as\sshown|in\sthe\sform)\b", text):
        return New(Source.ATTACHED, attachments=(cites[apart[0]].places[0].section,))
    own = tuple(p.section for n in added if cites[n].form is Form.ATTACHMENT for p in cites[n].places)
    return New(Source.ATTACHED, attachments=own) if own else New(Source.BELOW)


def _placed(base: Action, around: str, way: str, text: str, scene: Scene) -> Action:
    """Say where the new words go, and so whether a provision, a sentence or words come in."""
    place = Place.END if _END.search(text) else Place.START if _START.search(text) else None
    if around:
        place = Place.BEFORE if way.startswith(("before", "prior", "preceding")) else Place.AFTER
        beside = _beside(base, around, place, scene)
        place = Place.END if re.match(r"(?:the\s)?(?:final\s)?(?:period|full\sstop)\b", around) else place
        if beside is not None:
            return beside
        if base.noun != "definition" and (not base.places or base.places == scene.subject):
            ends = tuple(replace(p, unit=None, ordinal=0) for p in scene.places(around))
            base = replace(base, places=ends or base.places, beside=bool(ends))
    if base.noun == "sentence":
        return replace(base, kind=OperationKind.INSERT_UNIT, unit=Unit.SENTENCE, place=place or Place.END, added=())
    if base.noun in _PARAGRAPHS and not base.added and not base.beside:
        return replace(base, kind=OperationKind.INSERT_UNIT, unit=Unit.PARAGRAPH, place=place or Place.END)
    open_noun = not base.noun and base.new.source is Source.BELOW  # "the following": the new text itself will tell
    if base.noun in _PROVISIONS or base.added or base.beside or open_noun:
        return replace(base, place=place)
    return replace(base, kind=OperationKind.INSERT_WORDS, place=place or Place.END)


def _beside(base: Action, around: str, place: Place, scene: Scene) -> Action | None:
    """Read an anchor inside a provision: quoted words, a counted sentence, a row."""
    quotes = tokens(around, "Q")
    units = [p for p in scene.places(around) if p.unit]
    if quotes and base.noun not in {"definition", "section", "subsection"}:
        old = scene.sentence.quotes[quotes[0]].text
        inside = scene.places(around) or base.places
        return replace(base, kind=OperationKind.INSERT_WORDS, places=inside, old=old, place=place, added=())
    if not units or base.noun in _PROVISIONS:
        return None
    bare = replace(units[0], unit=None, ordinal=0)
    if re.search(r"\b(?:period|comma|semi-?colon|word|line)\b", around):
        return Action("", OperationKind.UNSPECIFIED, (bare,), base.at, new=base.new)
    return replace(
        base, kind=OperationKind.INSERT_UNIT, places=(bare,), unit=units[0].unit, ordinal=units[0].ordinal, place=place, added=()
    )


def _added(text: str, scene: Scene) -> Iterator[int]:
    """Yield the numbers of the citations that name what is new rather than where it goes."""
    numbers = tokens(text, "P")
    named = {int(a or b) for a, b in _ADDED_AS.findall(text)}
    listed = False
    for number in numbers:
        citation = scene.sentence.cites[number]
        ahead = text[: text.find(f"{{P{number}}}")]
        leads = (
            number == numbers[0]
            and re.fullmatch(r"(?i)\s*(?:(?:the|a|an|by|thereto|therein)\s)*", ahead) is not None
            and citation.form is not Form.UNIT
        )
        counted = citation.form is Form.UNIT and re.search(r"\b(?:an?|new|additional)\s$", ahead) is not None  # "a second sentence"
        listed = citation.new or number in named or leads or counted
        if listed:
            yield number
