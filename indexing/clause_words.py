"""Clause words: what headings call the legal subjects, and what clauses about them say.

Both tables are read from the top, the narrow subject above the wide one. A row for the words also
gives stems one of which must be there (see `clause_types`).
"""

from __future__ import annotations

from graph.model.documents import ClauseType

T = ClauseType

HEADINGS: tuple[tuple[ClauseType, tuple[str, ...]], ...] = (
    (T.GOVERNING_LAW, (
        r"governing law|choice of law|applicable law|controlling law|jurisdiction and law",
        r"(?<!with )(?<!in )(?<!by )(?<!of )\blaw\b(?!s)",
    )),
    (T.THIRD_PARTY_BENEFICIARY, ("third[ -]party beneficiar|no third part|benefit of agreement",)),
    (T.MOST_FAVORED_NATION, ("most[ -]favou?red",)),
    (T.SOURCE_CODE_ESCROW, ("escrow",)),
    (T.NON_DISPARAGEMENT, ("disparag|^reputation$",)),
    (T.COVENANT_NOT_TO_SUE, ("(?:covenant|agreement) not to sue|no challenge|release of claims|mutual release",)),
    (T.NO_SOLICIT_OF_EMPLOYEES, ("solicitation of (?:employees|personnel)|non-?solicit|no[ -]hire|no solicitation",)),
    (T.NON_COMPETE, ("non-?compet|unfair competition|not to compete|covenant not to compete|restrictive covenant|competing",)),
    (T.ROFR_ROFO_ROFN, (
        "first (?:refusal|offer|negotiation)|rofr|first rights?|option to purchase",
        "exercise of (?:the )?option|last look",
    )),
    (T.CHANGE_OF_CONTROL, ("change (?:of|in) control",)),
    (T.EXCLUSIVITY, ("(?<!non-)(?<!non )(?<!non)exclusiv",)),
    (T.JOINT_IP_OWNERSHIP, ("joint (?:ip|intellectual|ownership|invention|developments?)",)),
    (T.LIQUIDATED_DAMAGES, ("liquidated damages|termination fee|early termination charge|penalt",)),
    (T.CAP_ON_LIABILITY, ("(?:cap|limit) (?:on|of) (?:liabilit|damages)|maximum liability|liability cap",)),
    (T.LIMITATION_OF_LIABILITY, (
        "limitations? (?:of|on) (?:liabilit|damages|remedies)|consequential|exclusion of (?:liability|damages)",
        "^liability$|damages",
    )),
    (T.INDEMNIFICATION, ("indemni|hold harmless|defen[sc]e of claims",)),
    (T.INSURANCE, ("insurance|workers['’]? compensation|commercial general liability",)),
    (T.AUDIT_RIGHTS, (r"\baudits?\b|inspection|books and records|records|access to (?:records|premises|officers)|examination",)),
    (T.MINIMUM_COMMITMENT, ("minimum|purchase (?:commitment|target|obligation)s?",)),
    (T.VOLUME_RESTRICTION, ("volume (?:limit|restriction|cap)|maximum (?:quantit|volume)",)),
    (T.REVENUE_PROFIT_SHARING, ("royalt|revenue|profit shar|commissions?|net sales",)),
    (T.PRICE_RESTRICTIONS, ("price (?:increase|adjustment|protection|change)|pricing changes",)),
    (T.SURVIVAL, ("surviv",)),
    (T.POST_TERMINATION_SERVICES, (
        "(?:effects?|consequences?|obligations?|duties|rights?|procedures?) (?:of|on|upon|after|following) (?:expir|terminat)",
        "post[- ]termination|transition|wind[- ]down|sell[- ]off",
    )),
    (T.TERMINATION_FOR_CONVENIENCE, ("convenience|without cause|optional termination",)),
    (T.RENEWAL_TERM, ("renew|extension (?:of|option)",)),
    (T.EVENTS_OF_DEFAULT, (r"events? of default|\bdefaults?\b|remedies|non-?payment|acceleration",)),
    (T.TERMINATION, (r"^(?!.*\bterm\b and).*(?:terminat|cancellation|suspension)",)),
    (T.TERM, (r"(?<!payment )\bterm\b|duration|effective period|period of agreement|expiration",)),
    (T.IP_OWNERSHIP_ASSIGNMENT, (
        r"assign(?:ment|s)? of (?:.{0,30}\b)?(?:inventions?|modifications|intellectual|marks|works?|developments?|copyrights?|patents?)",
    )),
    (T.ANTI_ASSIGNMENT, (
        "assign|transfer(?!s? of (?:data|technology))|successors|delegation|subcontract",
        "changes to (?:the )?(?:parties|lenders?|borrowers?|obligors?)",
    )),
    (T.IP_OWNERSHIP_ASSIGNMENT, (
        "ownership|proprietary rights|intellectual property|work product|work[s]? (?:made )?for hire|inventions?",
        "title to|patents?|copyright",
    )),
    (T.LICENSE_GRANT, ("licen[sc]e|grants? of rights|sublicens|trademark|use of (?:name|marks)",)),
    (T.WARRANTY_DURATION, ("warranty period|duration of warrant",)),
    (T.REPRESENTATIONS, ("representations?",)),
    (T.WARRANTIES, ("warrant|disclaimer",)),
    (T.CONFIDENTIALITY, ("confiden|non-?disclosure|proprietary information|publicity|secrecy",)),
    (T.DATA_PROTECTION, (
        "privacy|personal data|data (?:protection|security|processing)|gdpr|information security",
        "^security$|security (?:measures|incidents?|requirements|breach|standards)",
    )),
    (T.DISPUTE_RESOLUTION, (r"arbitrat|dispute|\bvenue|jurisdiction|\bjury|mediation|litigation|attorneys'? fees",)),
    (T.FORCE_MAJEURE, ("force majeure|excus|acts of god",)),
    (T.NOTICES, (r"\bnotices?\b|communications",)),
    (T.PRECEDENCE, ("precedence|conflict(?:s|ing)? (?:of|between|with|terms)|inconsisten|conflicts?$",)),
    (T.RATIFICATION, (
        "ratif|full force|effect (?:of|on) (?:the )?(?:amendment|loan documents|agreement)",
        "no other (?:change|amendment)|reference to and effect",
    )),
    (T.AMENDMENT_FORMALITY, ("amendments?(?! (?:of|to) (?!this))|modification|changes to",)),
    (T.ENTIRE_AGREEMENT, ("entire|integration|merger|complete agreement|whole agreement",)),
    (T.SEVERABILITY, ("severab|partial invalidity|invalid",)),
    (T.WAIVER, ("waiver",)),
    (T.COUNTERPARTS, ("counterpart|facsimile|electronic signature",)),
    (T.DEFINITION, ("definition|defined terms|interpretation|certain terms|construction$",)),
    (T.TAXES, (r"\btax(?:es)?\b",)),
    (T.FEES, (r"\bfees?\b|charges|expenses|costs",)),
    (T.PAYMENT_TERMS, (r"payment|pricing|prices?\b|invoic|compensation|consideration|billing|\binterest\b(?! cover)|repay|prepay",)),
    (T.SERVICE_LEVELS, (r"service levels?|\bsla\b|performance standards|uptime|support",)),
    (T.ACCEPTANCE, ("accept|testing",)),
    (T.DELIVERY, (r"deliver|shipment|shipping|orders?\b|forecast|supply|risk of loss|title and risk",)),
    (T.SERVICES, ("services|scope of (?:work|services)|statement of work|obligations of|responsibilities|duties|appointment",)),
    (T.CONDITIONS, ("conditions",)),
    (T.COVENANTS, ("covenants?|further assurances|undertakings|compliance",)),
)  # fmt: skip
"""Subjects by heading; the patterns of a row are alternatives."""

