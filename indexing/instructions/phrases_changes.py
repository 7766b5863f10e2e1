"""Phrases with verbs of their own: a provision gone, words for words, new words, what a provision reads."""

from __future__ import annotations

from indexing.instructions.phrase import phrase, quotes_reserve
from indexing.instructions.values import DAY, VALUE

_BE = (
    r"(?:(?:shall|will)\s(?:hereby\s|now\s|accordingly\s)?be|is|are|be)"
    r"(?:\s(?:hereby|also|further|now|accordingly|each|both|deemed|to\sbe))*"
)
_MODAL = (
    r"(?:(?:is|are|shall|will|does|do|hereby|henceforth|forthwith|thereafter|accordingly|now|be|become|becomes|deemed|to|therefore)\s)*"
)
_WHAT = (
    r"(?P<what>\{[PQ]\d+\}(?:\s\([^(){}]{1,80}\))?(?:\s(?:of|in|to|from|under)\s(?:the\s)?\{[DP]\d+\}){0,2}(?:\s\([^(){}]{1,80}\))?,?\s)"
)
_DONE = (
    r"(?=\s?(?:[.;,)]|$)|\s(?:and|as\sof|from|with\s(?:immediate\s)?effect|effective|on\sand|on\s(?=[A-Z\d])|in\s(?:its|their)\sentirety|in\sfull"
    r"|without|immediately|forthwith|altogether|entirely|whatsoever)\b)"
)
_FORCE = (
    r"(?:(?:of|have|has)\sno\s(?:further\s|more\s|continuing\s)?(?:force(?:\s(?:and|or)\s(?:of\sno\s)?(?:further\s)?effect)?|effect|application)|null\sand\svoid(?:\sand\sof\sno\s(?:further\s)?(?:force\s(?:and|or)\s)?effect)?"
    r"|without\s(?:any\s)?(?:further\s)?(?:force\sor\s)?effect|void\sand\sof\sno\s(?:further\s)?effect"
    r"|ceases?\sto\s(?:have\s(?:any\s)?(?:further\s)?(?:force\s(?:and|or)\s)?effect|apply|be\s(?:in|of)\s(?:any\s)?(?:further\s)?(?:force\s(?:and|or)\s)?effect|be\s(?:applicable|operative))"
    r"|no\slonger\s(?:appl(?:y|ies)|(?:has|have)\s(?:any\s)?(?:force\s(?:and|or)\s)?effect|(?:be\s)?(?:in|of)\s(?:any\s)?(?:force\s(?:and|or)\s)?(?:effect|force)|(?:be\s)?applicable))"
)
_GONE = r"(?:repealed|revoked|rescinded|abrogated|annulled|dispensed\swith|expunged|taken\sout|dropped|crossed\sout|withdrawn|left\sout)"
_LABELLED = r"(?:(?:is|are|shall\sbe|be|hereby|to\sbe|now|shall|the\s(?:section|paragraph|clause|number))\s)*"
_NOUN_BEFORE = r"(?:the\s(?:words?|figures?|numbers?|dates?|amounts?|phrases?|expressions?|terms?|sums?|percentages?|references?\sto)\s)?"
_TO_READ = (
    r"(?:becomes?|shall\s(?:now\s|henceforth\s|instead\s|hereafter\s|accordingly\s)*(?:become|read|be\sread\sas|be\s(?:read\sand\s)?construed\sas|be\sdeemed\sto\s(?:read|be)|be)|now\sreads?"
    r"|(?:is|are|shall\sbe|be)\s(?:now\s|hereby\s|to\sbe\s)*(?:to\s(?:read|become)|read\sas|(?:changed|corrected|altered|revised|modified|updated|amended|increased|reduced|decreased|extended)\sto(?:\s(?:read|be))?))"
)
_AMOUNT = (
    r"(?:period|term|time|limit|time\slimit|notice|amount|sum|price|rate|fee|figure|number|percentage|salary|limit\sof\sliability|cap"
    r"|threshold|allowance|deposit|rent|charge|maximum|minimum|total)"
)
_MOVED = r"(?:extended|increased|reduced|shortened|changed|raised|lowered|decreased|lengthened|altered|amended)"


