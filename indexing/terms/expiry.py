"""When a contract ends: on a day, at the end of a period, on an event, or not of itself.

A day is taken from the words, or counted from the period they give and the day it runs from; where nobody knows that
day, the period itself is the answer. A name for the end ("until the Expiration Date") leads to where it is defined.
"""

from __future__ import annotations

from graph.model.documents import ClauseType
from graph.model.terms import Column
from indexing.terms import expiry_words as say_so
from indexing.terms.last_day import settle_expiry
from indexing.terms.lasting import at_home
from indexing.terms.passages import Sentence
from indexing.terms.stated_end import given
from indexing.terms.subject import Found, Subject
from indexing.terms.wording import is_redacted

T = ClauseType

_NEAR = 260  # characters: in a sentence elsewhere, the end stands close to the words that speak of the contract's


def expiry(sentence: Sentence) -> Found | None:
    """Read when the contract ends: a day, a period with its start, or that it is open-ended."""
    flat = sentence.flat
    home = at_home(sentence)
    defined = say_so.DEFINES.match(flat)
    if defined is not None and not say_so.TERM_NAMED.search(defined["name"]):
        return None
    told = (home and say_so.LASTING.search(flat)) or say_so.EXPRESSLY.search(flat) or say_so.LABELLED.search(flat)
    if told is None and (not home or say_so.VERB.search(flat)):
        return None
    at = told.start() if told is not None and not home else 0
    if not home and say_so.WHILE.search(flat[:at]):
        return None
    found = given(sentence, at, home=home)
    if found is not None and not home and found.values[0].start > at + _NEAR:
        return None
    return found or _open(flat, home=home)


def _open(flat: str, *, home: bool) -> Found | None:
    named = [m["name"].strip() for m in say_so.NAME.finditer(flat) if not say_so.OWN_START.search(m["name"])] if home else []
    if named:
        return Found("on an event", tags=("event",), note=named[-1], weight=3)
    for text, words in say_so.OPEN_ENDED:
        if words.search(flat):
            return Found(text, tags=("open-ended",), weight=3 if home else 1)
    lasts = _hanging(flat) if home else ""
    if lasts:
        return Found("on an event", tags=("event",), note=lasts, weight=2)
    event = _event(flat) if home else ""
    if event:
        return Found("on an event", tags=("event",), note=f"ends on {event}", weight=2)
    return Found("blacked out", weight=1, unread=True) if home and is_redacted(flat) and say_so.FOR.search(flat.rstrip(". ")) else None


def _event(flat: str) -> str:
    """Return the words of the event on which the contract ends; a day on which it begins is none."""
    for found in say_so.EVENT.finditer(flat):
        leads = say_so.RUNS_TO if found["at"].lower() in {"until", "through"} else say_so.ENDS_AT
        if leads.search(flat[: found.start()]) and not say_so.BEGAN.match(found["event"]):
            return found["event"].strip()[:100]
    return ""


def _hanging(flat: str) -> str:
    """Say on what the end of the contract hangs: another contract, the life of something, a state; "" where the words say no such thing."""
    another = say_so.WITH_ANOTHER.search(flat)
    life, long = say_so.LIFE.search(flat), say_so.LONG.search(flat)
    if another is not None and not long:
        return f"ends with {(another['with'] or another['of']).strip()}"
    if life is not None:
        return f"lasts for {(life['life'] or life['is']).strip()}"
    return f"lasts {long['long'].strip()}" if long is not None else ""


SUBJECT = Subject(
    Column.EXPIRY,
    (
        "=term|=ends|=valid|=starts|=lasts|=runs|=last"
        "|terminat|expir|continu|until|anniversar|effect|=force|=end|commenc|duration|period & until|through|=thru|expir|anniversar"
        "|perpetu|indefinit|year|month|=day|=days|week|=end|=ends|ending|19|20|long|=upon|=with|=life|remainder|=balance|=same|=equal|=identical|evergreen|limit|=death|dissol|=sale|=notice|duration|unlimited|=unless|=fixed|definite"
    ),
    frozenset({T.TERM, T.EXPIRATION_DATE, T.RENEWAL_TERM}),
    expiry,
    settle_expiry,
)
