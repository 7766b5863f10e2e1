"""How values are written that `graph.text.values` does not know: times, rhythms, multiples, places of law, days of a year."""

from __future__ import annotations

import re

_ONES = r"(?:one|two|three|four|five|six|seven|eight|nine)"
_NUMBER = (
    r"(?:(?:[a-z]+(?:-[a-z]+)? ?\( ?\d[\d,.]* ?\))|\d[\d,.]*\d|\d"
    rf"|\b(?:{_ONES}|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen"
    rf"|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -]{_ONES})?)\b)"
)
_QUALIFIED = r"(?:(?:calendar|business|working|clock|banking|full|further|additional|consecutive|clear) )?"
_UNIT = r"(?:day|week|fortnight|month|quarter|year|hour)"
_TIME = r"(?:\b\d{1,2}(?:[:.]\d{2})? ?(?:a\.?m\b\.?|p\.?m\b\.?|o'clock|noon|midnight|hrs)|\b[012]?\d:[0-5]\d\b)"
_RHYTHM = (
    "daily|weekly|fortnightly|bi-?weekly|monthly|bi-?monthly|quarterly|half-yearly|semi-?annually|bi-?annually|annually|yearly"
    "|(?:each|every) (?:calendar |business |working )?"
    "(?:day|week|fortnight|month|quarter|half-year|year|six months|two weeks|three months|other month)"
    "|(?:once|twice|three times|four times) (?:a|an|each|every|per|in any) (?:calendar |contract )?(?:day|week|month|quarter|year)"
)
_SPAN = "|".join(rf"(?<={word} )" for word in ("within", "than", "least", "for", "give", "is", "be", "takes", "every"))
_MONTH = r"(?-i:January|February|March|April|May|June|July|August|September|October|November|December)"
_PLACE = r"(?-i:(?:the )?[A-Z](?:[\w'-]|\.(?=\w))*(?:(?: (?:and|of|the|&))* [A-Z](?:[\w'-]|\.(?=\w))*){0,5})"
_STATE = r"(?:(?:the )?(?:state|commonwealth|province|republic|federal republic) of )?"
_LAW_OF = "|".join(rf"(?<=\b{words} )" for words in ("laws of", "law of", "courts of", "court of"))
_CURRENCIES = (
    "(?:swiss|french) francs?|(?:us|american|canadian|australian|hong kong|singapore) dollars?|dollars|euros?|(?:pounds )?sterling|yen"
    "|renminbi|(?:danish|norwegian|swedish) kron(?:er?|or|a)|zloty|rupees|EUR|USD|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN"
)
_WRITTEN = (
    ("EMAIL", r"\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b"),
    ("PHONE", r"(?<![\w.])(?:\+\d{1,3}[ .-]?)?(?:\(\d{1,5}\)[ .-]?)?\d{2,5}(?:[ .-]\d{2,5}){2,4}(?![\w%])"),
    ("RANGE", rf"{_TIME}(?: ?-+ ?| (?:to|until|and|till) ){_TIME}"),
    ("TIME", _TIME),
    ("HOURS", rf"{_NUMBER}[ -]{_QUALIFIED}(?:hours?|minutes?)\b"),
    ("MULTIPLE", r"(?<![\w.,])\d+(?:\.\d+)? ?(?:to|:) ?1(?:\.0+)?(?![\d.,])"),
    ("MULTIPLE", rf"\b(?:\w+ ?\(\d[\d.]*x?\)|\d[\d.]*x?|{_ONES}) times\b|\b\d[\d.]*x\b"),
    ("RHYTHM", rf"\b(?:{_RHYTHM})\b"),
    ("SPAN", rf"(?:{_SPAN})an? (?:full |calendar |further )?{_UNIT}(?=\b(?! (?:or|and) ))|\b(?:a )?fortnight\b"),
    ("LAW", rf"(?:{_LAW_OF}){_STATE}{_PLACE}"),
    ("LAW", rf"{_PLACE}(?= laws?\b)"),
    ("DAY_OF_YEAR", rf"\b\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}\b(?! ?,? ?\d{{4}})"),
    ("DAY_OF_YEAR", rf"\b{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?\b(?! ?,? ?\d{{4}}|\d)"),
    ("MONTH_OF_YEAR", rf"\b{_MONTH},? (?:19|20)\d\d\b"),
    ("CURRENCY", rf"\b(?:{_CURRENCIES})\b"),
    ("TERM_OF_TRADE", r"(?-i:\b(?:EXW|FCA|FOB|CIF|CIP|CPT|DAP|DPU|DDP|FAS|CFR)\b)"),
)
_PATTERNS = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _WRITTEN)
_BEFORE = 4  # an address or a time of the day is no count of anything

FIRST, LAST = _PATTERNS[:_BEFORE], _PATTERNS[_BEFORE:]
"""Kinds and their patterns, for words on one line: those looked for before the values that `graph.text.values` knows, and those after."""
