"""The screens in a browser: ask, review, lineage, documents, audit. `mount.add_screens` puts them into the web application."""

from __future__ import annotations

import os
from pathlib import Path

from graph.file_permissions import private_folder

PATH = "/app"


def keep_inside(data: Path) -> None:
    """Have Gradio keep its files in the data folder, and tell nobody that it runs; it reads both when it is imported, and only here."""
    temporary = data / "uploads" / "dropped"
    private_folder(temporary)
    os.environ["GRADIO_TEMP_DIR"] = str(temporary)
    os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"
