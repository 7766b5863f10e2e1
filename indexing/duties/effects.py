"""What "shall" says without binding anybody: how words are understood, what has effect, who may, who need not.

A deed here is in small letters on one line, from its verb on, without its negation.
"""

# ruff: noqa: E501
from __future__ import annotations

import re

_FOR_ANYBODY = re.compile(
    r"""(?x)(?: be \s+ (?:\w+ly\s+|hereby\s+|also\s+|then\s+)? (?: deemed | construed | interpreted | governed | considered | understood | read | void | null | entitled | permitted | free\s+to
        | allowed | cumulative | severable | in\s+addition | without\s+(?:prejudice|limitation) | valid | enforceable | final | conclusive | invalid | unenforceable | relieved | excused | released
        | eligible | an?\s+(?:independent|material|breach|default|party|third|waiver|partner|agent|member|legal|joint|additional|beneficiary) | authori[sz]ed | in\s+(?:full\s+)?(?:force|effect|default|breach)
        | the\s+(?:property|owner|legal|beneficiary) | sufficient | available | sole\s+and\s+exclusive | irreparabl | known\s+as | referred | able\s+to | willing
        | subrogated | discharged | owned | vested | third\s+party | binding | effective | bound\s+by | unaffected | deprived | treated\s+as\s+(?!confidential(?!\s+information)) | reasonable | necessary | appropriate
        | severally\s+liable | prejudiced | estopped | credited\s+with\s+having | given\s+effect | exclusive\s+property | independent | acting | of\s+no | enforced | at\s+liberty | under\s+no ) \b
      | have \s+ (?! (?:no\s+liability|in\s+(?:place|effect)|[\w\s'-]{1,40}\s(?:execute[ds]?|sign|signed|perform|performed|tested|installed|inspected|reviewed|audited|insured)\b) )
      | (?:mean|survive|commence|begin|expire|inure|constitute|prevail|supersede|vest|accrue|enure|own|become|enjoy|acquire|arise|mature|lapse|last|toll|elapse|succeed|not\s+be\s+deemed|evidence|signify|denote|acknowledge|recogni[sz]e
        |benefit|incur\s+no|suffer|cease\s+to\s+(?:be|have)|retain\s+(?:all|sole|full|ownership|title|the\s+(?:right|sole|exclusive|title|ownership)|its|exclusive|any|complete)|remain\s+(?!responsible|liable|obligated)|be \s* $) \b )"""
)
_FOR_NOBODY_NEGATED = re.compile(
    r"""(?x)(?: be \s+ (?:\w+ly\s+|in\s+any\s+way\s+|otherwise\s+)? (?: required | obligated | obliged | responsible | accountable | prevented | precluded | prohibited | restricted | affected | limited | unreasonably
        | subject | bound | under\s+any | in\s+(?:breach|default) | held | considered | charged | liable | a\s | an\s | due | payable | counted | applicable | impaired | diminished | prejudiced | necessary | grounds? | enforceable
        | exclusive | interpreted | deemed | construed | limiting | penali[sz]ed | paid | entitled | reimbursed | compensated )
      | (?:have|lose|constitute|exceed|owe|need|necessarily|be\s+deemed|incur\s+any\s+liability|waive)\b )"""
)
_STATUS = re.compile(r"be\s+(?:the|an?)\s+(?!(?:(?:sole|exclusive|primary|joint|and)\s+)*(?:responsib|obligation|expense|cost|duty))")
_OF_THINGS_NEGATED = re.compile(
    r"(?:affect|limit|relieve|prejudice|operate|impair|diminish|apply|prevent|preclude|extend|imply|create|give\s+rise|confer|bar|in\s+any\s+way|excuse|mean|include|require|restrict|release|modify|cause|interfere|reduce|entitle|conflict|violate)\b"
)
_OF_THINGS = re.compile(
    r"""(?x)(?:include|refer|continue|remain|terminate|end|renew|control|govern|apply|extend|run|cover|consist|belong|retain|receive|result|cause|occur|take\s+effect|count|form|contain|state|equal|appl|exceed|survive|bear\s+the\s+meaning
        |be\s+(?:equal|the|an?|subject|limited|set\s+forth|specified|described|based|calculated|computed|determined|measured|as\s+(?:set|follows|specified|provided)|incorporated|attached|part|included|made\s+(?:a\s+)?part|defined|designated|extended|renewed
        |terminated|applicable|effective|revoked|adjusted|increased|reduced|prorated|pro-rated|confined|in\s+(?:writing|the\s+form|english|accordance)|written|signed|brought|heard|resolved|settled|decided|appointed|selected|excluded|extinguished|exclusive|
        |established|fixed|entered|given|delivered\s+(?:personally|by\s+hand)|sent|addressed|held\s+(?:invalid|to\s+be|illegal)|modified|amended|waived|divided|rendered|chosen|reformed|replaced|conducted\s+in|venued|instituted|cancel+ed|at\s|due\s+to)\b
        |serve|fall|depend|begin|vary|represent|provide\b|operate|carry|inure|act|affect|limit)"""
)
_NOT_ABOUT = re.compile(
    r"(?i)^(?:(?:the|this|that|these|such|any|all|each|every|no|neither|said|a|an|of|its|my|our|other|foregoing|initial|renewal|following|said|written)\s+)*(?:\w+\s+){0,2}?(?:agreement|amendment|addendum|contract|lease|term|terms|provisions?|sections?|articles?|headings?|captions?|titles?|notices?|waivers?"
    r"|waiver|modification|failure|delay|invalidity|exercise|law|laws|courts?|arbitrators?|arbitration|arbitral|tribunal|award|judgment|jurisdiction|venue|counterparts?|copy|signatures?|interpretation|singular|plural|masculine|references?|words?"
    r"|expiration|termination|rights?|remed(?:y|ies)|license|licence|licenses|sublicense|obligations?|covenants?|representations?|warrant(?:y|ies)|indemnit(?:y|ies)|indemnification|liabilit(?:y|ies)|limitation|title|risk|ownership|property|decision|consent|approval"
    r"|nothing|there|what|effective\s+date|date|period|dispute|proceeding|action|paragraph|clause|definitions?|schedule|exhibit|section|order\s+of\s+precedence|force\s+majeure|option|assignment)\b"
)


def binds_nobody(deed: str, *, negative: bool, somebody: bool = True) -> bool:
    """Tell whether a deed is no deed: an effect, a right, a permission; `somebody` tells that its subject is a person."""
    if _FOR_ANYBODY.match(deed) or (somebody and _STATUS.match(deed)):
        return True
    return negative and bool(_FOR_NOBODY_NEGATED.match(deed) or (not somebody and _OF_THINGS_NEGATED.match(deed)))


def is_effect(deed: str) -> bool:
    """Tell whether a deed, said of a thing, only says how things are or come to be."""
    return bool(_OF_THINGS.match(deed))


def is_formal(noun: str) -> bool:
    """Tell whether a subject is the instrument, its parts, rights or formalities: what nobody performs."""
    return bool(_NOT_ABOUT.match(noun))
