"""What an amending verb does, the sentence it is read in, and the instruction that a claim is made of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from graph.model.edges import OperationKind, Place, Unit
from indexing.instructions.effects import Effect
from indexing.instructions.instrument_names import Meaning, Named
from indexing.instructions.places import DAY
from indexing.instructions.sentences.payload import Payload
from indexing.instructions.sentences.provisions import Citation, Cited, Form, nested, part_of
from indexing.instructions.sentences.sentences import Sentence, tokens


class Source(StrEnum):
    """Where the new words stand."""

    NOTHING = "NOTHING"
    QUOTE = "QUOTE"  # in the sentence, between quotation marks
    WORDS = "WORDS"  # in the sentence, unmarked: a date, an amount
    BELOW = "BELOW"  # after the sentence
    ATTACHED = "ATTACHED"  # in an exhibit, schedule or annex of this instrument


DEFINITIONS = "definitions"
"""The noun of an action that changes whatever definitions the new text below it consists of."""


@dataclass(frozen=True, slots=True)
class New:
    """The new words of an action: the number of the quotation, the bare words, or the attachments' names."""

    source: Source = Source.NOTHING
    quote: int = -1
    words: str = ""
    attachments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Action:
    """What one amending verb does.

    `places` is what changes (empty: the instrument as a whole), `added` the addresses of what comes
    in, `noun` what an insertion calls itself (or `DEFINITIONS`); `beside` tells that `places` only say next to what.
    `stands` and `near` tell which of several equal words are meant, as in `Operation`.
    `at` is the character of the masked sentence that must stand in the quote.
    """

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
    beside: bool = False
    stands: Place | None = None
    near: str = ""


TERMS_BELOW = re.compile(
    r"^(?:[Ee]ach\sof\s)?(?:[Tt]he\s)?following\s(?:(?:defined|capitali[sz]ed|existing)\s)?(?:terms?|definitions?)\b(?!\s(?:and\sconditions|of\s\{D))"
)
"""A subject that names no definition: those that the new text below it consists of."""
_ASIDE_IN_PARENTHESES = re.compile(  # longer than the label of an item, and not the figure of a number in words ("(50%)", "($400,000)")
    r"\s?\((?!\w{1,4}\)|\{P|(?:[A-Z]{2,3}\s?)?[$€£]?\d[\d.,/%\s-]*\))[^()]*\)"
)
_HEADED_BY = re.compile(r"^.{0,200}\}[.:]?\s(?:[A-Z][\w’'-]*[.:]?\s){0,8}(?=(?:The\s)?\{[PQ])")
_ATTACHED = re.compile(r"(?:Exhibit|Schedule|Annex|Appendix|Attachment|Rider|Credit)\b")
_OWN = re.compile(r"\b[Tt]his\s$")  # "this paragraph 3" is of the instrument that speaks
_FROM_DAY = re.compile(
    rf"^(?:effective|retroactive(?:ly)?|commencing|beginning|starting|as|with\s(?:\w+\s)?effect|from|on)(?:\s(?:of|to|as\sof|on|from|and|after))*\s{DAY},?\s(?=\w+\s|\{{[PQ])",
    re.IGNORECASE,
)
_ONLY_NEAR = re.compile(  # a place that says next to what, or what a reference refers to, is not the one that changes
    r"(?:\}[^{}]*\b(?:before|after|preceding|following|prior\sto)|\breferences?\s(?:(?:contained\s)?in\s(?:the\s)?\{P\d+\}(?:\sof\s(?:the\s)?\{D\d+\})?\s)?to)\s(?:the\s)?$"
)
_ONLY_NAMED = re.compile(  # a place that is only followed or pointed to: "added as contemplated by {P0}", "in line with {P0} and {P1}"
    r"\b(?:(?:pursuant|subject)\sto|[Bb]y\s(?:reason|virtue)\sof|as\s(?:a\sresult\sof|\w+ed\s(?:by|in|under))|in\s(?:accordance|line|conformity)\swith"
    r"|within\sthe\smeaning\sof|referred\sto\sin|meanings?\s\w+(?:\sto\s(?:it|them|such\sterms?))?\s(?:in|by|under))"
    r"\s(?:the\s)?(?:\w+\sof\s(?:the\s)?)?(?:\{P\d+\}(?:\s(?:of|to|in)\s(?:the\s)?\{D\d+\})?(?:,|,?\s(?:and|or))\s(?:the\s)?)*$"
)
_EXCEPTED = re.compile(
    r"(?<=.)\b(?:other\sthan|except(?:ing)?(?:\sfor)?|excluding|save(?:\sfor)?)\s(?:the\s)?\{P\d+\}(?:(?:,|,?\s(?:and|or))\s(?:the\s)?\{P\d+\})*"
)
_SAYS_THAT = re.compile(r"^[^{}]*(?:\{D\d+\}[^{}]*)?\b(?:agree|accept|acknowledg|confirm|request|propos)\w*\s(?:[^{},]{1,40}\s)?that,?\s")
_ASIDE = re.compile(  # between commas, behind what is meant: "the term, which would have come to an end on May 1, is extended"
    r",\s(?:which|originally|presently|currently|now|formerly|until\snow|due|set|scheduled|being)\b(?P<said>[^;:]*),\s?$"
)
_SAID_BEFORE = re.compile(  # a clause of its own before the one that changes: "the Borrower asked for time, and the Maturity Date"
    r"^[^{}]*(?:\{D\d+\}[^{}]*)?\b(?:has|have|had|is|are|was|were|will|shall|[a-z]{2,}ed)\b[^{}]*,\s(?:and|but|so)\s(?=(?:the|its|such|said)\s)"
)
_STAYS_BEFORE = re.compile(r"^.*\b(?:remain|continue|stay|survive)s?\b[^{}]*?\b(?:and|but)\s(?=(?:the\s)?\{P)")
"""What stays as it is, before what changes: "{P0} remains in effect and {P1} is deleted"."""
_ADVERBIAL = re.compile(
    r"^(?!(?:[^{}]*\{P\d+\}[^{}]*,\s)?(?:immediately\s)?(?:after|before|following|for)\s(?:the\s(?:\w+\s){0,2})?\{Q)(?:and\s)?(?:[^,{}]{1,120},\s(?=(?:the\s)?\{[PQ])"
    r"|(?:consistent|pursuant|with|notwithstanding|subject|as|effective|upon|for|further|by|on|from|except|in|under|during|commencing|beginning|after|following)\b"
    r"(?:[^,]|,\s(?=\d{4})|,(?=\d))*,\s(?=.*(?:\{[PQD]\d+\}|[a-z])))",
    re.IGNORECASE,
)


