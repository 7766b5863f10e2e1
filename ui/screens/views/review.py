"""What waits for a person, as markup: evidence first, both texts word by word, what a decision would change, the machine's words last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from graph.comparison.redline import Change, worded
from ui.markup import Child, Html, tag
from ui.screens.views.crop import Crop, crop
from ui.screens.views.links import Links
from ui.screens.views.shown import badge, label, part, place, plainly, visible, words
from ui.serialization.contract import TermShape
from ui.serialization.record_schema import EdgeShape, which_document
from ui.serialization.review_schema import (
    ClauseChangeShape,
    DecisionShape,
    DocumentChangeShape,
    ImpactShape,
    ItemShape,
    ShownShape,
    SignalShape,
)

_MARKS = {True: ("✓", "speaks for it", "good"), False: ("✗", "speaks against it", "decide"), None: ("?", "cannot be told", "note")}
_PRIORITY = {"HIGH": "decide", "NORMAL": "note", "LOW": "plain"}
_QUOTES = " \n\t\"“”‘’'"
_ALIKE = 0.4  # of the longer text that both must share, to be shown as two wordings of the same
_TAGS = {Change.INSERTED: "ins", Change.DELETED: "del"}
_WHAT = {
    "SIGNATURE": "No file shows how far this document was signed. Whoever has seen the original can say so.",
    "DATE": "No day is known on which this document was made: nothing it says can be put in order until one is.",
}


def line(item: ItemShape) -> str:
    """Return one line of the queue, as text: what waits, and where."""
    edge = item["edge"]
    what = f"{plainly(edge['edge_type'])}: {_target(edge)}" if edge and item["kind"] == "CLAIM" else plainly(item["kind"])
    return f"{'! ' if item['priority'] == 'HIGH' else ''}{label(item['document'])} — {label(what)}"


@dataclass(frozen=True, slots=True)
class Crops:
    """How the words of a claim look in their file, and the words they act on; None where there is no picture."""

    says: Crop | None = None
    acts_on: Crop | None = None


def claim(shown: ShownShape, links: Links, place_in_queue: str, crops: Crops = Crops()) -> Html:
    """Return a claim with what a person needs to decide on it."""
    edge = shown["edge"]
    return tag(
        "article",
        tag("p", place_in_queue, class_="quiet"),
        tag("h2", acts(edge)),
        tag("p", [[one, " "] for one in _badges(shown)], class_="badges"),
        part("What speaks for it, and against it", tag("ul", [_signal(s) for s in shown["signals"]], class_="signals")),
        part("Which document is meant", tag("ul", [tag("li", visible(line)) for line in which_document(edge)]))
        if edge["candidates"]
        else None,
        part("What accepting it would change", list(impact(shown["impact"], links))),
        part("Both texts", _texts(shown, links, crops), _against(shown)),
        part("Decided before", decisions(shown["decisions"])) if shown["decisions"] else None,
        part("What the machine made of it", tag("p", visible(edge["reasoning"]), class_="quiet"), _confidence(edge)),
        class_="inforce review",
        aria_label="Claim to decide on",
    )


def acts(edge: EdgeShape) -> list[Child]:
    """Return what a claim says acts on what, and how."""
    return [words(edge["source"]["document"]), f" {_says(edge)} ", words(_target(edge))]


def confirmation(item: ItemShape, links: Links, place_in_queue: str, says: Crop | None = None) -> Html:
    """Return a signature, a day or a condition that somebody has to confirm."""
    edge = item["edge"]
    document = tag("a", words(item["document"]), href=links.document(item["document_id"]), data_panel=True)
    told: list[Child] = [tag("p", _WHAT.get(item["kind"], "A change waits for this condition. Record what became of it."))]
    if edge is not None:
        quoted = tag("a", words(edge["citation_text"]), href=links.edge(edge["edge_id"]), data_panel=True)
        more = len(item["edges"]) - 1
        others = f" and {more} more that wait for the same" if more else ""
        told += [tag("p", "The condition: ", words(item["waits_for"])), tag("p", "The change: ", quoted, others), crop(says)]
    else:
        told.append(tag("p", f"It waits because {item['waits_for']}."))
    return tag(
        "article",
        tag("p", place_in_queue, class_="quiet"),
        tag("h2", plainly(item["kind"]).capitalize(), " of ", document),
        told,
        class_="inforce review",
        aria_label="To be confirmed",
    )


def differences(before: str | None, after: str | None) -> Html:
    """Return what changes between two texts, word by word; None where a side is not there."""
    if before is None or after is None:
        return tag("p", tag("ins" if before is None else "del", words(after or before or "")), class_="diff")
    return tag("p", [_stretch(change, text) for change, text in worded(before, after)], class_="diff", dir="auto")


def impact(told: ImpactShape, links: Links) -> Iterator[Child]:
    """Yield what would read or stand differently."""
    if told["unread"]:
        yield tag("p", "Nothing can be told: ", visible(told["unread"]), ".")
        return
    yield tag("p", f"As it would read on {told['as_of']}.", class_="quiet")
    yield [moved(one) for one in told["documents"]]
    yield [clause_change(one, links) for one in told["clauses"]]
    if told["survivors"]:
        yield tag("p", "These stay in force: ", _listed(f"{c['document']} {c['section']}" for c in told["survivors"]), ".")
    if told["children"]:
        yield tag("p", "Read together with it: ", _listed(c["document"] for c in told["children"]), ".")
    if not (told["documents"] or told["clauses"]):
        yield tag("p", "No provision would read differently.")


def clause_change(change: ClauseChangeShape, links: Links) -> Html:
    """Return a provision that would read or stand differently."""
    name = f"{change['document']}, {change['section']} {change['heading']}".strip()
    status = (change["status_before"], change["status_after"])
    stands = None if status[0] == status[1] else tag("p", " → ".join(plainly(s) if s else "not there" for s in status), class_="moved")
    head = tag("a", words(name), href=links.clause(change["clause_id"]), data_panel=True)
    same = change["before"] == change["after"]
    return tag("div", tag("p", head), stands, None if same else differences(change["before"], change["after"]), class_="change")


def decisions(found: Iterable[DecisionShape]) -> Html:
    """Return what people decided, the oldest first."""
    return tag("ul", [tag("li", _decided(one)) for one in found], class_="decisions")


def _decided(one: DecisionShape) -> list[Child]:
    when = (one["recorded_at"] or "")[:16].replace("T", " ")
    return [tag("time", when), " ", words(one["by"]), f" {plainly(one['verdict'])}: ", words(one["reason"])]


def _says(edge: EdgeShape) -> str:
    return f"{plainly(edge['edge_type'])}{_mode(edge)}"


def _mode(edge: EdgeShape) -> str:
    return f" ({plainly(edge['mode'])})" if edge["mode"] else ""


def _target(edge: EdgeShape) -> str:
    target = edge["target"]
    where = target["section"] or target["heading"]
    return ", ".join(filter(None, (target["document"] or "a document that is not here", where)))


def _badges(shown: ShownShape) -> Iterator[Child]:
    edge = shown["edge"]
    yield badge(f"{plainly(shown['priority'])} priority", _PRIORITY.get(shown["priority"], "note"))
    yield badge(plainly(edge["status"]), "state")
    if edge["effective_from"]:
        yield badge(f"from {edge['effective_from']}", "plain")
    if edge["condition"]:
        yield badge("conditional", "state")
    if shown["second_person"]:
        yield badge("a second person must look", "decide")


def _signal(signal: SignalShape) -> Html:
    mark, said, kind = _MARKS[signal["agrees"]]
    mark_ = tag("span", mark, class_=f"mark {kind}", role="img", aria_label=said)
    return tag("li", mark_, " ", tag("strong", plainly(signal["name"])), ": ", visible(signal["words"]))


def _texts(shown: ShownShape, links: Links, crops: Crops) -> Html:
    edge = shown["edge"]
    source = edge["source"]
    said = tag("a", place(source["document"], source["section"], None), href=links.edge(edge["edge_id"]), data_panel=True)
    left = _side("It says", said, tag("blockquote", _marked(shown["source_text"], edge["citation_text"])), crops.says)
    target = edge["target"]
    there = place(target["document"] or "", target["section"], None)
    link = tag("a", there, href=links.clause(target["clause_id"]), data_panel=True) if target["clause_id"] else there
    right = _side(f"In force on {links.as_of}", link, _in_force(shown), crops.acts_on)
    return tag("div", left, right, class_="sides")


def _against(shown: ShownShape) -> Html | None:
    """Return the new words against those in force, word by word; None where they are not two wordings of the same."""
    says, target = shown["edge"]["citation_text"], shown["target_text"]
    if not target or not says:
        return None
    at = shown["source_text"].find(says)
    given = shown["source_text"][at + len(says) :].strip(_QUOTES) if at >= 0 else ""
    for new in filter(None, (given, says)):
        stretches = worded(target, new)
        kept = sum(len(text) for change, text in stretches if change not in _TAGS)
        if kept >= _ALIKE * max(len(target), len(new)):
            return tag("div", tag("p", tag("strong", "Word by word, against the text in force")), differences(target, new), class_="change")
    return None


def _in_force(shown: ShownShape) -> Child:
    """Return the words that a claim would change; where there are none, why."""
    if shown["target_text"]:
        return tag("blockquote", words(shown["target_text"]))
    named = shown["edge"]["target"]["clause_id"]
    return tag("p", "Nothing of it is in force on that day." if named else "No provision is named, or it is not here.", class_="quiet")


def _side(name: str, where: Html, text: Child, looks: Crop | None) -> Html:
    return tag("div", tag("p", tag("strong", name), ": ", where), crop(looks), text, class_="side")


def _marked(text: str, marked: str) -> Child:
    """Return a text with the words that make the claim marked, where they stand in it as they are."""
    at = text.find(marked) if marked else -1
    if at < 0:
        return words(text)
    return [words(text[:at]), tag("mark", words(marked)), words(text[at + len(marked) :])]


def moved(change: DocumentChangeShape) -> Html:
    """Return a document that would stand differently as a whole."""
    states = [plainly(change["status_before"]), plainly(change["status_after"])]
    terms = [_term(change["term_before"]), _term(change["term_after"])]
    told = [f"{kind} {' → '.join(pair)}" for kind, pair in (("is", states), ("term", terms)) if pair[0] != pair[1]]
    return tag("p", words(change["document"]), ": ", "; ".join(told), class_="moved")


def _term(term: TermShape) -> str:
    return plainly(term["state"]) + (f", last day {term['until']}" if term["until"] else "")


def _stretch(change: Change, text: str) -> Child:
    return tag(_TAGS[change], visible(text)) if change in _TAGS else list(visible(text))


def _confidence(edge: EdgeShape) -> Html:
    by = f", read by {edge['reader']}" if edge["reader"] else ""
    return tag("p", f"Confidence {edge['confidence']:.2f}, {plainly(edge['derivation'])}{by}.", class_="quiet")


def _listed(names: Iterable[str]) -> list[Child]:
    found = [words(name) for name in names]
    return [child for n, name in enumerate(found) for child in ((", ", name) if n else (name,))]
