"""What kind of reply a question wants, and its subject without the words that only say so.

"How did the liability cap move between 2015 and 2018?" is about the liability cap; "which document set
it?" about what was asked before. A question that fits nothing here wants the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from graph.text.lazy_patterns import lazily
from indexing.search.words import content_stems, stem
from rag.understand.question import Aspect, Kind

_CHANGED = (
    r"(?:chang(?:ed?|es|ing)|mov(?:ed?|es)|differ(?:ed|s|ent)?|(?:evolv|alter|shift|amend|modifi|revis|updat|reword|rais|lower|increas"
    r"|decreas|reduc)ed|increase|decrease|rewritten|go(?:ne)? (?:up|down)|r[io]sen?|f[ae]ll|gr[eo]wn?)"
)
_NO_CHANGE = r"(?! (?:of|in) control| orders?)"
_NOW = r"(?:now|today|currently|at present|these days)"
_THEN = r"(?:before|earlier|previously|originally|formerly|at first|in the past|back then|until then)"
_PAPER = (
    r"(?:documents?|amendments?|agreements?|instruments?|papers?|contracts?|clauses?|sections?|provisions?|files?"
    r"|versions?|modifications?|addend(?:um|a)|articles?|paragraphs?)"
)
_SETS = (
    r"(?:sets?|put|fix(?:es|ed)|introduced|add(?:s|ed)|chang(?:es|ed)|amend(?:s|ed)|established|sa(?:ys|id)|stated?s?|contains?|provide[sd]"
    r"|specif(?:ies|ied)|determine[sd]|deleted?s?|removed?s?|replace[sd]|brought|made|modifie[sd]|gave|gives|grant(?:s|ed)|imposed|created"
    r"|lets|moved|is responsible|(?:does|did|is|was) .{1,60} (?:come from|set|changed|added|amended|introduced|fixed))"
)
_COMPARES = lazily(
    rf"(?i)\b(?:what|which|list|show|summari[sz]e|any)(?:['’]s|['’]ve)?(?: (?:is|are|was|were|has|have|had|else|been|me|all|of|the)){{0,4}}"
    rf" (?:{_CHANGED}|differences?)\b{_NO_CHANGE}"
    r"|\bwhat (?:did|does)\b.{1,80}\b(?:change|amend|modify|alter)\b"
    rf"|^\W*(?:how (?:much )?)?(?:did|has|have|had|was|were)\b.{{1,200}}(?<!the )(?<!these )(?<!any )\b{_CHANGED}\b"
    r"|^\W*how (?:do|does|is|are)\b.{1,200}\bdiffer"
    r"|\b(?:before and after|then and now|old and (?:the )?new|compar(?:e|ed|ison|ing)|differences? between|redline|the same as before)\b"
    rf"|\bwhat (?:was|were|did)\b.{{1,200}}\band (?:what|how)?\s*(?:is|are|does)\b.{{0,40}}\b{_NOW}\b"
    rf"|\b{_NOW}\b,?(?: and|;| or) .{{1,80}}\b{_THEN}\b\W*$|\b{_THEN},? and .{{1,80}}\b{_NOW}\b\W*$"
)
_TRACES = lazily(
    rf"(?i)\b(?:which|what) {_PAPER}(?: and (?:which )?{_PAPER})?(?: (?:last|first|actually|currently|now|originally))? {_SETS}\b"
    rf"|\b(?:in|by|under|from|through) (?:which|what) {_PAPER}\b(?! (?:must|may|shall|should))"
    r"|\bsince when\b|\bhow long has\b.{1,80}\bbeen\b|\bwho (?:changed|set|added|amended|introduced|deleted|replaced|removed)\b"
    r"|\bwhere (?:exactly )?(?:does|do|did) (?:it|that|this|the (?:contract|agreement|document)s?) (?:say|state)\b"
    r"|\bwhere (?:does|did|do|is|are|was|were)\b.{1,100}\b(?:come from|set out|stated|written|laid down|fixed|found|specified|defined)\b"
    r"|\bwhen (?:was|were|has|have)\b.{1,120}\b(?:changed|amended|added|introduced|replaced|deleted|modified|superseded)\b"
    r"|^\W*(?:and )?why(?: is that| so)?\W*$"
)
_STATES = (
    r"(?:in force|in effect|effective|active|running|alive|live|valid|binding|over|current|ongoing|expired|terminated|ended|cancell?ed"
    r"|superseded|replaced|restated|renewed|extended|signed|executed|dead|lapsed)"
)
_STATUS = tuple(
    lazily(rf"(?i){words}")
    for words in (
        (
            r"^\W*(?:is|are|was|were|has|have|had)\b(?P<who>.{1,160}?)\b(?:(?:still|already|now|currently|yet|even|ever|been|fully"
            rf"|by both parties)\s+)*(?P<state>{_STATES})\b(?P<tail>[^?]*)"
        ),
        r"^\W*(?:did|does|do|will)\b(?P<who>.{1,160}?)\b(?P<state>expire|terminate|lapse|end|renew|exist)\b(?P<tail>[^?]*)",
        r"\bwhat(?:['’]s| is| was) the (?P<state>status|state) of(?P<who>[^?]{1,160})(?P<tail>)",
        r"^\W*who (?:has |have )?(?P<state>signed)(?P<who>[^?]{1,160})(?P<tail>)",
        r"\b(?:when|which day|what day|what date) (?:was|were|did|has)(?P<who>.{1,160}?)\b(?P<state>sign(?:ed)?|executed?)\b(?P<tail>)",
    )
)
_PARTYS = lazily(r"(?i)\b(?:agreement|contract|deal|lease|licen[cs]e|loan|order|sow|msa|nda|dpa)\s+(?:with|between)\b")
_ONE_PAPER = lazily(
    r"(?i)\s*(?:the|this|our|that)\s+(?:\w+\s+){0,3}(?:agreement|contract|lease|deal|licen[cs]e|note|loan|sow|order"
    r"|addendum|msa|dpa|nda|sla|term)\s*"
)
_ASPECTS = (
    (Aspect.EXPIRED, lazily(r"(?i)expire|lapse|\bover|\bend\b|\bended")),
    (Aspect.TERMINATED, lazily(r"(?i)terminat|cancel|dead")),
    (Aspect.RENEWED, lazily(r"(?i)renew|extended")),
    (Aspect.SUPERSEDED, lazily(r"(?i)supersed|replaced|restated")),
    (Aspect.SIGNED, lazily(r"(?i)sign|execut")),
)
_IN_TAIL = lazily(r"(?i)^\s*(?:as of|on|in|at|under|by|with|today|now|yet|since|any ?more|still|after|before|or|and|already|\W|$)")
_SCAFFOLD = lazily(
    rf"(?i)\b(?:which|what) {_PAPER}(?: and (?:which )?{_PAPER})? (?:last |first |originally |actually )?{_SETS}\b"
    rf"|,? and (?:where|since when|in which {_PAPER}|on what page|when)\b[^?]{{0,20}}"
    rf"|\b(?:in|by|under|from|through) (?:which|what) {_PAPER}\b|\b(?:(?:any|all) )?{_CHANGED}\b|\bthe (?:changes|differences?)\b"
    r"|\b(?:before and after|compared?|then and now|the same|between|redline|versus|vs|come from|set out|stated|laid down|written)\b"
    r"|\bused to be\b|\bwho (?:changed|set|added|amended|introduced|deleted)\b"
    r"|\b(?:amend|modify|list|show me|since when|how long has|how much|and now|has|have|did|had)\b"
    r"|\b(?:and )?what(?:['’]s| else)?(?: (?:are|is|was|were|has|have|had|did|does|do|been|it|they))*(?: now)?\b"
    r"|\b(?:where|when) (?:is|are|was|were|does|do|did|has|have)\b|^\W*(?:how )?(?:was|were|is|are|does|do|did|has|have)?\b"
)
_EMPTY = frozenset(
    stem(word)
    for word in """agreement contract document portfolio deal terms anything something everything family paper case matter relationship
    provision clause text wording words change amend amendment latest recent last since between before after today now currently still
    ever yet already actually exactly page section where when all each main key important history""".split()  # noqa: SIM905  one list of words
)


@dataclass(frozen=True, slots=True)
class Wish:
    """What kind of reply is wanted; `aspect` is which state of a document."""

    kind: Kind
    aspect: Aspect = Aspect.IN_FORCE


def wish(text: str, *, names_paper: bool) -> Wish:
    """Read what is wanted. `names_paper`: the question names a document, so its state may be asked."""
    if _COMPARES.search(text):
        return Wish(Kind.COMPARISON)
    if _TRACES.search(text):
        return Wish(Kind.PROVENANCE)
    for match in filter(None, (pattern.search(text) for pattern in _STATUS)):
        if _about_paper(match["who"], names_paper=names_paper) and _IN_TAIL.match(match["tail"]):
            return Wish(Kind.STATUS, next((aspect for aspect, words in _ASPECTS if words.search(match["state"])), Aspect.IN_FORCE))
    return Wish(Kind.TEXT)


def subject_of(text: str) -> str:
    """Return a question without the words that only say what kind of reply is wanted; itself where nothing else is left."""
    subject = " ".join(_SCAFFOLD.sub(" ", text).split()).strip(" ,?")
    return subject if content_stems(subject) else text


def is_empty(subject: str) -> bool:
    """Tell whether words name no subject: all they have is "the agreement" and its like."""
    return not [one for one in content_stems(subject) if one not in _EMPTY and len(one) > 1]


def _about_paper(who: str, *, names_paper: bool) -> bool:
    """Tell whether a state is asked of a paper and not of something in it."""
    it = not content_stems(who) and re.search(r"(?i)\b(?:it|this|that|they)\b", who) is not None
    return it or names_paper or _ONE_PAPER.fullmatch(who) is not None or _PARTYS.search(who) is not None
