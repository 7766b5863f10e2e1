"""What a duty is about: one of four domains and a short type, by what it binds to do and to what.

Both tables are read from the top, the narrow before the wide; what must not be done has a table of its own. A row gives
the verbs that a deed begins with ("" for any) and words that stand in the duty ("" for any).
"""

# ruff: noqa: E501
from __future__ import annotations

import re
from collections.abc import Iterable

from graph.model.documents import ClauseType
from graph.model.obligations import Domain
from indexing.duties.modals import Force

_F, _O, _G, _R = Domain.FINANCIAL, Domain.OPERATIONAL, Domain.REGULATORY, Domain.RESTRICTIVE
_Row = tuple[Domain, str, re.Pattern[str] | None, re.Pattern[str] | None]

_READ = 240  # characters of subject and deed that tell what a duty is about
LIMITATION = "LIMITATION_OF_LIABILITY"

_LIABLE = r"liable|liability|responsible for any|damages"
_LAWS = r"\blaws?\b|\bregulations?\b|\bstatut|\bordinances?\b|\bgovernmental (?:rule|order|requirement)|\blegal requirements?\b|\brules and regulations\b|\bcodes?\b"
_PERSONAL = r"personal (?:data|information)|data protection|privacy|gdpr|personally identifiable|security (?:breach|incident)|data subject"


def _rows(table: Iterable[tuple[Domain, str, str, str]]) -> tuple[_Row, ...]:
    return tuple(
        (domain, name, re.compile(rf"(?:be )?(?:{verbs})") if verbs else None, re.compile(words) if words else None)
        for domain, name, verbs, words in table
    )


_FORBIDDEN = _rows((
    (_F, LIMITATION, r"be (?:liable|responsible)|liable|responsible|exceed|have (?:no |any )?liabilit", ""),
    (_R, "NON_SOLICITATION", r"(?:directly or indirectly,? )?(?:solicit|hire|employ|recruit|induce|entice)", r"employ|personnel|customer|client|staff|consultant"),
    (_R, "NON_COMPETE", "", r"\bcompet(?:e|es|ing|itive|itor)"),
    (_R, "ASSIGNMENT", r"(?:\w+ or )?(?:assign|delegate|transfer|novate)", ""),
    (_R, "PUBLICITY", "", r"press release|public (?:statement|announcement)|publicity|publicly announce"),
    (_R, "CONFIDENTIALITY", r"(?:use(?:,)? )?(?:or )?(?:disclos|divulg|reveal|communicat|disseminat|release|publish|make (?:available|known))", ""),
    (_R, "CONFIDENTIALITY", "", r"confidential|proprietary information|trade secret"),
    (_R, "DISPARAGEMENT", r"(?:\w+ or )?dispar", ""),
    (_R, "EXCLUSIVITY", "", r"exclusiv|any (?:other|third) (?:person|party|supplier|manufacturer|entity|source)|anyone (?:other|else)|on behalf of any other"),
    (_R, "SETTLEMENT", r"(?:\w+ or |enter into any )?settle|compromise", ""),
    (_R, "LIENS", r"(?:\w+,? (?:or )?)*(?:encumber|pledge|mortgage|create|incur|grant)", r"\blien|encumbranc|security interest"),
    (_R, "LICENCE_LIMIT", r"(?:\w+,? (?:or |and )?)*(?:use|used|copy|copied|reproduc|modif|reverse|decompil|disassembl|sublicen|distribut|market|sell|sold|translat|adapt|alter|remove|export|resell|rent|lease|permit|allow|negotiate|register|apply for|challenge)", ""),
    (_R, "TERMINATION", r"terminat|cancel", ""),
    (_R, "CONSENT", r"(?:unreasonably )?(?:withh|delay)", ""),
))  # fmt: skip

