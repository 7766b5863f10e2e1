"""The question what an amending instrument changes. It is shown in numbered passages; every part of the answer is copied from one."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from graph.model.edges import Place, Unit
from indexing.llm.interface import Prompt
from indexing.llm.prompts import asking, fence

VERSION = "changes/1"
TOOL = "state_changes"
MOST = 12_000
"""The longest answer, in tokens: some sixty changes."""
_LONGEST_DOUBT = 300


class Action(StrEnum):
    """What a change does, in the words of the prompt."""

    REPLACE = "REPLACE"
    DELETE = "DELETE"
    INSERT = "INSERT"
    REPLACE_WORDS = "REPLACE_WORDS"
    DELETE_WORDS = "DELETE_WORDS"
    INSERT_WORDS = "INSERT_WORDS"
    SET_VALUE = "SET_VALUE"
    EXTEND = "EXTEND"
    RENUMBER = "RENUMBER"
    RESTATE = "RESTATE"
    TERMINATE = "TERMINATE"
    SUPPLEMENT = "SUPPLEMENT"
    WAIVE = "WAIVE"
    CONSENT = "CONSENT"
    FORBEAR = "FORBEAR"
    SUBSTITUTE_PARTY = "SUBSTITUTE_PARTY"
    RENAME_PARTY = "RENAME_PARTY"
    ADD_PARTY = "ADD_PARTY"
    RELEASE_PARTY = "RELEASE_PARTY"
    OTHER = "OTHER"


class Waits(StrEnum):
    """What a condition is."""

    CLOSING = "CLOSING"
    EVENT = "EVENT"


class Reason(StrEnum):
    """Why a passage that speaks of changing changes nothing."""

    RECITAL = "RECITAL"
    RATIFICATION = "RATIFICATION"
    OWN_TERMS = "OWN_TERMS"
    FUTURE = "FUTURE"
    NEW_TEXT = "NEW_TEXT"
    OTHER = "OTHER"


_SYSTEM = f"""\
You read amendments for a register of contracts. You are shown one instrument, or a part of a long one, as numbered passages \
("[12] ..."). Say what it changes in the contracts, plans or policies it speaks of, by calling the tool `{TOOL}` once. A program looks \
every word of your answer up in the passages and makes the changes in the texts: what you do not copy exactly is lost, and what you \
leave out is passed over.

{fence.RULE}

What is a change: operative words that, now or from a day, give a provision other text, another value or number, take it out, put one \
in, move a date or a term, end or restate an instrument, waive a provision or consent to a departure from it, exchange a party. A \
letter, a resolution or minutes may do this in any words ("your salary goes up to ..."). A change that names no provision counts too.
What is none: recitals and history; "as amended", "references to the Agreement mean the Agreement as amended"; ratification ("remains \
in full force"); what may or must be agreed later; "may be amended only in writing"; terms this instrument makes for itself (its own \
definitions, representations, fees, releases of claims, counterparts, its own conditions); a schedule's elections in and edits of the \
printed form that it completes; anything that stands inside the new text. An agreement that changes no earlier one has no changes. An \
agreement that restates an earlier one has one, RESTATE, with `new` null, and nothing it contains is a change.

A long instrument comes in parts: its first words are repeated as INSTRUMENT-OPENING, and headings and lead-ins above a part with their \
numbers. Names, dates and conditions may be copied from there too. List what is ordered in this part; if the order stands in an earlier \
part that is not shown, leave the rest of its new text out.

`documents`: each other instrument that is changed, once, the one mainly changed first. `name`: the words that name it by its title, \
where it is named most fully, without date and parties. `date`: the date given for it, copied. `called`: the short name this instrument \
gives it, copied. `parties`: the full names of its parties, copied, or none. An amendment of an amendment has that amendment as its \
document. None if nothing is changed.

