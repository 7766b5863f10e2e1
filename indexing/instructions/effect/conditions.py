"""What a change waits for, and how far it reaches.

Closing conditions (papers, fees, consents that a signed instrument asks for) hold a change back only until
someone says so; future events (a merger, an approval by others, an option to be exercised) until a
person records that they came.
"""

from __future__ import annotations

import re

from graph.model.edges import ConditionKind

_CONDITION = re.compile(
    r"(?i)(?:^|[,;:.]\s|\b(?:and|shall|will|be)\s(?=(?:conditioned|contingent)))(?P<words>(?:(?:effective\s)?(?:subject\sto|conditioned\s(?:up)?on|contingent\s(?:up)?on|conditional\s(?:up)?on|upon|(?:but\s)?only\s(?:from|after|as\sof|when|once|upon)(?:\sand\safter)?(?=\s(?:the\s(?:date|day|time)\s(?:on\s|at\s|as\sof\s)?(?:which|that|when)|such\s(?:date|time)\sas)\b)|(?:only\s)?if(?:,?\s(?:and|but)\sonly\sif,?)?|in\sthe\sevent(?:\sthat)?|following"
    r"|at\ssuch\stime\sas|when|once|(?:(?:with\seffect|effective)\s(?:from|as\sof|on)|from(?:\sand\safter)?|as\sof|on(?:\sand\s(?:from|after))?)\sthe\s(?:date|day|time)(?=\s(?:(?:on|at|as\sof|from)\s)?(?:which|that|when)\b|\sthe\s(?-i:[A-Z])\w+\s(?:\w+s|has|have|is|are)\b)|as\sof\sthe\s(?:closing|consummation|completion|effective\stime)|from\sand\safter\sthe(?!\sdate\s(?:hereof|of\sthis)))|provided\sthat(?=[^,;:]{1,80}\b(?:has|have|receives?|pays?|obtains?|approves?|consents?|grants?|delivers?|completes?|closes)\b))\s(?:[^,;:{}]|,(?=\d)|,\s(?=(?:19|20)\d\d\b))*?(?:\{[PDQ]\d+\}(?:[^,;:{}]|,(?=\d)|,\s(?=(?:19|20)\d\d\b))*?){0,3})(?!,\d)(?!,\s(?:19|20)\d\d)(?=[,.]|$|\s(?:the\s)?\{[PD]\d+\}\s(?:shall|is|are|will)|,?\sthen\b)"
)
_SUSPENDED = re.compile(
    r"(?i)\b(?P<words>(?:and\s)?(?:subject\sto|conditioned\s(?:up)?on|contingent\s(?:up)?on|conditional\s(?:up)?on)\s(?:the\s)?(?:prior\s)?(?:satisfaction|fulfil\w+|occurrence|approval|conditions|receipt|closing|consummation|completion)\b[^,;:]{3,200}"
    r"|(?:effective\s)?(?:automatically\s)?upon\sthe\s(?:closing|consummation|completion|occurrence|exercise)\s(?:of|under)\b[^,;:.]{3,160})"
)
_SMALL = 6
_NO_CONDITION = re.compile(
    r"(?i)^(?:(?:effective\s)?upon\s(?:the\s)?(?:terms|request|any|written|such|thirty|sixty|ninety|\d|prior|which|receipt\sof\sthis|execution|signature|signing|his|her|their|its)"
    r"|(?:if|when)\s(?:any|applicable|necessary|appropriate|required|so|and)\b|once\s(?:a|per|every)\b|following\s(?:the\s)?(?:terms?|words?|sentences?|paragraphs?|sections?|provisions?|new|language|definitions?|text|amendments?|changes?|manner|is\b|are\b|shall\b|:|\{)"
    r"|provided\sthat\s\{|subject\sto\s(?:and\s\w+\s\w+\s)?(?:the\s)?(?:(?:other\s)?(?:terms|provisions|limitations)(?:\sand\s\w+)?\s?(?:(?:of|in|set\sforth\sin|contained\sin|hereof|herein)\s?)?(?:this|the|\{|$)|\{[PDQ]|this\s)"
    r"|(?:(?:with\seffect|effective)\s)?(?:from|as\sof|on)(?:\sand\s(?:from|after))?\sthe\s(?:date|day|time)\s(?:(?:on|at|as\sof|from)\s)?(?:which|that|when)\s[^,;:]{0,60}\b(?:signs?|signed|signature|executes?|executed)\b|from\sand\safter\sthe\s(?:date(?!\s(?:(?:on|at|as\sof|from)\s)?(?:which|that|when)\b)|effective\sdate|amendment|first|execution))"
)
_EVENT = re.compile(
    r"(?i)^(?:effective\s)?(?:(?:but\s)?only\s\w+|if|in\sthe\sevent|at\ssuch\stime|following|when|once|as\sof\sthe|from\sand\safter|(?:(?:with\seffect|effective)\s)?(?:from|as\sof|on)(?:\sand\s(?:from|after))?\sthe\s(?:date|day|time))\b"
    r"|^(?:effective\s)?(?:automatically\s)?upon\b(?!\s(?:the\s)?(?:satisfaction|fulfil))"
    r"|^provided\sthat\b.*\b(?:approves?|grants?|completes?|closes)\b"
    r"|\b(?:closing|consummation|completion|occurrence)\s(?:of|under)\b|\b(?:merger|acquisition|exercise|option|offering|IPO)\b|\b(?:FDA|EMA|MHRA|regulatory|marketing|antitrust|HSR)\s\w*\s?(?:approval|clearance|authori[sz]ation|consent)"
)
_OTHERS_EVENT = re.compile(  # an instrument as a whole that waits for more than its own papers
    r"(?i)\b(?:closing|consummation|completion|effective\stime|effectiveness)\s(?:of|under)\s(?:the\s)?(?!this)[^.;]{0,40}?(?:merger|acquisition|transactions?|sale|offering|purchase|IPO|financing|reorgani[sz]ation|plan)\b"
    r"|\b(?:initial\spublic\soffering|exercise\sof\sthe|FDA|EMA|MHRA|marketing\sauthori[sz]ation|HSR)\b"
)
_NOT_YET = re.compile(
    r"(?i)\b(?P<words>(?:the\s)?effectiveness\sof\s(?:this|the\samendments?)\s(?:[\w#.]+\s){0,6}?(?:is|are|shall\sbe)\s(?:expressly\s|further\s)?(?:subject|conditioned|conditional|contingent)[^.:;]{0,200}"
    r"|(?<!\bof\s)(?<!\bto\s)(?<!\bin\s)(?:this\s(?:[\w#.]+\s){0,4}?(?:amendment|agreement|waiver|consent|letter|addendum|deed|supplement|modification|forbearance)(?:\sno\.?\s\w+)?|the\s(?:amendments?|waivers?|modifications?|consents?)\s(?:set\sforth|contained|made|provided)?[^.;:]{0,60}?)"
    r"\s(?:shall|will|is|are)\s(?:not\s)?(?:only\s)?(?:become|be|becomes?|take|have)?\s?(?:any\s)?(?:(?:effective|effect|binding)\s?(?:and\s\w+\s)?)+(?:as\sof\s\{?[^.;:]{0,40}?\s)?(?:only\s)?(?:upon|when|until|unless|subject\sto|(?:on|as\sof)\s(?:and\sas\sof\s)?(?:the\s)?(?:first\s|later\s|business\s)*(?:date|day)\s?(?:\([^()]{0,60}\)\s)?(?:on\swhich|when|that|upon|by\swhich|each)|on\s(?:and\sas\sof\s)?(?:the\s)?(?:first\s)?date|as\sof\sthe\s(?:first\s)?date)\b[^.:;]{0,200})"
)
_ONLY_SIGNED = re.compile(
    r"(?i)\b(?:upon|when|until|unless|date)\b(?:\s\([^()]{0,60}\))?[^.;:]{0,40}?(?:(?:the\s|its\s|their\s)?(?:due\s)?(?:execution|signature|signing)\b|(?:has\sbeen\s|is\s|it\sis\s)?(?:duly\s)?(?:executed|signed)\b)(?![^.;:]{0,120}\b(?:receipt|receiv|pay|fee|condition|satisf|approv|deliver\w*\sof\s(?!this))\w*)"
    r"|\bdate\s(?:hereof|first\s|of\sthis|set\sforth|written|stated|specified|above)(?![^.;:]*\b(?:when|upon|if|subject|provided|condition\w*|receipt)\b)|\bunless\s(?:it\sis\s)?in\swriting"
)
_SCOPE = re.compile(
    r"(?i)\b(?P<words>(?:solely|only|but\sonly|exclusively)\s(?:with\srespect\sto|in\srespect\sof|for\s(?:the\s)?purposes?\sof|as\s(?:it|they|the\ssame)\s(?:relates?|appl(?:y|ies)|pertains?)\sto|in\sconnection\swith|to\sthe\sextent|as\sto|for|insofar\sas)\s[^,;:]{3,160}"
    r"|in\s?so\s?far\sas\s(?:it|they|the\ssame)\s(?:relates?|appl(?:y|ies)|pertains?|concerns?)\s(?:to\s)?[^,;:]{3,120}"
    r"|(?:for\s(?:the\s)?purposes?\sof|with\srespect\sto|in\srespect\sof|as\sto|in\sthe\scase\sof|for|as\s(?:it|they)\s(?:relates?|appl(?:y|ies))\sto)\s[^,;:]{2,80}?\s(?:only|alone|and\s(?:for\s)?no\sother(?:\s\w+)?|but\snot\sotherwise)\b)"
)
_NO_SCOPE = re.compile(
    r"(?i)\b(?:convenience|clarity|clarification|avoidance|reference|illustrat\w+|information\w*|the\sperson\w*)\b|^(?:(?:solely|only|but\sonly|exclusively)\s)?for\s(?:the\s)?(?:a\s)?(?:limited\s|period|calendar|fiscal|months?|quarters?|years?|\d|term|purpose\sof\s(?:determining|calculating|amending|giving|reflecting))"
)


