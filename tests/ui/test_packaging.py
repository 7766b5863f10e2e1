"""What is installed is whole: a wheel has all that the checkout reads, and tells type checkers that it is typed."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("graph", "indexing", "rag", "ui")
PACKAGED = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["package-data"]["*"]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_file_that_the_code_reads_is_packaged(package: str) -> None:
    """A file beside the code that no pattern names is there in the checkout, and missing where the wheel is installed."""
    beside = [p for p in (ROOT / package).rglob("*") if p.is_file() and p.suffix not in {".py", ".pyc", ".md"}]
    assert [str(p.relative_to(ROOT)) for p in beside if not any(p.match(pattern) for pattern in PACKAGED)] == []
    assert all((p.parent / "__init__.py").is_file() for p in beside)  # data of a folder that is no package is left behind


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_is_marked_as_typed(package: str) -> None:
    """Without the marker (PEP 561) a client's type checker takes all of it for `Any`."""
    assert (ROOT / package / "py.typed").is_file()
