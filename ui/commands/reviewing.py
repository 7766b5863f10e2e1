"""What waits for a person, and what they decide: review and policy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from graph.errors import UsageError
from ui.commands.app import AsJson, AsOf, By, Data, Name, Reason, app
from ui.link_lines import which_document
from ui.settings import Settings, login_name

if TYPE_CHECKING:
    from ui.application.decisions import Authority
    from ui.application.portfolio import Portfolio
    from ui.application.review import Outcome
    from ui.serialization.review_schema import CalibrationShape, ItemShape, OutcomeShape, PolicyShape, ShownShape
    from ui.terminal import Line

review = typer.Typer(no_args_is_help=True, help="Look at what the gate did not let in, and decide.", rich_markup_mode=None)
app.add_typer(review, name="review")

Ids = Annotated[
    list[str], typer.Argument(metavar="ID...", help="As `inforce review list` prints them; '-' reads them from standard input.")
]
Seen = Annotated[str, typer.Option("--token", metavar="TOKEN", help="As `review show` printed it: refuse where that no longer holds.")]
_Choice = TypeVar("_Choice", bound=StrEnum)
_LONGEST = 600  # characters of a text shown for people; --json has all of it


@review.command(name="list")
def list_items(
    *,
    edge_type: Annotated[str, typer.Option("--type", metavar="TYPE", help="Only claims of one edge type.")] = "",
    kind: Annotated[str, typer.Option("--kind", metavar="KIND", help="CLAIM, SIGNATURE, CONDITION or DATE.")] = "",
    document: Annotated[str, typer.Option("--document", metavar="FILE", help="Only what this document does, or what is done to it.")] = "",
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """List what waits for a person, the gravest first."""
    from graph.model.edges import EdgeType
    from ui import batches, wiring
    from ui.application.waiting import Kind
    from ui.serialization import review_schema

    wanted_type, wanted_kind = _choice(EdgeType, edge_type, "edge type"), _choice(Kind, kind, "kind")
    with wiring.open_reading(Settings.read(data, portfolio)) as mine:
        named = mine.document(document).document_id if document else None
        items, sources = mine.review.items(edge_type=wanted_type, kind=wanted_kind, document=named), mine.sources()
        for found in items:
            batches.show(review_schema.item(found, sources), _item_lines, as_json=as_json)
    if not items and not as_json:
        print("Nothing waits for a person.")


@review.command()
def show(
    item_id: Annotated[str, typer.Argument(metavar="ID", help="A claim, as `inforce review list` prints it.")],
    *,
    full: Annotated[
        bool, typer.Option("--full", help="Also what becomes of obligations, risk, days to watch and earlier answers.")
    ] = False,
    as_of: AsOf = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Show a claim: what speaks for it and against it, both texts, and what accepting it would change."""
    from ui import batches, wiring
    from ui.application.questions import day
    from ui.serialization import review_schema

    with wiring.open_reading(Settings.read(data, portfolio)) as mine:
        found = mine.review.show(item_id, day(as_of) if as_of else mine.today(), full=full)
        batches.show(review_schema.shown(found, mine.sources()), _shown_lines, as_json=as_json)


