"""Several files of one instrument: a scan and its Word twin, counterparts, signed and unsigned copies.

They are one document: the best signed copy is operative, its text answers, and what the
others order is ordered once. Copies are told by dates that agree, by title, kind and number (or, where a
reader missed those, by day and parties) *and* by the text being nearly the same; successive versions
of one text have other dates and are not copies. Nor are two that agree on everything but an amount: which
of them was agreed nobody can tell from the files, so both stand, and contradict each other in the open.

Successive versions of published terms are no copies: they are not signed and do not name what they replace, so title and publisher
identify them and the effective dates order them. This is the one case in which title and parties alone supersede.

An attachment that is filed alone as well is a copy of that part of its contract: what amends the contract amends it.
"""

from __future__ import annotations

import heapq
import re
import zlib
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, combinations, pairwise, product

from graph.model.dates import PartialDate
from graph.model.documents import AMENDING_KINDS, Clause, Document, DocumentHint, DocumentKind, Execution
from graph.model.edges import Claim, EdgeType, Mode, Operation, OperationKind
from graph.model.ids import DocumentId, claim_key
from graph.model.source import Quote
from graph.text.numerals import NUMBER_WORD
from indexing.linking.keys import entries
from indexing.naming.names import party_names, party_tokens, same_party, shared_parties, title_words
from indexing.naming.title_phrases import number_in

_SKETCH = 256  # smallest shingle hashes kept: a similarity is known to about 3 points
_SAME = 0.80
_HELD = 0.97  # share of an attachment's shingles that the contract has which it is part of
_SHINGLE = 5  # words
_FIRST = 4  # hashes, of which copies share one: only such texts are compared

_ADDED = 20  # words
_PAGE = 3  # characters of the number of a page
_FIGURE = re.compile(rf"\d|(?:{NUMBER_WORD})$")
_AMOUNT = re.compile(r"[$€£¥]\s?\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)?\s?%|\(\s?\d[\d,]*(?:\.\d+)?\s?\)")
"""What a reader of a scan may misread as well: then two copies are shown as two, which is the safe side."""

_EXECUTION_RANK = (
    Execution.SIGNED,
    Execution.NOT_NEEDED,
    Execution.PARTLY_SIGNED,
    Execution.NOT_SHOWN,
    Execution.UNSIGNED,
    Execution.DRAFT,
)
_FORMAT_RANK = ("pdf", "docx", "html", "md", "txt")


def copies(documents: Iterable[Document], text_of: Callable[[DocumentId], str]) -> dict[DocumentId, DocumentId]:
    """Map each copy that is not operative to the operative copy of the same instrument.

    `text_of` is asked only for documents whose register entries agree.
    """
    import networkx as nx  # noqa: PLC0415  0.4 s that only those who index have to pay

    by_id = {d.document_id: d for d in documents if d.execution is not Execution.DRAFT}
    groups: dict[tuple[str, ...], list[Document]] = defaultdict(list)
    for _, document in sorted(by_id.items()):
        for entry in entries(document):
            groups[entry].append(document)
    sketch_of = cache(lambda document_id: sketch(text_of(document_id)))
    amounts_of = cache(lambda document_id: amounts(text_of(document_id)))
    alike = {pair for group in groups.values() for pair in _alike(_dated_alike(group), sketch_of)}
    pairs = {(a, b) for a, b in alike if not (amounts_of(a) - amounts_of(b) and amounts_of(b) - amounts_of(a))}
    operative: dict[DocumentId, DocumentId] = {}
    for cluster in sorted(map(sorted, nx.connected_components(nx.Graph(pairs)))):
        if any(not parties_agree(by_id[a], by_id[b]) for a, b in combinations(cluster, 2)):
            continue  # joined by one of which too little is known: whose text it is nobody can tell
        first, *others = sorted((by_id[d] for d in cluster), key=_rank)
        operative.update((other.document_id, first.document_id) for other in others)
    filed = {part: operative.get(whole, whole) for part, whole in _parts(by_id.values(), text_of).items()}
    filed = {part: whole for part, whole in filed.items() if part != whole and whole not in filed}
    return {copy: filed.get(first, first) for copy, first in operative.items()} | filed