def plain_subject(text: str) -> str:
    """Drop what only leads in ("Consistent with Section 2, ...") or explains ("(as defined in ...)")."""
    text = _HEADED_BY.sub("", without_terms(text))
    for told in (_STAYS_BEFORE, _SAID_BEFORE, _SAYS_THAT, _FROM_DAY):
        text = told.sub("", text)
    for _ in range(3):
        lead = _ADVERBIAL.match(text)
        if lead is None or not re.search(r"\{[PQD]\d+\}|[A-Za-z]", text[lead.end() :]):
            break
        text = text[lead.end() :]
    return text


def without_terms(text: str) -> str:
    """Drop terms that a sentence defines in passing, ``(the {Q0})``, and whatever else it says in parentheses."""
    return _ASIDE_IN_PARENTHESES.sub("", text)


def without_asides(subject: str) -> str:
    """Drop what a subject says of itself between commas before its verb; a provision named there is where it stands."""
    aside = _ASIDE.search(subject)
    if aside is None or re.search(r"\{[QD]\d+\}", aside["said"]):
        return subject
    places = tokens(aside["said"], "P")
    where = f" in {{P{places[0]}}}" if len(places) == 1 and "{P" not in subject[: aside.start()] else ""
    return subject if places and not where else f"{subject[: aside.start()]}{where}"


