"""An answer as markup, from the JSON of the outer contract.

`a[data-panel]` opens beside the answer where `screens.js` is loaded, and as a page where not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from markupsafe import Markup

from graph.model.resolution import WarningCode
from ui.screens.shared.links import Links
from ui.screens.shared.rendering import macro
from ui.screens.shared.text import joined, squeezed
from ui.serialization.contract import Cited, Reply, ResolvedClause, Warned, quoted_clauses
from ui.serialization.page_schema import EvidenceEvent

RULES = "offline"  # the `model` of an answer that quotes by rules
_TEMPLATE = "ask/answer.html"
_TOKEN = re.compile(r"[“”]|\[(\d{1,3})\]")
_SHARED = 12  # characters that a quote and a citation must share at least
_PLACE = re.compile(r"\s*\([^;]* of the [^;]*\)\s*")  # where the words stand; what follows a semicolon there is a reservation, and is said
_Piece = tuple[str, str, Cited | None]
"""A piece of a line: "words", "quoted", "cited" or "place" (of the words cited before), its words, and the citation."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    """Changes that wait for a person and are not counted: how many, the lines of the answer about them, what only warnings tell of."""

    number: int
    lines: list[list[_Piece]]
    warnings: list[Warned]


@dataclass(frozen=True, slots=True)
class _Shown:
    """What is shown of a reply beside its own fields.

    `repeated` lines quote once more, `warnings` are of nothing that waits; `href` tells the address of a citation.
    """

    manner: str
    day: str
    by: tuple[str, str]
    lines: list[list[_Piece]]
    repeated: list[list[_Piece]]
    waiting: _Waiting
    warnings: list[Warned]
    href: Callable[[Cited], str]
    quoted: list[ResolvedClause]
    earlier: list[ResolvedClause]
    plain: str


def answer(reply: Reply, root: str = "", *, then: bool = True) -> Markup:
    """Return an answer; `root` is the relative path from the page it stands on to the server's root.

    `then`: state which records the answer rests on, because they are not today's.
    """
    if not reply["asks"]:
        return macro(_TEMPLATE, "small_talk", _lines(reply["answer"], ()))
    links = Links.of(reply, root)
    clauses = [*reply["resolved_clauses"], *reply["earlier_clauses"]]
    lines = _lines(reply["answer"], _called(reply["citations"], clauses), placed=_manner(reply) == "rules")
    repeated = list(_repeated(lines))
    waiting, warnings = _waiting(reply, lines)
    words = [one for one in lines if one not in (*repeated, *waiting.lines)]
    proof = _href(clauses, links), quoted_clauses(reply), _earlier(reply), plain(reply)
    shown = _Shown(_manner(reply), day_of(reply, then=then), told_by(reply), words, repeated, waiting, warnings, *proof)
    return macro(_TEMPLATE, "answer", reply, shown, links)


def streaming(so_far: str, told: EvidenceEvent | None, links: Links) -> Markup:
    """Return the words so far and, once it is known, what they rest on; `links` as for the reply to come."""
    found = told or EvidenceEvent(citations=[], resolved_clauses=[], warnings=[])
    cited, href = _called(found["citations"], found["resolved_clauses"]), _href(found["resolved_clauses"], links)
    waiting = "Reading the clauses in force …" if told is None else "Wording the answer …"
    return macro(_TEMPLATE, "streaming", _lines(so_far, cited), found, href, links, waiting)


def plain(reply: Reply) -> str:
    """Return an answer as text, its citations below it: what is pasted into a mail or a memo."""
    lines = [reply["answer"], "", day_of(reply)]
    lines += [f"[{one['n']}] {place_of(one)}: “{squeezed(one['quote'])}” (sha256 {one['sha256'][:12]})" for one in reply["citations"]]
    lines += [f"Note: {one['message']}" for one in reply["warnings"]]
    if reply["receipt"]:
        lines.append(f"Receipt {reply['receipt']}")
    return "\n".join(lines)


def place_of(cited: Cited) -> str:
    """Return where the words of a citation stand."""
    return joined((cited["document"], cited["section"], f"page {cited['page']}" if cited["page"] else ""))


def day_of(reply: Reply, *, then: bool = True) -> str:
    """Return for which day an answer is given, on which record (`then`: unless that is today's), of which portfolio."""
    known = f", as our records stood on {reply['known_as_of'][:10]}" if then and reply["known_as_of"] else ""
    against = f", compared with {reply['against']}" if reply["against"] else ""
    return f"As of {reply['as_of']}{against}{known}, in portfolio {reply['portfolio']}"


def told_by(reply: Reply) -> tuple[str, str]:
    """Return who worded an answer, and what that means: quotes by rules must not be mistaken for a model's words."""
    match _manner(reply):
        case "abstained":
            return "No answer in these documents", f"Nothing is claimed.{' The nearest clauses are below.' if reply['excluded'] else ''}"
        case "rules":
            return "Quoted by rules", "What stands in quotation marks is the contract’s own; no model took part."
        case _:
            return f"Worded by {reply['model']}", "A model wrote these sentences; each was checked against the clauses it cites."


def _manner(reply: Reply) -> str:
    return "abstained" if reply["abstained"] else "rules" if reply["model"] == RULES else "model"


def _earlier(reply: Reply) -> list[ResolvedClause]:
    """Return the provisions as they read on the earlier day of a comparison whose words are cited."""
    cited = {one["clause_id"] for one in reply["citations"] if one["as_of"]}
    return [one for one in reply["earlier_clauses"] if cited & {one["clause_id"], *(run["clause_id"] for run in one["runs"])}]


def _href(clauses: Sequence[ResolvedClause], links: Links) -> Callable[[Cited], str]:
    """Return what tells the address of a citation: words of an amendment open beside the path of the provision they amend."""

    def provision(cited: Cited) -> str:
        holding = (c["clause_id"] for c in clauses if any(r["clause_id"] == cited["clause_id"] for r in c["runs"]))
        return next(holding, cited["clause_id"])

    return lambda one: links.citation(one, provision(one))


def _called(citations: Sequence[Cited], clauses: Sequence[ResolvedClause]) -> list[Cited]:
    """Return the citations by what the provisions call their documents."""
    homes = (one for c in clauses for one in (c["belongs_to"], *c["runs"], *c["resolution_path"], *c["outstanding"]))
    names = {one["document_id"]: one["document"] for one in homes}
    return [{**one, "document": names.get(one["document_id"], one["document"])} for one in citations]


def _waiting(reply: Reply, lines: Sequence[list[_Piece]]) -> tuple[_Waiting, list[Warned]]:
    """Return what waits for a person, told once each, and the warnings of anything else: that its paper is not signed is no news then."""
    pending = [one for one in reply["warnings"] if one["code"] == WarningCode.PENDING_CLAIM and one["edge_id"]]
    edges, names = {one["edge_id"] for one in pending}, tuple(f"{one['message'].partition(' (')[0]} " for one in pending)
    bearing = [one for clause in reply["resolved_clauses"] for one in clause["outstanding"] if one["edge_id"] in edges]
    about: list[list[_Piece]] = []
    told: set[str | None] = set()
    for line in lines:
        cited = [(one["document_id"], squeezed(one["quote"])) for _, _, one in line if one]
        of = [[b["edge_id"] for b in bearing if b["document_id"] == document and quote in squeezed(b["text"])] for document, quote in cited]
        if of and all(of):
            about.append(line)
            told.update(edge for some in of for edge in some)
    unsigned = [one for one in reply["warnings"] if one["code"] == WarningCode.UNSIGNED and one["message"].startswith(names)]
    others = [one for one in reply["warnings"] if one["edge_id"] not in edges and one not in unsigned]
    return _Waiting(len(edges), about, [one for one in pending if one["edge_id"] not in told]), others


def _lines(text: str, citations: Sequence[Cited], *, placed: bool = False) -> list[list[_Piece]]:
    """Return the lines in pieces; `placed`: what stands in brackets after the citations of a quote says where its words stand."""
    cited = {one["n"]: one for one in citations}
    for name in {one["section"] for one in citations if one["section"] and not set(one["section"]) & set("“”[]")}:
        text = text.replace(f"“{name}” of ", f"{name} of ")  # the name of a place, and no words of a contract
    return [list(_pieces(line, cited, placed=placed)) for line in text.splitlines() if line.strip()]


def _repeated(lines: Sequence[list[_Piece]]) -> Iterator[list[_Piece]]:
    """Yield the lines after the first that are nothing but the provision around what the first one quotes: one quote answers."""
    quoted = [squeezed(words.strip("“”")) for kind, words, _ in lines[0] if kind == "quoted"] if lines else []
    for line in lines[1:]:
        own = [squeezed(words) for kind, words, _ in line if kind == "quoted"]
        bare = not any(words.strip() for kind, words, _ in line if kind == "words")
        if bare and len(own) == 1 and quoted and quoted[0] in own[0]:
            yield line


def _pieces(line: str, cited: Mapping[int, Cited], *, placed: bool) -> Iterator[_Piece]:
    """Yield the pieces of a line. What stands between “ and ” is a contract's: a "[1]" there is not a citation of ours."""
    begin, depth, quoting, said = 0, 0, _balanced(line), ""
    places: dict[str, Cited] = {}
    for found in _TOKEN.finditer(line):
        source = cited.get(int(found[1])) if found[1] and depth == 0 else None
        if source is not None:
            yield "words", line[begin : found.start()], None
            places[place_of(source)] = source
            yield "cited", "", _narrowed(source, said)
            begin = found.end()
        elif quoting and not found[1]:
            outside, depth = depth == 0, depth + (1 if found[0] == "“" else -1)
            if outside:
                yield "words", line[begin : found.start()], None
                begin = found.start()
            elif depth == 0:
                said = line[begin : found.end()].strip("“”")
                yield "quoted", line[begin : found.end()], None
                begin = found.end()
    if placed and places and _PLACE.fullmatch(line[begin:]):
        yield from (("place", line[begin:], one) for one in places.values())
    else:
        yield "words", line[begin:], None


def _narrowed(cited: Cited, said: str) -> Cited:
    """Return a citation of just those of its words that were quoted: all of the quote, or its end or beginning that it shares with that."""
    quote, bare, wanted = cited["quote"], "".join(cited["quote"].split()), "".join(said.split())
    at = [cited["char_start"] + n for n, char in enumerate(quote) if not char.isspace()]
    for size in range(min(len(bare), len(wanted)) if bare not in wanted else 0, _SHARED - 1, -1):
        ends, begins = bare.endswith(wanted[:size]), bare.startswith(wanted[-size:])
        first = bare.find(wanted) if size == len(wanted) else len(bare) - size if ends else 0 if begins else -1
        if first >= 0:
            start, end = at[first], at[first + size - 1] + 1
            return {**cited, "quote": quote[start - at[0] : end - at[0]], "char_start": start, "char_end": end}
    return cited


def _balanced(line: str) -> bool:
    """Return whether every “ has its ”: if not, nobody can say which words are quoted, and every mark is taken for ours."""
    depths = [0, *accumulate((mark == "“") - (mark == "”") for mark in line)]
    return min(depths) == 0 == depths[-1]
