"""Gradio without the stubs that it writes.

While it is imported, Gradio writes a stub for editors beside the module of each of its components, into the environment it is installed
in, and parses the module anew for each. That takes two thirds of the import, a second or two at every start of `inforce serve`, and serves
only people who write components.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType

_WRITER = "gradio.component_meta"


class _Loader(SourceFileLoader):
    def exec_module(self, module: ModuleType) -> None:
        """Execute the module that would write the stubs; a version of Gradio that writes them elsewhere takes its time as before."""
        super().exec_module(module)
        vars(module)["create_or_modify_pyi"] = lambda *_: None


class _Finder:
    @staticmethod
    def find_spec(fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Find only the module that would write the stubs."""
        spec = PathFinder.find_spec(fullname, path, target) if fullname == _WRITER else None
        if spec is not None and spec.origin is not None:
            spec.loader = _Loader(fullname, spec.origin)
        return spec


def write_no_stubs() -> None:
    """Have Gradio write no stubs when it is imported; once it is imported this changes nothing."""
    if _Finder not in sys.meta_path:
        sys.meta_path.insert(0, _Finder)
