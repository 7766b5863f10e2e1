"""What kind of reply a question wants, and its subject without the words that only say so.

"How did the liability cap move between 2015 and 2018?" is about the liability cap; "which document set
it?" about what was asked before. A question that fits nothing here wants the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from indexing.search.words import content_stems, stem
from rag.understand.question import Aspect, Kind

_CHANGED = (
    r"(?:chang(?:ed?|es|ing)|mov(?:ed?|es)|evolved?|differ(?:ed|s|ent)?|altered|shifted|been (?:amended|modified"
    r"|revised|altered|updated))"
)
_MOVED = (
    r"(?:reworded|rewritten|redrafted|rephrased|revised|raised|lowered|increased?|decreased?|reduced|go (?:up|down)"
    r"|gone (?:up|down)|r[io]se|f[ae]ll|grow|grew)"
)
_PRESENTLY = r"(?:now|today|currently|at present|these days)"
_FORMERLY = r"(?:before|earlier|previously|originally|formerly|at first|in the past|back then|until then)"
_PAPER = (
    r"(?:documents?|amendments?|agreements?|instruments?|papers?|contracts?|clauses?|sections?|provisions?|files?"
    r"|versions?|modifications?|addend(?:um|a)|articles?|paragraphs?)"
)
_SETS = (
    r"(?:set|sets|fixed|fixes|introduced|adds?|added|chang(?:es|ed)|amend(?:s|ed)|puts?|established|establishes"
    r"|says?|said|states?|stated|contains?|provides?"
    r"|provided|specif(?:ies|ied)|determine[sd]|deleted?|deletes|removed?|replace[sd]|brought|made|modified"
    r"|modifies|gave|gives|grants?|granted|imposed|imposes"
    r"|created|creates|laid|is responsible for|does .{1,60} come from|did .{1,60} come from|is .{1,60} from"
    r"|was .{1,60} (?:set|changed|added|amended|introduced|fixed))"
)
_COMPARES = tuple(
    re.compile(rf"(?i){words}")
    for words in (
        rf"\bwhat(?:'s|’s| is| has| have| had|'ve)?(?: else)? {_CHANGED}\b",
        (
            r"\bwhat (?:are|were|was|is) (?:all (?:of )?)?(?:the )?(?:changes?|differences?)\b(?! (?:of|in) control| orders?)"
            r"|\b(?:list|show|summari[sz]e|any|which"
            r"|what) (?:me )?(?:all )?(?:the )?changes\b(?! (?:of|in) control| orders?)"
        ),
        (
            rf"^\W*how (?:much )?(?:did|has|have|had|was|were)\b.{{1,200}}\b(?:{_CHANGED}|{_MOVED})\b|^\W*how (?:do|does|is"
            rf"|are)\b.{{1,200}}\bdiffer"
        ),
        (
            rf"^\W*(?:has|have|did|had|was|were)\b.{{1,200}}\b(?<!the )(?<!these )(?<!any )(?!changes|moves){_CHANGED}\b"
            r"|\b(?:still|now) (?:\w+ )?(?:the same|any different)\b|\bthe same (?:as )?(?:before|since|now|today)\b"
        ),
        (
            r"\bbefore and after\b|\bthen and now\b|\bold and (?:the )?new\b|\bcompar(?:e|ed|ison|ing)\b"
            r"|\bused to be\b.*\bnow\b|\bdifferences? between\b|\bredline\b"
        ),
        r"\bwhat (?:was|were|did)\b.{1,200}\band (?:what|how)?\s*(?:is|are|does)\b.{0,40}\b(?:now|today|currently)\b",
        rf"\b{_PRESENTLY}\b,?(?: and|;| or) .{{1,80}}\b{_FORMERLY}\b\W*$|\b{_FORMERLY},? and .{{1,80}}\b{_PRESENTLY}\b\W*$",
        r"\bversus (?:now|today)\b|\bvs\.? (?:now|today)\b",
        r"\bwhat (?:did|does)\b.{1,80}\b(?:change|amend|modify|alter)\b(?!d)",
    )
)
_TRACES = tuple(
    re.compile(rf"(?i){words}")
    for words in (
        rf"\b(?:which|what) {_PAPER}(?: and (?:which )?{_PAPER})?(?: (?:last|first|actually|currently|now|originally))? {_SETS}\b",
        rf"\b(?:in|by|under|from|through) (?:which|what) {_PAPER}\b(?! (?:must|may|shall|should|is .{{1,30}} to be|are .{{1,30}} to be))",
        (
            r"\bsince when\b|\bfrom when (?:on )?(?:is|are|has|have|does|do)\b.{0,80}\b(?:in force|apply|applied|been)\b"
            r"|\bhow long has\b.{1,80}\bbeen\b"
        ),
        r"\bwho (?:changed|set|added|amended|introduced|deleted|replaced|removed)\b",
        (
            r"\bwhere (?:exactly )?(?:does|do|did) (?:it|that|this|the (?:contract|agreement|document)s?) (?:say|state)\b"
            r"|\bwhere is (?:it|that|this) (?:said|stated|written|set out|set)\b"
        ),
        (
            r"\bwhere (?:does|did|do)\b.{1,100}\bcome from\b|\bwhere (?:is|are|was|were)\b.{1,100}\b(?:set out|stated"
            r"|written|laid down|fixed|found|specified|defined|provided for)\b"
        ),
        (
            r"\bwhen (?:was|were|did|has|have)\b.{1,120}\b(?:last )?(?:changed?|amended|added|introduced|replaced|deleted"
            r"|modified|superseded)\b"
        ),
        r"\bwhat(?:'s|’s| is| was) (?:the|its|your) source\b|\bhow do (?:you|we) know\b|\bon what basis\b",
        r"^\W*(?:and )?why(?: is that| so)?\W*$",
    )
)
_STATES = (
    r"(?:in force|in effect|effective|active|running|alive|live|valid|binding|enforceable|good|operative|over"
    r"|current|ongoing|expired|terminated|ended|cancell?ed|superseded|replaced|restated|renewed|extended|signed"
    r"|executed|dead|lapsed)"
)
_STATUS = tuple(
    re.compile(rf"(?i){words}")
    for words in (
        (
            rf"^\W*(?:is|are|was|were|has|have|had)\b(?P<who>.{{1,160}}?)\b(?:(?:still|already|now|currently|yet|even"
            rf"|actually|ever|been|fully|properly|by both parties)\s+)*(?P<state>{_STATES})\b(?P<tail>[^?]*)"
        ),
        (
            r"^\W*(?:did|does|do|will)\b(?P<who>.{1,160}?)\b(?:(?:still|already|ever|automatically"
            r"|yet)\s+)*(?P<state>expire|terminate|lapse|end|renew|get signed|apply|exist)\b(?P<tail>[^?]*)"
        ),
        r"\bwhat(?:'s|’s| is| was) the (?P<state>status|state) of(?P<who>[^?]{1,160})(?P<tail>)",
        r"^\W*who (?:has |have )?(?P<state>signed|executed)(?P<who>[^?]{1,160})(?P<tail>)",
        (
            r"\b(?:when|which day|what day|what date)\b (?:was|were|did|has|had)(?P<who>.{1,160}?)\b(?P<state>signed"
            r"|executed|sign|execute)\b(?P<tail>)"
        ),
    )
)
_PARTYS = re.compile(r"(?i)\b(?:agreement|contract|deal|lease|licen[cs]e|loan|order|sow|msa|nda|dpa)\s+(?:with|between)\b")
_ASPECTS = (
    (Aspect.EXPIRED, re.compile(r"(?i)expire|lapse|\bover|\bend\b|\bended")),
    (Aspect.TERMINATED, re.compile(r"(?i)terminat|cancel|dead")),
    (Aspect.RENEWED, re.compile(r"(?i)renew|extended")),
    (Aspect.SUPERSEDED, re.compile(r"(?i)supersed|replaced|restated")),
    (Aspect.SIGNED, re.compile(r"(?i)sign|execut")),
)
_IN_TAIL = re.compile(
    r"(?i)^\s*(?:as of|on|in|at|under|by|with|today|now|yet|since|anymore|any more|still|after|before|or|and|already|and on|\W|$)"
)
_SCAFFOLD = re.compile(
    rf"(?i)\bwhat(?:'s|’s)? (?:else )?(?:has |have |had )?(?:been )?{_CHANGED}\b|\b(?:what|which) (?:are"
    rf"|were) the (?:changes?|differences?)\b|\b(?:any|all|the) changes?\b"
    rf"|^\W*how (?:much )?(?:did|has|have|do|does)\b|\b{_CHANGED}\b|\b{_MOVED}\b|\bbefore and after\b|\bcompare(?:d)?\b"
    rf"|\bthen and now\b|\bwhat (?:did|does|do)\b|\bamend\b|\bmodify\b"
    rf"|\b(?:which|what) {_PAPER}(?: and (?:which )?{_PAPER})? (?:last |first |originally |actually )?{_SETS}\b"
    rf"|,? and (?:where|since when|in which {_PAPER}|on what page|when)\b[^?]{{0,20}}"
    rf"|\b(?:in|by|under|from|through) (?:which|what) {_PAPER}\b|\bsince when\b|\bhow long has\b|\bwhere (?:does|do"
    rf"|did|is|are|was|were)\b"
    r"|\bwho (?:changed|set|added|amended|introduced|deleted)\b|\bcome from\b|\b(?:the same|any different"
    r"|differences? between|difference|redline|between|and what is it now|and now|vs\.?|versus)\b"
    r"|\bwhen (?:was|were|did|has|have)\b|\b(?:set out|stated|laid down|written)\b|\bhow do (?:you|we) know\b"
    r"|\b(?:has|have|did|had)\b|^\W*(?:was|were|is|are)\b"
    r"|\b(?:and )?what (?:is|are|was|were) (?:it|they)\b|\b(?:list|show|summari[sz]e)(?: me)?\b|\bused to be\b"
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
    if any(one.search(text) for one in _COMPARES):
        return Wish(Kind.COMPARISON)
    if any(one.search(text) for one in _TRACES):
        return Wish(Kind.PROVENANCE)
    for pattern in _STATUS:
        match = pattern.search(text)
        if match and _about_paper(match["who"], names_paper=names_paper) and _IN_TAIL.match(match["tail"]):
            return Wish(Kind.STATUS, _aspect(match["state"]))
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
    if not content_stems(who) and re.search(r"(?i)\b(?:it|this|that|they)\b", who):
        return True
    bare = re.fullmatch(
        (
            r"(?i)\s*(?:the|this|our|that)\s+(?:\w+\s+){0,3}(?:agreement|contract|lease|deal|licen[cs]e|note|loan|sow|order"
            r"|addendum|msa|dpa|nda|sla|term)\s*"
        ),
        who,
    )
    return names_paper or bare is not None or _PARTYS.search(who) is not None


def _aspect(state: str) -> Aspect:
    return next((aspect for aspect, words in _ASPECTS if words.search(state)), Aspect.IN_FORCE)
