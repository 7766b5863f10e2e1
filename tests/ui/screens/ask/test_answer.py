"""An answer on a screen: every mark leads to its source, nothing that a contract or a model says becomes markup."""

from __future__ import annotations

import io
import json
import zipfile
from base64 import b64decode
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.ui.replies import HOSTILE, TURNED, Seen, cited, clause, is_harmless, reply, step
from ui.screens.ask.answer import answer, plain, streaming
from ui.screens.ask.export import saving
from ui.screens.shared.links import Links
from ui.serialization.contract import Reply
from ui.serialization.page_schema import EvidenceEvent


def _seen(told: Reply) -> Seen:
    return Seen(answer(told))


def _query(href: str | None) -> dict[str, list[str]]:
    return parse_qs(urlsplit(href or "").query)


def _hostile() -> Reply:
    """Return a reply in which all words that come from files, people or models do harm where they are taken for markup."""
    told = clause(
        section=HOSTILE,
        heading=HOSTILE,
        effective_text=HOSTILE,
        belongs_to={"document": HOSTILE, "document_id": "d_1"},
        resolution_path=[step(document=HOSTILE, section=HOSTILE)],
        outstanding=[{"edge_id": "e_2", "reason": HOSTILE, "document": HOSTILE, "document_id": "d_2", "section": HOSTILE, "text": HOSTILE}],
        conflict=[{"text": HOSTILE, "edge_id": "e_3", "document": HOSTILE, "document_id": "d_2"}],
    )
    return reply(
        question=HOSTILE,
        answer=f"“{HOSTILE}” [1] {HOSTILE}",
        citations=[cited(1, HOSTILE, document=HOSTILE, section=HOSTILE)],
        resolved_clauses=[told],
        warnings=[{"code": "CONFLICT", "message": HOSTILE, "edge_id": "e_3"}],
        excluded=[
            {
                "clause_id": "c_9",
                "document": HOSTILE,
                "document_id": "d_9",
                "section": HOSTILE,
                "reason": "AMENDED",
                "edge_id": "e_9",
                "effective_from": None,
            }
        ],
        read_as=[{"words": HOSTILE, "meaning": HOSTILE}],
        model=HOSTILE,
    )


def test_words_of_contracts_files_and_models_stay_words() -> None:
    """Whatever stands in a file's name, a quote or an answer is shown as it is, and is no HTML, Markdown or formula."""
    seen = _seen(_hostile())
    assert is_harmless(seen)
    assert seen.text.count(HOSTILE) >= 12
    streamed = Seen(streaming(HOSTILE, {"citations": [cited(1, HOSTILE)], "resolved_clauses": [], "warnings": []}, Links("p")))
    assert is_harmless(streamed)
    assert HOSTILE in streamed.text


def test_a_character_that_turns_text_around_is_shown_as_what_it_is() -> None:
    """A program cannot look like a PDF; what follows it is not turned either."""
    seen = _seen(reply(citations=[cited(1, "five\u2066hundred", document=TURNED)]))
    shown = [attributes for attributes in seen.all("span") if attributes.get("class") == "control"]
    assert len(shown) == 2
    assert "leaseU+202Efdp.exe" in seen.text
    assert not set("\u202e\u2066") & set(seen.text)


def test_each_mark_opens_the_words_it_stands_for() -> None:
    """A chip names the file, the characters, the provision whose path is shown, the day and the record; read aloud, where it leads."""
    seen = _seen(reply())
    (chip, again) = [one for one in seen.all("a") if one.get("class") == "chip"]
    assert chip == again
    assert "data-panel" in chip
    assert chip["aria-label"] == "Source 1: first-amendment.pdf, §\u00a01, page 2"
    assert _query(chip["href"]) == {
        "portfolio": ["leases"],
        "document_id": ["d_2"],
        "start": ["10"],
        "end": ["60"],
        "provision": ["c_1"],
        "as_of": ["2022-01-01"],
        "known_as_of": ["2024-05-06T07:08:09+00:00"],
    }


@pytest.mark.parametrize(
    ("line", "chips"),
    [
        ("“Rent is due [1] monthly.” [2]", 1),
        ("“The “Rent” [2] is due.” [1][2]", 2),
        ("The rent is $5,200 [1] and the deposit $8,000 [2].", 2),
        ("“A quotation that the contract never closes [1]", 1),
        ("No such source [7].", 0),
    ],
)
def test_a_mark_inside_quoted_words_is_the_contracts_own(line: str, chips: int) -> None:
    """Only marks outside quotation marks are links; where those do not match, none is lost."""
    seen = _seen(reply(answer=line, citations=[cited(1), cited(2)]))
    assert len([one for one in seen.all("a") if one.get("class") == "chip"]) - 2 == chips
    assert line.partition("[")[0] in seen.text


