"""Words that say when a contract ends."""

from __future__ import annotations

import re

from indexing.terms.wording import pattern

_AGREEMENT = r"(?:agreement|contract|lease|licen[sc]e|engagement|appointment)"
_TERM = r"(?:(?:initial|contract|basic|original|primary|base|full) )?term(?! loan)"
_CONTRACT = (
    rf"(?:(?:this|the) (?:[\w-]+ ){{0,2}}?{_AGREEMENT}|(?:this|the|said) \"?{_TERM}\"?(?: of (?:this|the) (?:\w+ )?\w+)?|this \w+"
    r"|(?:(?:this|the) )?(?:initial|contract|service|agreement|license) (?:term|period)|\"(?:initial |contract |basic )?(?:term|period)\")"
)
LASTING = pattern(
    rf"(?<!\w){_CONTRACT}.{{0,300}}?\b(?:commenc\w+|begin\w*|start\w*|continu\w+|remain\w*|terminat\w+|expir\w+|ends?|ending"
    r"|in (?:full )?(?:force|effect)|be effective|becomes? effective|means?|ha(?:ve|s)|(?:shall|will) (?:be|run|last)|is for|is|runs?"
    r"|lasts?"
    r"|for an? (?:initial |fixed )?(?:term|period))\b"
    r"|\brights and (?:obligations|duties) (?:hereunder|under this \w+) (?:shall|will) (?:commence|begin|be|continue)\b"
    r"|\bhave an? (?:initial |fixed )?(?:term|duration)\b|\bterm of (?:this|the) (?:\w+ )?(?:agreement|contract|lease|licen[sc]e)\b"
)
"""The contract, or its term, begins, lasts, ends: read so where the term is dealt with."""
EXPRESSLY = pattern(
    rf"\b(?:this (?:\w+ )?{_AGREEMENT}|the {_AGREEMENT})\b(?: \([^)]{{0,80}}\))?(?:,[^.;]{{0,200}}?,)?"
    r" (?:(?:shall|will|is|has|have)\b[^.:;]{0,100}?)?\b(?:commences?|begins?|starts?|takes? effect|comes? into (?:force|effect)"
    r"|becomes? effective"
    r"|continues?|remains? (?:in|valid|effective)|terminates?|expires?|ends?|lasts?|runs? for|valid"
    r"|effective (?:from|until|through)|made for|entered into for|is for"
    r"|be (?:for|effective|in (?:full )?(?:force|effect))|is in (?:full )?(?:force|effect)|have an? (?:[\w-]+ ){0,2}(?:term|duration)"
    r"|for an? (?:initial |fixed )?(?:term|period))\b"
    r"|\bthe (?:initial )?term (?:shall|will) (?:commence|begin|start|expire|end|continue|be for)\b"
    rf"|\b(?:initial )?(?:term|duration|period) (?:of (?:this|the) (?:\w+ )?{_AGREEMENT}|hereof|hereunder)\W.{{0,40}}?"
    r"\b(?:shall|will|is|commences|begins|of)\b"
    rf"|\binitial (?:[\w()-]+ ){{0,4}}term\b|\"(?:initial |contract )?(?:term|period)\" (?:shall )?(?:means?|be)\b"
    rf"|\b{_AGREEMENT} shall be for\b"
    r"|\b(?:appoints?|engages?|retains?|employs?)\b[^.;]{0,160}?\bfor (?:an?|the) (?:(?:initial|fixed|total) )?(?:term|period)\b"
)
"""The same, so plainly that it counts wherever it stands."""
LABELLED = pattern(
    r"^\W*(?:expiration|expiry|termination|end|maturity) date\W|^\W*term ?:"
    r"|\b(?:initial|contract|agreement|licen[sc]e|subscription|base|original|primary) (?:\w+ )?(?:term|period) ?: (?=.{0,80}\d)"
    r"|\b(?:sponsorship|campaign|endorsement|promotion|engagement|program|project|distribution|lease|service|maintenance|hosting) period ?:"
    r" (?=.{0,80}\d)"
)
"""A line of particulars ("Expiration Date: 31 December 2030", "Initial Term: 3 years")."""
DEFINES = re.compile(r"^\W*\"(?P<name>[^\"]{2,60})\".{0,60}?\b(?:means?|shall mean|refers? to)\b", re.IGNORECASE)
TERM_NAMED = pattern(r"\b(?:term|period|expir\w*|end date|duration)\b")
VERB = pattern(r"\b(?:shall|will|may(?! \d)|must|agrees?)\b")
ENDS_ON = pattern(
    r"\b(?:until|through|thru|to and including|no later than|not later than|no event later than|expir\w+|terminat(?:e|es|ing|ion)"
    r"|end(?:s|ing)?|(?:expiration|expiry|termination|end) date)\b\W*(?:on|of|is|means|shall be|at)?\W*"
    r"(?:and including |(?:12:00 )?midnight |the close of business |\d+:\d+ [ap]\.? ?m\.?[^.;]{0,40}?)?(?:on |of )?[^.;]{0,25}$"
    r"|\bfrom\b[^.;]{3,70}\bto $"
)
ENDS_ON_ONE_OF = pattern(
    r"\b(?:until|expir\w+|terminat(?:e|es|ing)|end(?:s|ing)?)\b[^.;]{0,30}?"
    r"\b(?:earlier|earliest|later|latest) (?:of|to occur)\b[^.;]{0,160}$"
)
BEGAN = pattern(r"^(?:the )?(?:later|earlier)? ?(?:date|day)\b[^.;]{0,40}\b(?:above|hereof|hereto|first written|of this)\b")
BY_CHOICE = pattern(r"\b(?:may|option|right|notice|elect\w*|if|breach|extended?)\b[^,;]{0,60}$")
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth",
    "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth",
)  # fmt: skip
_TENS = {"twenty-fifth": 25, "thirtieth": 30, "fortieth": 40, "fiftieth": 50, "ninety-ninth": 99}
ANNIVERSARY = pattern(
    r"\b(?P<word>\d+(?:st|nd|rd|th)?|[a-z]+(?:-[a-z]+)?)(?: \((?P<figure>\d+) ?(?:s ?t|n ?d|r ?d"
    r"|t ?h)?\))?(?:[- ]year|(?P<months>[- ]months?))? (?:annual )?anniversary(?: date)?"
    r"(?: (?:thereof|hereof)| of (?P<start>[^,.;)]{3,90}))"
)
DAY_BEFORE = pattern(r"\b(?:day|date) (?:immediately |next )?(?:preceding|before|prior to) (?:the )?$")
"""Before an anniversary that is not itself the last day."""
YEAR_END = pattern(
    r"\b(?:end|close|last day) of (?:the )?(?:calendar year )?(?P<end>20\d\d)(?: calendar)?(?: year)?\b"
    r"|\b(?:during|for|through|covers?|until|end of) (?:the )?calendar years? (?:20\d\d(?:,? and |, | through | to |-))*(?P<year>20\d\d)\b"
)
"""A year of the calendar with whose last day the contract ends."""
TO_ANNIVERSARY = pattern(r"\b(?:until|through|thru|expir\w+|terminat\w+|end\w*|means?|period|later|earlier|is|be)\b[^.;]{0,80}$")
FOR = pattern(
    r"\b(?:for|of|is|be|are|continues?|lasts?|remains?|means?|equal to|runs?|period|term|duration|date)\W(?:[^.;]{0,70})$"
    r"|\b(?:shall|will) (?:automatically )?(?:terminate|expire|end)\W[^.;]{0,20}$|\b(?:have|has|for) an? $"
)
FROM = pattern(
    r"\b(?:commenc\w+|begin\w*|from|starting|after|as of|following|beginning)\s+(?:with |on |upon |at )?(?:and including )?"
    r"(?P<start>[^,.;()]{3,70})"
)
OWN_START = pattern(
    r"\b(?:effective date|commencement date|execution|signing|agreement date|signature|start date|date of (?:its|mutual) \w+"
    r"|date (?:hereof|of (?:this|the) (?:\w+ )?(?:agreement|contract|execution|signing)|first (?:above|set forth|written|stated)\w*)"
    r"|date (?:first )?(?:set forth |written |stated )?above)\b"
)
MONTH_END = pattern(r"\b(?:last|final) day of the (?:calendar )?month\b")
NEXT_TERM = pattern(
    r"\b(?:renew\w*|extended|exten(?:sion|sions|ding)|may extend|successive|additional|further)\b[^.;,]{0,80}$|\bthereafter\b[^.;]{0,80}$"
)
AFTER_THE_END = pattern(
    r"^\W*(?:periods?\W)?(?:immediately\W)?(?:after|following|from|beyond|post)\W(?:the |any |such |its |this "
    r"|earlier )*(?:(?:effective )?date of (?:the |such )?(?:[\w']+ )?)?(?:terminat|expir|end\b)"
)
"""What follows a period that begins where the contract ends."""
ONCE_ENDED = pattern(
    r"\b(?:after|following|beyond|(?:up)?on|from) (?:the |any |its |such )*"
    r"(?:end|expir\w+|terminat\w+|conclusion|close)(?: or (?:earlier )?(?:expir\w+|terminat\w+))? of (?:the |this |such |its )*"
    r"(?:term|agreement|contract)\b[^.;]*$|\b(?:after|following|beyond) (?:the |such |its )term\b(?! (?:commenc|begin|start))[^.;]*$"
)
"""Before a period that begins where the contract ends: "Following the Term we may collect for a period of"."""
WHILE = pattern(r"\b(?:as|so) long as\b[^.;]{0,20}$|\bwhile\b[^.;]{0,20}$|\bif\b[^.;]{0,20}$")
OF_EACH = pattern(r"\b(?:each|every|any|successive|consecutive) (?:[\w-]+ ){0,3}?(?:periods?|terms?|years?) of[^.;]{0,20}$")
"""Before the length of what comes again and again: a contract year, a renewal."""
OF_CALENDAR = pattern(r"\b(?:fiscal|financial|calendar|academic|school)\b")
AND_FOR = pattern(r"\b(?:and|plus) (?:for|within|until|a)\b[^,;]{0,40}$")
UNDONE = pattern(r"\b(?:fail\w*|default\w*|breach\w*|cure\w*|delay\w*|suspend\w*|condition|survive\w*|payment)\b[^.;,]{0,80}$")
OPEN_ENDED = (
    (
        "perpetual",
        pattern(
            r"\b(?:in perpetuity|perpetual(?:ly)?|indefinite(?:ly)?|without limit(?:ation)? (?:of|in|as to) time"
            r"|(?:indefinite|unlimited|indeterminate) (?:period|term|duration))\b"
        ),
    ),
    (
        "until terminated",
        pattern(
            r"\b(?:shall|will) (?:only )?terminate (?:up)?on (?:[\w()-]+ ){0,3}(?:days?|weeks?|months?)'? (?:prior )?(?:written )?notice\b"
            r"|\b(?:month|year)[- ]to[- ](?:month|year) (?:basis|agreement|tenancy)\b"
            r"|\b(?:term|agreement|contract|lease)\b[^.;]{0,40}\b(?:is|be|on an?|on) (?:month|year)[- ]to[- ](?:month|year)\b|\bevergreen\b"
            r"|\buntil (?:it is |such time as (?:it is )?|this agreement is |otherwise |sooner |earlier )?(?:\w+ ){0,2}?"
            r"(?:terminated|cancell?ed|termination (?:by|as|in|pursuant|under))"
            r"|\bno (?:fixed|definite|specified|stated) (?:term|duration|expiration|expiry)\b"
            r"|\b(?:continue|remain)\w*\b(?!.*\buntil\b)"
            r"(?!.{0,60}\b(?:during|throughout|for) (?:the|its|such) (?:\w+ )?(?:term|period)\b).{0,80}?"
            r"\bunless (?:and until )?(?:\w+ ){0,3}?(?:terminated|cancell?ed)"
        ),
    ),
)
EVENT = pattern(
    r"\b(?P<at>until|upon|on|through|when)\b (?=(?P<event>(?:the |such |any |both |all )?"
    r"(?:later|earlier|earliest|latest|complet\w+|expir\w+|terminat\w+|payment|end|last day|date|occurrence|closing|parties|obligations"
    r"|delivery|death|dissolution|sale|(?:\S+ ){0,2}seasons?|(?:the )?[A-Z]\w+ (?:has|have|is|are)\b)\b.{0,120}))"
)
RUNS_TO = pattern(
    r"\b(?:continu\w*|remain\w*|effect\w*|force|valid|term|lasts?|runs?|terminat\w+|expir\w+|ends?|ending|commenc\w+|begin\w*|binding)\b"
)
ENDS_AT = pattern(r"\b(?:terminat\w+|expir\w+|ends?|ending|ceases?)\b[^.;]{0,80}$")
"""Words before an event that make it the end: "continues until", "expires upon"."""
WITH_ANOTHER = pattern(
    r"\b(?:co-?terminous(?:ly)?|concurrent(?:ly)?|coincident(?:ly)?|co-?extensive(?:ly)?) with (?P<with>(?:the |that |such )?[^.;,]{4,100})"
    r"|\b(?:same (?:term|duration|period) as|(?:equal|identical) to(?= the (?:remaining )?term of)"
    r"|(?:remainder|balance|remaining portion) of) "
    r"(?P<of>(?:the |its |such |that )?(?:(?:initial |then[- ]current |remaining )?term (?:of|under) )?"
    r"(?:the |that |such |any )[^.;,]{4,100})"
)
"""The end hangs on that of another contract, or on a state that nobody has dated."""
LIFE = pattern(
    r"\bfor (?P<life>the (?:full )?(?:life|duration|lifetime) of [^.;,]{4,100})|\b(?:is|be) (?P<is>the (?:life|duration) of [^.;,]{4,100})"
)
LONG = pattern(r"\b(?P<long>(?:as|so) long as [^.;]{6,120})")
NAME = re.compile(
    r"\b(?:until|through|on|upon) (?:the )?(?P<name>(?:[A-Z][\w-]+ )(?:(?:of|the|and) )?(?:[A-Z][\w-]+ ?){1,4}(?:of (?:the )?[A-Z]\w+)?)"
)
START_NAMED = re.compile(r"(?:[A-Z][\w-]+ ){1,3}(?:Date|Day)\b")
CHOICE = pattern(r"\b(?:later|earlier|latest|earliest|first|last) (?:of|to occur)\b|\bbut in no event later\b")


def ordinal(word: str) -> int:
    """Return the number of an ordinal ("fifth"); 0 for any other word."""
    low = word.casefold()
    figures = low.rstrip("stndrh")
    if figures.isdigit():
        return int(figures)
    return _ORDINALS.index(low) + 1 if low in _ORDINALS else _TENS.get(low, 0)
