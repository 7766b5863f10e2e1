"""What an order does, read from its verbs and their arguments.

Every verb of change takes the same few arguments, however a sentence is built: what goes, what comes, next to what, in what. An
argument is told by the relation that leads to it ("with", "for", "after", "in lieu of") and by the voice of the verb, so no order
of words is presupposed:

    by deleting {Q0} and inserting {Q1} in lieu thereof      REMOVE(what {Q0}); ADD(what {Q1}, for what went)
    {Q1} is substituted for {Q0} in {P0}                     SUBSTITUTE(what {Q1}, for {Q0}, in {P0})
    in place of {Q0}, {P0} shall state {Q1}                  READ(what {Q1}, for {Q0}, in {P0})

The stems of the verbs are data (`verbs.json`); which sentences are orders at all is told by the taggers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from indexing.amendments.changes import Group
from indexing.amendments.named import called
from indexing.amendments.units import Unit
from indexing.instructions.mood import commands_nothing, denied, is_question
from indexing.instructions.naming import Meaning
from indexing.instructions.provisions import Form

_RELATIONS = re.compile(
    r"\b(?:(?P<LIEU>in\s(?:the\s)?(?:lieu|place|stead|substitution|replacement|exchange)\s(?:of|for)|instead\sof|rather\sthan)"
    r"|(?P<AFTER>after|following(?!\s*$)|behind|subsequent\sto|preceded\sby)|(?P<BEFORE>before|preceding|prior\sto|ahead\sof|in\sfront\sof|followed\sby)"
    r"|(?P<BETWEEN>between)|(?P<WITH>with|by)|(?P<AS>as)|(?P<TO>to|into|until|through|at)"
    r"|(?P<FOR>for)|(?P<WHEN>effective|effect(?:\s(?:from|on|as\sof))?|commencing|beginning|ending|dated|during)|(?P<FROM>from)|(?P<IN>in|of|under|within|throughout|on))\b"
)
_REFERENCES = re.compile(r"\bin\s(?:(?:its|their)\sentiret(?:y|ies)|full)\b|\bin\s(?:each|every)\s(?:instance|case|place)\b|\bwherever\b.*?\b(?:appears?|occurs?)\b|\b(?:references?|mentions?)(?:\s(?:therein|thereto|herein|made))?\sto\b")
_FAR = 5  # tokens between "amended to" and the bare value that something is from now on
_BESIDE = 8  # tokens between a verb and a bare value that it acts on
_PHRASE = 30  # characters between "after" and "of" in "after the second sentence of"
_HEADING = re.compile(r"\s?(?:\([^(){}]{1,60}\)|[A-Z][\w,;’' -]{0,70})?[.:]\s*(?=\S)")
_INSTEAD = re.compile(
    r"\b(?:in\s(?:the\s)?(?:lieu|place|stead|substitution|replacement)\s(?:thereof|therefor|therefore|of\s(?:it|them|such|that|the\ssame|said))"
    r"|in\s(?:its|their|the)\s(?:place|stead)|therefore?\b|instead\b(?!\sof))"
)
_JOINS = re.compile(r"(?=.*(?:,|;|&|\band\b|\bor\b))(?:[\s,;&]|\band\b|\bor\b|\bthe\b|\beach\b|\bboth\b|\bwords?\b|\bphrases?\b|\bterms?\b)*")
_WITHIN = re.compile(r"\s?(?:of|to|in|under)\s(?:the\s|such\s)?")
_AND = re.compile(r"\s?,?\s(?:and|or)\s(?:the\s)?(?:(?:words?|phrases?)\s)?")
_DEFINES = re.compile(r"\((?:the\s|each,?\s(?:an?|the)\s|collectively,?\s(?:the\s)?|as\s|an?\s|this\s|such\s|hereinafter\s)*$")
_TITLED = re.compile(r"\b(?:entitled|titled|captioned|headed|(?:heading|caption|title)(?:\sof)?)\s(?:the\s)?$")
_TERM = re.compile(r"\b(?:defined\s)?(?:terms?|definitions?)\s(?:of\s|for\s)?(?:the\s)?(?:terms?\s)?$")
_ASIDE = re.compile(  # what a provision is said to be, not what is done to it: "as added by {D0}", "(as defined in {P1})"
    r"\((?:as|which|including|other\sthan)\b[^()]*\)|,?\s(?:as|which\s(?:was|were|is|are|has\sbeen|have\sbeen))\s(?:\w+ly\s|so\s|most\s|further\s)*"
    r"(?P<verb>[a-z]+)(?:\s(?:and|or)\s[a-z]+ed)?\s(?:by|in|under|pursuant\sto|through)\s(?![a-z]+ing\b)[^,;:()]*"
)
_PROVIDES_THAT = re.compile(r"\b(?:provid|stat|say)\w*\sthat\b")
_PHRASE_BELOW = re.compile(r"^\s(?:\w+\s){0,2}?(?:words?|phrases?|language|text|sentences?|proviso)\b")
_POINTED = re.compile(  # a place that is only followed or pointed to
    r"\b(?:pursuant\sto|in\s(?:accordance|line|keeping|conformity|compliance|connection)\swith|consistent\swith|notwithstanding|subject\sto|by\s(?:reason|virtue)\sof"
    r"|as\s(?:contemplated|permitted|required|provided)\s(?:by|in|under)|meanings?\s(?:of|given\s(?:in|by))|as\sdefined\sin|in\saddition\sto)"
    r"\s(?:the\s)?(?:(?:terms|provisions|requirements)\s(?:and\sconditions\s)?of\s)?(?:the\s)?$"
)
_WORDS_NOUN = frozenset({"words", "word", "phrase", "term", "terms", "following", "sentence", "language", "text", "the", "clause", "include", "including", "reference", "a", "new", "paragraph", "definition"})
_RESERVED = re.compile(r"(?i)\W*(?:[\w.()]{1,12}\s)?\W*(?:intentionally\s(?:omitted|deleted|left\sblank)|reserved|not\sused|deleted|omitted)\W*")
_APPOSED = re.compile(r"\{[pd]\d+\},?\s\(?$")
_WORDED = re.compile(r"\b(?:words?|phrases?|terms?|texts?|language|sentences?|definitions?|names?|titles?)\b")
_REFERRED = re.compile(r"\b(?:references?|mentions?)\sto\s(?:the\s)?(?:(?:words?|terms?)\s)?$")
_NO_LONGER = re.compile(r"\b(?:everything|all\s(?:text|words|language)|remainder|rest|balance)\b")
_SET_OUT = re.compile(r"\b(?:table|grid|matrix|chart|schedule of [a-z]+)\b[^{}]{0,60}$")
_ROW = re.compile(r"\b(?:rows?|line\sitems?|line|entry|entries|columns?|value\sset\sout\sbeside)\b")
_BE = frozenset({"is", "are", "be", "being", "was", "were", "been"})
_BETWEEN = frozenset({"hereby", "each", "all", "also", "further", "now", "to", "and", ",", "deemed", "herewith", "both", "same", "the", "so", "thereafter", "henceforth", "in", "its", "their", "entirety", "full", "whole", "or", "it", "they", "effective", "immediately", "by"})
_NOT_OPERATIVE = frozenset({"as", "heretofore", "previously", "have", "has", "had", "so", "if", "when", "unless", "may", "not", "otherwise", "once", "theretofore"})
_NO_VERB = frozenset({"the", "a", "an", "such", "any", "this", "of", "each", "no", "its", "their", "said", "these", "those", "that", "all", "other", "foregoing", "following", "in"})
_LEADS_VERB = frozenset(
    {"to", "hereby", "herewith", "shall", "will", "and", "or", "parties", "we", "please", "amendment", "agreement", "letter", "company", "must", "now", "also", "further"}
    | set(",:;)(-–—.")
)
_CUTS = re.compile(r";|,?\sand\s|,\s(?=\(|the\s|in\s|\{|by\s|to\s|substitut|insert|replac|add)|:|\.\s|\s(?:so|such)\sthat\s|\bin\sthat\b|,\s")
_NOUN = re.compile(
    r"\b(?:new|following|additional|second|third|last|final)\s(?:\w+\s){0,3}?"
    r"(definitions?|(?:sub)?sections?|(?:sub)?clauses?|articles?|(?:sub)?paragraphs?|sentences?|exhibits?|schedules?|annex(?:es)?|terms?|provisos?|covenants?)\b(?!\sand\sconditions)"
)
_SETTING = frozenset({"SET", "EXTEND", "MEAN", "CHANGE"})
_NO_OBJECT = frozenset(
    "its their his her the a an entirety entire in full whole it them same this that these such said provisions text language entirety all whole existing current contents at on as so hereof section sections paragraph provision clause subsection article schedule exhibit "
    "is are be shall will and or hereby each also further now by of from to for under thereof therein as therefrom".split()
)
_THEREFOR = frozenset({"therefor", "therefore", "thereof"})
_NEVER = re.compile(r"\b(?:may|might|shall\snot|will\snot|not)\s(?:\w+ly\s)?(?:be\s)?$|\bno\s(?:provision|term|part)\b[^,;]*$")
_SEVERAL = re.compile(r"\b(?:each|all|every|any|references?|mentions?|or|wherever|throughout|both)\b")
_UNITS = frozenset({"sentence", "paragraph"})
_WHOLE = frozenset({"REMOVE", "REPLACE", "SUBSTITUTE", "READ", "CHANGE"})
_COMES = frozenset({"ADD", "REPLACE", "SUBSTITUTE", "READ"})


@dataclass(frozen=True, slots=True)
class _Arg:
    """A token set apart, or "the following" (kind F), with the relation that leads to it."""

    n: int
    kind: str
    relation: str


@dataclass
class _Event:
    """A verb of change with its arguments by relation."""

    at: int
    verb: str
    passive: bool
    word: str = ""
    skip: int = 0
    """Words behind it that belong to it: "of" in "the deletion of"."""
    subject: list[_Arg] = field(default_factory=list)
    rest: list[_Arg] = field(default_factory=list)
    instead: bool = False


@dataclass
class _Change:
    """What one or two verbs do together."""

    verbs: list[str]
    at: int
    end: int
    active: bool = False
    quoted: list[int] = field(default_factory=list)
    span: bool = False
    half: bool = False
    below_goes: bool = False
    whole: list[int] = field(default_factory=list)
    within: list[int] = field(default_factory=list)
    old: list[int] = field(default_factory=list)
    new: list[int] = field(default_factory=list)
    near: list[int] = field(default_factory=list)
    added: list[int] = field(default_factory=list)
    name: list[int] = field(default_factory=list)
    called: str = ""
    scope: list[int] = field(default_factory=list)
    follows: bool = False
    last: bool = True
    """No later change of the sentence takes the new text below it."""


@cache
def _stems() -> tuple[tuple[str, str], ...]:
    loaded: dict[str, list[str]] = json.loads((files("indexing.amendments") / "verbs.json").read_text(encoding="utf-8"))
    return tuple((stem, verb) for verb, stems in loaded.items() for stem in stems)


@cache
def verb_class(word: str) -> str:
    """Return what a word does as a verb of change; "" for any other word."""
    return next((verb for stem, verb in _stems() if word.startswith(stem) and len(word) <= len(stem) + 6), "")


def read_order(unit: Unit, *, below: bool) -> list[tuple[Group, str]]:
    """Return the changes that a unit orders, each with its kind (`tagger.kinds`); `below`: new text stands below it."""
    text = unit.sentence.text.lower()
    events = _events(unit, text)
    if not events:
        return []
    _arguments(unit, text, events)
    changes = _merged(unit, [_change(unit, text, e) for e in events], events)
    return list(_without_general([pair for change in _scoped(unit, text, changes) for pair in _groups(unit, text, change, below=below)]))


def _without_general(pairs: Sequence[tuple[Group, str]]) -> Iterator[tuple[Group, str]]:
    """Leave out that a place changes where it is said what changes there, and what says nothing of any place."""
    exact = [g for g, kind in pairs if kind != "U"]
    for group, kind in pairs:
        if kind != "U" or not exact or not (set(group.places) <= {p for g in exact for p in (*g.places, *g.holders)}):
            yield group, kind


def _events(unit: Unit, text: str) -> list[_Event]:
    """Return the verbs of change of a unit."""
    found: list[_Event] = []
    words = [t.text.lower() for t in unit.tokens]
    asides = _asides(text)
    if is_question(text):
        return found
    for n, token in enumerate(unit.tokens):
        verb = "" if token.kind else verb_class(words[n])
        if words[n] == "be" and _says_what_is(unit, words, n):
            verb = "MEAN"
        if not verb or any(a <= token.start < b for a, b in asides) or _commands_nothing(text, token.start):
            continue
        form = _form(words, n, verb, found)
        if form:
            skip = (words[n + 1] in _THEREFOR) + 1 if form == "nominal" else 0
            found.append(_Event(n, _doing(words, n, verb), form == "passive", words[n], skip))
    return found


def asks_only(unit: Unit) -> bool:
    """Tell whether a unit has verbs of change, and what each would change is only asked for, proposed or denied."""
    text = unit.sentence.text.lower()
    verbs = [t for t in unit.tokens if not t.kind and (c := verb_class(t.text.lower())) and c not in {"MEAN", "READ", "ADD"}]
    return bool(verbs) and (is_question(text) or all(_commands_nothing(text, t.start) for t in verbs))


def _doing(words: Sequence[str], n: int, verb: str) -> str:
    """Return what a verb does: "supplemented by" what follows adds it."""
    adds = words[n].startswith("supplement") and any(w in {"by", "with"} for w in words[n + 1 : n + 3])
    return "ADD" if adds else verb


def _commands_nothing(text: str, at: int) -> bool:
    """Tell whether a verb only says what somebody asks or proposes, or is denied."""
    before = text[:at]
    return commands_nothing(text, at, subjunctive=before.rstrip().endswith((" be", " is", " are"))) or denied(before) or _NEVER.search(before) is not None


def _asides(text: str) -> list[tuple[int, int]]:
    """Return the stretches in which a sentence says how a provision came to be, and orders nothing."""
    return [m.span() for m in _ASIDE.finditer(text) if m["verb"] is None or verb_class(m["verb"])]


def _form(words: Sequence[str], n: int, verb: str, before: Sequence[_Event]) -> str:
    """Return the voice of a verb, "" for a word that orders nothing here."""
    word = words[n]
    ahead = words[max(0, n - 5) : n]
    last = ahead[-1] if ahead else ""
    if last in _NOT_OPERATIVE or (len(ahead) > 1 and ahead[-2] in {"as", "may", "not", "have", "has"} and last in {"so", "hereby", "been", "be"}):
        return ""
    following = words[n + 1] if n + 1 < len(words) else ""
    if verb == "MEAN" and not (word in {"mean", "means", "be", "becomes", "become"} or (word == "referred" and following == "to")):
        return ""
    if word.endswith(("ion", "ment")):
        return "nominal" if following in {"of", *_THEREFOR} else ""
    if word.endswith("ing"):
        return "nominal" if following == "of" else "active" if last not in _NO_VERB else ""
    if word.endswith(("ed", "ken", "uck", "wn", "tten")) or word in {"set", "read", "put"}:
        if verb == "READ":
            return "active"
        if word == "put" and last in _LEADS_VERB and not _after_be(words, n):
            return "active"
        coordinated = bool(before) and before[-1].passive and n - before[-1].at < 9 and last in {"and", "or", ",", "hereby", "also", "entirety"}
        elliptic = bool(before) and before[-1].passive and last[:2] in {"{q", "{p"} and "and" in words[before[-1].at : n]
        return "passive" if _after_be(words, n) or coordinated or elliptic else ""
    if last in _NO_VERB:
        return ""
    if verb not in {"READ", "MEAN"} and n and last not in _LEADS_VERB and not last.startswith("{"):
        return ""
    return "active"


def _says_what_is(unit: Unit, words: Sequence[str], n: int) -> bool:
    """Tell whether "shall be" is followed by what something is from now on: a value, a quotation, or what stands below."""
    if n == 0 or not {"shall", "will"} & set(words[max(0, n - 3) : n]):
        return False
    for token in unit.tokens[n + 1 : n + 4]:
        if token.kind in {"V", "Q"} or token.text.lower() == "following" or (token.text == "follows" and words[n + 1] == "as"):
            return True
        if token.kind or token.text.lower() not in {"the", "as", "equal", "to", "at", "deemed", "now", ":"}:
            return False
    return False


def _after_be(words: Sequence[str], n: int) -> bool:
    """Tell whether a form of "be" leads to a participle, adverbs and other participles between."""
    for word in reversed(words[max(0, n - 12) : n]):
        if word in _BE:
            return True
        if not (word in _BETWEEN or word.endswith(("ly", "ed")) or word.startswith("{d")):
            return False
    return False


def _listed(gap: str, relation: str) -> bool:
    """Tell whether an argument is one more of those before it: behind "after {Q0}" only "and" goes on, a comma does not."""
    return (_AND if relation in {"AFTER", "BEFORE"} else _JOINS).fullmatch(gap) is not None


def _arguments(unit: Unit, text: str, events: Sequence[_Event]) -> None:
    """Give every argument to the verb it belongs to."""
    args = _all_args(unit, text)
    starts = [0]
    for i in range(1, len(events)):
        starts.append(_border(unit, text, events[i - 1], events[i], args))
    for i, event in enumerate(events):
        low, high = starts[i], starts[i + 1] if i + 1 < len(events) else len(unit.tokens)
        mine = [n for n, _ in args if low <= n < high and n != event.at]
        last = None
        for n in mine:
            kind = dict(args)[n]
            here = n > event.at
            begin = max([unit.tokens[min(event.at + event.skip, len(unit.tokens) - 1)].end if here else unit.tokens[low].start, *(unit.tokens[m].end for m in mine if m < n and (m > event.at) == here)])
            gap = text[begin : unit.tokens[n].start]
            if last is not None and (last.n > event.at) == here and last.kind == kind and _listed(gap, last.relation):
                arg = _Arg(n, kind, last.relation)
            else:
                relation = _relation(gap if here else gap[gap.rfind(", ") + 1 :])
                inside = last is not None and kind == last.kind == "P" and (last.n > event.at) == here and _WITHIN.fullmatch(gap)
                arg = _Arg(n, kind, "IN" if inside else relation)
            (event.rest if here else event.subject).append(arg)
            last = arg
        end = unit.tokens[high - 1].end if high <= len(unit.tokens) and high else len(text)
        event.instead = _INSTEAD.search(text, unit.tokens[low].start, end) is not None


def _all_args(unit: Unit, text: str) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    asides = _asides(text)
    for n, token in enumerate(unit.tokens):
        ahead = text[: token.start]
        if any(a <= token.start < b for a, b in asides) or (token.kind == "Q" and _only_names(unit, text, n)):
            continue
        if token.kind == "P":
            behind = unit.sentence.text[token.end :]
            if _HEADING.match(behind) and not found and "{P" in behind:
                continue  # the number of the clause that speaks, or a heading
            if _elsewhere(unit, n) or _POINTED.search(ahead):
                continue
            found.append((n, "X" if _is_own(unit, n) or ahead.endswith("the following ") else "P"))
        elif token.kind == "V":
            found.append((n, "V"))
        elif token.kind == "Q" and not _DEFINES.search(ahead) and not _TITLED.search(ahead):
            found.append((n, "T" if _TERM.search(ahead) else "Q"))
        elif token.text.lower() == "following" and ahead.endswith(("the ", "with ", "by ", "as ")):
            found.append((n, "F"))
    return found


def _only_names(unit: Unit, text: str, n: int) -> bool:
    """Tell whether a quotation is the title of the place before it, or keeps its number: ``Section 2.3, "Insurance," is deleted``."""
    token = unit.tokens[n]
    words = unit.words(token).text
    ahead, behind = text[: token.start], text[token.end :]
    apart = behind.startswith((",", ")")) or (words.endswith(",") and ahead.rstrip().endswith((",", "(")))
    return apart and _APPOSED.search(ahead) is not None and not _WORDED.search(ahead)


def _elsewhere(unit: Unit, n: int) -> bool:
    """Tell whether a provision is one of this instrument itself ("section 4 hereof") or of a law, which no order changes."""
    if unit.sentence.cites[unit.tokens[n].number].form is Form.ATTACHMENT:
        return False
    for token in unit.tokens[n + 1 : n + 6]:
        if token.kind == "D":
            return unit.sentence.docs[token.number].meaning is not Meaning.OTHER
        if token.kind or token.text in {",", ";", ".", ":"}:
            return False
        if token.text.lower() in {"above", "below", "hereof", "herein"}:
            return True
    return False


def _is_own(unit: Unit, n: int) -> bool:
    """Tell whether an attachment is this instrument's own: the new text stands there."""
    token = unit.tokens[n]
    if unit.sentence.cites[token.number].form is not Form.ATTACHMENT:
        return False
    behind = unit.tokens[n + 1 : n + 5]
    for other in behind:
        if other.text.lower() in {"attached", "annexed", "hereto", "herewith", "below"}:
            return True
        if other.kind == "D":
            return unit.sentence.docs[other.number].meaning is Meaning.SELF
        if other.kind or other.text in {",", ";", "."}:
            break
    return any(t.text.lower() in {"attached", "annexed", "revised"} for t in unit.tokens[max(0, n - 2) : n]) and not any(t.kind == "D" for t in behind)


