"""Values set without an amending verb: what a letter says a figure "is" or "shall be", and to where somebody is now written.

{P0} shall be read as though {Q0} stood in place of {Q1}          in {P0}, {Q1} is replaced with {Q0}
the reserve under {P0} shall be zero percent (0%)                 the reserve under {P0} is changed to zero percent (0%)
Notices to Owner shall be sent to 1 Elm St in place of the        the address of Owner in {P0} is changed to 1 Elm St
address given in {P0}
amended by increasing the amount stated therein from $5 to $6     amended by replacing $5 with $6
"""

from __future__ import annotations

from indexing.instructions.phrase import phrase
from indexing.instructions.values import DAY, MONTH, VALUE

_WILL = r"(?:shall|will|(?:is|are)\sto)\s(?:(?:now|hereby|hereafter|henceforth|instead|accordingly|only)\s)*"
_WORDS = r"(?:the\s(?:\w+\s){0,2})?"
_OF = r"(?:\s(?:of|to|in)\s(?:the\s)?\{D\d+\})?"
_STATED = r"(?:(?:stated|set\s(?:out|forth)|given|specified|provided(?:\sfor)?|mentioned|contained|referred\sto|shown)\s)?"
_MOVING = r"(?:increasing|reducing|decreasing|raising|lowering|changing|extending|shortening|lengthening|revising)"

VALUES = (
    phrase(rf"\b(?P<runs>beginning|commencing|starting|ending)\swith\s(?P<day>{DAY}|{MONTH}\s\d{{4}})", "<runs> <day>"),
    phrase(
        r"^(?P<led>(?:During|For|Throughout)\s(?:the\s)?(?:same|said|such|that|this|(?:[A-Z]\w+\s?){1,3})\s?(?i:period|term|year|quarter))\s(?=the\s)",
        "<led>, ",
    ),
    phrase(
        rf"(?P<place>\{{P\d+\}}{_OF})\s{_WILL}(?:be\s)?(?:read|construed|applied|interpreted|have\seffect|take\seffect)(?:\sand\s\w+)?\sas\s(?:though|if)\s"
        rf"(?P<new>{_WORDS}\{{Q\d+\}})\s(?:(?:stood|appeared|were|had\sbeen|was)\s?)(?:(?:written|inserted|substituted|used|there|set\sout)\s?)*"
        rf"(?:in\s(?:the\s)?(?:place|stead|lieu)\sof|instead\sof|in\ssubstitution\sfor|for|rather\sthan)\s(?P<old>{_WORDS}\{{Q\d+\}})",
        "in <place>, <old> is replaced with <new>",
    ),
    phrase(
        rf"\b(?P<what>[Tt]he\s(?:(?!\b(?:shall|will|is|are)\b)[\w%$’'-]+\s){{1,7}}?)(?P<at>(?:{_STATED})(?:under|in|of|by)\s(?:the\s)?\{{P\d+\}}{_OF}),?\s(?:{_WILL})be\s"
        rf"(?P<value>{VALUE})(?=[.;]?$|,?\s(?:instead|and\snot)\b)",
        "<what><at> is changed to <value>",
    ),
    phrase(
        rf"\b(?:[Aa]ll\s)?[Nn]otices\s(?:and\s[a-z\s]{{3,40}}\s)?(?:to|for)\s(?P<who>(?:the\s)?[A-Z][^{{}};:,]{{1,50}}?)\s(?:{_WILL}|should\s)be\s(?:sent|addressed|given|delivered|directed|mailed)\sto\s"
        rf"(?P<address>[^{{}};:]{{10,220}}?),?\s(?:in\s(?:place|lieu|stead)\sof|instead\sof|rather\sthan|and\snot\sto)\s(?:the|its|that)\s(?:former\s|old\s|previous\s)?address\s"
        rf"(?:for\s\w+\s)?{_STATED}(?P<at>(?:in|under|by)\s(?:the\s)?\{{P\d+\}}{_OF})",
        "the address of <who> <at> is changed to <address>",
    ),
    phrase(
        rf"\bby\s{_MOVING}\s(?:the\s)?(?:[a-z]+\s){{1,4}}?(?:{_STATED}(?:therein|thereof|there)\s)?from\s(?P<old>{VALUE})\sto\s(?P<new>{VALUE})",
        "by replacing the words <old> with the words <new>",
    ),
)
"""Phrases of a masked sentence, in the words the grammar reads."""
