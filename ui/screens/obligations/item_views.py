"""One obligation as markup: its words where they stand, what they say in figures, what was done about it, what changed them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ui.markup import Child, Html, tag
from ui.screens.obligations.list_views import KINDS
from ui.screens.review.views import differences
from ui.screens.shared.crop_views import Crop, crop
from ui.screens.shared.links import Links
from ui.screens.shared.text import badge, part, place, plainly, visible, words
from ui.serialization.obligation_schema import (
    ChangeShape,
    DeadlineShape,
    ObligationEventShape,
    ObligationShape,
    PlaceShape,
    ValueShape,
    on_days,
)

_BOUND = {"BOTH": "each party", "OTHER": "somebody outside the parties", "UNCLEAR": "nobody is named"}
_TIMING = {"WITHIN": "within", "BEFORE": "before", "ON": "on"}
_READ = {"rules": "by rules", "model": "by a model"}


@dataclass(frozen=True, slots=True)
class Around:
    """What an obligation is shown with: its words as they look, what was confirmed before it, and why nothing can be said of it, if so."""

    crops: Sequence[Crop] = ()
    before: Sequence[ObligationShape] = ()
    only_looks: str = ""


def obligation(one: ObligationShape, links: Links, around: Around = Around()) -> Html:
    """Return an obligation with what a person needs to decide on it."""
    return tag(
        "article",
        tag("h2", words(_who(one)), " · ", plainly(one["type"])),
        tag("p", [[mark, " "] for mark in _badges(one)], class_="badges"),
        [_before(one, old) for old in around.before],
        part("The words", _words(one, links), [crop(looks) for looks in around.crops]),
        part("What they say", _facts(one)),
        part("Typed values", _values(one["values"])) if one["values"] else None,
        part("On record in the same words", _twins(one["twins"])) if one["twins"] else None,
        part("Also stated at", tag("ul", [tag("li", _also(other, links)) for other in one["also"]])) if one["also"] else None,
        part("What changed its words", tag("ul", [tag("li", _change(c, links)) for c in one["changed_by"]])) if one["changed_by"] else None,
        part("What was done about it", _events(one["events"])),
        tag("p", words(around.only_looks), class_="quiet") if around.only_looks else None,
        class_="inforce review obligation",
        aria_label="Obligation",
        data_id=one["obligation_id"],
        data_token=one["token"],
        data_state=plainly(one["state"]),
        data_allowed=", ".join(map(plainly, one["allowed"])),
    )


def who_owes(obligor: str, bound: str, party: str) -> str:
    """Return who owes, as the words name them."""
    return obligor or _BOUND.get(bound, party)


def happened(event: ObligationEventShape) -> str:
    """Return what was done, as words."""
    if event["event"]:
        return plainly(event["event"])
    return {"SPAWN": "begun: the next of one that recurs", "UNDO": "taken back"}.get(event["deed"], plainly(event["deed"]))


def outcomes(done: int, refused: Sequence[tuple[str, str]], what: str) -> Html:
    """Return what came of saying one thing of several: how many are on record as `what`, and of each other (by name) why it is not."""
    told = f"On record: {done} {what}" if done else "Nothing was recorded"
    head = tag("p", told, f", {len(refused)} refused:" if refused else ".")
    listed = tag("ul", [tag("li", words(name), " ", visible(why), class_="refused") for name, why in refused]) if refused else None
    return tag("div", head, listed, role="status", class_="inforce note")


def _who(one: ObligationShape) -> str:
    return who_owes(one["obligor"], one["bound"], one["party"])


def _badges(one: ObligationShape) -> Iterator[Child]:
    yield badge(plainly(one["state"]), KINDS.get(one["state"], "plain"))
    yield badge(plainly(one["domain"]))
    if one["due"]:
        yield badge(f"due {one['due']}", "state")
    if one["recurrence"]:
        yield badge(plainly(one["recurrence"]))
    if one["confirmed"]:
        same = all(old["same_words"] for old in one["confirmed"])
        yield badge(
            "to be confirmed again: the same words in a new place" if same else "to be confirmed again: its words were changed", "decide"
        )
    if one["twins"]:
        yield badge("confirmed at another place too, in the same words", "decide")
    if one["superseded"]:
        yield badge(f"words not in force{f' since {on}' if (on := one['changed_on']) else ''}", "state")
    if one["accrued"]:
        yield badge("fell due before that: it stands", "decide")
    if one["survives"]:
        yield badge("outlives the contract")


def _words(one: ObligationShape, links: Links) -> Iterable[Child]:
    run = one["runs"][0] if one["runs"] else None
    clause, elsewhere = one["clause_id"], run is not None and run["document_id"] != one["document_id"]
    there = place(one["document"], one["section"], None if elsewhere else one["page"])
    href = links.words(run["document_id"], run["char_start"], run["char_end"], clause) if run else links.clause(clause)
    stand = [", in words of ", place(run["document"], "", run["page"])] if run and elsewhere else None
    yield tag("p", tag("a", there, stand, href=href, data_panel=True))
    yield tag("blockquote", _marked(one["words"], [v["words"] for v in one["values"]]), dir="auto")


def _marked(text: str, values: Sequence[str]) -> Iterator[Child]:
    """Yield a text with the words that give values marked; they come in the order of the text."""
    at = 0
    for value in values:
        found = text.find(value, at) if value else -1
        if found >= 0:
            yield [words(text[at:found]), tag("mark", words(value))]
            at = found + len(value)
    yield words(text[at:])


def _facts(one: ObligationShape) -> Html:
    sure = f"{_read(one['reader'])}, confidence {one['confidence']:.2f}"
    told: list[tuple[str, Child]] = [
        ("Who owes", [words(_who(one)), [" (", words(one["party"]), ")"] if one["party"] and one["party"] != one["obligor"] else None]),
        ("What", f"{plainly(one['domain'])}, {plainly(one['type'])}"),
        ("When", words(_when(one["deadline"])) if one["deadline"] else None),
        ("Counts from", _trigger(one)),
        ("Last day", words("; ".join((one["due"], *one["due_notes"]))) if one["due"] else None),
        ("Recurs", plainly(one["recurrence"]) if one["recurrence"] else None),
        ("Only if", tag("ul", [tag("li", words(text)) for text in one["conditions"]]) if one["conditions"] else None),
        ("Notice", words(one["notice_period"]["words"]) if one["notice_period"] else None),
        ("Jurisdiction", words(one["jurisdiction"]) if one["jurisdiction"] else None),
        (
            "Next of",
            tag("button", "the one before it", type_="button", data_obligation=one["parent"], class_="link") if one["parent"] else None,
        ),
        ("Doubts", words("; ".join(map(plainly, one["flags"]))) if one["flags"] else None),
        ("Read", sure),
    ]
    return tag("dl", [[tag("dt", name), tag("dd", value)] for name, value in told if value is not None], class_="facts")


def _trigger(one: ObligationShape) -> Child:
    deadline = one["deadline"]
    if deadline is None or not (deadline["trigger"] or one["triggered"]):
        return None
    day = f", which was on {one['triggered']}" if one["triggered"] else ": nobody has said yet on which day that was"
    return [words(deadline["trigger"] or "its trigger"), day]


def _when(deadline: DeadlineShape) -> str:
    if deadline["day"] and not deadline["span"]:
        return f"{_TIMING[deadline['timing']]} {deadline['day']}"
    returns = on_days(deadline)
    month = f"{'from ' if deadline['span'] else 'on '}{returns}" if returns else ""
    span = f"{_TIMING[deadline['timing']]} {deadline['span']['words']}" if deadline["span"] else ""
    after = {"WITHIN": "of", "BEFORE": "before", "ON": "on"}[deadline["timing"]] if span else _TIMING[deadline["timing"]]
    return ", ".join(filter(None, (month, f"{span} {after} {deadline['trigger']}".strip() if deadline["trigger"] else span)))


def _read(reader: str) -> str:
    by, _, version = reader.partition("/")
    return f"{_READ.get(by, by)} ({version})" if version else _READ.get(by, by)


def _values(values: Sequence[ValueShape]) -> Html:
    rows = [tag("tr", tag("td", words(v["words"])), tag("td", plainly(v["kind"])), tag("td", words(_value(v)))) for v in values]
    head = tag("tr", [tag("th", name, scope="col") for name in ("Words", "Kind", "Value")])
    return tag("table", tag("thead", head), tag("tbody", rows), class_="values")


def _value(one: ValueShape) -> str:
    unit = one["unit"] if one["kind"] == "MONEY" else plainly(one["unit"])
    return " ".join(filter(None, (one["number"], unit, one["day"])))


def _twins(twins: Sequence[str]) -> list[Child]:
    """Return the ways to the others that were confirmed of the same words: a person says which of them ends."""
    links = [
        tag("button", f"another one, {number}", type_="button", data_obligation=one, class_="link") for number, one in enumerate(twins, 1)
    ]
    return [tag("p", "Each was confirmed, and each counts until somebody takes it back or waives it: ", [[link, " "] for link in links])]


def _also(other: PlaceShape, links: Links) -> list[Child]:
    there = place(other["document"], other["section"], other["page"])
    return [tag("a", there, href=links.clause(other["clause_id"]), data_panel=True), ": ", tag("q", words(other["words"]))]


def _change(change: ChangeShape, links: Links) -> list[Child]:
    there = place(change["document"], change["section"], None)
    accepted = change["decided_by"]
    return [
        tag("a", there, href=links.edge(change["edge_id"]), data_panel=True),
        f", decided by {accepted}: " if accepted else ": ",
        visible(change["reasoning"]),
    ]


def _events(events: Sequence[ObligationEventShape]) -> Html:
    if not events:
        return tag("p", "Nothing yet: it was read from the words, and nobody has confirmed it.", class_="quiet")
    return tag("ul", [tag("li", _event(one)) for one in events], class_="decisions")


def _event(one: ObligationEventShape) -> list[Child]:
    states = [plainly(state) for state in (one["before"], one["after"]) if state]
    led = f" ({' → '.join(states)})" if len(set(states)) > 1 else ""
    day = f", on {one['triggered']}" if one["triggered"] else ""
    return [tag("time", one["on"]), " ", words(one["by"]), f" {happened(one)}{day}{led}: ", words(one["reason"])]


def _before(now: ObligationShape, old: ObligationShape) -> Html:
    """Return what was confirmed before and what stands there now, beside each other, and word by word."""
    said = next((e for e in old["events"] if e["event"] == "CONFIRM"), None)
    told = f"Confirmed by {said['by']} on {said['on']}" if said else "On record before"
    there, here = (place(one["document"], one["section"], one["page"]) for one in (old, now))
    left = tag("div", tag("p", tag("strong", told), ", ", there), tag("blockquote", words(old["words"])), class_="side")
    right = tag("div", tag("p", tag("strong", "In force now"), ", ", here), tag("blockquote", words(now["words"])), class_="side")
    if any(was["same_words"] for was in now["confirmed"] if was["obligation_id"] == old["obligation_id"]):
        return part("Confirmed before, in the same words", tag("div", left, right, class_="sides"))
    return part(
        "Confirmed before: the words were changed",
        tag("div", left, right, class_="sides"),
        tag("div", tag("p", tag("strong", "Word by word")), differences(old["words"], now["words"]), class_="change"),
    )