@dataclass(frozen=True, slots=True)
class Scene:
    """The sentence, the places its subject named, and where its verb stands."""

    sentence: Sentence
    subject: tuple[Cited, ...]
    at: int

    def places(self, text: str, leave_out: tuple[int, ...] = ()) -> tuple[Cited, ...]:
        """Return the places a stretch names, parts ("subsection (b) thereof") read within the subject."""
        found: list[Cited] = []
        leave_out = (*leave_out, *_excepted(self.sentence.text))
        for number in tokens(text, "P"):
            citation = self.sentence.cites[number]
            before = text[: text.find(f"{{P{number}}}")][-200:]
            if citation.new or number in leave_out or any(only.search(before) for only in (_OWN, _ONLY_NEAR, _ONLY_NAMED)):
                continue
            beside = self._beside(number)
            if beside >= 0 and self.sentence.docs[beside].meaning is not Meaning.OTHER:
                continue
            led = self._led(number) if citation.form is Form.DEFINITION else ()
            found = [p for p in found if p not in led]
            found += [replace(p, doc=beside) if beside >= 0 else p for p in self._within(citation, led)]
        return tuple(dict.fromkeys(found))

    def or_subject(self, text: str) -> tuple[Cited, ...]:
        """Return the places a stretch names, else those of the subject."""
        return self.places(text) or self.subject

    def name(self, quote: int) -> str:
        """Return quoted words as a name."""
        return self.sentence.quotes[quote].text.strip(" .,;:")

    def _led(self, number: int) -> tuple[Cited, ...]:
        """Return the provision a sentence opens with ("In Section 1.1, for the definition of ..."), where it is not the subject already."""
        led = re.match(rf"[Ii]n\s(?:the\s)?\{{P{number - 1}\}}(?:\s\([^(){{}}]*\))?(?:\sof\s\{{D\d+\}})?,?\s", self.sentence.text)
        return self.sentence.cites[number - 1].places if led and not self.subject else ()

    def _within(self, citation: Citation, led: tuple[Cited, ...] = ()) -> Iterator[Cited]:
        part = citation.relative or (citation.form in {Form.UNIT, Form.DEFINITION} and not any(p.section for p in citation.places))
        if citation.form is Form.SECTION and self.subject and _ATTACHED.match(self.subject[0].section):
            part = True
        if part and not self.subject and citation.form is Form.SECTION:
            yield from (part_of(p, self.container(citation)) for p in citation.places)
            return
        if part and len(led) == 1 and citation.form is Form.DEFINITION:
            yield from (part_of(p, led[0]) for p in citation.places)
            return
        if not part or not self.subject or (citation.form is Form.DEFINITION and self.subject[0].term):
            yield from citation.places
            return
        for whole in self.subject:
            outer = whole if citation.form is Form.UNIT else replace(whole, unit=None, ordinal=0)
            yield from (part_of(p, outer) for p in citation.places)

    def container(self, citation: Citation) -> Cited:
        """Return what holds the provision named before: after "(d) of Section 3.3", "(e) thereof" is one of 3.3 too."""
        before = [c for c in self.sentence.cites if c.end <= citation.start and c.places[0].section[:1].isalnum()]
        section = before[-1].places[-1].section if before else ""
        return Cited(section.rsplit("(", 1)[0])

    def _beside(self, number: int) -> int:
        """Return the number of the instrument that stands right behind a citation ("Section 3 of the Lease")."""
        behind = re.search(
            rf"\{{P{number}\}}(?:\s\([^()]*\))?,?\s(?:(?:attached|annexed|appended)\s)?(?:(?:of|to|in|under|from)\s)?\{{D(\d+)\}}",
            self.sentence.text,
        )
        return int(behind[1]) if behind else -1


def _excepted(text: str) -> list[int]:
    """Return the citations that a masked sentence excepts ("other than {P1}"), by number."""
    return [number for words in _EXCEPTED.finditer(text) for number in tokens(words[0], "P")]


def subject_places(text: str, scene: Scene) -> tuple[Cited, ...]:
    """Return the places a subject names; "the term {Q0}" is a definition."""
    text = plain_subject(text)
    places = scene.places(text)
    terms = re.search(r"\b(?:defined\s)?terms?\s(?P<list>\{Q\d+\}(?:,?\s(?:and|or)\s\{Q\d+\})*)", text)
    if terms and not any(p.term for p in places):
        whole = places[0] if places else scene.subject[0] if scene.subject else Cited()
        return tuple(part_of(Cited(term=scene.name(n)), whole) for n in tokens(terms["list"], "Q"))
    if places:
        return places
    return scene.subject if not re.search(r"\{D\d+\}", text) else ()


