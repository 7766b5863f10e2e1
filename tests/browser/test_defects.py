"""What the first edition of the screens did wrong, each as a person would see it; made to run against that edition too.

`INFORCE_CHECKOUT=FOLDER pytest tests/browser/test_defects.py` tests the screens of another checkout: see `docs/evaluating.md`.
Both editions have a tab for each screen and fields named "Portfolio", "Question" and "Reason"; other names are told by either wording.
"""

from __future__ import annotations

import re
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.conftest import OpenPage, Site, ran, served
from tests.signatures import signed
from tests.ui.beside import write
from tests.ui.conftest import AMENDMENT, LEASE

DAY = "2026-12-01"
QUESTION = "What is the cap on liability?"
WORDS = "two times (2x) the Fees"
VAGUE = "2. Rent. Tenant shall pay rent of five thousand two hundred dollars ($5,200) per month"
_SIGNED = signed("Amendment", "June 15, 2021", ("HARBOR ESTATES LLC", "Ida Brandt"), ("QUILL & FERN BOOKSELLERS, INC.", "Tom Okafor"))
_DRAFT = AMENDMENT.replace(
    _SIGNED, "HARBOR ESTATES LLC\nBy: ____________\nName:\n\nQUILL & FERN BOOKSELLERS, INC.\nBy: ____________\nName:\n"
)
DRAFTS = {
    "lease.txt": LEASE,
    "second.txt": _DRAFT.replace("FIRST", "SECOND").replace("First", "Second"),
    "third.txt": _DRAFT.replace("FIRST", "THIRD")
    .replace("First", "Third")
    .replace("Section 2", "Section 3")
    .replace("2. Rent. Ten", "3. Deposit. Ten"),
}
_FILE = re.compile(r"\S+\.(?:pdf|docx|md|txt)\b")
_OF_THE_MACHINE = re.compile(
    r"\b[a-z]{1,2}_[0-9a-f]{8,}\S*|rules(?:-second)?/\d|duties-\d|wordllama\S*|[Tt]ype of edge|[Pp]ending claim|\bAMENDS\b"
)
_SEEN = """(one) => {
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), range = document.createRange(), found = [];
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    const box = range.getBoundingClientRect(), shown = texts.currentNode.parentElement.checkVisibility({ visibilityProperty: true });
    if (shown && box.width > 1 && texts.currentNode.textContent.trim()) found.push([box.top, texts.currentNode.textContent.trim()]);
  }
  return found;
}"""
_OTHERS = """([own, others]) => {
  window.others = [];
  const look = () => {
    const name = document.querySelector("#portfolio input").value;
    const table = document.querySelector("#register table");
    const shown = table?.checkVisibility({ visibilityProperty: true });
    if (shown && name === own && table.textContent.includes(others)) window.others.push(name);
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.fixture(scope="module")
def site(sample_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server over portfolios that tests change: the sample, two of a lease with drafts, one with a change that gives no words."""
    folder = tmp_path_factory.mktemp("desk")
    data = Path(shutil.copytree(sample_data, folder / "data"))
    drafts, vague = write(folder / "drafts", DRAFTS), write(folder / "vague", {"lease.txt": LEASE, "first-amendment.txt": AMENDMENT})
    for name, papers in (("batch", drafts), ("named", drafts), ("vague", vague)):
        ran(data, "index", papers, "--portfolio", name)
    link = ("link", "first-amendment.txt", "1", "lease.txt", "3", "--type", "AMENDS", "--mode", "MODIFY", "--from", "2021-07-01")
    ran(data, *link, "--quote", VAGUE, "--reason", "read on paper", "--portfolio", "vague")
    with served(data, folder / "log") as site:
        yield site


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Site]:
    """A server over an empty data folder."""
    with served(tmp_path / "data", tmp_path / "log") as site:
        yield site


def _open(page: Page, screen: str, portfolio: str = "default") -> None:
    """Open a screen of a portfolio, with what it shows first."""
    page.goto(f"/app/?portfolio={portfolio}&as_of={DAY}")
    expect(page.get_by_label("Portfolio", exact=True)).to_have_value(portfolio)
    expect(page.locator("#samples button").first).to_be_visible()
    _go(page, screen)