def _border(unit: Unit, text: str, one: _Event, other: _Event, args: Sequence[tuple[int, str]]) -> int:
    """Return the token at which the stretch of a verb begins: behind the words that part it from the verb before."""
    inside = [n for n, _ in args if one.at < n < other.at]
    kinds = dict(args)
    low, high = unit.tokens[one.at].end, unit.tokens[other.at].start
    best = None
    for cut in _CUTS.finditer(text, low, high):
        before = [n for n in inside if unit.tokens[n].end <= cut.start()]
        after = [n for n in inside if unit.tokens[n].start >= cut.end()]
        if other.passive and not after and before:
            continue
        if before and after:
            gap = text[unit.tokens[before[-1]].end : unit.tokens[after[0]].start]
            if kinds[before[-1]] == kinds[after[0]] and _JOINS.fullmatch(gap) and not other.passive:
                continue
            if kinds[before[-1]] == kinds[after[0]] and _JOINS.fullmatch(gap) and other.passive and one.passive is False and best is not None:
                continue
        if not other.passive and after and cut[0].strip(" ,") not in {";", "and", ":", "."}:
            continue
        best = cut.end()
        if other.passive and after:
            break
    if best is None:
        return other.at
    return next((n for n, t in enumerate(unit.tokens) if t.start >= best), other.at)


