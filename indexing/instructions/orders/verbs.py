"""From an amending verb to what it does: the predicate is read, and brought under a wording.

{places} is amended in its entirety to read as follows:      the whole place becomes what follows
{places} is amended by deleting ... and inserting ...        each verb is an imperative of its own
{places} is amended so that the first sentence now reads:    old text recited, new text below
{places} is amended to allow ...                             no exact words: UNSPECIFIED
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from graph.model.edges import OperationKind
from indexing.instructions.instruction import (
    DEFINITIONS,
    TERMS_BELOW,
    Action,
    New,
    Scene,
    Source,
    plain_subject,
    subject_places,
    without_asides,
    without_terms,
)
from indexing.instructions.orders.heads import Head, Verb, gerunds, verb_of
from indexing.instructions.orders.replacements import read_new, unspecified, whole
from indexing.instructions.orders.wordings import LIEU, ONLY_WORDS, WORDINGS
from indexing.instructions.sentences.provisions import Cited
from indexing.instructions.sentences.sentences import Sentence, tokens

_ENTIRETY = r"(?:in\s(?:its|their)\sentiret(?:y|ies)|in\sfull|entirely|in\swhole)"
_FROM = r"(?:,?\s?(?:effective|as\sof|with\seffect|from\sand\safter)\s[^:{}]{3,60}?(?:\{D\d+\})?,?)?"
_READS = re.compile(  # "to read as follows:", 'to read {Q0}'; that it is so in its entirety is taken out before
    rf"^,?\s?(?:and\s(?:is\s|are\s)?(?:hereby\s)?\w+ed\b,?\s?)?{_FROM}\s?(?:(?:so\sas|in\sorder)\s)?to\s(?:now\s|hereafter\s)?(?:be\s)?(?:read|provide|state)s?\b"
    r"(?:\sas\sa\swhole)?(?:,?\sas\s(?:follows|set\s(?:forth|out)\sbelow(?=:)))?(?:,?\s\{Q(?P<quote>\d+)\})?"
    rf"{_FROM}\s?[:;,.]?$"
)
_RESTATES = re.compile(
    r"^,?\s?(?:and\s(?:is\s|are\s)?(?:to\sbe\s)?|(?:so\sas\s)?to\sbe\s(?:and\s(?:is|are)\s)?)(?:hereby\s)?(?:restated|replaced|superseded|substituted)\b"
)
_AS_FOLLOWS = re.compile(
    rf"^,?\s?(?:as\s(?:follows|(?:set\sforth|provided)\s(?:below|in\sthis))|in\sthe\sfollowing\s\w+|by\sthe\sfollowing|(?=:$)){_FROM}\s?[:.]?$"
)
_DOES = re.compile(r"(?:^|[\s,)])(?:by:?|to)\s(?:\(?[a-zA-Z\d]{1,3}\)\s)?(?:also\s|further\s)?(?:[a-z-]+ing\b|\w+\s)")
_PREVIOUSLY = re.compile(
    r"\b(?:previously|formerly|currently|presently|originally|was|were|now)\s(?:read|provid|stat|requir)\w*\b[^:{}]*:$"
)
_ITSELF = re.compile(
    r"^(?:(?:[Aa]nd|[Tt]hat|[Tt]he|[Ee]ach\sof|[Aa]ll\sof|[Ss]uch|[Ee]ntire|[Ww]hole|\{D\d+\},?)[,\s]\s?)*"
    r"(?:(?:provisions?|terms?|text|language|entirety|whole|contents?|table|form)\s(?:of|in|contained\sin|set\sforth\sin)\s)?(?:the\s)?(?:\{[PQ]\d+\}|$|defined\sterm|term)"
    r"|^(?:[Tt]he\s)?(?:form\sof\s)?[A-Z][^{},;:]{2,60}\s(?:attached|annexed|appended)\s(?:(?:thereto|hereto|to\s(?:the\s)?\{D\d+\})\s)?as\s\{P"
)
_IN_THE_FORM = re.compile(r"(?:to|so\sas\sto)\s(?:be\s)?(?:read\s)?(?:(?:in\sthe\sform|as)\b|\{P)")
_JOINS = re.compile(r",?\s?(?:in\sthat|so\sthat|such\sthat|to\sthe\seffect\sthat|in\sorder\sthat)[,:]?")
_PRONOUN = re.compile(r"(?:it|them|the\ssame|such|said|that|those|in\sits|in\stheir|with|by)\b")
_CAPITAL = re.compile(r"^(?:The|An?|Each|All|Any|Such|New|That|This|After|Before|Following|Preceding|Immediately|Directly)\b")
_ENTIRELY = re.compile(rf",?\s{_ENTIRETY}(?=[\s,.:;]|$)")
_WITHIN = re.compile(r"(?:^|,\s)(?:[Ii]n|[Uu]nder|[Aa]t|[Ww]ith\srespect\sto)\s[^,]*\{P\d+\}")
_FROM_WHEN = re.compile(  # "is amended, with effect from January 1, 2004, as follows:"
    r"^,?\s?(?:effective|with\seffect)\s[^:;{}]{3,90}?,?\s"
    r"(?=(?:as\sfollows|as\sset\sforth|to\s(?:be\s)?read|in\s(?:its|their)\sentiret|in\sfull|by\s\w+ing|so\sthat|such\sthat)\b)"
)
_TRAILING = re.compile(r"[,;]?(?:\sand)?(?:\sby)?$")
_OBJECT_END = re.compile(
    r"\s(?=(?:to|by|as\sfollows|as\sset\sforth|in\sthe\sfollowing|so\sthat|such\sthat|in\s(?:its|their)\sentiret|in\sfull)\b)|$"
)


def actions(head: Head, sentence: Sentence, context: tuple[Cited, ...]) -> tuple[Action, ...]:
    """Return what a verb does; `context` are the places that an earlier verb or a lead-in made the subject."""
    scene = Scene(sentence, context, head.at)
    head = replace(head, subject=without_asides(without_terms(head.subject)), predicate=without_terms(head.predicate))
    if head.verb in {Verb.AMEND, Verb.RESTATE}:
        place, rest = _object_first(head.predicate) if head.active else (head.subject, head.predicate)
        inner = replace(scene, subject=subject_places(place, scene) or (context if head.active else ()))
        return _amended(replace(head, subject=place, predicate=rest), inner)
    if head.active:
        inner = replace(scene, subject=subject_places(head.subject, scene) or context)
        return tuple(_imperatives(f"{head.word} {head.predicate}", inner))
    subject = _CAPITAL.sub(lambda m: m[0].lower(), plain_subject(head.subject))
    if _WITHIN.search(head.subject) and not scene.places(subject):
        scene = replace(scene, subject=scene.places(head.subject) or context)
    if head.verb is Verb.RENAME:
        return tuple(_imperatives(f"rename {subject} to {head.predicate.removeprefix('as ').removeprefix('to ')}", scene))
    return tuple(_imperatives(f"{head.word} {subject} {head.predicate}", scene))


def context_of(head: Head, sentence: Sentence, context: tuple[Cited, ...]) -> tuple[Cited, ...]:
    """Return the places that what follows an amending verb is said of."""
    if head.verb not in {Verb.AMEND, Verb.RESTATE}:
        return (_WITHIN.search(head.subject) and Scene(sentence, context, head.at).places(head.subject)) or context
    subject = _object_first(head.predicate)[0] if head.active else head.subject
    return subject_places(subject, Scene(sentence, context, head.at)) or context


def _object_first(predicate: str) -> tuple[str, str]:
    """Split "Section 6.5 of the Agreement to read as follows" behind what is amended."""
    cut = _OBJECT_END.search(predicate)
    at = cut.start() if cut else len(predicate)
    return predicate[:at], predicate[at:].strip()


def _becomes(rule: str, subject: str, scene: Scene, new: New) -> Action:
    """Replace the places themselves; something in them ("the notice address in {P0}") becomes what the words do not tell."""
    if new.source is Source.BELOW and TERMS_BELOW.match(plain_subject(subject)):
        return Action(rule, OperationKind.REPLACE, scene.subject, scene.at, new=new, noun=DEFINITIONS)
    if scene.subject and not _ITSELF.match(plain_subject(subject)):
        return unspecified(scene, "shall_be", new=new)
    return Action(rule, *whole(scene.subject), at=scene.at, new=new)


def _amended(head: Head, scene: Scene) -> tuple[Action, ...]:
    """Read "is amended ...": a new text for the whole, or what the amendment does in particular."""
    head = replace(head, predicate=_FROM_WHEN.sub("", head.predicate))
    if _JOINS.fullmatch(head.predicate) and (scene.subject or not head.predicate.endswith(":")):
        return ()  # what is amended is said by the verb that follows
    return _amended_whole(head, scene) or _amended_in_part(head.predicate, scene)


def _amended_whole(head: Head, scene: Scene) -> tuple[Action, ...]:
    predicate = _ENTIRELY.sub("", f" {head.predicate}").strip()
    reads = _READS.match(predicate)
    if reads and reads["quote"]:
        return (_becomes("restated", head.subject, scene, New(Source.QUOTE, quote=int(reads["quote"]))),)
    if head.verb is Verb.RESTATE or reads or _RESTATES.match(predicate):
        new = read_new(predicate, scene)
        return (_becomes("restated", head.subject, scene, new if new.source is Source.ATTACHED else New(Source.BELOW)),)
    if _AS_FOLLOWS.match(predicate):
        rule = "amended_in_full" if _ENTIRELY.match(f" {head.predicate}") else "amended_as_follows"
        return (_becomes(rule, head.subject, scene, New(Source.BELOW)),)
    if _IN_THE_FORM.match(predicate) and (new := read_new(predicate, scene)).source is Source.ATTACHED:
        return (Action("replaced", *whole(scene.subject), at=scene.at, new=new),)
    return ()


def _amended_in_part(predicate: str, scene: Scene) -> tuple[Action, ...]:
    if re.match(r"^(?:so\sthat|such\sthat|to\sprovide\sthat\sthe\s(?:first|last))\b", predicate) and (
        recited := _previously(predicate, scene)
    ):
        return recited
    done = _done(predicate, scene) if _DOES.search(predicate) else ()
    below = New(Source.BELOW) if predicate.endswith(":") else New()
    return done or (unspecified(scene, "amended_to_provide", new=below),)


def _done(predicate: str, scene: Scene) -> tuple[Action, ...]:
    """Read a list of verbs; "deleting A and substituting B therefor" is one change."""
    parts = gerunds(predicate)
    result: list[Action] = []
    index = 0
    while index < len(parts):
        verb, rest = parts[index]
        text = f"{verb} {_TRAILING.sub('', rest.strip())}"
        after = parts[index + 1] if index + 1 < len(parts) else None
        if verb_of(verb) is Verb.DELETE and after is not None and _replaces(*after):
            text = f"{text} and {after[0]} {_TRAILING.sub('', after[1].strip())}"
            index += 1
        result += _imperatives(text, scene)
        index += 1
    return tuple(result)


def _replaces(verb: str, rest: str) -> bool:
    """Tell whether what comes in takes the place of what was deleted: it says so, or names no place of its own."""
    kind = verb_of(verb)
    if kind is Verb.REPLACE:
        return _PRONOUN.match(rest.strip()) is not None
    if kind is Verb.SUBSTITUTE:
        return True
    if kind is Verb.INSERT and re.search(rf"\b{LIEU}\b", rest):
        return True
    return kind is Verb.INSERT and re.fullmatch(ONLY_WORDS, rest.strip()) is not None


def _previously(predicate: str, scene: Scene) -> tuple[Action, ...]:
    """Read "so that the first sentence that previously read: ... now reads: ...": the old text only recites."""
    said = _PREVIOUSLY.search(predicate)
    if not said:
        return ()
    places = scene.or_subject(predicate)
    if re.search(r"\brequired\sto\b", predicate):
        return (Action("previously_required", OperationKind.REPLACE_WORDS, places, scene.at, new=New(Source.BELOW)),)
    return (Action("previously_read", *whole(places), at=scene.at, new=New(Source.BELOW)),)


def _imperatives(text: str, scene: Scene) -> Iterator[Action]:
    """Yield the actions of one imperative; an amending verb in it is read again as a passive."""
    text = _ENTIRELY.sub("", " ".join(text.split()))
    word, _, rest = text.partition(" ")
    verb = verb_of(word)
    if verb is Verb.RENUMBER and not tokens(text, "P") and not scene.subject:
        return  # "the remaining sections are renumbered accordingly": no words say which
    if verb in {Verb.AMEND, Verb.RESTATE}:
        place, predicate = _object_first(rest)
        head = Head(verb, "", scene.at, place, predicate, active=False, hereby=True)
        yield from _amended(head, replace(scene, subject=subject_places(place, scene) or scene.subject))
        return
    for wording in WORDINGS.get(verb, ()):
        match = wording.pattern.match(text)
        made = wording.build(match, scene) if match else ()
        if made:
            yield from (a if a.rule else replace(a, rule=wording.name) for a in made)
            return
    yield unspecified(scene, "unspecified", scene.or_subject(text))