def _go(page: Page, screen: str) -> None:
    page.get_by_role("tab", name=screen, exact=True).click()
    signs = {"Review": "#queue label", "Lineage": "#picture table", "Documents": "#register table", "Contracts": "#terms table"}
    signs |= {"Obligations": "#duty-list button[data-obligation]", "Audit": "#receipt article", "Ask": "#question"}
    expect(page.locator(signs[screen]).first).to_be_visible()


def _asked(page: Page, question: str) -> Locator:
    """Ask, and return the answer once all of it is there."""
    page.get_by_label("Question", exact=True).fill(question)
    page.get_by_role("button", name="Ask", exact=True).click()
    turn = page.locator("#turn")
    expect(turn.get_by_role("heading", name=question)).to_be_visible()
    answer = turn.get_by_role("article", name="Answer", exact=True)
    expect(answer.locator("footer")).to_be_visible()
    return answer


def _seen(shown: Locator) -> str:
    """Return the texts that are in sight in a part, from the top."""
    found: list[list[Any]] = shown.evaluate(_SEEN)
    return " ".join(" ".join(text for _, text in found).split())


def _named_badly(where: str, said: str) -> Iterator[str]:
    """Yield what is said in words that are not a lawyer's."""
    if files := sorted({*_FILE.findall(said)}):
        yield f"{where}: names of files stand where titles belong: {files}"
    if words := sorted({*_OF_THE_MACHINE.findall(said)}):
        yield f"{where}: words of the machine: {words}"


def _review(page: Page, item: str) -> None:
    """Open an item of the queue, by what its line says."""
    line = page.locator("#queue label", has_text=re.compile(item)).first
    line.click()
    expect(line.locator("input")).to_be_checked()
    page.wait_for_timeout(600)  # it is read


def _decided(page: Page, button: str, reason: str) -> str:
    """Decide with a reason; return what is said of it."""
    if reason:
        page.locator("#reason textarea").fill(reason)
    before = _seen(page.locator("#said"))
    page.get_by_role("button", name=button, exact=True).click()
    for _ in range(50):
        page.wait_for_timeout(100)
        if _seen(page.locator("#said")) not in {before, ""}:
            break
    page.wait_for_timeout(800)  # the queue is read anew
    return _seen(page.locator("#said"))


def test_an_answer_is_short_and_can_be_taken_away(page: Page) -> None:
    """A suggestion asks itself; the answer has one line above it, is in sight once, names titles, and goes into Word with its sources.

    Beside the page of its source the answer can be read and clicked.
    """
    faults: list[str] = []
    _open(page, "Ask")
    page.locator("#samples button").first.click()
    page.wait_for_timeout(1_000)
    if not page.locator("#turn .asked").count():
        faults.append("a click on a suggestion asks nothing")
    answer = _asked(page, QUESTION)
    tops: list[list[Any]] = answer.evaluate(_SEEN)
    first = min(top for top, text in tops if WORDS in text)
    above = [text for top, text in tops if top < first - 4]
    lines = {round(top / 12) for top, _ in tops if top < first - 4}
    if len(lines) > 1:
        faults.append(f"{len(lines)} lines of bookkeeping stand above the answer: {above}")
    said = _seen(answer)
    if said.count(WORDS) != 1:
        faults.append(f"the words of the answer are in sight {said.count(WORDS)} times")
    faults += _named_badly("Ask", said)
    word = page.locator("#turn").get_by_role("button", name="Word", exact=True)
    if word.count():
        with page.expect_download() as download:
            word.click()
        with zipfile.ZipFile(download.value.path()) as file:
            text = file.read("word/document.xml").decode()
        assert all(one in text for one in (QUESTION, WORDS, "page 1"))
    else:
        faults.append("an answer cannot be saved for Word")
    answer.locator("a.chip").first.click()
    expect(page.get_by_role("dialog").locator("figure.page img")).to_be_visible()
    on_top = """(one) => { const box = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(box.left + box.width / 2, Math.max(box.top, 0) + 20)); }"""
    if not answer.locator(".words").first.evaluate(on_top):
        faults.append("the panel of the source covers the answer that it proves")
    assert not faults, "; ".join(faults)


