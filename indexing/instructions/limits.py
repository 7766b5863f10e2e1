"""Words before or behind an instruction that hold it back or limit it, however they begin.

    ..., unless Customer objects within 30 days · but only if the Board approves · as of the date on which the system goes live
    With respect to services in Canada, ... · ... for invoices dated on or after March 1 · Except for the Dallas facility, ...
    ...; provided, however, that for claims arising before March 1 the original amount shall apply

Limiting words are never dropped: what names an event is a condition, what names a part of the matter (or a time that
cannot be computed) a scope, and any other proviso a condition too. Only set phrases that limit nothing are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from graph.model.edges import ConditionKind
from indexing.instructions.kept import survival
from indexing.instructions.values import DAY


class Limit(NamedTuple):
    """What limits an instruction, in its words; "" for none."""

    condition: str = ""
    kind: ConditionKind | None = None
    scope: str = ""


_VERB = re.compile(
    r"\b(?:[Aa]mend|[Dd]elet|[Rr]eplac|[Ss]ubstitut|[Ii]nsert|[Aa]dd(?=ed|ing|s?\b)|[Rr]estat|[Rr]emov|[Ss]trik|[Ss]truck|[Ss]tricken|[Oo]mit|[Mm]odif|[Rr]evis|[Cc]hang|[Vv]ar(?:y|ied)|[Ii]ncreas|[Dd]ecreas|[Rr]educ|[Ee]xtend"
    r"|[Tt]erminat|[Ss]uspend|[Cc]ancel|[Rr]escind|[Rr]evok|[Rr]einstat|[Dd]isappl|set\sat|fixed|raised|lowered|be\sread|to\sread|shall\sread|shall\sbe|shall\snot\sapply|ceases?\sto)\w*"
)
_TERMS = re.compile(  # the words that follow say what is agreed, not how far the change goes
    r"\b(?:to\s(?:provide|state|clarify|require|allow|permit|reflect|include|specify|confirm)|so\sas|such\sthat|so\sthat|in\sorder\sto|shall\smean|means|adding\sthat|which\sprovides)\b"
)
_EDGE = (
    r"(?:(?<=\})|(?<=[)\d%])|(?<=deleted)|(?<=omitted)|(?<=entirety)|(?<=in\sfull)|(?<=follows)|(?<=terminated)|(?<=suspended)|(?<=removed)|(?<=disapplied)"
    r"|(?<=thereof)|(?<=therefor)|(?<=instead)|(?<=amended)|(?<=Agreement)|(?<=\s(?:days|week|year))|(?<=\s(?:weeks|month|years))|(?<=months))"
)
_TO_STOP = r"(?:[^;:.]|\.(?=\S)|(?<=\bNo)\.)"
_IF = r"(?:if|when|once|upon|after|where|in\sthe\sevent|following|subject\sto|provided|on\scondition)"
_DAY_OF = (
    r"(?:(?:effective|with\seffect|starting|beginning|commencing)(?:,?\sas)?\s)?(?:as\sof|as\sat|on|from|upon)(?:\sand\s(?:after|from|as\sof))?\s(?:the\s)?(?:first\s|later\s|earlier\s)*(?:date|day|time)\s"
    r"(?:(?:on|as\sof|at|upon|by)\swhich|when|that|of\s(?:the\s)?(?:closing|completion|consummation|delivery|receipt|acceptance|approval|commencement|payment|opening|first|issuance|occurrence))\b"
)
_AFTERWARDS = re.compile(  # behind the instruction: what it waits for
    rf"(?:(?:[;,]|{_EDGE}|\band|\bbut)\s(?:and\s|but\s)?(?P<strong>(?:unless|until\s(?:and\sunless|such\stime\sas)|(?:but\s)?only\s{_IF}|(?:so|as)\slong\sas|on\s(?:the\s)?condition\sthat|{_DAY_OF}|conditional(?:ly)?\s(?:up)?on|contingent\s(?:up)?on)\s{_TO_STOP}{{3,300}})"
    rf"|{_EDGE},?\s(?P<weak>(?:(?:effective|with\seffect|automatically|immediately)\s)?(?:if|when|once|upon|as\ssoon\sas|following|after|concurrently\swith|simultaneously\swith|immediately\s(?:prior\sto|before|after|following|upon)|at\sthe\stime|in\sthe\sevent|contemporaneously\swith)\s{_TO_STOP}{{3,300}}))"
)
_NO_EVENT = re.compile(
    r"(?i)^(?:immediately\s)?(?:prior\sto|before|after|following|upon)\s(?:the\s)?(?:\w+\s){0,3}?(?:\{[PQ]\d+\}|(?:period|comma|semi-?colon|end|beginning|words?|sentences?|clauses?|paragraphs?|phrase|definition|provisions?|existing|row|item)\b)"
    r"|^(?:effective|with\seffect)\s(?:up)?on\s(?:its\s|the\s|full\s|due\s)*(?:execution|signature|signing)\b|^(?:\w+\s){0,2}?(?:unless\s(?:otherwise|the\scontext|expressly|sooner|earlier|previously|(?:it\sis\s)?(?:terminated|extended|renewed|cancell?ed)\b)|(?:if|when|where)\s(?:any|applicable|necessary|appropriate|required|so|and\s(?:as|when)|used)\b"
    r"|(?:upon|following|after|once|when|as\ssoon\sas)\s(?:(?:the|its|full|due|mutual|this|both|all|such|each)\s)*(?:execution|signature|signing|parties\ssign|\{[PDQ]\d+\}(?!\s(?:is|has|are|have|becomes?|shall))|thereof|which|that|words?|sentences?|paragraphs?|sections?|clauses?|phrases?|terms?|definitions?|figures?|first|second|third|last|date\shere|effective\sdate|\w+\sday)"
    r"|(?:\w+\s){0,4}the\s(?:date|day|time)\s(?:hereof|of\s(?:\{D|this|the\slast\ssignature|signature|execution)|first\s(?:above\s)?written)|upon\s(?:the\s)?(?:same\s)?(?:terms|conditions|request)"
    r"|so\slong\sas\s(?:this|the)\s(?:agreement|lease)\b|as\slong\sas\s(?:this|the)\s(?:agreement|lease)\b)"
)
_LED = r"(?:^|^[^{}]{0,90},\s|\b(?:that|follows),?\s)"
_REACH = (
    r"(?:(?:[Ww]ith|[Hh]aving)\s(?:respect|regard|reference)\sto|[Ii]n\s(?:respect|relation|regard|the\scase)\s(?:of|to)|[Aa]s\s(?:regards|respects|to|concerns)|[Rr]egarding|[Ii]nsofar\sas|[Tt]o\sthe\sextent(?:\sthat)?|[Aa]s\s(?:it|they|the\ssame)\s(?:relates?|appl(?:y|ies)|pertains?)\sto"
    r"|[Aa]s\sapplied\sto|[Aa]s\s(?:between|among|against)|[Ff]or(?!ever))"
)
_SAVE = r"(?:[Ee]xcept(?:ing)?|[Ss]ave|[Oo]ther\sthan|[Ee]xcluding|[Ww]ith\sthe\sexception\sof|[Ww]ith\sthe\sexclusion\sof)"
_WHILE = r"(?:[Dd]uring|[Ww]hile|[Ff]or\sso\slong\sas|[Ss]o\slong\sas|[Aa]s\slong\sas|[Uu]ntil|[Ww]here|[Ww]hether\sor\snot)"
_PLACED = (
    r"(?:[Aa]t|[Ii]n|[Ww]ithin)\s(?:the\s(?:State|Province|Territory|territory|case)|all\s(?:states|countries|jurisdictions)"
    r"|any\s(?:state|country|jurisdiction))"
)
_BEFORE = re.compile(
    rf"{_LED}(?P<words>(?:{_REACH}|{_SAVE}|{_WHILE}|{_PLACED})\s(?:[^,;:]|,\s(?=(?:19|20)\d\d\b)|,\s(?=(?:and|or|but)\s[a-z])){{2,200}}?),\s(?!(?:19|20)\d\d|(?:and|but)\sin\s(?:any|no)\sevent\b)"
)
_BEHIND = re.compile(
    rf"(?:{_EDGE},?\s(?:but\s)?(?:in\seach\scase\s|each\s|and\s)?(?P<reach>(?:{_REACH}|{_WHILE}|{_PLACED})\s{_TO_STOP}{{2,220}})"
    rf"|(?:[;,]|{_EDGE})\s(?:but\s|and\s)?(?P<save>(?:{_SAVE}|not\s{_REACH}|to\sthe\sexclusion\sof)\s{_TO_STOP}{{2,220}})"
    rf"|;\s(?:and\s|but\s)?(?P<rest>(?:{_REACH}|{_WHILE})\s(?=[^;]*\b(?:original|existing|former|prior|previous|unamended|shall\s(?:continue|not)|remains?)\b){_TO_STOP}{{2,220}}))"
)
_AMENDED_FOR = re.compile(
    r"\b(?:amended|modified|varied|changed|revised)\s(?P<words>(?:in\srespect\sof|in\sthe\scase\sof|for)\s(?!\{|the\s(?:purpose|period|avoid))[^,;:{}]{3,120}?)\s(?=by\s|to\sread|so\s|as\sfollows)"
)
_NO_REACH = re.compile(
    r"(?i)^(?:(?!except|save|other\sthan|excluding)(?:\w+\s){0,5}?(?:to|of|for|from|by|during|until|as|in)\s(?:(?:the|all|any|this|such|an?|each|both|said|its|other|its|new|following|existing|words?|phrases?|references?|terms?|figures?|sections?|clauses?|provisions?|definitions?|paragraphs?|sentences?)\s)*\{[PDQ]\d+\}"
    r"|(?:to|of|for|from|except|than)\s(?:the\s)?(?:(?:\w+|\w+-\w+)\s)?(?:sentence|words?|phrase|figures?|reference|following|definition|heading|caption|table|number|term|paragraph|clause|preceding|amount|date|sum)s?\b"
    r"|for\s(?:and\s|mutual\s|valuable\s|sufficient\s|the\s|all\s|any\s|ease\s|this\s|such\s|these\s|good|its\s|an?\s|other\s|better\s)*(?:avoidance|clarity|clarification|convenience|consideration|reference|purposes?|reasons?|value|example|good|sake|illustrat\w*|administrative|information|completeness|certainty|record)\b"
    r"|(?:except|save)\s(?:as(?!\s(?:\w+\s){1,3}in\sthe\s(?:next|following|second)\s(?:sentence|paragraph))|that\sas|to\sthe\sextent\s(?:otherwise|expressly|specifically|amended|modified|inconsistent|(?:as\s)?set))\b|(?:except|save)\s(?:for|to)\s(?:the\s)?(?:extent\s)?(?:foregoing|above|changes|amendments?|modifications?|terms|expressly|as\s)|other\sthan\sas\b"
    r"|to\sthe\sextent\s(?:not|inconsistent|necessary|required|applicable|permitted|of\sany|there\sis|any|they|it|the\sterms|of\ssuch|that\s(?:any|the\sterms))|in\sthe\scase\sof\s(?:any\s)?(?:conflict|inconsistency)|(?:in|with)\s(?:re(?:spect|gard|lation))\s(?:of|to)\s(?:the\s)?(?:foregoing|above|subject\smatter|same|thereto)"
    r"|where\s(?:applicable|appropriate|necessary|it|they|used|indicated|such)|in\s(?:all|every)\s(?:other\s)?(?:respects|places|instances|cases)|as\sto\s(?:form|read|all)|for\s(?:(?:the|an?|further|additional|initial)\s)+(?:\w+\s)?(?:period|term|duration)\b|as\sbetween\s(?:the\s)?parties)"
)
_TOPIC = re.compile(
    r"(?i)^(?:with\s(?:respect|regard|reference)\sto|in\s(?:respect|relation|regard)\s(?:of|to)|as\s(?:regards|to|respects)|regarding)\s(?:the\s)?(?:(?:term|termination|payments?|pric(?:e|es|ing)|notices?|insurance|confidentiality|liability|indemni\w+|warrant\w+|rent|compensation|definitions?|governing\slaw|(?:base\s)?salary|fees?|expenses|renewal|assignment"
    r"|delivery|invoic\w+|interest|taxes|amounts?|terms|conditions|provisions|obligations|of|and|the|contract|agreement|lease|initial|option)\b\s?)+$"
)
_PROVISO = re.compile(
    rf"(?:[;,.]|{_EDGE})\s(?:and\s)?(?P<words>[Pp]rovided,?\s(?:always,?\s|however,?\s|further,?\s|that\s(?=however))*(?:however,?\s)?that,?\s(?P<what>{_TO_STOP}{{4,400}}))"
)
_NO_PROVISO = re.compile(
    r"(?i)\bnothing\s(?:in\s(?:this|the|\{)|herein|\{|contained)|\b(?:shall|does|do|will)\snot\s(?:affect|constitute|be\s(?:construed|deemed)|operate|impair|prejudice)|\bin\sall\sother\srespects|\bremains?\s(?:unchanged|in\sfull\sforce|unaffected)|\bexcept\sas\b|\bfor\sthe\savoidance|^(?:the\s)?(?:words?|phrase|term)?\s?\{Q\d+\}|^(?:all|any)\sother\s(?:terms|provisions)|\bcontinue\s(?:in|to\sbe\sin)\sfull\sforce"
)
_OTHER_CLAUSE = re.compile(  # an end of its own, with its own extent, before a change of words from another day on
    rf"^[^;]*?\b(?:is|are|be)\s(?:hereby\s)?terminated\b[^;{{}}]*,\sand\s(?=(?:from|effective|as\sof|with\seffect\sfrom)\s(?:and\safter\s|as\sof\s)?{DAY},?\s(?:the\s(?:\w+\s){{0,2}})?\{{[PQ]\d+\}})"
)
_FROM_WHEN = re.compile(  # a proviso that only says from when: the day itself is read as the first
    rf"^(?:the|such|this|that)\s(?:[\w-]+\s){{1,4}}?(?:shall|will|does)\s(?:first\s|only\s)?(?:apply|be(?:come)?\seffective|take\seffect|come\sinto\s(?:effect|force))"
    rf"(?:\sfirst)?(?:\s(?:to|for|in|with\srespect\sto)\s(?:the|each|any)\s(?:[A-Za-z]+\s){{1,3}}?)?(?:\s?(?:from|on|as\sof|beginning|commencing|starting|with\seffect\sfrom|after|and|or)(?:\son)?){{1,4}}\s{DAY}"
    r"(?:,?\sand\s(?:this|such|the)\s(?:\{P\d+\}|\w+)\s(?:shall|will)\s(?:be\seffective|take\seffect|apply)\s(?:on|from|as\sof)\s(?:that|such)\s(?:date|day))?\W*$"
)
_PARTIAL = re.compile(
    rf"^(?:{_REACH}|{_WHILE}|in\sthe|{_SAVE}|such\s\w+|this\s\w+|the\s(?:foregoing|above|new|original|existing|prior|former|amend\w+|change)\b)\s?(?=.*\b(?:original|existing|former|prior|previous|unamended|unmodified|shall\s(?:continue|not\sapply|apply|only)|(?:does|do|will)\snot\sapply|remains?|appl(?:y|ies)|govern\w*|without\sregard)\b)"
)
_LASTING = re.compile(
    rf"(?i)^(?:(?:but|and)\s)?(?:(?:solely|only)\s)?(?:{_WHILE}|for)\b.*\b(?:period|days?|weeks?|months?|years?|quarters?|anniversary|until|through|ending|from|(?:19|20)\d\d)\b"
)
_NUMBER = r"(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|eighteen|twenty-four|thirty|thirty-six|sixty|ninety)"
_FOR_A_TIME = re.compile(
    rf"(?:^|^[^{{}}]{{0,90}},\s|{_EDGE},?\s(?:but\s)?(?:only\s)?)(?P<words>[Ff]or\s(?:(?:a|an|the|further|additional|limited|temporary|initial)\s){{0,3}}(?:(?:period|term|duration)\b|{_NUMBER}\s(?:\(\d{{1,3}}\)\s)?(?:consecutive\s|calendar\s)?(?:days|weeks?|months?|years?|quarters?)\b)[^,;:{{}}]{{0,160}}"
    rf"|(?:[Uu]ntil|[Dd]uring|[Tt]hrough)\s(?:[^,;:{{}}]|,\s(?=(?:19|20)\d\d\b)){{4,160}})"
)
_SO_FAR = (
    r"\s(?P<words>(?:(?:shall|will|does|do|is|are)\s){0,2}(?:(?:(?:only|solely|exclusively)\s(?:appl(?:y|ies)|be\seffective|effective|ha(?:s|ve)\seffect)|(?:appl(?:y|ies)|be\seffective|effective|ha(?:s|ve)\seffect)\s(?:only|solely|exclusively))\s(?:to|for|with\srespect\sto|in|as\sto|in\srespect\sof|where|if)"
    r"|not\sapply\s(?:to|in|for|with\srespect\sto|in\srespect\sof|where|if)|apply\sto\s(?=[^.;]{3,120}?\s(?:only|alone|and\sno\sother)\b))\s(?:[^.;]|\.(?=\S)|(?<=\bNo)\.){3,200})"
)
_AMENDMENT = (
    r"(?:[Aa]mendments?|[Mm]odifications?|[Aa]ddendum|[Vv]ariations?|[Cc]hanges?|[Dd]eletion|[Rr]eplacement|[Dd]eed|[Ss]ide\s[Ll]etter"
    r"|[Rr]evisions?|[Ss]uspension)"
)
_ONE_CHANGE = r"(?:[Cc]hanges?|[Dd]eletion|[Rr]eplacement|[Rr]evisions?|[Ss]uspension|[Ii]ncrease|[Rr]eduction|substitution|insertion)"
_THIS_REACHES = re.compile(  # "this change" is the whole instrument only where it opens a paragraph; else that of the words before it
    rf"(?:\b[Tt]his\s(?!{_ONE_CHANGE})(?:(?:First|Second|Third|Fourth|Fifth|Sixth|Letter)\s)?{_AMENDMENT}(?:\sNo\.?\s\w{{1,3}})?|(?m:^)[\W\d]{{0,8}}This\s{_ONE_CHANGE}){_SO_FAR}"
)
_FOREGOING = re.compile(
    rf"\b(?:(?:[Tt]he\s(?:foregoing|above|preceding)|[Ss]uch|[Tt]his\stemporary|[Tt]he)\s{_AMENDMENT}|[Tt]his\s{_ONE_CHANGE})(?:\s(?:in|set\sforth\sin|made\s(?:in|by)|under)\sthis\s\w+(?:\s[\d.()a-z]{{1,6}})?)?{_SO_FAR}"
)
_QUOTED = re.compile(r"“[^“”]*”|\"[^\"]*\"")
_EVENT = re.compile(r"(?i)^(?:if|in\sthe\sevent|when|once|until|unless)\b")


_OPEN_END = re.compile(
    r"(?i)^for\sthe\s(?:period|term)\s(?:commencing|beginning|starting|from)\b(?!.*\b(?:end\w*|through|until|till|expir\w*|to\sand\sincluding|to\s(?-i:[A-Z\d])))"
)


def limit(text: str) -> Limit:
    """Return what the words before and behind the instruction of a masked sentence make of it."""
    verb = _VERB.search(text)
    if verb is None:
        return Limit()
    ahead, behind = text[: verb.start()], text[: _terms_from(text, verb.end())]
    waits = _proviso(behind, verb.end()) or _waits(behind, verb.end())
    scopes = [*_scopes(ahead, behind, verb.end())]
    scope = min(scopes, key=survival, default="")  # what survives an end limits it least
    return Limit(waits.condition, waits.kind, scope or waits.scope) if waits else Limit(scope=scope)


def own_clause(text: str) -> str:
    """Return a sentence without an end in a clause of its own before the change ("it is terminated as to Unit 2, and from D {P0} ...")."""
    return _OTHER_CLAUSE.sub("", text)


def own_reach(text: str) -> str:
    """Return the words that let an instrument as a whole reach only so far ("This Amendment applies only to ..."); "" for none."""
    return _reach(_THIS_REACHES, unquoted(text))


def reach_of_this(text: str) -> str:
    """Return the words of a clause on how far its own change reaches ("The foregoing amendment shall not apply to ..."); "" for none."""
    return _reach(_FOREGOING, text)


def unquoted(text: str) -> str:
    """Return a text without what it quotes: new terms say nothing about the change that brings them."""
    return _QUOTED.sub("“”", text)


def _reach(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return " ".join(found["words"].split()) if found and not _NO_EVENT.match(found["words"]) else ""


def lasting(words: str) -> bool:
    """Tell whether limiting words only say how long a change lasts."""
    return _LASTING.match(words) is not None


def lasts_otherwise(text: str) -> str:
    """Return the words by which an instruction is for a time whose days they do not give ("for six months from delivery"); "" for none."""
    verb = _VERB.search(text)
    found = _FOR_A_TIME.search(text[: _terms_from(text, verb.end())]) if verb else None
    words = _trimmed(found["words"]) if found else ""
    return "" if _OPEN_END.match(words) else words


def _terms_from(text: str, at: int) -> int:
    """Return where the instruction's own words end and the terms begin that it describes ("to provide that ...")."""
    terms = _TERMS.search(text, at)
    return terms.start() if terms else len(text)


