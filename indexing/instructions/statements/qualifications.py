"""Waivers, consents and forbearances: what one side lets the other do, without a change of text.

    the Lenders hereby waive compliance with {P0} of {D0} for the period ending ...      WAIVE
    {P0} is hereby waived                                                                WAIVE
    the Landlord consents to the assignment of {D0}                                      CONSENT
    the Bank agrees to forbear until ... from exercising its rights under {P0}           FORBEAR

Only words that operate count: not "no waiver", "may waive", "has requested a waiver", and not the
boilerplate by which everybody waives a jury or presentment and consents to a jurisdiction. Who grants
it and what for are kept in the words of the instrument.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from graph.model.edges import EdgeType, OperationKind
from graph.text.dates import find_dates
from indexing.instructions.claims import Statement
from indexing.instructions.effects import Effect, read_period, said
from indexing.instructions.instruction import Scene
from indexing.instructions.instrument_names import Meaning, Named, Names, target_of
from indexing.instructions.sentences.flow import Flow
from indexing.instructions.sentences.masks import TOKEN
from indexing.instructions.sentences.provisions import Cited
from indexing.instructions.sentences.sentences import Sentence, read_sentence, tokens

_SURELY = r"(?:[a-z]+ly|hereby|herewith|further|also|each|and|so|forever|do|does|now)"
_ADVERBS = rf"(?:(?:,\s)?{_SURELY},?\s)*(?:\(\w{{1,3}}\)\s)?"
_AGREES = r"(?:(?:agrees?|agreed|undertakes?|confirms?)\s(?:with\s\w+\s)?(?:to|that\s(?:it|they|we)\s(?:shall|will))\s|(?:shall|will)\s)"
_ENFORCE = r"(?:exercise|enforce|take\sany\s(?:\w+\s)?action|accelerate|call\sfor|demand)"
_GIVES = r"(?:grants?|gives?|provides?|confirms?)"
_VERBS = {
    OperationKind.FORBEAR: (
        rf"{_AGREES}?{_ADVERBS}(?:forbears?|stands?\sstill)\b|{_AGREES}{_ADVERBS}(?:refrain\sfrom|not\s(?:to\s)?{_ENFORCE})\b"
        rf"|(?:agrees?|undertakes?)\s{_ADVERBS}not\sto\s{_ENFORCE}\b|grants?\s(?:\w+\s){{0,4}}forbearance\b"
    ),
    OperationKind.WAIVE: (
        rf"(?:agrees?\sto\s)?{_ADVERBS}waives?\b"
        rf"|{_ADVERBS}(?:{_GIVES}|agrees?\sto)\s(?:[\w-]+,?\s){{0,6}}?waivers?\s(?:of|from|to|with\srespect\sto|in\srespect\sof|under)\b"
    ),
    OperationKind.CONSENT: (
        rf"{_ADVERBS}(?:consents?(?:\sand\s(?:agrees?|approves?))?|{_GIVES}\s(?:to\s(?:\w+\s){{1,3}})?(?:its|their|our|his|her|the)\s(?:[\w-]+,?\s){{0,3}}?consent),?"
        r"(?=\s(?:to|that|for|pursuant|under|in\saccordance|notwithstanding|as\srequired|\{))"
    ),
}
_ACTIVE = re.compile("|".join(f"(?P<{kind}>(?<=[\\s,]){words})" for kind, words in _VERBS.items()))
_PARTY = re.compile(
    r"(?:\b(?:(?i:the|each|all|both|any|such|said)|of\sthe)\s){0,2}"
    r"(?:[A-Z][\w.&’'-]*(?:,?\s(?:Inc|LLC|Ltd|Corp|L\.P|N\.A)\.?,?)?(?:(?:\s(?:of|and|the|&|for)){0,2}\s[A-Z][\w.&’'-]*){0,9}|parties|undersigned)(?:\s(?:hereto|\([^()]{1,60}\)))?$"
    r"|\b(?i:we|it|they)$"
)
_LISTED = re.compile(r"\s(?:hereby|herewith):?\s\(\w{1,3}\)\s.*$")  # "the Lenders hereby (a) consent to ... and (b) waive"
_ASIDE = re.compile(
    r"(?i),?\s(?:during|for|until|through|subject|pursuant|upon|in|on|notwithstanding|with|from|effective|at|as|to\sthe)\b[^,;]*$"
)
_MODAL = re.compile(r"(?:,?\s(?:shall|will|does|do|hereby|also|further|agrees?\sto|each))+$")
_PASSIVE = re.compile(
    rf"(?P<object>[^;:]{{3,300}}?)\s(?:is|are|be|shall\sbe)\s(?P<hereby>(?:{_SURELY}\s)+)?(?P<WAIVE>waived)\b(?P<rest>[^;.]{{0,240}})"
)
_EXCUSED = re.compile(r"(?P<WAIVE>\b(?:shall|is|are|will)\s(?:hereby\s)?(?:not\sbe\s(?:required|obliged)\sto|excused\sfrom))\b")
_CUE = re.compile(r"waive|consent|forbear|stands? still|excused|not (?:to |be )?\w+ |refrain")
_BEFORE = re.compile(
    r"(?i)\b(?:not|no|nor|neither|never|may|might|could|would|can|if|unless|whether|without|whenever|request\w*|asked|asks|failure\sto|has|have|had|heretofore|previously|until|entitled|right\sto|ability\sto|power\sto|deemed\sto|requires?|required\sto|requiring|prior\sto|to\sthe\sextent)\s(?:[\w’']+\s){0,4}$"
)
_CONDITIONAL = re.compile(r"(?i)^(?:if|unless|in\sthe\sevent|should|whenever|where)\b")
_SAID_ONLY = re.compile(
    r"(?i)\b(?:represents?\sand\swarrants?|nothing|shall\snot\s(?:be\s(?:deemed|construed)|constitute|operate)|no\s(?:failure|delay|waiver)|whereas)\b"
)
_WAIVABLE = re.compile(
    r"\{P\d+\}|\{Q\d+\}|\b(?:compliance|non-?compliance|defaults?|events?\sof\sdefault|breach\w*|violations?|requirements?|obligations?|conditions?|covenants?|payments?"
    r"|fees?|interest|rent|charges?|penalt\w+|damages|notice|minimum\w*|deadlines?|rights?|restrictions?|prohibitions?|period)\b",
    re.IGNORECASE,
)
_NO_OBJECT = re.compile(  # what everybody waives, and consents to, whatever the contract says
    r"(?i)\b(?:jury|trial|venue|forum|jurisdiction|presentment|protest|dishonou?r|diligence|(?:any|all|every)(?:\sand\sall)?\s(?:\w+\s)?claims?|claims?\sagainst|defen[cs]es?|counter-?claims?"
    r"|set-?offs?|immunit\w+|process|personal\sservice|bond|subrogat\w+|moral\srights|statutes?|(?:applicable|any|operation\sof)\slaw|marshal\w*|homestead|apprais\w+"
    r"|suretyship|injuncti\w+|laches|objections?|privacy|presumption|contribution|any\sother\srights?)\b"
    r"|^(?:\s?(?:to|that|with))?\s?(?:the\s)?(?:\w+\s)?(?:(?P<execution>execution)|terms|provisions|foregoing|entry|making|matters|\{D\d+\}|this\s|use\sof|disclosure|filing|recording|collection|processing|receiv\w+|electronic)"
)
_OWN_PLACE = re.compile(r"(?:\b[Tt]his|\b[Cc]onditions?(?:\s[a-z\s]{0,30})?\s(?:in|of|under)|\b[Ss]ubject\sto)\s$")
_HERE = re.compile(r"\s?(?:below|above|hereof|of\sthis|hereto)\b")
_LEADS = re.compile(
    r"(?i)\b(?:notwithstanding|pursuant\sto|under|of|in|by|with\srespect\sto)\s(?:(?:anything\s)?(?:the\s)?(?:\w+\s){0,5}(?:of|in)\s|clause\s)?$"
)
_AGAIN = r"(?:hereby\s)?(?:waive|consent|forbear|agree|acknowledge|confirm)s?\b"
_ENDS = re.compile(
    rf";|,?\s(?:and|or)\s\(\w{{1,3}}\)\s(?={_AGAIN})|,?\sand\s(?=hereby\s{_AGAIN}|(?:the\s|each\s)?[A-Z][\w\s]{{0,40}}?\s{_AGAIN})|\.\s|,\sprovided\b|:$"
)
_HEADED = re.compile(r"(?i)\b(?:waivers?|consents?|forbear\w*|standstill)\b")
_NOT_BEFORE = re.compile(r"\b(?:before|prior\sto|earlier\sthan)\s(?=[\w\d])")
_DURING = re.compile(r"\b[Dd]uring\sthe\s(?P<term>[A-Z]\w+(?:\s[A-Z]\w+)?\sPeriod)\b")
_DAY_TAKES, _ASIDES = 40, 3  # characters that a day takes; phrases that can stand between who acts and the verb
_LEAD = 120  # characters in which an object says what it is
_LONGEST_SCOPE = 300
_RULES = {OperationKind.WAIVE: "waived", OperationKind.CONSENT: "consented", OperationKind.FORBEAR: "forborne"}


@dataclass(frozen=True, slots=True)
class Leave:
    """One thing let be: what it is (WAIVE, CONSENT, FORBEAR), where it acts, and its party and object as ranges of the masked sentence."""

    kind: OperationKind
    at: int
    party: tuple[int, int]
    object: tuple[int, int]
    places: tuple[Cited, ...]
    doc: Named | None


def leaves(sentence: Sentence, *, bare: bool) -> Iterator[Leave]:
    """Yield what a sentence lets be; `bare`: the instrument or its heading is a waiver, so that no "hereby" is needed."""
    text = sentence.text
    if not _CUE.search(text) or _CONDITIONAL.match(text):
        return
    passive = _PASSIVE.finditer(text) if "waived" in text else ()
    found = (*_ACTIVE.finditer(text), *passive, *(_EXCUSED.finditer(text) if bare else ()))
    last = -1
    for match in sorted(found, key=lambda m: m.start(_kind(m))):
        if match.start(_kind(match)) >= last and _operates(text, match, bare=bare):
            leave = _leave(sentence, match)
            if leave is not None:
                last = match.end("WAIVE") if match.re is _PASSIVE else leave.object[1]
                yield leave


def _kind(match: re.Match[str]) -> OperationKind:
    return next(OperationKind(name) for name, words in match.groupdict().items() if words is not None and name.isupper())


def _operates(text: str, match: re.Match[str], *, bare: bool) -> bool:
    at = match.start(_kind(match))
    before = text[:at]
    if _BEFORE.search(before) or _SAID_ONLY.search(before):
        return False
    verb = match.groupdict().get("hereby") or match[0]
    listed = re.search(r"\(\w{1,3}\)\s\w+$", match[0]) and re.search(r"\bhereby:?\s\(\w{1,3}\)\s", before)
    return bare or listed is not None or re.search(r"\b(?:hereby|herewith|agrees?|undertakes?)\b", before[-30:] + verb) is not None


def _leave(sentence: Sentence, match: re.Match[str]) -> Leave | None:
    text, kind = sentence.text, _kind(match)
    if match.re is _PASSIVE:
        party, thing = (0, 0), (match.start("object"), match.end())
    else:
        stop = _ENDS.search(text, match.end())
        thing = (match.end(), stop.start() if stop else len(text))
        party = _party(text[: match.start(kind)])
    words = text[slice(*thing)]
    empty = _NO_OBJECT.search(words[:_LEAD])
    own = empty is not None and (empty["execution"] is None or not _names_another(sentence, words[:_LEAD]))
    if own or (kind is OperationKind.WAIVE and not _WAIVABLE.search(words)):
        return None
    places = _places(sentence, *thing) or _places(sentence, 0, match.start(kind), led=True)
    if kind is OperationKind.FORBEAR and not (places or re.search(r"(?i)\brights?\b|\bremed|\bdefault", words)):
        return None
    return Leave(kind, match.start(kind), party, thing, places, _instrument(sentence, thing))


def _party(before: str) -> tuple[int, int]:
    """Return who acts: the name right before the verb, or before what is said in between (", subject to {P0},")."""
    words = _MODAL.sub("", _LISTED.sub("", before).rstrip(" ,"))
    for _ in range(_ASIDES):
        aside = _ASIDE.search(words)
        if aside is None or "," not in words[: aside.start() + 1]:
            break
        words = _MODAL.sub("", words[: aside.start()].rstrip(" ,"))
    named = _PARTY.search(words) or _PARTY.search(re.sub(r",\s[^,;]*$", "", words))
    if named:
        return named.span()
    return 0, 0


def _names_another(sentence: Sentence, words: str) -> bool:
    return any(sentence.docs[n].meaning is Meaning.OTHER for n in tokens(words, "D"))


def _places(sentence: Sentence, start: int, end: int, *, led: bool = False) -> tuple[Cited, ...]:
    """Return the provisions of another instrument cited in a stretch; `led`: only as what is let be in spite of, or under."""
    text = sentence.text
    own = [n for n in tokens(text[start:end], "P") if not _is_theirs(text, n, led=led)]
    return Scene(sentence, (), start).places(text[start:end], tuple(own))


def _is_theirs(text: str, number: int, *, led: bool) -> bool:
    token = f"{{P{number}}}"
    at = text.find(token)
    before, behind = text[:at], text[at + len(token) :]
    if _OWN_PLACE.search(before) or _HERE.match(behind):
        return False
    return not led or _LEADS.search(before) is not None


def _instrument(sentence: Sentence, thing: tuple[int, int]) -> Named | None:
    """Return the one other instrument the object names, else the one the sentence names."""
    for words in (sentence.text[slice(*thing)], sentence.text):
        named = [sentence.docs[n] for n in tokens(words, "D") if sentence.docs[n].meaning is Meaning.OTHER]
        if named:
            return named[0]
    return None


def is_headed(heading: str) -> bool:
    """Tell whether a heading announces a waiver, consent or forbearance ("Limited Waiver", never "No Waiver")."""
    return _HEADED.search(heading) is not None and not re.search(
        r"(?i)\bno\b|\bcumulative\b|\bjury\b|\bmodification|\bjurisdiction", heading
    )


def defined(sentence: Sentence, leave: Leave) -> str:
    """Return the defined term that an object consists of ("the Covenant Default"); "" for none."""
    words = TOKEN.sub("", sentence.text[slice(*leave.object)])
    term = re.search(r"\b(?:the|each|any|such|all)\s(?:of\sthe\s)?(?P<term>[A-Z][\w’'-]*(?:\s[A-Z][\w’'-]*){0,4})", words)
    return term["term"] if term else ""


def qualifications(sentence: Sentence, flow: Flow, names: Names, *, bare: bool) -> Iterator[Statement]:
    """Yield the qualifications of a sentence, one for each provision it names; `bare` as for `leaves`."""
    for leave in leaves(sentence, bare=bare):
        where = [(p, sentence.docs[p.doc] if p.doc >= 0 else leave.doc) for p in leave.places]
        if not where and (term := defined(sentence, leave)):
            where = list(_defined_places(term, flow, names, leave.doc))
        effect = _extent(sentence, flow, leave)
        for place, named in where or ((Cited(), leave.doc),):
            yield Statement(
                *(_RULES[leave.kind], EdgeType.QUALIFIES, None, leave.kind, named, leave.at),
                section=place.address,
                heading=place.heading,
                effect=effect,
            )


def _extent(sentence: Sentence, flow: Flow, leave: Leave) -> Effect:
    """Return for whom, for what and how long something is let be, in the words of the sentence."""
    party = said(sentence, flow.text, *leave.party)
    start, end = leave.object
    what = said(sentence, flow.text, start, end).strip(" ,:")
    scope = f"{party}: {what}" if party else what
    period = _within(leave, sentence, flow).over(read_period(sentence.text[start:end]))
    return replace(period, scope=scope[:_LONGEST_SCOPE].rsplit(" ", 1)[0] if len(scope) > _LONGEST_SCOPE else scope)


def _within(leave: Leave, sentence: Sentence, flow: Flow) -> Effect:
    """Return the period that other words give: "not ... before June 30, 2020"; "during the Forbearance Period", as it is defined."""
    not_before = _NOT_BEFORE.search(sentence.text, leave.object[0]) if leave.kind is OperationKind.FORBEAR else None
    days = find_dates(sentence.text[not_before.end() : not_before.end() + _DAY_TAKES]) if not_before else ()
    if days and days[0].start <= 1:
        return Effect(effective_to=days[0].date.first_day())
    during = _DURING.search(sentence.text)
    defined_at = re.search(rf"[\"“]\s?{re.escape(during['term'])}\s?[\"”]", flow.text) if during else None
    if defined_at is None:
        return Effect()
    start = max(flow.text.rfind("\n\n", 0, defined_at.start()), flow.text.rfind(". ", 0, defined_at.start())) + 1
    stop = re.compile(r"\.\s|\n\n|$").search(flow.text, defined_at.end())
    return read_period(" ".join(flow.text[start : stop.start() if stop else None].split()))


def _defined_places(term: str, flow: Flow, names: Names, doc: Named | None) -> Iterator[tuple[Cited, Named | None]]:
    """Yield the provisions of the contract cited where a term is defined: ``a breach of Section 7.1 (the "Covenant Default")``."""
    given = re.search(rf"\([^()]{{0,60}}[\"“']\s?{re.escape(term)}[,]?\s?[\"”'][^()]{{0,30}}\)", flow.text)
    if given is None:
        return
    start = max(flow.text.rfind("\n\n", 0, given.start()), flow.text.rfind(". ", 0, given.start())) + 1
    defining = read_sentence(flow.text, start, given.end(), names)
    contract = target_of(names.document, doc)
    for place in _places(defining, 0, len(defining.text)):
        named = defining.docs[place.doc] if place.doc >= 0 else doc
        if target_of(names.document, named) == contract:
            yield place, named