def test_review_shows_the_texts_first_and_presets_nothing(page: Page) -> None:
    """The redline and both texts stand above the evidence; nothing is preset to "signed"; the queue names titles and no type of edge."""
    faults: list[str] = []
    _open(page, "Review")
    _review(page, "signature")
    if preset := page.get_by_label("It is", exact=True).input_value():
        faults.append(f"the signature of a draft is preset to {preset!r}")
    _review(page, "amends")
    texts, evidence = (page.get_by_role("heading", name=one) for one in ("Both texts", "What speaks for it, and against it"))
    expect(texts).to_be_visible()
    if texts.evaluate("one => one.getBoundingClientRect().top") > evidence.evaluate("one => one.getBoundingClientRect().top"):
        faults.append("the evidence stands above both texts")
    filters = page.locator("#screens").get_by_role("button", name="Filter", exact=True).locator("visible=true")
    if filters.count():
        filters.click()
    faults += _named_badly("Review", _seen(page.locator("#waiting")))
    assert not faults, "; ".join(faults)


def test_a_change_is_corrected_before_it_is_accepted_and_then_named(page: Page) -> None:
    """The day from which it applies is a field; what is said to be accepted names the paper, and applies from that day."""
    faults: list[str] = []
    _open(page, "Review", "named")
    _review(page, "amends.*3")
    page.get_by_role("button", name=re.compile("another relation|Correct it")).click()
    page.wait_for_timeout(500)
    starts = page.get_by_label("Effective from")
    if starts.count():
        starts.fill("2031-01-01")  # and left there
    said = _decided(page, "Accept", "Counsel has the signed original.")
    if not re.search("(?i)accepted.*third", said):
        faults.append(f"what was accepted is not named: {said!r}")
    _review(page, "amends.*2")
    if starts.count():
        expect(starts).to_have_value("")  # what was typed for one change is not another's
        starts.fill("2022-03-01")
        assert "Accepted as corrected: Second Amendment" in _decided(page, "Accept as corrected", "Counsel has the signed original.")
        _go(page, "Lineage")
        page.get_by_role("tab", name="A provision over time").click()
        expect(page.locator("#history")).to_contain_text("1 Mar 2022")
    else:
        faults.append("the day from which a change applies cannot be corrected before it is accepted")
    assert not faults, "; ".join(faults)


def test_a_batch_is_undone_as_a_whole_and_without_a_reason(page: Page) -> None:
    """Two changes are rejected at once; one click on Undo, and both wait again."""
    faults: list[str] = []
    _open(page, "Review", "batch")
    _review(page, "amends")
    page.get_by_role("button", name="Several at once").click()
    boxes = page.locator("#several input")
    for _ in range(4):  # the first edition lists its changes twice as it opens, and forgets those that were chosen
        for box in boxes.all():
            box.check()
        page.wait_for_timeout(400)
    assert "2" in (said := _decided(page, "Reject these", "Never agreed.")) or "Second" in said, said
    changes = page.locator("#queue label", has_text="amends")
    expect(changes).to_have_count(0)
    said = _decided(page, "Undo", "")
    if "taken back" not in said:
        faults.append(f"undo right after a decision is refused: {said!r}")
        _decided(page, "Undo", "Looked at again.")
    if changes.count() != 2:
        faults.append(f"of 2 changes rejected at once {changes.count()} waits again")
    assert not faults, "; ".join(faults)


def test_after_an_acceptance_nothing_says_that_all_was_applied(page: Page) -> None:
    """A change that gives no exact words is outstanding the moment it is accepted, and listed as that."""
    _open(page, "Review")
    _review(page, "[Ll]etter")
    assert re.search("(?i)accepted", said := _decided(page, "Accept", "Agreed by mail.")), said
    page.get_by_role("tab", name="Outstanding changes").click()
    page.wait_for_timeout(1_000)
    said = _seen(page.locator("#outstanding"))
    assert "sixty (60) days" in said, f"a change is outstanding, and the page says: {said!r}"


