"""`benchmarks/scale.py`: what a growing portfolio costs: indexing a document, resolving a clause, asking.

    index     N generated documents in ten `index` calls, one folder each: time a document by call, last / first
    once      the same documents in one call: time a document as a whole
    resolve   a provision changed by three amendments in a chain, end to end (name, neighbourhood, text), by portfolio size
    ask       questions with a counterparty and without, in a portfolio of N documents
    lookup    N generated documents, read in memory: how many a look-up compares with what a claim says of its target, and whether
              the right one is among them and is found
    folder    any folder of contracts in ten calls, such as ../shared/scale unpacked
    reading   some of any folder of contracts, read and analysed in one process: seconds of processor a megabyte of text

A family is a master agreement, three amendments that each change what the one before left, and a
statement of work. All families share one company; counterparty, days and wording are each family's own.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from datetime import date, timedelta
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from graph.model.source import Reading, SourceFile
from indexing.analyse import Instrument, analyse
from indexing.linking.documents import DocumentLookup
from indexing.readers import READERS
from indexing.readers.files import find_files
from indexing.readers.worker import Job, Read, read
from ui import Provision, Question, connect
from ui.application.portfolio import Portfolio

COMPANY = "Calder Instruments, Inc."
BATCHES = 10
SMALL, LARGE = 1_000, 100_000  # clauses
PaperRead = tuple[SourceFile, Reading, tuple[Instrument, ...]]
_Drawn = tuple[Path, list[str]]  # the folder of a portfolio, and what is asked about
# ruff: noqa: SIM905 - word lists read best as words
_FIRST = date(2005, 1, 3)
_SYLLABLES = "bel cor dan fen gar hol jen kel lum mar nor os pel quin rud sel tor ul ver wex yar zan".split()
_SUBJECTS = (
    "Services Payment Confidentiality Insurance Audit Notices Deliverables Acceptance Warranty Indemnity Records Staffing Security "
    "Reporting Travel Equipment Premises Training Subcontracting Publicity"
).split()
_WORDS = (
    "provider client shall deliver maintain report invoice schedule material equipment personnel quality period written notice "
    "approved facility product standard reasonable property records service order quantity value careful prompt monthly annual"
).split()


class Maker:
    """Makes contract families: the same for the same seed."""

    def __init__(self, seed: int, sections: int) -> None:
        self._draw = random.Random(seed)
        self._sections = sections
        self._taken: set[str] = set()

    def family(self) -> dict[str, str]:
        """Return the texts of one family by file name."""
        name = self._name()
        day = _FIRST + timedelta(days=self._draw.randrange(5000))
        signed = [day + timedelta(days=200 * n + self._draw.randrange(90)) for n in range(5)]
        stem = name.lower()
        party = f"{name} {self._draw.choice(('Supply', 'Logistics', 'Foods', 'Design'))} LLC"
        texts = {f"{stem}-msa.txt": self._master(party, signed[0])}
        days = ["thirty (30)", *self._draw.sample(("forty-five (45)", "sixty (60)", "twenty (20)", "ninety (90)", "ten (10)"), 3)]
        for number, (ordinal, old, new) in enumerate(zip(("First", "Second", "Third"), days, days[1:], strict=False), 1):
            texts[f"{stem}-amendment-{number}.txt"] = _amendment(ordinal, party, (signed[0], signed[number]), old, new)
        texts[f"{stem}-sow-1.txt"] = self._order(party, signed[0], signed[4])
        return texts

    def _name(self) -> str:
        while True:
            name = "".join(self._draw.choice(_SYLLABLES) for _ in range(4)).capitalize()
            if name not in self._taken:
                self._taken.add(name)
                return name

    def _sentence(self) -> str:
        return f"The {' '.join(self._draw.choice(_WORDS) for _ in range(22))}."

    def _master(self, party: str, day: date) -> str:
        parts = [
            "MASTER SERVICES AGREEMENT",
            (
                f'This Master Services Agreement (this "Agreement") is made as of {spelt(day)} between {COMPANY} ("Client") and '
                f'{party} ("Provider").'
            ),
            "1. Payment Period. Client shall pay each undisputed invoice within thirty (30) days after receipt.",
        ]
        more = range(2, self._sections + 1)
        parts += [f"{n}. {self._draw.choice(_SUBJECTS)} {n}. {self._sentence()} {self._sentence()}" for n in more]
        return _signed(parts, party)

    def _order(self, party: str, master: date, day: date) -> str:
        opening = (
            f'This Statement of Work (this "SOW") is entered into as of {spelt(day)} between {COMPANY} ("Client") and {party} ("Provider") '
            f'under the Master Services Agreement dated as of {spelt(master)} between the parties (the "Agreement").'
        )
        return _signed(
            ["STATEMENT OF WORK NO. 1", opening, *(f"{n}. {self._draw.choice(_SUBJECTS)}. {self._sentence()}" for n in (1, 2, 3))], party
        )


def _amendment(ordinal: str, party: str, days: tuple[date, date], old: str, new: str) -> str:
    master, day = days
    opening = (
        f'This {ordinal} Amendment (this "Amendment") is made as of {spelt(day)} between {COMPANY} ("Client") and {party} ("Provider") and '
        f'amends the Master Services Agreement dated as of {spelt(master)} between the parties (the "Agreement").'
    )
    change = (
        f'1. Payment Period. Section 1 of the Agreement is hereby amended by replacing the words "{old} days" with the words "{new} days".'
    )
    same = "2. No Other Changes. Except as amended above, the Agreement remains in full force and effect."
    return _signed([f"{ordinal.upper()} AMENDMENT TO MASTER SERVICES AGREEMENT", opening, change, same], party)


def _signed(parts: Sequence[str], party: str) -> str:
    blocks = (f"{who.upper()}\n\nBy: /s/ {by}\nName: {by}" for who, by in ((COMPANY, "Ann Lee"), (party, "Bob Ray")))
    closing = "IN WITNESS WHEREOF, the parties have executed this instrument as of the date first above written."
    return "\n\n".join((*parts, closing, *blocks)) + "\n"


def spelt(day: date) -> str:
    """Return a day as contracts write it: "January 3, 2005"."""
    return f"{day:%B} {day.day}, {day.year}"


@contextmanager
def _portfolio() -> Iterator[tuple[Portfolio, Path]]:
    with tempfile.TemporaryDirectory() as folder, connect(data=Path(folder) / "data", portfolio="scale", actor="benchmark") as portfolio:
        yield portfolio, Path(folder)


def _written(folder: Path, seed: int, documents: int, sections: int) -> list[Path]:
    """Write whole families until there are `documents` files; return them in the order a desk would get them: mixed."""
    folder.mkdir()
    maker, files = Maker(seed, sections), list[Path]()
    while len(files) < documents:
        for name, text in maker.family().items():
            files.append(folder / name)
            files[-1].write_text(text, encoding="utf-8")
    random.Random(seed).shuffle(files)
    return files


def _batches(files: Sequence[Path], folder: Path) -> Iterator[Path]:
    """Move the files into ten folders, one after the other, as if each had arrived later."""
    size = -(-len(files) // BATCHES)
    for number in range(BATCHES):
        batch = folder / f"batch{number}"
        batch.mkdir()
        for file in files[number * size : (number + 1) * size]:
            shutil.move(file, batch / file.name)
        yield batch


class Stages:
    """Seconds by stage of one `index` call, told from its progress."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)
        self._stage, self._since = "start", time.perf_counter()

    def __call__(self, progress: object) -> None:
        """Take note of a progress report."""
        self._close(str(getattr(progress, "stage", "")))

    def done(self) -> dict[str, float]:
        """Return the seconds spent in each stage."""
        self._close("end")
        return {stage: round(seconds, 2) for stage, seconds in self.spent.items()}

    def _close(self, stage: str) -> None:
        now = time.perf_counter()
        self.spent[self._stage] += now - self._since
        self._stage, self._since = stage, now


