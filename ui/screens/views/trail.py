"""A trail as markup: from an obligation, station by station, to the page with its words marked; or to where it stops, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial

from ui.markup import Child, Html, tag
from ui.screens.views import clauses
from ui.screens.views.crop import Crop, crop
from ui.screens.views.links import Links
from ui.screens.views.obligation import happened, who_owes
from ui.screens.views.obligations import KINDS
from ui.screens.views.shown import badge, place, plainly, words
from ui.serialization.obligation_schema import TrailFileShape, TrailShape, TrailWordsShape


def trail(found: TrailShape, links: Links, crops: Sequence[Crop] = ()) -> Html:
    """Return the stations in their order; `crops` are the pages of its words as they look. Behind a stop there is nothing."""
    broken = found["broken"]
    files = [*found["files"], *([found["stopped"]] if found["stopped"] else [])]
    stations = [
        _station("The obligation", _obligation(found)),
        _station(f"Its clause on {found['as_of']}", _clause(found, links)),
        _station("What made these words", _chain(found, links)),
        _station("Who read them, and when", _each(files, _told, "read")) if files else None,
        _station("The file", _each(found["files"], partial(_file, links=links), "checked just now: the same")) if found["files"] else None,
        _stop(broken, found["stopped"]) if broken else _station("The page", _pages(found, links, crops)),
    ]
    holds = None if broken else tag("p", "Every station holds, from the obligation to its words on the page.", class_="quiet")
    return tag("div", holds, tag("ol", stations, class_="stations"), class_="inforce trail")


def _station(name: str, *children: Child) -> Html:
    return tag("li", tag("h4", name), *children)


def _stop(why: str, at: TrailFileShape | None) -> Html:
    recorded = tag("p", "Recorded was SHA-256 ", tag("code", at["sha256"])) if at else None
    advice = tag("p", "Put the file back as it was, or index it as it is now: then it is another version, read anew.", class_="quiet")
    told = tag(
        "div", tag("h4", "The trail stops here"), tag("p", words(why.removesuffix("The trail stops here."))), recorded, advice, role="alert"
    )
    return tag("li", told, class_="stopped")


def _obligation(found: TrailShape) -> Iterator[Child]:
    one = found["obligation"]
    marks = [badge(plainly(one["state"]), KINDS.get(one["state"], "plain")), badge(f"due {one['due']}", "state") if one["due"] else None]
    who = words(who_owes(one["obligor"], one["bound"], one["party"]))
    yield tag("p", who, f" · {plainly(one['domain'])}, {plainly(one['type'])} ", [[mark, " "] for mark in marks])
    if one["events"]:
        last = one["events"][-1]
        yield tag("p", f"Last: {happened(last)} on {last['on']} by ", words(last["by"]), class_="quiet")
    else:
        yield tag("p", "Read from the words; nobody has said anything of it yet.", class_="quiet")


def _clause(found: TrailShape, links: Links) -> Iterator[Child]:
    clause = found["clause"]
    if clause is None:
        yield tag("p", "Its clause is on record no longer: the document was taken out after somebody had confirmed this.")
        return
    name = f"{clause['section']} {clause['heading']}".strip()
    href = links.clause(clause["clause_id"])
    there = tag("a", words(clause["belongs_to"]["document"]), [", ", words(name)] if name else None, href=href, data_panel=True)
    yield tag("p", there, " ", [[one, " "] for one in clauses.badges(clause)])
    ended = clause["effective_text"] is None
    text = clause["last_text"] if ended else clause["effective_text"]
    heading = "Its last words: it is not in force on this day" if ended else f"As it reads on {found['as_of']}"
    yield tag("details", tag("summary", heading), tag("blockquote", words(text or ""), dir="auto"))


def _chain(found: TrailShape, links: Links) -> Iterator[Child]:
    clause = found["clause"]
    if clause is None:
        yield tag("p", "Nothing can be told of it.")
        return
    yield clauses.path(clause, links)
    inserted = clause["belongs_to"]["document_id"]
    named = clause["section"] or clause["heading"]
    if named:
        told = {"data_lineage": f"{inserted} {named}"}
        yield tag("p", tag("button", "All its versions in Lineage", type_="button", **told))


def _each(files: Sequence[TrailFileShape], show: Callable[[TrailFileShape], Html], done: str) -> Iterator[Child]:
    """Yield the files that the words stand in; those that only the path names are folded."""
    yield [show(one) for one in files if one["words"]]
    others = [one for one in files if not one["words"]]
    if others:
        what = f"{len(others)} paper{'s' if len(others) > 1 else ''} on the path, {done}"
        yield tag("details", tag("summary", what), [show(one) for one in others])


def _told(one: TrailFileShape) -> Html:
    """Return the lineage event that told of a file's extraction."""
    event = one["event"]
    if event is None:
        return tag("p", words(one["document"]), ": no lineage event of its reading is kept that agrees with the record.", class_="quiet")
    run = event["run_id"]
    copy = tag("button", "Copy", type_="button", data_copy=run, aria_label="Copy the run's id")
    when = tag("time", f"{datetime.fromisoformat(event['event_time']).astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC", datetime=event["event_time"])
    return tag("p", words(one["document"]), f": {event['job']}, ", when, ", run ", tag("code", run), " ", copy)


def _file(one: TrailFileShape, links: Links) -> Html:
    href = links.document(one["document_id"])
    copy = tag("button", "Copy", type_="button", data_copy=one["sha256"], aria_label="Copy SHA-256")
    named = tag("p", tag("a", words(one["document"]), href=href, data_panel=True), " ", badge("checked just now: the same", "good"))
    return tag("div", named, tag("p", "SHA-256 ", tag("code", one["sha256"]), " ", copy))


def _pages(found: TrailShape, links: Links, crops: Sequence[Crop]) -> Iterator[Child]:
    clause = found["obligation"]["clause_id"]
    for one in _by_page(found["words"]):
        there = place(one["document"], "", one["page"])
        href = links.words(one["document_id"], one["char_start"], one["char_end"], clause)
        yield tag("p", tag("a", there, href=href, data_panel=True), [", ", _marked(one)] if one["page"] else None)
    if not found["words"]:
        yield tag("p", "No file holds these words as they are: they were put together from changes.")
    elif crops:
        yield [crop(looks) for looks in crops]
    else:
        yield [tag("blockquote", words(one["quote"]), dir="auto") for one in found["words"]]


def _marked(one: TrailWordsShape) -> str:
    count = len(one["boxes"])
    return f"{count} line{'s' if count != 1 else ''} marked" if count else "no place on it is known"


def _by_page(found: Iterable[TrailWordsShape]) -> list[TrailWordsShape]:
    """Return the first of the words on each page, with the boxes of all that stand there."""
    pages: dict[tuple[str, int | None], TrailWordsShape] = {}
    for one in found:
        key = one["document_id"], one["page"]
        before = pages.get(key)
        pages[key] = one if before is None else {**before, "boxes": [*before["boxes"], *one["boxes"]]}
    return list(pages.values())
