"""Pictures of who owes whom: nothing lies upon anything else, whoever owes whom, and names fit into their boxes."""

from __future__ import annotations

import random
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from ui.exports.accountability.drawing import drawing, key, svg
from ui.exports.accountability.labels import label, plain
from ui.exports.accountability.layout import Box, Edge, Layout, layout
from ui.serialization.accountability_schema import NodeShape, OwedEdgeShape, WhoShape

SIZE = (150.0, 52.0)
STAR = [edge for n in range(1, 15) for edge in ((0, n), (n, 0))]
CHAIN = [(0, 1), (1, 2), (2, 3), (3, 4)]
CLIQUE = [(a, b) for a in range(5) for b in range(5) if a != b]


def some(count: int, share: float, seed: int) -> list[Edge]:
    """A share of all edges that there could be, the same for each seed."""
    chance = random.Random(seed)
    return [(a, b) for a in range(count) for b in range(count) if a != b and chance.random() < share]


GRAPHS = [(15, STAR), (5, CHAIN), (5, CLIQUE), (15, some(15, 0.15, 1)), (24, some(24, 0.03, 2)), (9, some(9, 0.4, 3)), (1, []), (0, [])]


def placed(count: int, edges: list[Edge], centre: int | None = None) -> Layout:
    """A graph of boxes of one size."""
    return layout([SIZE] * count, edges, centre)


@pytest.mark.parametrize(("count", "edges"), GRAPHS)
def test_boxes_and_counts_lie_apart_and_within_the_picture(count: int, edges: list[Edge]) -> None:
    """A star, a chain, a clique, groups by themselves: no box on a box, no count on a box, nothing cut off; each edge has its arrow."""
    found = placed(count, edges)
    boxes = list(found.boxes.values())
    assert len(boxes) == count
    assert set(found.arrows) == set(edges)
    assert not [1 for a, b in combinations(boxes, 2) if a.overlaps(b)]
    counts = [Box(*arrow.count, 20.0, 16.0) for arrow in found.arrows.values()]
    assert not [1 for one in counts for box in boxes if one.overlaps(box)]
    for box in (*boxes, *counts):
        assert box.width / 2 <= box.x <= found.width - box.width / 2
        assert box.height / 2 <= box.y <= found.height - box.height / 2


def test_an_arrow_runs_from_the_box_of_who_owes_to_that_of_who_is_owed() -> None:
    """It begins at the border of the one and ends at that of the other; what is owed both ways is two."""
    for edges in (STAR, CLIQUE):
        found = placed(15, edges)
        for (a, b), arrow in found.arrows.items():
            ends = (found.boxes[a], arrow.curve[0]), (found.boxes[b], arrow.curve[-1])
            for box, (x, y) in ends:
                assert abs(x - box.x) <= box.width / 2 + 0.1
                assert abs(y - box.y) <= box.height / 2 + 0.1
        assert len({arrow.curve for arrow in found.arrows.values()}) == len(edges)


def test_who_is_chosen_stands_in_the_middle() -> None:
    """With who only owes him on the left and who is only owed on the right."""
    found = placed(5, [(1, 0), (2, 0), (0, 3), (0, 4)], centre=0)
    middle = found.boxes[0].x
    assert all(found.boxes[n].x < middle for n in (1, 2))
    assert all(found.boxes[n].x > middle for n in (3, 4))


def test_names_that_have_nothing_to_do_with_each_other_stand_apart() -> None:
    """No group reaches into another's place."""
    found = placed(6, [(4, 5), (0, 1), (1, 2)])
    places = [[found.boxes[n] for n in group] for group in ((0, 1, 2), (4, 5), (3,))]
    for one, other in combinations(places, 2):
        beside = max(b.x for b in one) < min(b.x for b in other) or max(b.x for b in other) < min(b.x for b in one)
        above = max(b.y for b in one) < min(b.y for b in other) or max(b.y for b in other) < min(b.y for b in one)
        assert beside or above


def who(name: str, *, party: bool = True) -> WhoShape:
    """Somebody."""
    return {"name": name, "is_party": party, "document": None if party else "deed.txt", "document_id": None if party else "d_1"}


def drawn(*names: str, stranger: str = "") -> str:
    """A picture in which the first owes every other, and one whom a person has to verify."""
    everyone = [*(who(name) for name in names), *([who(stranger, party=False)] if stranger else [])]
    nodes: list[NodeShape] = [{**one, "called": []} for one in everyone]
    edges: list[OwedEdgeShape] = [
        {"from": everyone[0], "to": one, "obligations": 2, "obligation_ids": [], "needs_verification": not one["is_party"]}
        for one in everyone[1:]
    ]
    return svg(names[0], drawing(nodes, edges, key(nodes[0])))


def test_what_is_to_be_verified_is_told_in_words_and_dashed() -> None:
    """In the box, in its tip and in that of the arrow."""
    markup = drawn("A Ltd", "B Ltd", stranger="Escrow Agent")
    assert markup.count("to be verified") == 3
    assert markup.count('class="arrow doubt"') == 1
    assert "named in deed.txt alone" in markup
    assert "to be verified" not in drawn("A Ltd", "B Ltd")


def test_names_are_text_in_lines_that_fit() -> None:
    """Whatever they hold, however long they are; half characters and what turns text around are left out."""
    evil = "</text><script>alert(1)</script> \u202efdp.exe \ud800 & Sons\x07"
    root = ET.fromstring(drawn(evil, "Unendingly" * 40))
    assert not [e for e in root.iter() if e.tag.endswith("script")]
    assert "\u202e" not in "".join(root.itertext())
    assert plain("a\n\tb\u2067c\x07") == "a b c"
    assert plain("\u202e\x00 ") == "(not named)"
    long = label("The Wenzhou Mine Engineering Construction Group Company of the Eastern Provinces Limited and Its Successors")
    assert len(long.lines) == 3
    assert long.lines[-1].endswith("\u2026")
    assert max(len(line) for line in label("Unendingly" * 40).lines) < 30
    assert label("\u682a\u5f0f\u4f1a\u793e" * 9).width <= 172
