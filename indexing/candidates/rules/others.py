"""Whether a sentence speaks of the affairs of somebody else: a firm that is no party, another bank, a party's own landlord."""

from __future__ import annotations

import re

from indexing.candidates.rules.facts import Facts, Sentence
from indexing.plain import plain

_ENDINGS = (
    r"& Co\b\.?|Ltd\b\.?|Limited\b|Inc\b\.?|LLC\b|L\.L\.C\.|LLP\b|LP\b|plc\b|PLC\b|GmbH\b|AG\b|S\.?A\.?(?:S\.?)?\b|AS\b|A/S\b|AB\b"
    r"|B\.?V\.?\b|N\.?V\.?\b|KG\b|Oy\b|Corp\b\.?|Corporation\b|Company\b|Co\b\.?|Bank\b|SpA\b|S\.p\.A\.|Pty\b"
)
_FIRM = re.compile(rf"((?:[A-Z][\w'-]*\.? (?:(?:&|and|of) )?){{1,5}}?(?:{_ENDINGS}))")
_VERB = re.compile(
    r"\b(?:shall|must|will|may|is|are|has|have|be|can|need|needs|does|do|pays?|supplies|delivers|provides|lets?|keeps?|gives?|appoints?|holds?|includes?|covers?|extends?|consists?|applies|apply|takes?|comes?)\b"
)
_DEALS = re.compile(r"\b(?:of|with|from|between|towards|for|against|and|under|to which|by which)\s$")
_SOMEBODY = "bank|customer|supplier|company|party|tenant|lender|client|firm|contract|agreement"
_STRANGERS = re.compile(
    r"\b(?:its|their|his|her|our|your) own\b|\bthird part"
    rf"|\bother (?:{_SOMEBODY}|companie|partie|matter)s\b|\banother (?:{_SOMEBODY})\b"
    r"|\b(?:parent|sister company|subsidiary|competitor|landlord's|head lease|broker|analysts?|neighbour\w*"
    r"|municipal\w*|landlord of|charity|authorit(?:y|ies)|bank's|insurer's)\b"
)


def others(sentence: Sentence, facts: Facts, older: str) -> float:
    """Return how surely the sentence speaks of somebody who is no party, and of whom the `older` words do not speak.

    1.0 where such a one acts, owns or deals with a party; 0.5 where one is merely named: it may be the new value.
    """
    words = " ".join(sentence.words.split())
    there = " ".join(plain(older).split()).lower()
    acting = [_acts(words, m) for m in _firms(words, facts, there)]
    acting += [_acts(sentence.flat, m) for m in _STRANGERS.finditer(sentence.flat) if m[0] not in there]
    return 1.0 if any(acting) else 0.5 if acting else 0.0


def _firms(words: str, facts: Facts, there: str) -> list[re.Match[str]]:
    """Return the firms named that are neither a party, as far as the parties are known, nor named in the older provision."""
    parties = {w for w in re.findall(r"\w+", facts.parties.casefold()) if len(w) > 2}
    known = parties | set(re.findall(r"\w+", there))
    return [m for m in _FIRM.finditer(words) if parties and not known & set(re.findall(r"\w{3,}", m[1].casefold()))]


def _acts(words: str, named: re.Match[str]) -> bool:
    """Tell whether somebody is who the sentence speaks of: stands first, owns something, or is who a party deals with."""
    before = words[: named.start()]
    return words[named.end() :].startswith(("'s", "'")) or not _VERB.search(before) or bool(_DEALS.search(before))
