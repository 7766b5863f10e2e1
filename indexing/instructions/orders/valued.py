"""A value set, a date or a term moved: what the words call it, and what it is from now on.

the Base Salary is increased to $250,000 per year      SET_VALUE  "Base Salary"  "$250,000 per year"
the Maturity Date is extended to June 1, 2020          EXTEND     "Maturity Date"  "June 1, 2020"
the term is extended for an additional two years       EXTEND     "term"  "two years"
the address of {P0} is changed to the following:       SET_VALUE, the new one below

A change by an amount ("reduced by $5") gives no value, and stays a change without exact words.
"""

from __future__ import annotations

import re
from dataclasses import replace

from graph.model.edges import OperationKind
from indexing.instructions.instruction import Action, New, Scene, Source
from indexing.instructions.instrument_names import Meaning
from indexing.instructions.orders.heads import Verb, verb_of
from indexing.instructions.places import DAY, HAS_VALUE, VALUE
from indexing.instructions.sentences.provisions import Cited
from indexing.instructions.sentences.sentences import tokens

_RATE = r"(?:,?\s(?:per|a|an|each)\s(?:annum|year|month|quarter|week|day|hour|unit|share|square\sfoot|[a-z]{3,12}))?"
_GOES_TO = re.compile(
    r"(?:^|\s)(?P<way>(?:up\s)?(?:to|until|till|through|by|for|at|as(?!\sof\b)|be"
    r"|(?:and|(?:so|such)\sthat|which)\s(?:[\w\s]{0,40}\s)?(?:expires?|ends?|terminates?))(?:\sand\sincluding)?)"
    r"(?:\s(?:be|on|at|the|an?|close|of|business|amount|sum|rate|total|period|term|further|successive|additional|another|new|equal|to|date|midnight|\d{1,2}:\d\d\s[ap]\.?m\.?,?)){0,8}"
    rf"\s(?P<value>{VALUE}{_RATE})(?P<rest>.*)$"
)
_ENDS = r"(?:ending|expiring|terminating|expires?|ends?|terminates?|until|through|to)(?:\sand\sincluding)?(?:\son)?"
_UNTIL = re.compile(rf"\b{_ENDS}\s(?P<day>{DAY})")
_NO_MORE = re.compile(  # what may stand behind the value and changes nothing of it
    r"(?:\s(?:per\s\w+|in\sthe\saggregate|in\scash))?"
    r"(?:,?\s(?:effective|with\seffect|as\sof|from\sand\safter|commencing|beginning|starting)\b[^{};:]{2,70}(?:\{[PD]\d+\})?)?"
    rf"(?:,?\s(?:(?:and|so\sthat|such\sthat)\s)?[^{{}};:]{{0,80}}\b{_ENDS}\s{DAY})?"
    r"(?:,?\s(?:unless|subject\sto)\s[^;:]{0,120}?)?(?:\s\([^(){}]{0,60}(?:\{Q\d+\})?[^(){}]{0,20}\))?\s?[.,;]?(?:\sand)?$"
)
_WHERE = re.compile(
    r",?\s(?:(?:as\s)?(?:\w+ed|set\s(?:out|forth)|payable|due)\s)?(?:(?:to|for)\s)?"
    r"(?:for\s(?:the\s)?purposes?\sof|pursuant\sto|in|under|of|at|to|on|by)\s(?:the\s)?(?:(?:[a-z]+\s){1,2}of\s(?:the\s)?)?\{[PD]\d+\}.*$"
)
_ARTICLES = re.compile(r"^(?:(?:[Tt]he|[Aa]n?|[Ii]ts|[Oo]ur|[Yy]our|[Ss]aid|[Ss]uch|existing|current|then|stated|scheduled|original)\s)+")
_TERM = re.compile(r"[A-Z][\w’'-]*(?:\s(?:(?:of|and|for|to|the|in)\s)?[A-Z][\w’'-]*){0,5}")
_NO_VALUE = re.compile(
    r"(?i)\b(?:tables?|rows?|grids?|columns?|lines?|items?|language|text|words?|phrases?|figures?|provisions?|sections?|paragraphs?|clauses?|sentences?"
    r"|references?|definitions?|schedules?|exhibits?|annex|portion|first|second|third|last|everything|parentheticals?|commas?|same|following|form|list)\b"
)
_PLACE_TO_WRITE = re.compile(
    r"\b(?:address(?:es)?|notices?\s(?:information|details)|contact|attention|e-?mail|facsimile|telephone|fax)\b", re.IGNORECASE
)
_SO_IT_ENDS = frozenset({"and", "so", "such", "which"})  # "is extended so that it expires on D"
_SETS = frozenset({"to", "at", "as", "be"})
_LONGEST_NAME = 90
_SEVERAL = re.compile(r"\b(?:each|both|all|every)\b")
_EACH = re.compile(r"\b(?:each|both|all)\sof\s(?!the\sfollowing)|\beach\s[Pp]arty\b|\b(?:both|all)\s(?:the\s)?[Pp]arties\b")
_NO_NAME = re.compile(r"(?:Upon|By|If|As|From|After|Before|Because|Due|Notwithstanding|Provided|Subject|When|Where|Unless|Until)\b")
_UNNAMED = frozenset({"period", "full stop", "comma", "semicolon", "semi-colon", "word", "to", "by", "for", "that", "it", ""})


