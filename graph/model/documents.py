"""Documents (instruments), their parties, and the clause tree."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from graph.model.dates import PartialDate
from graph.model.ids import ClaimKey, ClauseId, DocumentId
from graph.model.source import Quote
from graph.model.text import AnchoredText, Run, join


class DocumentKind(StrEnum):
    """What an instrument is."""

    BASE = "BASE"
    AMENDMENT = "AMENDMENT"
    RESTATEMENT = "RESTATEMENT"
    SOW = "SOW"
    ORDER_FORM = "ORDER_FORM"
    CHANGE_ORDER = "CHANGE_ORDER"
    EXHIBIT = "EXHIBIT"
    SLA = "SLA"
    DPA = "DPA"
    SIDE_LETTER = "SIDE_LETTER"
    WAIVER = "WAIVER"
    ASSIGNMENT = "ASSIGNMENT"
    RENEWAL = "RENEWAL"
    ONLINE_TERMS = "ONLINE_TERMS"
    TERMINATION = "TERMINATION"
    NOTICE = "NOTICE"
    OTHER = "OTHER"


AMENDING_KINDS = frozenset(
    {
        DocumentKind.AMENDMENT,
        DocumentKind.ASSIGNMENT,
        DocumentKind.CHANGE_ORDER,
        DocumentKind.NOTICE,
        DocumentKind.RENEWAL,
        DocumentKind.SIDE_LETTER,
        DocumentKind.TERMINATION,
        DocumentKind.WAIVER,
    }
)
"""What acts on other instruments and is no contract by itself."""


class Execution(StrEnum):
    """How far an instrument shows that it was signed."""

    SIGNED = "SIGNED"
    PARTLY_SIGNED = "PARTLY_SIGNED"
    UNSIGNED = "UNSIGNED"
    DRAFT = "DRAFT"
    NOT_SHOWN = "NOT_SHOWN"
    NOT_NEEDED = "NOT_NEEDED"


class ClauseKind(StrEnum):
    """The place of a clause in its document."""

    PREAMBLE = "PREAMBLE"
    RECITAL = "RECITAL"
    SECTION = "SECTION"
    DEFINITION = "DEFINITION"
    EXHIBIT = "EXHIBIT"  # exhibits, schedules, annexes, appendices; their own sections are SECTIONs below
    TABLE = "TABLE"
    SIGNATURES = "SIGNATURES"


class ClauseType(StrEnum):
    """The legal subject of a clause: CUAD's 41 categories and what commercial contracts need besides."""

    DOCUMENT_NAME = "DOCUMENT_NAME"
    PARTIES = "PARTIES"
    AGREEMENT_DATE = "AGREEMENT_DATE"
    EFFECTIVE_DATE = "EFFECTIVE_DATE"
    EXPIRATION_DATE = "EXPIRATION_DATE"
    RENEWAL_TERM = "RENEWAL_TERM"
    NOTICE_PERIOD_TO_TERMINATE_RENEWAL = "NOTICE_PERIOD_TO_TERMINATE_RENEWAL"
    GOVERNING_LAW = "GOVERNING_LAW"
    MOST_FAVORED_NATION = "MOST_FAVORED_NATION"
    NON_COMPETE = "NON_COMPETE"
    EXCLUSIVITY = "EXCLUSIVITY"
    NO_SOLICIT_OF_CUSTOMERS = "NO_SOLICIT_OF_CUSTOMERS"
    COMPETITIVE_RESTRICTION_EXCEPTION = "COMPETITIVE_RESTRICTION_EXCEPTION"
    NO_SOLICIT_OF_EMPLOYEES = "NO_SOLICIT_OF_EMPLOYEES"
    NON_DISPARAGEMENT = "NON_DISPARAGEMENT"
    TERMINATION_FOR_CONVENIENCE = "TERMINATION_FOR_CONVENIENCE"
    ROFR_ROFO_ROFN = "ROFR_ROFO_ROFN"
    CHANGE_OF_CONTROL = "CHANGE_OF_CONTROL"
    ANTI_ASSIGNMENT = "ANTI_ASSIGNMENT"
    REVENUE_PROFIT_SHARING = "REVENUE_PROFIT_SHARING"
    PRICE_RESTRICTIONS = "PRICE_RESTRICTIONS"
    MINIMUM_COMMITMENT = "MINIMUM_COMMITMENT"
    VOLUME_RESTRICTION = "VOLUME_RESTRICTION"
    IP_OWNERSHIP_ASSIGNMENT = "IP_OWNERSHIP_ASSIGNMENT"
    JOINT_IP_OWNERSHIP = "JOINT_IP_OWNERSHIP"
    LICENSE_GRANT = "LICENSE_GRANT"
    NON_TRANSFERABLE_LICENSE = "NON_TRANSFERABLE_LICENSE"
    AFFILIATE_LICENSE_LICENSOR = "AFFILIATE_LICENSE_LICENSOR"
    AFFILIATE_LICENSE_LICENSEE = "AFFILIATE_LICENSE_LICENSEE"
    UNLIMITED_LICENSE = "UNLIMITED_LICENSE"
    IRREVOCABLE_OR_PERPETUAL_LICENSE = "IRREVOCABLE_OR_PERPETUAL_LICENSE"
    SOURCE_CODE_ESCROW = "SOURCE_CODE_ESCROW"
    POST_TERMINATION_SERVICES = "POST_TERMINATION_SERVICES"
    AUDIT_RIGHTS = "AUDIT_RIGHTS"
    UNCAPPED_LIABILITY = "UNCAPPED_LIABILITY"
    CAP_ON_LIABILITY = "CAP_ON_LIABILITY"
    LIQUIDATED_DAMAGES = "LIQUIDATED_DAMAGES"
    WARRANTY_DURATION = "WARRANTY_DURATION"
    INSURANCE = "INSURANCE"
    COVENANT_NOT_TO_SUE = "COVENANT_NOT_TO_SUE"
    THIRD_PARTY_BENEFICIARY = "THIRD_PARTY_BENEFICIARY"
    # beyond CUAD
    DEFINITION = "DEFINITION"
    PAYMENT_TERMS = "PAYMENT_TERMS"
    FEES = "FEES"
    TAXES = "TAXES"
    DELIVERY = "DELIVERY"
    SERVICES = "SERVICES"
    SERVICE_LEVELS = "SERVICE_LEVELS"
    ACCEPTANCE = "ACCEPTANCE"
    CONFIDENTIALITY = "CONFIDENTIALITY"
    DATA_PROTECTION = "DATA_PROTECTION"
    INDEMNIFICATION = "INDEMNIFICATION"
    LIMITATION_OF_LIABILITY = "LIMITATION_OF_LIABILITY"
    WARRANTIES = "WARRANTIES"
    REPRESENTATIONS = "REPRESENTATIONS"
    COVENANTS = "COVENANTS"
    CONDITIONS = "CONDITIONS"
    EVENTS_OF_DEFAULT = "EVENTS_OF_DEFAULT"
    TERM = "TERM"
    TERMINATION = "TERMINATION"
    SURVIVAL = "SURVIVAL"
    NOTICES = "NOTICES"
    DISPUTE_RESOLUTION = "DISPUTE_RESOLUTION"
    FORCE_MAJEURE = "FORCE_MAJEURE"
    PRECEDENCE = "PRECEDENCE"
    AMENDMENT_FORMALITY = "AMENDMENT_FORMALITY"
    ENTIRE_AGREEMENT = "ENTIRE_AGREEMENT"
    WAIVER = "WAIVER"
    SEVERABILITY = "SEVERABILITY"
    COUNTERPARTS = "COUNTERPARTS"
    RATIFICATION = "RATIFICATION"
    RECITALS = "RECITALS"
    SIGNATURES = "SIGNATURES"
    OTHER = "OTHER"