def _waits(text: str, at: int) -> Limit | None:
    for match in _AFTERWARDS.finditer(text, at):
        words = _trimmed(match["strong"] or match["weak"])
        if not _NO_EVENT.match(words):
            return Limit(words, ConditionKind.FUTURE_EVENT)
    return None


def _proviso(text: str, at: int) -> Limit | None:
    """Read a proviso: part of the matter keeps the old words, or something has to be done; "provided that nothing herein ..." is none."""
    match = _PROVISO.search(text, at)
    if match is None or _NO_PROVISO.search(match["what"]) or survival(match["what"]) or _FROM_WHEN.match(match["what"]):
        return None
    words = _trimmed(match["words"])
    if _PARTIAL.match(match["what"]):
        return Limit(scope=words)
    return Limit(words, ConditionKind.FUTURE_EVENT if _EVENT.match(match["what"]) else ConditionKind.CLOSING)


def _scopes(ahead: str, behind: str, at: int) -> Iterator[str]:
    """Yield the words that limit how far it reaches: in front of its subject, beside its verb, behind it."""
    for match in _BEFORE.finditer(ahead):
        words = _trimmed(match["words"])
        if not (_NO_REACH.match(words) or _TOPIC.match(words)):
            yield words
    for match in _AMENDED_FOR.finditer(behind):
        yield _trimmed(match["words"])
    for match in _BEHIND.finditer(behind, at):
        words = _trimmed(match["reach"] or match["save"] or match["rest"])
        if not _NO_REACH.match(words):
            yield words


def _trimmed(words: str) -> str:
    return re.split(r",\s(?:and|which)\s(?=(?:the\s)?\{[PQD]\d+\})|,?\sto\sread\b|,\s(?:by|so)\s|(?<!\bNo)\.\s", words.strip())[0].rstrip(
        " .;,"
    )
