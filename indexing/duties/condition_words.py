"""Words by which conditions begin and end, and by which they say whose act they wait for; read in any contract."""

# ruff: noqa: E501
from __future__ import annotations

import re

from indexing.duties.person_words import KIND
from indexing.duties.vocabulary import any_of

BEGINS = re.compile(
    r"(?i)(?<![\w-])(?P<word>"
    + any_of(
        "if unless until when whenever in_the_event in_case should_(?=[A-Z]) to_the_extent except_(?:as|to|that|if|when|where|for|in|with)"
        " so_long_as as_long_as subject_to on_condition provided_that(?!,) once where upon following after before prior_to"
        " within_(?:\\w+_)?\\(?\\d+\\)?_(?:\\w+_)?(?:days|hours|months|weeks)"
    )
    + r")(?!\s+(?:and\s+as\s+)?(?:\w+\s+)?(?:request|demand)\b(?!\s+(?:of|by|from)))"
)
LISTED = re.compile(r"(?i)\bthe\s+following$")
"""What is said next, and no time: "the following services"."""
LONGEST = 1500  # characters of a condition
ENDS = re.compile(r"[,;:]|(?<=\w)\.(?=\s|$)|\b(?:shall|will|must|in\s+order\s+to)\b")
BRACKET = re.compile(r"\(\w{1,4}\)|(?P<open>\()|(?P<close>(?<=[\w.\]]{3})\))")
"""A bracket that opens or closes; the mark of an item, "(ii)" or "a)", is none."""
HOLLOW = re.compile(r"(?i)\s+(?:any|so|not|applicable|necessary|appropriate|needed|required|available|possible)\s*[),;.]")
"""What follows "if" where it waits for nothing: "(if any)"."""
TIMES = re.compile(r"(?i)after|following|before|prior|within|where\b|except\s+(?:for|in|with|that)")
NO_EVENT = re.compile(
    r"(?i)\b"
    + any_of(
        "based bas(?:es|ing) rely relies relying reliance depend~ call calls called agreed imposed incumbent binding placed made conferred insist charge lien encumbrance levied"
    )
    + r"\s+$"
)
"""What "upon" follows that begins no event: "based upon"."""
OPENS = re.compile(r"(?:^|[,;:.])\s*$")
ARTICLE = re.compile(r"(?:the\s+)?")
EVENT = re.compile(
    r"(?i)following\s+(?:(?:an?|the|its|any|such|written)\s+)*(?:receipt|request|notice|approval|demand|acceptance|termination|breach|default)\b"
)
STATED = re.compile(
    r"(?i)\b(?:in\s+the\s+absence\s+of|as\s+a\s+condition\s+(?:precedent\s+)?(?:to|of)|(?:conditioned|conditional|contingent)\s+(?:up)?on"
    r"|depend(?:ent|ing)\s+(?:up)?on\s+(?:whether|if))\b"
)
ASKED = re.compile(
    r"(?i)\b(?:(?:at|on)\s+the\s+(?:\w+\s+)?(?:request|direction)\s+of\s+(?:the\s+)?(?=\S)|(?:at|on)\s+(?=\S[^,;.]{1,50}'s?\s+(?:\w+\s+)?(?:request|direction)\b))"
)
PROVISO = re.compile(r"(?i)provided\b")
BINDS = re.compile(r"(?i)(?:and\s+)?provided\b[^;]*\b(?:shall|will|must|may)\b")
"""A proviso that binds, or lets somebody do something, by itself."""
SAVES = re.compile(
    r"(?i)(?:and\s+)?(?:provided\b(?:[\s,]+(?:further|however|that|and|also))*[\s,]+nothing\b|except\s+(?:for|in\s+connection\s+with|with\s+respect\s+to)\b)"
)
"""What only keeps something out: "provided that nothing in this Section limits ...", "except for unsold goods"."""
NO_MATTER = re.compile(r"(?i)\b(?:even|as)\s+$")
"""What "if" follows where it waits for nothing: "even if", "as if"."""
MODAL = re.compile(r"(?i)\s*\b(?:shall|will|must)\b")
AS_SAID = re.compile(r"(?i)^\s*(?:except\s+)?as\s+(?:may\s+be\s+)?(?:otherwise\s+)?(?:required|permitted|requested|directed)\b")
LEADS = re.compile(
    r"(?i)(?:(?<!even\s)(?<!as\s)if|unless|until|when|whenever|once|should|in\s+the\s+event(?:\s+that)?|in\s+case|(?:so|as)\s+long\s+as|on\s+condition\s+that|provided\s+that"
    r"|(?:except\s+)?to\s+the\s+extent(?:\s+that)?|except\s+(?:as|if|when|where))\b[\s,]+"
)
ASIDE = re.compile(
    r"(?i)(?:(?:at\s+any\s+time|for\s+any\s+reason|during|within|in|on|after|before|upon|prior\s+to)\b[^,;:]{0,80},\s+)?(?:and\s+when,?\s+)?"
)
ACTS = re.compile(
    r"\s+(?i:(?:\w+ly|does|do|did|shall|has|have|had|not|at\s+any\s+time)\s+)*(?i:"
    + any_of(
        "fails? failed fail elects? elected elect requests? requested request gives? given give notifies notified notify wishes wish desires? determines?"
        " determined decides? believes? pays? paid sells? sold breach(?:es|ed)? defaults? consents? consented approves? approved receives? received"
        " becomes_aware terminates? terminated exercises? exercised refuses? refused provides? provided delivers? delivered plays? agrees? agreed"
        " requires? required complies complied accepts? accepted rejects? rejected discovers? learns? makes? made takes? intends? chooses? chose"
        " has_(?:not_)?(?:the_)?(?:necessary_)?rights? commits? committed acquires? enters? files? becomes_insolvent ceases? performs? performed"
        " undertakes? waives? waived disputes? objects? offers? purchases? proposes? directs? instructs?"
    )
    + ")"
)
"""What only somebody does: whoever does it after "if" is somebody, by whatever name."""
NAMED = re.compile(r"(?:(?:[Tt]he|[Aa]ny|[Aa]n?|[Ee]ach|[Ee]ither|[Ss]uch)\s+)?(?P<name>[A-Z][\w&.-]*(?:\s+(?:of\s+)?[A-Z][\w&.-]*){0,4})")
THING = re.compile(
    r"(?i)\b"
    + any_of(
        "products? services? goods software systems? work agreement contract term laws? sections? articles? payments? notices? equipment materials?"
        " shipments? orders? invoices? projects? reports? conversion closing shares? units? licen[sc]es? property properties program site website"
    )
    + "$"
)
ITS_OWN = re.compile(
    r"(?i)(?:it|they)\s+(?:(?:(?:is|are|shall\s+be|has\s+been|have\s+been)\s+(?:\w+ly\s+)?(?:not\s+)?"
    + any_of("required obligated entitled permitted unable able notified aware requested authori[sz]ed in_breach in_default")
    + r"\b)|(?:has|have|does|do|shall|not|\w+ly\s+)*\s*"
    + any_of("fails? elects? elect receives? receive requests? wish(?:es)? determines? breach(?:es)? becomes_aware decides? deems?")
    + ")"
)
OWNER = re.compile(
    r"(?<![\w'/-])(?!(?:Upon|At|If|Unless|Until|When|Once|Subject|Following|After|Before|Where|Should|Except|To|In|On|For|Provided)\b)(?:the\s+other\s+party|[A-Z][\w&./-]*(?:\s+[A-Z][\w&./-]*){0,3})(?='s?\s)"
)
DEEDS_OF = re.compile(
    r"'s?\s+(?i:(?:prior|express|written|final|timely|sole|reasonable|and|or)\s+)*(?i:"
    + any_of(
        "approvals? consent request demand notice receipt failure election breach default acceptance delivery payment performance compliance"
        " satisfaction instructions? appointment resignation death disability removal retirement termination direction discretion judgment determination opinion execution review confirmation rights? exercise"
    )
    + ")"
)
COMMA = re.compile(r",\s+")
GOVERNS = re.compile(rf"\s+{any_of('hereby may shall will must agrees? represents? warrants? covenants? acknowledges? does further also')}")
SPACE = re.compile(r"\s")
COMPOUND = re.compile(r"-\w|\s[A-Z][a-z]+\b")
"""What makes a name the first word of another one: "Buyer Products"."""
STRANGE = re.compile(r"(?i)\b(?:third|outside|unrelated|unaffiliated|independent)[\s-]+$")
"""What "parties" follow that are none of the contract."""
OWN = re.compile(r"(?i)(?:its|it's|their|his|her)\b")
CONSENT = re.compile(r"(?i)\bwithout\b[^,;]*|\(?\bwith\s+(?:an?\s+|\d\s+)?cop(?:y|ies)\b[^,;)]*")
"""Whose words these are only has to consent, or gets a copy."""
ALONE = re.compile(r"(?i)(?:each|both|neither)$")
_WISH = any_of(
    "requests? demands? notices? notifications? instructions? directions? elections? approvals? invoices? confirmations? objections?"
)
_WRITTEN = r"(?:prior|written|reasonable|express|timely|such|any|an?|the|further)"
_SINCE = r"(?:\b(?:after|upon|following)|\bdays'?\s+of|\bon\s+(?=(?:the\s+)?receipt))\s+(?:(?:the\s+)?(?:date\s+of\s+)?(?:its\s+)?(?:receipt|receiving)\s+(?:of\s+)?)?"
ON_WISH = re.compile(rf"(?i){_SINCE}(?:the\s+)?(?=[^,;.()]{{1,50}}'s?\s+(?:{_WRITTEN}\s+)*(?:request|demand|direction)\b)")
"""Words before the name of whoever has to ask first: "within ten days after Buyer's request"."""
HEARD = re.compile(rf"(?i){_SINCE}(?:{_WRITTEN}\s+)*{_WISH}[^,;.()]{{0,60}}?\s(?:from|by)\s+")
"""Words before the name of whoever has to speak first: "after receipt of written notice of it from Owner"."""
AGREED = re.compile(
    r"(?i)\b(?:(?:or|as)\s+(?:(?:may\s+be|is)\s+)?otherwise|except\s+as|unless)\s+(?:\w+ly\s+)?"
    r"(?:agreed|permitted|approved|authori[sz]ed|directed|instructed|requested|waived)(?:\s+to)?(?:\s+in\s+(?:advance|writing))*\s+by\s+"
)
"""Words before the name of whoever may say otherwise: "or as otherwise permitted by Client"."""
BY = re.compile(
    rf"(?i)\b(?:by|{_WISH}\s+(?:[\w-]+\s+){{0,6}}?from|(?:{_WISH}|consents?|appointment|resignation|death|retirement|removal|dissolution|bankruptcy|insolvency)\s+of"
    rf"|upon(?=\s+(?:the|an?|any|each)\s+(?:\w+\s+){{0,2}}?{KIND}\s+(?:not\s+)?\w+ing\b))\s+"
)
"""Words in a condition before the name of whoever acts in it: "as agreed by the landlord", "upon notice from the tenant"."""
DOING = re.compile(
    rf"(?i:(?:the|an?|any|each|either|another|no)\s+)(?P<name>(?:(?!(?:of|to|for|by|in|and|or)\b)[\w-]+\s+){{0,3}}?(?i:{KIND})){ACTS.pattern}"
)
"""Somebody by what he is, and what only somebody does: "the landlord refuses"."""
DOES = re.compile(r"\s+(?:does|do|did|cannot|could)\b")
AND = re.compile(r"\s+(?:and|or|and/or)\s+")
