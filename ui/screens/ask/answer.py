"""An answer with its proof, as markup: words, sources, path, warnings, what was left out. Pure: the JSON of the contract in, `Html` out.

    answer(reply)                        the whole
    evidence(told, links)                what it will rest on, before its words
    streaming(words, told, links)        the words so far, above what they rest on
    plain(reply)                         text with its citations, to be pasted

Links are relative (`links.py`); `a[data-panel]` opens beside the answer where `screens.js` is loaded, and as a page where not.
`[data-copy]` holds what its button copies.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from typing_extensions import TypedDict

from ui.markup import Child, Html, tag
from ui.screens.ask.prose import chip, chips, paragraphs, provision_of
from ui.screens.shared.clauses import provision
from ui.screens.shared.links import Links
from ui.screens.shared.text import badge, part, place, plainly, visible, words
from ui.serialization.contract import Cited, ExcludedShape, Reply, ResolvedClause, Warned, left_out, quoted_clauses

RULES = "offline"
"""The `model` of an answer that quotes by rules."""
_DECIDE = frozenset(
    {"CONFLICT", "CONDITION_UNCONFIRMED", "CONDITION_FAILED", "CYCLE", "HASH_MISMATCH", "OUTSTANDING_CHANGE", "OVERLAP", "PENDING_CLAIM"}
    | {"PARENT_ENDED", "REVIVAL_QUESTION", "TARGET_NOT_IN_PORTFOLIO", "LINKS_UNFINISHED", "SEARCH_UNFINISHED", "AMBIGUOUS_DOCUMENT"}
)
_STATES = frozenset({"EXPIRED", "TERMINATED", "TERM_UNKNOWN", "NOTICE_UNVERIFIED"})
_SIGNING = frozenset({"UNSIGNED", "FORMALITY_NOT_SHOWN", "COPIES_DIFFER"})


class Told(TypedDict):
    """The `evidence` event of a stream: what the answer may rest on, before any of its words."""

    citations: list[Cited]
    resolved_clauses: list[ResolvedClause]
    warnings: list[Warned]


def answer(reply: Reply, root: str = "", *, then: bool = True) -> Html:
    """Return an answer; `root` is the way from the page it stands on to the server's root.

    `then`: its records are to be told of, because they are not simply those of now. The words come first; how the question was read
    and who worded the answer stand below them, but that there is none stands above.
    """
    if not reply["asks"]:
        return tag(
            "article", tag("div", paragraphs(reply["answer"], {}), class_="words"), class_="inforce answer abstained", aria_label="Answer"
        )
    links = Links.of(reply, root)
    clauses = [*reply["resolved_clauses"], *reply["earlier_clauses"]]
    marks = chips(reply["citations"], clauses, links)
    return tag(
        "article",
        _when(reply, then=then),
        _by(reply) if reply["abstained"] else None,
        tag("div", paragraphs(reply["answer"], marks), class_="words"),
        [_read_as(one["words"], one["meaning"]) for one in reply["read_as"]],
        _by(reply) if not reply["abstained"] else None,
        warnings(reply["warnings"], links),
        _sources(reply["citations"], clauses, links),
        _paths("How it came to read so", quoted_clauses(reply), links),
        _paths(f"How it read on {reply['against']}", _earlier(reply), links),
        _left_out(reply["excluded"], links, nearest=reply["abstained"]),
        _foot(reply),
        class_=f"inforce answer {_manner(reply)}",
        aria_label="Answer",
    )


def evidence(told: Told, links: Links) -> Html:
    """Return what an answer will rest on, while its words are still to come."""
    return streaming("", told, links)


def streaming(so_far: str, told: Told | None, links: Links) -> Html:
    """Return the words so far and, once it is known, what they rest on; `links` as for the reply to come."""
    found = told or Told(citations=[], resolved_clauses=[], warnings=[])
    marks = chips(found["citations"], found["resolved_clauses"], links)
    waiting = tag("p", "Reading the clauses in force …" if told is None else "Wording the answer …", class_="waiting")
    return tag(
        "article",
        tag("p", tag("strong", f"As of {links.as_of}") if links.as_of else None, f" in portfolio {links.portfolio}", class_="asof"),
        tag("div", paragraphs(so_far, marks), class_="words") if so_far else waiting,
        warnings(found["warnings"], links),
        _sources(found["citations"], found["resolved_clauses"], links),
        class_="inforce answer streaming",
        aria_busy="true",
        aria_label="Answer, still coming",
    )


def plain(reply: Reply) -> str:
    """Return an answer as text, its citations below it: what is pasted into a mail or a memo."""
    lines = [reply["answer"], "", day_of(reply)]
    for one in reply["citations"]:
        where = ", ".join(filter(None, (one["document"], one["section"], f"page {one['page']}" if one["page"] else "")))
        lines += [f"[{one['n']}] {where}: “{' '.join(one['quote'].split())}” (sha256 {one['sha256'][:12]})"]
    lines += [f"Note: {one['message']}" for one in reply["warnings"]]
    if reply["receipt"]:
        lines.append(f"Receipt {reply['receipt']}")
    return "\n".join(lines)


def warnings(found: Iterable[Warned], links: Links) -> Html | None:
    """Return warnings as a list, each with its kind; those with an edge lead to its words."""
    items = [tag("li", _kind(one["code"]), " ", tag("span", visible(one["message"])), _cause(one, links)) for one in found]
    return tag("ul", items, class_="warnings", aria_label="Warnings") if items else None


def _kind(code: str) -> Html:
    kind = "decide" if code in _DECIDE else "state" if code in _STATES else "signing" if code in _SIGNING else "note"
    return badge(plainly(code).capitalize(), kind)


def _cause(one: Warned, links: Links) -> Child:
    return [" ", tag("a", "show the words", href=links.edge(one["edge_id"]), data_panel=True)] if one["edge_id"] else None


def day_of(reply: Reply, *, then: bool = True) -> str:
    """Return for which day an answer is given, on which record (`then`: unless that is today's), of which portfolio."""
    known = f", as our records stood on {reply['known_as_of'][:10]}" if then and reply["known_as_of"] else ""
    against = f", compared with {reply['against']}" if reply["against"] else ""
    return f"As of {reply['as_of']}{against}{known}, in portfolio {reply['portfolio']}"


def _when(reply: Reply, *, then: bool) -> Html:
    day, _, rest = day_of(reply, then=then).partition(",")
    return tag("p", tag("strong", day), ",", rest, class_="asof")


def _read_as(asked: str, meaning: str) -> Html:
    return tag("p", "Read “", words(asked), "” as: ", words(meaning), class_="readas")


def _manner(reply: Reply) -> str:
    return "abstained" if reply["abstained"] else "rules" if reply["model"] == RULES else "model"


def _by(reply: Reply) -> Html:
    label, told = told_by(reply)
    return tag("p", badge(label, _manner(reply)), " ", told, class_="by")


def told_by(reply: Reply) -> tuple[str, str]:
    """Return who worded an answer, and what that means: what rules quote and what a model wrote must not be taken for each other."""
    match _manner(reply):
        case "abstained":
            nearest = " The nearest clauses are below." if reply["excluded"] else ""
            return "No answer in these documents", f"Nothing is claimed.{nearest}"
        case "rules":
            return "Quoted by rules", "What stands in quotation marks is the contract’s own; no model took part."
        case _:
            return f"Worded by {reply['model']}", "A model wrote these sentences; each was checked against the clauses it cites."


def _sources(citations: list[Cited], clauses: list[ResolvedClause], links: Links) -> Html | None:
    items = [_citation(one, provision_of(one, clauses), links) for one in citations]
    return part("Where it stands", tag("ol", items, class_="sources")) if items else None


def _citation(cited: Cited, clause_id: str, links: Links) -> Html:
    then = badge(f"in force on {cited['as_of']}", "state") if cited["as_of"] else None
    head = tag("p", chip(cited, clause_id, links), " ", place(cited["document"], cited["section"], cited["page"]), " ", then)
    return tag("li", head, tag("blockquote", words(cited["quote"])))


def _paths(heading: str, clauses: list[ResolvedClause], links: Links) -> Html | None:
    return part(heading, [provision(one, replace(links, as_of=one["as_of"])) for one in clauses]) if clauses else None


def _earlier(reply: Reply) -> list[ResolvedClause]:
    """Return the provisions as they read on the earlier day of a comparison, of which words are cited."""
    cited = {one["clause_id"] for one in reply["citations"] if one["as_of"]}
    return [one for one in reply["earlier_clauses"] if cited & {one["clause_id"], *(run["clause_id"] for run in one["runs"])}]


def _left_out(items: list[ExcludedShape], links: Links, *, nearest: bool) -> Html | None:
    if not items:
        return None
    listed = tag("ul", [_excluded(one, links) for one in items], class_="excluded")
    if nearest:
        return part("The nearest clauses", listed)
    return tag("details", tag("summary", f"Left out, and why ({len(items)})"), listed)


def _excluded(item: ExcludedShape, links: Links) -> Html:
    link = tag("a", place(item["document"], item["section"], None), href=links.clause(item["clause_id"]), data_panel=True)
    why = tag("a", left_out(item), href=links.edge(item["edge_id"]), data_panel=True) if item["edge_id"] else left_out(item)
    return tag("li", link, ": ", why)


def _foot(reply: Reply) -> Html:
    copied = tag("button", "Copy with citations", type_="button", data_copy=plain(reply))
    receipt = [tag("span", f"On record as {reply['receipt']}"), " ", tag("button", "Copy id", type_="button", data_copy=reply["receipt"])]
    return tag("footer", copied, receipt if reply["receipt"] else tag("span", "No receipt was kept."))