BODIES: tuple[tuple[ClauseType, str, tuple[str, ...]], ...] = (
    (T.GOVERNING_LAW, "law", (
        r"govern(?:ed|ing)\b.{0,120}?\blaws?\b",
        r"construed\b.{0,80}?\b(?:under|accordance with|according to)\b.{0,40}\blaws? of",
        "laws? of .{3,60}? shall (?:govern|apply|control)",
    )),
    (T.THIRD_PARTY_BENEFICIARY, "third|person", (
        "third[ -]party beneficiar|(?:no|any) rights? (?:up)?on any (?:person|third part)",
    )),
    (T.MOST_FAVORED_NATION, "favo|lowest|higher", (
        "most[ -]favou?red|no less favou?rabl[ey] than|terms (?:as|at least as) favou?rable|no (?:greater|higher) than the lowest",
        r"\bnot (?:be )?charged? .{0,20}higher .{0,40} than|lowest prices? .{0,60}\b(?:other|any) (?:customer|buyer|purchaser)",
    )),
    (T.SOURCE_CODE_ESCROW, "source code", (
        "source code.{0,80}escrow|escrow.{0,80}source code",
    )),
    (T.NON_DISPARAGEMENT, "disparag|derogat|goodwill|reputation|disrepute|negative|jeopardi", (
        "disrepute|negative light|jeopardi[sz]e.{0,60}(?:marks?|brand|name|goodwill|reputation)",
        "disparag|derogatory|(?:damage|impair|reflect adversely on).{0,40}(?:goodwill|reputation)",
    )),
    (T.COVENANT_NOT_TO_SUE, "sue|contest|challeng|attack|dispute|covenant", (
        r"covenants? not to (?:sue|bring)|shall not (?:contest|challenge|attack|dispute)\b",
        "not .{0,60}(?:contest|challenge|attack)(?:ing)? .{0,60}(?:validity|title|ownership|right)",
    )),
    (T.NO_SOLICIT_OF_CUSTOMERS, "solicit", (
        "solicit.{0,80}(?:customers|clients|accounts)",
    )),
    (T.NO_SOLICIT_OF_EMPLOYEES, "solicit|hire", (
        "solicit.{0,100}(?:employ|personnel|staff)|hire.{0,60}employees? of",
    )),
    (T.COMPETITIVE_RESTRICTION_EXCEPTION, "notwithstanding|nothing", (
        "(?:notwithstanding|nothing).{0,160}not (?:prevent|prohibit|restrict|preclude|limit).{0,160}(?:compet|exclusiv|engag|advertis)",
        "(?:notwithstanding|nothing).{0,160}not (?:prevent|prohibit|restrict|preclude|limit).{0,160}(?:licens|sell|market)",
    )),
    (T.NON_COMPETE, "compet|engage", (
        r"(?:shall|will|may|agrees?),?.{0,120}\bnot (?:to )?(?:directly or indirectly,? )?engage.{0,60}\b(?:business|operation|trade)",
        r"(?:shall|will|may|agrees?) not.{0,120}\bcompet(?:e|es|ing|itive|itors?)\b|not to compete|non-?compet",
    )),
    (T.ROFR_ROFO_ROFN, "first|option", (
        "(?:right of first|first rights? of) (?:refusal|offer|negotiation)|first (?:right|option|opportunity) to",
        "option to (?:purchase|acquire)|first offer",
    )),
    (T.CHANGE_OF_CONTROL, "control|ownership|sale|transfer", (
        r"change (?:of|in) (?:\w+ )?(?:control|ownership)",
        "(?:sale|transfer) of (?:a |the )?(?:majority|substantially all|controlling)",
        "control of .{0,40} (?:pass|changes?)",
    )),
    (T.JOINT_IP_OWNERSHIP, "joint|co-own", (
        "jointly own|joint(?:ly)? (?:ownership|owned)|co-own",
    )),
    (T.LIQUIDATED_DAMAGES, "liquidated|penalty|termination", (
        "liquidated damages|not (?:as )?a penalty|termination (?:fee|charge)",
    )),
    (T.INSURANCE, "insur", (
        r"\binsurance\b.{0,160}(?:maintain|coverage|polic|limits|carry|obtain|procure)",
        r"(?:maintain|carry|obtain|procure|coverage|polic).{0,100}\binsurance\b|insured",
    )),
    (T.UNCAPPED_LIABILITY, "liabilit|limit|cap", (
        "(?:limitations?|limits?|cap).{0,60}(?:shall|will|do(?:es)?) not apply|unlimited liability",
        "except (?:for|in connection with|with respect to).{0,160}(?:aggregate|total) .{0,30}liabilit",
    )),
    (T.CAP_ON_LIABILITY, "liab|damages|obligations|remed", (
        "(?:sole|only) (?:and exclusive )?(?:remed(?:y|ies)|liability)|exclusive remed",
        "(?:liabilit|damages|obligations).{0,160}(?:not exceed|limited to|exceed(?:ing)?)",
        "in no event.{0,120}(?:liable|liability)",
        "(?:not|neither).{0,60}be liable.{0,100}(?:indirect|consequential|special|incidental|punitive|any|lost|loss)",
    )),
    (T.PRICE_RESTRICTIONS, "price|fee|rate", (
        "(?:price|fee|rate)s?.{0,80}(?:not (?:be )?(?:increase|exceed|raise)|increase.{0,40}(?:more than|exceed))",
    )),
    (T.MINIMUM_COMMITMENT, "minimum|not less|at least|guarantee", (
        "minimum (?:annual|purchase|order|quantit|amount|commitment|guarantee|royalt|number|charge|payment)",
        r"minimum of (?!.{0,20}\b(?:days?|months?|years?)\b)",
        r"n(?:ot?) less than (?!.{0,30}\b(?:days?|months?|hours?|notice)\b).{0,40}(?:units|per|dollars|annually|each)",
        "(?:shall|will|must) (?:also )?(?:purchase|order|buy|spend|supply).{0,40}at least|annual guarantee",
    )),
    (T.AUDIT_RIGHTS, "audit|inspect|books|records|enter|examin", (
        r"\baudit(?:s|ed|ing|ors?)?\b|inspect.{0,60}(?:books|records|premises|facilit)",
        "(?:books|records).{0,80}(?:examin|inspect|available)|right to (?:enter|inspect|examine)",
    )),
    (T.RENEWAL_TERM, "renew|extend|successive", (
        "(?:automatically|shall|will|may) (?:be )?(?:automatically )?(?:renew|extend(?:ed)? (?:for|by|until|the term|this))|renewal terms?",
        r"successive (?:one|two|three|\w+[- ]year|terms?|periods?)|option to (?:renew|extend)",
    )),
    (T.NOTICE_PERIOD_TO_TERMINATE_RENEWAL, "renew|intent|cancel", (
        "notice.{0,100}(?:not to renew|non-?renew|intention not|intent not).{0,140}(?:days|months)",
        "cancel.{0,60}last day of.{0,40}term",
    )),
    (T.TERMINATION_FOR_CONVENIENCE, "terminate|cancel", (
        "cancel this .{0,60}(?:at any time|without cause|for any reason)",
        "terminate.{0,140}(?:for convenience|without cause|for any reason|at any time|at will|with or without|no reason)",
        (
            "terminate(?!.{0,200}(?:breach|default|fail|cure|insolven|bankrupt))"
            ".{0,140}(?:upon|on|by|with).{0,40}(?:days|months)['’]? (?:prior )?(?:written )?notice"
        ),
    )),
    (T.POST_TERMINATION_SERVICES, "terminat|expir|term", (
        "^.{0,80}(?:upon|after|following|event of) (?:the |any |such )?(?:effective date of |expiration or |earlier )?(?:terminat|expir)",
        "^.{0,80}within .{0,30} (?:of|after) (?:the |any |such )?(?:effective date of |expiration or )?(?:terminat|expir)",
    )),
    (T.VOLUME_RESTRICTION, "exceed|excess|maximum", (
        "(?:shall|will|may) not exceed.{0,80}(?:units|hours|days|copies|users|pin|number|per )",
        "in excess of .{0,60}(?:free|feet|hours|units)|maximum (?:number|of|quantity|volume)",
    )),
    (T.REVENUE_PROFIT_SHARING, "royalt|percent|%|revenue|profit|commission", (
        "royalt(?:y(?!-|[ ]free)|ies)",
        "(?:percent|%).{0,80}(?:revenue|gross|net (?:sales|profits?|receipts|income)|profits?|proceeds|sales|price)",
        "(?:revenue|profit)s? shar|commission",
    )),
    (T.IRREVOCABLE_OR_PERPETUAL_LICENSE, "irrevocabl|perpetual", (
        "(?:irrevocabl|perpetual).{0,100}(?:licen[sc]e|right)|licen[sc]e.{0,100}(?:irrevocabl|perpetual)",
    )),
    (T.UNLIMITED_LICENSE, "unlimited|enterprise|without limitation", (
        "enterprise[- ]wide licen|unlimited (?:licen[sc]e|use|number of (?:users|copies))|without limitation as to",
    )),
    (T.AFFILIATE_LICENSE_LICENSEE, "affiliates", (
        "(?:licensee|sublicens).{0,60}affiliates.{0,80}(?:licen[sc]e|sublicens|right)|grant.{0,60}and its affiliates",
    )),
    (T.NON_TRANSFERABLE_LICENSE, "transferable|assignable", (
        r"non-?\s?transferable|non-?\s?assignable|not (?:be )?transferable",
    )),
    (T.LICENSE_GRANT, "grant|licen", (
        "(?:grants?|granted|licenses) .{0,120}licen[sc]e",
        "(?:grants?|granted|licenses) .{0,120}rights? to (?:use|make|sell|market|distribut|reproduc|manufactur|display)",
        "shall have (?:a|the) licen[sc]e|sublicens",
    )),
    (T.EXCLUSIVITY, "exclusive|third part|other", (
        "(?<!non-)(?<!non)exclusive(?:ly)? (?:right|distribut|provider|supplier|agent|represent|dealer|source)",
        "(?<!non-)(?<!non)exclusive(?:ly)? (?:territor|manufactur|vendor|sponsor)",
        "(?<!non-)exclusively|shall not .{0,80}(?:any other|third part).{0,60}(?:distribut|supply|sell|licens|manufactur)",
    )),
    (T.IP_OWNERSHIP_ASSIGNMENT, "assign|property|hire|own|title", (
        "(?:hereby )?assigns?.{0,80}(?:right, title|all (?:right|rights)|interest|ownership|intellectual property)",
        "(?:shall|will) (?:be|become|remain) (?:the )?(?:sole |exclusive )*(?:and exclusive )?property of",
        "works? made for hire|(?:owns?|retains?|title to).{0,80}(?:intellectual property|all right|copyright|patent)",
    )),
    (T.ANTI_ASSIGNMENT, "assign|transfer|delegat|subcontract|encumber", (
        r"(?:not|no|neither|nor).{0,100}\b(?:assign|transfer|delegate|subcontract|encumber)(?:ed|able|ment)?\b",
        "assign(?:ed|ment)?.{0,80}(?:without|prior).{0,40}consent|binding (?:up)?on.{0,80}(?:successors|assigns)",
    )),
    (T.WARRANTY_DURATION, "warrant|defects|technical", (
        r"(?:warrant(?:s|y|ies)?|free (?:from|of) defects|free technical).{0,160}(?:days|months|years?)\b",
        r"warranty period|\b(?:days?|months?|years?)['’]? (?:limited )?warrant",
    )),
    (T.INDEMNIFICATION, "indemnif|harmless|defend", (
        "indemnif|hold harmless|defend.{0,60}against any",
    )),
    (T.EXPIRATION_DATE, "term|expire|continue|remain|commence|effective|shall be", (
        (
            r"\b(?:agreement|contract|lease|licen[sc]e|term|engagement|appointment|employment)\b.{0,80}"
            r"\b(?:(?:shall|will) (?:expire|continue|remain|terminate|commence)|expires|continues|runs|lasts).{0,140}"
            "(?:years?|months?|until|through|date|term|anniversary)"
        ),
        (
            r"\b(?:agreement|contract|lease|term)\b.{0,60}"
            r"\b(?:shall|will) be (?:effective|for|in).{0,140}(?:years?|months?|until|through|date|term)"
        ),
        "(?:agreement|contract|lease) is for a (?:term|period)|initial term",
        "term of (?:the validity of )?this .{0,30}(?:shall|will|is|begins|commences)",
        "term (?:shall|is|means|begins|commences)",
    )),
    (T.CONFIDENTIALITY, "confiden|disclos|proprietary|secret", (
        "confidential|non-?disclosure|proprietary information|trade secrets?",
    )),
    (T.TERMINATION, "terminat|cancel", (
        "(?:may|shall|will|right to) (?:be )?terminat|cancel this",
    )),
    (T.DISPUTE_RESOLUTION, "arbitrat|jurisdiction|jury|mediat", (
        r"arbitrat|(?:exclusive )?jurisdiction of|\bjury|\bmediat",
    )),
    (T.FORCE_MAJEURE, "force majeure|god|control", (
        "force majeure|acts? of god|beyond (?:its|the|their) (?:reasonable )?control",
    )),
    (T.PRECEDENCE, "conflict|inconsisten|discrepan|control|prevail|precedence", (
        "(?:in the event|case) of (?:any |a )?(?:conflict|inconsisten|discrepan)",
        "shall (?:control|prevail|take precedence)|order of precedence",
    )),
    (T.RATIFICATION, "full force|ratif", (
        "(?:remain|continue)s? (?:unchanged and )?in full force|ratified and confirmed|ratif(?:y|ies|ied)",
    )),
    (T.AMENDMENT_FORMALITY, "amend|modif|chang|alter|waive", (
        r"(?:amended|modified|changed|altered|waived)(?: or \w+)*.{0,60}(?:only|except|unless).{0,80}(?:writ|sign)",
        "no (?:amendment|modification|change|waiver).{0,80}(?:unless|except|shall be)",
    )),
    (T.ENTIRE_AGREEMENT, "entire|supersede", (
        "entire (?:agreement|understanding|contract)|supersedes? (?:all|any)",
    )),
    (T.SEVERABILITY, "invalid|unenforceable|illegal|severable", (
        "(?:invalid|unenforceable|illegal).{0,120}(?:remain|other|provision)|severable",
    )),
    (T.COUNTERPARTS, "counterparts", (
        "counterparts",
    )),
    (T.WAIVER, "waive", (
        "(?:failure|delay).{0,120}(?:waiver|waive)|no waiver|shall not (?:be deemed|constitute|operate as) a waiver",
    )),
    (T.DATA_PROTECTION, "personal|data subject|data breach", (
        r"personal (?:data|information)\b|data subjects?\b|data breach",
    )),
    (T.NOTICES, "notice", (
        "notices?.{0,120}(?:in writing|shall be (?:given|sent|delivered|deemed)|address)",
    )),
    (T.TAXES, "tax", (
        r"\b(?:sales|use|value[- ]added|withholding) tax|\btaxes\b",
    )),
    (T.REPRESENTATIONS, "represents", (
        "represents? and warrants?|represents that",
    )),
    (T.WARRANTIES, "warrant", (
        r"\bwarrant(?:s|y|ies)\b",
    )),
    (T.PAYMENT_TERMS, "pay|invoice|reimburse|remit|due", (
        "(?:shall|will|agrees? to) (?:pay|reimburse|remit)|payable|invoice|due and payable",
    )),
    (T.DELIVERY, "deliver|ship|purchase order", (
        "(?:shall|will) (?:be )?(?:deliver|ship)|purchase orders?|shipment",
    )),
    (T.SERVICES, "perform|provide|furnish|supply|render", (
        "(?:shall|will|agrees? to) (?:perform|provide|furnish|supply|render)",
    )),
)  # fmt: skip
"""Subjects by the clause's own words: the words one of which must be there, then the patterns."""
