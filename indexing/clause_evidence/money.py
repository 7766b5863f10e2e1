"""Evidence of what is bought, paid and counted."""

from __future__ import annotations

from graph.model.documents import ClauseType

T = ClauseType

_SHARED = r"\b(?:revenues?|sales|receipts|profits?|proceeds|premiums?|margin|gross|fees (?:received|collected)|dollar amount|net assets)\b"
_THINGS = (
    r"\b(?:units?|hours|copies|users|minutes|seconds|inserts|downloads|songs|tickets|persons?|employees|seats|items?|gallons|barrels"
    r"|visits?|appearances)\b"
)

ROWS: tuple[tuple[ClauseType, str, tuple[str, ...]], ...] = (
    (T.MINIMUM_COMMITMENT, (
        "minimum & purchas|order|quantit|amount|commit|guarant|royalt|number|payment|fee|sales|annual|volume|spend|budget|unit|perform"
        "|target|shares|quota"
    ), (
        (
            r"\bminimums?(?: \w+){0,2} (?:purchases?|orders?|quantit|amounts?|commitments?|guarantee|royalt|number|payments?|fees?"
            r"|sales|volume|spend|budget|units?|performance|requirements?|targets?|quotas?)"
        ),
        (
            r"\b(?:annual|monthly|quarterly|purchase|sales|guaranteed|order|cumulative|\W{3,})\W? minimum\b|\bminimum (?:annual"
            r"|monthly|cumulative|guaranteed|of \$|of [\d,]+)"
        ),
    )),
    (T.MINIMUM_COMMITMENT, (
        "guarantee & annual|minimum|payment|royalt"
    ), (
        r"\b(?:annual|minimum) guarantee\b|\bguaranteed (?:minimum|royalt|payment)",
    )),
    (T.MINIMUM_COMMITMENT, "least|less|fewer|greater & purchas|order|buy|spend|sell|pay|commit|acquire|supply", (
        (
            r"\b(?:shall|will|must|commits?|undertakes?|required|obligated)\b~\b(?:purchase|order|buy|spend|sell|pay|commit|acquire"
            r"|supply)\b.{0,80}\b(?:at least|not? (?:less|fewer) than|equal to or greater)\b(?!.{0,30}\b(?:days|business|months))"
        ),
        r"\bat least (?:\$|[\d,]{3,} ).{0,60}\b(?:units?|per (?:year|month|quarter)|annually|purchases|sales|products?|orders?)\b",
    )),
    (T.MINIMUM_COMMITMENT, "commitment|target|quota|goal|commit|forecast & purchas|sales|revenue|order|annual|meet|met|achiev", (
        r"\b(?:purchase|sales|revenue|order)s? (?:commitments?|targets?|quotas?|goals?)\b|\bcommits? to (?:an? |purchas)",
        r"\b(?:not|n't) (?:meet|met|achieved?|reach(?:ed)?)\b~\b(?:minimum|quota|target|forecast|commitment)",
    )),
    (T.VOLUME_RESTRICTION, (
        "exceed|excess|more|greater & hour|unit|copies|user|minute|second|quantit|number|product|seat|item|page|theatre|location|per"
        "|volume|forecast|feet"
    ), (
        (
            rf"\b(?:not|no|never)\b.{{0,60}}\b(?:exceed|in excess of|more than|greater than)\b.{{0,50}}?(?:{_THINGS}|\bper (?:day|week"
            rf"|month|quarter)\b|\bquantit|\bproducts?\b)"
        ),
        (
            r"\b(?:quantit(?:y|ies)|number|volume)s?(?: of .{0,40})? (?:in excess of|that (?:is|are) (?:greater|more)|exceed(?:s"
            r"|ing)?|not to exceed|limited to)\b"
        ),
        rf"\bin excess of .{{0,60}}(?:{_THINGS}|\bforecast|\bfree\b|\bfeet\b|\bquantit)",
        (
            r"\b(?:no|not) more than (?:one|two|three|four|five|six|seven|eight|nine|ten|\(?\d+)\b(?!.{0,14}\b(?:days|months|years"
            r"|business|percent|%))"
        ),
        r"\bno more than one\b",
    )),
    (T.VOLUME_RESTRICTION, "maximum|limited & number|quantity|volume|hours|units|users|of", (
        rf"\bmaximum (?:number|quantity|volume)\b|\b(?:maximum of|limited to)(?: an?)? .{{0,30}}{_THINGS}",
    )),
    (T.VOLUME_RESTRICTION, (
        "=up & minute|hour|second|unit|copies|user|insert|download|song|ticket|person|employee|seat|item|visit|appearance|number"
    ), (
        rf"\bup to (?:a (?:maximum|total) of )?(?:\S+ ){{0,4}}?{_THINGS}",
        r"\bup to the (?:number|quantity) of\b",
    )),
    (T.PRICE_RESTRICTIONS, "price|fee|rate|charges|royalt|rent|guarantee & increase|adjust|raise|exceed|fixed|firm|reduc", (
        (
            r"\b(?:prices?|fees?|rates?|charges?|royalt(?:y|ies)|rent)\b.{0,100}\b(?:not (?:be )?(?:increased?|raised?)"
            r"|increased? (?:by )?(?:no|not) more than|remain (?:fixed|firm)|fixed for|firm for)"
        ),
        (
            r"\b(?:increase|adjust|raise)\w*\b.{0,80}\b(?:prices?|fees?|rates?|charges)\b.{0,160}\b(?:not (?:to )?exceed|no more than"
            r"|more than once|consumer price index|cpi\b)"
        ),
        (
            r"\b(?:price|pricing|fees?|rates?|guarantee|rent)\b.{0,60}\b(?:shall|will|may)(?: not)?(?: be)? (?:increased?|adjusted"
            r"|exceed)\b.{0,100}(?:percent|%|index|annual)"
        ),
    )),
    (T.PRICE_RESTRICTIONS, "cost & markup|mark-up", (r"\bcost\b.{0,30}\bwithout (?:any )?mark-?up",)),
    (T.REVENUE_PROFIT_SHARING, (
        "percent|% & revenue|sales|receipts|profit|proceeds|premium|margin|gross|fees|amount|assets & pay|paid|receive|royalt|fee"
        "|share|entitled|commission|retain|remit|earn|equal|compensation|due|rate"
    ), (
        rf"(?:\bpercent\b|\bper cent\b|\bpercentage\b|\d\)?\s?%|\]\)?\s?%|%)\)?~{_SHARED}",
        rf"{_SHARED}.{{0,80}}(?:\bpercent\b|\bpercentage\b|%).{{0,60}}\b(?:pay|paid|share|retain|receiv|entitled|royalt)",
    )),
    (T.REVENUE_PROFIT_SHARING, "royalt|commission|finder & pay|paid|payable|receive|entitled|due|earn|rate|calculat|equal", (
        (
            r"\b(?:pay|paid|payment of|payable|receive|entitled to|due|earn)\b~\b(?:royalt(?:y(?!-| free)|ies)|commissions?"
            r"|(?:\w+-)?finder'?s? fees?)\b"
        ),
        (
            r"\broyalt(?:y|ies)\b~\b(?:rates?|payable|paid|calculated|per unit|percent|equal to|shall be)\b"
            r"|\bcommissions?\b~\b(?:rate|equal|percent|based on|calculated|payable)\b"
        ),
    )),
    (T.REVENUE_PROFIT_SHARING, "shar|split & revenue|profit|proceeds|income", (
        (
            r"\b(?:revenues?|profits?|proceeds|income)[ -](?:shar(?:e|ing)|split)\b|\bshare (?:of|in) (?:the |all |any |net "
            r"|gross )*(?:revenues?|profits?|proceeds)\b"
        ),
    )),
    (T.MOST_FAVORED_NATION, (
        "favored|favoured|favorable|favourable|favorably|favourably|better|higher|lower|lowest|greater & other|similar|most|than|third"
    ), (
        (
            r"\bmost[ -]favou?red|\b(?:at least )?as favou?rable (?:as|to)\b|\b(?:more|less"
            r"|equally) favou?rabl[ey] (?:\w+ ){0,3}(?:than|to|terms|pric)"
        ),
        (
            r"\b(?:prices?|rates?|fees?|royalt\w*)\b~\b(?:not (?:be )?higher|(?:no|not) (?:higher|greater|less) than|lower than"
            r"|better than|lowest)\b~\b(?:other|similar\w*|third|comparable) (?:\w+ ){0,2}(?:customers?|part(?:y|ies)|licensees?"
            r"|purchasers?|distributors?|clients?)"
        ),
    )),
    (T.AUDIT_RIGHTS, "audit|inspect|examin|review|access|available & books|records|accounts|premises|facilit|documents|statements", (
        (
            r"\b(?:right|may|entitled|permit\w*|allow\w*|afford|shall|will|request)\b~\b(?:audit|inspect|examine|review"
            r"|access)\b~\b(?:books|records|accounts|premises|facilit|statements|documents|copies)"
        ),
        r"\b(?:books|records|accounts)\b~\b(?:audit(?:ed|s)?|inspect(?:ed|ion)?|examin(?:ed|ation|e)|available|access)\b",
        r"\b(?:access to|inspection of|inspect|audit of|examination of)\b~\b(?:books|records|facilit\w*|premises)\b",
    )),
    (T.AUDIT_RIGHTS, "audit & right|discrepan|underpa|overcharg|deficien|cost|expense|auditor|conduct|perform|access|confidential", (
        r"\b(?:audit|auditor)s?\b~\b(?:discrepanc|underpa|overcharg|overpa|deficien|costs? of|expense|confidential|access|accountant)",
        (
            r"\baudit rights?\b|\bright to (?:\w+ )?audit\b|\b(?:conduct|perform|cost of)\b.{0,40}\baudit\b|\b(?:deficien|underpa"
            r"|discrepan)\w*\b~\baudit\b"
        ),
    )),
    (T.AUDIT_RIGHTS, "books|records & keep|maintain|retain|preserve & complete|accurate|true|full|proper|relevant|adequate", (
        r"\b(?:keep|maintain|retain|preserve)\b~\b(?:complete|accurate|true|full|proper|relevant|adequate)\b~\b(?:books|records)\b",
    )),
)  # fmt: skip