@pytest.mark.parametrize(
    ("told", "label", "manner"),
    [
        (reply(), "Quoted by rules", "rules"),
        (reply(model="made-up-model"), "Worded by made-up-model", "model"),
        (reply(abstained=True, citations=[], answer="The documents do not say."), "No answer in these documents", "abstained"),
    ],
)
def test_who_worded_an_answer_is_said_and_looks_it(told: Reply, label: str, manner: str) -> None:
    """Quotes, a model's sentences and an abstention can be told apart by their words and by their look."""
    seen = _seen(told)
    assert label in seen.text
    assert seen.all("article")[0]["class"] == f"inforce answer {manner}"


def test_an_abstention_shows_the_nearest_clauses_and_an_answer_folds_what_was_left_out() -> None:
    """Where nothing is claimed, what came near is in sight; else it can be opened."""
    item = {"clause_id": "c_9", "document": "old.pdf", "document_id": "d_9", "section": "2", "reason": "AMENDED", "edge_id": "e_9"}
    left = [{**item, "effective_from": "2021-06-15"}]
    silent, spoken = _seen(reply(abstained=True, citations=[], resolved_clauses=[], excluded=left)), _seen(reply(excluded=left))
    assert "The nearest clauses" in silent.text
    assert not silent.all("details")
    assert "Left out, and why (1)" in spoken.text
    assert "amended since 2021-06-15" in spoken.text


def test_the_day_the_path_and_the_warnings_are_in_sight() -> None:
    """As-of day, how the question was read, each step with its day, each warning with its kind and the words that cause it."""
    warned = [{"code": "PENDING_CLAIM", "message": "a letter would change this", "edge_id": "e_7"}]
    seen = _seen(reply(warnings=warned, read_as=[{"words": "last March", "meaning": "2022-03-31"}], against="2020-01-01"))
    assert "As of 1 Jan 2022, compared with 1 Jan 2020, as our records stood on 6 May 2024, in portfolio leases" in seen.text
    assert "Read “last March” as: 31 Mar 2022" in seen.text
    assert "15 Jun 2021: amended (replaced) by first-amendment.pdf, §\u00a01, page 2" in seen.text
    assert "1 change waits and is not counted" in seen.text
    assert {"e_1", "e_7"} <= {edge for one in seen.all("a") for edge in _query(one["href"]).get("edge_id", [])}


def test_what_waits_is_one_line_and_told_once() -> None:
    """A change, the line of the answer on it, and that it is unsigned are one; a place's name is no quotation; other warnings stay."""
    line = "“paragraph 1” of the Letter would change this, and is not counted (it waits for a person): “Rent is nil from now on.” [1]"
    letter = {"code": "PENDING_CLAIM", "message": "LETTER (a.md) would change this and is not counted: Rent is nil", "edge_id": "e_7"}
    draft = {"code": "PENDING_CLAIM", "message": "DRAFT (b.md) would change this and is not counted: Rent is double", "edge_id": "e_8"}
    unsigned = {"code": "UNSIGNED", "message": "DRAFT shows no signature", "edge_id": None}
    expired = {"code": "EXPIRED", "message": "the term is over", "edge_id": None}
    nil = "Rent is nil from now on."
    bears = {"edge_id": "e_7", "reason": "it waits", "document": "a.md", "document_id": "d_7", "section": "paragraph 1", "text": nil}
    told = reply(
        answer=f"Rent is due. [2]\n{line}",
        citations=[cited(1, nil, document_id="d_7", section="paragraph 1"), cited(2)],
        resolved_clauses=[clause(outstanding=[bears])],
        warnings=[letter, draft, unsigned, expired],
    )
    text = _seen(told).text
    assert "2 changes wait and are not counted" in text
    assert "paragraph 1 of the Letter would" in text
    assert [text.count(one) for one in ("LETTER (a.md)", "Rent is double", "shows no signature", "the term is over")] == [0, 1, 0, 1]


