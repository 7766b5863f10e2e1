"""The table of amending wordings: what each way of saying it does to which place.

A head (verb, subject, predicate) is brought into the imperative ("delete {P0} in its entirety and
replace it with the following:") and compared with the table from top to bottom; the first wording
that fits makes the action. Nothing that does not fit is guessed: it is UNSPECIFIED, and stays
outstanding beside the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from graph.model.edges import OperationKind, Place, Unit
from indexing.instructions.heads import Head, Verb, gerunds, verb_of
from indexing.instructions.naming import Meaning
from indexing.instructions.provisions import Citation, Cited, Form, part_of
from indexing.instructions.sentences import Sentence, tokens


class Source(StrEnum):
    """Where the new words stand."""

    NOTHING = "NOTHING"
    QUOTE = "QUOTE"  # in the sentence, between quotation marks
    WORDS = "WORDS"  # in the sentence, unmarked: a date, an amount
    BELOW = "BELOW"  # after the sentence
    ATTACHED = "ATTACHED"  # in an exhibit, schedule or annex of this instrument


@dataclass(frozen=True, slots=True)
class New:
    """The new words of an action: the number of the quotation, [start, end) of the masked text, or the attachment's name."""

    source: Source = Source.NOTHING
    quote: int = -1
    words: str = ""
    attachment: str = ""