def _index_by_tenths(files: Sequence[Path], folder: Path, portfolio: Portfolio) -> float:
    """Index in ten calls; print milliseconds a document of each, and return last / first."""
    each: list[float] = []
    worked: list[float] = []
    for batch in _batches(files, folder):
        count, stages, began, busy = len(list(batch.iterdir())), Stages(), time.perf_counter(), _worked()
        report = portfolio.index([batch], stages)
        each.append(1000 * (time.perf_counter() - began) / max(1, count))
        worked.append(1000 * (_worked() - busy) / max(1, count))
        said = f"{each[-1]:7.1f} ms a document ({worked[-1]:6.1f} of processor), {report.documents:6} documents"
        unread = f"  NOT READ: {len(report.failures)}, first: {report.failures[0].reason}" if report.failures else ""
        print(f"  call {len(each):2}: {said}  {stages.done()}  {report.edges}{unread}", flush=True)
    print(f"  last / first: {each[-1] / each[0]:.2f} ({worked[-1] / worked[0]:.2f} of processor)", flush=True)
    return each[-1] / each[0]


def _worked() -> float:
    """Return the processor seconds of this process and of workers that have ended: a busy machine does not stretch them."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def index(arguments: argparse.Namespace) -> None:
    """Index generated documents in ten calls, then ask."""
    with _portfolio() as (portfolio, folder):
        files = _written(folder / "made", arguments.seed, arguments.documents, arguments.sections)
        _index_by_tenths(files, folder, portfolio)
        _ask(portfolio, folder)


def once(arguments: argparse.Namespace) -> None:
    """Index a tenth of the documents in one call, and all of them in one call: milliseconds a document."""
    each: list[float] = []
    for documents in (arguments.documents // BATCHES, arguments.documents):
        with _portfolio() as (portfolio, folder):
            _written(folder / "made", arguments.seed, documents, arguments.sections)
            stages, began = Stages(), time.perf_counter()
            report = portfolio.index([folder / "made"], stages)
            each.append(1000 * (time.perf_counter() - began) / report.documents)
            print(f"  {report.documents:6} documents: {each[-1]:7.1f} ms a document  {stages.done()}  {report.edges}", flush=True)
    print(f"  all / a tenth: {each[1] / each[0]:.2f}", flush=True)


def folder(arguments: argparse.Namespace) -> None:
    """Index any folder of contracts in ten calls."""
    with _portfolio() as (portfolio, place):
        shutil.copytree(arguments.folder, place / "given")
        files = [p for p in sorted((place / "given").rglob("*")) if p.is_file()]
        random.Random(arguments.seed).shuffle(files)
        _index_by_tenths(files, place, portfolio)


def lookup(arguments: argparse.Namespace) -> None:
    """Look all claims of generated documents up among all of them; exits 1 where too few right documents are compared."""
    maker, texts = Maker(arguments.seed, arguments.sections), list[tuple[str, str]]()
    while len(texts) < arguments.documents:
        texts += maker.family().items()
    with ProcessPoolExecutor() as readers:
        found = [i for some in readers.map(_analysed, texts, chunksize=50) for i in some]
    clauses = {i.document.document_id: i.clauses for i in found}
    among = DocumentLookup([i.document for i in found], clauses.__getitem__)
    compared, reached, right = list[int](), 0, 0
    began = time.perf_counter()
    for one in found:
        referring = among.referring(one.document, one.claims)
        for index in sorted({i for claim in one.claims for i in referring.of_claim[claim.key]}):
            ids = among.reached(one.document, referring.references[index])
            wanted = f"{one.document.file_name.partition('-')[0]}-msa.txt"
            compared.append(len(ids))
            reached += any(among.documents[d].file_name == wanted for d in ids)
            meant = among.meant(one.document, referring.references[index]).document_id
            right += meant is not None and among.documents[meant].file_name == wanted
    spent = 1000 * (time.perf_counter() - began) / len(compared)
    p99 = sorted(compared)[int(0.99 * len(compared))]
    shares = f"the right one among them {reached / len(compared):.4f}, found {right / len(compared):.4f}"
    print(f"  {len(found)} documents, {len(compared)} references: compared p99 {p99}, most {max(compared)}; {shares}; {spent:.1f} ms each")
    if reached < 0.995 * len(compared):
        raise SystemExit(1)


def _analysed(named: tuple[str, str]) -> tuple[Instrument, ...]:
    return written_and_read(*named)[2]


def written_and_read(name: str, text: str) -> PaperRead:
    """Return a paper as a file of this name and text is read and analysed; exits where it cannot be."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_text(text, encoding="utf-8")
        return _read(path)


