"""The sample: a small family of contracts to try the program with."""

from __future__ import annotations

import sysconfig
from pathlib import Path

from graph.errors import NotFoundError
from graph.model.ids import PortfolioName

PORTFOLIO = PortfolioName("sample")


def sample_folder() -> Path:
    """Return the folder of the sample: in the checkout, or where the package put its data."""
    checkout = Path(__file__).parents[1] / "examples" / "acme"
    installed = Path(sysconfig.get_path("data")) / "share" / "inforce" / "sample"
    for folder in (checkout, installed):
        if folder.is_dir():
            return folder
    raise NotFoundError("The sample portfolio is not installed; it lies in examples/acme of the source.")
