"""Signing: where the text ends and the signatures begin, the closing words and the names above the first line included."""

from __future__ import annotations

import re

from graph.model.source import Block, BlockKind
from indexing.layout.headings import capitals, is_title_case

_WITNESS = re.compile(  # each alternative begins with its first letter, and only then looks back: the engine skips along
    r"I(?<![^\s.]I)(?i:n\s+w[il1|]tness\s+(?:of\b|\w{0,6}ereo\w\b|whe\w{3,5}\b))"  # scans misread a letter here and there
    r"|A(?<![^\s.]A)(?:S\s+WITNESS\s+(?:THE\s+|the\s+|OUR\s+|our\s+)?(?:HANDS?|hands?)\b|GREED\s+(?:AND|&|TO))"
    r"|B(?<![^\s.]B)(?:[yY]\s*:?\s*(?:/s/|_{4,})|y\s+signing\s+in\s+the\s+places)|/(?<![^\s.]/)s/\s"
    r"|E(?<![^\s.]E)XECUTED\s+(?:as\s+of|by|on|this|AS\s+OF|BY|ON)"
)
_SIGNED = re.compile(
    r"(?i)\W*(?:signatures?\W*$|\[?\s*signature\s+pages?\b|signed\s+(?:by|for|on)\b|accepted\s+and\s+agreed|(?:by|name|title"
    r"|its)\s*:\s*(?:/s/|_{2,}|$)|x_{3,}"
    r"|this\b.{5,90}\bis\s+executed\s+as\s+of|executed\s+as\s+(?:of|a\s+deed)"
    r"|(?:we\s+)?(?:signed|agreed?|accepted?|acknowledged?|confirm(?:ed)?|countersigned)(?:\s+(?:and|&|to)(?:\s+\w+)?)?\s*:"
    r"|(?:(?:yours|very|truly|sincerely|faithfully|respectfully)\s*){1,3}[,.]?\s*(?:\n|$)|(?:kind|best)\s+regards\b"
    r"|[^\n]{0,90}?[(\[*_]{1,3}(?:signed|sgd\.?)[)\]*_]{1,3}\s)"
)
_CLOSES = re.compile(  # holds only where somebody signs below: in the middle of a text such words only tell
    r"(?i)\W*(?:(?:(?:and|accordingly|intending\s+to\s+be\s+legally\s+bound)\b[\s,]*)?(?:each\s+of\s+|both\s+)?the\s+(?:undersigned"
    r"|(?:contracting\s+)?part(?:y|ies))\b"
    r"[^.;]{0,120}?\b(?:(?:have|has)\b[^.;]{0,60}?\b(?:caused|executed|signed|subscribed|affixed|set\s+(?:their|its|his|her)\b)"
    r"|(?:authori[sz]ed|acknowledge)\b[^.;]{0,120}?\bagree\s+to\s+(?:be\s+bound|(?:all\s+)?the\s+terms))"
    r"|this\s+[^.;]{2,60}?\bha(?:s|ve)\s+been\s+(?:duly\s+)?(?:executed|signed|entered\s+into|delivered)\b"
    r"|(?:duly\s+)?(?:executed|signed|sealed)\s+(?:and\s+\w+\s+)?(?:as\s+an?|by|for|in|on|this|under|at|the\s+day)\b"
    r"|[\[(](?:the\s+)?(?:remainder|balance|rest)\s+of\b|[\[(]signatures?\b"
    r"|by\s+(?:signing|executing|their\s+signatures?)\b|(?:thus\s+)?done\s+(?:and\s+\w+\s+)?(?:at|in|on)\b|given\s+under\b"
    r"|witness\s+(?:\w+\s+){0,2}(?:hands?|signatures?|execution)\b)"
)
_SIGNS = re.compile(r"(?i)\b(?:by|name|title|its|signed|signature)\s*:|/s/|_{3,}|\(signed\)|^\W*signature\b")
_SIGNER = re.compile(
    r"(?i)\b(?:by|name|title|its|date|address|attention)\s*:|/s/|_{3,}|\bwitness\b|\bnotary\b|\bsignature\b|\b(?:inc|llc|ltd|corp"
    r"|l\.p|n\.a)\b\.?"
)
_COMPANY = re.compile(r"(?i)\b(?:inc|co|l\.?l\.?c|ltd|limited|corp|corporation|company|l\.?p|n\.?a|gmbh|plc|s\.a|bank|trust)\b\.?")
_SIGNERS = 5  # blocks of names between the closing words and the first line to sign on
_SIGNATURE = 400  # characters of a block of lines to sign on
_NAMES = 120  # characters of a block of names


def signatures_begin(text: str, blocks: tuple[Block, ...], index: int) -> int | None:
    """Return where signatures begin in a block of some, two signers side by side in a table included; None where they do not."""
    block = blocks[index]
    if block.kind is BlockKind.TABLE and block.continues:
        return None
    found = signature(text, block)
    if found is None and not block.continues and block.kind is not BlockKind.TABLE and closing(text, blocks, index):
        return block.char_start
    return found


def signature(text: str, block: Block) -> int | None:
    """Return where signatures begin in a block; None where they do not."""
    if _SIGNED.match(text, block.char_start, min(block.char_end, block.char_start + 160)):
        return block.char_start
    found = _WITNESS.search(text, block.char_start, block.char_end)
    if found is None:
        return None
    if found[0][:2] in ("By", "BY", "/s") and found.start() - block.char_start < 240:
        return block.char_start
    return found.start()


def closing(text: str, blocks: tuple[Block, ...], index: int) -> bool:
    """Tell whether a block says that the parties sign, and somebody does right below it."""
    block = blocks[index]
    if _CLOSES.match(text, block.char_start, block.char_end) is None:
        return False
    for below in blocks[index + 1 : index + 1 + _SIGNERS]:
        words = text[below.char_start : below.char_end]
        if signature(text, below) is not None or (len(words) < _SIGNATURE and _SIGNS.search(words)):
            return True
        if len(words) > _NAMES:  # the text goes on
            break
    return False


def names_signer(words: str) -> bool:
    """Tell the name of somebody who signs, above the line to sign on: in capitals, a company's, or a role and a colon."""
    words = " ".join(words.split())
    if len(words) > _NAMES or (words.endswith((".", ";")) and not _COMPANY.search(words[-12:])):
        return False
    return is_title_case(words) and (capitals(words) or _COMPANY.search(words) is not None)


def is_signing(words: str) -> bool:
    """Return True for words that belong to a signature block: names, titles, lines to sign on."""
    return _SIGNER.search(words) is not None
