"""An answer as a file: Markdown, HTML or JSON. What a contract says is escaped in each, so that it stays words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Literal, NamedTuple

from ui.exports.consolidation.md import escaped
from ui.markup import Html, tag
from ui.screens.ask.answer import answer, day_of, told_by
from ui.screens.assets import ASSETS
from ui.screens.shared.clauses import done
from ui.serialization.contract import Cited, Reply, left_out, quoted_clauses

Form = Literal["md", "html", "json"]
_OFFERED: tuple[tuple[str, Form], ...] = (("Markdown", "md"), ("JSON", "json"))


class File(NamedTuple):
    """A file to be saved."""

    name: str
    media_type: str
    data: bytes


def exported(reply: Reply, form: Form, root: str) -> File:
    """Return an answer as a file; `root` is the address of the server with its "/", to which links of the HTML lead back."""
    name = f"answer-{reply['as_of']}-{reply['receipt'] or 'not-on-record'}.{form}"
    match form:
        case "md":
            return File(name, "text/markdown; charset=utf-8", _encoded(markdown(reply)))
        case "html":
            return File(name, "text/html; charset=utf-8", _encoded(html(reply, root)))
        case "json":
            return File(name, "application/json", _encoded(json.dumps(reply, ensure_ascii=False, indent=2)))


def saving(reply: Reply) -> Html:
    """Return what saves an answer from its screen: each button holds its file (`screens.js`), so that it is the answer that was read."""
    files = ((label, exported(reply, form, "")) for label, form in _OFFERED)
    buttons = [
        tag("button", label, type_="button", data_save=one.name, data_type=one.media_type, data_content=one.data.decode())
        for label, one in files
    ]
    return tag("p", "Save as ", [[one, " "] for one in buttons], class_="inforce quiet saving")


def markdown(reply: Reply) -> str:
    """Return an answer as CommonMark: its words, its day, its sources with their hashes, its path, what was left out."""
    return "\n\n".join(_blocks(reply)) + "\n"


def html(reply: Reply, root: str) -> str:
    """Return an answer as a page that needs no server to be read and runs nothing."""
    policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", f"{reply['question']} · In Force"),
        tag("style", Html(ASSETS["screens.css"].data.decode() + "button { display: none }")),
    )
    body = tag("body", tag("main", tag("h2", reply["question"]), answer(reply, root)), class_="inforce-page")
    return "<!doctype html>" + tag("html", head, body, lang="en").markup


def _blocks(reply: Reply) -> Iterator[str]:
    yield f"# {_line(reply['question'])}"
    yield f"**{_line(day_of(reply))}.** {_line(' '.join(told_by(reply)))}"
    for one in reply["read_as"]:
        yield f"Read “{_line(one['words'])}” as: {_line(one['meaning'])}"
    yield from (_line(line) for line in reply["answer"].splitlines() if line.strip())
    if reply["warnings"]:
        yield "\n".join(f"- {_line(one['message'])}" for one in reply["warnings"])
    if reply["citations"]:
        yield "## Where it stands"
        yield from map(_source, reply["citations"])
    yield from _paths(reply)
    if reply["excluded"]:
        yield "## Left out, and why"
        yield "\n".join(f"- {_line(one['document'])}, {_line(one['section'])}: {left_out(one)}" for one in reply["excluded"])
    if reply["receipt"]:
        yield f"On record as `{reply['receipt']}`"


def _source(cited: Cited) -> str:
    where = ", ".join(filter(None, (cited["document"], cited["section"], f"page {cited['page']}" if cited["page"] else "")))
    quoted = "\n".join(f"> {_line(line)}" for line in cited["quote"].splitlines() if line.strip())
    return f"\\[{cited['n']}\\] {_line(where)} (SHA-256 `{cited['sha256']}`)\n\n{quoted}"


def _paths(reply: Reply) -> Iterator[str]:
    clauses = quoted_clauses(reply)
    if clauses:
        yield "## How it came to read so"
    for clause in clauses:
        title = f"{clause['section']} {clause['heading']}".strip()
        steps = [
            f"{n}. {step['effective_from'] or 'unknown day'}: {done(step['edge_type'], step['mode'])} by {_line(step['document'])}, "
            f"{_line(step['section'])}"
            for n, step in enumerate(clause["resolution_path"], 1)
        ]
        untouched = "As first written; nothing in this portfolio changes it."
        yield f"{_line(title)}, {_line(clause['belongs_to']['document'])}\n\n" + ("\n".join(steps) or untouched)


def _line(text: str) -> str:
    """Return words on one line, escaped; what turns text around is written out."""
    return escaped("".join(_plain(c) for c in " ".join(text.split())))


def _plain(character: str) -> str:
    hidden = "\u202a" <= character <= "\u202e" or "\u2066" <= character <= "\u2069"
    return f"<U+{ord(character):04X}>" if hidden else character


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")  # half a character of a broken file
