"""What a generated family draws: its parties and style, the values of its provisions, and what its blanks say."""

from __future__ import annotations

import random
from collections.abc import Collection
from datetime import date, timedelta

from implicit_papers import KINDS, Setting, Side
from implicit_words import Style, Subject, Value, filled

# ruff: noqa: SIM905 - word lists read best as words
_SYLLABLES = "bar cal den fos gil har is ker lan mor nev or pen qua ros sal tam und var wes yor zel".split()
_FIRMS = "Systems Ltd;Industries Inc.;Partners LLC;Group plc;Works GmbH;Holdings Limited;Trading Co.;Technologies, Inc.".split(";")
_THIRDS = (
    "Ostrow Freight GmbH",
    "Pallister & Cole",
    "Nimbus Catering Ltd",
    "Redfern Tools LLC",
    "Quay Street Bank",
    "Jorvik Paper AS",
    "Alder Homes LLC",
)
_PERSONS = (
    "Anna Keller",
    "Brian Otieno",
    "Clara Novak",
    "David Lindgren",
    "Ewa Marsh",
    "Farid Haddad",
    "Grace Liu",
    "Henrik Dahl",
    "Ines Prado",
    "Jack Rowe",
)
_PLACES = "Leeds;Rotterdam;Columbus;Gdansk;Lyon;Halifax;Turin;Antwerp;Tampa;Malmo".split(";")
_STREETS = "Canal Street;Mill Lane;Harbour Road;Station Avenue;Market Square".split(";")
PROJECTS = "Heron;Lighthouse;Quarry;Saffron;Tundra;Walnut".split(";")
_MONTHS = "January February March April May June July August September October November December".split()


def fresh(draw: random.Random, taken: set[str]) -> str:
    """Return a company name that is not taken, and take it."""
    while (name := "".join(draw.sample(_SYLLABLES, 4)).capitalize()) in taken:
        pass
    taken.add(name)
    return name


def drawn_setting(draw: random.Random, names: tuple[str, str]) -> Setting:
    """Return a kind of agreement, its sides and style."""
    kind = draw.choices("SULDNR", (6, 3, 2, 3, 2, 2))[0]
    titles, roles = KINDS[kind]
    article, terms = draw.choice(("", "the ")), draw.choice(roles)
    persons = draw.sample(("Ann Lee", "Bob Ray", "Cleo Hart", "Dan Voss", "Eve Stone", "Finn Gray"), 2)
    sides = [
        Side(f"{name} {draw.choice(_FIRMS)}", term, article + term, person)
        for name, term, person in zip(names, terms, persons, strict=True)
    ]
    style = draw.choice((Style(american=True, money="$"), Style(american=True, money="USD "), Style(american=False, money="£")))
    signed = date(2012, 1, 10) + timedelta(days=draw.randrange(3000))
    return Setting(kind, draw.choice(titles), sides[0], sides[1], style, signed, draw.random() < 0.3, draw.random() < 0.6)


class Drawn:
    """Draws for the papers of one family."""

    def __init__(self, draw: random.Random, setting: Setting) -> None:
        self._draw, self.setting = draw, setting

    def effective(self, day: date) -> date:
        """Return the day of the paper, the first of a month to come or, now and then, one gone by."""
        months = self._draw.choice((None, 1, 1, 2, 3, 4, -1))
        if months is None:
            return day
        index = day.year * 12 + day.month - 1 + months
        return date(index // 12, index % 12 + 1, 1)

    def value(self, subject: Subject, avoid: Collection[Value]) -> Value:
        """Return a value of the subject, none of `avoid`; a date lies after those."""
        draw, values = self._draw, subject.values
        if not isinstance(values, str):
            return draw.choice([v for v in values if v not in avoid])
        if values == "date":
            after = max((v for v in avoid if isinstance(v, date)), default=self.setting.signed + timedelta(days=1000))
            return date((after + timedelta(days=draw.randint(200, 900))).year, draw.randint(1, 12), 28) + timedelta(
                days=366 if avoid else 0
            )
        if values == "address":
            return f"{draw.randint(1, 180)} {draw.choice(_STREETS)}, {draw.choice(_PLACES)}"
        pool = {"person": _PERSONS, "place": _PLACES, "company": _THIRDS}[values]
        return draw.choice([v for v in pool if v not in avoid])

    def filled(self, text: str, on: date, **blanks: Value) -> str:
        """Return `text` of a paper of the day `on`, its blanks drawn where `blanks` does not give them."""
        draw, setting = self._draw, self.setting
        persons, month = draw.sample([p for p in _PERSONS if p not in blanks.values()], 2), draw.choice(_MONTHS)
        values: dict[str, Value] = {
            "P": setting.provider.role,
            "C": setting.client.role,
            "third": draw.choice([t for t in _THIRDS if t not in blanks.values()]),
            "person": persons[0],
            "person2": persons[1],
            "place": draw.choice(_PLACES),
            "project": draw.choice(PROJECTS),
            "due": on + timedelta(days=draw.randint(20, 200)),
            "past": on - timedelta(days=draw.randint(10, 100)),
            "pastyear": str(on.year - 1),
            "futureyear": str(on.year + 1),
            "period": f"the {draw.choice(('first', 'second', 'third', 'fourth'))} quarter of {on.year - 1}",
            "month": month,
            "amount": setting.style.value(draw.randint(3, 400) * 250, "$"),
            "n": draw.randint(2, 40),
            "start": setting.signed,
            "day": self.effective(on),
            "address2": f"{draw.randint(1, 180)} {draw.choice(_STREETS)}, {draw.choice(_PLACES)}",
        }
        return filled(text, {**values, **blanks}, setting.style)