CHANGES = (
    # gone
    phrase(r",?\s(?:and\s)?without\s(?:any\s)?(?:replacement|substitution|substitute|being\sreplaced)\b", ""),
    phrase(rf"{_WHAT}(?P<modal>{_MODAL}){_FORCE}{_DONE}", "<what>is deleted"),
    phrase(rf"{_WHAT}(?P<be>{_BE})\s{_GONE}\b", "<what><be> deleted"),
    phrase(r"\b(?P<verb>struck|stricken|strike|striking)\s(?:out|through)\b", "<verb>"),
    phrase(
        rf"(?P<join>,|\band|\bthen)\s(?:writing|putting|placing|setting|printing)\sin\s(?={_NOUN_BEFORE}\{{Q\d+\}})", "<join> substituting "
    ),
    phrase(rf"(?P<join>,|\band|\bthen)\s(?:write|put|place|set|print)\sin\s(?={_NOUN_BEFORE}\{{Q\d+\}})", "<join> substitute "),
    phrase(r"\bin\sthe\sfollowing\s(?:respects?|particulars?|manner|way)(?:\s(?:only|and\sno\sothers?))?(?=\s?:)", "as follows"),
    phrase(
        r"^(?P<into>\{P\d+\}(?:\s(?:of|in|to)\s(?:the\s)?\{D\d+\})?)\s(?:shall|will)\s(?:now\s|also\s)?(?:have|contain)\s(?:an?\s)?(?:additional|new|further)\s(?P<new>\{P\d+\})(?=\s?:)",
        "<into> is amended by adding the following as a new <new>",
    ),
    phrase(
        r"\b(?:repealing|revoking|rescinding|expunging|leaving\sout|taking\sout|dropping|crossing\sout)(?=\s(?:the\s(?:\w+\s){0,3})?\{[PQ])",
        "deleting",
    ),
    phrase(
        rf"(?P<gone>\b(?:deleted|removed|struck|stricken|cancelled|omitted|eliminated)\b[^{{}};:]{{0,40}}?),?\sand\s{_LABELLED}"
        r"(?:intentionally\s(?:left\sblank|omitted)|left\s(?:intentionally\s)?blank|not\sused"
        r"|(?:marked|designated|deemed(?:\sto\sbe)?|considered|noted|labell?ed|shown|identified|replaced\s(?:by|with)\s(?:the\swords?)?|stated\sto\sbe)\s(?:as\s)?(?:\{Q\d+\}|[Rr]eserved|[Ii]ntentionally\s\w+))",
        "<gone>",
        quotes_reserve,
    ),
    phrase(
        r"^(?:[Ii]n\s(?:its|their)\s(?:place|stead)|[Ii]n\slieu\sthereof|[Ii]nstead)\s(?:there\s)?(?:stands?|comes?|appears?|enters?|is\sto\sstand)(?:\sthe\sfollowing)?(?=:$)",
        "In its place the following is inserted",
    ),
    # words for words
    phrase(r"(?P<in>\b[Ii]n\s(?:the\s)?\{P\d+\}(?:\sof\s\{D\d+\})?)\s(?P<for>for\s(?:the\s(?:\w+\s){0,2})?\{[PQ])", "<in>, <for>"),
    phrase(
        r"(?<![\w-])[Ff]or\s(?P<old>(?:the\s(?:\w+\s){0,2})?\{[PQ]\d+\}(?:(?!\{|[;:]|\bfor\b)(?:.)){0,60}?(?:\{P\d+\})?),?\s(?:there\s(?:is|are|shall\sbe|be)\s(?:hereby\s)?substituted|substitute|read)(?=\s|:)",
        "<old> is replaced with",
    ),
    phrase(
        rf"\b(?P<verb>[Ss]ubstitut)(?:e|ing)\sfor\s(?P<old>{_NOUN_BEFORE}\{{Q\d+\}}),?\s(?P<new>{_NOUN_BEFORE}\{{Q\d+\}})(?=,?\sand\sfor\s)",
        "replacing <old> with <new>",
    ),
    phrase(rf"(?<=\}}),?\sand\sfor\s(?P<old>{_NOUN_BEFORE}\{{Q\d+\}}),?\s(?P<new>{_NOUN_BEFORE}\{{Q\d+\}})", " and <old> with <new>"),
    phrase(
        rf"(?P<old>\{{Q\d+\}}(?:[^{{}};:]{{0,60}}(?:\{{[PD]\d+\}}[^{{}};:]{{0,30}}){{0,2}})?)\s{_TO_READ}\s(?:instead\s)?(?P<new>{_NOUN_BEFORE}\{{Q\d+\}})",
        "<old> is replaced with <new>",
    ),
    phrase(
        rf"(?:(?<=^)|(?<=[,:;]\s)|(?<=\bthat\s))(?P<what>[^{{}};:,]{{0,80}}?)\s?\b(?:shall|will|is|are)\s(?:now\s|henceforth\s|hereafter\s|accordingly\s)?(?:be\s)?[^{{}};:]{{0,60}}?"
        rf"(?P<new>{VALUE})\s(?:instead\sof|rather\sthan|in\splace\sof|in\slieu\sof)\s(?P<old>{VALUE})",
        "the words <old> is replaced with <new>",
    ),
    phrase(
        rf"\b(?:[Tt]he\s|[Yy]our\s)?(?:\w+\s){{0,2}}?{_AMOUNT}\sof\s(?P<old>{VALUE})(?P<where>,?\s(?:(?:set\s(?:out|forth)|stated|specified|mentioned|referred\sto|provided)\s)?(?:for\s)?(?:in|under|of)\s(?:[^{{}};:]{{0,30}}\{{P\d+\}}(?:\s(?:of|to)\s\{{D\d+\}})?))?,?\s{_BE}\s{_MOVED}\sto\s(?P<new>{VALUE})",
        "the words <old><where> is replaced with <new>",
    ),
    phrase(
        rf"\b(?P<will>(?:will|shall)\sbe)\s(?P<value>{VALUE})\sfrom\s(?P<day>{DAY})(?=[.;,]?$)", "<will> <value> with effect from <day>"
    ),
    phrase(
        rf"(?<!\S)(?P<pre>[^{{}};:,]{{0,80}}?)\b(?:in|under|of|by)\s(?P<place>\{{P\d+\}}(?:\sof\s\{{D\d+\}})?)[^{{}};:,]{{0,30}}?\s(?:shall|will|is|are)\s(?:now\s|henceforth\s|hereafter\s|accordingly\s)?(?:be\s)?[^{{}};:,]{{0,30}}?"
        rf"(?P<new>{VALUE})\s(?:instead\sof|rather\sthan|in\splace\sof|in\slieu\sof)\s(?P<old>{VALUE})",
        "the words <old> in <place> is replaced with <new>",
    ),
    phrase(
        rf"^(?:[Tt]he|[Yy]our|[A-Z][\w'’-]*['’]s)\s[^{{}};:,]{{3,80}}?,?\s(?:which|that)\s(?P<place>\{{P\d+\}}(?:\sof\s(?:the\s)?\{{D\d+\}})?)\s(?:sets|fixes|states|gives|puts|provides|shows)\s(?:at|as|to\sbe)\s"
        rf"(?P<old>{VALUE}),?\s(?:shall|will)\s(?:(?:now|hereby|hereafter|henceforth|instead)\s)*be\s(?P<new>{VALUE})",
        "the words <old> in <place> is replaced with <new>",
    ),
    phrase(
        rf"\b(?P<be>is|are|shall\sbe)\s(?:hereby\s)?(?:doubled|tripled|quadrupled|halved),?\sto\s(?=(?:the\s\w+\sof\s)?{VALUE})",
        "<be> increased to ",
    ),
    phrase(
        r"^(?P<what>(?:(?:[Tt]he|[A-Z][\w.&'’-]*)\s)[^{};:,]{0,50}?\baddress\b(?:\s(?:for|of)\s(?:[a-zA-Z]+\s?){1,4}?)?(?:\s(?:in|under|for\s(?:the\s)?purposes\sof)\s\{P\d+\}(?:\sof\s(?:the\s)?\{D\d+\})?)?)"
        r"\s(?:shall|will)\s(?:(?:now|henceforth|hereafter|hereby|instead)\s)*be\s(?=\d)",
        "<what> is changed to ",
    ),
    # new words
    phrase(
        r"\b(?P<verb>insert|add|inserting|adding),\s(?P<anchor>(?:immediately\s|directly\s)?(?:after|before|following)\s(?:the\s(?:\w+\s){1,2})?\{Q\d+\}),\s(?P<new>(?:the\s\w+\s)?\{Q\d+\})",
        "<verb> <new> <anchor>",
    ),
    phrase(
        r"\b(?:read|construed)\sas\sif\s(?P<what>the\s(?:\w+\s)?\{Q\d+\})\swere\s(?P<verb>added|inserted|deleted|omitted)",
        "amended so that <what> is <verb>",
    ),
    phrase(
        rf"(?P<be>{_BE})\ssupplemented\s(?:by|with)(?:\s(?:the\saddition\sof|adding))?(?=\s(?:the\sfollowing|an?\s|\{{Q))",
        "<be> amended by adding",
    ),
    phrase(r"\b(?:put|placed|set|written|entered)\sin\s(?:its|their|the)\s(?P<place>place|stead)\b", "inserted in its <place>"),
    phrase(
        r"(?P<anchor>\b(?:[Ii]mmediately\s|[Dd]irectly\s)?(?:[Aa]fter|[Bb]efore|[Ff]ollowing)\s(?:the\s(?:\w+\s){1,2})?\{Q\d+\}),?\s(?:there\sis\s)?(?P<verb>insert|add)\s(?P<new>(?:the\s\w+\s)?\{Q\d+\})",
        "<verb> <new> <anchor>",
    ),
    phrase(
        r"^(?P<place>[Ii]n\s(?:the\s)?\{P\d+\}(?:\sof\s\{D\d+\})?,\s)?(?P<anchor>(?:[Ii]mmediately\s|[Dd]irectly\s)?(?:[Aa]fter|[Bb]efore|[Ff]ollowing)\s(?:the\s)?\{P\d+\}(?:\sof\s\{D\d+\})?),?"
        r"\s(?P<verb>insert|add)\s(?P<new>(?:the\sfollowing|an?\snew)[^{}:]*)(?P<end>:)",
        "<place><verb> <new> <anchor><end>",
    ),
    phrase(
        r"\b(?:shall\s)?(?:now|henceforth|hereafter|hereinafter|thenceforth|from\snow\son|in\sfuture)\s(?:shall\s)?reads?\b(?=(?:\sas\sfollows|:|\s\{Q))",
        "shall read",
    ),
    phrase(r"\b(?:is|are)\s(?:now\s)?to\sread\b(?=(?:\sas\sfollows|:|\s\{Q))", "shall read"),
    phrase(r"\breads?\s(?:now|henceforth|hereafter|from\snow\son|in\sfuture)\b(?=(?:\sas\sfollows|:))", "shall read"),
    phrase(
        rf"\b{_BE}\s(?:worded|re-?worded|rephrased|rewritten|recast|redrafted|formulated)\s(?:so\sas\sto\sread\s|to\sread\s)?(?:as\sfollows)?(?=:|\s\{{Q|$)",
        "shall read as follows",
    ),
    phrase(
        r"\b(?:shall\s(?:have|receive)|has|have|receives?|(?:is|are|shall\sbe)\s(?:hereby\s)?given)\s(?:the\sfollowing|this)(?:\snew|\samended)?\s(?:wording|text|content|version|form)\b",
        "shall read as follows",
    ),
    phrase(
        r"\b(?P<be>is|are|shall\sbe)\s(?:changed|modified|altered|varied|revised|adjusted)\s(?P<that>so\sthat|such\sthat|in\sthat|to\sthe\seffect\sthat)\b",
        "<be> amended <that>",
    ),
)