def _relation(gap: str) -> str:
    """Return the relation by which words lead to an argument; WHAT where they are only "the words" and the like."""
    found = [(str(m.lastgroup), m) for m in _RELATIONS.finditer(_REFERENCES.sub(" ", gap))]
    if not found:
        return "WHAT"
    name, last = found[-1]
    for earlier, match in reversed(found[:-1]):
        if name == "IN" and earlier in {"AFTER", "BEFORE", "LIEU", "WITH"} and last.start() - match.end() < _PHRASE:
            return earlier
    return name


def _change(unit: Unit, text: str, event: _Event) -> _Change:
    """Return what a verb does with its arguments."""
    change = _Change([event.verb], event.at, max([event.at, *(a.n for a in event.rest)]), not event.passive)
    if event.verb in _SETTING:
        value = next((a.n for a in (*event.rest, *event.subject) if a.kind in {"V", "F"}), len(unit.tokens) - 1)
        acts = not (event.passive or event.word in {"be", "becomes", "become", "mean", "means", "changes"})
        change.called = called(unit, event.at, value, active=acts)
    relations = {a.relation for a in (*event.subject, *event.rest) if a.kind != "V"}
    for arg in event.subject:
        relation = "WHAT" if arg.relation in {"AS", "TO", "WITH", "FROM"} and event.passive else arg.relation
        if not event.passive and arg.kind in {"P", "Q", "V"} and event.verb in {"READ", "MEAN", "SET", "EXTEND"}:
            relation = arg.relation if arg.relation in {"LIEU", "IN", "AFTER", "BEFORE"} else "SUBJECT"
        elif not event.passive and event.verb == "REPLACE" and arg.kind == "Q" and relation == "WHAT" and any(a.kind == "Q" for a in event.rest):
            relation = "WITH"  # "{Q0} shall replace {Q1}"
        elif (not event.passive and arg.kind == "P") or (event.word.startswith("supplement") and arg.relation == "WHAT"):
            relation = "IN"
        _put(unit, change, event, arg, relation, relations)
    for arg in event.rest:
        adds = event.word.startswith("supplement") and arg.relation in {"WITH", "IN"} and arg.kind != "P"
        _put(unit, change, event, arg, "WHAT" if adds else arg.relation, relations)
    return change