def _parts(documents: Iterable[Document], text_of: Callable[[DocumentId], str]) -> dict[DocumentId, DocumentId]:
    """Map each attachment that is also filed alone to the one contract of the same day and parties whose text holds it."""
    on_day: dict[PartialDate, list[Document]] = defaultdict(list)
    for document in documents:
        if document.signed is not None:
            on_day[document.signed].append(document)
    whole_of: dict[DocumentId, DocumentId] = {}
    for some in on_day.values():
        attached = [d for d in some if d.kind is DocumentKind.EXHIBIT]
        wholes = [d for d in some if d.kind is not DocumentKind.EXHIBIT and d.kind not in AMENDING_KINDS] if attached else []
        for part in attached:
            near = (w for w in wholes if shared_parties((n for party in w.parties for n in party_names(party)), part))
            found = [w.document_id for w in near if holds(text_of(w.document_id), text_of(part.document_id))]
            if len(found) == 1:
                whole_of[part.document_id] = found[0]
    return whole_of


def holds(whole: str, part: str) -> bool:
    """Tell whether a text is a part of another, but for some first words, which a filing adds, and a few others that give no figure."""
    places: dict[int, list[int]] = defaultdict(list)
    ours, theirs = _words_in(part), _words_in(whole)
    for at, one in enumerate(_shingles(theirs)):
        places[one].append(at)
    own = _shingles(ours)
    held = [at for at, one in enumerate(own) if one in places]
    if len(held) < _HELD * len(own) or held[0] > _ADDED:
        return False
    there = list(accumulate((places[own[at]] for at in held), _next, initial=-1))[1:]
    ends = pairwise(zip((*held, len(ours)), (*there, len(theirs)), strict=True))
    for (low, from_), (high, to) in ends:
        begin = min(low + _SHINGLE, high)
        mine, start = ours[begin:high], from_ + begin - low
        other = theirs[start : to if high < len(own) else start + len(mine)]
        if _figures(mine) not in ([], _figures(other)) and not _page_number(mine, other):
            return False
    return True


def _next(before: int, places: Sequence[int]) -> int:
    """Return the first place behind another, of some in order; the last of them where there is none."""
    return places[min(bisect_right(places, before), len(places) - 1)]


def _figures(words: Iterable[str]) -> list[str]:
    return [word for word in words if _FIGURE.match(word)]


def _page_number(mine: Sequence[str], other: Sequence[str]) -> bool:
    """Tell whether a figure stands by itself where the other text has none."""
    return len(mine) == 1 and len(mine[0]) <= _PAGE and not _figures(other)


def dates_agree(a: Document, b: Document) -> bool:
    """Tell whether two register entries give no different days."""
    return all(x is None or y is None or x == y for x, y in ((a.signed, b.signed), (a.effective, b.effective)))


def parties_agree(a: Document, b: Document) -> bool:
    """Tell whether no party of either is missing from the other: contracts of one form with two counterparties are two contracts."""
    return not (_strangers(a, b) and _strangers(b, a))


def _strangers(one: Document, other: Document) -> bool:
    return bool(other.parties) and any(not any(same_party(p.name, q.name) for q in other.parties) for p in one.parties)


def _dated_alike(group: Sequence[Document]) -> list[Document]:
    """Leave out those whose day no other has: most instruments that share a title."""
    days = Counter(d.signed for d in group)
    return [d for d in group if len(group) > 1 and (d.signed is None or days[d.signed] > 1 or days[None])]


def _alike(group: Sequence[Document], sketch_of: Callable[[DocumentId], frozenset[int]]) -> Iterator[tuple[DocumentId, DocumentId]]:
    """Yield the pairs of a group that are the same text."""
    near = ((a, b) for a, b in _near(group, sketch_of) if a.file_sha256 != b.file_sha256 and dates_agree(a, b) and parties_agree(a, b))
    pairs = {(a.document_id, b.document_id) for a, b in near}
    yield from ((a, b) for a, b in pairs if resemblance(sketch_of(a), sketch_of(b)) >= _SAME)


def _near(group: Iterable[Document], sketch_of: Callable[[DocumentId], frozenset[int]]) -> Iterator[tuple[Document, Document]]:
    """Yield the pairs that have a smallest hash in common and no different days of signing."""
    near: dict[int, dict[PartialDate | None, list[Document]]] = defaultdict(lambda: defaultdict(list))
    for document in group:
        for smallest in first_hashes(sketch_of(document.document_id)):
            near[smallest][document.signed].append(document)
    for by_day in near.values():
        undated = by_day.get(None, [])
        for day, some in by_day.items():
            yield from combinations(some, 2)
            yield from product(some, undated if day is not None else ())


def sketch(text: str) -> frozenset[int]:
    """Return the smallest hashes of a text's five-word shingles (Broder's bottom-k sketch)."""
    return frozenset(heapq.nsmallest(_SKETCH, set(_shingles(_words_in(text)))))


