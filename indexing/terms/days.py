"""Periods that a contract gives: to pay, to keep secrets, to stand behind what is delivered."""

from __future__ import annotations

from collections.abc import Iterator

from graph.model.documents import ClauseType
from graph.model.obligations import TimeUnit, Value, ValueKind
from graph.model.terms import Column
from indexing.terms.figures import say
from indexing.terms.passages import Sentence
from indexing.terms.subject import Found, Subject, together
from indexing.terms.wording import of_kind, pattern

T = ClauseType

_PAYS = pattern(
    r"\b(?:shall|will|must|agrees? to|to) (?:\w+ ){0,3}?(?:pay|remit|settle|reimburse)\b"
    r"|\b(?:is|are|be|becomes?) (?:\w+ )?(?:due|payable|paid)\b"
    r"|\bpayments? (?:terms?|shall|will|is|are|of|due|by|to be|must)\b|\bpayable\b|\bnet\b"
    r"|\b(?:due|paid) (?:and payable )?(?:within|net|no later|not later|in)\b"
    r"|\bpays?\b"
)
_INVOICE = pattern(r"\b(?:invoices?|invoiced|bills?|billed|billing|statements? of account|monthly statements?)\b")
_NET = pattern(r"\bnet (?:thirty|sixty|ninety|forty-five|fifteen|ten|twenty|\w+ \(\d+\)|\d+)\b")
_WITHIN = pattern(r"\b(?:within|no later than|not later than|in|by|net|not more than|no more than|on or before|terms of|at)\b[^.;]{0,40}$")
_AFTER = pattern(r"^[^.;]{0,30}?\b(?:of|after|from|following|upon|net)\b")
_REGULAR = pattern(
    r"\b(?:each|every) (?:\w+ )?(?:month|quarter|year|week)\b|\b(?:monthly|quarterly|annual(?:ly)?) (?:payments?|royalt|fees?|basis)"
    r"|\breceipt\b|\bpayment terms?\b"
)
_NOT_TO_PAY = pattern(
    r"\b(?:terminat\w+|default|breach\w*|cure[ds]?|remed(?:y|ied)|refund\w*|dispute[ds]?|object\w*|audit\w*|suspend\w*|notif(?:y|ies)"
    r"|written notice|fail\w*|past due|late|overdue|deliver|submit|provide)\b"
)


def payment_days(sentence: Sentence) -> Found | None:
    """Read how long there is to pay what is invoiced or falls due again and again; one payment agreed is no payment term."""
    flat = sentence.flat
    if not _PAYS.search(flat):
        return None
    usual = 4 if _INVOICE.search(flat) or _NET.search(flat) else 3 if _REGULAR.search(flat) else 0
    read = [(value, usual - (2 if _NOT_TO_PAY.search(flat[max(0, value.start - 120) : value.start]) else 0)) for value in _terms(sentence)]
    value, weight = max(read, key=lambda one: one[1], default=(None, 0))
    return Found(say(value), (value,), weight=weight) if value is not None and weight > 0 else None


def _terms(sentence: Sentence) -> Iterator[Value]:
    """Yield the periods within which something is to be paid."""
    flat = sentence.flat
    net = _NET.search(flat)
    for value in of_kind(sentence.values, ValueKind.DURATION):
        if value.unit not in {TimeUnit.DAY, TimeUnit.BUSINESS_DAY, TimeUnit.WEEK, TimeUnit.MONTH}:
            continue
        counted = net is not None and net.start() <= value.start <= net.end()
        within = _WITHIN.search(flat[: value.start]) and _AFTER.search(flat[value.end :])
        near = flat[max(0, value.start - 160) : value.start], flat[value.end : value.end + 120]
        if counted or (within and any(_PAYS.search(words) for words in near)):
            yield value


_SECRET = pattern(r"\b(?:confidential\w*|non-?disclosure|proprietary information|trade secrets?|secrecy)\b")
_KEEP = pattern(
    r"\b(?:shall|will|must|agrees?|undertakes?|may|covenants?)\b"
    r".{0,120}?\b(?:not|keep|hold|maintain|treat|protect|preserve|safeguard|retain|refrain)\b"
    r"|\b(?:obligations?|duty|duties|undertakings?|restrictions?|provisions?)\b"
    r".{0,160}?\b(?:surviv|continue|remain|expire|terminate|last|apply|effective)"
)
_LASTS = pattern(
    r"\b(?:for|until|during|survive\w*|period of|expire\w*|continue\w*|last\w*|terminat\w*|after|following|least)\b[^.]{0,80}$"
)
_FOREVER = pattern(
    r"\b(?:indefinite(?:ly)?|perpetual(?:ly)?|in perpetuity|for so long as|as long as"
    r"|without (?:time )?limit(?:ation)? (?:in|of) time|at all times|forever)\b"
)
_LEFT_OUT = pattern(r"\b(?:not|nor) (?:include|apply|extend)\b")
_SURVIVES = pattern(r"\bsurviv\w+\b")