def _put(unit: Unit, change: _Change, event: _Event, arg: _Arg, relation: str, relations: set[str]) -> None:
    """Put one argument where its relation to the verb says it belongs."""
    verb, n = event.verb, arg.n
    comes = verb in {"ADD"} or (verb == "SUBSTITUTE" and "WITH" not in relations)
    if arg.kind == "X" and verb == "ADD" and relation == "WHAT":
        change.added.append(n)
        return
    if arg.kind == "F" and verb == "REMOVE" and relation == "WHAT" and _PHRASE_BELOW.search(unit.sentence.text[unit.tokens[n].end :]):
        change.below_goes = True
        return
    if arg.kind in {"F", "X"}:
        change.follows = change.follows or relation not in {"AFTER", "BEFORE"}
        return
    if arg.kind in {"Q", "T"} and _RESERVED.fullmatch(unit.words(unit.tokens[n]).text) and verb != "ADD":
        change.new.append(n)  # "deleted and marked {Q0}": what only keeps a number
        return
    others = [a for a in (*event.subject, *event.rest) if a is not arg]
    if arg.kind == "Q" and verb == "CHANGE" and event.passive and relation == "WHAT" and n < event.at and not relations & {"TO", "WITH", "FROM", "LIEU"}:
        arg = _Arg(n, "T", relation)  # what is amended by nothing that comes in is named, not quoted
        change.quoted.append(n)
    text = unit.sentence.text.lower()
    apart = arg.kind == "Q" and any(a.kind == "P" for a in others)
    if verb == "MEAN" and relation == "SUBJECT" and arg.kind in {"Q", "T"} and (apart or _REFERRED.search(text[: unit.tokens[n].start])):
        change.old.append(n)
        return
    worded = any(a.kind in {"T", "Q"} or (a.kind == "P" and a.relation in {"IN", "FROM"}) for a in others)
    if arg.kind == "T" and (verb in {"REPLACE", "SUBSTITUTE"} or relation in {"AFTER", "BEFORE", "WITH", "TO", "AS", "FOR", "LIEU"} or (verb in {"REMOVE", "ADD"} and worded)):
        arg = _Arg(n, "Q", relation)
    if arg.kind == "T":
        if comes and relation in {"WHAT", "AS"}:
            change.added.append(n)
        elif relation in {"WHAT", "SUBJECT", "LIEU"} and not (comes and relation == "LIEU"):
            change.whole.append(n)
        else:
            change.within.append(n)
        return
    if arg.kind == "V" and not _value_counts(unit, event, arg, relation):
        return
    if arg.kind == "V" and n < event.at and event.passive and verb in {"SET", "EXTEND", "CHANGE"}:
        change.old.append(n)
        return
    if arg.kind == "P":
        form = unit.sentence.cites[unit.tokens[n].number].form
        is_new = unit.sentence.cites[unit.tokens[n].number].new
        if is_new or (comes and relation in {"WHAT", "AS"}) or (verb == "NUMBER" and (relation in {"AS", "TO"} or (n > event.at and event.passive))):
            change.added.append(n)
        elif relation in {"AFTER", "BEFORE", "BETWEEN"}:
            if comes:
                (change.within if form is Form.UNIT else change.near).append(n)
        elif relation in {"WHAT", "SUBJECT"} and verb in {*_WHOLE, "SET", "EXTEND", "NUMBER"}:
            change.whole.append(n)
        elif relation in {"LIEU", "FOR"} and verb in _COMES:
            change.whole.append(n)
        elif relation in {"WITH", "AS"}:
            change.follows = True
        else:
            change.within.append(n)
        return
    if verb == "REMOVE" and relation in {"TO", "FROM"}:
        change.span = True  # "from {Q0} through {Q1}": all between them too
    if verb == "READ" and "that " in text[unit.tokens[event.at].end : unit.tokens[n].start][:12]:
        return  # "to provide that ...": the words that follow say what, and are not quoted
    if relation in {"AFTER", "BEFORE"}:
        change.near.append(n)
    elif relation == "LIEU" or (relation == "FOR" and verb in _COMES):
        change.old.append(n)
    elif relation == "WITH" and verb in {"REPLACE", "SUBSTITUTE", "CHANGE", "REMOVE"}:
        change.new.append(n)
    elif relation in {"TO", "AS"} and verb in {"REPLACE", "CHANGE", "SET", "EXTEND", "READ", "MEAN"}:
        change.new.append(n)
    elif relation == "FROM" and verb in {"CHANGE", "SET", "EXTEND"}:
        change.old.append(n)
    elif relation == "SUBJECT" and verb == "MEAN":
        change.whole.append(n)
    elif relation == "SUBJECT":
        (change.old if arg.kind == "V" or verb == "READ" else change.name).append(n)
    elif verb in {"READ", "MEAN"}:
        change.new.append(n)
    elif comes and relation in {"WHAT", "IN", "TO"}:
        change.new.append(n)
    elif verb in {"REMOVE", "REPLACE", "SUBSTITUTE", "CHANGE"} and relation in {"WHAT", "IN"}:
        change.old.append(n)
    elif verb in {"SET", "EXTEND"}:
        (change.name if arg.kind == "Q" else change.new).append(n)


