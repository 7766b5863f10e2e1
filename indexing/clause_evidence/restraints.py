"""Evidence of whom a party may deal with, and what it must not do."""

from __future__ import annotations

from graph.model.documents import ClauseType
from indexing.clause_evidence.phrases import NOT

T = ClauseType

_MARKS = r"\b(?:marks?|trade ?marks?|rights?|title|ownership|validity|enforceability|patents?|copyrights?|registrations?|interests?)\b"
_RESTRICTION = r"(?:exclusiv|non-?compet|compet(?:e|es|ing|itive|itors?)\b|similar\b|acquir|solicit|restriction|endorse|sponsor|advertis)"

ROWS: tuple[tuple[ClauseType, str, tuple[str, ...]], ...] = (
    (T.EXCLUSIVITY, (
        "exclusiv & right|licen|distribut|provider|supplier|agent|represent|dealer|source|territor|manufactur|vendor|sponsor|basis"
        "|period|partner|appoint|grant"
    ), (
        (
            r"(?<!non-)(?<!non )(?<!non- )(?<!non)(?<!and )\bexclusive(?:ly)?\b,?(?: \w+,?){0,4}? (?:rights?|licen[sc]es?|licensee"
            r"|distribut\w*|provider|suppliers?|agent"
            r"|represent\w*|dealer|source|territor\w*|manufactur\w*|vendor|sponsor\w*|basis|period|partner|marketing|channel"
            r"|franchise\w*|promot\w*)\b"
        ),
        r"\b(?:grants?|appoints?|granted|appointed|engages?)\b.{0,100}(?<!non-)(?<!non )(?<!non- )(?<!non)\b(?:exclusive|sole)\b",
        r"\bsole and exclusive (?:agent|distribut|licens|right|provider|supplier|manufactur|represent)",
    )),
    (T.EXCLUSIVITY, (
        "other|third|another|compet|anyone & not|neither & sell|suppl|licens|distribut|grant|market|appoint|display|purchas|endorse"
        "|enter|permit|enable|promot"
    ), (
        (
            rf"{NOT}.{{0,60}}?\b(?:sell|supply|license|distribute|grant|market|appoint|display|purchase|endorse|enter into|permit"
            rf"|enable|promote)\b"
            r".{0,80}?\b(?:any other|any third part(?:y|ies)|another|anyone|compet(?:ing|itive|itors?))\b(?! (?:than|provision))"
        ),
    )),
    (T.EXCLUSIVITY, "exclusivity", (r"\bexclusivity\b",)),
    (T.EXCLUSIVITY, "exclusively|solely|only & from|through|advertis|allow & purchas|obtain|buy|source|promot", (
        (
            r"\b(?:purchase|obtain|buy|source)\b.{0,80}\b(?:exclusively|solely|only) (?:from|through)\b|\b(?:shall|will"
            r"|must)\b.{0,60}\b(?:exclusively|only) (?:purchase|obtain|buy)"
        ),
        r"\ballow\b.{0,40}\bonly\b|\bonly\b.{0,80}\byou may (?:use|purchase|offer)\b",
    )),
    (T.NON_COMPETE, "compet & not|neither|non", (
        rf"{NOT}.{{0,300}}?\bcompet(?:e|es|ing|itive|itors?)\b",
        (
            r"\b(?:non-?compet(?:e|ition)|not to compete|restrictive covenants?)\b|\bnot become an? (?:\w+ )?competitor"
            r"|\bnot\b.{0,40}\bcompet(?:e|ing|es) with\b"
        ),
    )),
    (T.NON_COMPETE, "compet|similar & prohibit|restrict|become|discontinue|disapprov", (
        r"\b(?:prohibit|restrict|become)\w*\b.{0,60}\bcompetitors?\b",
    )),
    (T.NON_COMPETE, (
        "engage|participate|invest|develop|manufactur|market|distribute|sell|promote & not|neither & similar|same|compet|containing"
        "|anywhere|comparable|equivalent|substitut"
    ), (
        (
            rf"{NOT},?~\b(?:engage|participate|invest|carry on|develop|manufacture|market|distribute|sell|promote"
            rf"|produce)\b~\b(?:similar|same|compet\w*|substitut\w*|containing|comparable|equivalent|anywhere)\b"
        ),
    )),
    (T.COMPETITIVE_RESTRICTION_EXCEPTION, (
        "notwithstanding|nothing|foregoing|except|exception|not & compet|exclusiv|restriction|similar|solicit|endorse"
        "|sponsor & prohibit|prevent|preclude|limit|restrict|breach|apply|exception|except|permitted|free"
    ), (
        (
            rf"\b(?:notwithstanding|nothing|foregoing|except)\b~\b(?:not (?:be )?(?:prevent|prohibit|restrict|preclude|limit|apply"
            rf"|include|a breach|deemed|breach)\w*|prevent|prohibit|restrict|preclude|limit|free to)\b.{{0,200}}?\b{_RESTRICTION}"
        ),
        rf"\b{_RESTRICTION}\w*.{{0,120}}\b(?:not (?:be )?(?:applicable|apply)|except(?:ions?)?)\b",
        r"\bexceptions? to\b.{0,40}\b(?:exclusiv|non-?compet|restriction)",
    )),
    (T.COMPETITIVE_RESTRICTION_EXCEPTION, "nothing|foregoing & limit|affect|prohibit|prevent|preclude|restrict|apply", (
        r"\bnothing\b.{0,80}\b(?:limit|affect|prohibit|prevent|preclude|restrict)\b.{0,60}\b(?:ability|freedom|from (?:\w+ing)|right to)\b",
        r"\bforegoing restrictions?\b.{0,40}\bnot apply\b",
    )),
    (T.COMPETITIVE_RESTRICTION_EXCEPTION, "exclusiv & minimum|maintain|lose|retain|convert", (
        r"\b(?:maintain|retain|keep|lose)s? .{0,30}\bexclusiv|\bexclusiv\w+\b.{0,200}\bminimum\b|\bconvert\w*\b.{0,40}\bnon-?exclusive",
    )),
    (T.NO_SOLICIT_OF_CUSTOMERS, "solicit|divert|induce|entice|interfere & customer|client|account|advertiser|patron", (
        r"\b(?:solicit|divert|induce|entice|interfere)\w*\b~\b(?:customers?|clients?|accounts|advertisers?|patrons)\b",
    )),
    (T.NO_SOLICIT_OF_EMPLOYEES, "solicit|hire|recruit|entice|employ & employee|personnel|staff|person & not|neither|period|consent", (
        r"\b(?:solicit|recruit|entice|induce|hire)\w*\b.{0,140}\b(?:employees?|personnel|staff|employ|person who)\b",
        rf"{NOT}.{{0,60}}\bemploy\b.{{0,60}}\b(?:employees?|personnel|person who)\b",
    )),
    (T.NON_DISPARAGEMENT, "disparag|derogat|disrepute|negative|defam", (
        r"\bdisparag|\bderogat(?:ory|e)|\bdisrepute|\bnegative light|\bdefam(?:e|atory|es|ing)\b",
    )),
    (T.NON_DISPARAGEMENT, (
        "goodwill|reputation|image|brand & jeopardi|damag|impair|harm|tarnish|dilut|injur|detract|advers|reflect|detriment|diminish"
    ), (
        (
            r"\b(?:jeopardi[sz]|damag|impair|harm|tarnish|diminish|dilut|injur|detract|adverse|reflect"
            r"|detriment)\w*\b.{0,100}\b(?:goodwill|reputation|image|brand)\b"
        ),
    )),
    (T.ROFR_ROFO_ROFN, "first|refusal & refusal|offer|negotiat|right|option|opportunity|match", (
        (
            r"\b(?:rights?|option|opportunity) (?:of|to|for)(?: \w+)? first (?:\w+ )?(?:refusal|offer|negotiation)|\bfirst (?:right"
            r"|option|opportunity|refusal|offer|negotiation|priority)\b|\brights? of refusal\b"
        ),
    )),
    (T.ROFR_ROFO_ROFN, "option|opportunity|right & purchase|acquire|buy|negotiate|lease|assume|participate|match|expan", (
        (
            r"\b(?:option|opportunity)(?:,? but not (?:the|an) obligation,?)? to (?:purchase|acquire|buy|negotiate|lease|assume"
            r"|participate|match|include)\b|\bright to match\b"
        ),
        r"\b(?:offered interest|option (?:notice|period|price)|matching right)\b",
    )),
    (T.ROFR_ROFO_ROFN, "negotiat & prior|before|exclusive|good & third|offer|days|other", (
        (
            r"\b(?:negotiate|negotiations?)\b.{0,160}\b(?:before|prior to)\b.{0,80}\b(?:third|other|any)\b|\bnegotiate exclusively\b"
            r"|\bprior to (?:offering|negotiating)\b"
        ),
    )),
    (T.COVENANT_NOT_TO_SUE, (
        "contest|challeng|attack|disput|impugn|oppos|question & mark|right|title|ownership|valid|enforceab|patent|copyright"
        "|registration|interest"
    ), (
        (
            rf"\b(?:contest|challenge|attack|impugn|oppose|question)(?:s|ing|ed)?\b.{{0,200}}{_MARKS}"
            rf"|\bnot .{{0,60}}\bdispute\b.{{0,100}}{_MARKS}"
        ),
    )),
    (T.COVENANT_NOT_TO_SUE, "sue|bring|assert|institute|commence & not & agree|covenant", (
        r"\b(?:covenants?|agrees?) not to (?:sue|bring|assert|institute|commence)\b",
    )),
    (T.COVENANT_NOT_TO_SUE, "release|discharge|waive & claim|actions|demands|defens|defenc & all|irrevocabl|unconditional", (
        (
            r"\b(?:releases?|discharges?|waives?)\b.{0,160}\b(?:any and all|all|from)\b.{0,80}\b(?:claims|causes of action|demands"
            r"|suits|defen[sc]es?)\b"
        ),
        r"\b(?:irrevocably |unconditionally )+waives?\b.{0,120}\b(?:defen[sc]es?|claims?|right|remed)",
    )),
)  # fmt: skip
