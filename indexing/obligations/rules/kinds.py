"""What a duty is about: one of four domains and a short type, by what it binds to do and to what."""

from __future__ import annotations

import re
from collections.abc import Iterable

from graph.model.documents import ClauseType
from graph.model.obligations import Domain
from indexing.obligations.rules.operators import Force

_Row = tuple[Domain, str, re.Pattern[str] | None, re.Pattern[str] | None]

_READ = 240  # characters of subject and deed that tell what a duty is about
_FIRST_WORDS = r"(?:be )?(?:[\w'-]+,? ){0,4}?"


def _rows(table: Iterable[tuple[Domain, str, str, str]]) -> tuple[_Row, ...]:
    return tuple(
        (domain, name, re.compile(_FIRST_WORDS + _stems(verbs)) if verbs else None, re.compile(r"\b" + _stems(words)) if words else None)
        for domain, name, verbs, words in table
    )


def _stems(words: str) -> str:
    return (
        "(?:" + "|".join(re.escape(w.removesuffix(".")).replace("_", " ") + (r"\b" if w.endswith(".") else "") for w in words.split()) + ")"
    )


def kind(words: str, deed: str, force: Force, about: ClauseType, *, negative: bool, limits: bool = False) -> tuple[Domain, str]:
    """Return domain and type of a duty.

    `words` are its words from the subject on, `deed` those from the verb on (both made plain), `about` is its clause's subject.
    """
    wording, done = (" ".join(text.split()).casefold()[:_READ] for text in (words, deed))
    if limits or done.startswith("have no liabilit"):
        return Domain.FINANCIAL, LIMITATION
    if force is Force.DUE:
        done = f"be due {done}"
    if negative:
        return _first(_FORBIDDEN, done, wording) or (Domain.RESTRICTIVE, FORBIDDEN_BY_CLAUSE.get(about, "OTHER"))
    return _first(_OWED, done, wording) or BY_CLAUSE.get(about, (Domain.OPERATIONAL, "OTHER"))


def _first(rows: Iterable[_Row], deed: str, wording: str) -> tuple[Domain, str] | None:
    """Return the kind of the first row that fits."""
    for domain, name, verbs, words in rows:
        if (verbs is None or verbs.match(deed)) and (words is None or words.search(wording)):
            return domain, name
    return None


_F, _O, _G, _R = Domain.FINANCIAL, Domain.OPERATIONAL, Domain.REGULATORY, Domain.RESTRICTIVE
_ANY = ""
LIMITATION = "LIMITATION_OF_LIABILITY"

_USES = (
    "use. used. using copy copied copies reproduc modif reverse decompil disassembl sublicen distribut market sell"
    " sold translat adapt alter"
    " remove resell rent. lease permit allow negotiate register apply_for challenge display"
)
_MONEY = "payment invoice fee. fees. price commission salary compensation royalt amount rent. deposit"

FORBIDDEN: tuple[tuple[Domain, str, str, str], ...] = (
    (_F, LIMITATION, "liable liability exceed have_no_liabilit have_any_liabilit", _ANY),
    (_R, "NON_SOLICITATION", "solicit hire employ recruit induce entice", "employ personnel customer client staff consultant"),
    (_R, "NON_COMPETE", _ANY, "compete compet"),
    (_R, "ASSIGNMENT", "assign delegate transfer novate", _ANY),
    (_R, "PUBLICITY", _ANY, "press_release public_statement public_announcement publicity publicly_announce"),
    (_R, "CONFIDENTIALITY", "disclos divulg reveal communicat disseminat release publish make_available make_known", _ANY),
    (_R, "CONFIDENTIALITY", _ANY, "confidential proprietary_information trade_secret"),
    (_R, "DISPARAGEMENT", "dispar", _ANY),
    (
        _R,
        "EXCLUSIVITY",
        _ANY,
        "exclusiv any_other_person any_other_party any_other_supplier any_third_party anyone_else on_behalf_of_any_other",
    ),
    (_R, "SETTLEMENT", "settle compromise enter_into_any_settle", _ANY),
    (_R, "LIENS", "encumber pledge mortgage create incur grant", "lien encumbranc security_interest"),
    (_R, "LICENCE_LIMIT", _USES, _ANY),
    (_R, "TERMINATION", "terminat cancel", _ANY),
    (_R, "CONSENT", "withh delay", _ANY),
)
"""What must not be done."""

