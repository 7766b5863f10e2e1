"""The whole impact of claims, or of a signature, as markup: obligations, risk, days to watch, earlier answers; each with its counts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ui.markup import Child, Html, tag
from ui.screens.obligations.item_views import who_owes
from ui.screens.review.impact_parts import answers, counted, days, many, risk
from ui.screens.review.views import acts, differences, impact
from ui.screens.shared.links import Links
from ui.screens.shared.text import badge, part, place, plainly, words
from ui.serialization.obligation_schema import ObligationShape
from ui.serialization.record_schema import EdgeShape
from ui.serialization.review_schema import LeftOutShape, MovedObligationShape, ObligationChangesShape, SupersededShape, WholeImpactShape

_AT_ONCE = 6  # entries of a group that stand open; a longer one is folded, and says how many it holds


def of_claim(found: WholeImpactShape, edge: EdgeShape, others: int, links: Links) -> Html:
    """Return what one claim would change beside words; `others` is how many more of its paper wait."""
    more = f" {counted(others, 'other claim')} of the same paper {'wait' if others > 1 else 'waits'} too." if others else ""
    head = tag("p", "If only this claim were accepted: ", acts(edge), ".", more)
    return _whole(found, links, head, ())


def of_paper(found: WholeImpactShape, file_name: str, links: Links) -> Html:
    """Return all that the claims of a paper that wait would change together, words first."""
    head = tag("p", f"If {counted(len(found['claims']), 'claim')} of ", words(file_name), " were accepted together:")
    return _whole(found, links, head, [part(f"Words: {_provisions(found)}", list(impact(found["impact"], links)))])


def of_signature(found: WholeImpactShape, links: Links) -> Html:
    """Return what the signature of a paper would change beside words."""
    paper = found["signed_document"]
    head = tag("p", "If ", words(paper["document"] if paper else ""), f" were signed on {found['signed']}:")
    waits = f"{counted(found['waiting'], 'change')} of it would still wait for a person."
    return _whole(found, links, head, [tag("p", waits)] if found["waiting"] else ())


def _whole(found: WholeImpactShape, links: Links, head: Html, first: Sequence[Child]) -> Html:
    """Return all parts under a head; the tally is what a screen reader is told once they are there."""
    tally = tag("p", [[badge(one, kind), " "] for one, kind in _tally(found)], class_="badges")
    when = f"Told as of {found['as_of']}; no answer about a day before {found['starts']} is touched. Nothing is recorded by looking."
    parts = (
        _obligations(found["obligations"], links),
        risk(found["risk"], f"{found['playbook']['name']} {found['playbook']['version']}", links),
        days(found["dates"], links),
        answers(found["answers"], links),
    )
    told = tag("div", head, tally, role="status")
    return tag("div", told, tag("p", when, class_="quiet"), _left_out(found["left_out"], links), first, parts, class_="inforce whole")


def _tally(found: WholeImpactShape) -> Iterator[tuple[str, str]]:
    """Yield how much of each part would be different; what calls for somebody's work is marked."""
    changed, earlier = found["obligations"], found["answers"]
    again = len(changed["superseded"])
    sizes = {"obligation": sum(map(len, _groups(changed))), "day": len(found["dates"])}
    yield _provisions(found), "plain"
    yield counted(sizes["obligation"], "obligation"), "plain"
    if again:
        yield f"{again} of them confirmed", "decide"
    yield f"risk of {counted(len(found['risk']), 'contract')}", "plain"
    yield f"{counted(sizes['day'], 'day')} to watch", "plain"
    if earlier is not None:
        yield counted(earlier["changed"], "earlier answer"), "state" if earlier["changed"] else "plain"


def _provisions(found: WholeImpactShape) -> str:
    return counted(len(found["impact"]["clauses"]), "provision")


def _left_out(found: Sequence[LeftOutShape], links: Links) -> Html | None:
    if not found:
        return None
    items = [
        tag("li", tag("a", f"Claim {one['edge_id']}", href=links.edge(one["edge_id"]), data_panel=True), f": {one['why']}.")
        for one in found
    ]
    return part(f"Makes no difference: {counted(len(found), 'claim')}", tag("ul", items))