@dataclass(frozen=True, slots=True)
class Party:
    """A party of one instrument, as that instrument names it.

    `aliases` holds its defined names ("Borrower") and former names ("f/k/a ...").
    """

    name: str
    aliases: tuple[str, ...] = ()
    quote: Quote | None = None


@dataclass(frozen=True, slots=True)
class DocumentHint:
    """Another instrument as some words name it: what a look-up in the portfolio has to go on.

    `title` without date, number and parties ("Credit Agreement"); `defined_as` the term this
    instrument then uses for it ("the Original Credit Agreement", "Agreement"); `number` of an
    amendment named ("Amendment No. 2" is 2). `quote` is the naming words. `under`: a model says that the instrument is made
    under it, or is a part of it.
    """

    quote: Quote
    title: str = ""
    date: PartialDate | None = None
    number: int | None = None
    parties: tuple[str, ...] = ()
    defined_as: tuple[str, ...] = ()
    under: bool = False


class MetadataField(StrEnum):
    """A fact about an instrument for which words can suggest several values."""

    TITLE = "title"
    KIND = "kind"
    NUMBER = "number"
    PARTY = "party"
    SIGNED = "signed"
    EFFECTIVE = "effective"


@dataclass(frozen=True, slots=True)
class MetadataCandidate:
    """One value that some words suggest for a fact about their instrument.

    `value` is written as the register writes it: a title or a party's name verbatim, a `DocumentKind` or a number
    by its value, a day in ISO 8601 with the precision the words give. `likelihood` is a probability from 0 to 1.
    `quote` is where it was read; None for the name of the file.
    """

    field: MetadataField
    value: str
    likelihood: float
    quote: Quote | None = None


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a model said when it was asked which of several documents some words mean.

    `names` are those it is given, each with its day and number (`linking.references`), `among` the documents it was shown,
    `document_id` the one it chose (None: none of them), `reader` its name.
    """

    names: tuple[str, ...]
    among: tuple[DocumentId, ...]
    document_id: DocumentId | None
    reader: str


@dataclass(frozen=True, slots=True)
class Located:
    """What a model said when it was asked which provision of a document a change means that cites none which is there.

    `claim` is the change, `document_id` the document, `among` the provisions shown, `clause_id` the one it chose (None: none of them),
    `likeliest` whether a ranking by words alone puts that one first too, `reader` its name.
    """

    claim: ClaimKey
    document_id: DocumentId
    among: tuple[ClauseId, ...]
    clause_id: ClauseId | None
    likeliest: bool
    reader: str


@dataclass(frozen=True, slots=True)
class Document:
    """One instrument: [char_start, char_end) of a file's reading, and its register entry.

    Every register field that was read from words has them in `evidence` under the field's name.
    `signed` is the last signature, else "made as of"; `effective` only where words give one.
    `recites` are the other instruments its opening and recitals name; `self_names` the defined
    terms it uses for itself ("this Amendment", "Agreement"). `copy_of` is the operative copy of the
    same instrument where this file is another one. `affirms` are the amendments it lists as those that
    were made (a ratification, an estoppel, "as amended by the First and Second Amendments").
    `candidates` are all values that its head, its signature pages and the name of its file suggest, the
    likeliest first; the fields above hold the best of each, and look-ups use all of them. `chosen` is what a model said of which
    documents its words mean, `located` of which provisions its changes mean.
    """

    document_id: DocumentId
    portfolio: str
    file_sha256: str
    file_name: str
    ordinal: int
    char_start: int
    char_end: int
    title: str
    kind: DocumentKind
    execution: Execution
    number: int | None = None
    parties: tuple[Party, ...] = ()
    signed: PartialDate | None = None
    effective: PartialDate | None = None
    expires: PartialDate | None = None
    self_names: tuple[str, ...] = ()
    recites: tuple[DocumentHint, ...] = ()
    evidence: tuple[tuple[str, Quote], ...] = ()
    copy_of: DocumentId | None = None
    affirms: tuple[DocumentHint, ...] = ()
    candidates: tuple[MetadataCandidate, ...] = ()
    chosen: tuple[Chosen, ...] = ()
    located: tuple[Located, ...] = ()

    @property
    def agreed(self) -> PartialDate | None:
        """The day it was agreed: signed, else effective; None where no words tell."""
        return self.signed or self.effective

    @property
    def starts(self) -> PartialDate | None:
        """The day it takes effect: effective, else signed; None where no words tell."""
        return self.effective or self.signed


@dataclass(frozen=True, slots=True)
class Clause:
    """The smallest provision that can be addressed on its own, in a tree per document.

    `section` is the full address as the document writes it, without the word "Section"
    (``2.03(j)``, ``1.01 (Maturity Date)``, ``Exhibit B``; a heading where there is no number);
    `label` the last designator alone (``(j)``). `pieces` are the clause's *own* words, verbatim and
    without noise; its subsections' words are theirs. `body_start` counts the characters of the
    first piece that are designator and heading. `order` is the place in the document, from 0. `also` are
    the further legal subjects its words treat besides `clause_type`, the chief one.
    """

    clause_id: ClauseId
    document_id: DocumentId
    parent_id: ClauseId | None
    order: int
    kind: ClauseKind
    clause_type: ClauseType
    section: str
    label: str
    heading: str
    pieces: tuple[Quote, ...]
    body_start: int = 0
    also: tuple[ClauseType, ...] = ()

    @property
    def char_start(self) -> int:
        """Where the clause begins in the reading's text."""
        return self.pieces[0].char_start

    @property
    def own_text(self) -> AnchoredText:
        """Its own words, anchored; pieces that a page break or a subsection parts are joined by a line break."""
        first = self.pieces[0]
        if len(self.pieces) == 1 and first.text:  # nearly always, and asked for all the time
            return AnchoredText((Run(first.text, self.clause_id, first.char_start),))
        return join(AnchoredText((Run(p.text, self.clause_id, p.char_start),)) for p in self.pieces)

    @property
    def own_words(self) -> str:
        """The same words alone: nothing is put together for the one piece that a clause nearly always is."""
        return self.pieces[0].text if len(self.pieces) == 1 else self.own_text.text
