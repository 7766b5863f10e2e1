"""What turns "is amended as follows:" into a restatement: the provision itself, quoted below with its number."""

from __future__ import annotations

import re
from dataclasses import replace

from indexing.instructions.payload import Payload
from indexing.instructions.scene import Action


def restates(action: Action, payload: Payload | None, text: str) -> Action:
    """Take "Section 2.1 is amended as follows:" for a restatement where the quotation below, in the flow `text`, begins so."""
    if action.rule != "amended_as_follows" or payload is None or len(action.places) != 1 or not action.places[0].section:
        return action
    quoted = text[payload.start - 1 : payload.start] in {'"', "“", "„"}
    label = re.match(rf"(?:[A-Z][a-z]+\s+)?{re.escape(action.places[0].section)}(?![\w])", text[payload.start : payload.end])
    return replace(action, rule="restated") if quoted and label else action