def test_an_outstanding_change_is_settled_on_the_screen(page: Page) -> None:
    """Its remedy is no command line: a person types which words give way to which, and the rest of the provision stays in force."""
    _open(page, "Ask", "vague")
    page.get_by_role("tab", name="Review", exact=True).click()
    page.get_by_role("tab", name="Outstanding changes").click()
    expect(page.locator("#outstanding")).to_contain_text("Outstanding change")
    said = _seen(page.locator("#outstanding"))
    assert "inforce " not in said, f"the remedy is a command line: {said[said.index('What to do') :]!r}"
    page.get_by_label("give way").fill("($8,000)")
    page.get_by_label("take their place").fill("($5,200)")
    page.locator("#words-reason textarea").fill("Counsel has read both.")
    page.get_by_role("button", name="Record these words").click()
    expect(page.locator("#outstanding")).to_contain_text("no change in force is left out")
    _go(page, "Ask")
    expect(_asked(page, "What deposit shall Tenant keep?").locator(".words")).to_contain_text("eight thousand dollars ($5,200)")


def test_lineage_says_where_each_document_stands(page: Page) -> None:
    """Superseded and expired are not in force; the newer supersedes the older; each has title and day, each line a head and a kind.

    A click on a document opens it beside the picture, and from there its provisions over time with their redline.
    """
    faults: list[str] = []
    _open(page, "Lineage")
    rows = [" ".join(one.split()) for one in page.locator("#picture tbody tr").all_inner_texts()]
    of = {
        year: next(row for row in rows if re.search(day, row))
        for year, day in ((2023, "2023-01-10|10 Jan 2023"), (2024, "2024-11-04|4 Nov 2024"))
    }
    if "in force" in of[2023] or "superseded" not in of[2023]:
        faults.append(f"a superseded agreement: {of[2023]!r}")
    if re.search("superseded by .*2023", of[2024]) or not re.search("supersedes .*2023", of[2024]):
        faults.append(f"the newer version, read backwards: {of[2024]!r}")
    faults += _named_badly("Lineage", _seen(page.locator("#picture svg")))
    nodes = page.locator("#picture svg .node").evaluate_all(
        "all => all.map((one) => [...one.querySelectorAll('text')].map((text) => text.textContent).join(' '))"
    )
    if undated := [one for one in nodes if not re.search(r"\b(19|20)\d\d\b", _FILE.sub("", one))]:
        faults.append(f"{len(undated)} of {len(nodes)} documents have no day: {undated[0]!r}")
    lines = page.locator("#picture svg path.arc").evaluate_all(
        "all => all.map((one) => [getComputedStyle(one).markerEnd, one.textContent.trim()])"
    )
    if blunt := [kind for head, kind in lines if head == "none" or not kind]:
        faults.append(f"{len(blunt)} of {len(lines)} lines have no direction or no kind")
    page.locator("#picture svg .node a").first.click()
    page.wait_for_timeout(1_000)
    if page.get_by_role("tab", name="Lineage").count():
        page.get_by_role("dialog").get_by_role("button", name="Its provisions over time").click()
        expect(page.get_by_role("tab", name="A provision over time")).to_have_attribute("aria-selected", "true")
        expect(page.locator("#history ins").first).to_be_visible()
    else:
        faults.append(f"a click on a document leads out of the screens, to {page.url.rpartition('/')[2]}")
    assert not faults, "; ".join(faults)


def test_an_empty_portfolio_does_not_greet_with_an_error(empty: Site, open_page: OpenPage) -> None:
    """It offers to add contracts or to try the sample."""
    page = open_page(empty.origin)
    page.goto("/app/")
    expect(page.get_by_role("tab", name="Ask")).to_be_visible()
    page.wait_for_timeout(2_000)
    said = _seen(page.locator("body"))
    assert "There is no portfolio" not in said, f"it greets with an error: {said!r}"
    for offer in ("Add contracts", "Try the sample"):
        expect(page.get_by_role("button", name=offer)).to_be_visible()