def test_where_words_stand_is_short_and_a_models_brackets_stay() -> None:
    """Title, provision and page of each citation stand for what rules say of the place; a reservation, and what a model wrote, is kept."""
    line, cites = (
        "“Rent is due.” [1][2] (Section 2 of the Lease of 2020-01-01%s)",
        [cited(1, section="7"), cited(2, document_id="d_1", page=4)],
    )
    seen = [
        _seen(reply(answer=line % more, citations=cites, **by)).text for more, by in (("", {}), ("; not signed", {}), ("", {"model": "m"}))
    ]
    assert ["first-amendment.pdf, §\u00a07, page 2lease.pdf, §\u00a01, page 4" in text for text in seen] == [True, False, False]
    assert ["(Section 2 of the Lease of 1 Jan 2020" in text for text in seen] == [False, True, True]


@pytest.mark.parametrize(
    ("said", "stretch"),
    [
        ("Rent is  due monthly.", (113, 133)),
        ("Rent is due monthly. It is $5,200.", (113, 133)),
        ("First of all: 2. RENT 2.1 Rent is", (100, 120)),
        ("Something else.", (100, 133)),
    ],
)
def test_a_mark_after_a_quote_opens_just_what_is_quoted(said: str, stretch: tuple[int, int]) -> None:
    """Of a citation that is longer, the part that was quoted is highlighted; where nothing is shared, all of it."""
    quote = "2. RENT  2.1\nRent is due monthly."
    one = cited(1, quote, char_start=100, char_end=100 + len(quote))
    chip = next(a for a in _seen(reply(answer=f"“{said}” [1]", citations=[one])).all("a") if a.get("class") == "chip")
    found = _query(chip["href"])
    assert (int(found["start"][0]), int(found["end"][0])) == stretch


def test_the_earlier_side_of_a_comparison_leads_to_its_own_day() -> None:
    """Words that were in force on the earlier day open as of that day, and say so."""
    then = clause(clause_id="c_0", as_of="2020-01-01", resolution_path=[], runs=[])
    seen = _seen(reply(against="2020-01-01", earlier_clauses=[then], citations=[cited(1, clause_id="c_0", as_of="2020-01-01")]))
    assert "How it read on 1 Jan 2020" in seen.text
    assert "in force on 1 Jan 2020" in seen.text
    assert {day for one in seen.all("a") for day in _query(one["href"])["as_of"]} >= {"2020-01-01"}


def test_a_stream_shows_what_the_answer_rests_on_before_its_words() -> None:
    """First that it reads, then sources, then words whose marks are links already."""
    links = Links("leases", "2022-01-01")
    told: EvidenceEvent = {"citations": [cited(1)], "resolved_clauses": [clause()], "warnings": []}
    assert "Reading the clauses in force" in Seen(streaming("", None, links)).text
    before, during = Seen(streaming("", told, links)), Seen(streaming("Rent is $5,200. [1]", told, links))
    assert "Tenant shall pay rent" in before.text
    assert [len([one for one in seen.all("a") if one.get("class") == "chip"]) for seen in (before, during)] == [1, 2]


def test_what_is_copied_proves_itself() -> None:
    """The words, the day, each source with file, place, quote and hash, the warnings and the receipt; the button holds just that."""
    told = reply(warnings=[{"code": "UNSIGNED", "message": "the amendment shows no signature", "edge_id": None}])
    copied = plain(told)
    for part in (
        told["answer"],
        "As of 2022-01-01",
        "[1] first-amendment.pdf, 1, page 2: “Tenant",
        "abababababab",
        "shows no signature",
        "r_1",
    ):
        assert part in copied
    assert copied in [one.get("data-copy") for one in _seen(told).all("button")]


def test_a_saved_answer_is_words_in_every_form() -> None:
    """Word and Markdown escape what would be markup, the JSON is the reply itself."""
    told = _hostile()
    word, markdown, as_json = Seen(saving(told)).all("button")
    assert b"&lt;img src=x onerror=alert(1)&gt;" in zipfile.ZipFile(io.BytesIO(b64decode(str(word["data-content"])))).read(
        "word/document.xml"
    )
    assert "\\<img src=x onerror=alert(1)\\>" in str(markdown["data-content"])
    assert " \\*\\*b\\*\\* \\[a\\](javascript" in str(markdown["data-content"])
    assert json.loads(str(as_json["data-content"])) == json.loads(json.dumps(told))
    assert [str(one["data-save"]).rpartition(".")[2] for one in (word, markdown, as_json)] == ["docx", "md", "json"]