def _value_counts(unit: Unit, event: _Event, arg: _Arg, relation: str) -> bool:
    """Tell whether a bare value is what a verb acts on: it stands right beside it, or behind "from" or "to"."""
    if event.verb in {"CHANGE", "SET", "EXTEND"} and arg.n < event.at:
        return relation not in {"WHEN", "TO"} and event.passive and any(a.kind == "V" and a.relation == "TO" for a in event.rest)
    if relation in {"FROM", "TO"}:
        near = arg.n - event.at <= _FAR or event.verb in {"SET", "EXTEND"} or any(a.kind == "V" and a.relation == "FROM" for a in event.rest)
        return near and arg.n > event.at and event.verb in {"CHANGE", "SET", "EXTEND", "REPLACE", "MEAN"}
    if event.verb == "MEAN":
        return arg.n > event.at
    between = unit.tokens[event.at + 1 : arg.n] if arg.n > event.at else unit.tokens[arg.n + 1 : event.at]
    return relation in {"WHAT", "WITH", "FOR", "LIEU", "SUBJECT", *(("AS",) if event.verb == "SET" else ())} and len(between) <= _BESIDE and event.verb != "ADD"


def _merged(unit: Unit, changes: Sequence[_Change], events: Sequence[_Event]) -> list[_Change]:
    """Make one of what goes and of what comes in for it."""
    result: list[_Change] = []
    for change, event in zip(changes, events, strict=True):
        verb = event.verb
        before = result[-1] if result else None
        if verb == "MEAN" and before is not None and before.verbs == ["CHANGE"] and not (before.old or change.whole or change.old):
            before.whole, before.within = before.whole or before.within, [] if not before.whole else before.within
            before.verbs, before.new, before.follows, before.end = ["MEAN"], change.new, change.follows, change.end
        elif verb == "MEAN" and before is not None and not (change.whole or change.old or change.within or change.follows):
            before.new += change.new  # "and shall be deemed reserved"
        elif before is not None and _twice(before, change, event):
            before.added += change.added
            before.new += change.new
            before.follows = before.follows or change.follows
            before.end = change.end
        elif verb == "ADD" and before is not None and before.verbs == ["REMOVE"] and before.old and not (event.rest or event.subject or before.new):
            before.half = True  # what comes in is not said
        elif before is not None and _goes_with(unit, before, change, event):
            before.verbs.append(verb)
            before.end = change.end
            before.whole += [n for n in change.whole if n not in before.whole]
            before.within += change.within
            before.old += change.old
            before.new += change.new
            before.near += change.near
            before.follows = before.follows or change.follows
            before.follows = before.follows or bool(change.added and before.whole)
            before.added += [] if before.whole else change.added
        else:
            result.append(change)
    return result


