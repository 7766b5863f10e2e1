"""Links between the pages of the documentation lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("*/README.md"), *ROOT.glob("*/*/README.md")])
_CODE = re.compile(r"`((?:[a-z_]+/)*[a-z_0-9]+\.(?:py|toml|css|js))`")
_TREE = ["pyproject.toml"] + [
    path.relative_to(ROOT).as_posix()
    for top in ("graph", "indexing", "rag", "ui", "tests", "benchmarks", "examples", "docs")
    for path in (ROOT / top).rglob("*.*")
]
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def _anchors(page: Path) -> set[str]:
    """Return the anchors of a page: those written, and those of headings as GitHub makes them."""
    text = page.read_text(encoding="utf-8")
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in _HEADING.findall(text))
    return {*re.findall(r'<a id="([^"]+)">', text), *(heading.replace(" ", "-") for heading in plain)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """A page that was renamed, or a heading, takes the links to it along."""
    broken = []
    for link in _LINK.findall(page.read_text(encoding="utf-8")):
        path, _, anchor = link.partition("#")
        if "://" in link or link.startswith("mailto:"):
            continue
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in _anchors(target)):
            broken.append(link)
    assert broken == []


@pytest.mark.parametrize(
    "page", [p for p in PAGES if p.name != "CHANGELOG.md" and "adr" not in p.parts], ids=lambda p: str(p.relative_to(ROOT))
)
def test_modules_that_a_page_names_are_there(page: Path) -> None:
    """A module that was renamed is renamed on the pages that send people to it."""
    named = set(_CODE.findall(page.read_text(encoding="utf-8")))
    assert sorted(one for one in named if not any(path == one or path.endswith(f"/{one}") for path in _TREE)) == []
