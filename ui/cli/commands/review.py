"""What waits for a person, and what they decide: review and policy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from graph.errors import UsageError
from ui.application.questions import optional_day
from ui.cli.app import EdgeTypeName, ModeName, Playbook, Run, app, command, exit_with, read_choice, read_ids
from ui.cli.text import Line, shortened

if TYPE_CHECKING:
    from ui.application.portfolio import Portfolio
    from ui.application.review.review import Outcome
    from ui.serialization.review_schema import CalibrationShape, ItemShape, OutcomeShape, PolicyShape, ShownShape
review = typer.Typer(no_args_is_help=True, help="Look at what the gate did not let in, and decide.", rich_markup_mode=None)
app.add_typer(review, name="review")

Ids = Annotated[
    list[str], typer.Argument(metavar="ID...", help="As `inforce review list` prints them; '-' reads them from standard input.")
]
Seen = Annotated[str, typer.Option("--token", metavar="TOKEN", help="As `review show` printed it: refuse where that no longer holds.")]
_LONGEST = 600  # characters of a text shown for people; --json has all of it


@command(review, name="list")
def list_items(
    run: Run,
    *,
    edge_type: Annotated[str, typer.Option("--type", metavar="TYPE", help="Only claims of one edge type.")] = "",
    kind: Annotated[str, typer.Option("--kind", metavar="KIND", help="CLAIM, SIGNATURE, CONDITION or DATE.")] = "",
    document: Annotated[str, typer.Option("--document", metavar="FILE", help="Only what this document does, or what is done to it.")] = "",
) -> None:
    """List what waits for a person, the gravest first."""
    from graph.model.edges import EdgeType
    from ui.application.review.waiting import Kind
    from ui.serialization import review_schema

    wanted_type, wanted_kind = read_choice(EdgeType, edge_type, "edge type"), read_choice(Kind, kind, "kind")
    with run.reading() as mine:
        named = mine.document(document).document_id if document else None
        items, sources = mine.review.items(edge_type=wanted_type, kind=wanted_kind, document=named), mine.sources()
        for found in items:
            run.show(review_schema.item(found, sources), _item_lines)
    if not items and not run.as_json:
        print("Nothing waits for a person.")


@command(review, "as_of")
def show(
    run: Run,
    item_id: Annotated[str, typer.Argument(metavar="ID", help="A claim, as `inforce review list` prints it.")],
    *,
    full: Annotated[
        bool, typer.Option("--full", help="Also what becomes of obligations, risk, days to watch and earlier answers.")
    ] = False,
) -> None:
    """Show a claim: what speaks for it and against it, both texts, and what accepting it would change."""
    from ui.serialization import review_schema

    with run.reading() as mine:
        found = mine.review.show(item_id, run.day or mine.today(), full=full)
        run.show(review_schema.shown(found, mine.sources()), _shown_lines)


@command(review, "as_of")
def impact(
    run: Run,
    document: Annotated[str, typer.Argument(metavar="DOCUMENT", help="A paper whose claims wait.")],
    *,
    signed: Annotated[
        str | None, typer.Option("--signed", metavar="DAY", help="If it were signed on that day, instead of its claims accepted.")
    ] = None,
    playbook: Playbook = None,
) -> None:
    """Show all that a paper would change, were all its claims accepted together: words, obligations, risk, days, earlier answers."""
    from ui.cli.impact_lines import whole_lines
    from ui.serialization import review_schema

    with run.reading() as mine:
        on, signing = run.day or mine.today(), optional_day(signed)
        found = mine.review.impact(mine.document(document), on, signed=signing, playbook=playbook)
        run.show(review_schema.whole(found, mine.sources()), whole_lines)


@command(review, "reason")
def accept(run: Run, ids: Ids, *, token: Seen = "") -> None:
    """Let claims take effect. One record each; what cannot be is told, and the rest goes on."""
    _decide(run, lambda mine: mine.review.accept(read_ids(ids), run.authority, shown=token))


@command(review, "reason")
def reject(run: Run, ids: Ids, *, token: Seen = "") -> None:
    """Say that claims are wrong. They stay on record and change nothing."""
    _decide(run, lambda mine: mine.review.reject(read_ids(ids), run.authority, shown=token))


@command(review, "reason")
def relabel(
    run: Run,
    item_id: Annotated[str, typer.Argument(metavar="ID", help="A claim, as `inforce review list` prints it.")],
    *,
    edge_type: EdgeTypeName,
    mode: ModeName = "",
    token: Seen = "",
) -> None:
    """Say that a claim is right about what acts on what, and wrong about how."""
    from graph.model.edges import EdgeType, Mode

    wanted, manner = read_choice(EdgeType, edge_type, "edge type"), read_choice(Mode, mode, "mode (--mode)")
    if wanted is None:
        raise UsageError("Say what it is with --type.")
    _decide(run, lambda mine: (mine.review.relabel(item_id, wanted, manner, run.authority, shown=token),))


@command(review, "reason")
def undo(run: Run, subject: Annotated[str, typer.Argument(metavar="ID", help="A claim's id (its last decision) or a decision's.")]) -> None:
    """Take a decision back. Both stay on record."""
    from ui.serialization import review_schema

    with run.writing() as mine:
        undone = mine.review.undo(subject, run.authority)
        run.show(
            review_schema.decision(undone),
            lambda d: iter((Line(f"Undone: decision {undone.subject}, by {d['by']}."),)),
        )


@command(review, "reason")
def confirm(
    run: Run,
    item_id: Annotated[str, typer.Argument(metavar="ID", help="A signature:, date: or condition: item of `inforce review list`.")],
    value: Annotated[str, typer.Argument(help="SIGNED; the day, as 2016-06-14; of a condition 'SATISFIED 2021-03-01', WAIVED or FAILED.")],
) -> None:
    """Say what no file shows: that it was signed, on which day, what became of a condition."""
    from ui.cli import terminal
    from ui.serialization import record_schema

    kind, _, subject = item_id.partition(":")
    with run.writing() as mine:
        if kind == "condition":
            for edge in mine.record_condition(subject, value, run.authority):
                run.show(record_schema.edge(edge, mine.sources()), terminal.edge_lines)
        elif kind in {"signature", "date"}:
            field = {"signature": "execution", "date": "signed"}[kind]
            run.show(record_schema.register(mine.set(subject, field, value, run.authority)), terminal.register_lines)
        else:
            raise UsageError(f"'{item_id}' is not to be confirmed: a claim is accepted, rejected or relabelled.")


@command(review)
def calibrate(
    run: Run,
    *,
    precision: Annotated[
        float, typer.Option("--precision", metavar="SHARE", help="The share right that is wanted of what commits.")
    ] = 0.97,
) -> None:
    """Show how often claims were right, by how sure the machine was; propose lines for a wanted share.

    From what people decided. Nothing is changed: `inforce policy threshold.AMENDS.commit 0.9` does that.
    """
    from ui.serialization import review_schema

    with run.reading() as mine:
        run.show(review_schema.calibration(mine.review.calibrate(precision)), _calibration_lines)


@command(app, "reason?")
def policy(
    run: Run,
    field: Annotated[
        str, typer.Argument(help="vendors, second_person, budget, threshold.AMENDS.commit ... Without one: print the policy.")
    ] = "",
    value: Annotated[list[str] | None, typer.Argument(help="The new value; '' for none. Vendors: one or several.")] = None,
) -> None:
    """Print or change what a portfolio asks for.

    Which vendors may see its words, where the gate's lines lie, whether grave changes need two people, what a run may cost.
    """
    from ui.serialization import review_schema

    if field and value is None:
        raise UsageError(f"Say what '{field}' is to be.")
    with run.writing() as mine:
        found = mine.review.set_policy(field, ",".join(value or ()), run.authority) if field else mine.review.policy()
    run.show(review_schema.policy(found), _policy_lines)


def _decide(run: Run, act: Callable[[Portfolio], tuple[Outcome, ...]]) -> None:
    from ui.serialization import review_schema

    with run.writing() as mine:
        outcomes = act(mine)
        sources = mine.sources()
        for outcome in outcomes:
            run.show(review_schema.outcome(outcome, sources), _outcome_lines)
    exit_with(outcome.error for outcome in outcomes)


def _item_lines(item: ItemShape) -> Iterator[Line]:
    from ui.cli.terminal import edge_lines

    yield Line(f"{item['priority']} {item['kind']}  {item['id']}  {item['document']}", style="bold" if item["priority"] == "HIGH" else "")
    if item["edge"] and item["kind"] == "CLAIM":
        yield from list(edge_lines(item["edge"]))[1:]
    yield Line(item["waits_for"], 4, "dim")
    if len(item["edges"]) > 1:
        yield Line(f"{len(item['edges'])} changes wait for it.", 4, "dim")


def _shown_lines(shown: ShownShape) -> Iterator[Line]:
    from ui.cli.impact_lines import impact_lines, whole_lines

    edge = shown["edge"]
    onto = f"{edge['target']['document'] or '(not in this portfolio)'} {edge['target']['section'] or edge['target']['heading']}".rstrip()
    acts = f"{edge['source']['document']} {edge['source']['section']} {edge['edge_type']} {edge['mode'] or ''}"
    yield Line(f"{shown['priority']}  {' '.join(acts.split())} → {onto}", style="bold")
    yield Line(f"“{shortened(edge['citation_text'], _LONGEST)}”", 4)
    for signal in shown["signals"]:
        mark = {True: "+", False: "-", None: "?"}[signal["agrees"]]
        yield Line(f"{mark} {signal['name']}: {signal['words']}", 2)
    from ui.serialization.link_evidence import which_document

    yield from (Line(line, 2) for line in which_document(edge))
    yield Line(f"Source: {shortened(shown['source_text'], _LONGEST)}", 2)
    if shown["target_text"] is not None:
        yield Line(f"Target as it reads now: {shortened(shown['target_text'], _LONGEST)}", 2)
    yield from impact_lines(shown["impact"])
    if shown["consequences"]:
        yield from whole_lines(shown["consequences"], words=False)
    if shown["second_person"]:
        yield Line("It takes a second person.", 2)
    for decision in shown["decisions"]:
        yield Line(f"{decision['by']} said {decision['verdict']}: {decision['reason']}", 2)
    yield Line(f"confidence {edge['confidence']:.2f}; {edge['reasoning']}", 2, "dim")
    yield Line(f"token {shown['token']}", 2, "dim")


def _outcome_lines(outcome: OutcomeShape) -> Iterator[Line]:
    if outcome["error"]:
        yield Line(f"{outcome['id']}: {outcome['error']}", style="bold")
    elif outcome["edge"]:
        yield Line(f"{outcome['id']}: {outcome['edge']['status']}, decision {outcome['decision_id']}")
        yield Line(outcome["edge"]["reasoning"], 4, "dim")


def _calibration_lines(found: CalibrationShape) -> Iterator[Line]:
    yield Line(f"{found['looked']} claims of the machine were looked at by people.")
    for band in found["bands"]:
        yield Line(f"{band['edge_type']} {band['low']:.2f} to {band['high']:.2f}: {band['right']} of {band['looked']} right", 2)
    for proposal in found["proposals"]:
        line = "none" if proposal["commit"] is None else f"{proposal['commit']:.2f}"
        yield Line(f"{proposal['edge_type']}: commit line for {proposal['wanted']:g}: {line} ({proposal['reason']})", 2)


def _policy_lines(found: PolicyShape) -> Iterator[Line]:
    yield Line(f"vendors: {', '.join(found['vendors']) or 'none'}")
    yield Line(f"second_person: {'yes' if found['second_person'] else 'no'}")
    yield Line("budget: no limit" if found["budget"] is None else f"budget: {found['budget']:.2f} US dollars a run")
    for kind, lines in found["thresholds"].items():
        yield Line(f"threshold.{kind}: commit {lines['commit']:g}, review {lines['review']:g}")
