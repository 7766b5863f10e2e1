"""Orders that name the place first, as British drafters give them, and figures said without quotation marks.

In {P0} after {Q0} insert {Q1}.                                In {P0} insert {Q1} after {Q0}.
After {P0} insert a new {P1}:                                  insert after {P0} a new {P1}:
At the end of {P0} add: {Q0}                                   the following is added at the end of {P0}: {Q0}
the sum of $5 in {P0} is replaced by $6                        the words $5 in {P0} is replaced with $6
the response time in {P0} is relaxed from 5 to 6 minutes       the response time in {P0} is changed from 5 to 6 minutes
the figure {Q0} in {P0} was a typing error for {Q1}            the figure {Q0} in {P0} is replaced with {Q1}
notices go to {Q0} in place of {Q1}                            {Q1} is replaced with {Q0}
"""

from __future__ import annotations

import re

from indexing.instructions.phrase import phrase
from indexing.instructions.values import DAY, VALUE

_BE = r"(?:is|are|shall\sbe|will\sbe|be)(?:\s(?:hereby|now|also|therefore|accordingly|temporarily))*"
_OF = r"(?:\s(?:of|to|in)\s(?:the\s)?\{[DP]\d+\}){0,2}"
_PLACE = rf"(?:the\s)?\{{P\d+\}}(?:\s\([^(){{}}]{{1,80}}\))?{_OF}"
_WORDS = r"(?:the\s(?:\w+\s){0,2})?\{Q\d+\}"
_MEASURE = rf"(?:net\s|gross\s)?{VALUE}(?:\s?(?:minutes?|seconds?|pence|p|[A-Za-z]{{1,5}}/[A-Za-z]{{1,8}})(?![\w/]))?"
_FIGURE = r"(?:sum|figure|amount|rate|percentage|number|period|price|limit|cap|fee|date|time|target|threshold|allowance|ratio|multiple)"
_ERROR = (
    r"(?:(?:a|an)\s(?:(?:typing|typographical|clerical|drafting|printing|transcription|obvious|manifest|simple|mere|mutual)\s)*"
    r"(?:error|mistake|slip|misprint)|(?:typed|printed|stated|written|inserted|given|included)\s(?:in\serror|by\smistake))"
)
_AS_SUCH = (
    r"(?:,?\s(?:and|which|it)\s(?:(?:is|are|shall|must|will|should|to|therefore|accordingly|hereby|be)\s){1,4}"
    r"(?:read|construed|corrected|understood|amended)(?:\s(?:as\ssuch|so|accordingly|to\sthat\seffect))?)?"
)


