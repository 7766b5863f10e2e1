"""The JSON of the contract as lines for people: a Jinja template a record (`templates/`), and what templates compute with.

A template line begins with its indent and, where it has one, a style (`{{ bold }}`). Values are data: line ends in them start no new
template line, and nothing in them is taken for a style.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ui.cli.text import count, cut, fold, place, plain, spaced
from ui.serialization.contract import left_out, quoted_clauses
from ui.serialization.record_schema import which_document

if TYPE_CHECKING:
    from jinja2.runtime import Undefined

    from ui.serialization.accountability_schema import CaveatShape, WhoShape
    from ui.serialization.agenda_schema import AgendaEntryShape, UnplacedShape
    from ui.serialization.contract import CauseShape, ResolvedClause, StepShape, TermShape, TimelineShape
    from ui.serialization.obligation_schema import ObligationShape
    from ui.serialization.operation_schema import NotReadShape, UnreadPairShape, UsageShape
    from ui.serialization.receipt_schema import MovedClauseShape
    from ui.serialization.record_schema import EdgeShape
    from ui.serialization.review_schema import ClauseChangeShape, ClauseDriftShape, ObligationChangesShape
    from ui.serialization.terms_schema import CellShape, ContractShape, CoverageShape

_FOLDER = Path(__file__).with_name("templates")
_STYLES = {
    "bold": "bold", "dim": "dim", "underline": "underline", "warn": "bold yellow", "bad": "bold red"
}  # fmt: skip
_OPEN, _CLOSE, _BREAK = "\ue000", "\ue001", "\ue002"
_IN_VALUES = str.maketrans({_OPEN: "\ufffd", _CLOSE: "\ufffd", _BREAK: "\ufffd", "\n": _BREAK})
_PARALLEL_CALLS = 4  # to a model (`indexing.llm.concurrency`): so many times faster than one after the other
_NO_DAY = {
    "OVERDUE": "was due before the first day",
    "NO_DAY": "no day is known",
    "TERM_UNKNOWN": "a notice is asked for before the end of a term that no words date",
    "RENEWAL_UNKNOWN": "renews for a time that no words give",
    "NOTICE_UNKNOWN": "renews by itself; the notice that stops it could not be read",
    "CHANGE_UNDATED": "no words say from when this change counts",
    "CHANGE_AWAITED": "this change waits for an event that nobody has recorded",
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line (wrapped only in a terminal), indented by so many columns."""

    text: str = ""
    indent: int = 0
    style: str = ""


def rendered(template: str, record: Mapping[str, Any], **more: object) -> Iterator[Line]:
    """Yield a record as the lines of a template; its fields are variables, and it as a whole is `it`."""
    whole = _environment().get_template(f"{template}.jinja").render({**record, **more, "it": record})
    for line in whole.removesuffix("\n").split("\n"):
        text = line.lstrip(" ")
        indent, style = len(line) - len(text), ""
        if text.startswith(_OPEN):
            style, _, text = text[1:].partition(_CLOSE)
        yield Line(text.rstrip(" ").replace(_BREAK, "\n"), indent, style)


class _Style(str):
    """The style of a line, as it stands in what a template gives."""

    __slots__ = ()


class _Environment(Environment):
    """Reads `record.values` as the field, never as the method of a dict."""

    def getattr(self, obj: Any, attribute: str) -> Any:  # noqa: ANN401 - records are of any shape
        """Return a field of a record, or an attribute of anything else."""
        return obj[attribute] if isinstance(obj, Mapping) and attribute in obj else super().getattr(obj, attribute)


@cache
def _environment() -> Environment:
    made = _Environment(
        loader=FileSystemLoader(_FOLDER),
        undefined=StrictUndefined,
        finalize=_value,
        line_statement_prefix="%",
        keep_trailing_newline=True,
    )
    made.filters.update(fold=fold, cut=cut, plain=plain, month=lambda day: day[:7])
    made.globals.update({name: _Style(f"{_OPEN}{style}{_CLOSE}") for name, style in _STYLES.items()})
    made.globals.update({function.__name__: function for function in _FUNCTIONS})
    made.globals.update(cell_place=_cell_place, cell_text=_cell_text)
    return made


def _cell_place(cell: CellShape) -> str:
    from ui.exports import terms_table

    return terms_table.place(cell)


def _cell_text(cell: CellShape) -> str:
    from ui.exports import terms_table

    return terms_table.said(cell)


