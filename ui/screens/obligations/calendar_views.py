"""The calendar as markup: months ahead, each day with what it asks of whom, and what has no day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from graph.model.agenda import EntryKind, Why
from ui.markup import Child, Html, tag
from ui.screens.shared.links import Links
from ui.screens.shared.text import badge, place, plainly, visible, words
from ui.serialization.agenda_schema import AgendaEntryShape, UnplacedShape
from ui.serialization.contract import RunShape

KINDS: Mapping[str, str] = {
    EntryKind.DUE: "obligation",
    EntryKind.NOTICE: "notice",
    EntryKind.EXPIRY: "term",
    EntryKind.CHANGE: "change",
}
"""What a day to watch is called, by its kind."""
_COLOURS = {EntryKind.DUE: "state", EntryKind.NOTICE: "decide", EntryKind.EXPIRY: "signing", EntryKind.CHANGE: "model"}
_WHY = {
    Why.OVERDUE: "fell due before these days",
    Why.NO_DAY: "counts from something whose day nobody has told",
    Why.TERM_UNKNOWN: "a notice is asked for before the end of a term whose last day no words give",
    Why.RENEWAL_UNKNOWN: "renews for a time that no words give",
    Why.NOTICE_UNKNOWN: "renews by itself, and no words that were read say what notice stops that",
    Why.CHANGE_UNDATED: "a change for which no words give a day",
    Why.CHANGE_AWAITED: "a change that waits for something nobody has recorded",
}


@dataclass(frozen=True, slots=True)
class Days:
    """What is on a calendar from a day to another: `read` of `of` documents were looked at so far; `pending` claims wait for a person."""

    start: date
    end: date
    entries: Sequence[AgendaEntryShape] = ()
    unplaced: Sequence[UnplacedShape] = ()
    pending: int = 0
    read: int = 0
    of: int = 0


def calendar(days: Days, links: Links, files: Sequence[tuple[str, str]]) -> Html:
    """Return a calendar; `files` are names and addresses under which it can be had for other programs."""
    reading = days.read < days.of
    saved = [[tag("a", name, href=href, download=True, class_="button"), " "] for name, href in files]
    return tag(
        "div",
        tag("p", _told(days), role="status", class_="quiet counted"),
        tag("progress", value=str(days.read), max=str(days.of), aria_label="Documents looked at") if reading else None,
        tag("p", saved, class_="files") if days.entries else None,
        _pending(days.pending) if days.pending else None,
        [_month(month, list(found), links) for month, found in groupby(days.entries, lambda one: one["day"][:7])],
        _without(days.unplaced, links) if days.unplaced else None,
        class_="inforce calendar",
        data_to_tab="list",
        aria_busy="true" if reading else None,
    )


def _told(days: Days) -> str:
    count = len(days.entries)
    watched = f"{count} day{'s' if count != 1 else ''} to watch" if count else "Nothing to watch"
    without = f"; {len(days.unplaced)} more have no day" if days.unplaced else ""
    read = f"{days.read} of {days.of}" if days.read < days.of else f"{days.of}"
    due = " An obligation is here once somebody has confirmed it."
    return f"{watched} from {days.start} to {days.end}{without}. {read} documents were looked at.{due}"


def _pending(count: int) -> Html:
    what = f"{count} claim{'s wait' if count > 1 else ' waits'} for a person: nothing of {'them' if count > 1 else 'it'} is in here. "
    return tag("p", what, tag("button", "Review", type_="button", data_tab="review"))


def _month(month: str, found: Sequence[AgendaEntryShape], links: Links) -> Html:
    named = f"{date.fromisoformat(f'{month}-01'):%B %Y}"
    return tag(
        "section", tag("h3", named), tag("ol", [tag("li", list(_entry(one, links))) for one in found], class_="days"), aria_label=named
    )


def _entry(one: AgendaEntryShape, links: Links) -> Iterator[Child]:
    on = date.fromisoformat(one["day"])
    yield tag("time", f"{on:%a} {on.day} {on:%b}", datetime=one["day"])
    yield tag("span", badge(KINDS.get(one["kind"], plainly(one["kind"])), _COLOURS.get(EntryKind(one["kind"]), "plain")), class_="kind")
    told = [_opens(one["kind"], one["subject"], one["what"]), [" · ", words(one["party"])] if one["party"] else None]
    marks = [[" ", badge(mark)] for mark in _marks(one)]
    where = tag("a", place(one["document"], one["section"], one["page"]), href=_address(one, links), data_panel=True)
    yield tag(
        "div",
        tag("p", tag("strong", told[0]), told[1], marks),
        tag("p", where, class_="quiet"),
        tag("blockquote", words(one["words"])) if one["words"] else None,
        tag("p", visible(one["note"]), class_="quiet") if one["note"] else None,
    )


def _opens(kind: str, subject: str, what: str) -> Html:
    """Return what is to be done; where it is an obligation, it opens that."""
    if kind == EntryKind.DUE:
        return tag("button", what, type_="button", data_obligation=subject, class_="link")
    return tag("span", what)


def _marks(one: AgendaEntryShape) -> Iterator[str]:
    if one["computed"]:
        yield "counted, no words give the day"
    if one["to_come"]:
        yield "after the one before it"


def _without(found: Sequence[UnplacedShape], links: Links) -> Html:
    rows = [tag("li", list(_gap(one, links))) for one in found]
    return tag("details", tag("summary", f"Without a day: {len(found)}"), tag("ul", rows))


def _gap(one: UnplacedShape, links: Links) -> Iterator[Child]:
    yield tag("a", place(one["document"], one["section"], one["page"]), href=_address(one, links), data_panel=True)
    yield f": {_WHY.get(Why(one['why']), plainly(one['why']))}{f', on {day}' if (day := one['day']) else ''}. "
    if one["why"] in (Why.OVERDUE, Why.NO_DAY):
        yield tag("button", "Open", type_="button", data_obligation=one["subject"], class_="link")
    if one["words"]:
        yield tag("blockquote", words(one["words"]))


def _address(one: AgendaEntryShape | UnplacedShape, links: Links) -> str:
    runs: Sequence[RunShape] = one["runs"]
    if runs:
        return links.words(runs[0]["document_id"], runs[0]["char_start"], runs[0]["char_end"], one["clause_id"])
    return links.clause(one["clause_id"]) if one["clause_id"] else links.document(one["document_id"])
