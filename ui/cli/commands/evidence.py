"""Whether the record is what it was: verify, head, purge, evidence, receipts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graph.errors import IntegrityError, UsageError
from ui.cli.app import Run, app, command
from ui.cli.text import Line, count

if TYPE_CHECKING:
    from ui.serialization.receipt_schema import MovedClauseShape, ReceiptLine, ReceiptShape, RecordedCauseShape, ReplayShape
    from ui.serialization.record_schema import EdgeEvidenceShape, VerifiedShape


@command(app)
def verify(
    run: Run,
    receipt: Annotated[str | None, typer.Argument(help="Of an answer: rc_... Default: check the whole record.")] = None,
    *,
    head: Annotated[Path | None, typer.Option("--head", metavar="FILE", help="A head that `inforce head` wrote, kept elsewhere.")] = None,
    files: Annotated[bool, typer.Option("--files", help="Read every source again, too: is it still what was read?")] = False,
) -> None:
    """Check that nothing on record was changed, taken out, put in or moved.

    With --head also that no end was cut off and that not all of it was written anew; with --files that every source
    still has its hash. With a RECEIPT, replay one answer: whether the records it was given on bear it out, and what
    would differ today and why.
    """
    if receipt is not None:
        if head is not None or files:
            raise UsageError("Write either a receipt, or --head FILE and --files.")
        _verify_receipt(run, receipt)
        return
    from ui.application.proofs import Against
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
        found = mine.verify(Against(against, trusts, files))
    by = None
    if signed is not None:
        by = "your key" if signed.public_key == own else f"another key ({signed.public_key})"
    run.show(record_schema.verified(found, settings.portfolio, by), _verified_lines)
    if not found.sound:
        raise typer.Exit(IntegrityError.exit_code)


def _verify_receipt(run: Run, receipt_id: str) -> None:
    from ui.serialization import receipt_schema

    with run.reading() as mine:
        found = mine.verify_receipt(receipt_id)
        run.show(receipt_schema.replayed(found), _replay_lines)
    if not found.sound:
        raise typer.Exit(IntegrityError.exit_code)


@command(app)
def receipts(
    run: Run, *, limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, help="How many of the last ones.")] = 20
) -> None:
    """List the last answers on record, the newest first: when, who asked, what."""
    from ui.serialization import receipt_schema

    with run.reading() as mine:
        listed = mine.receipts(limit)
    for seq, one in listed:
        run.show(receipt_schema.line(seq, one), _receipt_line)


@command(app, as_json=False)
def head(
    run: Run, *, output: Annotated[Path | None, typer.Option("--output", metavar="FILE", help="Write to a file. Default: print it.")] = None
) -> None:
    """Sign where the record ends now, to be kept elsewhere: on another machine, on paper.

    `inforce verify --head FILE` later shows whether anything before it was changed. The key lies outside the data folder.
    """
    from ui.cli import terminal
    from ui.runtime import signing

    settings = run.settings
    with run.reading() as mine:
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


@command(app, as_json=False)
def purge(
    run: Run,
    receipt_ids: Annotated[list[str], typer.Argument(metavar="RECEIPT...", help="Answers to take away: rc_...")],
    *,
    reason: Annotated[str, typer.Option("--reason", help="Why; it stays on record.")],
) -> None:
    """Take the words of answers out of the record for good; that there were answers, and that they were purged, stays.

    The entry that says so is signed with your key, and `inforce verify` names it.
    """
    from ui.cli import terminal
    from ui.http.transport.idempotency import purge_replies
    from ui.runtime import signing

    settings = run.settings
    with run.writing() as mine:
        purged = mine.purge(receipt_ids, reason, signing.signer(settings.signing_key, settings.data))
    purge_replies(settings.data, receipt_ids)
    terminal.say(
        f"Purged {count(purged.answers, 'answer')}. Model replies kept for reuse were deleted too. "
        "Earlier copies of the data folder still contain the answers."
    )
    if purged.repeating:
        terminal.say(f"A purged question is also in other receipts. Purge them as well: inforce purge {' '.join(purged.repeating)}")


@command(app)
def evidence(run: Run, subject: Annotated[str, typer.Argument(help="An edge as `inforce edges` prints it, or a receipt.")]) -> None:
    """Print all that was put on record of an edge: who read it, who checked it, who decided, on which words, when.

    Of a receipt: what was asked, on which records, and what came out.
    """
    from ui.serialization import receipt_schema, record_schema

    with run.reading() as mine:
        if subject.startswith("rc_"):
            one = mine.receipt(subject)
            run.show(receipt_schema.receipt(one, mine.names(one)), _receipt_lines)
            return
        records, sources = mine.evidence(subject), mine.sources()
        for record in records:
            run.show(record_schema.evidence(record, sources), _evidence_lines)


def _verified_lines(found: VerifiedShape) -> Iterator[Line]:
    at = found["head"]
    what = "Nothing was changed" if found["sound"] else "The record is not what it was"
    yield Line(f"{what}: {found['entries']} entries, up to {at['hash'][:16] if at else 'none'}", style="bold")
    for fault in found["faults"]:
        yield Line(f"entry {fault['seq']} {fault['kind']}: {fault['message']}", 4)
    for words in found["evidence_faults"]:
        yield Line(words, 4)
    if found["purges"]:
        yield Line(f"purged: {count(found['purged'], 'answer')}, by entry {', '.join(map(str, found['purges']))}", 4)
    for path in found["gone"]:
        yield Line(f"no longer there: {path}", 4)
    if found["against"]:
        yield Line(f"held against entry {found['against']['seq']}, signed by {found['signed_by']}", 4, "dim")
    for words in found["open"]:
        yield Line(f"This cannot rule out {words}.", 4, "dim")


def _evidence_lines(record: EdgeEvidenceShape) -> Iterator[Line]:
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


def _receipt_line(one: ReceiptLine) -> Iterator[Line]:
    yield Line(f"{one['receipt']}  {one['answered_at'][:19]}  by {one['by']}", style="bold")
    yield Line(f"{one['question']} (as of {one['as_of']})", 4)


def _receipt_lines(one: ReceiptShape) -> Iterator[Line]:
    yield Line(one["question"], style="bold")
    yield Line(f"asked {one['answered_at'][:19]} by {one['by']}, as of {one['governs']}, on the records up to entry {one['known']}", 4)
    for read in one["read_as"]:
        yield Line(f"“{read['words']}” read as {read['meaning']}", 4)
    yield Line(one["answer"], 4)
    for cited in one["citations"]:
        yield Line(f"[{cited['n']}] {cited['document']}, characters {cited['char_start']} to {cited['char_end']}", 4, "dim")
    for clause in one["clauses"]:
        path = " by " + ", ".join(clause["path"]) if clause["path"] else ""
        yield Line(f"{clause['document']} {clause['section']}: {clause['status']}{path}", 4, "dim")
    for warned in one["warnings"]:
        yield Line(str(warned["code"]), 4, "dim")
    prompt = f", prompt {one['prompt_hash'][:16]}" if one["prompt_hash"] else ""
    yield Line(f"worded by {one['model']}{prompt}, In Force {one['software']}", 4, "dim")


def _replay_lines(found: ReplayShape) -> Iterator[Line]:
    bear = "bear this answer out" if found["sound"] else "do not bear this answer out"
    yield Line(f"{found['question']} (answered {found['answered_at'][:19]})", style="bold")
    yield Line(f"The records it was given on, up to entry {found['known']}, {bear}.", 2)
    for one in found["discrepancies"]:
        yield Line(f"{one['part']} {one['document'] or one['document_id']} {one['section']}: {one['message']}", 4)
    if not found["found_again"]:
        yield Line("Put again to those records, the question finds other provisions: what is searched has changed since.", 4, "dim")
    if not found["differs"]:
        yield Line("Today's records give the same.", 2)
        return
    yield Line("Today it would differ:", 2)
    for moved in found["moved"]:
        yield from _moved_lines(moved)
    if found["then"]["as_of"] != found["today"]["as_of"]:
        yield Line(f"it would be read to mean {found['today']['as_of']}, not {found['then']['as_of']}", 4)
    for code in found["warned"]:
        yield Line(f"{code} would be warned of", 4)
    for code in found["unwarned"]:
        yield Line(f"{code} would be warned of no more", 4)
    yield Line(found["today"]["answer"], 4)
    if not found["moved"]:
        yield from map(_cause_line, found["because"])


def _moved_lines(moved: MovedClauseShape) -> Iterator[Line]:
    was, now = moved["was"], moved["now"]
    if was is None:
        how = "is quoted too"
    elif now is None:
        how = "is not there any more"
    elif was["status"] != now["status"]:
        how = f"was {was['status']}, is {now['status']}"
    else:
        how = "reads otherwise" if was["text_sha256"] != now["text_sha256"] else "reads the same, by another path"
    yield Line(f"{moved['document'] or moved['document_id']} {moved['section']} {how}", 4)
    yield from map(_cause_line, moved["because"])


def _cause_line(cause: RecordedCauseShape) -> Line:
    what = {"documents": "document", "clause_trees": "words", "edges": "edge", "decisions": "decision on"}[cause["kind"]]
    done = "retracted" if cause["retracted"] else "recorded"
    named = f" of {cause['document']}" if cause["document"] else ""
    return Line(f"entry {cause['seq']}, {cause['recorded_at'][:10]}, {cause['by']}: {what} {cause['subject']}{named} {done}", 6, "dim")
