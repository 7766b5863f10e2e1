"""What in some words tells of a change: an instruction, a new state set against an old one, anything laid down at all.

Sentences about the instrument itself ("This Amendment may be executed in counterparts", "remains in full force") tell nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_CHANGED = (
    r"(?:increased|reduced|decreased|lowered|raised|extended|shortened|changed|modified|revised|adjusted|altered|cancel+ed|withdrawn"
    r"|waived|lifted|suspended|terminated|ended|expanded|limited|narrowed|widened|doubled|halved|tripled|moved|postponed|deferred"
    r"|brought\s+forward|discontinued|eliminated|abolished|capped|renewed|prolonged|updated|set|fixed|established|relocated|reset"
    r"|superseded|dropped|relaxed|tightened|transferred|switched|redirected|added|excluded|included)"
)
CHANGE = (
    r"(?:increas|reduc|decreas|lower|rais|extend|shorten|chang|rise|fall|drop|mov|go|adjust|shift|switch|grow|widen|narrow|"
    r"prolong|postpon|cut|step)(?:e?s|ing|e|ed)?"
)
MONTH = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
_INSTRUCTS = re.compile(
    r"(?i)\b(?:amend(?:ed|s|ing)?|delet(?:ed|e|es|ing|ion)|replac(?:ed|e|es|ing)|restat(?:ed|e|es|ing)|substitut(?:ed|e|es|ing|ion)"
    r"|strik(?:e|es|ing)|stricken|struck|remov(?:ed|e|es|ing)|insert(?:ed|s|ing)?|append(?:ed|s|ing)?|supersed(?:ed|e|es|ing)"
    r"|rescind(?:ed|s)?|(?:is|are|be)\s+(?:hereby\s+)?(?:added|supplemented|modified|revised|corrected|omitted)"
    r"|(?:add|change|changing|adding|revising|modifying)\b(?=[^.]{0,80}(?:the\s+following|to\s+read|[\"“]))"
    r"|shall\s+(?:now\s+|instead\s+|henceforth\s+)?read|reads?\s+as\s+follows|to\s+read|(?:now|previously|formerly)\s+reads?"
    r"|deemed\s+to\s+(?:read|refer|mean))\b"
)
_CHANGES = re.compile(
    rf"""(?ix)\b(?:
      from\s+(?:now|here|this\s+(?:date|day|point))\s+on(?:wards?)? | hence(?:forth|forward) | hereafter | going\s+forward
    | no\s+longer | instead | in\s+(?:place|lieu|stead|substitution)\b | rather\s+than | as\s+opposed\s+to | not\s+any\s*more
    | any\s+longer | ceases?
    | (?:is|are|be|been|was|were|being|hereby)\s+(?:also\s+|hereby\s+|further\s+|now\s+)*{_CHANGED}
    | {CHANGE}\s+(?:[^\s.]+\s+){{0,8}}?(?:from|to|by|until|through)
    | (?:with\s+effect|effective|starting|beginning|commencing)\s+(?:immediately\s+)?
      (?:as\s+of|as\s+from|from|on|with|upon|in|{MONTH}|\d)
    | (?:as\s+of|as\s+from|from|after|since)\s+(?:and\s+after\s+)?(?:the\s+)?
      (?:date\s+of\s+this|date\s+hereof|\d{{1,2}}\s+{MONTH}|{MONTH})
    | (?:will|shall|may|must|need|does|do|is|are)\s+now
    | now\s+(?:be|is|are|stands?|means?|includes?|ends?|expires?|has|have|requires?|reads?)
    | new\s+(?:\w+\s+)?(?:rate|fee|price|amount|address|period|limit|date|term|cap|deadline|schedule|minimum|maximum|notice)s?
    | until\s+further | previous(?:ly)? | former(?:ly)? | hitherto | until\s+now | up\s+to\s+now | so\s+far | original(?:ly)?
    | current(?:ly)? | existing | earlier | old | notwithstanding | prevails? | additional(?:ly)? | another | further\s+\w+
    | longer | shorter | higher | lower | greater
    | (?:parties|we|you|both\s+sides)\s+(?:have\s+)?(?:hereby\s+|now\s+|mutually\s+|also\s+|further\s+)*agree[ds]?
    )\b"""
)
TURNED = (
    r"(?:increased|reduced|decreased|lowered|raised|extended|shortened|changed|modified|revised|altered|cancel+ed|withdrawn|waived|lifted"
    r"|suspended|expanded|narrowed|widened|doubled|halved|tripled|moved|postponed|deferred|brought\s+forward|discontinued|eliminated"
    r"|abolished|renewed|prolonged|updated|relocated|reset|dropped|relaxed|tightened|switched|replaced|deleted|removed)"
)
_TURNS = re.compile(
    rf"""(?ix)\b(?:
      from\s+(?:now|here|this\s+(?:date|day|point))\s+on(?:wards?)? | hence(?:forth|forward) | going\s+forward | no\s+longer | instead
    | in\s+(?:place|lieu|stead|substitution)\b | not\s+any\s*more | any\s+longer | ceases? | stops? | ends?\s+(?:on|with|as)
    | (?:with\s+effect|effective|starting|beginning|commencing)\s+(?:immediately|as\s+of|as\s+from|from|on|with|upon|{MONTH}|\d{{1,2}})
    | (?:as\s+of|as\s+from|from|after|since|until)\s+(?:and\s+after\s+)?(?:the\s+)?
      (?:date\s+of\s+this|date\s+hereof|\d{{1,2}}\s+{MONTH}|{MONTH}\s+\d{{1,4}})
    | (?:will|shall|may|must|need|does|do|is|are)\s+now | until\s+further\s+notice | until\s+now | so\s+far | up\s+to\s+now | hitherto
    | (?:is|are|be)\s+(?:hereby\s+|now\s+)*{TURNED} | hereby\s+{_CHANGED} | {CHANGE}\s+(?:[^\s.]+\s+){{0,6}}?from\s+[^.]{{1,40}}?\sto
    | rather\s+than | away\s+with | had\s+(?:been\s+)?agreed | previously | formerly | (?<=\()(?:not|was)
    )\b"""
)
_REPORTS = re.compile(
    r"""(?ix)\b(?:
      (?:has|have|had)\s+(?:(?:not|always|never|already|so\s+far|also)\s+)*(?!agreed)(?:\w+(?:ed|en)|paid|made|sent|held|met|kept|been|done|put|set)
    | (?:was|were)\s+(?:\w+\s+){0,2}(?:\w+ed|paid|made|sent|held|met|kept|done) | asked | wanted | wished | proposed | requested | offered
    | would | might | could | one\s+day | will\s+(?:consider|discuss|look|think|review) | wish(?:es)? | intends? | plans? | hopes?
    | takes?\s+note | for\s+(?:\w+\s+)?information | no\s+agreement | not\s+(?:been\s+)?agreed | promises?\s+nothing
    | continues?\s+to\s+(?:apply|be|hold) | as\s+it\s+stands | as\s+before | whether
    | (?:its|their|his|her)\s+(?:own\s+)?(?:\w+\s+){0,2}?(?:contract|lease|agreement|conditions)\s+(?:with|of)
    )\b"""
)
_LAYS_DOWN = re.compile(
    r"(?i)\b(?:shall|will|must|may|agrees?\s+(?:to|that)|entitled|required|obliged|permitted|allowed|means?|is|are|applies|apply|has|have)\b"
)
_INSTRUMENT = (
    r"(?:amendment|addendum|letter|modification|instrument|supplement|waiver|consent|notice|order(?:\s+form)?|sow"
    r"|statement\s+of\s+work|change\s+order|memorandum|variation)"
)
_INERT = re.compile(
    rf"""(?ix)
      remains?\s+(?:\w+\s+){{0,4}}?(?:in\s+(?:full\s+)?(?:force|effect)|unchanged|unaffected|unmodified|valid|binding|the\s+same)
    | full\s+force\s+and\s+effect
    | (?:continues?|stands?)\s+(?:\w+\s+){{0,3}}?(?:without\s+(?:modification|change)|unchanged|as\s+(?:written|before))
    | in\s+(?:\w+\s+){{0,3}}?counterparts? | counterparts?,\s+each | in\s+witness\s+whereof
    | (?:ratif(?:y|ied|ies)|confirms?|confirmed|reaffirms?|reaffirmed)\s+(?:and\s+(?:ratif\w+|confirm\w*|approv\w+))
    | capitali[sz]ed\s+terms?\s+(?:not|used|that) | (?:captions?|headings?|titles)\s+(?:\w+\s+){{0,8}}?(?:convenience|reference)
    | (?:represents?|warrants?)\s+(?:and\s+(?:represents?|warrants?)\s+)?(?:to\s+(?:the\s+)?\w+\s+)?that
    | \bthis\s+(?:\w+\s+){{0,3}}?{_INSTRUMENT}\s+(?:\([^)]*\)\s*)?(?:and\s+[^.;]{{0,80}}?)?
      (?:shall|is|may|will|constitutes?|contains?|sets?\s+forth|represents?|becomes?|has\s+been|takes?\s+effect)\b
    | (?:except|other\s+than|save)\s+as\s+(?:\w+\s+){{0,4}}?(?:amended|modified|set\s+forth|set\s+out|provided|stated|specified|changed)
    | nothing\s+(?:\w+\s+){{0,2}}?in\s+this\s+(?:\w+\s+){{0,2}}?{_INSTRUMENT}
    """
)
AS_AMENDED = re.compile(
    r"(?i)\bas\s+(?:so\s+|heretofore\s+|further\s+|hereby\s+|may\s+be\s+|\w+ly\s+)*(?:amended|modified|supplemented|restated)[^.;]{0,80}"
)
_SENTENCE = re.compile(r"(?<=[\w)\]\"”'%])[.;]\s+(?=[\"“(\[]?[A-Z(])")
_SHORT = 20  # characters: what is shorter lays nothing down


@dataclass(frozen=True, slots=True)
class Signs:
    """What some words tell of a change.

    They ask for a change of a text; a new state may be set against an older one; it is, from a day or now on; something is
    laid down at all; what was, is wished or holds between others is told.
    """

    instructs: bool
    changes: bool
    turns: bool
    lays_down: bool
    reports: bool


def said(text: str) -> list[str]:
    """Return the sentences of some words, those about the instrument itself left out."""
    return [s for s in _SENTENCE.split(" ".join(text.split())) if not _inert(s)]


def signs(text: str) -> Signs:
    """Read the signs of change in some words."""
    sentences = said(text)
    active = ". ".join(sentences)
    told = [bool(_REPORTS.search(s)) for s in sentences]
    lays_down = [bool(_LAYS_DOWN.search(s)) for s in sentences]
    return Signs(
        instructs=instructs(active),
        changes=bool(_CHANGES.search(active)) or bool(_TURNS.search(active)),
        turns=any(_TURNS.search(s) and not reported for s, reported in zip(sentences, told, strict=True)),
        lays_down=len(active) >= _SHORT and any(lays_down),
        reports=any(told) and not any(down and not reported for down, reported in zip(lays_down, told, strict=True)),
    )


def instructs(text: str) -> bool:
    """Tell whether some words ask for a change of a text ("is hereby deleted"); "as amended" asks for nothing."""
    return bool(_INSTRUCTS.search(AS_AMENDED.sub(" ", text)))


def _inert(sentence: str) -> bool:
    """Tell a sentence about the instrument itself; what it instructs besides counts all the same."""
    found = _INERT.search(sentence)
    return found is not None and not instructs(sentence[: found.start()] + " " + sentence[found.end() :])