def _value(value: Any) -> Any:  # noqa: ANN401 - whatever a template shows
    """Return what a template shows of a value: nothing of None, and of a condition without `else` that does not hold."""
    if isinstance(value, _Style):
        return value
    if value is None or (isinstance(value, StrictUndefined) and _is_false_condition(value)):
        return ""
    return str(value).translate(_IN_VALUES)


def _is_false_condition(value: Undefined) -> bool:
    return (value._undefined_hint or "").startswith("the inline if-expression")  # noqa: SLF001 - Jinja tells it apart nowhere else


def title(clause: ResolvedClause | TimelineShape) -> str:
    """Return the address of a provision, with its heading and document."""
    heading = f" {clause['heading']}" if clause["heading"] not in ("", clause["section"]) else ""
    return f"{clause['section']}{heading} of {clause['belongs_to']['document']}"


def step_text(step: StepShape) -> str:
    """Return one step of a resolution path."""
    what = spaced(step["edge_type"], step["mode"])
    return f"{step['effective_from'] or 'unknown day'}  {what}  {place(step['document'], step['section'], step['page'])}"


def term_text(term: TermShape) -> str:
    """Return the state of a document's term."""
    computed = ", computed from the period the words give" if term["computed"] else ""
    return f"the term of the document: {plain(term['state'])}" + (f" (last day {term['until']}{computed})" if term["until"] else "")


def cause_text(cause: CauseShape, term: TermShape | None = None) -> str:
    """Return why a provision is to be read otherwise from a day on."""
    if cause["edge"] is None:
        return term_text(term) if term else "the term of the document"
    what = {"BEGINS": "", "ENDS": "no longer counts: ", "DEPENDENCY": "what it refers to changes: "}[cause["kind"]]
    to = f" (on {cause['dependency']['section']})" if cause["dependency"] else ""
    return f"{what}{step_text(cause['edge'])}{to} “{fold(cause['quote'])}”"


def day_before(day: str) -> str:
    """Return the day before a day."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def acts(edge: EdgeShape) -> str:
    """Return what an edge does: its type and, for AMENDS, its mode."""
    return spaced(edge["edge_type"], edge["mode"])


def became(clause: ClauseChangeShape | ClauseDriftShape) -> str:
    """Return how the status of a provision would change."""
    return f"{clause['status_before'] or 'not there'} → {clause['status_after'] or 'not there'}"


def owed_text(one: ObligationShape) -> str:
    """Return an obligation in one line."""
    return f"{one['document']} {one['section']} {one['state']} {one['obligor'] or one['bound']}: “{cut(one['words'], 200)}”"


def obligation_counts(found: ObligationChangesShape) -> str:
    """Return how many obligations would change, by what becomes of them."""
    parts = {
        "confirmed whose words go": len(found["superseded"]),
        "proposed": len(found["proposed"]),
        "no longer read": len(found["gone"]),
        "in force again": len(found["restored"]),
        "due otherwise": len(found["moved"]),
    }
    return ", ".join(f"{number} {name}" for name, number in parts.items() if number) or "none changes"


def judged(level: str | None, score: int | None) -> str:
    """Return the risk of a contract."""
    return "not in force" if level is None else f"{level}, score {score}"


def standing(contract: ContractShape, level: str | None, score: int | None) -> str:
    """Return the risk of a contract, or why it has none."""
    return plain(contract["status"]) if level is None else judged(level, score)


def term_until(contract: ContractShape) -> str:
    """Return the term of a contract with its last day."""
    until = contract["term"]["until"]
    return plain(contract["term"]["state"]) + (f", last day {until}" if until else "")


def particulars(found: ObligationShape) -> Mapping[str, str]:
    """Return the values, deadline and other particulars of an obligation by their names, "" where there are none."""
    values = [f"{v['words']} ({v['kind']} {v['number'] or v['day']} {v['unit']})" for v in found["values"]]
    deadline, notice = found["deadline"], found["notice_period"]
    span = deadline["span"] if deadline else None
    when = deadline and " ".join(
        [deadline["timing"].lower(), *([span["words"]] if span else []), deadline["trigger"] or str(deadline["day"] or "")]
    )
    return {
        "owed to": ", ".join(p["party"] or f"{p['named']} (to be verified)" for p in found["owed_to"]),
        "values": "; ".join(values),
        "deadline": when or "",
        "triggered": found["triggered"] or "",
        "recurs": found["recurrence"] or "",
        "conditions": "; ".join(found["conditions"]),
        "notice": notice["words"] if notice else "",
        "jurisdiction": found["jurisdiction"],
        "outlives the contract": "yes" if found["survives"] else "",
        "flags": ", ".join(found["flags"]),
        "next of": found["parent"] or "",
    }


def who(one: WhoShape) -> str:
    """Return somebody's name."""
    return one["name"] or "(nobody named)"


