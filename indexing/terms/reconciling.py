"""How several readings of one contract become one answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from indexing.terms.contract_sentences import Scene
from indexing.terms.questions import Found, Hit
from indexing.terms.term_end import last_day

Settled = tuple[Hit, Found] | None


def strongest(hits: Sequence[Hit], _scene: Scene) -> Settled:
    """Return the weightiest reading, the first of several."""
    return (hits[0], hits[0].found) if hits else None


def with_all_tags(hits: Sequence[Hit], _scene: Scene) -> Settled:
    """Return the weightiest reading with the tags of all; that one of them sets off nothing is not added to what others do."""
    if not hits:
        return None
    tags = _tags(hits)
    return hits[0], replace(hits[0].found, tags=tuple(t for t in tags if t != "none") or tags)


def by_party(hits: Sequence[Hit], _scene: Scene) -> Settled:
    """Return the weightiest right; two that are given one by one to different parties are mutual."""
    if not hits:
        return None
    main = hits[0].found
    others = sorted({h.found.party for h in hits if "one-sided" in h.found.tags and h.found.party and h.found.weight > 2})
    if "one-sided" in main.tags and len(others) > 1:
        return hits[0], replace(main, tags=("mutual",), note=f"each by its own words: {', '.join(others)}")
    return hits[0], main


def indemnity(hits: Sequence[Hit], scene: Scene) -> Settled:
    """Return the indemnity with what all of them come to: mutual where two parties give one, for infringement, without limit."""
    given = [h for h in hits if h.found.tags[:1] != ("uncapped",)]
    if not given:
        return None
    named = {party: h.found.party for h in reversed(given) if (party := _party(h.found.party, scene)) is not None}
    who = tuple(named.values())[::-1]
    mutual = len(who) > 1 or any("mutual" in h.found.tags for h in given)
    tags = ["mutual" if mutual else "one-sided", *(["ip"] if any("ip" in h.found.tags for h in given) else [])]
    tags += ["uncapped"] if "ip" in tags and "uncapped" in _tags(hits) else []
    main = given[0].found
    text = "mutual" if mutual else main.text if main.party else "given"
    return given[0], replace(main, text=text, tags=tuple(tags), note=f"by {', '.join(who)}" if len(who) > 1 else "")


def _party(who: str, scene: Scene) -> str | None:
    """Return the name of the party of the contract that some words call by one of its names; None where they call none of them."""
    folded = who.casefold()
    for party in scene.document.parties if folded else ():
        names = [name.casefold() for name in (party.name, *party.aliases)]
        if any(folded == name or (len(folded) > 2 and name.startswith(f"{folded} ")) for name in names):
            return party.name
    return None


def all_values(hits: Sequence[Hit], _scene: Scene) -> Settled:
    """Return the weightiest reading with the sums of all others in the same contract."""
    if not hits:
        return None
    main = hits[0]

    def alike(hit: Hit) -> tuple[object, ...]:
        entry = hit.passage.entry
        return entry.clause.document_id, hit.passage.attached, entry.alternative

    several = [h for h in hits if h.found.values and alike(h) == alike(main)]
    if len(several) < 2:
        return main, main.found
    first, beside = several[0], tuple(several[1:])
    text = "; ".join(dict.fromkeys(part for h in several for part in h.found.text.split("; ")))
    places = dict.fromkeys(h.passage.entry.renumbered or h.passage.entry.clause.section for h in beside)
    return first, replace(first.found, text=text, tags=_tags(several), note=f"with {', '.join(places)}", beside=beside)


def cap(hits: Sequence[Hit], _scene: Scene) -> Settled:
    """Return the cap where there is one, with what the other sentences say of it; else the losses excluded, else what is uncapped."""
    if not hits:
        return None
    main, every = hits[0], _tags(hits)
    tags = [*main.found.tags, *(t for t in ("excluded-damages", "carve-outs", "uncapped") if t in every and t not in main.found.tags)]
    if "cap" in every:
        tags = list(dict.fromkeys("carve-outs" if t == "uncapped" else t for t in tags if t != "cap"))
    elif "excluded-damages" in every:
        tags = ["excluded-damages-only", *(t for t in tags if t not in {"excluded-damages", "uncapped"})]
    elif tags == ["carve-outs"]:
        return None  # what a limit does not reach is no limit
    holder = main.passage.entry.clause.document_id
    notes = dict.fromkeys(h.found.note for h in hits if h.found.note and h.passage.entry.clause.document_id == holder)
    return main, replace(main.found, tags=tuple(tags), note="; ".join([*notes][:3]))


def _tags(hits: Sequence[Hit]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(tag for hit in hits for tag in hit.found.tags))


SETTLE: Mapping[str, Callable[[Sequence[Hit], Scene], Settled]] = MappingProxyType(
    {
        "strongest": strongest,
        "together": with_all_tags,
        "by_party": by_party,
        "indemnity": indemnity,
        "all_values": all_values,
        "cap": cap,
        "expiry": last_day,
    }
)
"""By the name that `questions.toml` gives."""