def _twice(before: _Change, change: _Change, event: _Event) -> bool:
    """Tell whether two verbs bring in one thing: "is attached to and incorporated into"."""
    brought = bool(before.added or before.new) and bool(change.new or change.follows)
    return event.verb == "ADD" and event.passive and before.verbs == ["ADD"] and not brought and not (change.near or change.whole)


def _addresses(unit: Unit, numbers: Sequence[int]) -> set[str]:
    cites = [unit.sentence.cites[unit.tokens[n].number] for n in numbers if unit.tokens[n].kind == "P"]
    return {p.section or p.term for c in cites for p in c.places}


def _goes_with(unit: Unit, before: _Change, change: _Change, event: _Event) -> bool:
    gone = "REMOVE" in before.verbs or "REPLACE" in before.verbs or "SUBSTITUTE" in before.verbs
    verb = event.verb
    own = bool(change.old or change.whole)
    if "REMOVE" in before.verbs and not (before.new or before.follows) and verb in _COMES:
        if verb == "ADD" and before.whole and change.added:
            return event.instead or _addresses(unit, change.added) <= _addresses(unit, before.whole)
        terms = [n for n in change.added if unit.tokens[n].kind == "Q"]
        if verb == "ADD" and before.old and terms == change.added and not (change.new or before.whole):
            change.new, change.added = terms, []
        comes = bool(change.new) and not (change.near or change.added) and bool(before.old) and not before.whole
        return not own and (event.instead or verb in {"REPLACE", "SUBSTITUTE", "READ"} or comes)
    if verb in {"REPLACE", "SUBSTITUTE"} and before.verbs[-1] in {"REPLACE", "SUBSTITUTE"} and event.passive:
        return not own
    if verb == "READ":
        return not own and not (before.new and not gone)
    if before.verbs[-1] == "CHANGE" and verb == "CHANGE":
        return not own
    if before.verbs[-1] == "CHANGE" and verb in {"REPLACE", "SUBSTITUTE"}:
        return not own and event.passive
    return before.verbs[-1] == "SET" and verb == "SET" and not own