OWED: tuple[tuple[Domain, str, str, str], ...] = (
    (
        _F,
        "INDEMNITY",
        "indemnify indemnifies indemnified defend_and hold_harmless save_harmless assume_the_defense assume_the_defence",
        _ANY,
    ),
    (_F, "INDEMNITY", "defend hold save. release", "indemnify harmless"),
    (_R, "LICENCE_LIMIT", "cease discontinue stop", _USES),
    (_R, "LICENCE_LIMIT", "use. used.", "only. solely."),
    (_R, "CONFIDENTIALITY", "only limit disclose_only", "confidential proprietary_information disclos"),
    (
        _G,
        "DATA_PROTECTION",
        _ANY,
        "personal_data personal_information data_protection privacy gdpr personally_identif security_breach data_subject",
    ),
    (
        _G,
        "COMPLIANCE_WITH_LAW",
        "compl observ abid adher conform obey act. ensur cause be_in perform conduct take. taking",
        "law. laws. regulations. statut ordinance governmental_rule legal_requirement code. codes.",
    ),
    (_G, "EXPORT", _ANY, "export_control export_law export_licen export_regulation export_administration"),
    (
        _G,
        "PERMITS",
        "obtain secur maintain procur apply acquir keep hold",
        "permit. permits. governmental_approval governmental_consent regulatory_approval licenses. licences. authori visa",
    ),
    (_F, LIMITATION, "limited_to exceed", "liabilit"),
    (_O, "INSURANCE", _ANY, "insurance additional_insured insurer self-insur"),
    (_F, "COSTS", "bear borne absorb cost. costs. expense. expenses. be_responsible_for_the_cost be_at_the", _ANY),
    (_F, "COSTS", "responsib", "cost. costs. expense. expenses. fees."),
    (_R, "EXCLUSIVITY", "exclusively refrain purchase_all buy_all obtain_all", _ANY),
    (_O, "TAX_RETURNS", _ANY, "tax_return"),
    (_F, "TAX", "pay withhold remit reimburse responsib collect all. any. bear. paying", "tax. taxes. withholding vat. duties_and"),
    (_O, "RECORDS", "keep kept maintain retain preserv", "record books. account log. logs."),
    (_O, "AUDIT", _ANY, "audit inspection_of inspect_the inspect_its"),
    (_F, "REFUND", "refund repay credit", _ANY),
    (_F, "LATE_PAYMENT", _ANY, "bear_interest accrue_interest interest_at interest_on late_fee late_charge late_payment overdue"),
    (_F, "ROYALTY", "pay. remit", "royalt"),
    (_F, "INVOICE", "invoice bill. submit_invoice submit_an_invoice issue_invoice send_invoice", _ANY),
    (
        _F,
        "PAYMENT",
        "pay. paid remit reimburs compensat spend contribut fund. due. payable deposit tender make_payment share. sharing",
        _ANY,
    ),
    (_F, "PAYMENT", "made equal receive be_$ be_the", _MONEY),
    (_O, "CONFIDENTIALITY", "protect hold keep maintain treat safeguard preserve", "confiden secret proprietary_information"),
    (_O, "RETURN", "return destroy surrender deliver_up deliver_all vacate", _ANY),
    (_O, "RETURN", "deliver", "upon_termination upon_expir return destr"),
    (
        _O,
        "NOTICE",
        ("notif inform. advis alert give_notice give_prompt give_written provide_notice provide_prompt confirm communicat disclos"),
        _ANY,
    ),
    (_O, "NOTICE", "give provid deliver", "notice notification"),
    (
        _O,
        "REPORT",
        "report provid furnish deliver submit prepar send suppl keep",
        "report statement forecast survey accounting data_sheet summar informed",
    ),
    (_O, "TRAINING", _ANY, "train. training trained"),
    (
        _O,
        "STAFFING",
        "assign provid allocat appoint designat dedicat employ hire us supervis",
        "personnel staff employees liaison people representative manager",
    ),
    (_O, "MARKETING", _ANY, "marketing promot advertis advertiz"),
    (_O, "SERVICE_LEVEL", _ANY, "uptime service_level response_time availability_of"),
    (
        _O,
        "SUPPORT",
        "support assist call_upon provide_support provide_technical provide_assistance",
        "support customer end-user technical help_desk helpdesk",
    ),
    (_O, "MAINTENANCE", "repair replac correct fix", _ANY),
    (_O, "WARRANTY", "free of_good in_good fit. new. merchantable conform meet. function infringe convey", _ANY),
    (_O, "WARRANTY", "perform", "workmanlike professional skill"),
    (_F, "IP_ASSIGNMENT", "assign", "right title interest"),
    (_O, "ORDER", "order. place_order accept_order accept_all submit_order", "order"),
    (_O, "PURCHASE", "purchas buy", _ANY),
    (
        _O,
        "COOPERATION",
        ("cooperat co-operat assist meet. consult negotiat allow permit make_available execut join. consider respond work_ help mutually"),
        _ANY,
    ),
    (_O, "COOPERATION", "provid furnish grant", "information access assistance opportunity cooperation"),
    (
        _O,
        "DELIVERY",
        "deliver ship. shipp suppl sell. transfer provid furnish arrang receive",
        "deliver ship product goods copy copies equipment material document transport sample spare",
    ),
    (_O, "COMPLIANCE", "compl observ follow adher abid conform", _ANY),
    (
        _O,
        "SERVICE",
        (
            "perform provid render manag operat develop manufactur distribut serv conduct maintain administer carry undertak design host"
            " implement process prepar handl install creat produc use_"
        ),
        _ANY,
    ),
    (_O, "COOPERATION", "take approv review agree enter_into", _ANY),
)
"""What must be done."""

BY_CLAUSE: dict[ClauseType, tuple[Domain, str]] = {
    ClauseType.CONFIDENTIALITY: (_O, "CONFIDENTIALITY"),
    ClauseType.INSURANCE: (_O, "INSURANCE"),
    ClauseType.AUDIT_RIGHTS: (_O, "AUDIT"),
    ClauseType.DATA_PROTECTION: (_G, "DATA_PROTECTION"),
    ClauseType.WARRANTIES: (_O, "WARRANTY"),
    ClauseType.INDEMNIFICATION: (_O, "COOPERATION"),
}
FORBIDDEN_BY_CLAUSE: dict[ClauseType, str] = {
    ClauseType.NON_COMPETE: "NON_COMPETE",
    ClauseType.EXCLUSIVITY: "EXCLUSIVITY",
    ClauseType.LICENSE_GRANT: "LICENCE_LIMIT",
    ClauseType.CONFIDENTIALITY: "CONFIDENTIALITY",
    ClauseType.ANTI_ASSIGNMENT: "ASSIGNMENT",
    ClauseType.NO_SOLICIT_OF_EMPLOYEES: "NON_SOLICITATION",
    ClauseType.NO_SOLICIT_OF_CUSTOMERS: "NON_SOLICITATION",
}

_FORBIDDEN, _OWED = _rows(FORBIDDEN), _rows(OWED)
