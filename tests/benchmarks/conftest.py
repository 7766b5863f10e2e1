"""The benchmarks are programs in a folder, not a package: their folder is where they look for each other."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))
