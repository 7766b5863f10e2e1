"""Evidence of the law, transfer, the term and how it ends."""

from __future__ import annotations

from graph.model.documents import ClauseType
from indexing.clause_evidence.phrases import NOT, PERIOD

T = ClauseType

_FOR_BREACH = r"breach|defaults?|fails?|failure|cured?|remed(?:y|ied)|insolven|bankrupt|materially|violat"
_MUST = r"(?:shall|will|must|may|agrees?|agreed|can|entitled|right)\b"
_ENDED = r"\b(?:terminat(?:ion|ed|es|e)|expir(?:ation|y|es|ed|e)|end of (?:the|this|such|each|any)\b.{0,20}? (?:term|agreement|period))\b"

ROWS: tuple[tuple[ClauseType, str, tuple[str, ...]], ...] = (
    (T.GOVERNING_LAW, "law & govern|constru|interpret|applicable|enforced", (
        r"\b(?:governed|governing|construed|construction|interpreted|enforced)\b~\b(?:laws? of|law\b)",
        r"\blaws? of .{3,80}? (?:shall|will|to) (?:govern|apply|control)",
        r"\blaws? applicable to (?:this|the) (?:agreement|contract)",
    )),
    (T.ANTI_ASSIGNMENT, "assign|transfer|delegat|sublicens|subcontract|sublet & not|neither|=nor|without|=no|only", (
        rf"{NOT}~\b(?:assign|transfer|delegate|sublicense|subcontract|sublet|novate|encumber)\b",
        r"\b(?:neither|nor|no)\b~\b(?:assign(?:ed|able|ment)?|transfer(?:red|able)?|delegate[ds]?|subcontract(?:ed)?)\b",
        r"\bnot (?:be )?(?:assign(?:ed|able)|transfer(?:red|able)|delegated|sublicensed|subcontracted|sublicens(?:e|able))\b",
        r"\b(?:assign|transfer|delegat|sublicens)\w*~\b(?:without|only|require\w*)\b~\b(?:consent|approval)\b",
        r"\bwithout\b~\bconsent\b~\b(?:assign|transfer|delegate)\b",
    )),
    (T.ANTI_ASSIGNMENT, "assign|transfer & void|terminat", (
        r"\b(?:assignment|assigned|transfer)\b~\b(?:null|void|ineffective|terminate)\b",
        r"\bterminat\w+\b~\b(?:assignment|assign|transfer any)\b",
    )),
    (T.CHANGE_OF_CONTROL, "control|ownership & chang", (
        r"\bchang(?:e|es|ed|ing) (?:of|in)(?: \w+){0,2}? (?:control|ownership)\b",
    )),
    (T.CHANGE_OF_CONTROL, "merge|consolidat|reorgani|acqui|operation & assign|transfer|terminat|consent|control", (
        (
            r"\b(?:assign|transfer|terminat|consent)\w*~\b(?:merger|merged?|consolidation|reorgani[sz]ation|acquisition of"
            r"|acquired by|by operation of law)\b"
        ),
        r"\b(?:merger|merged?|consolidation|acquired by|acquirer)\b~\b(?:assign|transfer|terminat|control)",
    )),
    (T.CHANGE_OF_CONTROL, (
        "asset|business|stock|shares|equity|voting & substantially|majority|controlling & assign|transfer|terminat|consent|control|sale"
    ), (
        (
            r"\b(?:sale|transfer|disposition|acquisition|sells?|transfers?|acquires?)(?: of)? (?:all|a (?:majority|controlling)"
            r"|substantially)\b"
        ),
    )),
    (T.EXPIRATION_DATE, (
        "agreement|contract|lease|licen|amendment|engagement|appointment & expire|continue|remain|terminate|commence|begin|=end"
        "|runs & year|month|until|through|19|20|anniversary|earlie|later"
    ), (
        (
            r"\b(?:this|the) (?:\w+ ){0,3}?(?:agreement|contract|lease|licen[sc]e|amendment|engagement|appointment|arrangement)\b"
            r"(?:(?!\bif\b).){0,200}?\b(?:shall|will)(?: \w+){0,2}? (?:expire|continue|remain|terminate|commence|begin|end)\b"
            r"(?:(?! if\b).){0,160}?\b(?:years?|months?|until|through|(?:19|20)\d\d|anniversary|earlier|later|earliest)\b"
        ),
    )),
    (T.EXPIRATION_DATE, (
        "agreement|contract|lease|licen & effective|force|effect|=for|expires|continues & year|month|until|through|anniversary"
    ), (
        (
            r"\b(?:agreement|contract|lease|licen[sc]e)\b.{0,60}\b(?:shall|will|is) (?:be )?(?:effective|for|valid"
            r"|in (?:full )?(?:force|effect))\b~\b(?:years?|months?|until|through|anniversary)\b"
        ),
        r"\b(?:agreement|contract)\b~\bfor (?:a|the|an initial) (?:\w+ )?(?:period|term|duration) of\b",
        (
            r"\bthis (?:agreement|contract|lease|licen[sc]e|amendment)\b.{0,80}\b(?:expires|continues|runs|lasts|ends)\b~\b(?:years?"
            r"|months?|until|through)\b"
        ),
    )),
    (T.EXPIRATION_DATE, "term & year|month|until|through|=end|expire|continue|terminate|commence|begin", (
        r"\b(?:initial|original) (?:term|period)\b~\b(?:years?|months?|until|through|(?:19|20)\d\d|date)\b",
        (
            r"\bterm of (?:this|the) (?:agreement|contract|licen[sc]e|lease)\b.{0,60}\b(?:shall|will|is|begins|commences"
            r"|means)\b~\b(?:years?|months?|until|through|end|expire|terminate)\b"
        ),
        (
            r"\bthe \W?term\W{0,2} (?:shall|will|is|means|begins|commences)\b~\b(?:years?|months?|until|through|end|expire|continue"
            r"|terminate)\b"
        ),
        r"\bend of term\W? means\b",
    )),
    (T.RENEWAL_TERM, "renew|exten|successive|consecutive & agreement|term|contract|period|year|month|licen|lease", (
        r"\b(?:automatic(?:ally)?|auto-?)\s*(?:be )?(?:renew|exten)",
        r"\b(?:automatically|mutually|subsequently|thereafter)\b~\b(?:renew(?:ed|s|al)?|extend(?:ed|s)?|extension)\b",
        (
            r"\b(?:renewed|renewable|renews?|extended?|extension|continu\w*)\b~\b(?:successive|consecutive|additional|further"
            r"|subsequent) (?:\S+ ){0,6}?(?:terms?|periods?|years?|months?)\b"
        ),
        (
            r"\b(?:option|right|entitled|elect|may|request)\b.{0,60}\b(?:renew|extend) (?:this|the|its"
            r"|such) (?:\w+ ){0,2}(?:agreement|term|contract|licen[sc]e|lease)"
        ),
        r"\b(?:renewal|extension) (?:terms?|periods?)\b",
        r"\b(?:agreement|term|contract)\b.{0,60}\b(?:be|is) (?:renewed|extended)\b",
        r"\b(?:successive|consecutive)\b.{0,60}\b(?:terms|periods)\b",
    )),
    (T.NOTICE_PERIOD_TO_TERMINATE_RENEWAL, "renew|exten|successive & notice|notif|intent & day|week|month|year", (
        rf"\b(?:renew|extension|extended|successive)\w*\b.{{0,250}}?\b(?:unless|until|notice|notif)\w*\b~\b{PERIOD}",
        rf"\b(?:not|non)(?: to|-)? ?(?:be )?(?:renew|extend)\w*\b~\b{PERIOD}",
        rf"\b{PERIOD}~\bnot (?:to )?(?:renew|extend|be renewed)",
        r"\bintent\w* not to (?:renew|extend)|\bnon-?renewal\b|\bnot to renew\b",
    )),
    (T.NOTICE_PERIOD_TO_TERMINATE_RENEWAL, "notice|notif & prior|before & expir|end|conclusion & day|week|month|year & term", (
        (
            rf"\b{PERIOD}.{{0,80}}\b(?:prior to|before) (?:the )?(?:\w+ ){{0,2}}?(?:expiration|end|conclusion"
            rf"|expiry)\b.{{0,40}}\b(?:term|period|agreement)\b"
        ),
    )),
    (T.TERMINATION_FOR_CONVENIENCE, "terminat|cancel|withdraw & convenience|reason|cause|time|will|discretion|penalty|elect", (
        (
            r"\b(?:terminat(?:e|ed|ion)|cancel(?:led)?|withdraw)\b~\b(?:for convenience|without cause|(?:any|no) reason|at any time"
            r"|at will|with or without|(?:sole|absolute) discretion|without penalty)\b"
        ),
        r"\b(?:at any time|for (?:any|no) reason|without cause|in its sole discretion)\b~\b(?:terminate|cancel) (?:this|the)\b",
    )),
    (T.TERMINATION_FOR_CONVENIENCE, "terminate|cancel & notice & day|week|month|year", (
        (
            rf"\b(?:terminated?|cancel(?:led)?)\b(?:(?!{_FOR_BREACH}).){{0,150}}?\b(?:up)?on\b.{{0,60}}?\b{PERIOD}.{{0,30}}?\bnotice"
        ),
        (
            rf"\b(?:terminated?|cancel(?:led)?)\b(?:(?!{_FOR_BREACH}).){{0,150}}?\b(?:by|with|giv(?:ing|en?)|provid(?:ing|ed)|serving"
            rf"|upon|at least)\b.{{0,80}}?"
            rf"(?:\b{PERIOD}.{{0,30}}?\bnotice|\bnotice\b.{{0,60}}?\b{PERIOD})"
        ),
    )),
    (T.POST_TERMINATION_SERVICES, (
        "terminat|expir & upon|=on|event|after|following|subsequent|beyond|surviv|within & shall|will|must|may|agree|continue|right"
    ), (
        (
            rf"\b(?:up)?on (?:the |any |such |early |earlier )?(?:effective date of |expiration or )?(?:the )?{_ENDED}~\b(?:shall|will"
            rf"|must|agrees?|may|have the right|entitled|cease|return)\b"
        ),
        rf"\b(?:after|following|subsequent to|beyond)\b.{{0,60}}{_ENDED}.{{0,160}}\b(?:shall|will|must|may|continue|right to)\b",
        (
            rf"\b{_MUST}.{{0,200}}?\b(?:after|following|subsequent to|beyond|survives?|within .{{0,20}}?{PERIOD}(?: of"
            rf"| after))(?: (?:the|any|such|this))?(?: effective date of)?(?: the)? {_ENDED}"
        ),
        (
            rf"\b(?:event|case) of\b.{{0,40}}{_ENDED}~\b(?:shall|will|must)\b.{{0,60}}\b(?:return|pay|cease|deliver|provide|assist"
            rf"|continue|transfer|sell|purchase|repurchase|refund|revert|complete|destroy)"
        ),
    )),
    (T.POST_TERMINATION_SERVICES, (
        "wind|transition|sell-off|sell|use-up|phase-out|run-off|post-termination|tail & period|services|assistance|wind-down|down|off"
    ), (
        (
            r"\b(?:wind[- ]down|transition|sell[- ]?off|use[- ]?up|run[- ]off|phase[- ]out|post[- ]termination"
            r"|termination assistance) (?:period|services|assistance)\b"
        ),
    )),
)  # fmt: skip