def _groups(found: ObligationChangesShape) -> tuple[Sequence[object], ...]:
    return found["superseded"], found["proposed"], found["gone"], found["restored"], found["moved"]


def _obligations(found: ObligationChangesShape, links: Links) -> Html:
    new = {one["obligation_id"]: one for one in found["proposed"]}
    compared = {key for one in found["superseded"] if len(one["replaced_by"]) == 1 for key in one["replaced_by"]}
    groups: tuple[tuple[str, list[Html]], ...] = (
        ("Confirmed, and their words would go", [_superseded(one, new, links) for one in found["superseded"]]),
        ("Newly proposed: somebody would have to confirm them", [_proposed(one, compared, links) for one in found["proposed"]]),
        ("Read, confirmed by nobody, and no longer there", [_owed(one, links) for one in found["gone"]]),
        ("In force again", [_owed(one, links) for one in found["restored"]]),
        ("Due on another day, or standing elsewhere", [_moved(one, links) for one in found["moved"]]),
    )
    shown = [_group(name, items) for name, items in groups if items]
    rest = tag("p", f"{counted(found['unchanged'], 'obligation')} would stay as {'it is' if found['unchanged'] == 1 else 'they are'}.")
    return part(f"Obligations: {many(sum(map(len, _groups(found))))}", shown, rest)


def _group(name: str, items: list[Html]) -> Html:
    """Return entries under their name and number, open where they are few."""
    listed = tag("ul", [tag("li", one) for one in items], class_="entries")
    return tag("details", tag("summary", f"{name}: {len(items)}"), listed, open=len(items) <= _AT_ONCE)


def _superseded(one: SupersededShape, new: dict[str, ObligationShape], links: Links) -> Html:
    """Return a confirmed obligation against the one that would wait in its place, word by word; by itself where none, or several, would."""
    old, instead = one["obligation"], [new[key] for key in one["replaced_by"] if key in new]
    text = differences(old["words"], instead[0]["words"]) if len(instead) == 1 else tag("blockquote", words(old["words"]))
    return tag("div", _named(old, links), tag("p", list(_fate(one)), class_="moved"), text, class_="change")


def _fate(one: SupersededShape) -> Iterator[Child]:
    who = one["confirmed_by"]
    yield ["Confirmed by ", words(who), f" on {one['confirmed_on']}."] if who else "The next of one that was confirmed."
    if one["obligation"]["accrued"]:
        yield " It has fallen due before, and stays open."
    again = len(one["replaced_by"])
    yield " It would have to be confirmed again." if again else " Nothing would stand in its place."


def _proposed(one: ObligationShape, compared: Collection[str], links: Links) -> Html:
    """Return a proposed obligation; one that was `compared` with what it takes the place of is not written out again."""
    if one["obligation_id"] in compared:
        return tag(
            "div",
            _named(one, links),
            tag("p", "In place of one that was confirmed: its words stand above.", class_="moved"),
            class_="change",
        )
    return _owed(one, links, "In place of one that was confirmed." if one["replaces"] else "")


def _owed(one: ObligationShape, links: Links, fate: str = "") -> Html:
    told = tag("p", fate, class_="moved") if fate else None
    return tag("div", _named(one, links), told, tag("blockquote", words(one["words"])), class_="change")


def _moved(one: MovedObligationShape, links: Links) -> Html:
    then, now = one["before"], one["after"]
    due = f"due {then['due'] or 'on no day known'} → {now['due'] or 'on no day known'}"
    stands = f"; {plainly(then['state'])} → {plainly(now['state'])}" if then["state"] != now["state"] else ""
    return tag("div", _named(now, links), tag("p", due, stands, class_="moved"), tag("blockquote", words(now["words"])), class_="change")


def _named(one: ObligationShape, links: Links) -> Html:
    who = who_owes(one["obligor"], one["bound"], one["party"])
    there, run = place(one["document"], one["section"], one["page"]), next(iter(one["runs"]), None)
    where = tag("a", there, href=links.words(run["document_id"], run["char_start"], run["char_end"]), data_panel=True) if run else there
    return tag("p", tag("strong", words(who)), f" · {plainly(one['type'])}, ", where)