def _read(path: Path) -> PaperRead:
    (found,) = find_files([path], frozenset(READERS))
    answer = read(Job(found.path, found.name, found.shown_path, READERS[found.suffix], 1 << 28, "", (), ""))
    if not isinstance(answer, Read) or answer.reading is None or answer.file is None:
        raise SystemExit(f"{path.name} was not read")
    return answer.file, answer.reading, analyse(answer.reading, answer.file, "scale")


def reading(arguments: argparse.Namespace) -> None:
    """Read and analyse contracts drawn from a folder in this process: seconds of processor a megabyte of text."""
    files = [p for p in sorted(arguments.folder.rglob("*")) if p.suffix in READERS]
    drawn = random.Random(arguments.seed).sample(files, min(len(files), arguments.rounds))
    _read(drawn[0])  # imports are no paper's
    began = _worked()
    characters = sum(len(_read(path)[1].text) for path in drawn)
    spent = _worked() - began
    print(f"  {len(drawn)} papers, {characters / 1e6:.2f} MB of text: {1e6 * spent / characters:.2f} s of processor a megabyte")


def resolve(arguments: argparse.Namespace) -> None:
    """Resolve a clause with three amendments in portfolios of 1,000 and 100,000 clauses, by turns, in a process that indexed neither."""
    asked: list[_Drawn] = []
    with ExitStack() as held:
        for clauses in (SMALL, LARGE):
            portfolio, folder = held.enter_context(_portfolio())
            _written(folder / "made", arguments.seed, 5 * clauses // (arguments.family + 25), arguments.family)
            report = portfolio.index([folder / "made"])
            names = sorted(p.name for p in (folder / "made").glob("*-msa.txt"))
            asked.append((folder, random.Random(arguments.seed).choices(names, k=arguments.rounds)))
            print(f"  {len(asked)}: {report.clauses:7} clauses, {report.documents:5} documents", flush=True)
        with ProcessPoolExecutor(1, get_context("spawn")) as apart:
            anew, again = apart.submit(_resolving, asked).result()
    for what, (small, large) in (("opened anew", anew), ("again in a session", again)):
        print(f"  {what:18}: {small:7.1f} ms, {large:7.1f} ms; large / small: {large / small:.2f}", flush=True)


def _resolving(asked: Sequence[_Drawn]) -> tuple[list[float], list[float]]:
    """Return the median milliseconds in each portfolio: of resolving with everything opened anew, and of asking again in one session.

    The portfolios take turns, so that whatever else the machine does slows all of them. Opened anew, what is
    asked comes from all over a portfolio; a session asks about equally few families of each.
    """
    for folder, names in asked:
        _resolved_anew(folder, names[0])  # imports are nobody's clause
    anew = [[_timed(partial(_resolved_anew, folder, name)) for folder, name in turn] for turn in _turns(asked)]
    few = min(len(set(names)) for _, names in asked)
    with ExitStack() as held:
        sessions = {folder: held.enter_context(connect(data=folder / "data", portfolio="scale")) for folder, _ in asked}
        turns = _turns([(folder, [*dict.fromkeys(names)][:few] * 5) for folder, names in asked])
        timed = [[_timed(partial(sessions[folder].resolve, _asked(name))) for folder, name in turn] for turn in turns]
    again = timed[few:]  # the first time is not again
    return [*map(statistics.median, zip(*anew, strict=True))], [*map(statistics.median, zip(*again, strict=True))]


def _turns(asked: Sequence[_Drawn]) -> list[tuple[tuple[Path, str], ...]]:
    return [*zip(*([(folder, name) for name in names] for folder, names in asked), strict=True)]


def _asked(name: str) -> Provision:
    return Provision(name, "1", as_of=date(2026, 1, 1))


def _resolved_anew(folder: Path, name: str) -> None:
    with connect(data=folder / "data", portfolio="scale") as portfolio:
        found = portfolio.resolve(_asked(name))
    if len(found.steps) != 3:
        raise SystemExit(f"{name}: expected a chain of three amendments, found {len(found.steps)}")


def _ask(portfolio: Portfolio, folder: Path) -> None:
    named = [d for d in portfolio.register.instruments() if d.title == "MASTER SERVICES AGREEMENT"][:5]
    parties = [p.name for d in named for p in d.parties if p.name != COMPANY]
    asked: list[Question] = [
        Question("Within how many days must Client pay an undisputed invoice?", date(2026, 1, 1), counterparty=p) for p in parties
    ]
    asked += [Question(f"Within how many days must invoices of {p} be paid?", date(2026, 1, 1)) for p in parties]
    with connect(data=folder / "data", portfolio="scale") as fresh:
        print(f"  ask, first of a session: {_timed(lambda: fresh.ask(asked[0])):7.0f} ms")
        for group in (asked[: len(parties)], asked[len(parties) :]):
            times = [_timed(partial(fresh.ask, question)) for question in group]
            print(f"  ask, {'by counterparty' if group[0].counterparty else 'the whole portfolio':20}: {statistics.median(times):7.0f} ms")


def _timed(act: Callable[[], object]) -> float:
    """Return milliseconds."""
    began = time.perf_counter()
    act()
    return 1000 * (time.perf_counter() - began)


def main() -> None:
    """Run what is asked for; with --most, exit 1 where a ratio is above it."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("what", choices=("index", "once", "resolve", "folder", "lookup", "reading"))
    options.add_argument("folder", nargs="?", type=Path)
    options.add_argument("--documents", type=int, default=10_000)
    options.add_argument("--sections", type=int, default=12, help="sections of a generated master agreement")
    options.add_argument("--family", type=int, default=200, help="the same for resolve")
    options.add_argument("--rounds", type=int, default=45)
    options.add_argument("--seed", type=int, default=1)
    arguments = options.parse_args()
    print(json.dumps(vars(arguments), default=str))
    does = {"index": index, "once": once, "resolve": resolve, "folder": folder, "lookup": lookup, "reading": reading}
    does[arguments.what](arguments)


if __name__ == "__main__":
    main()
