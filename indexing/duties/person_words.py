"""Words that name somebody by what he is or does: "customers", "the Escrow Agent", "each Indemnitee"; read in any contract."""

# ruff: noqa: E501
from __future__ import annotations

import re

from indexing.duties.vocabulary import any_of, phrases

_KINDS = (
    "affiliates? affiliated_compan(?:y|ies) subsidiar(?:y|ies) parents? associates? successors? assigns assignees? heirs? executors?"
    " administrators? transferees? employees? agents? representatives? personnel officers? directors? managers? members? partners?"
    " shareholders? stockholders? holders? noteholders? bondholders? trustees? beneficiar(?:y|ies) counsel attorneys? lawyers?"
    " accountants? auditors? advis[oe]rs? consultants? contractors? subcontractors? staff customers? consumers? clients? end[-_]users?"
    " users? subscribers? licensees? sublicensees? licensors? franchisees? franchisors? distributors? resellers? dealers? retailers?"
    " vendors? suppliers? manufacturers? purchasers? buyers? sellers? lenders? borrowers? banks? creditors? debtors? insurers?"
    " underwriters? guarantors? sureties owners? operators? landlords? tenants? lessors? lessees? carriers? shippers? consignees?"
    " persons? individuals? claimants? payees? patients? participants? students? guests? residents? investors? recipients? indemnitees? indemnified_part(?:y|ies)"
    " indemnified_persons? commission committees? board board_of_directors boards_of_directors authorit(?:y|ies) agenc(?:y|ies) government governors"
    " regulators? court courts tribunal arbitrators? mediators? experts? executives? engineers? architects? department ministry bureau council registry"
    " compan(?:y|ies) counterpart(?:y|ies) corporation partnership entity entities third_part(?:y|ies) part(?:y|ies) providers? sponsors? donors?"
    " organi[sz]ation association institute university hospital inspectors? publishers? authors? artists? performers? players? teams?"
    " designees? nominees? delegates? invitees? visitors? workers? physicians? investigators? brokers? custodian depositary registrar"
    " secretary president chairman treasurer dependents? laborers? labourers? materialm[ae]n workm[ae]n mortgagees? lienholders? obligees? spouse"
    " survivors children applicants? bidders? appraisers? surveyors? issuers? passengers? drivers? pharmacists? clinicians? hospitals? estate(?=[\\s,.;]|$)"
)
KIND = any_of(_KINDS)
"""A word for somebody by what he is; to be matched without regard to case."""

_KIND = re.compile(KIND + r"\s*$", re.IGNORECASE)
_DOER = re.compile(r"[A-Z][a-z]{2,}(?:[eo]r|ee|ist|ant|ian)s?$")
_THINGS = phrases(
    "order letter offer number matter paper water power computer server tender transfer register tower fee guarantee chapter quarter center"
    " container cover disclaimer waiver other former latter either whether after under over per adapter trailer monitor motor factor error"
    " sensor vector processor color labor behavior floor door harbor router printer scanner filter meter cylinder fiber timber rubber silver"
    " copper folder binder newsletter banner header footer counter master parameter diameter perimeter semester charter manner border corner"
    " character theater weather summer winter reorder reminder remainder layer buffer turnover rollover answer tier barrier multiplier"
    " identifier modifier qualifier amplifier january september october november december covenant warrant grant plant relevant significant"
    " constant instant merchant list degree committee's guaranty deliver offer prior major minor senior junior proper rider folder hereunder"
    " thereunder indicator conveyor reactor compressor generator transistor semiconductor interior exterior superior inferior calendar"
    " christian indian canadian italian asian russian median easter sheet closer consider render licensee's however consist assist resist"
    " exist checklist descriptor connector operator's refer infer prefer defer confer differ suffer wafer laser poster booster user's"
    " transponder converter inverter transformer boiler burner dryer conditioner tractor elevator detector projector"
)
_AGENCY = re.compile(
    r"\w\s+(?:Revenue\s+Service|Administration|Foundation|College|Society|Federation|League|Club|Treasury|Police|Fire\s+Marshal)$|(?:^|\s)(?:CEO|CFO|COO|CTO|SEC|FDA|IRS|FDIC|FINRA|NASD|NYSE|NASDAQ|USPTO|EPA|FCC|FTC|FERC|DOJ|OFAC|OSHA|EMA|ISPs?|CROs?|CMOs?)$|(?:^|\s)\w+naires?$"
)
_LEGAL_FORM = re.compile(r"(?:Inc|LLC|L\.L\.C|Ltd|Corp|GmbH|PLC|plc|N\.A|Co|LLP|LP|L\.P|S\.A|AG|B\.V)\.?$")
_NO_ONE = re.compile(
    r"(?i)(?:any\s+|a\s+|such\s+|other\s+|unrelated\s+|unauthori[sz]ed\s+)*(?:third\s+part(?:y|ies)|court|competitors?|tribunal)$"
)


_ANYONE = re.compile(
    r"(?i)(?:(?:any|an?|other|another|such|third|unrelated)\s+)*(?:persons?|individuals?|entit(?:y|ies)|part(?:y|ies)|compan(?:y|ies))(?:,?\s+(?:or|and)\s+(?:other\s+)?(?:persons?|entit(?:y|ies)))*$"
)


def is_anyone(phrase: str) -> bool:
    """Tell whether a phrase names nobody in particular: "any other person or entity"."""
    return _ANYONE.match(phrase) is not None


def is_somebody(phrase: str) -> bool:
    """Tell whether a phrase names somebody: its last word decides ("Closing Agent" is one, "Agent Fee" is none)."""
    last = phrase.rsplit(maxsplit=1)[-1] if phrase.split() else ""
    if _KIND.search(phrase) or _LEGAL_FORM.search(phrase) or _AGENCY.search(phrase):
        return True
    return bool(_DOER.match(last)) and last.casefold().removesuffix("s") not in _THINGS


def has_legal_form(phrase: str) -> bool:
    """Tell whether a phrase ends as the name of a company does: "Inc."."""
    return _LEGAL_FORM.search(phrase) is not None


def is_stranger(phrase: str) -> bool:
    """Tell whether a phrase names nobody that anything could be owed to: any third party, a court."""
    return _NO_ONE.match(phrase) is not None