def test_contracts_have_the_columns_that_people_look_for(page: Page) -> None:
    """The state, the end of the term, the day for a notice and the last change."""
    _open(page, "Contracts")
    heads = [one.strip() for one in page.locator("#terms thead th").all_inner_texts()]
    missing = [one for one in ("Status", "Term", "Notice", "Last change") if not any(head.startswith(one) for head in heads)]
    assert not missing, f"no column for {missing} among {heads}"


def test_what_is_overdue_is_marked(page: Page) -> None:
    """In the list and in the calendar, once somebody has confirmed the obligation."""
    _open(page, "Obligations")
    page.locator("#duty-list button[data-obligation]", has_text="in two phases").click()
    expect(page.locator("#duty")).to_contain_text("in two phases")
    page.locator("#duty-reason textarea").fill("It stands there.")
    page.get_by_role("button", name="Confirm", exact=True).click()
    expect(page.locator("#duty-list tr, #duty-list li, #duty-list .row").filter(has_text="in two phases").first).to_contain_text("overdue")
    page.get_by_role("tab", name="Calendar").click()
    expect(page.locator("#days")).to_contain_text("planning module")
    said = _seen(page.locator("#days"))
    assert "overdue" in said, f"the calendar marks nothing as overdue: {said!r}"


def test_chosen_files_are_listed_lead_to_what_they_hold_and_can_be_taken_out(page: Page) -> None:
    """Each has a line with its progress, then a link to its document; a row of the register offers to take its document out."""
    faults: list[str] = []
    _open(page, "Documents", "vague")
    adding = page.get_by_role("button", name="Add documents")
    if adding.count():
        adding.click()
    names = ("quay-1.txt", "quay-2.txt")
    files: list[FilePayload] = [{"name": one, "mimeType": "text/plain", "buffer": LEASE.replace("Wharf", one).encode()} for one in names]
    files.append({"name": "scan: torn.pdf", "mimeType": "application/pdf", "buffer": b"no PDF"})  # the server gives it another name
    page.locator("#drop input[type=file]").first.set_input_files(files)
    expect(page.get_by_text("not sent yet").first).to_be_visible()
    if unlisted := [one for one in names if not page.get_by_text(one).count()]:
        faults.append(f"chosen files are not listed: {unlisted}")
    page.locator("#drop [data-send=read]").click()
    expect(page.locator("#register")).to_contain_text(names[1])
    lines = page.get_by_role("list", name="Chosen files").get_by_role("listitem")
    if lines.get_by_role("progressbar").count() == 3:
        expect(lines.nth(0)).to_contain_text("read · Open it")
        expect(lines.nth(2)).to_contain_text(re.compile("see above|not read"))
        lines.first.get_by_role("link", name="Open it").click()
        expect(page.get_by_role("dialog")).to_contain_text(names[0])
        page.keyboard.press("Escape")
        page.locator("#dropped").get_by_text("Not read:").wait_for()
    else:
        faults.append("no progress of each file, no link to what was read")
    row = page.locator("#register tbody tr", has_text=names[1])
    if row.get_by_role("button").count():
        row.get_by_role("button", name="Take out").click()
        expect(page.locator("#document-said")).to_contain_text("Without it")
        expect(page.locator("#chosen-document input")).to_have_value(re.compile(names[1]))
    else:
        faults.append("a document cannot be taken out from its row")
    assert not faults, "; ".join(faults)


def test_nothing_of_another_portfolio_is_in_sight_while_one_loads(page: Page) -> None:
    """From the moment its name stands above the screens."""
    _open(page, "Documents")
    page.evaluate(_OTHERS, ["batch", "01-msa-2023.pdf"])
    page.get_by_label("Portfolio", exact=True).click()
    page.get_by_role("option", name="batch", exact=True).click()
    expect(page.locator("#register")).to_contain_text("second.txt")
    frames = page.evaluate("window.others.length")
    assert frames == 0, f"documents of another portfolio were in sight under the name of this one, for {frames} frames"