def _scoped(unit: Unit, text: str, changes: Sequence[_Change]) -> Iterator[_Change]:
    """Give what names no place the one that the verb before it made its own: "{P0} is amended by deleting ..."."""
    scope: list[int] = []
    following = [*changes[1:], None]
    for change, after in zip(changes, following, strict=True):
        change.last = after is None or not (set(after.verbs) & {"READ", "CHANGE", "REPLACE", "SUBSTITUTE", "ADD"})
        leads = change.verbs == ["CHANGE"] and not (change.old or change.new or change.added or change.follows)
        apart = change.active and re.search(r"\band\b", text[unit.tokens[change.end].end : unit.tokens[after.at].start]) if after else None
        if leads and after is not None and not apart:
            scope = [*change.within, *change.whole] or scope
            continue
        if not (change.whole or change.old or change.added or change.near or change.within) and scope and "REMOVE" in change.verbs:
            change.whole = list(scope) if not _names_more(unit, text, change) else []
            change.within = change.within or list(scope)
            change.verbs.append("CHANGE")
        change.scope = [n for n in scope if n not in change.whole and n not in change.within]
        if not change.within:
            change.within = list(change.scope)
        if "REMOVE" in change.verbs and change.within and not (change.whole or change.old or change.near or change.added or _names_more(unit, text, change)):
            change.whole, change.within = change.within, list(change.scope)  # nothing else is there to go
        if change.within or change.whole:
            scope = scope or change.within
        yield change


def _is_counted(unit: Unit, n: int) -> bool:
    """Tell whether a place is a counted unit of some other one named apart."""
    cite = unit.sentence.cites[unit.tokens[n].number]
    return cite.form is Form.UNIT and all(not p.section and not p.heading and not p.term for p in cite.places)


def _names_more(unit: Unit, text: str, change: _Change) -> bool:
    """Tell whether what goes is named by words of its own: "the e-mail address is deleted"."""
    at = unit.tokens[change.at]
    following = min([n for n, t in enumerate(unit.tokens) if n > change.at and (t.kind or t.text in {",", ";", ":", "."})], default=len(unit.tokens))
    before = max([n for n, t in enumerate(unit.tokens) if n < change.at and (t.kind or t.text in {",", ";", ":", "."} or t.text == "that")], default=-1)
    said = unit.tokens[change.at + 1 : following] if change.active else unit.tokens[before + 1 : change.at]
    if not change.active and change.within:
        first = min(change.within)
        start = max([n for n, t in enumerate(unit.tokens) if n < first and (t.kind or t.text in {",", ";", ":", "."})], default=-1)
        said = (*said, *unit.tokens[start + 1 : first])
    return any(t.text.lower() not in _NO_OBJECT and not t.text.lower().endswith("ly") for t in said) and at.kind == ""