@dataclass(frozen=True, slots=True)
class Action:
    """What one amending verb does. `places` empty: the instrument as a whole. `noun` is what an insertion calls itself."""

    rule: str
    kind: OperationKind
    places: tuple[Cited, ...] = ()
    at: int = 0
    old: str = ""
    new: New = field(default_factory=New)
    added: tuple[Cited, ...] = ()
    noun: str = ""
    each: bool = False
    unit: Unit | None = None
    ordinal: int = 0
    place: Place | None = None
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a predicate is read against: the sentence and the places its subject named."""

    sentence: Sentence
    subject: tuple[Cited, ...]
    at: int

    def places(self, text: str) -> tuple[Cited, ...]:
        """Return the places a stretch names, parts ("subsection (b) thereof") read within the subject."""
        found: list[Cited] = []
        for number in tokens(text, "P"):
            citation = self.sentence.cites[number]
            if citation.new or self._own(number):
                continue
            found += self._within(citation)
        return tuple(dict.fromkeys(found))

    def _within(self, citation: Citation) -> Iterator[Cited]:
        parts = citation.relative or (citation.form in {Form.UNIT, Form.DEFINITION} and not any(p.section for p in citation.places))
        if parts and self.subject and (citation.form is not Form.DEFINITION or not self.subject[0].term):
            whole = replace(self.subject[0], unit=None, ordinal=0) if citation.form is not Form.UNIT else self.subject[0]
            yield from (part_of(p, whole) for p in citation.places)
        else:
            yield from citation.places

    def _own(self, number: int) -> bool:
        """A provision of this very instrument, or of a law, is never what changes."""
        after = re.search(rf"\{{P{number}\}},?\s(?:of|to|in|under|hereof)?\s?\{{D(\d+)\}}", self.sentence.text)
        if after is not None:
            return self.sentence.docs[int(after[1])].meaning is not Meaning.OTHER
        return re.search(rf"\{{P{number}\}}\s(?:of\s)?(?:the\s)?hereof", self.sentence.text) is not None

    def quoted(self, text: str) -> tuple[int, ...]:
        """Return the numbers of the quotations in a stretch that are words, not addresses."""
        return tuple(tokens(text, "Q"))


_ENTIRE = r"(?:,?\s(?:in\s(?:its|their)\sentiret(?:y|ies)|in\sfull|entirely|in\swhole))?"
_LIEU = (
    r"(?:in\s(?:lieu|place|substitution|replacement|stead)(?:\s(?:thereof|therefor|therefore|of\s(?:such|the\ssame|it|that)(?:\s\w+)?))?"
    r"|in\s(?:its|their)\s(?:place|stead)(?:\sand\s(?:place|stead))?|therefore?|instead(?:\sthereof)?|as\s(?:its|a)\sreplacement)"
)
_AND = r"(?:,|;)?\s(?:and|with)\s(?:(?:by|is|are|be|shall|hereby|deemed|each|to|also|further)\s)*"
_WHOLE = re.compile(
    r"^,?\s?(?:and\s(?:is\s|are\s)?(?:hereby\s)?(?:restated|replaced|superseded|amended)\s?)?(?:in\s(?:its|their)\sentiret(?:y|ies)|in\sfull|entirely|in\swhole)?,?\s?"
    r"(?:(?:effective|as\sof|with\seffect)[^:{}]{3,60}?,?\s)?(?:(?:so\sas\s|in\sorder\s|and\s(?:is\s|are\s)?(?:hereby\s)?(?:restated|replaced)\s(?:in\s(?:its|their)\sentirety\s)?)?to\s(?:now\s|hereafter\s)?(?:be\s)?"
    r"(?:read|provide|state)s?\b(?:,?\sin\s(?:its|their)\sentiret(?:y|ies)|\sin\sfull|\sas\sa\swhole)?(?:,?\s(?:as\s|s\s)follows)?(?:,?\sin\s(?:its|their)\sentirety)?)\s?[:;,.]?$"
)
_AS_FOLLOWS = re.compile(
    r"^(?P<entire>,?\s?(?:in\s(?:its|their)\sentiret(?:y|ies)|in\sfull))?,?\s?(?:(?:to\sread\s)?as\s(?:follows|set\sforth\sbelow|provided\sbelow)|in\sthe\sfollowing\s(?:manner|respects?)|by\sthe\sfollowing)\s?[:.]?$"
)
_NOUN = re.compile(
    r"\b(?P<noun>sub-?sections?|sub-?paragraphs?|sub-?clauses?|defined\sterms?|definitions?|sentences?|paragraphs?|sections?|articles?|clauses?|covenants?|provisions?"
    r"|exhibits?|schedules?|annex(?:es)?|appendix|appendices|attachments?|addend(?:um|a)|riders?|recitals?|words?|phrases?|language|provisos?|parentheticals?|text|terms?|lines?|rows?|items?)\b"
)
_PROVISION_NOUNS = {
    "subsection",
    "sub-section",
    "subparagraph",
    "sub-paragraph",
    "subclause",
    "sub-clause",
    "section",
    "article",
    "clause",
    "covenant",
    "provision",
    "recital",
}
_ATTACHMENT_NOUNS = {"exhibit", "schedule", "annex", "annexe", "appendix", "appendice", "attachment", "addendum", "addenda", "rider"}
_ANCHOR = re.compile(
    r"\b(?:immediately\s|directly\s)?(?P<way>after|(?<![Tt]he\s)following|before|prior\sto|preceding|between)\s(?P<anchor>(?:(?!\bthe\sfollowing\b|\ba\snew\b|:|,\sthe\s(?:word|phrase|following)|\sthe\sfollowing)[^:]){1,200}?)"
    r"(?=\s?:|,|\sthe\sfollowing|\sa\snew|\sthe\s(?:words?|phrase|language)\s\{Q|$|\s\{Q\d+\}$)"
)
_END = re.compile(r"\b(?:at|to|on)\sthe\s(?:very\s)?end\b|\bto\sthe\sconclusion\b")
_START = re.compile(r"\bat\sthe\s(?:very\s)?beginning\b")
_ADDED_AS = re.compile(
    r"\bas\s(?:an?\s)?(?:(?:additional|new|separate|revised)\s)?(?:\w+\s)?\{P(\d+)\}|\b(?:new|the\sfollowing(?:\snew|\sadditional)?|additional)\s(?:\w+,?\s)?\{P(\d+)\}"
)
_TRAILING = re.compile(r"[,;]?(?:\sand)?(?:\sby)?$")
_ITSELF = re.compile(
    r"^(?:(?:(?:and|that|accordingly|therefore|consequently|further|the|each\sof|all\sof|such|entire|whole|\{D\d+\},?|as\sa\sresult)[,\s]\s?)*"
    r"(?:(?:provisions?|terms?|text|language|entirety|whole|contents?|first|table|form)\s(?:of|in|contained\sin|set\sforth\sin)\s)?(?:the\s)?(?:[A-Za-z][^{}]*,\s)?)?(?:the\s)?(?:\{[PQ]\d+\}|$|defined\sterm|term|[A-Z])"
)
_VALUE = re.compile(r"[^{}:;]{0,40}\d[^{}:;]{0,40}")


def actions(head: Head, sentence: Sentence, context: tuple[Cited, ...]) -> tuple[Action, ...]:
    """Return what a head does; `context` are the places that an earlier verb or a lead-in made the subject."""
    scene = Scene(sentence, context, head.at)
    if head.verb is Verb.READ:
        return _reads(head, scene)
    if head.verb in {Verb.AMEND, Verb.RESTATE} and not head.active:
        return _amended(head, replace(scene, subject=_subject(head.subject, scene)))
    if head.verb in {Verb.AMEND, Verb.RESTATE}:
        place, rest = _object_first(head.predicate)
        inner = replace(scene, subject=_subject(place, scene) or context)
        return _amended(replace(head, subject=place, predicate=rest), inner)
    if head.active:
        inner = replace(scene, subject=_subject(head.subject, scene) or context)
        return tuple(_imperatives(f"{head.word} {head.predicate}", inner))
    return tuple(_imperatives(f"{head.word} {head.subject} {head.predicate}", scene))


def context_of(head: Head, sentence: Sentence, context: tuple[Cited, ...]) -> tuple[Cited, ...]:
    """Return the places that what follows an amending verb is said of."""
    if head.verb not in {Verb.AMEND, Verb.RESTATE}:
        return context
    subject = _object_first(head.predicate)[0] if head.active else head.subject
    return _subject(subject, Scene(sentence, context, head.at)) or context


def _object_first(predicate: str) -> tuple[str, str]:
    """Split "Section 6.5 of the Agreement to read as follows" behind what is amended."""
    cut = re.search(
        r"\s(?=(?:to|by|as\sfollows|in\sthe\sfollowing|so\sthat|such\sthat|in\s(?:its|their)\sentiret|in\sfull)\b)|$", predicate
    )
    at = cut.start() if cut else len(predicate)
    return predicate[:at], predicate[at:].strip()


def _subject(text: str, scene: Scene) -> tuple[Cited, ...]:
    """Return the places a subject names; a bare quoted name is a heading, "the term {Q0}" a definition."""
    places = scene.places(text)
    term = re.search(r"\b(?:defined\s)?terms?\s\{Q(\d+)\}", text)
    if term and not any(p.term for p in places):
        return (part_of(Cited(term=_name(scene, int(term[1]))), places[0] if places else Cited()),)
    if places:
        return places
    bare = re.match(r"^(?:the\s)?\{Q(\d+)\}(?:,?\sas\sdefined[^{}]*)?(?:\s(?:of|in|to)\s\{D\d+\})?,?$", text)
    if bare:
        return (Cited(heading=_name(scene, int(bare[1]))),)
    capitals = re.match(r"^(?:the\s)?(?P<term>[A-Z][\w-]*(?:\s[A-Z][\w-]*){0,4}),?\sas\sdefined\b", text)
    if capitals:
        return (Cited(term=capitals["term"]),)
    return scene.subject if not re.search(r"\{D\d+\}", text) else ()


def _name(scene: Scene, quote: int) -> str:
    return scene.sentence.quotes[quote].text.strip(" .,;:")


def _reads(head: Head, scene: Scene) -> tuple[Action, ...]:
    places = _subject(head.subject, scene)
    if not places:
        return ()
    below = New(Source.BELOW)
    if not _names_whole(head.subject):
        return (Action("shall_be", OperationKind.UNSPECIFIED, places, scene.at, new=below),)
    return (Action("now_reads", *_whole(places), at=scene.at, new=below),)


def _names_whole(subject: str) -> bool:
    """Tell whether a subject is the place itself, not something in it ("the notice address in {P0}")."""
    return _ITSELF.match(subject) is not None


def _amended(head: Head, scene: Scene) -> tuple[Action, ...]:
    """ "{places} is amended ...": in its entirety, by doing something, to do something, or as follows."""
    predicate = head.predicate
    if (
        head.verb is Verb.RESTATE
        or _WHOLE.match(predicate)
        or re.match(r"^and\s(?:is\s|are\s)?(?:hereby\s)?(?:restated|replaced|superseded)\b", predicate)
    ):
        return _restated(head, scene)
    follows = _AS_FOLLOWS.match(predicate)
    if follows:
        rule = "amended_in_full" if follows["entire"] else "amended_as_follows"
        return (Action(rule, *_whole(scene.subject), at=scene.at, new=New(Source.BELOW)),)
    doing = re.match(
        r"^(?:,?\s?(?:in\sits\sentirety|in\sfull)?,?\s?[^:{}]{0,80}?\s?)?(?:by:?|to|\(?[a-z]{1,3}\)\s(?:by|to))\s", " " + predicate
    )
    if doing:
        found = [a for verb, rest in gerunds(predicate) for a in _imperatives(f"{verb} {rest.strip()}", scene)]
        merged = _merged(predicate, scene)
        chosen = merged or found
        if chosen:
            return tuple(chosen)
    if re.match(r"^(?:so\sthat|such\sthat)\b", predicate):
        return _previously(predicate, scene)
    return (_unspecified(scene, "amended_to_provide"),)


def _merged(predicate: str, scene: Scene) -> list[Action]:
    """Join "deleting A and substituting B therefor" again where the list of verbs was split."""
    parts = gerunds(predicate)
    result: list[Action] = []
    index = 0
    while index < len(parts):
        verb, rest = parts[index]
        text = f"{verb} {rest.strip()}"
        after = parts[index + 1] if index + 1 < len(parts) else None
        if verb_of(verb) is Verb.DELETE and after is not None and _replaces(*after):
            text = f"{verb} {_TRAILING.sub('', rest.strip())} and {after[0]} {after[1].strip()}"
            index += 1
        result += _imperatives(text, scene)
        index += 1
    return result


def _replaces(verb: str, rest: str) -> bool:
    kind = verb_of(verb)
    return kind in {Verb.REPLACE, Verb.SUBSTITUTE} or (kind is Verb.INSERT and re.search(rf"\b{_LIEU}\b", rest) is not None)


def _restated(head: Head, scene: Scene) -> tuple[Action, ...]:
    new = _new(head.predicate, scene)
    if new.source is Source.NOTHING:
        new = New(Source.BELOW)
    if new.source in {Source.QUOTE, Source.WORDS}:
        new = New(Source.BELOW)
    if scene.subject and not _names_whole(head.subject):
        return (Action("shall_be", OperationKind.UNSPECIFIED, scene.subject, scene.at, new=new),)
    return (Action("restated", *_whole(scene.subject), at=scene.at, new=new),)


def _whole(places: Sequence[Cited]) -> tuple[OperationKind, tuple[Cited, ...]]:
    kind = OperationKind.REPLACE_UNIT if places and all(p.unit for p in places) else OperationKind.REPLACE
    return kind, tuple(places)


def _previously(predicate: str, scene: Scene) -> tuple[Action, ...]:
    """ "so that the first sentence that previously read: ... now reads: ...": the old text only recites."""
    said = re.search(
        r"\b(?:previously|formerly|currently|presently|was|were|now)\s(?:read|reads|stated|provided|provides|required\sto|reading)\b[^:{}]*:$",
        predicate,
    )
    if not said:
        return ()
    places = scene.places(predicate) or scene.subject
    rule = "previously_read"
    if re.search(r"\brequired\sto\b", predicate):
        return (Action("previously_required", OperationKind.REPLACE_WORDS, places, scene.at, new=New(Source.BELOW)),)
    return (Action(rule, *_whole(places), at=scene.at, new=New(Source.BELOW)),)


def _unspecified(scene: Scene, rule: str, places: tuple[Cited, ...] | None = None) -> Action:
    return Action(rule, OperationKind.UNSPECIFIED, scene.subject if places is None else places, scene.at)


@dataclass(frozen=True, slots=True)
class Wording:
    """One way of saying a change in the imperative: the pattern, and what it builds."""

    name: str
    pattern: re.Pattern[str]
    build: Callable[[re.Match[str], Scene], tuple[Action, ...]]


def _imperatives(text: str, scene: Scene) -> Iterator[Action]:
    """Yield the actions of one imperative; an amending verb inside it is read again as a passive."""
    text = " ".join(text.split())
    verb = verb_of(text.split(" ", 1)[0])
    if verb in {Verb.AMEND, Verb.RESTATE}:
        place, rest = _object_first(text.split(" ", 1)[1] if " " in text else "")
        head = Head(verb, "", scene.at, place, rest, active=False, hereby=True)
        yield from _amended(head, replace(scene, subject=_subject(place, scene) or scene.subject))
        return
    for wording in WORDINGS[verb]:
        match = wording.pattern.match(text)
        made = wording.build(match, scene) if match else ()
        if made:
            yield from (replace(a, rule=wording.name) if not a.rule else a for a in made)
            return
    places = scene.places(text) or scene.subject
    yield _unspecified(scene, "unspecified", places)


def _replace(match: re.Match[str], scene: Scene) -> tuple[Action, ...]:
    """Old for new: words for words, or a whole provision for a new one."""
    old, new = match["old"], _new(match["new"], scene)
    words = scene.quoted(old)
    places = scene.places(old) or scene.subject
    if new.source is Source.NOTHING:
        return (_unspecified(scene, "", places),)
    if (words and not re.fullmatch(r"(?:the\s)?(?:reference\sto\s)?", old[: old.find("{Q")].strip())) or words:
        return _words(old, words, new, places, scene)
    if tokens(old, "P") or _says_itself(old):
        if new.source in {Source.QUOTE, Source.WORDS}:
            new = New(Source.BELOW) if new.source is Source.WORDS else new
        return (Action("", *_whole(places), at=scene.at, new=new),)
    if _VALUE.fullmatch(old) and new.source is Source.WORDS:
        return (Action("", OperationKind.REPLACE_WORDS, places, scene.at, old=_plain(old), new=new),)
    return (Action("", OperationKind.UNSPECIFIED, places, scene.at, new=new),)


def _words(old: str, words: Sequence[int], new: New, places: tuple[Cited, ...], scene: Scene) -> tuple[Action, ...]:
    if new.source is Source.WORDS:
        return (_unspecified(scene, "", places),)
    each = re.search(r"\b(?:each|all|every|any|wherever|references|occurrences|appearances)\b", old) is not None
    everywhere = each and not places
    kind = OperationKind.REPLACE_EVERYWHERE if everywhere else OperationKind.REPLACE_WORDS
    return tuple(Action("", kind, places, scene.at, old=scene.sentence.quotes[w].text, new=new, each=each) for w in words)


def _says_itself(old: str) -> bool:
    return (
        re.fullmatch(
            r"(?:(?:such|the|said|this|that|its)\s)?(?:same|it|them|entirety|section|sections|paragraph|sentence|definition|subsection|clause|exhibit|schedule|provision|article)?(?:\s(?:thereof|therein))?,?",
            old.strip(),
        )
        is not None
    )


def _plain(old: str) -> str:
    return re.sub(r"^(?:the\s)?(?:date|amount|number|figure|phrase|words?|percentage|sum|term)?\s?(?:of\s)?", "", old).strip()


def _new(text: str, scene: Scene) -> New:
    """Read what comes in: quoted words, "the following:", an attachment, a bare value."""
    quotes = tokens(text, "Q")
    cites = [scene.sentence.cites[p] for p in tokens(text, "P")]
    attached = [c for c in cites if c.form is Form.ATTACHMENT]
    if attached and re.search(
        r"\b(?:attached|annexed|hereto|set\sforth|in\sthe\sform|contained|to\sthis|hereof|included|new)\b|\{D\d+\}|\{P\d+\}\s?[.,]?$", text
    ):
        return New(Source.ATTACHED, attachment=attached[0].places[0].section)
    if re.search(r"\b(?:following|as\sfollows|below)\b|:$", text) and not quotes:
        return New(Source.BELOW)
    if quotes and not re.search(r"\bfollowing\b[^{}]*:$", text):
        return New(Source.QUOTE, quote=quotes[0])
    if re.search(r"\bfollowing\b|:$", text):
        return New(Source.BELOW)
    bare = text.strip(" .,;")
    if not bare or bare in {"with", "by"}:
        return New(Source.BELOW)
    return New(Source.WORDS, words=_plain(bare)) if _VALUE.fullmatch(bare) else New()


def _deletion(match: re.Match[str], scene: Scene) -> tuple[Action, ...]:
    old = match["old"]
    if re.search(r"\b(?:everything|remainder|all\s(?:words|text|language)|any\sreference|applicable|references?\sto\s\{P)\b", old):
        return (_unspecified(scene, "", scene.places(old) or scene.subject),)
    words, places = scene.quoted(old), scene.places(old) or scene.subject
    if words:
        each = re.search(r"\b(?:each|all|every|any|wherever)\b", old) is not None
        return tuple(Action("", OperationKind.DELETE_WORDS, places, scene.at, old=scene.sentence.quotes[w].text, each=each) for w in words)
    if re.search(r"\b(?:words?|phrase|language|text)\b[^{}]*:$", old):
        return (Action("", OperationKind.DELETE_WORDS, places, scene.at, new=New(Source.BELOW)),)
    if not (tokens(old, "P") or _says_itself(old)):
        return (_unspecified(scene, "", places),)
    kind = OperationKind.DELETE_UNIT if places and all(p.unit for p in places) else OperationKind.DELETE
    return (Action("", kind, places, scene.at),)


def _insertion(match: re.Match[str], scene: Scene) -> tuple[Action, ...]:
    """Something new: where it goes is read first, then what it is."""
    text = match["new"]
    anchor = _ANCHOR.search(text)
    around = anchor["anchor"] if anchor else ""
    rest = text[: anchor.start()] + " " + text[anchor.end() :] if anchor else text
    added = tuple(c for n in _added(rest, scene) for c in scene.sentence.cites[n].places)
    noun_match = _NOUN.search(rest.split(" to the end")[0]) or _NOUN.search(rest)
    noun = noun_match["noun"].rstrip("s").replace("defined term", "definition") if noun_match else ""
    noun = {"annexe": "annex", "appendice": "appendix"}.get(noun, noun)
    places = tuple(p for p in scene.places(rest) if p not in added) or scene.subject
    quotes = [
        q
        for q in tokens(rest, "Q")
        if not re.search(rf"(?:definition|term|entitled|titled)s?\s\{{Q{q}\}}", rest) or noun in {"word", "phrase"}
    ]
    below = re.search(r"\b(?:following|as\sfollows|to\sread|which\s(?:shall|will)\sread|reading|set\sforth\sbelow)\b|:$", rest) is not None
    new = New(Source.BELOW) if below else New(Source.QUOTE, quote=quotes[0]) if quotes else _new(rest, scene)
    if new.source in {Source.NOTHING, Source.WORDS} and not added:
        return (_unspecified(scene, "", places),)
    base = Action("", OperationKind.INSERT, places, scene.at, new=new, added=added, noun=noun)
    return (_placed(base, around, anchor["way"] if anchor else "", text, scene),)


def _placed(base: Action, around: str, way: str, text: str, scene: Scene) -> Action:
    """Say where the new words go, and so whether a provision, a sentence or words come in."""
    place = Place.END if _END.search(text) else Place.START if _START.search(text) else None
    if around:
        place = Place.BEFORE if way.startswith(("before", "prior", "preceding")) else Place.AFTER
        quotes = scene.quoted(around)
        units = [p for p in scene.places(around) if p.unit]
        if quotes and not re.search(r"\bdefinitions?\b", around) and base.noun not in {"definition", "section", "subsection"}:
            inside = scene.places(around) or base.places
            return replace(
                base, kind=OperationKind.INSERT_WORDS, places=inside, old=scene.sentence.quotes[quotes[0]].text, place=place, added=()
            )
        if units and base.noun in {"sentence", "paragraph", "", "language", "text", "word", "phrase"}:
            unit = units[0]
            bare = replace(unit, unit=None, ordinal=0)
            return replace(
                base, kind=OperationKind.INSERT_UNIT, places=(bare,), unit=unit.unit, ordinal=unit.ordinal, place=place, added=()
            )
        if not base.places or base.places == scene.places(around):
            base = replace(base, places=tuple(replace(p, unit=None, ordinal=0) for p in scene.places(around)), heading="beside")
    if base.noun == "sentence":
        return replace(base, kind=OperationKind.INSERT_UNIT, unit=Unit.SENTENCE, place=place or Place.END, added=())
    if base.noun == "paragraph" and not base.added:
        return replace(base, kind=OperationKind.INSERT_UNIT, unit=Unit.PARAGRAPH, place=place or Place.END)
    if base.noun in _PROVISION_NOUNS | _ATTACHMENT_NOUNS | {"definition", "paragraph"} or base.added:
        return replace(base, place=place)
    return replace(base, kind=OperationKind.INSERT_WORDS, place=place or Place.END)


def _added(text: str, scene: Scene) -> Iterator[int]:
    """Yield the numbers of the citations that name what is new rather than where it goes."""
    numbers = tokens(text, "P")
    named = {int(a or b) for a, b in _ADDED_AS.findall(text)}
    for number in numbers:
        ahead = text[: text.find(f"{{P{number}}}")]
        container = re.search(r"(?:\b(?:to|in|into|under|of|within|end\sof)\s(?:the\s)?)$", ahead)
        if scene.sentence.cites[number].new or number in named or (number == numbers[0] and not container and not ahead.strip(" the")):
            yield number


def _include(match: re.Match[str], scene: Scene) -> tuple[Action, ...]:
    """ "amended to include the following:" inserts; "to include the property {Q0}" gives no exact words."""
    if re.search(r"\bfollowing\b[^{}]*:$", match["new"]):
        return _insertion(match, scene)
    return (_unspecified(scene, "", scene.places(match["new"]) or scene.subject),)


def _extension(match: re.Match[str], scene: Scene) -> tuple[Action, ...]:
    return (_unspecified(scene, "", scene.places(match["old"]) or scene.subject),)


def _renumbering(match: re.Match[str], scene: Scene) -> tuple[Action, ...]:
    places = scene.places(match["old"])
    added = tuple(c for n in tokens(match["new"], "P") for c in scene.sentence.cites[n].places)
    if not places or len(places) != len(added):
        return (_unspecified(scene, "", places or scene.subject),)
    return tuple(Action("", OperationKind.RENUMBER, (p,), scene.at, added=(a,)) for p, a in zip(places, added, strict=True))


def _renaming(match: re.Match[str], scene: Scene) -> tuple[Action, ...]:
    old, new = scene.quoted(match["old"]), scene.quoted(match["new"])
    if not old or not new:
        return ()
    places = scene.places(match["old"]) or scene.subject
    kind = OperationKind.REPLACE_WORDS if places else OperationKind.REPLACE_EVERYWHERE
    return (Action("", kind, places, scene.at, old=scene.sentence.quotes[old[0]].text, new=New(Source.QUOTE, quote=new[0]), each=True),)


def _wording(name: str, pattern: str, build: Callable[[re.Match[str], Scene], tuple[Action, ...]]) -> Wording:
    return Wording(name, re.compile(pattern), build)


_V = r"^[\w-]+(?:\sas)?\s?"
_DELETE_REPLACE = (
    _wording(
        "deleted_and_replaced",
        rf"{_V}(?P<old>[^:]{{1,500}}?){_ENTIRE}{_AND}(?:replac\w+|substitut\w+)\s?(?:(?:it|them|the\ssame|such\s\w+|therefor|{_LIEU})\s)?(?:in\s(?:its|their)\sentirety\s)?(?:{_LIEU},?\s)?(?:(?:with|by)\s)?(?P<new>.*)$",
        _replace,
    ),
    _wording(
        "deleted_and_substituted", rf"{_V}(?P<old>[^:]{{1,500}}?){_ENTIRE}{_AND}(?:insert\w*|add\w*)\s(?:{_LIEU},?\s)(?P<new>.*)$", _replace
    ),
    _wording(
        "deleted_and_substituted",
        rf"{_V}(?P<old>[^:]{{1,500}}?){_ENTIRE}{_AND}(?:insert\w*|add\w*)\s(?P<new>.{{1,300}}?)\s{_LIEU}\s?[:.,]?$",
        _replace,
    ),
    _wording(
        "deleted_and_substituted",
        rf"{_V}(?P<old>[^:]{{1,500}}?){_ENTIRE}(?:,|;)?\sand\s(?P<new>(?:the\sfollowing|a\snew|the\snew|\{{[PQ]\d+\}}|the\s\w+\s\{{[PQ]).{{0,120}}?)\s(?:(?:is|are|shall|be|deemed|hereby|to|be)\s){{0,5}}(?:substitut|insert|replac|add)\w+\b.*$",
        _replace,
    ),
)
WORDINGS: dict[Verb, tuple[Wording, ...]] = {
    Verb.DELETE: (*_DELETE_REPLACE, _wording("deleted", rf"{_V}(?P<old>.*)$", _deletion)),
    Verb.REPLACE: (
        _wording("changed_from_to", rf"{_V}(?P<place>.{{0,200}}?)\sfrom\s(?P<old>.{{1,200}}?)\sto\s(?P<new>.{{1,200}})$", _replace),
        _wording(
            "replaced",
            rf"{_V}(?P<old>.{{1,500}}?){_ENTIRE},?\s(?:(?:and\s(?:superseded|substituted|restated)\s)?(?:in\s(?:its|their)\sentirety\s)?(?:with|by|to\sread)|to\sthe\sfollowing)\b\s?(?P<new>.*)$",
            _replace,
        ),
        _wording("replaced", rf"{_V}(?P<old>.{{1,300}}?){_ENTIRE}\s(?:as\sfollows|to)\s?(?P<new>.*)$", _replace),
        _wording("replaced", rf"{_V}(?P<old>\{{P\d+\}}[^:]{{0,80}}?){_ENTIRE}(?P<new>)\s?:?$", _replace),
    ),
    Verb.SUBSTITUTE: (
        _wording(
            "substituted",
            rf"{_V}(?:in\slieu\sof|for|in\splace\sof)\s(?P<old>.{{1,300}}?),?\s(?P<new>(?:the\s(?:following|\w+\s\{{Q)|\{{Q).*)$",
            _replace,
        ),
        _wording(
            "substituted",
            rf"{_V}(?P<new>.{{1,300}}?)\s(?:in\slieu\sof|for|in\splace\sof|instead\sof|in\ssubstitution\s(?:for|of))\s(?P<old>.{{1,400}})$",
            _replace,
        ),
    ),
    Verb.INSERT: (_wording("inserted", rf"{_V}(?P<new>.*)$", _insertion),),
    Verb.INCLUDE: (_wording("included", rf"{_V}(?P<new>.*)$", _include),),
    Verb.EXTEND: (_wording("extended", rf"{_V}(?P<old>.*)$", _extension),),
    Verb.SET: (_wording("set_value", rf"{_V}(?P<old>.*)$", _extension),),
    Verb.RENUMBER: (_wording("renumbered", rf"{_V}(?P<old>.{{1,200}}?)\s(?:as|to\sbe|to)\s(?P<new>.*)$", _renumbering),),
    Verb.RENAME: (_wording("renamed", rf"{_V}(?P<old>.{{1,200}}?)\s(?:to\sas|as|to|is)\s?(?P<new>.*)$", _renaming),),
    Verb.READ: (),
    Verb.AMEND: (),
    Verb.RESTATE: (),
}
