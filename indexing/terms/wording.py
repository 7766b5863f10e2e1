"""Words that several questions need: who acts, whom words bind, what is blacked out, what is excepted, on what event a term ends."""

from __future__ import annotations

import re

_MUTUAL = re.compile(
    r"(?i)\b(?:either|each|neither|both|any|no|every) (?:of the )?(?:\w+ )?part(?:y|ies)\b|\b(?:the parties|one party|a party|each other)\b"
)
_REDACTED = re.compile(r"(?i)\[\s*(?:\*\s*)+\]|\*{3,}|\[\s*(?:redacted|omitted|confidential)[^\]]*\]|\[_+\]|_{4,}|\[[●•]\]")
_ACTOR = re.compile(
    r"(?:\b(?:the|each|either|neither|any|both) (?:of the )?)?(?:\b(?i:part(?:y|ies))\b|\b[A-Z][\w&.'-]*(?: [A-Z&][\w&.'-]*)*)"
)
_DETERMINER = re.compile(r"(?i)^(?:the|each|either|neither|any|both) (?:of the )?")
_NOBODY = frozenset(
    {"Agreement", "Contract", "Section", "Term", "Upon", "If", "In", "Notwithstanding", "Subject", "Such", "This", "Except"}
)
_PASSIVE = re.compile(r"(?i)\b(?:be (?:terminat|cancel)|terminable|cancel?lable)")
_BY = re.compile(r"\bby (?:the )?(?P<who>either|[A-Z][\w&.'-]*(?: [A-Z][\w&.'-]*)*)")
_EITHER_OF = re.compile(r"\b[Ee]ither (?:[\w&.'-]+ ){1,3}or (?:[\w&.'-]+ ?){1,7}$")
_NEAR = 160  # characters before an act in which the party stands
_EXCEPT = re.compile(
    r"(?i)\b(?:except (?:for|in|with respect to|to the extent|as|where)|other than|excluding|save (?:for|in)|with the exception of)\b"
    r"(?P<what>.{3,160}?)(?:,|;|\.|$|\bin no event\b|\bneither\b)"
)
_NAME = re.compile(
    r"\b(?:until|through|on|upon) (?:the )?(?P<name>[A-Z][\w-]+(?: (?:of|the|and))?(?: [A-Z][\w-]+){1,4}(?: of (?:the )?[A-Z]\w+)?)"
)
_OWN_START = re.compile(
    r"(?i)\b(?:effective|commencement|agreement|start) date\b|\bexecution\b|\bsign(?:ing|ature)\b|\bdate (?:hereof|of|first|above)\b"
)
_HANGS = (
    ("ends with ", re.compile(r"(?i)\b(?:co-?terminous|concurrent|coincident|co-?extensive)(?:ly)? with ([^.;,]{4,100})")),
    ("ends with ", re.compile(r"(?i)\b(?:remainder of|balance of|equal to) ((?:the )?(?:remaining )?term (?:of|under) [^.;,]{4,100})")),
    ("lasts for ", re.compile(r"(?i)\b(?:for|is|be) (the (?:full )?(?:life|duration|lifetime) of [^.;,]{4,100})")),
    ("lasts ", re.compile(r"(?i)\b((?:as|so) long as [^.;]{6,120})")),
)
_EVENT = re.compile(
    r"\b(?:until|through|(?P<at>upon|on|when)) (?=(?P<event>(?:(?:the|such|any|all) )?(?:later|earlier|earliest|latest|complet|expir"
    r"|terminat|payment|end\b|last|date|occurrence|closing|delivery|death|dissolution|sale|[A-Z]\w+ (?:has|have|is|are)\b).{0,120}))"
)
_RUNS = re.compile(r"(?i)\b(?:continu|remain|effect|force|term\b|lasts?\b|runs?\b|terminat|expir|ends?\b|ending|commenc|begin|binding)")
_ENDS = re.compile(r"(?i)\b(?:terminat\w+|expir\w+|ends?|ending|ceases?)\b[^.;]{0,80}$")
_ABOVE = re.compile(r"(?i)^(?:the )?(?:later|earlier)? ?(?:date|day)\b[^.;]{0,40}\b(?:above|hereof|hereto|first written|of this)\b")


def is_mutual(words: str) -> bool:
    """Tell whether words bind or entitle the parties alike."""
    return bool(_MUTUAL.search(words))


def is_redacted(words: str) -> bool:
    """Tell whether some words are blacked out or left blank."""
    return bool(_REDACTED.search(words))


def exceptions(flat: str) -> str:
    """Say what a sentence excepts; "" for nothing."""
    found = _EXCEPT.search(flat)
    return f"not for {found['what'].strip(' ,')}" if found else ""


def party_acting(flat: str, act: re.Match[str]) -> str:
    """Return who acts: "either party", the last name before an act, or the one by whom it is done; "" where nobody is named."""
    before = flat[max(0, act.start() - _NEAR) : act.start()]
    if is_mutual(before[-120:]) or _EITHER_OF.search(before):
        return "either party"
    if _PASSIVE.search(act[0]):
        behind = flat[act.end() : act.end() + 200]
        by = _BY.search(behind)
        return "either party" if is_mutual(behind) or by is None or by["who"] == "either" else str(by["who"])
    for found in reversed(list(_ACTOR.finditer(before))):
        words = re.sub(r"'s?$|^(\w+) (?=\1\b)", "", found[0].strip(" ,."))
        bare = _DETERMINER.sub("", words)
        if bare.split()[0] not in _NOBODY:
            return words[:1].lower() + words[1:] if bare.casefold() in {"party", "parties"} else bare
    return ""


def event_of(flat: str) -> str:
    """Return on what the end of a contract hangs: a name that is defined elsewhere, another contract, a state, an event; "" for nothing."""
    names = [m["name"].strip() for m in _NAME.finditer(flat) if not _OWN_START.search(m["name"])]
    if names:
        return names[-1]
    for told, words in _HANGS:
        found = words.search(flat)
        if found is not None:
            return told + found[1].strip()
    for found in _EVENT.finditer(flat):
        leads = _ENDS if found["at"] else _RUNS
        if leads.search(flat[: found.start()]) and not _ABOVE.match(found["event"]):
            return f"ends on {found['event'].strip()[:100]}"
    return ""
