"""Values without quotation marks: an amount, a date, a number of days, in figures or in words."""

from __future__ import annotations

import re

_UNITS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"),
    *("sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_NUMBER = rf"(?:{'|'.join(_TENS)})(?:-(?:{'|'.join(_UNITS[:9])}))?|{'|'.join(reversed(_UNITS))}|zero"
NUMBER_WORD = rf"(?:(?:{_NUMBER})(?:\s(?:hundred|thousand|million)(?:\s(?:and\s)?(?:{_NUMBER}))?)?|one\shundred)"
_PART = r"(?:one|two|three|an?)[-\s](?:halves|half|thirds?|quarters?|fourths?|eighths?)"  # of a whole: "two and one-half percent"
_OF_WHAT = (
    r"(?:\s?%|\s(?:per\scent\.?|percent|[Dd]ollars|[Ee]uros?|[Pp]ounds(?:\s[Ss]terling)?"
    r"|(?:(?:calendar|consecutive|business|working|Business|additional|further|more|full|successive)\s)?(?i:days?|weeks?|months?|quarters?|years?|hours?)\b(?:['’]\snotice)?"
    r"|million|thousand|basis\spoints|shares|units|square\sfeet))?"
)
MONTH = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
DAY = rf"(?:{MONTH}\s\d{{1,2}},\s\d{{4}}|(?:the\s)?\d{{1,2}}(?:st|nd|rd|th)?\s(?:day\sof\s)?{MONTH},?\s\d{{4}})"
VALUE = (
    rf"(?:{DAY}|(?:[A-Z]{{2,3}}\s?)?[$€£]?\s?\d(?:[\d,.:/]*\d)?(?:\s\([^(){{}}]{{1,20}}\))?{_OF_WHAT}"
    rf"|(?i:{_PART}(?:\sof\s(?:one|an?))?|{NUMBER_WORD}(?:\sand\s{_PART})?)(?:\s\([^(){{}}]{{1,16}}\))?{_OF_WHAT}(?:\s\([^(){{}}]{{1,20}}\))?)"
)
"""A pattern for one value; it has no groups of its own."""
HAS_VALUE = re.compile(rf"\d|\b{NUMBER_WORD}\b")
