"""What the wordings build: words for words, a provision for a provision, and what goes, is renumbered or renamed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graph.model.edges import OperationKind
from indexing.instructions.instruction import Action, New, Scene, Source
from indexing.instructions.orders.valued import valued
from indexing.instructions.places import HAS_VALUE, VALUE
from indexing.instructions.sentences.provisions import Cited, Form, designators
from indexing.instructions.sentences.sentences import tokens

Built = tuple[Action, ...]

_RESERVED = re.compile(  # words that only keep a number
    r"(?i)\W*(?:[\w.()]{1,12}\s)?\W*(?:intentionally\s(?:omitted|deleted|left\sblank)|reserved|not\sused|deleted|omitted)\W*"
)
_KEEPS_NUMBER = re.compile(
    r",?\sand\s[^{}:;]{0,60}?(?:\{Q(?P<quote>\d+)\}|\b(?:[Rr]eserved|[Ii]ntentionally\s(?:omitted|left\sblank)|left\sblank|not\sused))[^{}]{0,12}$"
)
ENTIRE = r"(?:,?\s(?:in\s(?:its|their)\sentiret(?:y|ies)|in\sfull|entirely|in\swhole))?"
_ATTACHED = re.compile(
    r"\b(?:attached|annexed|hereto|set\sforth|in\sthe\sform|contained|to\sthis|hereof|included|new)\b|\{D\d+\}|\{P\d+\}\s?[.,]?$"
)
_EACH = re.compile(r"\b(?:each|all|every|any|both|wherever|references|occurrences|throughout)\b")
_LONGEST_VALUE = 80
_BESIDE = (  # words that only say which occurrence is meant, or which row
    r"\b(?:after|before|following|preceding|between|precedes|follows|(?:rows?|lines?|columns?|entr(?:y|ies)|items?)\s(?:for|of|relating\sto|\w+(?:ed|ing|s)(?:\swith)?))\s"
    r"(?:the\s(?:\w+\s){0,2})?"
)
_FROM_WHEN = re.compile(r",?\s(?:with\s(?:\w+\s)?effect|effective|as\s(?:of|from)|from|commencing|beginning|starting)\s.*$")
"""Behind a new value: from when it holds."""
_ONE_VALUE = re.compile(VALUE)
_RANGE = re.compile(r"\b(?:begin|start|commenc)\w*\b[^{}]*\{Q|\{Q\d+\},?\s(?:up\s)?(?:through|to|until)\s[^{}]{0,20}\{Q")
"""A stretch of text of which only the ends are quoted."""
_PUTS_IN = re.compile(
    r"(?:\b(?:and|but)|[,;:])\s[^{}]*(?:\{[PQD]\d+\}[^{}]*)*?\b(?:substitut\w*|insert\w*|replac\w*|add(?:ed|ing)|puts?|putting|mov(?:e|es|ed|ing)|keep\w*|retain\w*|takes?\s(?:its|their|the)\splace|instead|in\s(?:its|their|the)\s(?:place|stead)|in\s(?:lieu|place)|following\b[^{}]*:|becomes?|to\sread)"
    r"|\{[PQ]\d+\}.*\binstead\b"
)
_ITSELF = re.compile(r"(?:(?:such|the|said|this|that|its)\s)?(?:same|it|them|[a-z]{6,12})?(?:\s(?:thereof|therein))?,?")
_OF_PLACE = re.compile(
    r"^(?:(?:the|all\sof|all|any|each\sof|that|such)\s)*(?:(?:\w+\s){0,2}(?:provisions?|terms?|text|language|entirety|whole|contents?|form)\s"
    r"(?:of|in|contained\sin|set\sforth\s(?:in|under|on))\s)?(?:the\s)?(?:current|existing)?\s?\{P"
)


def unspecified(scene: Scene, rule: str, places: tuple[Cited, ...] | None = None, new: New | None = None) -> Action:
    """Return a change without exact words."""
    return Action(rule, OperationKind.UNSPECIFIED, scene.subject if places is None else places, scene.at, new=new or New())


def whole(places: Sequence[Cited]) -> tuple[OperationKind, tuple[Cited, ...]]:
    """Return how places are replaced as such: provisions, or counted sentences and paragraphs."""
    if any(p.inner for p in places):
        return OperationKind.UNSPECIFIED, tuple(places)
    kind = OperationKind.REPLACE_UNIT if places and all(p.unit for p in places) else OperationKind.REPLACE
    return kind, tuple(places)


def read_new(text: str, scene: Scene) -> New:
    """Read what comes in: an attachment, "the following:", quoted words, a bare value."""
    quotes = tokens(text, "Q")
    cites = [scene.sentence.cites[p] for p in tokens(text, "P")]
    attached = tuple(p.section for c in cites if c.form is Form.ATTACHMENT for p in c.places)
    if attached and _ATTACHED.search(text):
        return New(Source.ATTACHED, attachments=attached)
    quotes = quotes or [c.quote for c in cites if c.quote >= 0]
    if re.search(r"\bfollowing\b[^{}]*:$", text) or (not quotes and re.search(r"\b(?:following|as\sfollows|below)\b|:$", text)):
        return New(Source.BELOW)
    if quotes:
        return New(Source.QUOTE, quote=quotes[0])
    bare = text.strip(" .,;")
    if bare in {"", "with", "by"}:
        return New(Source.BELOW)
    return New(Source.WORDS, words=_value(bare)) if _is_value(_FROM_WHEN.sub("", bare)) else New()


def replacing(match: re.Match[str], scene: Scene) -> Built:
    """Old for new: words for words, or a whole provision for a new one."""
    old, new = match["old"], read_new(match["new"], scene)
    words, places = _own_words(old), _places_of(match, scene)
    if new.source is Source.NOTHING and re.search(r"\b(?:attached|hereto)\b|\{D", match["new"]) and _attachments(places):
        new = New(Source.ATTACHED, attachments=tuple(p.section for p in places))  # "the corresponding exhibits attached hereto"
    if new.source is Source.NOTHING or _RANGE.search(old):
        return (unspecified(scene, "", places),)
    if words:
        return _words(match, words, new, places, scene)
    if _is_value(old) and new.source is Source.WORDS:
        old = _value(old)
        return (Action("", OperationKind.REPLACE_WORDS, places, scene.at, old=old, new=_for_value(old, new)),)
    itself = (tokens(old, "P") and _OF_PLACE.match(old)) or _ITSELF.fullmatch(old.strip())
    if itself or (tokens(old, "P") and new.source is Source.ATTACHED):
        return (_whole_for(places, new, scene),)
    return (valued(old, new, places, scene) or unspecified(scene, "", places, new),)


def _places_of(match: re.Match[str], scene: Scene) -> tuple[Cited, ...]:
    """Return where the old stands: as it is said beside it, or in front of both."""
    places = scene.or_subject(match["old"])
    if "place" in match.re.groupindex:
        places = scene.places(match["place"]) or places
    return places


def _attachments(places: Sequence[Cited]) -> bool:
    return bool(places) and all(re.match(r"(?:Exhibit|Schedule|Annex|Appendix|Attachment)\s", p.section) for p in places)


def _whole_for(places: tuple[Cited, ...], new: New, scene: Scene) -> Action:
    """Replace places as such; "[Reserved]" in their stead deletes them."""
    if new.source is Source.QUOTE and _RESERVED.fullmatch(scene.sentence.quotes[new.quote].text):
        return Action("", OperationKind.DELETE, places, scene.at, new=new)
    return Action("", *whole(places), at=scene.at, new=new)


def _own_words(text: str) -> list[int]:
    """Return the quotations that change; words "after {Q1}" only say which occurrence is meant."""
    return [q for q in tokens(text, "Q") if not re.search(rf"{_BESIDE}\{{Q{q}\}}", text)]


def _words(match: re.Match[str], words: Sequence[int], new: New, places: tuple[Cited, ...], scene: Scene) -> Built:
    """Words for words; several for several only one by one, in their order."""
    text, into = match[0], _own_words(match["new"])
    if new.source in {Source.WORDS, Source.ATTACHED}:
        return (unspecified(scene, "", places),)
    each = _EACH.search(text) is not None
    if not places and not each and len(words) > 1:
        return (unspecified(scene, "", places, new),)
    if not each and max(len(words), len(into)) > 1 and len(words) != len(into):
        return (unspecified(scene, "", places),)  # which of them becomes what is not said
    kind = OperationKind.REPLACE_EVERYWHERE if each and not places else OperationKind.REPLACE_WORDS
    news = [New(Source.QUOTE, quote=n) for n in into] if len(into) == len(words) else [new] * len(words)
    made = (
        Action("", kind, places, scene.at, old=scene.sentence.quotes[w].text, new=n, each=each) for w, n in zip(words, news, strict=True)
    )
    return tuple(made)


def substituting(match: re.Match[str], scene: Scene) -> Built:
    """One thing for another."""
    if match["old"].endswith(":") and not tokens(match["new"], "Q") and tokens(match["new"], "P") and tokens(match["old"], "P"):
        return (_whole_for(scene.or_subject(match["old"]), New(Source.BELOW), scene),)  # "a new {P0} for the existing {P1} as follows:"
    return replacing(match, scene)


def _value(text: str) -> str:
    """Return a bare date, amount or figure without the noun before it."""
    bare = re.sub(r"^(?:the\s)?(?:new\s)?(?:date|amount|number|figure|sum|term|rate|price)?\s?(?:of\s)?", "", text.strip(" .,;"))
    return _FROM_WHEN.sub("", bare).strip(" .,;")


def _for_value(old: str, new: New) -> New:
    """Of "from 5% to 10% of the monthly fee" only the value comes in: the words behind it stand there already."""
    value = _ONE_VALUE.match(new.words) if _ONE_VALUE.fullmatch(old) else None
    return New(Source.WORDS, words=value[0].strip()) if value else new


def _is_value(text: str) -> bool:
    """Tell whether words are an amount, a date, a number, with the noun before it at most."""
    return len(text) <= _LONGEST_VALUE and not re.search(r"[{}:;]", text) and HAS_VALUE.search(text) is not None


def deleting(match: re.Match[str], scene: Scene) -> Built:
    """Words, a counted sentence, a provision, a definition: gone.

    Where the rest of the sentence puts something in its place that no wording understood, what the text
    becomes is not known: half a replacement is never made.
    """
    old = match["old"]
    keeps = _KEEPS_NUMBER.search(old)
    if keeps and (keeps["quote"] is None or _RESERVED.fullmatch(scene.sentence.quotes[int(keeps["quote"])].text)):
        old = old[: keeps.start()]  # "deleted and marked "Reserved""
    if _PUTS_IN.search(old) or _RANGE.search(old):
        below = New(Source.BELOW) if old.endswith(":") else New()
        return (unspecified(scene, "", scene.or_subject(old), below),)
    if re.search(r"\b(?:everything|remainder|balance|all\s(?:words|text|language)|any\sreference|applicable|references?\sto\s\{P)\b", old):
        return (unspecified(scene, "", scene.subject or scene.places(old)),)
    return _gone(old, scene)


def _gone(old: str, scene: Scene) -> Built:
    words, places = _own_words(old), scene.or_subject(old)
    if words:
        each = _EACH.search(old) is not None
        kind = OperationKind.DELETE_WORDS
        made = (Action("", kind, places, scene.at, old=scene.sentence.quotes[w].text, each=each) for w in words)
        return tuple(made)
    if re.search(r"\b(?:words?|phrase|language|text)\b[^{}]*:$", old):
        return (Action("", OperationKind.DELETE_WORDS, places, scene.at, new=New(Source.BELOW)),)
    itself = _ITSELF.fullmatch(re.sub(rf"{ENTIRE}\s?[.:,;]?$", "", old).strip())
    if any(p.inner for p in places) or not (itself or (tokens(old, "P") and _OF_PLACE.match(old))):
        return (unspecified(scene, "", places),)
    kind = OperationKind.DELETE_UNIT if places and all(p.unit for p in places) else OperationKind.DELETE
    return (Action("", kind, places, scene.at),)


def renumbering(match: re.Match[str], scene: Scene) -> Built:
    """Sections 4 to 6 become 5 to 7, one by one."""
    places = scene.or_subject(match["old"])
    added = tuple(c.section for n in tokens(match["new"], "P") for c in scene.sentence.cites[n].places)
    labels = added or designators(match["new"])
    if not places or len(places) != len(labels):
        return (unspecified(scene, "", places or scene.subject),)
    pairs = zip(places, labels, strict=True)
    return tuple(Action("", OperationKind.RENUMBER, (p,), scene.at, added=(Cited(_beside(p.section, a)),)) for p, a in pairs)


def _beside(section: str, label: str) -> str:
    """Return the address of a provision relabelled in its place: (d) beside 5(c) is 5(d)."""
    return section.rsplit("(", 1)[0] + label if label.startswith("(") and section.endswith(")") else label


def renaming(match: re.Match[str], scene: Scene) -> Built:
    """A term is from now on another, in the provision or in the whole instrument."""
    old, new = tokens(match["old"], "Q"), tokens(match["new"], "Q")
    if not old or not new:
        return ()
    places = scene.or_subject(match["old"])
    kind = OperationKind.REPLACE_WORDS if places else OperationKind.REPLACE_EVERYWHERE
    return (Action("", kind, places, scene.at, old=scene.sentence.quotes[old[0]].text, new=New(Source.QUOTE, quote=new[0]), each=True),)
