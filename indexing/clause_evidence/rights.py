"""Evidence of licences and who owns what."""

from __future__ import annotations

from graph.model.documents import ClauseType
from indexing.clause_evidence.phrases import NOT

T = ClauseType

_IP = (
    r"\b(?:intellectual property|inventions?|copyrights?|patents?|trade ?marks?|works?|deliverables|developments|improvements|derivative"
    r"|marks|software|materials|content|photographs|know-how|domain names?|data|enhancements|modifications)\b"
)
_USE = (
    r"(?:use|make|sell|market|distribut\w*|reproduc\w*|manufactur\w*|display|exploit|create|access|copy|publish|operate|exhibit|promote"
    r"|broadcast)"
)

ROWS: tuple[tuple[ClauseType, str, tuple[str, ...]], ...] = (
    (T.IP_OWNERSHIP_ASSIGNMENT, "assign|convey & right|title|ownership|interest|propert|copyright|patent", (
        (
            rf"\bassigns?\b.{{0,120}}\b(?:right,? title|rights,? title|all (?:\w+ )?(?:rights?|interest)|ownership|copyright"
            rf"|patent).{{0,160}}{_IP}"
        ),
        (
            r"\b(?:hereby|does|irrevocably|agrees to|shall|will) (?:and \w+ )?(?:irrevocably )?(?:assigns?"
            r"|convey)\b.{0,160}\b(?:rights?, title|all (?:of its )?(?:right|interest)|ownership)"
        ),
    )),
    (T.IP_OWNERSHIP_ASSIGNMENT, (
        "property|own|owned|belong|vest & work|invent|copyright|patent|intellectual|develop|content|data|deliverable|improvement"
        "|modification|material|software"
    ), (
        (
            rf"{_IP}.{{0,200}}\b(?:(?:shall|will)(?: \w+){{0,3}}? (?:the )?(?:\w+ )?(?:property of|owned (?:solely |exclusively )?by"
            rf"|belong to|vest in)|belongs to|vests? in)\b"
        ),
        (
            r"\b(?:shall|will)(?: \w+){0,3}? own\b.{0,80}\b(?:works?|intellectual|content|inventions?|created|developed|deliverables"
            r"|modifications|improvements)\b"
        ),
        r"\b(?:created|developed|produced|conceived|prepared)\b~\b(?:shall|will)\b.{0,60}\b(?:property of|owned|own|belong|vest)\b",
    )),
    (T.IP_OWNERSHIP_ASSIGNMENT, "hire|copyright & work|works|works-for-hire|work-for-hire|holder|owner", (
        r"\bworks?[- ](?:made[- ])?for[- ]hire\b|\b(?:appoint\w*|be|is) .{0,30}\bcopyright (?:holder|owner)\b",
    )),
    (T.JOINT_IP_OWNERSHIP, "joint|co-own & own|invent|develop|intellectual|held|property|work|patent|ip", (
        (
            r"\bjoint(?:ly)?[- ](?:own(?:ed|s|ership)?|invent\w+|developed|intellectual|held|ip)\b|\bco-?own|\bown(?:ed|s)? jointly"
            r"|\bjoint (?:patents?|works|inventions?|owners?)\b"
        ),
    )),
    (T.LICENSE_GRANT, "grant|licen & licen|right|permission", (
        r"\b(?:grants?|granted|granting|gives?)\b~\b(?:licen[sc]es?|sublicen[sc]es?)\b",
        rf"\b(?:grants?|granted|gives?)\b~\b(?:rights?|permission)\b.{{0,60}}\bto {_USE}",
        r"\b(?:is|are|be|hereby) licen[sc]ed? (?:back )?to\b|\bhereby licenses\b|\bsublicen[sc]es?\b.{0,80}\b(?:grant|rights?|may|shall)\b",
        r"\blicen[sc]es? (?:granted|and rights?|or rights?)\b.{0,80}\b(?:hereunder|herein|to|under|by)\b",
    )),
    (T.LICENSE_GRANT, (
        "=use|sublicens|reproduc|display|exploit & right|license|licence|consent|agree|permit|authori & have|name|mark|logo|likeness"
        "|appearance|software|technology|know"
    ), (
        (
            r"\bhave (?:the|a|an)\b.{0,60}\b(?:rights?|licen[sc]e)(?: and licen[sc]e)?,?.{0,40}\bto (?:use|sublicen[sc]e|reproduce"
            r"|display|exploit|create|publish)\b"
        ),
        (
            r"\b(?:rights?|licen[sc]e|consents?|agrees?|permits?|authori[sz]es?)\b.{0,60}\buse\b.{0,100}\b(?:names?|trade ?marks?"
            r"|logos?|likeness|appearance|software|technology|know-how)\b"
        ),
    )),
    (T.NON_TRANSFERABLE_LICENSE, (
        "non-transferable|nontransferable|non-assignable|non|transferable|assignable|sublicens|sub-licens & licen|right|grant"
    ), (
        (
            r"\bnon-?\s?(?:transferable|assignable|sub-?licens[ea]*able)\b|\b(?:licen[sc]e|rights?)\b~\bnot (?:be )?(?:transferable"
            r"|assignable|sublicens(?:able|ed))"
        ),
        (
            rf"\bwithout (?:the |any )?rights? (?:to|of) (?:grant )?sub-?licen[sc]|{NOT}.{{0,60}}\bsublicen[sc]e\b"
            rf"|\bsublicen[sc]\w*\b~\b(?:prior )?written (?:consent|approval)"
        ),
    )),
    (T.AFFILIATE_LICENSE_LICENSEE, "affiliate|subsidiar & licen|sublicens|grant & grant|right", (
        (
            r"\b(?:licen[sc]e|sublicen[sc]\w*|rights? to)\b~\b(?:to|for|by|of|and) (?:any (?:of )?)?(?:its|their"
            r"|licensee's) (?:\w+ ){0,2}?(?:affiliates?|subsidiar(?:y|ies))\b"
        ),
        r"\bgrants? to\b.{0,60}\b(?:and|or) (?:its|their) (?:affiliates|subsidiaries)\b",
    )),
    (T.AFFILIATE_LICENSE_LICENSEE, "sublicensable|sublicens & tiers|third|affiliate", (
        r"\bsublicen[sc]\w*\b.{0,200}\b(?:affiliates?|subsidiar|tiers)\b",
    )),
    (T.AFFILIATE_LICENSE_LICENSOR, "affiliates|subsidiaries & grant|license|licence", (
        (
            r"\b(?:and|or|behalf of|for itself and)\b.{0,20}\b(?:its|their) (?:affiliates|subsidiaries)\b,?.{0,30}\b(?:hereby |shall "
            r"|agrees? to |will )*(?:grants?|licenses)\b"
        ),
        r"\b(?:licen[sc]e|grants?)\b~\b(?:owned|controlled|held) by\b.{0,60}\b(?:or|and) its affiliates\b",
    )),
    (T.UNLIMITED_LICENSE, "unlimited|enterprise|enterprise-wide|unrestricted & licen|use|users|right", (
        (
            r"\benterprise[- ]wide (?:\w+ )?(?:licen[sc]e|use|right)|\b(?:unlimited|unrestricted) (?:\w+ ){0,2}(?:licen[sc]e|use"
            r"|usage|right|number of (?:users|copies|seats)|users)\b"
        ),
    )),
    (T.IRREVOCABLE_OR_PERPETUAL_LICENSE, "irrevocabl|perpetual|perpetuity|indefinite & licen|sublicen|right", (
        r"\b(?:irrevocabl[ey]|perpetual(?:ly)?|in perpetuity|indefinite)\b~\b(?:licen[sc]e|sublicen|rights? to|right and|rights granted)",
        (
            r"\b(?:licen[sc]es?|exclusive rights?|rights? (?:to|of) use)\b~\b(?:irrevocabl[ey]|perpetual(?:ly)?|perpetuity"
            r"|indefinite period)\b"
        ),
    )),
    (T.SOURCE_CODE_ESCROW, "escrow & source|agent|agreement|material|deposit|release|package", (
        (
            r"\bsource (?:code|materials?)\b~\bescrow|\bescrow\b~\bsource (?:code|materials?)|\bescrow (?:agent|agreement|materials?"
            r"|deposit)\b.{0,200}\b(?:source|software|release|code|package)"
        ),
    )),
    (T.SOURCE_CODE_ESCROW, "source & code & release|custody|deposit", (
        r"\b(?:releas|custody|deposit)\w*\b~\bsource code\b|\bsource code\b~\b(?:releas|custody|deposit)",
    )),
)  # fmt: skip