def confidentiality(sentence: Sentence) -> Found | None:
    """Read whether secrets are to be kept, and for how long."""
    flat = sentence.flat
    if not _SECRET.search(f"{sentence.passage.heading} {flat}"):
        return None
    if not _KEEP.search(flat):
        return None
    named = bool(_SECRET.search(flat))
    for value in of_kind(sentence.values, ValueKind.DURATION):
        if value.unit in {TimeUnit.YEAR, TimeUnit.MONTH} and _LASTS.search(flat[: value.start]):
            return Found(say(value), (value,), ("period",), weight=4)
    if _FOREVER.search(flat) and named:
        return Found("no end", tags=("indefinite",), weight=3)
    if _SURVIVES.search(flat) and named:
        return Found("survives, no period", tags=("survives",), weight=3)
    return Found("kept secret, no period", tags=("duty",), weight=1 if _LEFT_OUT.search(flat) else 2) if named else None


_WARRANTS = pattern(r"\bwarrant(?:s|y|ies|ed)?\b|\bguarante(?:es?|ed)\b|\bfree (?:from|of) (?:any )?(?:material )?defects\b")
_WARRANTY_LASTS = pattern(r"\b(?:for|period|within|during|of|least|warranty)\b[^.]{0,60}$")
_AS_IS = pattern(r"\bas[ -]is\b|\b(?:disclaims?|excludes?|makes? no|no (?:other )?|without (?:any )?)\b.{0,60}\bwarrant")
_GOODS = pattern(
    r"\b(?:products?|goods?|services?|software|equipment|deliverables?|work|materials?|system|licensed|workmanship|defects?|site|program)\b"
)
_BARE = pattern(r"\bas[ -]is\b")
_GIVES = pattern(r"\bwarrants?\b")
_AUTHORITY = pattern(
    r"\bduly (?:organi[sz]ed|authori[sz]ed|incorporated|executed)|\bvalidly existing|\bgood standing"
    r"|\b(?:full|requisite|the) (?:corporate )?(?:power|authority)\b"
    r"|\bsolicit\w*|\bcompete\b"
)
_NEAR = 220  # characters between a warranty and how long it lasts
_IMPLIED = pattern(r"\b(?:implied|merchantability|fitness)\b")


def warranty(sentence: Sentence) -> Found | None:
    """Read what is warranted of what is delivered, for how long, or that nothing is."""
    flat = sentence.flat
    found = _WARRANTS.search(flat)
    if found is None:
        return None
    if (_AS_IS.search(flat) and _IMPLIED.search(flat)) or _BARE.search(flat):
        return Found("disclaimed", tags=("disclaimed",), weight=2)
    goods = bool(_GOODS.search(flat)) and not _AUTHORITY.search(flat)
    for value in of_kind(sentence.values, ValueKind.DURATION, found.start() - _NEAR, found.end() + _NEAR):
        if goods and value.unit in {TimeUnit.YEAR, TimeUnit.MONTH, TimeUnit.DAY} and _WARRANTY_LASTS.search(flat[: value.start]):
            return Found(say(value), (value,), ("period",), weight=4 if "warrant" in found[0].lower() else 3)
    return Found("given, no period", tags=("given",), weight=3 if goods else 1) if _GIVES.search(flat) else None


_PERSONAL = pattern(
    r"\bpersonal (?:data|information|health information)\b|\bpersonally identifiable\b|\bdata (?:protection|privacy)\b|\bGDPR\b"
    r"|\bHIPAA\b|\bCCPA\b|\bprivacy (?:laws?|polic(?:y|ies)|act)\b"
    r"|\bprotected health information\b|\bdata subjects?\b|\bdata breach\b|\bnon-?public personal\b"
    r"|\bcustomer (?:data|information)\b.{0,80}\b(?:secur|privac|protect)"
)
_DUTY = pattern(r"\b(?:shall|will|must|agrees?|undertakes?|may not|comply|compliance)\b")
_LAWS = (
    ("gdpr", pattern(r"\bGDPR\b|\bGeneral Data Protection Regulation\b")),
    ("hipaa", pattern(r"\bHIPAA\b|\bprotected health information\b")),
    ("ccpa", pattern(r"\bCCPA\b|\bCalifornia Consumer Privacy\b")),
)
_TOLD = pattern(r"\b(?:notif|notice|inform)")
_BREACH = pattern(r"\b(?:breach|incident|unauthorized access)\b")


