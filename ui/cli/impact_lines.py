"""What claims would change, as a person reads it in a terminal: words, obligations, risk, days to watch, earlier answers."""

from __future__ import annotations

from collections.abc import Iterator

from ui.cli.text import Line, count
from ui.serialization.obligation_schema import ObligationShape
from ui.serialization.review_schema import (
    ClauseChangeShape,
    DayMovedShape,
    DriftShape,
    EarlierAnswersShape,
    ImpactShape,
    ObligationChangesShape,
    RiskShiftShape,
    SupersededShape,
    WholeImpactShape,
)

_LONGEST = 600  # characters of a text shown; --json has all of it
_SHORT = 200  # of the words of one obligation


def impact_lines(impact: ImpactShape, supposing: str = "If accepted, on") -> Iterator[Line]:
    """Say what would read or stand differently; `supposing` says what is supposed, up to the day."""
    if impact["unread"]:
        yield Line(f"What it would change cannot be told: {impact['unread']}.", 2)
        return
    clauses, documents = count(len(impact["clauses"]), "provision"), count(len(impact["documents"]), "document")
    yield Line(f"{supposing} {impact['as_of']}: {clauses}, {documents} change", 2)
    for document in impact["documents"]:
        terms = f"term {document['term_before']['state']} → {document['term_after']['state']}"
        yield Line(f"{document['document']}: {document['status_before']} → {document['status_after']}, {terms}", 4)
    for clause in impact["clauses"]:
        yield from _clause_lines(clause)
    for name, found in (("survive", impact["survivors"]), ("hang on it", impact["children"])):
        if found:
            yield Line(f"{len(found)} {name}: " + ", ".join(str(one.get("section") or one["document"]) for one in found), 4)


def whole_lines(found: WholeImpactShape, *, words: bool = True) -> Iterator[Line]:
    """Say all that would be different; `words` false where what would read differently was said before."""
    if not (found["claims"] or found["left_out"] or found["signed_document"]):
        yield Line("No claim of it waits for a person.")
        return
    if found["signed_document"]:
        yield Line(f"If {found['signed_document']['document']} were signed on {found['signed']}:", style="bold")
    elif words:
        yield Line(f"If {count(len(found['claims']), 'claim')} were accepted together:", style="bold")
    for left in found["left_out"]:
        yield Line(f"makes no difference: {left['edge_id']}: {left['why']}", 2)
    if words:
        yield from impact_lines(found["impact"], "On")
    yield from _obligation_lines(found["obligations"])
    yield from _risk_lines(found["risk"], f"{found['playbook']['name']} {found['playbook']['version']}")
    yield from _day_lines(found["dates"])
    if found["answers"] is not None:
        yield from _answer_lines(found["answers"])
    if found["waiting"]:
        yield Line(f"{count(found['waiting'], 'change')} of it would still wait for a person.", 2)


def _clause_lines(clause: ClauseChangeShape) -> Iterator[Line]:
    became = f"{clause['status_before'] or 'not there'} → {clause['status_after'] or 'not there'}"
    yield Line(f"{clause['document']} {clause['section']} {clause['heading']}: {became}".replace("  ", " "), 4)
    if clause["before"] != clause["after"]:
        yield Line(f"- {_cut(clause['before'] or '')}", 6, "dim")
        yield Line(f"+ {_cut(clause['after'] or '')}", 6)


def _obligation_lines(found: ObligationChangesShape) -> Iterator[Line]:
    parts = {
        "confirmed whose words go": len(found["superseded"]),
        "proposed": len(found["proposed"]),
        "no longer read": len(found["gone"]),
        "in force again": len(found["restored"]),
        "due otherwise": len(found["moved"]),
    }
    told = ", ".join(f"{number} {name}" for name, number in parts.items() if number) or "none changes"
    yield Line(f"Obligations: {told}; {found['unchanged']} unchanged", 2)
    for gone in found["superseded"]:
        yield Line(f"- {_owed(gone['obligation'])} ({'; '.join(_fate(gone))})", 4)
    for mark, obligations in (("-", found["gone"]), ("+", found["restored"]), ("+", found["proposed"])):
        yield from (Line(f"{mark} {_owed(one)}", 4) for one in obligations)
    for moved in found["moved"]:
        then, now = moved["before"], moved["after"]
        yield Line(
            f"{_owed(now)}: due {then['due'] or 'on no day known'} → {now['due'] or 'on no day known'}, {then['state']} → {now['state']}", 4
        )


