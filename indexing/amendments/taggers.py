"""The fitted models that read a unit: what its sentence is for, what its tokens stand for, what each of its changes does.

Three linear-chain conditional random fields, fitted by `benchmarks/fit_amendments.py`:

    sentences   each unit of an instrument: OP orders a change, LEAD leads in to orders below, NEW is new text,
                STATE speaks of a whole instrument, OTHER does none of these
    roles       each token of an order: T the place changed, TP the same behind its words, C what holds it, A what is added,
                OLD, NEW, NEAR words next to which others go; -B begins a change, -I belongs to the one begun
    kinds       each change: R new text for the whole, D goes, I comes in, W words for words, A words added, S a value set,
                E a term extended, N renumbered, U something not said word for word
"""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import as_file, files
from itertools import pairwise
from pathlib import Path

import pycrfsuite

from indexing.amendments.units import Token, Unit
from indexing.instructions.instrument_names import Meaning
from indexing.instructions.sentences.provisions import Form

_NUMERIC = re.compile(r"[$€£]?\s?\d[\d.,]*%?|.*\b(?:19|20)\d\d")
_OPENS = frozenset({"{q}", "“", '"'})
_LONG, _SHORT = 60, 12
_HEAD, _TAIL = 45, 8  # tokens at the beginning and the end of a unit that count
_BETWEEN = 8  # words between two of the tokens set apart that count


def of_unit(unit: Unit, before: Unit | None, after: Unit | None, *, manner: str) -> list[str]:
    """Return the features of a unit in its row."""
    shown = [shape(unit, t) for t in unit.tokens]
    low = [s.lower() for s in shown]
    found = {f"w={w}" for w in low[:_HEAD]} | {f"w={w}" for w in low[-_TAIL:]}
    found |= {f"b={a} {b}" for a, b in pairwise(low[:_HEAD])}
    found |= {f"first{n}={w}" for n, w in enumerate(low[:3])}
    found |= {f"last={w}" for w in low[-1:]} | {f"last2={' '.join(low[-2:])}"}
    kinds = {t.kind for t in unit.tokens}
    found |= {f"has={k}" for k in kinds if k}
    found |= {f"both={a}{w}" for a in kinds & {"P", "Q"} for w in low if w.endswith(("ed", "ing")) and len(w) > 4}
    found.add(f"clause={unit.clause.kind}")
    found.add(f"length={min(len(unit.tokens) // 8, 6)}")
    found.add(f"opens={'quote' if low[:1] and low[0] in _OPENS else _case(unit)}")
    found.add(f"labelled={_style(unit.label)}")
    found.add(f"manner={manner}")
    if unit.first:
        found.add("begins")
    if before is None:
        found.add("start")
    else:
        found.add(f"behind={_ending(before)}")
        found |= {f"prev={w}" for w in (shape(before, t).lower() for t in before.tokens[:_HEAD]) if w.endswith(("ed", "ing", "s", "}"))}
        found.add(f"style={_style(before.label)}>{_style(unit.label)}")
        found.add(f"same={before.clause is unit.clause}")
    if after is not None:
        found.add(f"next={shape(after, after.tokens[0]).lower()}" if after.tokens else "next=")
        found.add(f"next_opens={_case(after)}{_style(after.label)}")
    return sorted(found)