def _words_in(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def _shingles(words: Sequence[str]) -> list[int]:
    """Return the hash of every five words in a row, in order."""
    return [zlib.crc32(" ".join(words[i : i + _SHINGLE]).encode()) for i in range(max(1, len(words) - _SHINGLE + 1))]


def amounts(text: str) -> frozenset[str]:
    """Return the sums, percentages and numbers in brackets that a text gives."""
    return frozenset("".join(m[0].split()).rstrip(",") for m in _AMOUNT.finditer(text))


def first_hashes(of: frozenset[int]) -> tuple[int, ...]:
    """Return the few smallest hashes of a sketch: the texts of copies share one of them (all but one in 600 at the very limit)."""
    return tuple(sorted(of)[:_FIRST])


def resemblance(a: frozenset[int], b: frozenset[int]) -> float:
    """Estimate the share of shingles two texts have in common."""
    smallest = heapq.nsmallest(_SKETCH, a | b)
    return len(a.intersection(smallest) & b) / len(smallest) if smallest else 1.0


def _rank(document: Document) -> tuple[int, int, int, int, str, str]:
    """Order copies by what can be seen of them, so that the same files choose alike in every portfolio."""
    suffix = document.file_name.rsplit(".", 1)[-1].lower()
    form = _FORMAT_RANK.index(suffix) if suffix in _FORMAT_RANK else len(_FORMAT_RANK)
    said = {*title_words(document.title)} - {w for party in document.parties for w in party_tokens(party.name)}
    named = len(said & {*title_words(document.file_name.replace("_", " "))})  # the file that goes by its title
    return _EXECUTION_RANK.index(document.execution), form, -named, document.ordinal, document.file_name, document.file_sha256


PUBLISHED = "published_version"


def restates(newer: Document, older: Document) -> bool:
    """Tell whether one instrument is a later restatement of another by what the register has: its title, its parties and its day."""
    before, after = older.agreed, newer.agreed
    if newer.kind is not DocumentKind.RESTATEMENT or before is None or after is None or before.last_day() >= after.first_day():
        return False
    shared = shared_parties((n for party in newer.parties for n in party_names(party)), older)
    return _line_of(newer.title) == _line_of(older.title) and 2 * shared >= len(older.parties)


def _line_of(title: str) -> tuple[str, ...]:
    """Return the words of a title that each version has."""
    return tuple(w for w in title_words(title) if number_in(f"{w} amendment") is None)


def version_claims(documents: Iterable[Document], clauses: Mapping[DocumentId, Sequence[Clause]]) -> Iterator[tuple[Claim, DocumentId]]:
    """Yield, for each version but the first, the claim that it replaces the one before, with that one's id."""
    series: dict[tuple[object, ...], list[Document]] = defaultdict(list)
    for document in documents:
        if document.kind is DocumentKind.ONLINE_TERMS and document.starts is not None and clauses.get(document.document_id):
            publisher = tuple(sorted(party_tokens(p.name) for p in document.parties))
            series[title_words(document.title), publisher].append(document)
    for versions in series.values():
        ordered = sorted(versions, key=lambda d: (str(d.starts), d.document_id))
        for older, newer in pairwise(ordered):
            if older.starts != newer.starts:
                yield _claim(older, newer, clauses[newer.document_id]), older.document_id


def _claim(older: Document, newer: Document, clauses: Sequence[Clause]) -> Claim:
    opening, quote = _words(newer, clauses)
    return Claim(
        key=claim_key(opening.clause_id, quote.text, OperationKind.RESTATE, older.title),
        source_document_id=newer.document_id,
        source_clause_id=opening.clause_id,
        edge_type=EdgeType.SUPERSEDED_BY,
        mode=Mode.REPLACE,
        operation=Operation(OperationKind.RESTATE),
        target=DocumentHint(quote, title=older.title, date=older.starts),
        section="",
        heading="",
        quote=quote,
        rule=PUBLISHED,
        effective_from=newer.starts,
    )


def _words(document: Document, clauses: Sequence[Clause]) -> tuple[Clause, Quote]:
    """Return the line that gives the version's date, else its title, else its first line, with its clause."""
    evidence = dict(document.evidence)
    for field in ("effective", "title"):
        quote = evidence.get(field)
        for clause in clauses if quote else ():
            for piece in clause.pieces:
                if quote and piece.char_start <= quote.char_start and quote.char_end <= piece.char_end:
                    return clause, _line(piece, quote.char_start - piece.char_start)
    return clauses[0], _line(clauses[0].pieces[0], 0)


def _line(piece: Quote, at: int) -> Quote:
    start = piece.text.rfind("\n", 0, at) + 1
    end = piece.text.find("\n", at)
    end = len(piece.text) if end < 0 else end
    return Quote(piece.text[start:end], piece.char_start + start, piece.char_start + end)