@review.command()
def impact(
    document: Annotated[str, typer.Argument(metavar="DOCUMENT", help="A paper whose claims wait.")],
    *,
    signed: Annotated[
        str | None, typer.Option("--signed", metavar="DAY", help="If it were signed on that day, instead of its claims accepted.")
    ] = None,
    playbook: Annotated[
        str | None, typer.Option("--playbook", metavar="FILE|NAME", help="A playbook of yours, or one by name. Default: standard.")
    ] = None,
    as_of: AsOf = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Show all that a paper would change, were all its claims accepted together: words, obligations, risk, days, earlier answers."""
    from ui import batches, wiring
    from ui.application.questions import day
    from ui.impact_lines import whole_lines
    from ui.serialization import review_schema

    with wiring.open_reading(Settings.read(data, portfolio)) as mine:
        on, signing = day(as_of) if as_of else mine.today(), day(signed) if signed else None
        found = mine.review.impact(mine.document(document), on, signed=signing, playbook=playbook)
        batches.show(review_schema.whole(found, mine.sources()), whole_lines, as_json=as_json)


@review.command()
def accept(
    ids: Ids, *, reason: Reason, by: By = None, token: Seen = "", data: Data = None, portfolio: Name = None, as_json: AsJson = False
) -> None:
    """Let claims take effect. One record each; what cannot be is told, and the rest goes on."""
    _decide(data, portfolio, as_json, lambda mine, who: mine.review.accept(_read(ids), who, shown=token), by, reason)


@review.command()
def reject(
    ids: Ids, *, reason: Reason, by: By = None, token: Seen = "", data: Data = None, portfolio: Name = None, as_json: AsJson = False
) -> None:
    """Say that claims are wrong. They stay on record and change nothing."""
    _decide(data, portfolio, as_json, lambda mine, who: mine.review.reject(_read(ids), who, shown=token), by, reason)


@review.command()
def relabel(
    item_id: Annotated[str, typer.Argument(metavar="ID", help="A claim, as `inforce review list` prints it.")],
    *,
    edge_type: Annotated[str, typer.Option("--type", metavar="TYPE", help="AMENDS, SUPPLEMENTS, CHILD_OF, SUPERSEDED_BY or TERMINATES.")],
    mode: Annotated[str, typer.Option("--mode", metavar="MODE", help="For AMENDS: REPLACE, MODIFY, INSERT or DELETE.")] = "",
    reason: Reason,
    by: By = None,
    token: Seen = "",
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Say that a claim is right about what acts on what, and wrong about how."""
    from graph.model.edges import EdgeType, Mode

    wanted, manner = _choice(EdgeType, edge_type, "edge type"), _choice(Mode, mode, "mode (--mode)")
    if wanted is None:
        raise UsageError("Say what it is with --type.")
    _decide(data, portfolio, as_json, lambda mine, who: (mine.review.relabel(item_id, wanted, manner, who, shown=token),), by, reason)


@review.command()
def undo(
    subject: Annotated[str, typer.Argument(metavar="ID", help="A claim's id (its last decision) or a decision's.")],
    *,
    reason: Reason,
    by: By = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Take a decision back. Both stay on record."""
    from ui import batches, terminal, wiring
    from ui.application.decisions import Authority
    from ui.serialization import review_schema

    with wiring.open_portfolio(Settings.read(data, portfolio), on_wait=terminal.say_waiting) as mine:
        undone = mine.review.undo(subject, Authority(by or login_name(), reason))
        batches.show(
            review_schema.decision(undone), lambda d: iter((_line(f"Undone: decision {undone.subject}, by {d['by']}."),)), as_json=as_json
        )


@review.command()
def confirm(
    item_id: Annotated[str, typer.Argument(metavar="ID", help="A signature:, date: or condition: item of `inforce review list`.")],
    value: Annotated[str, typer.Argument(help="SIGNED; the day, as 2016-06-14; of a condition 'SATISFIED 2021-03-01', WAIVED or FAILED.")],
    *,
    reason: Reason,
    by: By = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Say what no file shows: that it was signed, on which day, what became of a condition."""
    from ui import batches, terminal, wiring
    from ui.application.decisions import Authority
    from ui.serialization import record_schema

    who = Authority(by or login_name(), reason)
    kind, _, subject = item_id.partition(":")
    with wiring.open_portfolio(Settings.read(data, portfolio), on_wait=terminal.say_waiting) as mine:
        if kind == "condition":
            for edge in mine.record_condition(subject, value, who):
                batches.show(record_schema.edge(edge, mine.sources()), terminal.edge_lines, as_json=as_json)
        elif kind in {"signature", "date"}:
            field = {"signature": "execution", "date": "signed"}[kind]
            batches.show(record_schema.register(mine.set(subject, field, value, who)), terminal.register_lines, as_json=as_json)
        else:
            raise UsageError(f"'{item_id}' is not to be confirmed: a claim is accepted, rejected or relabelled.")


@review.command()
def calibrate(
    *,
    precision: Annotated[
        float, typer.Option("--precision", metavar="SHARE", help="The share right that is wanted of what commits.")
    ] = 0.97,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Show how often claims were right, by how sure the machine was; propose lines for a wanted share.

    From what people decided. Nothing is changed: `inforce policy threshold.AMENDS.commit 0.9` does that.
    """
    from ui import batches, wiring
    from ui.serialization import review_schema

    with wiring.open_reading(Settings.read(data, portfolio)) as mine:
        batches.show(review_schema.calibration(mine.review.calibrate(precision)), _calibration_lines, as_json=as_json)


@app.command()
def policy(
    field: Annotated[
        str, typer.Argument(help="vendors, second_person, budget, threshold.AMENDS.commit ... Without one: print the policy.")
    ] = "",
    value: Annotated[list[str] | None, typer.Argument(help="The new value; '' for none. Vendors: one or several.")] = None,
    *,
    reason: Annotated[str, typer.Option("--reason", metavar="WORDS", help="Why; it stays on record.")] = "",
    by: By = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Print or change what a portfolio asks for.

    Which vendors may see its words, where the gate's lines lie, whether grave changes need two people, what a run may cost.
    """
    from ui import batches, terminal, wiring
    from ui.application.decisions import Authority
    from ui.serialization import review_schema

    if field and value is None:
        raise UsageError(f"Say what '{field}' is to be.")
    with wiring.open_portfolio(Settings.read(data, portfolio), on_wait=terminal.say_waiting) as mine:
        found = (
            mine.review.set_policy(field, ",".join(value or ()), Authority(by or login_name(), reason)) if field else mine.review.policy()
        )
    batches.show(review_schema.policy(found), _policy_lines, as_json=as_json)


def _decide(  # noqa: PLR0917 - the options that every decision shares
    data: Path | None,
    portfolio: str | None,
    as_json: bool,
    act: Callable[[Portfolio, Authority], tuple[Outcome, ...]],
    by: str | None,
    reason: str,
) -> None:
    from ui import batches, terminal, wiring
    from ui.application.decisions import Authority
    from ui.serialization import review_schema

    with wiring.open_portfolio(Settings.read(data, portfolio), on_wait=terminal.say_waiting) as mine:
        outcomes = act(mine, Authority(by or login_name(), reason))
        sources = mine.sources()
        for outcome in outcomes:
            batches.show(review_schema.outcome(outcome, sources), _outcome_lines, as_json=as_json)
    failed = [o.error for o in outcomes if o.error]
    if failed:
        raise typer.Exit(max(error.exit_code for error in failed))


def _read(ids: list[str]) -> list[str]:
    if ids != ["-"]:
        return ids
    return [line.strip() for line in typer.get_text_stream("stdin") if line.strip()]


def _choice(choices: type[_Choice], text: str, what: str) -> _Choice | None:
    if not text:
        return None
    try:
        return choices(text.strip().upper())
    except ValueError:
        raise UsageError(f"'{text}' is no {what}. Write one of {', '.join(choices)}.") from None


def _line(text: str, indent: int = 0, style: str = "") -> Line:
    from ui.terminal import Line

    return Line(text, indent, style)


def _cut(text: str) -> str:
    folded = " ".join(text.split())
    return folded if len(folded) <= _LONGEST else folded[:_LONGEST] + " ..."


def _item_lines(item: ItemShape) -> Iterator[Line]:
    from ui.terminal import edge_lines

    yield _line(f"{item['priority']} {item['kind']}  {item['id']}  {item['document']}", style="bold" if item["priority"] == "HIGH" else "")
    if item["edge"] and item["kind"] == "CLAIM":
        yield from list(edge_lines(item["edge"]))[1:]
    yield _line(item["waits_for"], 4, "dim")
    if len(item["edges"]) > 1:
        yield _line(f"{len(item['edges'])} changes wait for it.", 4, "dim")


def _shown_lines(shown: ShownShape) -> Iterator[Line]:
    from ui.impact_lines import impact_lines, whole_lines

    edge = shown["edge"]
    onto = f"{edge['target']['document'] or '(not in this portfolio)'} {edge['target']['section'] or edge['target']['heading']}".rstrip()
    acts = f"{edge['source']['document']} {edge['source']['section']} {edge['edge_type']} {edge['mode'] or ''}"
    yield _line(f"{shown['priority']}  {' '.join(acts.split())} → {onto}", style="bold")
    yield _line(f"“{_cut(edge['citation_text'])}”", 4)
    for signal in shown["signals"]:
        mark = {True: "+", False: "-", None: "?"}[signal["agrees"]]
        yield _line(f"{mark} {signal['name']}: {signal['words']}", 2)
    yield from (_line(line, 2) for line in which_document(edge))
    yield _line(f"Source: {_cut(shown['source_text'])}", 2)
    if shown["target_text"] is not None:
        yield _line(f"Target as it reads now: {_cut(shown['target_text'])}", 2)
    yield from impact_lines(shown["impact"])
    if shown["consequences"]:
        yield from whole_lines(shown["consequences"], words=False)
    if shown["second_person"]:
        yield _line("It takes a second person.", 2)
    for decision in shown["decisions"]:
        yield _line(f"{decision['by']} said {decision['verdict']}: {decision['reason']}", 2)
    yield _line(f"confidence {edge['confidence']:.2f}; {edge['reasoning']}", 2, "dim")
    yield _line(f"token {shown['token']}", 2, "dim")


def _outcome_lines(outcome: OutcomeShape) -> Iterator[Line]:
    if outcome["error"]:
        yield _line(f"{outcome['id']}: {outcome['error']}", style="bold")
    elif outcome["edge"]:
        yield _line(f"{outcome['id']}: {outcome['edge']['status']}, decision {outcome['decision_id']}")
        yield _line(outcome["edge"]["reasoning"], 4, "dim")


def _calibration_lines(found: CalibrationShape) -> Iterator[Line]:
    yield _line(f"{found['looked']} claims of the machine were looked at by people.")
    for band in found["bands"]:
        yield _line(f"{band['edge_type']} {band['low']:.2f} to {band['high']:.2f}: {band['right']} of {band['looked']} right", 2)
    for proposal in found["proposals"]:
        line = "none" if proposal["commit"] is None else f"{proposal['commit']:.2f}"
        yield _line(f"{proposal['edge_type']}: commit line for {proposal['wanted']:g}: {line} ({proposal['reason']})", 2)


def _policy_lines(found: PolicyShape) -> Iterator[Line]:
    yield _line(f"vendors: {', '.join(found['vendors']) or 'none'}")
    yield _line(f"second_person: {'yes' if found['second_person'] else 'no'}")
    yield _line("budget: no limit" if found["budget"] is None else f"budget: {found['budget']:.2f} US dollars a run")
    for kind, lines in found["thresholds"].items():
        yield _line(f"threshold.{kind}: commit {lines['commit']:g}, review {lines['review']:g}")
