"""A resolved provision as markup: its state, the path that led to its words, what bears on them."""

from __future__ import annotations

from collections.abc import Iterator

from ui.markup import Child, Html, tag
from ui.screens.shared.links import Links
from ui.screens.shared.text import badge, place, plainly, visible, words
from ui.serialization.contract import ResolvedClause, StepShape, TermShape

_GOOD = {"IN_FORCE": "good", "RUNNING": "good"}


_DONE = {
    "AMENDS": "amended",
    "SUPPLEMENTS": "supplemented",
    "CHILD_OF": "placed under it",
    "SUPERSEDED_BY": "restated",
    "TERMINATES": "ended",
    "QUALIFIES": "qualified",
}
_HOW = {"REPLACE": "replaced", "MODIFY": "words changed", "INSERT": "words added", "DELETE": "deleted"}


def done(edge_type: str, mode: str | None) -> str:
    """Return what an edge did to a provision, as words."""
    what = _DONE.get(edge_type, plainly(edge_type))
    return f"{what} ({_HOW.get(mode, plainly(mode))})" if mode else what


def provision(clause: ResolvedClause, links: Links) -> Html:
    """Return a provision to be opened: closed where nothing in the portfolio changes it."""
    moved = bool(clause["resolution_path"] or clause["outstanding"] or clause["conflict"])
    summary = tag("summary", words(_title(clause)), " ", [[one, " "] for one in badges(clause)])
    return tag("details", summary, path(clause, links), _bearing(clause, links), _text(clause), class_="provision", open_=moved)


def account(clause: ResolvedClause, links: Links, here: str = "") -> Html:
    """Return the same, open, its words to be opened; `here` is the edge whose words are being looked at."""
    marks = tag("p", words(_title(clause)), " ", [[one, " "] for one in badges(clause)])
    reads = tag("details", tag("summary", "The whole provision on that day"), _text(clause))
    return tag("div", marks, path(clause, links, here), _bearing(clause, links), reads, class_="account")


def _text(clause: ResolvedClause) -> Html:
    ended = clause["effective_text"] is None
    text = clause["last_text"] if ended else clause["effective_text"]
    note = tag("p", "Not in force on that day; these are its last words.", class_="quiet") if ended and text else None
    return tag("div", note, tag("blockquote", words(text or "")))


def _title(clause: ResolvedClause) -> str:
    return f"{clause['section']} {clause['heading']}".strip() + f", {clause['belongs_to']['document']}"


def badges(clause: ResolvedClause) -> Iterator[Html]:
    """Yield where a provision and its document's term stand."""
    yield badge(plainly(clause["status"]), _GOOD.get(clause["status"], "state"))
    yield from term_badge(clause["term"])
    if clause["inherited_from"]:
        yield badge("inherited", "note")
    if clause["outstanding"]:
        yield badge("outstanding change", "decide")


def term_badge(term: TermShape) -> Iterator[Html]:
    """Yield where a term stands, and until when; nothing where no words tell."""
    if term["state"] == "UNKNOWN":
        return
    until = f", last day {term['until']}{' (computed)' if term['computed'] else ''}" if term["until"] else ""
    yield badge(f"term {plainly(term['state'])}{until}", _GOOD.get(term["state"], "state"))


def path(clause: ResolvedClause, links: Links, here: str = "") -> Html:
    """Return the steps that led to the words in force, each a link to its own words; the last is what the text rests on."""
    clause_id = clause["clause_id"]
    written = tag("a", words(_title(clause)), href=links.clause(clause_id, clause_id), data_panel=True)
    first = tag("li", written, ": as signed")
    steps = [
        tag("li", _step(one, clause_id, links), aria_current="step" if one["edge_id"] == here else None)
        for one in clause["resolution_path"]
    ]
    untouched = None if steps else tag("p", "As first written; nothing in this portfolio changes it.", class_="quiet")
    return tag("div", tag("ol", first, steps, class_="path"), untouched)


def _step(step: StepShape, clause_id: str, links: Links) -> list[Child]:
    where = tag("a", place(step["document"], step["section"], step["page"]), href=links.step(step, clause_id), data_panel=True)
    return [tag("time", step["effective_from"] or "unknown day"), f": {done(step['edge_type'], step['mode'])} by ", where]


def _bearing(clause: ResolvedClause, links: Links) -> Iterator[Html]:
    """Yield what does not change the text and must be read with it: texts in conflict, changes not applied, limits, waivers."""
    for rival in clause["conflict"]:
        yield _beside("Conflicting text", rival["document"], "", rival["text"], links.edge(rival["edge_id"], clause["clause_id"]))
    for change in clause["outstanding"]:
        label = f"Outstanding, not applied word for word: {change['reason']}"
        yield _beside(label, change["document"], change["section"], change["text"], links.edge(change["edge_id"], clause["clause_id"]))
    for part in clause["limited"]:
        label = f"Within a limited scope only: {part['scope']}"
        yield _beside(label, part["document"], "", part["text"], links.edge(part["edge_id"], clause["clause_id"]))
    for one in clause["qualifications"]:
        label = plainly(one["kind"]).capitalize() or "Qualified"
        yield _beside(label, one["document"], one["section"], one["quote"], links.edge(one["edge_id"], clause["clause_id"]))


def _beside(label: str, document: str, section: str, text: str, href: str) -> Html:
    head = tag("p", tag("strong", visible(label)), ": ", tag("a", place(document, section, None), href=href, data_panel=True))
    return tag("div", head, tag("blockquote", words(text)), class_="beside")