def setting(match: re.Match[str], scene: Scene) -> tuple[Action, ...]:
    """Read what becomes of which value; where the words give no value, the change has no exact words."""
    said = match["old"]
    word = match[0].split()[0]
    verb = verb_of(word)
    goes = _goes(verb, said)
    before = said[: goes.start()] if goes else said
    if any(scene.sentence.docs[n].meaning is Meaning.SELF for n in tokens(before, "D")):
        return ()  # "the term of this Amendment"
    name = named(before if goes else _cut(said))
    if not name and verb is Verb.EXTEND and re.match(r"(?:the\s)?\{D\d+\}", said):
        name = "term"  # "the Agreement is extended for one year"
    places = scene.or_subject(said) or place_of(name)
    kind, value = _moved(verb, goes) if goes else (None, "")
    if kind is None or not value or not name:
        return (Action("", OperationKind.UNSPECIFIED, places, scene.at),)
    return (Action("", kind, places, scene.at, old=name, new=New(Source.WORDS, words=value)),)


def valued(old: str, new: New, places: tuple[Cited, ...], scene: Scene) -> Action | None:
    """Return the setting of a value where something with a name ("the fee in {P0}") becomes `new`; None where it is no value."""
    name = named(old)
    if not name or _NO_VALUE.search(name) or len(name) > _LONGEST_NAME:
        return None
    if new.source is Source.BELOW and not _PLACE_TO_WRITE.search(name):
        return None
    if new.source not in {Source.WORDS, Source.QUOTE, Source.BELOW} or (new.source is Source.WORDS and not HAS_VALUE.search(new.words)):
        return None
    each = _EACH.search(name) is not None  # one value for several
    if _SEVERAL.search(name) and not each:
        return None  # which of those that stand there are meant is not said
    places = tuple(replace(p, unit=None, ordinal=0) if p.unit else p for p in places) or place_of(name)
    return Action("set_value", OperationKind.SET_VALUE, places, scene.at, old=name, new=new, each=each)


def named(text: str) -> str:
    """Return what words call a value: "the notice address of the Lender for purposes of {P0}" without article and place."""
    text = _WHERE.sub("", text.strip(" ,.:;"))
    name = _ARTICLES.sub("", re.sub(r"^\{[PD]\d+\}(?:['’]s)?,?\s", "", text)).strip(" ,.:;")
    return "" if re.search(r"[{}]", name) or name.lower() in _UNNAMED or _NO_NAME.match(name) else name


def place_of(name: str) -> tuple[Cited, ...]:
    """Return where a value stands that is named without a place: the definition of a term, else the provision of that heading."""
    if not name:
        return ()
    if _PLACE_TO_WRITE.search(name):
        return (Cited(heading="Notices"),)
    own = _TERM.match(name)
    if own and (own.end() == len(name) or name[own.end() :].startswith((" of the ", " under ", " hereunder"))):
        return (Cited(term=own[0]),)
    return (Cited(heading=name[0].upper() + name[1:]),)


def _goes(verb: Verb, said: str) -> re.Match[str] | None:
    """Return the first stretch that can give the value: "to $20,000" in "increased by $5,000 to $20,000"."""
    first = found = _GOES_TO.search(said)
    while found is not None and verb is not Verb.EXTEND and found["way"].split()[0] not in _SETS:
        found = _GOES_TO.search(said, found.start("value"))
    return found or first


def _cut(text: str) -> str:
    return re.split(r"\s(?:to|by|for|until|through|as|so\sthat|such\sthat|and\s(?:shall|will)|from)\s", text)[0]


def _moved(verb: Verb, goes: re.Match[str]) -> tuple[OperationKind | None, str]:
    """Return what happens to the value: set, or carried on until a day or for a period."""
    way, value, rest = goes["way"].split()[0], goes["value"].strip(" ,"), goes["rest"]
    if not _NO_MORE.match(rest):
        return None, ""
    day = re.fullmatch(DAY, value)
    if verb is not Verb.EXTEND:
        return (OperationKind.SET_VALUE, value) if way in _SETS else (None, "")
    if day and way in {"to", "until", "till", "through", "up", *_SO_IT_ENDS}:
        return OperationKind.EXTEND, value
    until = _UNTIL.search(rest)
    if way in {"by", "for"} and not day:
        return OperationKind.EXTEND, until["day"] if until else value
    return (OperationKind.SET_VALUE, value) if way == "to" else (None, "")
