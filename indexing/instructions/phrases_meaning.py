"""Phrases that give a term another meaning.

    The term {Q0} shall henceforth mean France and Spain.         The term {Q0} is amended to mean France and Spain.
    {Q0} shall mean France instead of Spain.                      {Q0} is amended to mean France instead of Spain.
    From and after May 1, 2018, {Q0} shall mean France.           From and after May 1, 2018, {Q0} is amended to mean France.

Without a word that says it is a change ("now", "instead", a day) "shall mean" only defines a term of the instrument's own.
"""

from __future__ import annotations

from indexing.instructions.phrase import phrase

_FROM = (
    r"(?:(?:from\sand\safter|on\sand\safter|effective(?:\sas\s(?:of|from)|\son)?|with\seffect\sfrom|as\s(?:of|from)|commencing(?:\son)?)"
    r"\s[^{}:;]{3,60}(?:\{D\d+\})?,\s)"
)
_IN = r"(?:(?:in|under)\s(?:the\s)?\{P\d+\}(?:\s(?:of|to)\s(?:the\s)?\{D\d+\})?,\s)"
_TERM = (
    r"(?:the\s)?(?:(?:defined\s)?(?:terms?|expression|words?)\s)?\{[PQ]\d+\}(?:\s(?:in|of|under)\s(?:the\s)?\{[PD]\d+\}){0,2}"
    r"(?:,?\s(?:as\s(?:it\sis\s)?(?:used|defined)|wherever\sused)\s[^{},;:]{0,20}(?:\{[PD]\d+\}[^{},;:]{0,12}){0,2},?)?"
)
_ALWAYS = r"(?:shall|will|is\sto)\s"
_ITSELF = (  # never "the Agreement as amended hereby"
    r"\bmean\b(?![^;:]{0,300}\bas\s(?:so\s|hereby\s|further\s)?(?:amended|modified|supplemented|varied)\b)"
)
_CHANGED = r"(?:(?:now|henceforth|hereafter|thenceforth|hereinafter|instead|accordingly|from\snow\son)\s){1,3}"
MEANS = (
    phrase(
        r"\b(?P<be>is|are|shall\sbe)\s(?P<how>(?:hereby\s|further\s)*)(?:changed|revised|modified|altered|varied)\sto\smean\b",
        "<be> <how>amended to mean",
    ),
    phrase(rf"^(?P<what>(?i:{_FROM}?{_IN}?{_TERM}))\s{_ALWAYS}{_CHANGED}{_ITSELF}", "<what> is amended to mean"),
    phrase(
        rf"^(?P<what>(?i:{_IN}?{_TERM}))\s{_ALWAYS}{_ITSELF}(?=[^:]{{1,400}}\s(?:instead\b|rather\sthan\b))", "<what> is amended to mean"
    ),
    phrase(rf"^(?P<what>(?i:{_FROM}{_IN}?{_TERM}))\s{_ALWAYS}{_ITSELF}", "<what> is amended to mean"),
)
"""Phrases of a masked sentence, in the words the grammar reads."""