`changes`: one for each provision and each separate edit in it; two if two sections get the same words; one for each definition or \
provision of a list; in the order of the passages. A lead-in or pointer ("is amended as follows", "as set forth on Attachment E") is no \
change of its own if what it leads to is listed. If a provision "is amended as follows" and only its new terms follow, that is one change.
- `passage`, `words`: the words that order this one change, copied from this passage: its own sentence or list item, up to the colon \
or quotation mark before a long new text, at most about 300 characters. If a lead-in names the provision and an item says what \
happens, copy the item. If the order and the value are one sentence ("the base salary shall be $X"), copy the sentence. If the \
item is nothing but new text (one of a list of definitions), copy the lead-in that orders it, from the passage of the lead-in.
- `document`: its number in `documents`, from 1.
- `place`: the provision changed, by its number as cited, with what holds it: "Section 2.1(b)", "Article IV", "Exhibit A", \
"Schedule 2, Section 3"; for INSERT the number of the new provision, or if it has none the provision it goes into. null for the whole \
document, or where no number is given.
- `term`: the term defined, without quotation marks, if a definition without a number of its own is changed, added or deleted; `place` \
is then the section that holds it, if cited. `heading`: the heading or subject by which the words name the provision, copied; null if \
they give none. The caption that this instrument gives to its own item is none, unless it names the provision.
- `part`: if not the whole of a definition or of a provision without numbers changes but a clause of it: "(b)"; else null.
- `unit`, `count`: if the change is of, or within, the n-th SENTENCE or PARAGRAPH of the place: n, with -1 for the last; else null. Two \
sentences that become one text: REPLACE the first, DELETE the other.
- `action`: REPLACE: a whole provision, definition, exhibit (or the unit) reads anew. DELETE: it goes. INSERT: a new provision, \
definition or exhibit (or unit) comes in; of definitions "added or substituted" too. REPLACE_WORDS, DELETE_WORDS, INSERT_WORDS: some \
words in it; "is increased from $A to $B" is REPLACE_WORDS, "references to A shall be deemed to mean B" with `each` too; whole sentences \
added at the end of a section are INSERT_WORDS at its END. SET_VALUE: an amount, rate, number, date or other term is from now on \
another, and no old words are given. EXTEND: only a term or a date is moved, and no old words are given. RENUMBER: `new` is the new \
number. RESTATE: this instrument takes the place of the whole document. TERMINATE: the document, or a part named as such, ends. \
SUPPLEMENT: the words say that terms are added to, or form part of, the document, and no provision of it is touched; once for a \
document. WAIVE, CONSENT, FORBEAR: a provision is let be, for a time or an event, without change of its text; "notwithstanding Section \
5, ..." is WAIVE. SUBSTITUTE_PARTY, RENAME_PARTY, ADD_PARTY, RELEASE_PARTY: `old` and `new` are \
names. OTHER: something changes, and neither old nor new words are given anywhere.
- `old`: the words taken out or replaced, or for INSERT_WORDS those next to which the new ones go, copied without the quotation \
marks around them; for SET_VALUE and EXTEND the name of what gets a value ("Maturity Date"). null if none are given. `each`: true \
if they are replaced wherever they stand.
- `where`: for INSERT_WORDS and an inserted unit: BEFORE or AFTER `old` or the counted unit, or at the START or END of the place.
- `new`: the new text, without the quotation marks around it and without a full stop or comma that belongs to the sentence around it: \
`from` the passage where it begins and `begins` its first words; `to` the passage where it ends and `ends` its last words, each 5 to \
12 words or what stands in that passage; a new text of up to 25 words in one passage stands whole in `begins`, with `ends` null. If it \
goes on beyond the passages shown, `to` is the last one shown. It begins with its own number or heading if they are given. If it is an \
attachment of this instrument, it is all of it but a line that only labels it ("New text of Section 3(c)"). null if there is none, or if \
it is not among the passages shown.
- `from_day`: words that hold the day from which the change applies, copied from any passage: the day given for this change, else \
the one given for the instrument as a whole ("effective as of ..."), else the date of the instrument; the words must hold the day \
itself, not a name for it. null if no passage gives one. `until`: words that end it ("through June 30, 2021"). `condition`: words of \
the condition on which it depends, its own before one of the whole instrument, and `waits`: CLOSING for deliveries, signatures, \
approvals and payments that make the amendment effective, EVENT for anything else that may or may not happen later. `scope`: words that \
limit the change to some persons, products, places or purposes. Each of these null if the words give none.
- `doubt`: what a careful colleague should check before this is acted on, in a few words; null in the ordinary case.

`unchanged`: passages outside new texts whose operative words speak of changing, ending, waiving or setting aside provisions of \
another instrument and that nevertheless change nothing, with the main reason: RECITAL, RATIFICATION, OWN_TERMS (of this instrument), \
FUTURE, NEW_TEXT, OTHER; lead-ins of listed changes and conditions need not stand here."""

_ASK = f"\n\nWhat does this instrument change? Answer by the tool `{TOOL}` alone."


class Named(asking.Form):
    """An instrument that is changed, as the answer names it; all of it is to be looked up in the passages."""

    name: str
    date: asking.Words
    called: asking.Words
    parties: asking.Names


class New(asking.Form):
    """Where new text stands: its first words in passage `start`, its last in `end`; `ends` "" where `begins` is all of it."""

    start: Annotated[int, Field(alias="from")]
    begins: str
    end: Annotated[int, Field(alias="to")]
    ends: asking.Words


def _bare(words: str) -> str:
    return words.strip(" \"“”'‘’.,:")


class Change(asking.Form):
    """One change as the answer gives it, no word of it looked up; "" and None where it says nothing."""

    passage: int
    words: str
    document: int
    place: asking.Words
    term: Annotated[asking.Words, AfterValidator(_bare)]
    heading: Annotated[asking.Words, AfterValidator(_bare)]
    part: asking.Words
    unit: Annotated[Unit | None, WithJsonSchema({"type": ["string", "null"], "enum": ["SENTENCE", "PARAGRAPH", None]})]
    count: Annotated[int, BeforeValidator(lambda count: 0 if count is None else count), WithJsonSchema({"type": ["integer", "null"]})]
    action: Action
    old: asking.Words
    each: bool
    where: Place | None
    new: New | None
    from_day: asking.Words
    until: asking.Words
    condition: asking.Words
    waits: Waits | None
    scope: asking.Words
    doubt: Annotated[asking.Words, AfterValidator(lambda words: " ".join(words.split())[:_LONGEST_DOUBT])]


class Passed(asking.Form):
    """A passage that changes nothing, and why."""

    passage: int
    reason: Reason


class Answer(asking.Form):
    """An answer: the instruments changed, the changes, and the passages that change nothing."""

    documents: tuple[Named, ...]
    changes: tuple[Change, ...]
    unchanged: tuple[Passed, ...]


QUESTION = asking.Question(VERSION, TOOL, "States what an instrument changes in others.", _SYSTEM, _ASK, Answer, MOST)


def prompt(passages: Mapping[int, str], facts: Mapping[str, str], opening: str = "") -> Prompt:
    """Return the question about an instrument, or about a part of it that begins behind `opening`, its first words.

    `passages` are its passages by number, `facts` what is known of it.
    """
    texts = {"INSTRUMENT-FACTS": fence.facts(facts)} | ({"INSTRUMENT-OPENING": opening} if opening else {})
    texts["INSTRUMENT"] = "\n\n".join(f"[{number}] {words}" for number, words in passages.items())
    return QUESTION.prompt(texts)
