"""An answer as a file: Markdown, HTML or JSON. What a contract says is escaped in each, so that it stays words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Literal, NamedTuple

from markupsafe import Markup

from ui.exports.consolidation.md import escaped
from ui.screens.ask.answer import answer, day_of, place_of, told_by
from ui.screens.assets import ASSETS
from ui.screens.shared.rendering import macro, render
from ui.screens.shared.wording import done
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


def saving(reply: Reply) -> Markup:
    """Return the buttons that save an answer from its screen; each holds its file, so that it is the answer that was read."""
    return macro("ask/turns.html", "saving", [(named, exported(reply, form, "")) for named, form in _OFFERED])


def markdown(reply: Reply) -> str:
    """Return an answer as CommonMark: its words, its day, its sources with their hashes, its path, what was left out."""
    return "\n\n".join(_blocks(reply)) + "\n"


def html(reply: Reply, root: str) -> str:
    """Return an answer as a page that needs no server to be read and runs nothing."""
    style = Markup(ASSETS["screens.css"].data.decode())  # noqa: S704 - our own sheet
    return render("ask/answer_file.html", question=reply["question"], answer=answer(reply, root), style=style)


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
    quoted = "\n".join(f"> {_line(line)}" for line in cited["quote"].splitlines() if line.strip())
    return f"\\[{cited['n']}\\] {_line(place_of(cited))} (SHA-256 `{cited['sha256']}`)\n\n{quoted}"


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
