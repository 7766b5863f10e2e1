"""Parts of the whole impact as markup: risk rule by rule, days to watch on both sides, answers on record that would read otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from ui.markup import Child, Html, tag
from ui.screens.contracts.risk_views import level
from ui.screens.review.views import differences
from ui.screens.shared.links import Links
from ui.screens.shared.text import badge, label, part, place, plainly, scrolling, visible, words
from ui.serialization.review_schema import ClauseDriftShape, DayMovedShape, DriftShape, EarlierAnswersShape, RiskShiftShape
from ui.serialization.terms_schema import RiskChangeShape, RiskFindingShape

_SIDES = ("Before", "After")


def counted(number: int, noun: str) -> str:
    """Return a number with what it counts."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def many(number: int, noun: str = "") -> str:
    """Return the same for a heading: none where there are none."""
    return "none" if not number else counted(number, noun) if noun else str(number)


def risk(found: Sequence[RiskShiftShape], playbook: str, links: Links) -> Html:
    """Return the contracts that the playbook would judge otherwise, rule by rule."""
    of = [_contract(one, links) for one in found]
    none = None if found else tag("p", "No rule would find anything otherwise.")
    return part(f"Risk: {many(len(found), 'contract')}", tag("p", f"Playbook {playbook}.", class_="quiet"), none, of)


def _contract(one: RiskShiftShape, links: Links) -> Html:
    contract = one["contract"]
    name = tag("a", words(contract["document"]), href=links.document(contract["document_id"]), data_panel=True)
    before, after = _level(one["level_before"], one["score_before"]), _level(one["level_after"], one["score_after"])
    rows = [_rule(change, links) for change in one["changes"]]
    table = scrolling(label(f"Rules, {contract['document']}"), ("Rule", *_SIDES), rows) if rows else None
    return tag("div", tag("p", name, ": ", before, " → ", after), table)


def _level(code: str | None, score: int | None) -> Child:
    return "not in force" if code is None else [level(code), f" score {score}"]


def _rule(change: RiskChangeShape, links: Links) -> Html:
    cells = [tag("td", _finding(side, links), class_="wide") for side in (change["before"], change["after"])]
    return tag("tr", tag("th", words(change["title"]), scope="row"), cells)


def _finding(found: RiskFindingShape | None, links: Links) -> Child:
    """Return what a rule finds on one side, with the way to the words it rests on."""
    if found is None:
        return "this rule is not asked"
    cell = found["cell"]
    run = next(iter(cell["runs"]), None)
    said = words(cell["text"] or "nothing says it")
    way = tag("a", said, href=links.words(run["document_id"], run["char_start"], run["char_end"]), data_panel=True) if run else said
    return [tag("p", level(found["level"]), " ", way), tag("p", visible(found["why"]), class_="quiet")]


def days(found: Sequence[DayMovedShape], links: Links) -> Html:
    """Return the days to watch that would be other ones."""
    rows = [_day(one, links) for one in found]
    none = None if found else tag("p", "No term would end, no notice and nothing else fall due, on another day.")
    table = scrolling("Days to watch", ("What", *_SIDES, "Where"), rows) if rows else None
    return part(f"Days to watch: {many(len(found))}", none, table)


def _day(one: DayMovedShape, links: Links) -> Html:
    about = f", {plainly(one['about'])}" if one["kind"] == "DUE" and one["about"] else ""
    what = [
        plainly(one["matter"]).capitalize(),
        about,
        [tag("br"), tag("span", visible(one["note"]), class_="quiet")] if one["note"] else None,
    ]
    where = tag("a", place(one["document"], one["section"], None), href=links.document(one["document_id"]), data_panel=True)
    was = f" ({plainly(one['matter_before'])})" if one["before"] and one["matter_before"] not in (None, one["matter"]) else ""
    days = [tag("td", (one["before"] or "no day") + was, class_="day"), tag("td", tag("strong", one["after"] or "no day"), class_="day")]
    return tag("tr", tag("td", what, class_="what"), days, tag("td", where, class_="wide"))


def answers(found: EarlierAnswersShape | None, links: Links) -> Html:
    """Return the answers on record that quote what would change; None for who may not see what others asked."""
    if found is None:
        return part("Earlier answers", tag("p", "Who may review is told which they are: they hold what others asked.", class_="quiet"))
    listed = tag("ul", [tag("li", _answer(one, links)) for one in found["answers"]], class_="entries") if found["answers"] else None
    rest = found["changed"] - len(found["answers"])
    more = tag("p", f"And {counted(rest, 'earlier one')}, which the Audit finds.") if rest else None
    return part(f"Earlier answers: {many(found['changed'])}", listed, more, tag("p", _looked(found), class_="quiet"))


def _looked(found: EarlierAnswersShape) -> str:
    beside = f" {found['beside']} more read it and quote none of it." if found["beside"] else ""
    older = "" if found["complete"] else " There are older ones, which were not looked at."
    return f"{counted(found['looked'], 'answer')} on record looked at.{beside}{older}"


def _answer(one: DriftShape, links: Links) -> Html:
    """Return an answer on record that quotes what would change: what was asked, of which day, by whom, and the way to its receipt."""
    shown = tag(
        "button", "Open in Audit", type_="button", data_receipt=one["receipt"], aria_label=label(f"Open in Audit: {one['question']}")
    )
    about = ["In force on ", tag("time", one["governs"]), ", asked by ", words(one["by"]), f" on {one['answered_at'][:10]}. "]
    clauses = [_clause(clause, links) for clause in one["clauses"]]
    changed = tag("details", tag("summary", f"What of it would read differently: {len(clauses)}"), clauses)
    return tag("div", tag("p", tag("strong", words(one["question"]))), tag("p", about, shown), changed, class_="change")


def _clause(one: ClauseDriftShape, links: Links) -> Html:
    stands = [plainly(status) if status else "not there" for status in (one["status_before"], one["status_after"])]
    moved = tag("p", " → ".join(stands), class_="moved") if stands[0] != stands[1] else None
    text = differences(one["before"], one["after"]) if one["before"] != one["after"] else None
    where = tag("a", place(one["document"], one["section"], None), href=links.clause(one["clause_id"]), data_panel=True)
    quoted = [" ", badge("quoted in the answer", "state")] if one["quoted"] else None
    return tag("div", tag("p", where, quoted), moved, text, class_="change")
