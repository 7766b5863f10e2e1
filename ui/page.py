"""The ask page: one form, one answer with its proof. Rendered here, escaped throughout, nothing from outside."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from ui.contract import Cited, ExcludedShape, Reply, ResolvedClause, StepShape, Warned
from ui.markup import Child, Html, tag
from ui.present import left_out, quoted_clauses

STYLE = Path(__file__).with_name("ask.css").read_text(encoding="utf-8")
_STYLE_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
"""The Content-Security-Policy of the page: nothing runs, nothing is loaded, only this style applies."""


def page(asked: Mapping[str, str], *, today: str, reply: Reply | None = None, problem: str = "") -> str:
    """Return the page as HTML: the form filled with what was asked, then the answer or what was wrong with the question."""
    title = "In Force" if reply is None else f"{reply['question']} · In Force"
    body = [tag("h1", tag("a", "In Force", href="/")), _form(asked, today)]
    if problem:
        body.append(tag("p", problem, class_="note", role="alert"))
    if reply is not None:
        body.append(_answer(reply))
    head = [
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", title),
        tag("style", Html(STYLE)),
    ]
    return "<!doctype html>" + tag("html", tag("head", head), tag("body", body), lang="en").markup


def _form(asked: Mapping[str, str], today: str) -> Html:
    question = tag("textarea", asked.get("question", ""), name="question", rows="3", required=True, autofocus=True)
    return tag(
        "form",
        tag("label", "Question", question),
        tag(
            "div",
            _field("As of", "as_of", asked.get("as_of") or today, kind="date"),
            _field("Counterparty (optional)", "counterparty", asked.get("counterparty", "")),
            _field("Document (optional)", "document", asked.get("document", "")),
            class_="row",
        ),
        tag("input", type_="hidden", name="portfolio", value=asked.get("portfolio", "")),
        tag("button", "Ask", type_="submit"),
        method="get",
        action="/",
    )


def _field(label: str, name: str, value: str, kind: str = "text") -> Html:
    return tag("label", label, tag("input", type_=kind, name=name, value=value))


def _answer(reply: Reply) -> Html:
    known = f", as our records stood on {reply['known_as_of'][:10]}" if reply["known_as_of"] else ""
    return tag(
        "main",
        tag("p", f"As of {reply['as_of']}{known}, in portfolio {reply['portfolio']}", class_="when"),
        [tag("p", f"Read “{one['words']}” as: {one['meaning']}", class_="when") for one in reply["read_as"]],
        tag("p", reply["answer"], class_="answer"),
        [_warning(w) for w in reply["warnings"]],
        _part("Where it stands", map(_citation, reply["citations"])),
        _part("How it came to read so", map(_path, quoted_clauses(reply))),
        _part("Left out", [tag("ul", map(_excluded, reply["excluded"]))] if reply["excluded"] else []),
        tag("p", f"On record as {reply['receipt']}", class_="when") if reply["receipt"] else None,
    )


def _part(heading: str, children: Iterable[Html]) -> Child:
    inside = list(children)
    return [tag("h2", heading), *inside] if inside else None


def _warning(warning: Warned) -> Html:
    return tag("p", tag("strong", warning["code"].replace("_", " ").capitalize()), ": ", warning["message"], class_="note")


def _citation(cited: Cited) -> Html:
    place = _place(cited["document"], cited["section"], cited["page"])
    return tag("div", tag("div", f"[{cited['n']}] {place}", class_="place"), tag("blockquote", cited["quote"]))


def _path(clause: ResolvedClause) -> Html:
    title = f"{clause['section']} {clause['heading']}".strip()
    summary = f"{title}, {clause['belongs_to']['document']}: {clause['status'].replace('_', ' ').lower()}"
    steps = [tag("li", _step(s)) for s in clause["resolution_path"]]
    untouched = tag("p", "As first written; nothing in this portfolio changes it.", class_="place")
    text = clause["effective_text"] if clause["effective_text"] is not None else clause["last_text"]
    return tag(
        "details", tag("summary", summary), tag("ol", steps) if steps else untouched, tag("blockquote", text or ""), open_=bool(steps)
    )


def _step(step: StepShape) -> str:
    what = f"{step['edge_type']} {step['mode'] or ''}".strip().replace("_", " ").lower()
    return f"{step['effective_from'] or 'unknown day'}: {what}, by {_place(step['document'], step['section'], step['page'])}"


def _excluded(item: ExcludedShape) -> Html:
    return tag("li", f"{_place(item['document'], item['section'], None)}: {left_out(item)}")


def _place(document: str, section: str, page: int | None) -> str:
    return ", ".join(filter(None, (document, section, f"page {page}" if page else "")))
