"""Words of a contract that seem meant for whoever reads it by machine."""

from __future__ import annotations

import re
import unicodedata

from indexing.llm.prompts.fence import unseen

_RELATIONS = "AMENDS|SUPPLEMENTS|CHILD_OF|TERMINATES|UNRELATED"
_ORDERS = (
    r"(?i:\b(?:ignore|disregard|forget|override)\b[^.]{0,40}\b(?:instructions?|prompts?|rules|directions)\b)",
    r"(?i:\bignor(?:ez|iere|a|e)\w*\b[^.]{0,40}\b(?:instructions|anweisungen|instrucciones|istruzioni|instruções))",
    r"(?i:忽略|無視|игнорируй|تجاهل)",
    r"(?i:\bnotes?\s+(?:to|for)\s+(?:the\s+|any\s+)?(?:AI|language|model|LLM|machine|assistant|automated)\b)",
    rf"(?i:\b(?:answer|reply|respond|output|return|say|classify|label|choose|call)\w*)\W+(?:\w+\W+){{0,8}}?(?:{_RELATIONS})\b",
    rf"\b(?:{_RELATIONS})\W+(?:\w+\W+)?[01]\.\d",
    r"(?i:\bconfidence\W+(?:of\W+|is\W+|to\W+)?(?:0?\.\d+|1(?:\.0+)?|100\s*%))",
)
_ROLES = (
    r"(?i:\bsystem\s*(?:prompt|override|instruction)|^\W*system\s*(?:message|notice|note|update)\b|\bsystem\s*(?:message|notice|note|update)\W*:)",
    r"(?i:^\s*(?:assistant|system|user|human|developer|tool)\s*(?::|=>)|^\s*#{2,}\s*(?:system|assistant|instruction|response))",
    r"(?i:<\|?/?\s*(?:im_|system|assistant|user|tool|end|start|instruction)|\[/?(?:INST|SYS)\b|<!--)",
)
_FORMS = (
    r"(?i:\b(?:tool|function)_(?:calls?|use|result)|[\"'](?:relation|edge_type|confidence|arguments|change|citations)[\"']\s*:)",
    r"\bstate_(?:relation|changes?|document)\b|\bchoose_document\b|\blist_citations\b|\b(?:REPLACE|DELETE|INSERT)_WORDS\b|\bSET_VALUE\b",
    r"\b(?:NEWER|OLDER|CLAUSE|INSTRUMENT)-(?:TEXT|FACTS|OPENING|SIGNATURES)\b|<<<|>>>",
    r"[A-Za-z0-9+/]{60,}={0,2}",  # something encoded
)
_TO_READERS = re.compile("|".join((*_ORDERS, *_ROLES, *_FORMS)), re.MULTILINE)
_HIDING = re.compile("[\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")  # text turned around, or in letters that nobody sees


def speaks_to_readers(text: str) -> bool:
    """Tell whether words of a contract seem meant for whoever reads it by machine, or hide.

    A list of patterns never knows all of them: it is no guard of its own, only a reason to let a person look
    where nobody but models has read a text.
    """
    bare = unicodedata.normalize("NFKC", text.translate({ord(c): None for c in set(text) if unseen(c)}))
    return _HIDING.search(text) is not None or _TO_READERS.search(bare) is not None
