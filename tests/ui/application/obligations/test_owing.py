"""Who owes what to whom as people ask it: on the command line, over HTTP, as a picture."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from fastapi.testclient import TestClient

from graph.errors import NotFoundError, UsageError
from tests.here import connect
from tests.papers import papers_in
from tests.ui.conftest import Inforce, client_over, copy_of, opened, recorded_of
from ui import Portfolio
from ui.application.obligations.accountability import Query
from ui.exports.accountability.pictures import Form, picture
from ui.serialization.accountability_schema import AccountabilityShape, NodeShape, WhoShape, answer

PAPERS = papers_in(__file__)
SUPPLY, AMENDMENT, LOAN = PAPERS.values()


MARCH, AUGUST = date(2024, 3, 1), date(2024, 8, 1)
MILLS, BANK = "Larkfield Mills Ltd", "Quarry Bank plc"


recorded = recorded_of(PAPERS)
mine = opened("recorded", "ada", scope="module")
copied = copy_of("recorded")
client = client_over("copied")


def asked(mine: Portfolio, query: Query, start: str = "", end: str = "", day: date = MARCH) -> AccountabilityShape:
    """Return the answer to a query on a day."""
    owing = mine.obligations.accountability(as_of=day)
    return answer(owing.ask(query, start, end), owing, mine.sources(), mine.name, None)


def test_what_one_owes_another_stands_where_it_stands(mine: Portfolio) -> None:
    """Each obligation has its words, document, section and place."""
    shape = asked(mine, Query.OWES, "Supplier", "Buyer")
    assert {edge["obligation"]["section"] for edge in shape["owed"]} == {"1", "5", "6"}
    delivery = next(edge for edge in shape["owed"] if edge["obligation"]["section"] == "1")
    assert (delivery["mention"], delivery["needs_verification"], delivery["obligation"]["document"]) == ("Buyer", False, "supply.txt")
    run = delivery["obligation"]["runs"][0]
    assert SUPPLY[run["char_start"] : run["char_end"]].startswith("Supplier shall deliver the boards to Buyer")


def test_what_could_change_an_answer_is_told_with_it(tmp_path: Path) -> None:
    """A term that is over, a paper that nobody signed, a change that gives no words: also to whoever is owed nothing by the words."""
    signed = LOAN[LOAN.index("IN WITNESS") :]
    over = LOAN.replace("IN WITNESS", "2. Term. This Agreement shall expire on December 31, 2025.\n\nIN WITNESS", 1)
    assignment = """ASSIGNMENT AND ASSUMPTION AGREEMENT

This Assignment and Assumption Agreement is made as of March 2, 2024 between Larkfield Mills Ltd ("Assignor"), Kappa Mills Ltd ("Assignee")
and Pemberton Stores LLC, and amends the Supply Agreement dated January 10, 2024 between Larkfield Mills Ltd and Pemberton Stores LLC.

1. Assignment. Assignor hereby assigns to Assignee all of its rights and obligations under the Supply Agreement, effective as of
April 1, 2024.

