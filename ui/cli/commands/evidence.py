"""Commands on the integrity of the record: verify, head, purge, evidence, receipts."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from graph.errors import IntegrityError, UsageError
from ui.cli.app import Run, app, command
from ui.cli.text import count


@command(app)
def verify(
    run: Run,
    receipt: Annotated[str | None, typer.Argument(help="The receipt of an answer (rc_...). Default: check the whole record.")] = None,
    *,
    head: Annotated[Path | None, typer.Option("--head", metavar="FILE", help="A head that `inforce head` wrote, kept elsewhere.")] = None,
    files: Annotated[bool, typer.Option("--files", help="Also check that every source file still has its hash.")] = False,
) -> None:
    """Check that nothing on record was changed, removed, inserted or moved.

    With --head also that its end was not cut off and that it was not rewritten; with --files that every source file
    still has its hash. With a RECEIPT, replay one answer: whether the records it was given on support it, and what
    would differ today and why.
    """
    if receipt is not None:
        if head is not None or files:
            raise UsageError("Write either a receipt, or --head FILE and --files.")
        _verify_receipt(run, receipt)
        return
    from ui.application.audit import Against
    from ui.runtime import signing
    from ui.serialization import record_schema

    signed = signing.read(head) if head else None
    against = signing.checked(signed) if signed else None
    settings = run.settings
    if against is not None and against.portfolio != settings.portfolio:
        raise UsageError(f"This head is of portfolio '{against.portfolio}'. Name it with --portfolio.")
    own = signing.public_key(settings.signing_key)
    trusts = signing.trusted(settings.signing_key, *((signed.public_key,) if signed else ()))
    with run.reading() as mine:
        found = mine.audit.verify(Against(against, trusts, files))
    by = None
    if signed is not None:
        by = "your key" if signed.public_key == own else f"another key ({signed.public_key})"
    run.show(record_schema.verified(found, settings.portfolio, by), "verified")
    if not found.sound:
        raise typer.Exit(IntegrityError.exit_code)


def _verify_receipt(run: Run, receipt_id: str) -> None:
    from ui.serialization import receipt_schema

    with run.reading() as mine:
        found = mine.audit.replay(receipt_id)
        run.show(receipt_schema.replayed(found), "replay")
    if not found.sound:
        raise typer.Exit(IntegrityError.exit_code)


@command(app)
def receipts(
    run: Run, *, limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, help="How many of the last ones.")] = 20
) -> None:
    """List the last answers on record, the newest first: when, who asked, what."""
    from ui.serialization import receipt_schema

    with run.reading() as mine:
        listed = mine.audit.receipts(limit)
    for seq, one in listed:
        run.show(receipt_schema.line(one, seq=seq), "receipt_line")


@command(app, as_json=False)
def head(
    run: Run, *, output: Annotated[Path | None, typer.Option("--output", metavar="FILE", help="Write to a file. Default: print it.")] = None
) -> None:
    """Sign the end of the record, to be kept elsewhere: on another machine, on paper.

    `inforce verify --head FILE` later shows whether anything before it was changed. The key lies outside the data folder.
    """
    from ui.cli import terminal
    from ui.runtime import signing

    settings = run.settings
    with run.reading() as mine:
        signed = signing.sign(mine.audit.head(), settings.signing_key, settings.data, mine.now())
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


@command(app, as_json=False)
def purge(
    run: Run,
    receipt_ids: Annotated[list[str], typer.Argument(metavar="RECEIPT...", help="Receipts of the answers: rc_...")],
    *,
    reason: Annotated[str, typer.Option("--reason", help="Why; kept on record.")],
) -> None:
    """Delete the words of answers from the record for good. That they were given and purged stays on record.

    The entry is signed with your key, and `inforce verify` names it.
    """
    from ui.cli import terminal
    from ui.http.transport.idempotency import purge_replies
    from ui.runtime import signing
    from ui.runtime.request_store import Requests

    settings = run.settings
    with run.writing() as mine:
        purged = mine.audit.purge(receipt_ids, reason, signing.signer(settings.signing_key, settings.data))
    with closing(Requests(settings.data, settings.database_url)) as requests:
        purge_replies(requests, receipt_ids)
    terminal.say(
        f"Purged {count(purged.answers, 'answer')}. Model replies kept for reuse were deleted too. "
        "Earlier copies of the data folder still contain the answers."
    )
    if purged.repeating:
        terminal.say(f"A purged question is also in other receipts. Purge them as well: inforce purge {' '.join(purged.repeating)}")


@command(app)
def evidence(run: Run, subject: Annotated[str, typer.Argument(help="An edge as `inforce edges` prints it, or a receipt.")]) -> None:
    """Print the history of an edge: who read it, who verified it, who decided, on which words, when.

    Of a receipt: what was asked, on which records, and the answer.
    """
    from ui.serialization import receipt_schema, record_schema

    with run.reading() as mine:
        if subject.startswith("rc_"):
            one = mine.audit.receipt(subject)
            run.show(receipt_schema.receipt(one, mine.audit.file_names(one)), "receipt")
            return
        records, sources = mine.audit.evidence(subject), mine.sources()
        for record in records:
            run.show(record_schema.evidence(record, sources), "evidence")