ORDERS = (
    # days said twice
    phrase(
        rf"\b[Uu]ntil\s(?P<day>{DAY}),?\s(?:\((?:and|but)\s(?:not|no\slonger)\s(?:after|beyond)[^()]{{0,30}}\)|(?:and|but)\s(?:not|no\slonger)\s(?:after|beyond)(?:wards|\s(?:that|such)\s(?:date|day)),?)",
        "through <day>,",
    ),
    phrase(
        rf"(?P<new>\b(?:with|by|as|to|read|inserted|substituted)\s{_WORDS})\s(?:from|between)\s(?P<first>{DAY})\s(?:to|and|through|up\sto\sand\sincluding)\s(?P<last>{DAY})(?=[.,;]|$)",
        "<new> for the period from <first> through <last>",
    ),
    phrase(
        rf"\s(?P<for>for\sthe\speriod\s)?(?:from|between)\s(?P<first>{DAY})\s(?:to|and|until|up\sto|through)\s(?P<last>{DAY}),?\s\(?(?:both|each)\s(?:(?:days?|dates?)\s)?(?:included|inclusive)\)?(?=[.,;]|$)",
        " for the period from <first> through <last>",
        lambda match, _quotes: (
            re.search(r"(?i)\b(?:dated|made|issued|received|falling|arising|rendered|delivered)$", match.string[: match.start()]) is None
        ),
    ),
    # the place first
    phrase(
        rf"(?P<at>(?:^|,\s|\s))(?:[Ii]mmediately\s|[Dd]irectly\s)?(?:[Aa]fter)\s(?P<anchor>{_WORDS})(?P<where>(?:\s(?:where|when)\s(?:it|they|that)\s(?:first\s|last\s)?(?:appears?|occurs?))?(?:\s(?:in|of)\s{_PLACE})?),?\s(?P<verb>insert|add)\s(?P<new>{_WORDS})(?!\s(?:after|before))",
        "<at><verb> <new> after <anchor><where>",
    ),
    phrase(
        rf"(?P<at>(?:^|,\s|\s))(?:[Ii]mmediately\s|[Dd]irectly\s)?(?:[Bb]efore)\s(?P<anchor>{_WORDS})(?P<where>(?:\s(?:where|when)\s(?:it|they|that)\s(?:first\s|last\s)?(?:appears?|occurs?))?(?:\s(?:in|of)\s{_PLACE})?),?\s(?P<verb>insert|add)\s(?P<new>{_WORDS})(?!\s(?:after|before))",
        "<at><verb> <new> before <anchor><where>",
    ),
    phrase(
        rf"^[Aa]t\sthe\s(?P<edge>end|beginning)\sof\s(?P<where>{_PLACE}),?\s(?:insert|add|append)(?:\sthe\sfollowing(?:\s\w+)?)?(?=\s?:|\s?$)",
        "the following is added at the <edge> of <where>",
    ),
    phrase(
        rf"^(?:[Ii]mmediately\s)?[Aa]fter\s(?P<where>{_PLACE}),?\s(?:insert|add)(?=\s?:|\s?$|\s\{{Q\d+\}}\.?$)",
        "after <where> the following is inserted",
    ),
    phrase(
        rf"^(?:[Ii]mmediately\s)?[Bb]efore\s(?P<where>{_PLACE}),?\s(?:insert|add)(?=\s?:|\s?$|\s\{{Q\d+\}}\.?$)",
        "before <where> the following is inserted",
    ),
    phrase(
        rf"^(?:[Ii]mmediately\s)?[Aa]fter\s(?P<where>{_PLACE}),?\s(?P<verb>insert|add)\s(?=(?:an?|the|as)\s)",
        "<verb> after <where> ",
    ),
    phrase(
        rf"^(?:[Ii]mmediately\s)?[Bb]efore\s(?P<where>{_PLACE}),?\s(?P<verb>insert|add)\s(?=(?:an?|the|as)\s)",
        "<verb> before <where> ",
    ),
    phrase(
        rf"^[Ii]n\s(?P<where>{_PLACE}),?\sin\s(?P<row>the\s(?:row|line|entry)\s(?:for|headed|labelled|marked|of)\s[^,{{}};:]{{2,50}}),\s(?=[a-z]+\s{_WORDS})",
        "In <row> in <where>, ",
    ),
    # figures without quotation marks
    phrase(
        r"^(?P<reach>(?:[Ii]n\s(?:respect|relation)\s(?:of|to)|[Ww]ith\srespect\sto|[Ff]or)\s(?:[^,;:{}]|\{D\d+\}){4,100}?)\s(?=the\s(?:sum|figure|amount|rate|percentage|words?)\s)",
        "<reach>, ",
    ),
    phrase(
        rf"\b[Tt]he\s{_FIGURE}\sof\s(?P<old>{_MEASURE})\s(?P<where>(?:(?:stated|set\sout|set\sforth|given|mentioned|specified|appearing)\s)?(?:in|of|under)\s{_PLACE})\s(?P<be>{_BE})\s(?:replaced|substituted)\s(?:by|with)\s(?P<new>(?:the\s{_FIGURE}\sof\s)?{_MEASURE})",
        "the words <old> <where> <be> replaced with <new>",
    ),
    phrase(
        rf"\s(?P<be>{_BE})\s(?:relaxed|moved|shortened|lengthened|stepped\s(?:up|down)|brought\s(?:down|up|forward|back)|put\s(?:up|back)|cut|adjusted|revised|uplifted|eased|tightened|widened|narrowed|reset|shifted|postponed|advanced)\s(?=from\s(?:the\s)?{_MEASURE}\sto\s)",
        " <be> changed ",
    ),
    phrase(
        rf"(?<=\s)(?:moves|goes(?:\s(?:up|down))?|rises|falls|drops|steps\s(?:up|down)|shifts|increases|decreases|changes|comes\sdown)\s(?=from\s(?:the\s)?{_MEASURE}\sto\s)",
        "is changed ",
    ),
    phrase(
        rf"^(?P<when>(?:From|For|During|Between|Until)\s[^{{}};:]{{4,90}}?,\s)(?P<what>the\s[^{{}};:,]{{3,80}}\s(?:in|under|of|by)\s{_PLACE})\s(?:is|are|becomes?|stands\sat)\s(?={VALUE})",
        "<when><what> is set at ",
    ),
    # mistakes put right
    phrase(
        rf"(?P<old>{_WORDS})(?P<where>\s(?:in|of)\s{_PLACE})?\s(?:is|are|was|were)\s{_ERROR}\s(?:for|instead\sof|in\s(?:the\s)?place\sof|and\s(?:should|ought\sto)\s(?:have\s(?:read|been|said)|read|be|say))\s(?P<new>{_WORDS}){_AS_SUCH}",
        "<old><where> is replaced with <new>",
    ),
    phrase(
        rf"(?P<old>{_WORDS})(?P<where>\s(?:in|of)\s{_PLACE})?\s(?:should|ought\sto)\s(?:have\s(?:read|been|said)|read|say)\s(?P<new>{_WORDS}){_AS_SUCH}",
        "<old><where> is replaced with <new>",
    ),
    phrase(
        rf"(?P<where>{_PLACE})\s(?:mistakenly|erroneously|wrongly|incorrectly|inadvertently)\s(?:states?|says?|reads?|gives?|shows?|refers?\sto|contains?)\s(?P<old>{_WORDS})(?:\s(?:instead\sof|in\splace\sof|for|where\sit\sshould\s(?:say|read|have\s(?:said|read)))|[;,.]\s(?:it|and|this|which)?\s?should\s(?:read|say|have\s(?:read|said)))\s(?P<new>{_WORDS}){_AS_SUCH}",
        "<old> in <where> is replaced with <new>",
    ),
    phrase(
        r"(?P<refs>\b(?:[Aa]ll|[Aa]ny|[Ee]ach|[Ee]very)\sreferences?\sin\s(?:the\s)?\{D\d+\})(?:,?\s(?:and|or)\s(?:in\s)?(?:the|any|each|every|all|its)\s(?:\w+\s){0,3}?(?:\{[DP]\d+\}|[A-Z]\w*(?:\s(?:of|[A-Z]\w*)){0,3}))\s(?=to\s(?:the\s\w+\s)?\{Q\d+\})",
        "<refs> ",
    ),
    phrase(
        rf"^(?P<place>(?:[Tt]he\s)?{_PLACE}(?:\s(?:of|in)\s(?:the\s)?\{{D\d+\}})?)\s(?:previously|formerly|until\snow|hitherto|originally)\s(?:read|stated|provided|said)(?P<end>\s?:)$",
        "<place> is amended so that it previously read<end>",
    ),
    # one in place of the other
    phrase(
        r"(?:(?<=^)|(?<=\}\.\s)|(?<=\}:\s))[A-Z][^{};:]{3,90}\s(?:go|goes|sent|addressed|marked|directed|delivered|made|paid|payable|copied)\s[^{};:]{0,50}(?P<new>\{Q\d+\})\s(?:in\s(?:the\s)?(?:place|lieu|stead)\sof|instead\sof|rather\sthan)\s(?P<old>\{Q\d+\})",
        "<old> is replaced with <new>",
    ),
)