_OWED = _rows((
    (_F, "INDEMNITY", r".{0,120}?\b(?:indemnify\b|indemnifies|indemnification of|hold (?:\w+[ ,]+){0,20}?harmless|save harmless|(?:assume|undertake) the defen[cs]e)", ""),
    (_R, "EXCLUSIVITY", r"(?:\w+ ){0,3}exclusively|refrain|(?:purchase|buy|obtain) (?:all|exclusively)", ""),
    (_R, "LICENCE_LIMIT", r"(?:immediately |promptly )?(?:cease|discontinue|stop)\b.{0,40}\b(?:us(?:e|ing)|market|sell|sale|distribut|manufactur)|refrain|use .{0,80}\b(?:only|solely)\b", ""),
    (_R, "CONFIDENTIALITY", r"(?:only|disclose only|limit)", r"confidential|proprietary information|disclos"),
    (_G, "DATA_PROTECTION", "", _PERSONAL),
    (_G, "COMPLIANCE_WITH_LAW", r"(?:comply|observe|abide|adhere|conform|obey|act|ensure|cause|at all times comply|be in compliance|perform|conduct)", _LAWS),
    (_G, "EXPORT", "", r"export (?:control|law|licen|regulation|administration)"),
    (_G, "PERMITS", r"(?:\w+ (?:and |or ))*(?:obtain|secure|maintain|procure|apply|acquire|keep|hold|pay for)", r"\bpermits?\b|governmental (?:approval|consent|authori)|regulatory approval|\blicen[sc]es\b|authori[sz]ations|work visa"),
    (_F, LIMITATION, r"(?:be )?(?:limited to|exceed)", r"liabilit"),
    (_O, "INSURANCE", "", r"\binsurance\b|additional insured|insurer|self-insur|certificates? of insurance"),
    (_O, "RECORDS", r"(?:\w+,? (?:and |or )?){0,2}(?:keep|maintain|retain|preserve)", r"\brecords?\b|\bbooks\b|\baccounts?\b|\blogs?\b"),
    (_O, "AUDIT", "", r"\baudit|\binspect(?:ion)? (?:of )?(?:the |its |such )?(?:books|records|facilit|premises)"),
    (_F, "TAX", r"(?:\w+ ){0,3}?(?:pay|bear|withhold|remit|reimburse|responsible|be|collect|all|paying)", r"\btax(?:es)?\b|\bduties\b|\bwithholding\b|\bvat\b"),
    (_O, "TAX_RETURNS", "", r"\btax returns?\b"),
    (_F, "REFUND", r"(?:\w+ ){0,3}?(?:refund|repay|credit|reimburse.{0,40}unused)", ""),
    (_F, "LATE_PAYMENT", "", r"\binterest (?:at|on|of|shall|will|from)|late (?:fee|charge|payment)|overdue"),
    (_F, "ROYALTY", r"(?:\w+ ){0,2}?(?:pay|remit)", r"royalt"),
    (_F, "COSTS", r"(?:\w+ )?(?:bear|be borne|absorb)|(?:all |any |the |its |such |their )*(?:\w+ )?(?:costs?|expenses?|fees?|charges?)\b|be (?:at )?(?:the )?(?:sole )?(?:expense|cost|responsibility)", ""),
    (_F, "INVOICE", r"(?:\w+ )?(?:invoice|bill|submit (?:\w+ ){0,3}invoice|send (?:\w+ ){0,3}invoice|issue (?:\w+ ){0,3}invoice)", ""),
    (_F, "PAYMENT", r"(?:\w+,? ){0,2}?(?:pay|paid|remit|reimburse|compensat|spend|contribute|fund|advance|be due|due|payable|deposit|tender|be (?:invoiced|paid|made|remitted)|make (?:\w+ ){0,4}payment|the price)\b", ""),
    (_F, "PAYMENT", r"be (?:\w+ )?(?:made|due|payable|paid|equal|\$|the product price)|receive", r"\bpayments?\b|\binvoices?\b|\bfees?\b|\bprice\b|\bcommission|\bsalary\b|\bcompensation\b"),
    (_O, "CONFIDENTIALITY", r"(?:\w+ ){0,2}?(?:protect|hold|keep|maintain|treat|safeguard|preserve|use)", r"confiden|secret|proprietary information"),
    (_O, "RETURN", r"(?:\w+ ){0,2}?(?:return|destroy|surrender|deliver (?:up|all)|vacate)|deliver", r"return|destroy|terminat|surrender|expir"),
    (_O, "NOTICE", r"(?:\w+ ){0,4}?(?:notif|inform\b|advise|alert|give .{0,60}notice|provide .{0,60}notice|confirm|communicate|give .{0,30}notification|disclose|so advise)", ""),
    (_O, "REPORT", r"(?:\w+,? (?:and |or )?){0,2}?(?:report|provide|furnish|deliver|submit|prepare|send|supply|keep .{0,40}informed)", r"\breports?\b|\bstatements?\b|\bforecasts?\b|\bsurvey\b|\baccounting\b|data sheets?|informed|\bsummar|\bschedules?\b"),
    (_O, "TRAINING", "", r"\btrain(?:ing|ed)?\b|fully familiar"),
    (_O, "STAFFING", "", r"(?:assign|provide|allocate|appoint|designate|dedicate|employ|hire|use|using|supervis\w+|management) .{0,80}(?:personnel|staff|employees|liaison|people|representative|project manager|team|contact)|terms of employment|\bstaff\b"),
    (_O, "MARKETING", "", r"\bmarketing\b|\bpromot|\badverti[sz]|\bsignage\b|\bdisplay of\b|\bradio\b|\bpublicity\b|\bsales and\b"),
    (_O, "SERVICE_LEVEL", "", r"uptime|service levels?|response time|availability of"),
    (_O, "SUPPORT", r"(?:\w+ ){0,2}?(?:support|provide (?:\w+ ){0,4}(?:support|assistance)|assist|call upon)", r"support|customers?|end-users?|help ?desk|technical"),
    (_O, "MAINTENANCE", r"(?:\w+ ){0,2}?(?:repair|replace|service|correct|fix)", ""),
    (_O, "WARRANTY", r"(?:be )?(?:free|of good|in good|fit|new|merchantable|conform|meet|function|infringe|convey .{0,20}title)|perform .{0,80}(?:workmanlike|professional|skill)", ""),
    (_F, "IP_ASSIGNMENT", r"assign .{0,60}(?:right|title|interest)", ""),
    (_O, "ORDER", r"(?:order|place (?:\w+ ){0,3}orders?|accept (?:\w+ ){0,4}orders?|submit (?:\w+ ){0,3}orders?)", ""),
    (_O, "PURCHASE", r"(?:\w+ ){0,8}?(?:purchase|buy)", ""),
    (_O, "DELIVERY", r"(?:\w+ ){0,3}?(?:deliver|ship|supply|sell|transfer|provide|furnish|be (?:delivered|shipped|provided|made|supplied)|arrange|receive)", r"deliver|ship|product|goods|cop(?:y|ies)|equipment|materials?|documents?|letter|transport|food|tickets?|sample|spare"),
    (_O, "COOPERATION", r"(?:\w+ ){0,4}?(?:cooperat|co-operat|assist|meet|consult|negotiat|allow|permit|make (?:\w+ ){0,5}available|provide (?:\w+ ){0,6}(?:information|access|assistance|opportunity|cooperation)|furnish|execute|join|consider|respond|work (?:closely|with)|help|be mutually|grant .{0,20}access|take such|review|approve|agree)", ""),
    (_O, "COMPLIANCE", r"(?:\w+ ){0,3}?(?:comply|observe|follow|adhere|abide|conform|complying)", ""),
    (_O, "SERVICE", r"(?:\w+ ){0,6}?(?:perform|provide|render|manage|operate|develop|manufactur|distribut|serve|conduct|maintain|administer|carry|undertake|design|host|implement|process|prepare|handle|install|create|produce|use (?:\w+ ){0,4}efforts)", ""),
))  # fmt: skip

