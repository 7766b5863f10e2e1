"""The question what an instrument is: its title, kind, parties and days, and which others it acts on. Every part is copied."""

from __future__ import annotations

from enum import StrEnum

from graph.model.documents import DocumentKind
from indexing.llm.interface import Prompt
from indexing.llm.prompts import asking, fence

VERSION = "metadata/1"
TOOL = "state_document"
_MOST = 2_048


class Signing(StrEnum):
    """How far an instrument shows that it was signed."""

    SIGNED = "SIGNED"
    PARTLY_SIGNED = "PARTLY_SIGNED"
    UNSIGNED = "UNSIGNED"
    DRAFT = "DRAFT"
    NOT_SHOWN = "NOT_SHOWN"


class Role(StrEnum):
    """What an instrument has to do with another one."""

    CHANGES = "CHANGES"
    UNDER = "UNDER"
    OTHER = "OTHER"


_SYSTEM = f"""\
You keep the register of a contract archive. You are shown the beginning of one instrument (INSTRUMENT-OPENING) and, where there are \
any, its signatures (INSTRUMENT-SIGNATURES). State what it is by calling the tool `{TOOL}` once. A program looks up every word of your \
answer: copy exactly, or say null.

{fence.RULE}

- `title`: its own title as it stands, without date and parties; of a letter or resolution without one, its subject line; else null. \
Headers of a filing ("EX-10.3", a file name) are no title.
- `kind`: BASE an agreement, plan or policy that stands by itself, under whatever name; AMENDMENT any instrument whose purpose is to \
change another one (amendment, modification, supplement, addendum, variation, letter); RESTATEMENT one that takes the place of an \
earlier one as a whole ("amended and restated"); CHANGE_ORDER; WAIVER only waives or consents; ASSIGNMENT moves a contract to another \
party; RENEWAL only renews or extends; TERMINATION ends one; SIDE_LETTER adds terms beside a contract; SOW, ORDER_FORM, SLA, DPA made \
under another agreement; EXHIBIT a schedule, annex or other attachment that was not signed by itself, or that says it is part of \
another document; ONLINE_TERMS published terms; NOTICE; OTHER.
- `number`: its own number in a series ("Second Amendment": 2, "SOW No. 4": 4); else null.
- `parties`: those who are bound by it: `name` the full name as the opening or the signatures give it, without address, form and place \
of incorporation; `called` the short names that the instrument gives to it ("Borrower"). Not: lawyers, agents for service, persons who \
sign for a company, banks and companies only spoken of.
- `dated`: the shortest words that hold the day which the instrument bears as its own ("as of March 3, 2009", "this 5th day of May, \
2001"), or the date of a letter; never that of another instrument. `signed`: the latest date written beside a signature. `effective`: \
words that hold the day from which the instrument says it takes effect or begins, if it says so ("effective as of January 1, 2010"). \
The words must hold the day itself. Each null if no words give it.
- `signing`: SIGNED where marks (/s/, names after "By:", an image note) show every party's signature; PARTLY_SIGNED; UNSIGNED where \
lines are left blank; DRAFT where it says so or its date or parties are blank; NOT_SHOWN where no signatures are shown. `shown_by`: a \
few words that show it, copied; or null.
- `others`: the other instruments that it names as what it changes, restates, ends, waives (`role` CHANGES), or as the agreement under \
which it is made or of which it is a part (UNDER); and only if there are none of these, those it is otherwise connected with (OTHER). \
The one chiefly meant first. For each: `name` the words that name it by its title where it is named most fully, without date and \
parties; `number` of an amendment named; `date` the words that hold its date; `called` the short names given to it; `parties` the full \
names of those between whom it is said to be. An amendment that changes an agreement "as amended by the First Amendment" changes the \
agreement; list the earlier amendments as OTHER behind it. At most 8."""

_ASK = f"\n\nWhat is this instrument? Answer by the tool `{TOOL}` alone."


class Bound(asking.Form):
    """A party as the answer names it."""

    name: str
    called: asking.Names


class Other(asking.Form):
    """Another instrument as the answer names it; "" and None for what it does not say."""

    name: str
    role: Role
    number: int | None
    date: asking.Words
    called: asking.Names
    parties: asking.Names


class Answer(asking.Form):
    """What an instrument is, as a model says, no word of it looked up; "" and None for what it does not say."""

    title: asking.Words
    kind: DocumentKind
    number: int | None
    parties: tuple[Bound, ...]
    dated: asking.Words
    signed: asking.Words
    effective: asking.Words
    signing: Signing
    shown_by: asking.Words
    others: tuple[Other, ...]


QUESTION = asking.Question(VERSION, TOOL, "States what an instrument is.", _SYSTEM, _ASK, Answer, _MOST)


def prompt(file_name: str, opening: str, signatures: str) -> Prompt:
    """Return the question about an instrument, of which these parts are shown."""
    texts = {"INSTRUMENT-FACTS": fence.facts({"file": file_name}), "INSTRUMENT-OPENING": opening}
    return QUESTION.prompt(texts | ({"INSTRUMENT-SIGNATURES": signatures} if signatures else {}))
