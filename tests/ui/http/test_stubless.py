"""Gradio is imported without writing stubs into the environment that it is installed in."""

from __future__ import annotations

import sys
from importlib.util import find_spec, module_from_spec

from ui.http.stubless import write_no_stubs


def test_no_stub_is_written_and_the_module_is_otherwise_as_it_is() -> None:
    """For a class whose source cannot be read the writer of stubs raises an error; here it is not even looked for."""
    found = list(sys.meta_path)
    try:
        write_no_stubs()
        spec = find_spec("gradio.component_meta")
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.meta_path[:] = found
    module.create_or_modify_pyi(type("Unwritten", (), {"__module__": __name__}), "Unwritten", [])
    assert module.ComponentMeta.__module__ == "gradio.component_meta"
