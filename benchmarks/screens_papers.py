"""A portfolio in which much waits for a person: agreements of many provisions, and amendments of them whose copies nobody signed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path

_COMPANY = "Calder Instruments, Inc."
_TITLE = "Master Services Agreement"
_SYLLABLES = ("bel", "cor", "dan", "fen", "gar", "hol", "jen", "kel", "lum", "mar", "nor", "pel", "quin", "rud", "sel", "tor")
_SUBJECTS = ("Invoices", "Reports", "Repairs", "Acceptance", "Notices", "Replacement Staff", "Audit", "Returns", "Incident Reports")
_DAYS = ("ten (10)", "twenty (20)", "thirty (30)", "forty-five (45)", "sixty (60)", "ninety (90)")
_PROVISION = (
    "{n}. {subject}. The responsible party shall complete {subject_low} of lot {n} within {days} days after it has received the "
    "written request of the other party, and shall keep records of what it has done for as long as this Agreement is in force."
)
_CHANGE = '{n}. Section {n} of the Agreement is hereby amended by replacing the words "{old} days" with the words "{new} days".'
_CLOSING = "IN WITNESS WHEREOF, the parties have executed this instrument as of the date first above written."


def families(seed: int, count: int, provisions: int) -> Iterator[Mapping[str, str]]:
    """Yield families by file name: an agreement that is signed, and an amendment of half its provisions that is not."""
    draw = random.Random(seed)
    for n in range(count):
        name = "".join(draw.sample(_SYLLABLES, 3)).capitalize()
        party, day = f"{name} Works {n} LLC", 1 + n % 28
        subjects = [draw.choice(_SUBJECTS) for _ in range(provisions)]
        days = [draw.sample(_DAYS, 2) for _ in range(provisions)]
        between = f'between {_COMPANY} ("Client") and {party} ("Provider")'
        opening = f'This {_TITLE} (this "Agreement") is made as of January {day}, 2020 {between}.'
        words = [
            _PROVISION.format(n=i, subject=subject, subject_low=subject.lower(), days=old)
            for i, (subject, (old, _)) in enumerate(zip(subjects, days, strict=True), 1)
        ]
        cites = f'amends the {_TITLE} dated January {day}, 2020 between the parties (the "Agreement")'
        change = f'This First Amendment (this "Amendment") is made as of March {day}, 2021 {between} and {cites}.'
        changes = [_CHANGE.format(n=i, old=old, new=new) for i, (old, new) in enumerate(days, 1) if i % 2]
        yield {
            f"{n:02d}-{name.lower()}-agreement.txt": _paper(_TITLE.upper(), opening, words, party, "/s/ Ann Lee"),
            f"{n:02d}-{name.lower()}-amendment.txt": _paper(f"FIRST AMENDMENT TO {_TITLE.upper()}", change, changes, party, "____________"),
        }


def written(folder: Path, seed: int = 1, count: int = 10, provisions: int = 40) -> Path:
    """Write the families into a folder, and return it: of the default, some two hundred things wait."""
    folder.mkdir(parents=True)
    for texts in families(seed, count, provisions):
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
    return folder


def _paper(title: str, opening: str, words: list[str], party: str, by: str) -> str:
    signed = (f"{who.upper()}\n\nBy: {by}\nName:" for who in (_COMPANY, party))
    return "\n\n".join((title, opening, *words, _CLOSING, *signed)) + "\n"
