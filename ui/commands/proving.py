"""Whether the record is what it was: verify, head, evidence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graph.errors import IntegrityError, UsageError
from ui.commands.app import AsJson, Data, Name, app
from ui.settings import Settings

if TYPE_CHECKING:
    from ui.proof_shapes import EvidenceShape, VerifiedShape
    from ui.terminal import Line


@app.command()
def verify(
    *,
    head: Annotated[Path | None, typer.Option("--head", metavar="FILE", help="A head that `inforce head` wrote, kept elsewhere.")] = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Check that nothing on record was changed, taken out, put in or moved.

    With --head also that no end was cut off and that not all of it was written anew.
    """
    from ui import batches, proof_shapes, signing, wiring

    signed = signing.read(head) if head else None
    against = signing.checked(signed) if signed else None
    settings = Settings.read(data, portfolio)
    if against is not None and against.portfolio != settings.portfolio:
        raise UsageError(f"This head is of portfolio '{against.portfolio}'. Name it with --portfolio.")
    with wiring.open_reading(settings) as mine:
        found = mine.verify(against)
    by = None
    if signed is not None:
        by = "your key" if signed.public_key == signing.public_key(settings.signing_key) else f"another key ({signed.public_key})"
    batches.show(proof_shapes.verified(found, settings.portfolio, by), _verified_lines, as_json=as_json)
    if not found.sound:
        raise typer.Exit(IntegrityError.exit_code)


@app.command()
def head(
    *,
    output: Annotated[Path | None, typer.Option("--output", metavar="FILE", help="Write to a file. Default: print it.")] = None,
    data: Data = None,
    portfolio: Name = None,
) -> None:
    """Sign where the record ends now, to be kept elsewhere: on another machine, on paper.

    `inforce verify --head FILE` later shows whether anything before it was changed. The key lies outside the data folder.
    """
    from ui import signing, terminal, wiring

    settings = Settings.read(data, portfolio)
    with wiring.open_reading(settings) as mine:
        signed = signing.sign(mine.head(), settings.signing_key, settings.data, mine.now())
    text = json.dumps(signing.shape(signed), indent=2, ensure_ascii=False) + "\n"
    if output is None:
        print(text, end="")
        return
    try:
        with output.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise UsageError(f"{output} is there already; a head is never replaced. Choose another name.") from None
    except OSError as error:
        raise UsageError(f"{output} cannot be written: {error.strerror}.") from None
    terminal.say(f"Written to {output}: entry {signed.head.seq}. Keep it where whoever can change {settings.data} cannot reach.")


@app.command()
def evidence(
    edge_id: Annotated[str, typer.Argument(help="As `inforce edges` prints it.")],
    *,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Print all that was put on record of an edge: who read it, who checked it, who decided, on which words, when."""
    from ui import batches, proof_shapes, wiring

    with wiring.open_reading(Settings.read(data, portfolio)) as mine:
        records, sources = mine.evidence(edge_id), mine.sources()
        for record in records:
            batches.show(proof_shapes.evidence(record, sources), _evidence_lines, as_json=as_json)


def _verified_lines(found: VerifiedShape) -> Iterator[Line]:
    from ui.terminal import Line

    at = found["head"]
    what = "Nothing was changed" if found["sound"] else "The record is not what it was"
    yield Line(f"{what}: {found['entries']} entries, up to {at['hash'][:16] if at else 'none'}", style="bold")
    for fault in found["faults"]:
        yield Line(f"entry {fault['seq']} {fault['kind']}: {fault['message']}", 4)
    for words in found["evidence_faults"]:
        yield Line(words, 4)
    if found["against"]:
        yield Line(f"held against entry {found['against']['seq']}, signed by {found['signed_by']}", 4, "dim")
    for words in found["open"]:
        yield Line(f"This cannot rule out {words}.", 4, "dim")


def _evidence_lines(record: EvidenceShape) -> Iterator[Line]:
    from ui.terminal import Line

    became = f"{record['before']} → {record['status']}" if record["before"] else record["status"]
    yield Line(f"{record['recorded_at'][:19]}  {became}  by {record['decided_by']}", style="bold")
    yield Line(
        f"{record['edge_type']}, {record['document']} {record['section']} → {record['target']} {record['target_section']}".rstrip(), 4
    )
    yield Line(f"“{' '.join(record['quote'].split())}”", 4)
    read = f"read by {record['extraction_model']}, confidence {record['confidence']:.2f}"
    second = f"; {record['verification_model']}: {record['verification']}" if record["verification_model"] else ""
    yield Line(read + second, 4, "dim")
    yield Line(record["reasoning"], 4, "dim")
