"""Random small portfolios, as the lines `tests/story.py` reads: a contract and everything that was done to it."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import strategies as st

from tests.examples import SOAK, examples

START = date(2020, 1, 1)
SECTIONS = ("1", "1(a)", "1(b)", "2", "2(a)", "2(a)(i)", "3")
NEW_SECTIONS = ("1(c)", "2(b)", "4")
WORDS = ("fee", "30", "fifteen (15)", "days", "box", "unit", "goods", "pay", "$5", "ship", "notice.", "Ohio.")

laws = examples(10, soak=1000)
"""How often a law is tried: a few portfolios in a short run, a thousand under `make soak`."""
patience = pytest.mark.timeout(0 if SOAK else 300)
"""A thousand portfolios take as long as they take: a clock would only measure what else the machine is doing."""

days = st.integers(0, 40).map(lambda n: START + timedelta(days=n))
asked_days = st.integers(-1, 70).map(lambda n: START + timedelta(days=n))
sentences = st.lists(st.sampled_from(WORDS), min_size=1, max_size=7).map(" ".join)


@st.composite
def operations(draw: st.DrawFn, source: str) -> str:
    """Return what one provision of an amendment does to the contract MSA: any kind of operation."""
    section = draw(st.sampled_from((*SECTIONS, *NEW_SECTIONS)))
    target = f"MSA#{section}"
    words, other = draw(st.sampled_from(WORDS)), draw(sentences)
    return draw(
        st.sampled_from(
            (
                f'amends {source} {target} "{other}"',
                f'amends {source} MSA#1 "{other} (a) {words}" "part=(a)||(a) {words}"',
                f'inserts {source} MSA#{draw(st.sampled_from(NEW_SECTIONS))} "{other}"',
                f"deletes {source} {target}",
                f"deletes {source} {target} from-beginning",
                f'replaces-words {source} {target} "{words}" "{other}"',
                f'replaces-words {source} {target} "{words}" "{other}" each',
                f'deletes-words {source} {target} "{words}"',
                f'inserts-words {source} {target} after "{words}" "{other}"',
                f'inserts-words {source} {target} end "{other}"',
                f'replaces-sentence {source} {target} {draw(st.sampled_from((1, 2, -1, -2)))} "{other}"',
                f"deletes-paragraph {source} {target} 1",
                f'adds-sentence {source} {target} "{other}"',
                f'sets-value {source} {target} "" "$7"',
                f'extends {source} {target} "" "45 days"',
                f'replaces-everywhere {source} MSA "{words}" "{other}"',
                f'replaces-party {source} MSA "{words}" "{other}"',
                f'adds-party {source} MSA "Delta"',
                f'renumbers {source} {target} "9.{draw(st.integers(1, 3))}"',
                f"terminates {source} {target}",
                f"unspecified {source} {target}",
                f"unspecified {source} MSA",
                f"waives {source} {target}",
                f"supplements {source} {target}",
            )
        )
    )


@st.composite
def circumstances(draw: st.DrawFn, start: date) -> str:
    """Return when and how far a change holds: often simply, else for a time, on a condition or within a scope."""
    later = start + timedelta(days=draw(st.integers(0, 20)))
    plain = ("",) * 6
    return draw(
        st.sampled_from(
            (
                *plain,
                f" until {later}",
                f" until {later}",
                ' "scope=the Ohio site"',
                ' "closing=the fees are paid"',
                f' "closing=the fees are paid" "outcome=SATISFIED {later}"',
                ' "closing=the fees are paid" outcome=FAILED',
                ' "awaits=approval"',
                f' "awaits=approval" "outcome=WAIVED {later}"',
            )
        )
    )


@st.composite
def changes(draw: st.DrawFn, number: int) -> str:
    """Return one line that changes the contract MSA, by one of four amendments."""
    start = draw(days)
    line = draw(operations(f"A{draw(st.integers(1, 4))}#{number}"))
    return f"{start} {line}{draw(circumstances(start))}"


@st.composite
def contracts(draw: st.DrawFn) -> list[str]:
    """Return the lines of the contract MSA as signed on the first day."""
    return [f'{START} clause MSA#{section} "{draw(sentences)}"' for section in SECTIONS]


@st.composite
def amended(draw: st.DrawFn, most: int = 7) -> list[str]:
    """Return the lines of a contract and up to `most` changes by up to four amendments, each signed on one day."""
    lines = draw(contracts())
    lines += [f"{draw(days)} document A{n} kind=AMENDMENT number={n}" for n in range(1, 5)]
    return lines + [draw(changes(n)) for n in range(1, draw(st.integers(0, most)) + 1)]


@st.composite
def portfolios(draw: st.DrawFn, most: int = 7) -> list[str]:
    """Return an amended contract to which, now and then, more was done: amendments taken back, a restatement, an end."""
    lines = draw(amended(most))
    day = draw(days)
    if draw(st.booleans()):
        restores = ' "says=The terms in effect immediately prior to it are restored."' if draw(st.booleans()) else ""
        lines.append(f"{day} terminates R#1 A{draw(st.integers(1, 4))}{restores}")
    if draw(st.integers(0, 2)) == 0:
        lines += [f'{day} clause V2#{section} "{draw(sentences)}"' for section in ("1", "2", "2(a)")]
        lines.append(f"{day} supersedes V2#8 MSA")
    if draw(st.integers(0, 3)) == 0:
        lines.append(f'{day} terminates T#1 MSA "says=Sections 1 and 2 survive."')
    return lines
