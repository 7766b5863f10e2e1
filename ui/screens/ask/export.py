"""An answer as a file: Word, Markdown or JSON. What a contract says is escaped in each, so that it stays words."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator

from markupsafe import Markup

from ui.exports import answer_docx
from ui.exports.consolidation.md import escaped
from ui.screens.ask.answer import day_of, place_of, plain, told_by
from ui.screens.shared.rendering import macro
from ui.screens.shared.text import squeezed, written_out
from ui.screens.shared.wording import done
from ui.serialization.contract import Cited, Reply, left_out, quoted_clauses


def saving(reply: Reply) -> Markup:
    """Return the buttons that save an answer from its screen; each holds its file, so that it is the answer that was read."""
    name = f"answer-{reply['as_of']}-{reply['receipt'] or 'not-on-record'}"
    word = b64encode(answer_docx.render(written_out(reply["question"]), map(written_out, plain(reply).splitlines()))).decode()
    files = (
        ("Word", f"{name}.docx", answer_docx.MEDIA_TYPE, word),
        ("Markdown", f"{name}.md", "text/markdown; charset=utf-8", markdown(reply)),
        ("JSON", f"{name}.json", "application/json", json.dumps(reply, ensure_ascii=False, indent=2)),
    )
    return macro("ask/turns.html", "saving", files)


def markdown(reply: Reply) -> str:
    """Return an answer as CommonMark: its words, its day, its sources with their hashes, its path, what was left out."""
    return "\n\n".join(_blocks(reply)) + "\n"


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
    return escaped(written_out(squeezed(text)))
