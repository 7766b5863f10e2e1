"""Words that command nothing: what somebody asks, proposes, expects or reports, and what is only a question.

    the Customer asked that the limit be raised to {V}               a request
    the Lender will consider a request that the ratio be set at {V}  a promise to think about one
    the Supplier proposes that {P0} is deleted                       a proposal
    Shall the fee be increased to {V}?                               a question
    None of the parties terminates {P0} hereby                       a verb that its subject denies

A request that is *granted* operates: "the Lender grants the Borrower's request that ... be extended".
"""

from __future__ import annotations

import re

_ASKS = (
    r"ask(?:s|ed|ing)?|request(?:s|ed|ing)?|propos(?:es?|ed|ing|als?)|suggest(?:s|ed|ing|ions?)?|recommend(?:s|ed|ing|ations?)?|demand(?:s|ed)?|insist(?:s|ed)?"
    r"|urge[sd]?|prefer(?:s|red)?|wish(?:es|ed)?|hope[sd]?|expect(?:s|ed|ations?)?|assum(?:es?|ed|ptions?)|believe[sd]?|belief|suppose[sd]?|imagine[sd]?|wonder(?:s|ed)?"
    r"|report(?:s|ed)?|mention(?:s|ed)?|explain(?:s|ed)?|complain(?:s|ed|ts?)?|argue[sd]?|recall(?:s|ed)?|consider(?:s|ed|ing)?|discuss(?:es|ed|ing)?"
    r"|fear(?:s|ed)?|doubt(?:s|ed)?|rumou?r(?:s|ed)?|ideas?|questions?|view|opinion"
)
_OTHER_VERB = r"\b(?:by|and|confirm|agree|acknowledg|accept|provid|stat|consent|approv|resolv)\w*\b"
_CUE = re.compile(rf"(?i)\b(?:{_ASKS})\b(?:(?!{_OTHER_VERB})[^.;:{{}}]){{0,60}}?(?<!\bso)(?<!\bsuch)\s(?:that|whether|how)\s")
_GRANTED = re.compile(r"(?i)\b(?:accept|grant|agree|approv|consent|acced|allow)\w*\b[^.;:]{0,60}$")
_REFUSED = re.compile(
    r"(?i)\b(?:not|never|nor|neither|refus\w+|declin\w+|reject\w+|may|might|could|would|will|without|whether|if)\b[^.;:]{0,80}$"
)
_GOES_ON = re.compile(  # the sentence turns from what was asked to what is done
    r"(?i)[;:]|\.\s|\b(?:accordingly|therefore|hereby|now)\b|\b(?:has|have|parties|and|it\sis|which\sit|which\sthey)\s(?:\w+\s){0,2}?agree[sd]?\b|,\s(?:and|but|so)\s"
)
_ONLY_PARTS = re.compile(r"(?i)\b(?:accordingly|therefore|hereby)\b|\bagree[sd]?\b")
_DENIES = re.compile(  # up to the verb, unless another clause begins between
    r"(?i)(?:^|[,;:.]\s|\b(?:that|and|but)\s|\b(?=(?:neither|no)\s(?:party|provision|parties|part|term)\b))(?:\(?[a-z\d]{1,3}[.)]\s)?"
    r"(?:(?:nothing(?!\s(?:having|being)\b)|none)\b(?:(?!;|\.\s|,\s(?:and|but|so)\b).)*"
    r"|(?:neither|nor|no)\b(?:(?!;|\.\s|,\s(?:and|but|so|the|each|both|we|it)\b|,\s\{P|\bbut\b).)*)$"
)
_QUESTION = re.compile(r"\?[\s\"”’')]*$")


def commands_nothing(text: str, at: int, *, subjunctive: bool) -> bool:
    """Tell whether a verb at `at` of a masked sentence only says what somebody asks, proposes, expects or reports.

    `subjunctive`: the verb is a bare "be amended", which goes with the request through every item of a list.
    """
    ends = _ONLY_PARTS if subjunctive else _GOES_ON
    return any(not _is_granted(text[: cue.start()]) and not ends.search(text, cue.end(), at) for cue in _CUE.finditer(text, 0, at))


def denied(before: str) -> bool:
    """Tell whether the words before a verb have a subject that denies it: "nothing in {D0}", "none of the parties", "no party"."""
    return _DENIES.search(before) is not None


def is_question(text: str) -> bool:
    """Tell a question."""
    return _QUESTION.search(text) is not None


def _is_granted(before: str) -> bool:
    granted = _GRANTED.search(before)
    return granted is not None and _REFUSED.search(before[: granted.start()]) is None