2. Assumption. Assignee hereby assumes all obligations of Assignor under the Supply Agreement.
"""
    (tmp_path / "in").mkdir()
    unsigned = SUPPLY.replace("/s/ Ada Moss", "____________").replace("/s/ Ned Hale", "____________")
    for name, text in (("loan.txt", over), ("supply.txt", unsigned), ("assignment.txt", f"{assignment}\n{signed}")):
        (tmp_path / "in" / name).write_text(text, encoding="utf-8")
    with connect(tmp_path / "data", actor="ada") as mine:
        mine.index([tmp_path / "in"])
        repaid = asked(mine, Query.OWES, "Borrower", BANK, date(2026, 1, 5))
        told = {(one["code"], one["document"]) for one in asked(mine, Query.OWES, MILLS, day=AUGUST)["warnings"]}
        kappa = asked(mine, Query.OWES, "Kappa", day=AUGUST)
    assert ("EXPIRED", "loan.txt") in {(one["code"], one["document"]) for one in repaid["warnings"]}
    assert ("UNSIGNED", "supply.txt") in told
    assert kappa["owed"] == []
    assert {one["document"] for one in kappa["warnings"]} >= {"supply.txt"}


def test_what_is_granted_is_owed_and_in_no_list(mine: Portfolio) -> None:
    """A licence is owed to whom it is granted and shown by its id; nobody has to act on it, so no list of obligations has it."""
    (grant,) = (e["obligation"] for e in asked(mine, Query.OWES, "Supplier", "Buyer")["owed"] if e["obligation"]["section"] == "6")
    assert grant["type"] == "GRANT"
    assert mine.obligations.find(grant["obligation_id"], as_of=MARCH).duty.words.text.endswith("a licence to use the marks.")
    assert grant["obligation_id"] not in {one.obligation_id for one in mine.obligations.named(as_of=MARCH)}


def test_a_party_of_two_contracts_is_one(mine: Portfolio) -> None:
    """However each of them writes its name: what leads from the mill to the bank goes by way of the store."""
    shape = asked(mine, Query.PATH, MILLS, BANK)
    assert [step["to"]["name"] for step in shape["path"]][1:] == [BANK]
    assert len({step["from"]["name"] for step in shape["path"]}) == 2
    assert len(shape["nodes"]) == 3


def test_conditions_are_found_by_whom_they_name(mine: Portfolio) -> None:
    """What waits for the buyer's notice is found by the buyer."""
    assert [(one["mention"], one["obligation"]["section"]) for one in asked(mine, Query.CONDITIONS, "", "Buyer")["conditions"]] == [
        ("Buyer", "4")
    ]


def test_somebody_whom_only_words_name_can_be_asked_for(mine: Portfolio) -> None:
    """The agent is no party of the register: what is owed to him needs a person."""
    (edge,) = asked(mine, Query.OWED, "", "inspection agent")["owed"]
    assert (edge["to"]["name"], edge["to"]["document"], edge["needs_verification"]) == ("Inspection Agent", "supply.txt", True)
    assert mine.obligations.accountability(as_of=MARCH).ask(Query.OWED, "", "Inspection Agent", verified=True).owed == ()


def test_names_that_nobody_has_and_queries_without_a_name_are_refused(mine: Portfolio) -> None:
    """With what to write instead."""
    owing = mine.obligations.accountability(as_of=MARCH)
    with pytest.raises(NotFoundError, match="Dogwood"):
        owing.ask(Query.OWES, "Dogwood")
    with pytest.raises(NotFoundError, match="Nothing leads"):
        owing.ask(Query.PATH, BANK, MILLS)
    for query in (Query.OWES, Query.OWED, Query.CONDITIONS, Query.PATH):
        with pytest.raises(UsageError):
            owing.ask(query)


def test_the_command_line_prints_text_json_and_pictures(recorded: Path, inforce: Inforce, tmp_path: Path) -> None:
    """The same answer in every form; a file that is there is left alone."""
    of = ("--data", recorded, "--as-of", "2024-03-01")
    assert "supply.txt 1" in inforce("parties", "owes", "Supplier", "Buyer", *of).output
    shape = json.loads(inforce("parties", "graph", *of, "--json").output)
    assert {edge["obligations"] for edge in shape["edges"]} == {1, 2, 3}
    assert inforce("parties", "graph", *of, "--format", "dot").output.startswith("digraph")
    target = tmp_path / "who.svg"
    assert inforce("parties", "graph", *of, "--output", target).exit_code == 0  # its suffix tells the form
    assert ET.fromstring(target.read_text(encoding="utf-8")).tag.endswith("svg")
    again = inforce("parties", "graph", *of, "--format", "svg", "--output", target)
    assert isinstance(again.exception, UsageError)
    nowhere = inforce("parties", "graph", *of, "--output", tmp_path / "nowhere" / "who.svg")
    assert "cannot be written" in str(nowhere.exception)
    assert "Quarry Bank" in inforce("parties", "path", MILLS, BANK, *of).output
    assert "supply.txt 4" in inforce("parties", "conditions", "Buyer", *of).output
    assert "to be verified" in inforce("parties", "owed", "Inspection Agent", *of).output