def of_tokens(unit: Unit, *, brings: bool) -> list[list[str]]:
    """Return the features of each token of a unit."""
    shown = [shape(unit, t) for t in unit.tokens]
    low = [s.lower() for s in shown]
    apart = [n for n, t in enumerate(unit.tokens) if t.kind]
    counts = {k: sum(t.kind == k for t in unit.tokens) for k in "PQVD"}
    result = []
    seen = dict.fromkeys("PQVD", 0)
    did = ""
    did_before = ""
    for n, token in enumerate(unit.tokens):
        if not token.kind:
            if low[n].endswith(("ing", "ed")) and len(low[n]) > 4:
                did_before, did = did, low[n]
            result.append([f"w={low[n]}" if low[n].isalpha() else "w=#"])
            continue
        found = [f"k={low[n]}", *_traits(unit, token)]
        for step in range(1, 5):
            found.append(f"-{step}={low[n - step]}" if n >= step else f"-{step}=")
            found.append(f"+{step}={low[n + step]}" if n + step < len(low) else f"+{step}=")
        found.append(f"-12={' '.join(low[max(0, n - 2) : n])}")
        found.append(f"-123={' '.join(low[max(0, n - 3) : n])}")
        found.append(f"+12={' '.join(low[n + 1 : n + 3])}")
        place = apart.index(n)
        last = apart[place - 1] if place else -1
        following = apart[place + 1] if place + 1 < len(apart) else len(low)
        between, behind = low[last + 1 : n][-_BETWEEN:], low[n + 1 : following][:_BETWEEN]
        found += [f"<{w}" for w in set(between)] + [f">{w}" for w in set(behind)]
        found.append(f"<{low[last] if last >= 0 else '^'} {' '.join(between) if len(between) < 4 else '...'}")
        found.append(f">{low[following] if following < len(low) else '$'} {' '.join(behind) if len(behind) < 4 else '...'}")
        found += [f"did={did}", f"did={did_before}>{did}", f"k={low[n]} did={did}", f"nth={token.kind}{min(seen[token.kind], 3)}"]
        found.append(f"nth={token.kind}{min(seen[token.kind], 3)} did={did}")
        found += [f"of={k}{min(counts[k], 3)}" for k in "PQ"]
        found.append(f"all={token.kind}{min(counts[token.kind], 3)}")
        found += [f"brings={brings}", f"start={n < 3}"]
        ahead = next((w for w in low[n:] if w.endswith(("ed", "ing")) and len(w) > 4), "")
        found += [f"will={ahead}", f"k={low[n]} will={ahead}"]
        seen[token.kind] += 1
        result.append(found)
    return result


def of_change(unit: Unit, tags: Sequence[str], own: Sequence[int], order: int, below: str, *, alone: bool) -> list[str]:
    """Return the features of one change: its tags, the words around its tokens, what stands below."""
    low = [shape(unit, t).lower() for t in unit.tokens]
    mine = [(n, tags[n].split("-")[0]) for n in own]
    roles = sorted({t for _, t in mine})
    found = {f"roles={'+'.join(roles)}", f"order={min(order, 2)}", f"below={below}"}
    low_end, high_end = (min(own), max(own)) if own else (0, len(low) - 1)
    around = low if alone else low[max(0, low_end - 8) : high_end + 14]
    did = list(dict.fromkeys(w for w in around if w.endswith(("ing", "ed")) and len(w) > 4))
    found |= {f"did={a}>{b}" for n, a in enumerate(did) for b in did[n + 1 : n + 4]} | {f"did={a} below={below}" for a in did}
    found |= {f"end={low[-1] if low else ''} {below} {w}" for w in did}
    found |= {f"w={w}" for w in around}
    found |= {f"b={a} {b}" for a, b in pairwise(around)}
    found |= {
        f"roles={'+'.join(roles)} w={w}" for w in around if w.endswith(("ing", "ed")) or w in {"read", "add", "insert", "delete", "replace"}
    }
    found |= {f"below={below} w={w}" for w in around if w.endswith(("ing", "ed"))}
    for n, role in mine:
        found |= {f"{role}:{t}" for t in _traits(unit, unit.tokens[n])}
        found.add(f"{role}+={' '.join(low[n + 1 : n + 3])}")
        found.add(f"{role}-={' '.join(low[max(0, n - 2) : n])}")
    found.add(f"end={low[-1]}" if low else "end=")
    found.add(f"units={len(unit.tokens) // 12}")
    return sorted(found)


def shape(unit: Unit, token: Token) -> str:
    """Return a word as it is, and what a token set apart is."""
    if token.kind == "P":
        citation = unit.sentence.cites[token.number]
        return "{u}" if citation.form is Form.UNIT or citation.places[0].unit is not None else "{p}"
    if token.kind == "D":
        meaning = unit.sentence.docs[token.number].meaning
        return {Meaning.OTHER: "{d}", Meaning.SELF: "{self}", Meaning.LAW: "{law}"}[meaning]
    if token.kind:
        return f"{{{token.kind.lower()}}}"
    return token.text if not token.text[0].isdigit() else "0"


