"""A resolved provision as markup: its state, the path that led to its words, what bears on them."""

from __future__ import annotations

from collections.abc import Iterator

from ui.contract import ResolvedClause, StepShape, TermShape
from ui.markup import Child, Html, tag
from ui.screens.views.links import Links
from ui.screens.views.shown import badge, place, plainly, visible, words

_GOOD = {"IN_FORCE": "good", "RUNNING": "good"}


def provision(clause: ResolvedClause, links: Links) -> Html:
    """Return a provision to be opened: closed where nothing in the portfolio changes it."""
    text = clause["effective_text"] if clause["effective_text"] is not None else clause["last_text"]
    return tag(
        "details",
        tag("summary", words(_title(clause)), " ", badges(clause)),
        path(clause, links),
        list(_bearing(clause, links)),
        tag("blockquote", words(text or "")),
        class_="provision",
        open_=bool(clause["resolution_path"] or clause["outstanding"] or clause["conflict"]),
    )


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
    until = f" until {term['until']}{' (computed)' if term['computed'] else ''}" if term["until"] else ""
    yield badge(f"term {plainly(term['state'])}{until}", _GOOD.get(term["state"], "state"))


def path(clause: ResolvedClause, links: Links) -> Html:
    """Return the steps that led to the words in force, each a link to its own words; the last is what the text rests on."""
    clause_id = clause["clause_id"]
    written = tag("a", words(_title(clause)), href=links.clause(clause_id, clause_id), data_panel=True)
    first = tag("li", written, ": as signed")
    steps = [tag("li", _step(one, clause_id, links)) for one in clause["resolution_path"]]
    untouched = None if steps else tag("p", "As first written; nothing in this portfolio changes it.", class_="quiet")
    return tag("div", tag("ol", first, steps, class_="path"), untouched)


def _step(step: StepShape, clause_id: str, links: Links) -> list[Child]:
    what = plainly(f"{step['edge_type']} {step['mode'] or ''}".strip())
    where = tag("a", place(step["document"], step["section"], step["page"]), href=links.step(step, clause_id), data_panel=True)
    return [tag("time", step["effective_from"] or "unknown day"), f": {what}, by ", where]


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