def noted(warnings: Iterable[CaveatShape]) -> list[str]:
    """Return warnings, each once."""
    return list(dict.fromkeys(f"{one['document']}: {one['code']}: {one['message']}" for one in warnings))


def entry_place(one: AgendaEntryShape | UnplacedShape) -> str:
    """Return where the words of a day to watch stand."""
    own = one["section"] if one["from"]["document_id"] == one["document_id"] else ""
    page = f", page {one['page']}" if one["page"] is not None else ""
    return f"{spaced(one['from']['document'], own)}{page}"


def why_no_day(why: str) -> str:
    """Say why something has no day on a calendar."""
    return _NO_DAY[why]


def clause_moved(moved: MovedClauseShape) -> str:
    """Say how a provision differs between a receipt and today."""
    was, now = moved["was"], moved["now"]
    if was is None:
        return "is quoted too"
    if now is None:
        return "is not there any more"
    if was["status"] != now["status"]:
        return f"was {was['status']}, is {now['status']}"
    return "reads otherwise" if was["text_sha256"] != now["text_sha256"] else "reads the same, by another path"


def side(status: str | None, text: str | None) -> str:
    """Return one side of a change: the status and the words."""
    return "is not there" if status is None else f"{status}: {cut(text or '', 400)}"


def fault_kinds(faults: Iterable[NotReadShape | UnreadPairShape]) -> str:
    """Count what went wrong, by kind."""
    return ", ".join(f"{n} {kind}" for kind, n in sorted(Counter(one["fault"] for one in faults).items()))


def model_usage(usage: Sequence[UsageShape], estimate: bool) -> Iterator[str]:
    """Yield a line for each model outside that was asked: calls, tokens and dollars."""
    outside = [u for u in usage if not u["model"].startswith("rules")]
    for model in sorted({u["model"] for u in outside}):
        stages = [u for u in outside if u["model"] == model]
        calls, kept, failed = (sum(u[name] for u in stages) for name in ("calls", "kept", "failed"))
        tokens = sum(u["input_tokens"] + u["output_tokens"] for u in stages)
        costs = [u["dollars"] for u in stages]
        money = "price not known" if any(cost is None for cost in costs) else f"${sum(filter(None, costs)):.2f}"
        failures = [f"{failed} failed"] if failed else []
        parts = ", ".join([count(calls, "call"), f"{kept} answers kept from before", *failures, f"{tokens:,} tokens", money])
        minutes = sum(u["seconds"] for u in stages) / _PARALLEL_CALLS / 60
        if estimate:
            yield f"{model}: about {parts}, about {minutes:.0f} min. An estimate: later calls depend on earlier answers."
        else:
            yield f"{model}: {parts}."


def in_short(covered: CoverageShape) -> str:
    """Say in a sentence what a list of contracts covers."""
    not_shown = covered["contracts"] - covered["shown"]
    parts = (
        f"{count(covered['contracts'], 'contract')} looked at",
        f"{not_shown} not what was asked for" if not_shown else "",
        f"{covered['untold']} shown because it cannot be told" if covered["untold"] else "",
        f"{covered['not_in_force']} not in force on the day" if covered["not_in_force"] else "",
        f"{count(covered['unread_files'], 'file')} of {covered['files']} of which nothing could be read",
        f"{len(covered['no_contracts'])} that hold no contract" if covered["no_contracts"] else "",
        f"{count(covered['unread'], 'paper')} referred to and not read",
        f"{count(covered['pending'], 'claim')} waiting for a person",
    )
    return "; ".join(filter(None, parts)) + "."


_FUNCTIONS = (
    acts, became, cause_text, clause_moved, count, day_before, entry_place, fault_kinds, in_short, judged,
    left_out, model_usage, noted, obligation_counts, owed_text, particulars, place, quoted_clauses, side, spaced, standing, step_text,
    term_text, term_until, title, which_document, who, why_no_day,
)  # fmt: skip
