"""`benchmarks/fit_likelihood.py`: the weights of `indexing.candidates.likelihood`, fitted on generated families.

The families of implicit_families.py (the `tune` half of the wordings) are indexed, and the candidates of each clause are labelled
with the truth. Prints the weights of a logistic regression; and by five parts of the subjects, each measured with what was fitted
on the others, how many changes are found where so many of the likeliest pairs are shown to a person.
"""

from __future__ import annotations

import argparse
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from calibration import newton
from implicit import section_key
from implicit_families import Generated, Truth, families

from graph.model.ids import DocumentId
from indexing.candidates import likelihood
from indexing.candidates.likelihood import BIAS, WEIGHTS
from indexing.candidates.proposing import Proposer, Sides
from indexing.linking.register import Register
from ui import connect

_PARTS, _RIDGE = 5, 1.0
_SHOWN = (60, 80, 100)  # pairs shown of forty families
Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Clause:
    """The candidates of one clause: a row of inputs for each, which of them are true, and the part of the subjects it is in."""

    inputs: Array
    true: npt.NDArray[np.bool_]
    part: int


def main() -> None:
    """Collect, fit, print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    options.add_argument("--families", type=int, default=40)
    arguments = options.parse_args()
    made = [families(seed, arguments.families, "tune", quiet=False) for seed in arguments.seeds]
    clauses = [clause for some in made for clause in labelled(some)]
    names = ("prior", "reader", "later", "turns", "bias")
    print("in use ", dict(zip(names, (*WEIGHTS, BIAS), strict=True)))
    print("fitted ", dict(zip(names, map(float, np.round(fitted(clauses), 2)), strict=True)))
    by_others = [fitted([c for c in clauses if c.part != part]) for part in range(_PARTS)]
    best = sorted((_best(c, by_others[c.part]) for c in clauses), reverse=True)
    changes = sum(len(family.truths) for some in made for family in some)
    for shown in _SHOWN:
        found = sum(true for _, true in best[: shown * len(made)])
        print(f"of {shown} shown: {found / changes:.3f} of the changes found, from log-odds {best[shown * len(made) - 1][0]:.2f}")


def labelled(made: Sequence[Generated]) -> Iterator[Clause]:
    """Index families together and yield the clauses that are asked about."""
    truths = [truth for family in made for truth in family.truths]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "papers"
        place.mkdir()
        for name, text in (item for family in made for item in family.files.items()):
            (place / name).write_text(text, encoding="utf-8", newline="\n")
        with connect(data=Path(folder) / "data", portfolio="fit", actor="benchmark") as portfolio:
            portfolio.index([place])
            register = Register(portfolio.parts.store, portfolio.name, ())
            proposer = Proposer.of(register, portfolio.parts.linker.recall)
            for document in register.operative(d.document_id for d in portfolio.parts.store.documents(portfolio.name)):
                yield from _of_document(register, proposer, document, truths)


def _of_document(register: Register, proposer: Proposer, document: DocumentId, truths: Sequence[Truth]) -> Iterator[Clause]:
    sides = Sides(proposer.library)
    candidates = proposer.propose(register.operative((document,))[document])
    for source in dict.fromkeys(c.source_clause_id for c in candidates):
        own = [(c, sides.pair(c)) for c in candidates if c.source_clause_id == source]
        words = " ".join(own[0][1].source.text.split())
        mine = [t for t in truths if t.source_file == own[0][1].source.document.file_name and " ".join(t.words.split()) in words]
        true = [
            any(
                t.target_file == both.target.document.file_name and section_key(t.target_section) == section_key(both.target.clause.section)
                for t in mine
            )
            for _, both in own
        ]
        key = mine[0].subject if mine else own[0][1].source.document.file_name.partition("-")[0]
        yield Clause(np.array([likelihood.inputs(*one) for one in own]), np.array(true), zlib.crc32(key.encode()) % _PARTS)


def fitted(clauses: Sequence[Clause]) -> Array:
    """Return the weights of the inputs, and the bias."""
    true = np.concatenate([c.true for c in clauses]).astype(float)
    weights, bias = newton(np.vstack([c.inputs for c in clauses]), true, np.ones(len(true)), _RIDGE)
    return np.append(weights, bias)


def _best(clause: Clause, weights: Array) -> tuple[float, bool]:
    odds = clause.inputs @ weights[:-1] + weights[-1]
    at = int(np.argmax(odds))
    return float(odds[at]), bool(clause.true[at])


if __name__ == "__main__":
    main()
