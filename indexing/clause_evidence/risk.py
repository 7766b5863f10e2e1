"""Evidence of liability, warranties, insurance, third parties."""

from __future__ import annotations

from graph.model.documents import ClauseType
from indexing.clause_evidence.phrases import PERIOD

T = ClauseType


ROWS: tuple[tuple[ClauseType, str, tuple[str, ...]], ...] = (
    (T.CAP_ON_LIABILITY, "liab|damages|contribut & exceed|limited|limit|greater|maximum|more|excess", (
        (
            r"\b(?:liabilit(?:y|ies)|liable|damages)\b.{0,200}?\b(?:not|never|in no event|no circumstances)\b~\b(?:exceed"
            r"|greater than|more than)"
        ),
        (
            r"\b(?:not|never|no event|no circumstances)\b~\b(?:liabilit(?:y|ies)|liable|damages|contribute)\b.{0,200}?\b(?:exceeds?"
            r"|in excess of|greater than|more than)\b"
        ),
        r"\b(?:liabilit(?:y|ies)|damages)\b~\b(?:(?:is|be|are) limited to|capped at|shall not exceed|will not exceed)\b",
        r"\b(?:aggregate|total|maximum|cumulative) liabilit(?:y|ies)\b",
    )),
    (T.CAP_ON_LIABILITY, "liab|responsible|damages & indirect|consequential|special|incidental|punitive|exemplary|profit|revenue", (
        (
            r"\b(?:no event|no circumstances|not|neither|no party|never)\b~\b(?:liable|liability|responsible)\b.{0,200}?\b(?:indirect"
            r"|consequential|special|incidental|punitive|exemplary|lost (?:profits?|revenue)|loss of (?:\w+ )?(?:profits?|revenue"
            r"|business|use))\b"
        ),
        r"\b(?:waives?|disclaims?|excludes?|not (?:include|punitive))\b~\b(?:consequential|punitive|exemplary|special)\b",
    )),
    (T.CAP_ON_LIABILITY, "sole|exclusive|only & remed|liabilit|recourse", (
        r"\b(?:sole|exclusive|only) (?:and (?:exclusive|sole) )?(?:remed(?:y|ies)|liability|obligation and|recourse)\b",
    )),
    (T.CAP_ON_LIABILITY, "action|suit|claim & brought|commenced|bring & year", (
        r"\bno\b.{0,40}\b(?:action|suit|claim)\b~\b(?:more than|later than|after)\b~\byears?\b",
    )),
    (T.UNCAPPED_LIABILITY, (
        "liable|liabilit & except|exclud|exception|save|other & event|circumstances|neither|exceed|aggregate|indirect|consequential"
    ), (
        (
            r"\b(?:except|other than|with the exception|excluding|save)\b.{0,400}?\b(?:no event|no circumstances|neither|not"
            r"|aggregate)\b.{0,120}?\b(?:liable|liability)\b"
        ),
        (
            r"\b(?:liable|liability|exceed)\b.{0,500}?\b(?:except|other than|excluding)\b.{0,160}?\b(?:indemnif|confidential|gross"
            r"|wil(?:l)?ful|fraud|breach of)"
        ),
    )),
    (T.UNCAPPED_LIABILITY, (
        "limit|cap|exclu|foregoing|nothing & apply|limit|exclude & indemnif|gross|willful|wilful|fraud|confidential|death|infring"
    ), (
        (
            r"\b(?:limitations?|exclusions?|limits?|caps?|foregoing|nothing)\b~\b(?:not apply|not (?:limit|exclude)|inapplicable"
            r"|limits?|excludes?)\b~\b(?:indemnif|gross|wil(?:l)?ful|fraud|confidential|death|infring|liability for)"
        ),
    )),
    (T.UNCAPPED_LIABILITY, "liabilit & unlimited", (r"\bunlimited liabilit|\bliabilit(?:y|ies)\b.{0,40}\bunlimited\b",)),
    (T.LIQUIDATED_DAMAGES, "liquidated|penalty|estimate & damages|penalty|loss|harm", (
        r"\bliquidated damages\b|\bnot (?:as )?a penalty\b|\bgenuine pre-?estimate|\breasonable (?:pre-?)?estimate\b",
    )),
    (T.LIQUIDATED_DAMAGES, "terminat|cancel|break|withdraw & fee|charge|payment|reimburse|retain|forfeit|compensation", (
        r"\b(?:early )?(?:termination|cancellation|break-?up|withdrawal) (?:fees?|charges?|payment)\b",
        r"\bevent\b~\b(?:terminated|cancelled|abandoned)\b~\b(?:be reimbursed|retain|forfeit)\b~\b(?:fees?|expenses|deposit|amount)",
    )),
    (T.LIQUIDATED_DAMAGES, "solicit|hire|delay|breach|violat|late & pay & equal|amount|sum|per", (
        (
            r"\b(?:solicits?|hires?|delay(?:ed|s)?|breach(?:es)?|violat\w+)\b~\b(?:shall|will|must"
            r"|agrees to)\b.{0,80}\bpay\b~\b(?:equal to|equivalent|sum of|per day)\b"
        ),
    )),
    (T.WARRANTY_DURATION, "warrant & day|month|year|period", (
        (
            rf"\bwarrant(?:s|y|ies|ed)?\b~\b(?:for|period|within|of|from|after)\b.{{0,60}}\b{PERIOD}"
            rf"|\b{PERIOD}['’]?.{{0,30}}\bwarrant(?:y|ies)\b|\bwarranty period\b"
        ),
    )),
    (T.WARRANTY_DURATION, "defect|non-conform|nonconform & day|month|year & return|replace|repair|reject|notif|warrant|correct|remed", (
        (
            rf"\b(?:defect(?:s|ive)?|non-?conform\w*)\b~\bwithin\b.{{0,60}}\b{PERIOD}|\b(?:no later than|within"
            rf"|for)\b.{{0,60}}\b{PERIOD}.{{0,250}}\bdefect(?:s|ive)?\b"
        ),
    )),
    (T.INSURANCE, (
        "insur & maintain|cover|polic|limit|carr|obtain|procure|certificate|premium|occurrence|aggregate|rating|loss|cancel|shall|will"
    ), (
        (
            r"\binsur(?:ance|e|ed|ers?|eds)\b~\b(?:maintain|coverage|polic|limits?|carr(?:y|ier)|obtain|procure|certificate|insured"
            r"|premium|per occurrence|rating|proofs? of loss|cancel)"
        ),
        r"\b(?:maintain|carry|obtain|procure|coverage|polic(?:y|ies)|certificates?|shall|provide)\b.{0,100}\binsur(?:ance|ed|e|ers?)\b",
    )),
    (T.INSURANCE, "liability|compensation|limit & general|worker|workers|workers'|combined|single", (
        r"\bcommercial general liability|\bcombined single limit|\bwork(?:er|men)'?s'? compensation insurance\b",
    )),
    (T.THIRD_PARTY_BENEFICIARY, "beneficiar & third|third-party|intended|express", (
        r"\b(?:third[ -]party|intended|express) beneficiar(?:y|ies)\b",
    )),
)  # fmt: skip
