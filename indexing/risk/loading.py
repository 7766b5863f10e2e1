"""Playbooks read from TOML, strictly: all that is wrong with a file is told at once, with rule, key and what is allowed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.resources import files
from pathlib import Path, PurePath
from string import Formatter
from typing import Any

from graph.errors import NotFoundError, UsageError
from graph.model.obligations import TimeUnit, ValueKind
from graph.model.terms import Column, RiskLevel
from indexing.risk.measures import FEES, Comparison, Measure, Relation
from indexing.risk.playbook import STEPS, TRIED, Condition, Playbook, Rule, When, Where
from indexing.risk.strict_fields import Fields
from indexing.terms.questions import TAGS

STANDARD = "standard"
"""The playbook that is used where none is named."""

_LARGEST = 1_000_000  # bytes of a file: a playbook is read by people
_DOTS = 1_000  # in a line
_SUFFIX = ".toml"
_WEIGHTS = range(1, 101)
BLANKS = frozenset({"value", "section", "limit"})
"""What a sentence may have filled in: what the cell comes to, the provision's number, the figure of the condition that holds."""
_ABOUT = ("name", "version", "title", "side", "jurisdiction", "notes")
_LEVELS = {"accept": RiskLevel.NONE, **{level.lower(): level for level in STEPS}}
_RULE = frozenset({"id", "title", "column", "weight", "why", "preferred", "where", *_LEVELS})
PARTS = frozenset({"when", *Relation, "in", "not_in", "tag", "no_tag", "says", "silent_on"})
"""What a condition may be made of."""
UNITS: Mapping[str, tuple[ValueKind, str]] = {
    **{f"{unit.lower()}s": (ValueKind.DURATION, unit.value) for unit in TimeUnit},
    "percent": (ValueKind.PERCENTAGE, ""),
    "multiple_of_fees": (ValueKind.MULTIPLE, FEES),
    "money": (ValueKind.MONEY, ""),
}
"""The units of figures, each with the kind and unit of the values that it is held against."""


def shipped() -> tuple[str, ...]:
    """Return the names of the playbooks that come with In Force."""
    found = (entry.name for entry in files("indexing.risk.playbooks").iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in found if name.endswith(_SUFFIX)))


def load(named: str | Path) -> Playbook:
    """Return a playbook by its file, or by the name of one that comes with In Force.

    Raises NotFoundError where there is none of that name, UsageError with everything that is wrong with the file.
    """
    if str(named) in shipped():
        name = f"{named}{_SUFFIX}"
        return parse_playbook(files("indexing.risk.playbooks").joinpath(name).read_bytes(), name)
    path = Path(named)
    if not path.is_file():
        raise NotFoundError(f"There is no playbook '{named}': no such file, and those that come with In Force are {', '.join(shipped())}.")
    try:
        return parse_playbook(path.read_bytes(), path.name)
    except OSError as error:
        raise UsageError(f"The playbook {path.name} cannot be read: {error.strerror}.") from None


def parse_playbook(raw: bytes, name: str) -> Playbook:
    """Return the playbook that a file's bytes hold; `name` is the file's, for what is wrong with it. Raises UsageError."""
    problems: list[str] = []
    made = _playbook(Fields("", _table(raw, name), problems), PurePath(name).stem, sha256(raw).hexdigest())
    if problems:
        many = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
        raise UsageError(f"The playbook {name} cannot be used, {many}:" + "".join(f"\n  {one}" for one in problems))
    return made


