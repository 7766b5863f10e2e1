"""May, must, must not: whether a sentence says of a thing what the words it cites say of it, as far as rules can tell.

What is told: a duty made of a permission or the other way round, what is forbidden said to be allowed, a "not" put in or
left out, a least made a most. What is not told passes: the words stand beside the sentence for everybody to see.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum

from graph.text.lazy_patterns import lazily
from graph.text.quote_matching import tokens
from indexing.search.words import STOP_WORDS, stem, words


class Mood(StrEnum):
    """What words make of an act."""

    PERMITTED = "PERMITTED"
    DUE = "DUE"
    FORBIDDEN = "FORBIDDEN"


_ALLOWED = r"(?:permitted|allowed|entitled|authori[sz]ed|free)"
_BOUND = r"(?:required|obligated|obliged)"
_MODAL = lazily(
    rf"(?i)(?P<none>\b(?:neither|no|none\s+of|nothing|nobody|nor)\b(?!\s+(?:later|earlier|more|less|fewer|event))[^.;:]{{0,70}}?)?"
    rf"\b(?:(?P<may>may|might|can(?=not)|can|(?:is|are|was|were|be)\s+(?P<a>not\s+)?{_ALLOWED}\s+to)"
    rf"|(?P<must>shall|must|will|(?:is|are|was|were|be)\s+(?P<b>not\s+)?{_BOUND}\s+to))"
    rf"(?P<not>\s*not\b|\s+never\b|\s+in\s+no\s+event\b)?(?:\s+(?:only|also|then|be|been|have|\w+ly))*\s+(?P<verb>[a-z]{{3,}})"
)
_PROHIBITED = lazily(r"(?i)\b(?:prohibited|forbidden|barred|precluded|restricted)\s+from\s+(?P<verb>[a-z]{3,})")
_NOT = lazily(
    r"(?i)\b(?:not|never|neither|nor|none|nothing|nobody|cannot|without|prohibit\w*|forbid\w*|forbidden|barred"
    r"|no(?!\s+(?:later|earlier|more|less|fewer)\b))\b|n['’]t\b"
)
_HEDGED = lazily(
    r"(?i)\b(?:not|never|no|neither|nor|none|nothing|cannot|without|except\w*|unless|only|exclud\w*|prohibit\w*|restrict\w*|waiv\w*"
    r"|refus\w*|den(?:y|ies|ied)|fail\w*|free|forbid\w*|forbidden|void|ceas\w*|other\s+than|save|but|solely|limited|lack\w*|absent|non-?\w+"
    r"|un(?:able|limited|paid|used|available|til)|in(?:applicable|eligible|capable))\b"
)
_IF = lazily(r"(?i)\b(?:if|with|only|subject|unless|after|once|upon|provided|where|when|except\w*|without|until|save|up\s+to|consent\w*)\b")
_DENIED = r"(?:not|never|cannot)(?:\s+(?:be|been|have|so|\w+ly|only|also))*\s+"
_MOST = lazily(
    r"(?i)\b(?:(?:no|not)\s+(?:more|later|longer|greater)\s+than|up\s+to|at\s+most|(?:not|never)\s+(?:to\s+)?exceed(?:ing)?"
    r"|maximum\s+of|(?:less|fewer)\s+than|within|capped\s+at|limited\s+to)\b"
)
_LEAST = lazily(
    r"(?i)\b(?:at\s+least|(?:no|not)\s+(?:less|fewer|earlier|sooner)\s+than|minimum\s+of|more\s+than|in\s+excess\s+of|greater\s+than)\b"
)
_BESIDE = 5  # tokens between such words and their figure


def contradicts(sentence: str, cited: str) -> bool:
    """Tell whether a sentence says the opposite of the words it cites, where rules can tell."""
    return _mood_differs(sentence, cited) or _denies(sentence, cited) or _affirms(sentence, cited) or _bound_differs(sentence, cited)


def moods(text: str) -> Mapping[str, frozenset[Mood]]:
    """Return what a text makes of each act, by the stem of its verb."""
    found: dict[str, set[Mood]] = {}
    for verb, mood in _moods(text):
        found.setdefault(verb, set()).add(mood)
    return {verb: frozenset(some) for verb, some in found.items()}


def _moods(text: str) -> Iterator[tuple[str, Mood]]:
    for one in _MODAL.finditer(_MOST.sub(" ", text)):
        negated = bool(one["not"] or one["none"] or (one["a"] if one["may"] else False))
        if one["b"]:
            continue  # what is not required is neither allowed nor forbidden
        mood = Mood.FORBIDDEN if negated else Mood.PERMITTED if one["may"] else Mood.DUE
        yield stem(one["verb"].casefold()), mood
    for one in _PROHIBITED.finditer(text):
        yield stem(one["verb"].casefold()), Mood.FORBIDDEN


def _mood_differs(sentence: str, cited: str) -> bool:
    told = moods(cited)
    for verb, said in moods(sentence).items():
        there = told.get(verb)
        if there is None:
            continue
        if said - there and not (there == {Mood.FORBIDDEN} and Mood.FORBIDDEN not in said and _conditional(sentence, cited)):
            return True
    return False


def _conditional(sentence: str, cited: str) -> bool:
    """Tell whether both say when the forbidden is allowed: "not without consent" and "with consent"."""
    return bool(_IF.search(sentence) and _IF.search(cited))


def _denies(sentence: str, cited: str) -> bool:
    """Tell whether a sentence has a "not" and the words that it cites nothing of the kind."""
    return bool(_NOT.search(_MOST.sub(" ", _LEAST.sub(" ", sentence)))) and not _HEDGED.search(cited)


def _affirms(sentence: str, cited: str) -> bool:
    """Tell whether a sentence says without any "not" what the words say only with one."""
    if _HEDGED.search(sentence) or _IF.search(sentence):
        return False
    said = {stem(word) for word in words(sentence) if word not in STOP_WORDS}
    folded = " ".join(words(cited))
    for denied in re.finditer(rf"{_DENIED}(\w+)", folded):
        word = denied[1]
        if len(word) > 3 and stem(word) in said and word not in STOP_WORDS and _always_denied(word, folded):
            return True
    return False


def _always_denied(word: str, folded: str) -> bool:
    bare = re.sub(rf"{_DENIED}\w+", " ", folded)
    return stem(word) not in {stem(one) for one in bare.split()}


def _bound_differs(sentence: str, cited: str) -> bool:
    """Tell whether a figure is a most in the sentence and only a least in the words, or the other way round."""
    told = _bounds(cited)
    return any(figure in told and not said & told[figure] for figure, said in _bounds(sentence).items())


def _bounds(text: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for kind, grammar in (("most", _MOST), ("least", _LEAST)):
        for mark in grammar.finditer(text):
            after = tokens(text[mark.end() : mark.end() + 80])[:_BESIDE]
            figure = next((one.form for one in after if one.form[:1].isdigit()), None)
            if figure is not None:
                found.setdefault(figure, set()).add(kind)
    return found