def _fate(gone: SupersededShape) -> Iterator[str]:
    """Say who confirmed an obligation, and what becomes of it."""
    who = gone["confirmed_by"]
    yield f"confirmed by {who} on {gone['confirmed_on']}" if who else "the next of one that was confirmed"
    if gone["obligation"]["accrued"]:
        yield "it has fallen due before and stays open"
    if gone["replaced_by"]:
        yield "to be confirmed again"


def _owed(one: ObligationShape) -> str:
    return f"{one['document']} {one['section']} {one['state']} {one['obligor'] or one['bound']}: “{_cut(one['words'], _SHORT)}”"


def _risk_lines(found: list[RiskShiftShape], playbook: str) -> Iterator[Line]:
    yield Line(
        f"Risk (playbook {playbook}): {count(len(found), 'contract') + ' judged otherwise' if found else 'nothing judged otherwise'}", 2
    )
    for one in found:
        before, after = _level(one["level_before"], one["score_before"]), _level(one["level_after"], one["score_after"])
        yield Line(f"{one['contract']['document']}: {before} → {after}", 4)
        for change in one["changes"]:
            levels = [
                f"{side['level']} ({side['cell']['text'] or 'nothing says it'})" if side else "-"
                for side in (change["before"], change["after"])
            ]
            yield Line(f"{change['title']}: {' → '.join(levels)}", 6)


def _level(level: str | None, score: int | None) -> str:
    return "not in force" if level is None else f"{level}, score {score}"


def _day_lines(found: list[DayMovedShape]) -> Iterator[Line]:
    yield Line(f"Days to watch: {count(len(found), 'day') + ' otherwise' if found else 'none is another'}", 2)
    for one in found:
        what = (
            f"{one['document']} {one['section']} {one['matter'].replace('_', ' ').lower()} {one['about'] if one['kind'] == 'DUE' else ''}"
        )
        yield Line(f"{' '.join(what.split())}: {one['before'] or 'no day'} → {one['after'] or 'no day'}", 4)


def _answer_lines(found: EarlierAnswersShape) -> Iterator[Line]:
    looked = f"{count(found['looked'], 'receipt')} looked at" + ("" if found["complete"] else ", older ones were not")
    some = (
        f"{count(found['changed'], 'answer')} on record {'quotes' if found['changed'] == 1 else 'quote'}"
        if found["changed"]
        else "none quotes"
    )
    beside = f", {found['beside']} more read it and quote none of it" if found["beside"] else ""
    yield Line(f"Earlier answers: {some} what would change{beside} ({looked})", 2)
    for one in found["answers"]:
        yield from _drift_lines(one)
    if found["changed"] > len(found["answers"]):
        yield Line(f"and {found['changed'] - len(found['answers'])} earlier ones", 4)


def _drift_lines(one: DriftShape) -> Iterator[Line]:
    yield Line(f"{one['governs']}  “{_cut(one['question'], _SHORT)}” ({one['receipt']}, asked by {one['by']})", 4)
    for clause in one["clauses"]:
        became = f"{clause['status_before'] or 'not there'} → {clause['status_after'] or 'not there'}"
        words = "other words" if clause["before"] != clause["after"] else became
        yield Line(f"{clause['document']} {clause['section']}: {words}{', quoted' if clause['quoted'] else ''}", 6)


def _cut(text: str, longest: int = _LONGEST) -> str:
    folded = " ".join(text.split())
    return folded if len(folded) <= longest else folded[:longest] + " ..."