_BY_CLAUSE: dict[ClauseType, tuple[Domain, str]] = {
    ClauseType.CONFIDENTIALITY: (_O, "CONFIDENTIALITY"),
    ClauseType.INSURANCE: (_O, "INSURANCE"),
    ClauseType.AUDIT_RIGHTS: (_O, "AUDIT"),
    ClauseType.DATA_PROTECTION: (_G, "DATA_PROTECTION"),
    ClauseType.WARRANTIES: (_O, "WARRANTY"),
    ClauseType.INDEMNIFICATION: (_O, "COOPERATION"),
}
_FORBIDDEN_BY_CLAUSE: dict[ClauseType, str] = {
    ClauseType.NON_COMPETE: "NON_COMPETE",
    ClauseType.EXCLUSIVITY: "EXCLUSIVITY",
    ClauseType.LICENSE_GRANT: "LICENCE_LIMIT",
    ClauseType.CONFIDENTIALITY: "CONFIDENTIALITY",
    ClauseType.ANTI_ASSIGNMENT: "ASSIGNMENT",
    ClauseType.NO_SOLICIT_OF_EMPLOYEES: "NON_SOLICITATION",
    ClauseType.NO_SOLICIT_OF_CUSTOMERS: "NON_SOLICITATION",
}


def kind(words: str, deed: str, force: Force, about: ClauseType, *, negative: bool, limits: bool = False) -> tuple[Domain, str]:
    """Return domain and type of a duty by its words from the subject on, those of its deed from the verb on (both made plain) and its clause's subject."""
    said, done = (" ".join(text.split()).casefold()[:_READ] for text in (words, deed))
    if limits or re.match(r"have no liabilit", done):
        return _F, LIMITATION
    if force is Force.DUE:
        done = f"be due {done}"
    if negative:
        return _first(_FORBIDDEN, done, said) or (_R, _FORBIDDEN_BY_CLAUSE.get(about, "OTHER"))
    return _first(_OWED, done, said) or _BY_CLAUSE.get(about, (_O, "OTHER"))


def _first(rows: Iterable[_Row], deed: str, said: str) -> tuple[Domain, str] | None:
    for domain, name, verbs, words in rows:
        if (verbs is None or verbs.match(deed)) and (words is None or words.search(said)):
            return domain, name
    return None
