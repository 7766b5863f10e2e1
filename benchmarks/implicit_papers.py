"""How the papers of a generated family look: base agreements, orders, letters, memoranda and agreements without a reference.

Everything here is layout: which words stand in a paper is decided in implicit_families.py.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from implicit_words import Provision, Style

# what a kind of agreement is called, and what its sides call themselves (who provides first)
KINDS: Mapping[str, tuple[tuple[str, ...], tuple[tuple[str, str], ...]]] = {
    "S": (
        ("Services Agreement", "Master Services Agreement", "Outsourcing Agreement"),
        (("Supplier", "Customer"), ("Provider", "Client"), ("Contractor", "Company")),
    ),
    "U": (("Supply Agreement", "Manufacturing and Supply Agreement"), (("Seller", "Buyer"), ("Manufacturer", "Purchaser"))),
    "L": (("Licence Agreement", "Software and Brand Licence Agreement"), (("Licensor", "Licensee"),)),
    "D": (("Distribution Agreement", "Distributorship Agreement"), (("Supplier", "Distributor"), ("Principal", "Dealer"))),
    "N": (("Loan Agreement", "Credit Agreement", "Facility Agreement"), (("Lender", "Borrower"),)),
    "R": (("Lease", "Lease Agreement"), (("Landlord", "Tenant"),)),
}
ORDERS = {"S": "Statement of Work", "U": "Call-Off Order", "L": "Order Form", "D": "Product Addendum"}
AGREEMENTS = (
    "Letter Agreement",
    "Supplemental Agreement",
    "Memorandum of Agreement",
    "Change Order",
    "Renewal Agreement",
    "Protocol of Understanding",
    "Side Agreement",
)
LETTERS = ("Side letter", "Our cooperation", "Results of our review", "Renewal", "Next year", "Arrangements going forward")
_ARTICLES = (
    "GENERAL",
    "COMMERCIAL TERMS",
    "PERFORMANCE",
    "RIGHTS AND DUTIES",
    "PROTECTION OF THE PARTIES",
    "TERM AND END",
    "FINAL PROVISIONS",
    "OTHER",
)


@dataclass(frozen=True, slots=True)
class Side:
    """A party: its name, the term the papers use for it ("Lender"), how sentences say that term, who signs."""

    name: str
    term: str
    role: str
    signer: str


@dataclass(frozen=True, slots=True)
class Setting:
    """What all papers of one family share. `named`: later papers name the agreement, else the parties alone."""

    kind: str
    title: str
    provider: Side
    client: Side
    style: Style
    signed: date
    markdown: bool
    named: bool

    @property
    def between(self) -> str:
        """The two parties, with the terms for them."""
        return f'{self.provider.name} ("{self.provider.role}") and {self.client.name} ("{self.client.role}")'

    @property
    def subject(self) -> str:
        """The base agreement as a later paper names it."""
        return f"{self.title} dated {self.style.day(self.signed)}"


@dataclass(frozen=True, slots=True)
class Placed:
    """A provision of the base agreement, and where it stands: `section` as the scorer of the families writes it."""

    provision: Provision
    section: str


def base(setting: Setting, provisions: Sequence[Provision], draw: random.Random) -> tuple[str, tuple[Placed, ...]]:
    """Return the text of the base agreement and where each provision stands in it."""
    terms = [p for p in provisions if p.defines]
    clauses = [p for p in provisions if not p.defines]
    parts, placed = [_definitions(setting, terms)], [Placed(p, f"1 ({p.heading})") for p in terms]
    first = 2 if terms else 1
    write = draw.choice((_flat, _articles))
    texts, more = write(setting, clauses, first, draw)
    opening = f'This {setting.title} (this "Agreement") is made as of {setting.style.day(setting.signed)} between {setting.between}.'
    return _paper(setting, setting.title.upper(), [opening, *filter(None, parts), *texts], setting.signed), (*placed, *more)


def _definitions(setting: Setting, terms: Sequence[Provision]) -> str:
    if not terms:
        return ""
    lines = [f'"{p.heading}" means {p.text}.' for p in terms]
    return "\n\n".join((f"{_mark(setting)}1. Definitions.{_after(setting)}In this Agreement:", *lines))


def _flat(setting: Setting, clauses: Sequence[Provision], first: int, _: random.Random) -> tuple[list[str], list[Placed]]:
    texts = [f"{_mark(setting) if p.heading else ''}{n}. {_headed(setting, p)}" for n, p in enumerate(clauses, first)]
    return texts, [Placed(p, str(n)) for n, p in enumerate(clauses, first)]


def _articles(setting: Setting, clauses: Sequence[Provision], first: int, draw: random.Random) -> tuple[list[str], list[Placed]]:
    """Write articles of two to six provisions; in some contracts provisions have no headings of their own."""
    texts, placed, at, number, headings = list[str](), list[Placed](), 0, first, draw.random() < 0.6
    while at < len(clauses):
        texts.append(f"{_mark(setting)}{number}. {_ARTICLES[(number - first) % len(_ARTICLES)]}")
        taken = clauses[at : at + draw.randint(2, 6)]
        for place, p in enumerate(taken, 1):
            heading = f"{p.heading}. " if headings and p.heading else ""
            texts.append(f"{number}.{place} {heading}{p.text}")
            placed.append(Placed(p, f"{number}.{place}"))
        at, number = at + len(taken), number + 1
    return texts, placed


def _mark(setting: Setting) -> str:
    return "## " if setting.markdown else ""


def _after(setting: Setting) -> str:
    return "\n\n" if setting.markdown else " "


def _headed(setting: Setting, provision: Provision) -> str:
    if not provision.heading:
        return provision.text
    return f"{provision.heading}\n\n{provision.text}" if setting.markdown else f"{provision.heading}. {provision.text}"


def order(setting: Setting, number: int, day: date, provisions: Sequence[Provision]) -> str:
    """Return a statement of work or the like under the base agreement."""
    name = ORDERS[setting.kind]
    under = f'under the {setting.subject} (the "Agreement")'
    opening = f"This {name} No. {number} is entered into as of {setting.style.day(day)} between {setting.between} {under}."
    texts = [f"{n}. {p.heading}. {p.text}" for n, p in enumerate(provisions, 1)]
    return _paper(setting, f"{name.upper()} NO. {number}", [opening, *texts], day)


def agreement(setting: Setting, title: str, day: date, items: Sequence[str]) -> str:
    """Return a numbered paper that both sides sign, titled `title`."""
    about = (
        f'in connection with the {setting.subject} (the "Agreement")'
        if setting.named
        else "who have done business with each other for some time"
    )
    opening = f"This {title} is made on {setting.style.day(day)} between {setting.between} {about}. The parties have agreed as follows:"
    return _paper(setting, title.upper(), [opening, *(f"{n}. {item}" for n, item in enumerate(items, 1))], day)


def memorandum(setting: Setting, day: date, items: Sequence[str]) -> str:
    """Return the countersigned notes of a talk."""
    subject = setting.subject if setting.named else f"{setting.provider.name} and {setting.client.name}"
    head = f"Date: {setting.style.day(day)}\nSubject: {subject}"
    opening = f"Summary of what {setting.between} have settled, for signature by both."
    return _paper(setting, "MEMORANDUM", [head, opening, *(f"({n}) {item}" for n, item in enumerate(items, 1))], day)


def letter(setting: Setting, about: str, day: date, items: Sequence[str], *, writer: Side, numbered: bool) -> str:
    """Return a letter of one side that the other has countersigned."""
    reader = setting.client if writer is setting.provider else setting.provider
    re = setting.subject if setting.named else about
    opening = f'We write to you on behalf of {writer.name} ("{writer.role}"); you are {reader.name} ("{reader.role}").'
    texts = [f"{n}. {item}" for n, item in enumerate(items, 1)] if numbered else list(items)
    parts = [writer.name, setting.style.day(day), f"To: {reader.name}", f"Re: {re}", f"Dear {reader.signer},", opening, *texts]
    closing = ["Yours sincerely,", _block(setting, writer, day), "Agreed and accepted:", _block(setting, reader, day)]
    return "\n\n".join((*parts, *closing)) + "\n"


def _paper(setting: Setting, title: str, parts: Sequence[str], day: date) -> str:
    closing = "IN WITNESS WHEREOF, the parties have signed this document on the date stated at its beginning."
    head = f"# {title}" if setting.markdown else title
    return "\n\n".join((head, *parts, closing, *(_block(setting, s, day) for s in (setting.provider, setting.client)))) + "\n"


def _block(setting: Setting, side: Side, day: date) -> str:
    return f"{side.name.upper()}\n\nBy: /s/ {side.signer}\nName: {side.signer}\nDate: {setting.style.day(day)}"