def _groups(unit: Unit, text: str, change: _Change, *, below: bool) -> Iterator[tuple[Group, str]]:
    """Yield the changes of words and places that a change is made of."""
    verbs = set(change.verbs)
    brings = change.follows or below
    holders = [n for n in dict.fromkeys((*change.scope, *change.within)) if unit.tokens[n].kind == "P"]
    if change.quoted == change.whole and change.quoted and change.new and [n for n in change.within if unit.tokens[n].kind == "P"]:
        change.old, change.whole = change.quoted, []  # "in {P0}, {Q0} is changed to read {Q1}"
    places = change.whole or change.within
    counted = [n for n in places if unit.tokens[n].kind == "P" and _is_counted(unit, n)]
    if counted and len(counted) < len(places):  # "{P0} is amended so that the last sentence"
        holders = [*holders, *(n for n in places if n not in counted)]
        places = change.whole = counted
    if "NUMBER" in verbs:
        if (change.whole or change.scope) and change.added:
            yield Group(places=change.whole or change.scope, added=change.added, holders=holders), "N"
        return
    if change.added and not change.near and (held := _replaces_itself(unit, change)):
        yield Group(places=held, holders=holders), "R"
        return
    if _row_named(unit, text, change):
        yield Group(places=list(places), holders=holders), "U"
        return
    if change.below_goes and below and verbs <= {"REMOVE", "CHANGE"}:
        yield Group(places=list(places) or list(change.scope), holders=holders, below_goes=True), "W"
        return
    if change.span or change.half:
        yield Group(places=list(places), holders=holders), "U"
        return
    if "REMOVE" in verbs and not change.old and (change.near or _NO_LONGER.search(text)):
        yield Group(places=list(places), holders=holders), "U"  # which words go is told by where they stand
        return
    if "MEAN" in verbs:
        if not (change.whole or change.old) and not change.called and not change.within:
            return
        if change.old and change.new:
            yield Group(places=list(places), old=change.old[0], new=change.new[0], holders=holders), "W"
        elif places and (change.new or below):
            yield Group(places=list(places), new=change.new[0] if change.new else -1, holders=holders, called=change.called), "S"
        elif change.called and (change.new or (below and (change.follows or "as follows" in text))):
            yield Group(new=change.new[0] if change.new else -1, holders=holders, called=change.called), "S"
        elif places:
            yield Group(places=list(places), holders=holders), "U"
        return
    if verbs & {"SET", "EXTEND"} and not (change.old and change.new and (places or change.called)):
        kind = "E" if "EXTEND" in verbs else "S"
        new = change.new[-1] if change.new else -1
        yield Group(places=list(places), new=new, name=change.name[0] if change.name else -1, holders=holders, called=change.called), kind if new >= 0 or below else "U"
        return
    if change.old and (change.new or "REMOVE" not in verbs):
        pairs = _pairs(change.old, change.new)
        if len(change.old) > len(change.new) == 1 and not _SEVERAL.search(text):
            yield Group(places=list(places), holders=holders), "U"
            return
        for old, new in pairs:
            yield Group(places=list(places), old=old, new=new, holders=holders, called=change.called), "W"
        if change.whole and not change.within and not pairs:
            yield Group(places=change.whole, holders=holders), "R"
        return
    if change.old:
        for old in change.old:
            yield Group(places=list(places), old=old, holders=holders), "D"
        return
    nth = [n for n in change.added if unit.tokens[n].kind == "P" and unit.sentence.cites[unit.tokens[n].number].form is Form.UNIT]
    if nth and nth == change.added:
        new = change.new[0] if change.new else -1
        noun = str(next(p.unit.value for n in nth for p in unit.sentence.cites[unit.tokens[n].number].places if p.unit)).lower()
        held = places or [n for n in nth if any(p.section for p in unit.sentence.cites[unit.tokens[n].number].places)]
        yield Group(places=list(held), new=new, holders=holders, noun=noun, counted=nth), "A"
        return
    if change.added:
        new = change.new[0] if change.new else -1
        yield Group(places=list(change.near), added=change.added, new=new, holders=holders or change.near), "I"
        return
    if change.whole and verbs & _COMES and ("REMOVE" in verbs or "ADD" in verbs) and (change.new or brings):
        yield Group(places=change.whole, new=change.new[0] if change.new else -1, holders=holders), "R"
        return
    if "ADD" in verbs or (change.near and change.new):
        new = change.new[0] if change.new else -1
        near = next((n for n in change.near if unit.tokens[n].kind != "P"), -1)
        if new >= 0 and near < 0 and _is_part(unit, change.at, new):
            yield Group(places=list(places), holders=holders), "U"
            return
        if near >= 0 and new < 0 and not brings:
            return
        if near < 0 and new < 0 and not brings:
            yield Group(places=list(places), holders=holders), "U"
            return
        noun = _noun(text)
        words = near >= 0 or (not noun and new >= 0) or (noun in _UNITS and not change.near)
        yield Group(places=list(places), new=new, near=near, holders=holders, noun=noun), "A" if words else "I"
        return
    if verbs <= {"READ", "CHANGE"} and _PROVIDES_THAT.search(text, unit.tokens[change.at].start, unit.tokens[change.end].end + 40) and not change.new:
        yield Group(places=list(places), holders=holders), "U"
        return
    if change.whole or ("READ" in verbs and change.within):
        if change.new or (brings and (change.last or verbs != {"REMOVE"})):
            new = change.new[0] if change.new else -1
            yield Group(places=list(places), new=new, holders=holders), "R"
        elif verbs == {"REMOVE"} and change.last is False:
            yield Group(places=list(places), holders=holders, gone=True), "D"
        elif "REMOVE" in verbs:  # half a change is none: where something comes in its place and was not found
            yield Group(places=list(places), holders=holders), "U" if _INSTEAD.search(text) or _COMES & verbs else "D"
        else:
            yield Group(places=list(places), holders=holders), "U"
        return
    if change.new and "READ" in verbs:
        yield Group(places=list(places), new=change.new[0], holders=holders), "S"
        return
    if "CHANGE" in verbs and change.new and change.called:
        yield Group(places=list(places), new=change.new[0], holders=holders, called=change.called), "S"
        return
    if "CHANGE" in verbs or "REPLACE" in verbs:
        yield Group(places=list(places), holders=holders), "R" if brings and places and change.follows else "U"


def _replaces_itself(unit: Unit, change: _Change) -> list[int]:
    """Return the place that a new one of its own address comes in for: "a new {P0} is substituted for the existing {P1}"."""
    if not (set(change.verbs) & {"REPLACE", "SUBSTITUTE", "REMOVE"}):
        return []
    old = [n for n in (*change.whole, *change.within) if unit.tokens[n].kind == "P"]
    return [n for n in old if _addresses(unit, change.added) <= _addresses(unit, [n])][:1]


def _row_named(unit: Unit, text: str, change: _Change) -> bool:
    """Tell whether what changes is a row of a table, named by what stands in it."""
    places = [n for n in (*change.whole, *change.within) if unit.tokens[n].kind == "P"]
    ends = [unit.tokens[n].start for n in places] or [len(text)]
    return _ROW.search(text[: max(ends[0], unit.tokens[change.at].end)]) is not None


def _is_part(unit: Unit, at: int, new: int) -> bool:
    """Tell whether a quotation is only a part of what is included: ``to include the Property {Q0} as a new release``."""
    before = unit.tokens[new - 1]
    return unit.tokens[at].text.lower().startswith("includ") and not before.kind and before.text.isalpha() and before.text.lower() not in _WORDS_NOUN


def _noun(text: str) -> str:
    """Return what comes in, as the words call it; "" where they call it nothing ("adding the following")."""
    found = _NOUN.search(text)
    return "" if found is None else found[1].removesuffix("s").removeprefix("sub").replace("annexe", "annex")


def _pairs(old: Sequence[int], new: Sequence[int]) -> list[tuple[int, int]]:
    """Return which words come in for which."""
    if len(old) == len(new):
        return list(zip(old, new, strict=True))
    if len(new) == 1:
        return [(o, new[0]) for o in old]
    if not new:
        return [(o, -1) for o in old]
    return [(o, new[min(i, len(new) - 1)]) for i, o in enumerate(old)]
