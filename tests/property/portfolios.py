"""Random small portfolios, as the lines `tests/story.py` reads: a contract and what was done to it."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import strategies as st

START = date(2020, 1, 1)
SECTIONS = ("1", "1(a)", "1(b)", "2", "2(a)", "2(a)(i)", "3")
NEW_SECTIONS = ("1(c)", "2(b)", "4")
WORDS = ("fee", "30", "fifteen (15)", "days", "box", "unit", "goods", "pay", "ship", "notice.", "Ohio.")

days = st.integers(0, 40).map(lambda n: START + timedelta(days=n))
sentences = st.lists(st.sampled_from(WORDS), min_size=1, max_size=7).map(" ".join)


@st.composite
def changes(draw: st.DrawFn, number: int) -> str:
    """Return one line that changes the contract MSA."""
    target = f"MSA#{draw(st.sampled_from((*SECTIONS, *NEW_SECTIONS)))}"
    source = f"A{draw(st.integers(1, 4))}#{number}"
    words, other = draw(st.sampled_from(WORDS)), draw(sentences)
    line = draw(
        st.sampled_from(
            (
                f'amends {source} {target} "{other}"',
                f'amends {source} MSA#1 "{other} (a) {words}" "part=(a)||(a) {words}"',
                f'inserts {source} MSA#{draw(st.sampled_from(NEW_SECTIONS))} "{other}"',
                f"deletes {source} {target}",
                f'replaces-words {source} {target} "{words}" "{other}"',
                f'replaces-words {source} {target} "{words}" "{other}" each',
                f'deletes-words {source} {target} "{words}"',
                f'inserts-words {source} {target} after "{words}" "{other}"',
                f'inserts-words {source} {target} end "{other}"',
                f'replaces-sentence {source} {target} 1 "{other}"',
                f'adds-sentence {source} {target} "{other}"',
                f'replaces-everywhere {source} MSA "{words}" "{other}"',
                f"terminates {source} {target}",
                f"unspecified {source} {target}",
            )
        )
    )
    start = draw(days)
    until = f" until {start + timedelta(days=draw(st.integers(0, 20)))}" if draw(st.integers(0, 3)) == 0 else ""
    return f"{start} {line}{until}"


@st.composite
def contracts(draw: st.DrawFn) -> list[str]:
    """Return the lines of the contract MSA as signed on the first day."""
    return [f'{START} clause MSA#{section} "{draw(sentences)}"' for section in SECTIONS]


@st.composite
def portfolios(draw: st.DrawFn, most: int = 7) -> list[str]:
    """Return the lines of a contract and up to `most` changes by up to four amendments, each signed on one day."""
    lines = draw(contracts())
    lines += [f"{draw(days)} document A{n} number={n}" for n in range(1, 5)]
    return lines + [draw(changes(n)) for n in range(1, draw(st.integers(0, most)) + 1)]