def data_protection(sentence: Sentence) -> Found | None:
    """Read what is said of personal data, and how soon a breach of it is told."""
    flat = sentence.flat
    if not (_PERSONAL.search(flat) and _DUTY.search(flat)):
        return None
    tags = tuple(tag for tag, words in _LAWS if words.search(flat))
    soon = _breach_notice(sentence)
    if soon is not None:
        return Found(f"breach told within {say(soon)}", (soon,), ("breach-notice", *tags), weight=4)
    return Found("duties on personal data", tags=("duty", *tags), weight=3 if tags else 2)


def _breach_notice(sentence: Sentence) -> Value | None:
    flat = sentence.flat
    short = {TimeUnit.HOUR, TimeUnit.DAY, TimeUnit.BUSINESS_DAY}
    values = [v for v in of_kind(sentence.values, ValueKind.DURATION) if v.unit in short]
    return values[0] if values and _BREACH.search(flat) and _TOLD.search(flat) else None


_AUDITS = pattern(
    r"\b(?:right|entitled|permit\w*|allow\w*|may|shall (?:have|be)|option|able)\b"
    r".{0,160}?\b(?:audit|inspect|examine|review)\w*\b.{0,160}?\b(?:books?|records?|accounts?|facilit|premises|site|compliance"
    r"|invoices?|documents?)"
    r"|\b(?:books?|records?|accounts?)\b.{0,200}?\b(?:audit|inspect|examin)\w*"
    r"|\bright (?:to|of) audit\b|\baudit rights?\b|\bmay audit\b"
)
_NOT_AUDIT = pattern(r"\b(?:audited financial statements|auditing standards|independent auditors? of)\b")
_ALLOWS = pattern(r"\b(?:may|shall|will|right|entitled|permit\w*|allow\w*|must|agrees?|can)\b")
_NOTICE = pattern(r"^.{0,30}\bnotice\b")
_OFTEN = pattern(
    r"\b(?:once|twice|one time|no more (?:often|frequently) than|not more than (?:once|one|twice))\b"
    r".{0,40}\b(?:year|annual\w*|calendar|twelve|12|quarter|period)"
)


def audit(sentence: Sentence) -> Found | None:
    """Read whether books or places may be inspected, on what notice and how often."""
    flat = sentence.flat
    if not _AUDITS.search(flat) or not _ALLOWS.search(flat) or (_NOT_AUDIT.search(flat) and "inspect" not in flat.lower()):
        return None
    notice = next((v for v in of_kind(sentence.values, ValueKind.DURATION) if _NOTICE.search(flat[v.end :])), None)
    often = _OFTEN.search(flat)
    parts = [
        "right to audit",
        *([f"{say(notice)} notice"] if notice else []),
        *(["once a year"] if often and "once" in often[0].lower() else []),
    ]
    return Found(", ".join(parts), (notice,) if notice else (), ("right",), weight=4 if notice or often else 3)


SUBJECTS = (
    Subject(
        Column.PAYMENT_DAYS,
        ("=pay|=pays|=paid|payable|payment|paying|invoic|remit|reimburs|=net|=due|settle & day|month|week|=net"),
        frozenset({T.PAYMENT_TERMS, T.FEES}),
        payment_days,
    ),
    Subject(
        Column.CONFIDENTIALITY,
        "confiden|disclos|proprietary|secre",
        frozenset({T.CONFIDENTIALITY}),
        confidentiality,
        together,
        inherited=True,
    ),
    Subject(
        Column.WARRANTY,
        "warrant|guarant|defect",
        frozenset({T.WARRANTIES, T.WARRANTY_DURATION}),
        warranty,
        together,
        inherited=True,
    ),
    Subject(
        Column.DATA_PROTECTION,
        "personal|privacy|gdpr|hipaa|ccpa|=data|=health & shall|will|must|agree|undertak|=may|compl",
        frozenset({T.DATA_PROTECTION}),
        data_protection,
        together,
        inherited=True,
    ),
    Subject(
        Column.AUDIT,
        ("audit|inspect|examin|review & right|entitled|permit|allow|=may|shall|option|=able|book|record|account"),
        frozenset({T.AUDIT_RIGHTS}),
        audit,
        inherited=True,
    ),
)