_PUTTING_IN = frozenset(
    {"inserted", "substituted", "replaced", "unspecified", "included", "deleted_and_replaced", "deleted_and_substituted"}
)
_TAKES_OUT = frozenset({OperationKind.DELETE, OperationKind.DELETE_WORDS, OperationKind.DELETE_UNIT})


@dataclass(frozen=True, slots=True)
class Instruction:
    """One action with everything around it that a claim needs.

    `recited` is the old text it quotes; `sharing` are the addresses of all provisions whose new
    text stands together in `payload`, in the order the sentence names them.
    """

    sentence: Sentence
    action: Action
    doc: Named | None
    effect: Effect
    payload: Payload | None = None
    recited: Payload | None = None
    sharing: tuple[str, ...] = ()


def whole_changes(made: Sequence[Instruction], *, unread: bool) -> list[Instruction]:
    """Make no half of a change: where words go out and what comes in was not understood, both are one change without exact words."""
    result: list[Instruction] = []
    rest = list(made)
    while rest:
        first = rest.pop(0)
        halves = [i for i in rest if _puts_in_unread(i.action) and i.action.places in {(), first.action.places}]
        if first.action.kind in _TAKES_OUT and (unread or halves):
            half = halves[0] if halves else first
            action = replace(first.action, kind=OperationKind.UNSPECIFIED, old="", new=half.action.new)
            first, rest = replace(first, action=action, payload=half.payload), [i for i in rest if i not in halves]
        anew = [i for i in rest if _comes_in_for(i, first)]
        if anew:
            action = replace(first.action, kind=OperationKind.REPLACE, rule="deleted_and_substituted", new=anew[0].action.new)
            first, rest = replace(first, action=action, payload=anew[0].payload), [i for i in rest if i not in anew]
        result.append(first)
    return [i for i in result if not any(_goes_with(i, whole) for whole in result)]


def _goes_with(part: Instruction, whole: Instruction) -> bool:
    """Tell whether a deletion is of what a new text for the whole takes the place of anyway: 8.1 and 8.2 become a single 8."""
    gone = _addresses(part.action) if part.action.kind is OperationKind.DELETE and part.doc == whole.doc else ()
    new = _addresses(whole.action) if whole.action.kind is OperationKind.REPLACE else ()
    return bool(gone) and len(new) == 1 and all(re.match(rf"{re.escape(new[0])}(?![\w])", one) for one in gone)


def _comes_in_for(later: Instruction, first: Instruction) -> bool:
    """Tell whether a provision comes in under the address of the one that goes: "{P0} is deleted and a new {P0} inserted in its place"."""
    goes = first.action
    one = goes.kind is OperationKind.DELETE and len(goes.places) == 1 and goes.places[0].unit is None
    comes = later.action.kind is OperationKind.INSERT and len(later.action.added) == 1
    return (
        one and comes and later.doc == first.doc and bool(goes.places[0].section) and _addresses(later.action) == (goes.places[0].section,)
    )


def _puts_in_unread(action: Action) -> bool:
    return action.kind is OperationKind.UNSPECIFIED and action.rule in _PUTTING_IN


def shared(made: Sequence[Instruction]) -> list[Instruction]:
    """Tell instructions whose new text stands together what it is shared with; drop the part where the whole is restated too."""
    below = [i for i in made if i.action.new.source is Source.BELOW]
    wholes = [n for i in below if i.action.kind is OperationKind.REPLACE for n in _addresses(i.action)]
    inside = [i for i in below if i.action.kind is OperationKind.INSERT and _all_within(_addresses(i.action), wholes)]
    together = [i for i in below if i not in inside]
    names = tuple(dict.fromkeys(name for i in together for name in _addresses(i.action)))
    return [replace(i, sharing=names) if i in together else i for i in made if i not in inside]


def _all_within(addresses: Sequence[str], wholes: Sequence[str]) -> bool:
    return bool(addresses) and all(any(a != w and a.startswith(w) for w in wholes) for a in addresses)


def _addresses(action: Action) -> tuple[str, ...]:
    if action.kind is OperationKind.INSERT:
        whole = action.places[0] if action.places and not action.beside else Cited()
        return tuple(nested(a.section, whole) for a in action.added if a.section)
    return tuple(p.section for p in action.places if p.section)
