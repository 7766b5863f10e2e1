"""The kinds of thing a question wants (a date, an amount, ...), how words look that show one, and words used for one another.

In the tables ``|`` parts alternatives, ``*`` stands for the rest of a word and ``..`` for any words between.
"""

from __future__ import annotations

import re
from enum import StrEnum

from graph.text.dates import ANY_MONTH, DAY_NUMBER
from graph.text.lazy_patterns import lazily
from graph.text.redaction import REDACTED
from indexing.search.words import stem
from rag.understand.wordings import Wording, worded


class Wanted(StrEnum):
    """What kind of words would answer."""

    DATE = "DATE"
    AMOUNT = "AMOUNT"
    RATE = "RATE"
    PERIOD = "PERIOD"
    ADDRESS = "ADDRESS"
    NAME = "NAME"
    LAW = "LAW"
    NUMBER = "NUMBER"


_MARK = rf"(?:{REDACTED.pattern})"
KEPT_OUT = {
    Wanted.AMOUNT: lazily(rf"(?i)[$€£]\s*{_MARK}|\b(?:USD|EUR|GBP)\s*{_MARK}|{_MARK}\)?\s*(?:dollars|euros?|pounds|USD|EUR|GBP)\b"),
    Wanted.RATE: lazily(rf"(?i){_MARK}\)?\s*(?:%|per\s?cent\b|basis\s+points)"),
    Wanted.PERIOD: lazily(rf"(?i){_MARK}\)?\s*(?:(?:calendar|business|working)\s+)?(?:days?|weeks?|months?|quarters?|years?)\b"),
}
"""Figures of which only the unit is shown, beside a mark. Of a day that is left out, the words around it may answer ("years after ...")."""

_FIGURES = "one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|eighteen|twenty|thirty|forty|forty-five|sixty|ninety"
_STREETS = "street|st\\.|avenue|ave\\.?|road|rd\\.?|drive|dr\\.?|boulevard|blvd\\.?|lane|parkway|freeway|way|plaza|suite|floor|court"

WANTED: dict[Wanted, Wording] = {
    Wanted.DATE: worded(
        "when|date|dates|what day|which day|until what|by what|deadline|due|expire*|expiry|expiration|still|already|yet|no longer"
        "|any longer|any more|anymore|too late|too early"
    ),
    Wanted.PERIOD: worded(
        "how long|how soon|how often|how many days|how many months|how many years|period*|term|duration|days notice|days' notice"
    ),
    Wanted.AMOUNT: worded(
        "how much|amount*|price*|fee|fees|cost|costs|cap|capped|maximum|minimum|sum|pay|payable|payment*|balance|budget|deposit|rent"
        "|compensation|salary|exceed|limit|limited|how far|how big|how large|how high|how low|how expensive|ceiling|worth|up to what"
    ),
    Wanted.RATE: worded(
        "percent*|rate|rates|margin*|royalt*|share|ratio|interest|discount|commission|what part|which part|what portion|which portion"
        "|what fraction|what proportion|what slice|how much of"
    ),
    Wanted.ADDRESS: worded("address*|where .. notice*|email*|e-mail*|fax|street|whose attention|contact"),
    Wanted.NAME: worded(
        "who|whose|whom|which entity|which entities|which party|which parties|which company|which companies|which bank|which banks"
        "|which firm*|what entity|name of|title"
    ),
    Wanted.LAW: worded("which law*|what law*|whose law*|which state|governing law|law governs|law applies|jurisdiction|venue|court*"),
    Wanted.NUMBER: worded("how many|number of|capacity|quantit*|volume*|level"),
}
"""What words of a question ask for. A question may ask for several."""

EVIDENCE: dict[Wanted, re.Pattern[str]] = {
    Wanted.DATE: lazily(
        rf"(?i)\b{ANY_MONTH}\s+(?:\d{{1,2}}\b|\d{{4}}\b)|\b\d{{1,2}}/\d{{1,2}}/\d{{2,4}}\b|\b\d{{4}}-\d\d-\d\d\b"
        rf"|\b{DAY_NUMBER} (?:day of )?{ANY_MONTH}|\banniversary\b"
    ),
    Wanted.PERIOD: lazily(
        rf"(?i)\b(?:\d+|{_FIGURES})\b[)\s-]*(?:\(\d+\)\s*)?(?:business |calendar |consecutive )?"
        r"(?:hour|day|week|month|quarter|year)s?\b|\banniversary\b"
    ),
    Wanted.AMOUNT: lazily(
        r"(?i)[$€£¥]\s?\d|\b(?:USD|EUR|GBP|RMB|US\$)\s?\d|\b\d[\d,.]*\s?(?:dollars|euros|million|thousand)|\bdollars\b"
        rf"|\b(?:\d+|{_FIGURES})\s+times\b|\b\d+(?:\.\d+)?x\b"
    ),
    Wanted.RATE: lazily(r"(?i)\d\s?%|\bpercent\b|\bper cent\b|\bper annum\b|\bbasis points\b|\b\d+(?:\.\d+)?\s?(?::|to)\s?\d"),
    Wanted.ADDRESS: lazily(
        rf"(?i)\b\d+\s+[A-Z0-9][\w.]*\s+(?:[\w.]+\s+){{0,3}}(?:{_STREETS})(?!\w)"
        r"|\bsuite \d|\battention\b|\battn\b|@\w|\b[A-Z]{2} \d{5}\b|\bbox \d"
    ),
    Wanted.NAME: lazily(r"\b[A-Z][\w&.,'-]+(?: [A-Z][\w&.,'-]+)+"),
    Wanted.LAW: lazily(r"(?i)\blaws? of\b|\bgoverned by\b|\bcourts? (?:of|located|in)\b|\bjurisdiction\b"),
    Wanted.NUMBER: lazily(r"\d"),
}
"""How words look that answer."""

_ALIKE = (
    "end ends terminate termination expire expiration cancel cease",
    "penalty fee charge",
    "run last long term duration continue",
    "cap limit limited exceed maximum ceiling",
    "reason cause",
    "repay repayment pay maturity",
    "due payable pay",
    "hand deliver furnish provide submit",
    "statement record report",
    "buy purchase order",
    "replace remove substitute",
    "allowed permitted may",
    "forbidden prohibited shall",
    "change amend modify",
    "size big capacity",
    "hold keep maintain",
    "extend renew renewal",
    "salary compensation wage",
    "price fee cost charge",
    "start begin commence commencement",
    "job work services",
    "address street",
    "share percent percentage royalty",
    "guarantee warrant warranty",
    "sue litigation court dispute",
    "secret confidential",
)
SYNONYMS: dict[str, frozenset[str]] = {}
"""Stems that contracts and people use for one another."""
for _group in _ALIKE:
    _stems = frozenset(stem(word) for word in _group.split())
    for _one in _stems:
        SYNONYMS[_one] = SYNONYMS.get(_one, frozenset()) | (_stems - {_one})