def condition(text: str) -> tuple[str, ConditionKind | None]:
    """Return the condition a masked sentence puts on what it does, with its kind."""
    for pattern in (_CONDITION, _SUSPENDED):
        for match in pattern.finditer(text):
            words = match["words"].strip()
            if len(words) > _SMALL + 6 and not _NO_CONDITION.match(words):
                return words, ConditionKind.FUTURE_EVENT if _is_event(words) else ConditionKind.CLOSING
    return "", None


def _is_event(words: str) -> bool:
    return _EVENT.search(words) is not None and not re.match(
        r"(?i)subject\sto\s(?:the\s)?(?:prior\s)?(?:satisfaction|fulfil\w+|conditions)", words
    )


def own_condition(text: str) -> tuple[str, ConditionKind | None]:
    """Return what an instrument as a whole waits for; that all sign it is no condition, its signatures show it."""
    for waits in _NOT_YET.finditer(text):
        if not _ONLY_SIGNED.search(waits["words"]):
            words = " ".join(waits["words"].split())
            return words, ConditionKind.FUTURE_EVENT if _OTHERS_EVENT.search(words) else ConditionKind.CLOSING
    return "", None


def scope(text: str) -> str:
    """Return the words that limit how far a masked sentence reaches; "" for none."""
    return next((m["words"].strip() for m in _SCOPE.finditer(text) if not _NO_SCOPE.search(m["words"])), "")