def test_http_answers_the_same(client: TestClient, mine: Portfolio) -> None:
    """The command line and the API share one shape."""
    answered = client.get("/v1/accountability", params={"query": "owes", "from": "Supplier", "to": "Buyer", "as_of": "2024-03-01"})
    assert answered.json() == asked(mine, Query.OWES, "Supplier", "Buyer") | {"portfolio": answered.json()["portfolio"]}


def test_http_draws_what_it_found(client: TestClient) -> None:
    """A picture opened by itself can run nothing."""
    drawn = client.get("/v1/accountability", params={"query": "graph", "format": "svg", "as_of": "2024-03-01"})
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert "default-src 'none'" in drawn.headers["content-security-policy"]
    assert drawn.text.count('class="who') == 4


@pytest.mark.parametrize(
    ("asked_for", "status"),
    [({"query": "owes", "from": "Dogwood"}, 404), ({"query": "path", "from": "Buyer"}, 422), ({"query": "hates"}, 422)],
)
def test_http_refuses_with_a_problem(client: TestClient, asked_for: dict[str, str], status: int) -> None:
    """A name that nobody has, a query without its names, and no query at all."""
    assert client.get("/v1/accountability", params=asked_for).status_code == status


def drawing(*names: str) -> AccountabilityShape:
    """Return a graph in which each owes the next."""
    whos: list[WhoShape] = [{"name": n, "is_party": True, "document": None, "document_id": None} for n in names]
    nodes: list[NodeShape] = [{**who, "called": []} for who in whos]
    return {
        "portfolio": "p", "query": "graph", "as_of": "2024-01-01", "known_as_of": None, "from": None, "to": None, "owed": [],
        "unaddressed": [], "conditions": [], "path": [], "nodes": nodes, "warnings": [],
        "edges": [
            {"from": a, "to": b, "obligations": 2, "obligation_ids": [], "needs_verification": n == 0}
            for n, (a, b) in enumerate(pairwise(whos))
        ],
    }  # fmt: skip


@pytest.mark.parametrize("form", Form)
def test_the_same_graph_is_the_same_picture(form: Form) -> None:
    """Byte for byte; what is to be verified is dashed."""
    shape = drawing("A Ltd", "B Ltd", "C Ltd")
    assert picture(shape, form) == picture(shape, form)
    assert picture(shape, form) != picture(drawing("A Ltd", "B Ltd"), form)


def test_names_are_nothing_but_text_in_every_form() -> None:
    """A party that is called like markup is drawn like any other."""
    evil = '"]; x -> y [label="</text><script>alert(1)</script>\n\\'
    shape = drawing(evil, "B & Sons\x07")
    root = ET.fromstring(picture(shape, Form.SVG))
    assert [e for e in root.iter() if e.tag.endswith("script")] == []
    assert any(e.text == "B & Sons" for e in root.iter())
    assert '\\"]; x -> y' in picture(shape, Form.DOT)
    assert "<script" not in picture(shape, Form.MERMAID)


def test_asking_loads_no_vendor_but_the_database(recorded: Path) -> None:
    """Neither a library of graphs nor one that draws."""
    code = (
        "import sys; from ui import cli\n"
        f"sys.argv = ['inforce', 'parties', 'path', {MILLS!r}, {BANK!r}, '--as-of', '2024-03-01', '--data', {str(recorded)!r}]\n"
        "try:\n    cli.app()\nfinally:\n    print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[4])
    assert not {"fastapi", "openai", "gradio", "matplotlib"} & set(done.stderr.split())
