"""`inforce review` and `inforce policy`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from graph.errors import UsageError
from ui.application.questions import optional_day
from ui.cli.app import EdgeTypeName, ModeName, Playbook, Run, app, command, exit_with, read_choice, read_ids

if TYPE_CHECKING:
    from ui.application.portfolio import Portfolio
    from ui.application.review import Outcome
review = typer.Typer(no_args_is_help=True, help="Review pending claims, and decide on them.", rich_markup_mode=None)
app.add_typer(review, name="review")

Ids = Annotated[
    list[str], typer.Argument(metavar="ID...", help="As `inforce review list` prints them; '-' reads them from standard input.")
]
Seen = Annotated[str, typer.Option("--token", metavar="TOKEN", help="As `review show` printed it: refuse if the claim has changed since.")]


@command(review, name="list")
def list_items(
    run: Run,
    *,
    edge_type: Annotated[str, typer.Option("--type", metavar="TYPE", help="Only claims of one edge type.")] = "",
    kind: Annotated[str, typer.Option("--kind", metavar="KIND", help="CLAIM, SIGNATURE, CONDITION or DATE.")] = "",
    document: Annotated[str, typer.Option("--document", metavar="FILE", help="Only claims from or on this document.")] = "",
) -> None:
    """List the review queue, the most serious items first."""
    from graph.model.edges import EdgeType
    from ui.application.review_queue import Kind
    from ui.serialization import review_schema

    wanted_type, wanted_kind = read_choice(EdgeType, edge_type, "edge type"), read_choice(Kind, kind, "kind")
    with run.reading() as mine:
        named = mine.document(document).document_id if document else None
        items, sources = mine.review.items(edge_type=wanted_type, kind=wanted_kind, document=named), mine.sources()
        for found in items:
            run.show(review_schema.item(found, sources), "item")
    if not items and not run.as_json:
        print("Nothing waits for a person.")


@command(review, "as_of")
def show(
    run: Run,
    item_id: Annotated[str, typer.Argument(metavar="ID", help="A claim, as `inforce review list` prints it.")],
    *,
    full: Annotated[
        bool, typer.Option("--full", help="Also show the effect on obligations, risk, days to watch and earlier answers.")
    ] = False,
) -> None:
    """Show a claim: the evidence for and against it, both texts, and what accepting it would change."""
    from ui.serialization import review_schema

    with run.reading() as mine:
        found = mine.review.show(item_id, run.day or mine.today(), full=full)
        run.show(review_schema.shown(found, mine.sources()), "claim")


@command(review, "as_of")
def impact(
    run: Run,
    document: Annotated[str, typer.Argument(metavar="DOCUMENT", help="A document with pending claims.")],
    *,
    signed: Annotated[
        str | None, typer.Option("--signed", metavar="DAY", help="Instead, what would change if it were signed on that day.")
    ] = None,
    playbook: Playbook = None,
) -> None:
    """Show what accepting all claims of a document would change: words, obligations, risk, days, earlier answers."""
    from ui.serialization import review_schema

    with run.reading() as mine:
        on, signing = run.day or mine.today(), optional_day(signed)
        found = mine.review.impact(mine.document(document), on, signed=signing, playbook=playbook)
        shape = review_schema.whole(found, mine.sources())
        run.show(shape, "whole_impact", whole=shape, words=True)


@command(review, "reason")
def accept(run: Run, ids: Ids, *, token: Seen = "") -> None:
    """Accept claims: they take effect. One record each; what is refused is reported, and the rest continues."""
    _decide(run, lambda mine: mine.review.accept(read_ids(ids), run.authority, shown=token))


@command(review, "reason")
def reject(run: Run, ids: Ids, *, token: Seen = "") -> None:
    """Reject claims. They stay on record and change nothing."""
    _decide(run, lambda mine: mine.review.reject(read_ids(ids), run.authority, shown=token))


@command(review, "reason")
def relabel(
    run: Run,
    item_id: Annotated[str, typer.Argument(metavar="ID", help="A claim, as `inforce review list` prints it.")],
    *,
    edge_type: EdgeTypeName = "",
    mode: ModeName = "",
    effective_from: Annotated[str, typer.Option("--from", metavar="DAY", help="The day from which it applies.")] = "",
    token: Seen = "",
) -> None:
    """Accept a claim that is right about source and target, with another edge type, mode or day."""
    from graph.model.edges import EdgeType, Mode

    wanted, manner = read_choice(EdgeType, edge_type, "edge type"), read_choice(Mode, mode, "mode (--mode)")
    _decide(run, lambda mine: (mine.review.relabel(item_id, wanted, manner, run.authority, shown=token, effective_from=effective_from),))


@command(review, "reason")
def undo(
    run: Run,
    subject: Annotated[str, typer.Argument(metavar="ID", help="The id of a claim (its last decision is undone) or of a decision.")],
) -> None:
    """Undo a decision. Both stay on record."""
    from ui.serialization import review_schema

    with run.writing() as mine:
        undone = mine.review.undo(subject, run.authority)
        run.show(review_schema.decision(undone), "undone", subject=undone.subject)


@command(review, "reason")
def confirm(
    run: Run,
    item_id: Annotated[str, typer.Argument(metavar="ID", help="A signature:, date: or condition: item of `inforce review list`.")],
    value: Annotated[str, typer.Argument(help="SIGNED; the day, as 2016-06-14; of a condition 'SATISFIED 2021-03-01', WAIVED or FAILED.")],
) -> None:
    """Confirm what no file shows: a signature, a day, or the outcome of a condition."""
    from graph.model.documents import Document
    from ui.serialization import record_schema

    with run.writing() as mine:
        found = mine.corrections.confirm(item_id, value, run.authority)
        if isinstance(found, Document):
            run.show(record_schema.register(found), "register")
            return
        for edge in found:
            run.show(record_schema.edge(edge, mine.sources()), "edges")


@command(review)
def calibrate(
    run: Run,
    *,
    precision: Annotated[
        float, typer.Option("--precision", metavar="SHARE", help="The wanted share of committed claims that are right.")
    ] = 0.97,
) -> None:
    """Show how often claims were right by their confidence, and propose thresholds for a wanted precision.

    Computed from people's decisions. Nothing is changed: `inforce policy threshold.AMENDS.commit 0.9` does that.
    """
    from ui.serialization import review_schema

    with run.reading() as mine:
        run.show(review_schema.calibration(mine.review.calibrate(precision)), "calibration")


@command(app, "reason?")
def policy(
    run: Run,
    field: Annotated[
        str, typer.Argument(help="vendors, second_person, budget, threshold.AMENDS.commit ... Without one: print the policy.")
    ] = "",
    value: Annotated[list[str] | None, typer.Argument(help="The new value; '' for none. Vendors: one or several.")] = None,
) -> None:
    """Print or change the policy of a portfolio.

    Which vendors may see its words, the thresholds of the gate, whether serious changes need two people, what a run may cost.
    """
    from ui.serialization import review_schema

    if field and value is None:
        raise UsageError(f"Say what '{field}' is to be.")
    with run.writing() as mine:
        found = mine.review.set_policy(field, ",".join(value or ()), run.authority) if field else mine.review.policy()
    run.show(review_schema.policy(found), "policy")


def _decide(run: Run, act: Callable[[Portfolio], tuple[Outcome, ...]]) -> None:
    from ui.serialization import review_schema

    with run.writing() as mine:
        outcomes = act(mine)
        sources = mine.sources()
        for outcome in outcomes:
            run.show(review_schema.outcome(outcome, sources), "outcome")
    exit_with(outcome.error for outcome in outcomes)