def _table(raw: bytes, name: str) -> dict[str, Any]:
    if len(raw) > _LARGEST:
        raise UsageError(f"The playbook {name} cannot be used: it has {len(raw):,} bytes, the most is {_LARGEST:,}.")
    try:
        return tomllib.loads(_shallow(raw.decode("utf-8-sig"), name))
    except UnicodeDecodeError as error:
        raise UsageError(f"The playbook {name} cannot be used: it is not UTF-8 text (byte {error.start}). Save it as UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"The playbook {name} cannot be used: it is not TOML. {error}.") from None
    except ValueError:  # digits without end
        raise UsageError(f"The playbook {name} cannot be used: a number in it is too long.") from None
    except RecursionError:
        raise UsageError(f"The playbook {name} cannot be used: its lists are nested too deep.") from None


def _shallow(text: str, name: str) -> str:
    """Return the text; raises UsageError where a key may have so many parts that the library would be at it for minutes."""
    if any(line.count(".") > _DOTS for line in text.splitlines()):
        raise UsageError(f"The playbook {name} cannot be used: a line in it has more than {_DOTS:,} dots.")
    return text


def _playbook(fields: Fields, stem: str, digest: str) -> Playbook:
    fields.only({*_ABOUT, "rule"})
    about = {key: fields.text(key, needed=key == "version") for key in _ABOUT}
    rules = tuple(_rule(one) for one in fields.tables("rule"))
    if not rules and not fields.problems:
        fields.wrong("rule", "there is no rule. Write [[rule]] above each.")
    ids = [rule.rule_id for rule in rules]
    for twice in sorted({one for one in ids if one and ids.count(one) > 1}):
        fields.problems.append(f"rule '{twice}', key 'id': {ids.count(twice)} rules have this id. Each needs one of its own.")
    return Playbook(**{**about, "name": about["name"] or stem}, rules=rules, sha256=digest)


def _rule(at: Fields) -> Rule:
    fields = Fields(f"rule '{at.table['id']}'", at.table, at.problems) if isinstance(at.table.get("id"), str) else at
    fields.only(_RULE)
    column = fields.choice(Column, "column", needed=True)
    levels = {level: tuple(_condition(one, column, PARTS | {"why"}) for one in fields.tables(key)) for key, level in _LEVELS.items()}
    if not any(levels[level] for level in STEPS):
        fields.wrong("high", "the rule has no condition. Write at least one of high, medium and low.")
    return Rule(
        rule_id=fields.text("id", needed=True),
        title=fields.text("title", needed=True),
        column=column or Column.WARRANTY,  # any: the file is refused
        levels=tuple((level, levels[level]) for level in TRIED if levels[level]),
        weight=_weight(fields),
        why=_sentence(fields),
        preferred=fields.text("preferred"),
        where=_where(fields.below("where")),
    )


def _weight(fields: Fields) -> int:
    weight = fields.table.get("weight", 1)
    if type(weight) is not int or weight not in _WEIGHTS:
        fields.wrong("weight", f"this must be a whole number from {_WEIGHTS[0]} to {_WEIGHTS[-1]}.")
        return 1
    return weight


def _sentence(fields: Fields) -> str:
    """Return the sentence under `why`, its blanks checked: what is in braces is filled in."""
    sentence = fields.text("why")
    allowed = f"Allowed in braces are {', '.join(f'{{{one}}}' for one in sorted(BLANKS))}."
    try:
        blanks = {blank for _, blank, form, turned in Formatter().parse(sentence) if blank is not None and not (form or turned)}
        odd = any(form or turned for _, _, form, turned in Formatter().parse(sentence))
    except ValueError:
        fields.wrong("why", f"a brace has no partner. {allowed}")
        return ""
    if odd or not blanks <= BLANKS:
        fields.wrong("why", allowed)
    return sentence


def _where(fields: Fields | None) -> Where | None:
    if fields is None:
        return None
    spoken = fields.texts("spoken")
    if spoken and len(fields.table) > 1:
        fields.wrong("spoken", "this stands alone: a rule is bound to words or to another column.")
    if "spoken" in fields.table:
        return Where(spoken=spoken)
    bare = Fields(fields.place, {key: value for key, value in fields.table.items() if key != "column"}, fields.problems)
    column = fields.choice(Column, "column", needed=True)
    condition = _condition(bare, column, PARTS)
    if condition.when is When.INCOMPARABLE:
        fields.wrong("when", f"a rule can be bound to what is {When.MISSING} or {When.FOUND}.")
    return Where(column, condition)


def _condition(fields: Fields, column: Column | None, allowed: frozenset[str]) -> Condition:
    fields.only(allowed)
    if not set(fields.table) & PARTS:
        fields.problems.append(f"{fields.place}: this says nothing. Write at least one of {', '.join(sorted(PARTS))}.")
    when = fields.choice(When, "when")
    if when is When.MISSING and set(fields.table) & PARTS != {"when"}:
        fields.wrong("when", "what is missing has no figure, tag or words: leave the other keys out.")
    return Condition(
        when=when,
        comparisons=tuple(_comparisons(fields)),
        one_of=fields.texts("in"),
        none_of=fields.texts("not_in"),
        tags=_tags(fields, "tag", column),
        untagged=_tags(fields, "no_tag", column),
        says=fields.texts("says"),
        silent=fields.texts("silent_on"),
        why=_sentence(fields) if "why" in allowed else "",
    )


def _tags(fields: Fields, key: str, column: Column | None) -> tuple[str, ...]:
    named = fields.texts(key)
    known = TAGS[column] if column else frozenset(named)
    for odd in (one for one in named if one not in known):
        allowed = f"Allowed are {', '.join(sorted(known))}." if known else "It has none."
        fields.wrong(key, f"a cell of {column} is never tagged '{odd}'. {allowed}")
    return named


def _comparisons(fields: Fields) -> Iterator[Comparison]:
    for relation in Relation:
        figure = fields.below(relation)
        measure = _measure(figure) if figure is not None else None
        if measure is not None:
            yield Comparison(relation, measure)


def _measure(fields: Fields) -> Measure | None:
    """Read `{ days = 60 }`, or `{ money = 1000000, currency = "USD" }`: one figure with its unit."""
    units = [key for key in fields.table if key in UNITS]
    fields.only({*UNITS, "currency"})
    if len(units) != 1:
        fields.problems.append(f"{fields.place}: write one figure with its unit, such as {{ days = 60 }}. Units are {', '.join(UNITS)}.")
        return None
    number, (kind, unit) = fields.number(units[0]), UNITS[units[0]]
    currency = fields.table.get("currency")
    if kind is ValueKind.MONEY and not (isinstance(currency, str) and len(currency) == 3 and currency.isalpha() and currency.isupper()):
        fields.wrong("currency", 'a sum of money needs its currency in three capital letters, such as "USD".')
        return None
    if kind is not ValueKind.MONEY and currency is not None:
        fields.wrong("currency", "only a sum of money has a currency.")
    return None if number is None else Measure(kind, number, str(currency) if kind is ValueKind.MONEY else unit)