def _traits(unit: Unit, token: Token) -> list[str]:
    if token.kind == "P":
        citation = unit.sentence.cites[token.number]
        place = citation.places[0]
        return [
            *(f"form={citation.form}", f"relative={citation.relative}", f"new={citation.new}", f"many={len(citation.places) > 1}"),
            *(
                f"unit={place.unit is not None}",
                f"term={bool(place.term)}",
                f"bare={bool(place.section) and not place.section[0].isalnum()}",
            ),
        ]
    if token.kind == "D":
        return []
    words = unit.words(token).text
    size = "long" if len(words) > _LONG else "short" if len(words) < _SHORT else "middle"
    return [
        f"size={size}",
        f"numeric={_NUMERIC.match(words) is not None}",
        f"upper={words[:1].isupper()}",
        f"stop={words[-1:] if words[-1:] in '.,;:' else ''}",
        f"words={min(len(words.split()), 4)}",
    ]


def _case(unit: Unit) -> str:
    first = unit.sentence.text[:1]
    return "{" if first == "{" else "upper" if first.isupper() else "lower" if first.islower() else "other"


def _style(label: str) -> str:
    """Return the style of a label: "(a)" and "12.3" are of two."""
    if not label:
        return ""
    folded = re.sub(r"\d+", "0", label)
    folded = re.sub(r"(?i)\b[ivx]+\b", "i", folded)
    return re.sub(r"\b[A-Z]\b", "A", re.sub(r"\b(?!i\b)[a-z]\b", "a", folded))[:8]


def _ending(unit: Unit) -> str:
    text = unit.sentence.text.rstrip()
    return text[-1:] if text[-1:] in '.:;,"”}' else "-"


SENTENCES, ROLES, KINDS = "sentences", "roles", "kinds"
ORDERS = 0.05
"""The least probability of ordering a change at which a sentence is read as one."""


@dataclass(frozen=True)
class Models:
    """The three taggers."""

    sentences: pycrfsuite.Tagger
    roles: pycrfsuite.Tagger
    kinds: pycrfsuite.Tagger

    @classmethod
    def of(cls, folder: Path) -> Models:
        """Load the models of a folder."""
        return cls(*(_opened(folder / f"{name}.crf") for name in (SENTENCES, ROLES, KINDS)))


@dataclass(frozen=True, slots=True)
class Told:
    """What a unit is for: its likeliest label and how likely it orders a change."""

    label: str
    orders: float


_OPEN = threading.local()
"""The models of each thread: a tagger keeps what it tagged last, so two threads never share one."""


def shipped() -> Models:
    """Return the models that come with In Force, this thread's own."""
    if not hasattr(_OPEN, "models"):
        with as_file(files("indexing.amendments").joinpath()) as folder:
            _OPEN.models = Models.of(folder)
    models: Models = _OPEN.models
    return models


def tell(models: Models, row: Sequence[Unit], manner: str) -> tuple[Told, ...]:
    """Return what each unit of an instrument is for."""
    if not row:
        return ()
    seen = [of_unit(u, row[n - 1] if n else None, row[n + 1] if n + 1 < len(row) else None, manner=manner) for n, u in enumerate(row)]
    labels = models.sentences.tag(seen)
    return tuple(_told(label, models.sentences.marginal("OP", n)) for n, label in enumerate(labels))


def _told(label: str, orders: float) -> Told:
    return Told("OP" if label == "OTHER" and orders >= ORDERS else label, orders)


def roles(models: Models, unit: Unit, *, brings: bool) -> tuple[tuple[str, ...], float]:
    """Return the role of each token, and how likely all of them together are."""
    tags = models.roles.tag(of_tokens(unit, brings=brings))
    return tuple(tags), models.roles.probability(tags)


def likeliest_place(models: Models, unit: Unit) -> int:
    """Return the token last tagged that is likeliest a place; -1 where none can be."""
    places = [n for n, t in enumerate(unit.tokens) if t.kind == "P"]
    likely = [(sum(models.roles.marginal(role, n) for role in ("T", "C", "A") if role in models.roles.labels()), n) for n in places]
    return max(likely, default=(0.0, -1))[1]


def kinds(models: Models, unit: Unit, tags: Sequence[str], changes: Sequence[Sequence[int]], below: str) -> tuple[tuple[str, float], ...]:
    """Return the kind of each change, with its probability."""
    if not changes:
        return ()
    found = models.kinds.tag([of_change(unit, tags, own, n, below, alone=len(changes) == 1) for n, own in enumerate(changes)])
    return tuple((kind, models.kinds.marginal(kind, n)) for n, kind in enumerate(found))


def _opened(path: Path) -> pycrfsuite.Tagger:
    tagger = pycrfsuite.Tagger()
    tagger.open(str(path))
    return tagger
