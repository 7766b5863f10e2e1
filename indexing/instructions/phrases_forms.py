"""Phrases in other forms of the verbs the grammar knows: verbs as nouns, one provision for another, references, values."""

from __future__ import annotations

from indexing.instructions.phrase import phrase, sets_apart
from indexing.instructions.values import VALUE

_PAST = (
    r"(?:amended|modified|varied|restated|added|inserted|replaced|substituted|introduced|supplemented|revised|changed|extended|deleted"
    r"|omitted|renumbered)"
)
_WHEN = (
    r"(?:(?:it|they|the\ssame|inadvertently|erroneously|mistakenly|was|were|is|are|has|have|been|most|recently|last|previously|heretofore|originally|first|further|subsequently"
    r"|so|and|intentionally|hereinbefore)\s)*"
)
_BY = (
    r"\s(?:by|in|under|pursuant\sto|through|via)\s(?:(?:the|said|that|an?|our|your)\s)*(?:\{P\d+\}\s(?:of|to|in)\s)?(?:(?:the|said|that)\s)?"
    r"(?:\{D\d+\}|letters?|[Dd]eeds?|[A-Z][^,;:(){}]{2,60}?)(?:\s(?:dated|of|made)\s[^,;:(){}]{4,30}?(?:,\s\d{4})?)?(?:\sand\s(?:the\s)?\{D\d+\})*"
)
_THEN = r"(?:(?P<close>,|\))|(?=\s(?:is|are|be|shall|will|hereby)\b)|(?=[.;]))"
_LIEU = (
    r"(?:in\s(?:lieu|place|substitution|replacement|stead)\s(?:thereof|therefor|therefore|of\s(?:the\ssame|it|such\s\w+))"
    r"|in\s(?:its|their)\s(?:place|stead)|therefore?|instead)"
)
_AT = r"(?:the\s)?\{P\d+\}(?:\s\([^(){}]{1,80}\))?(?:\s(?:of|to|in|attached\sto)\s(?:the\s)?\{[DP]\d+\}){0,2}"

FORMS = (
    # where among its like something goes says nothing of what it is
    phrase(
        r",?\sin\s(?:the\s|its\s|their\s)?(?:(?:appropriate|proper|correct)\s)?(?:alphabetical|numerical|alphanumerical)\s(?:order|place|position|sequence|location)"
        r"(?:\s(?:therein|thereof|thereto))?,?(?=\s|:|$)"
        r"|,?\sin\s(?:the\s|its\s|their\s)(?:appropriate|proper|correct)\s(?:order|place|position|sequence|location)(?:\s(?:therein|thereof|thereto))?,?(?=\s|:|$)",
        "",
    ),
    # the same verb twice, or one that only says how
    phrase(r"\s(?P<be>are|shall\sbe),?\srespectively,\s(?=(?:hereby\s)?(?:[a-z]+ed|struck|stricken)\b)", ", respectively, <be> "),
    phrase(r"\b(?P<verb>amended)\sand\s(?:modified|revised|supplemented|changed|varied)\b", "<verb>"),
    phrase(r"\b(?:corrected|changed|altered|adjusted)\sby\s(?=(?:the\s)?[a-z]+(?:ing|ion)\b)", "amended by "),
    phrase(r"^(?P<verb>[Dd]elete|[Ss]trike|[Rr]emove)\s(?=(?:in\s(?:its|their)\sentirety|and)\b)", "<verb> it "),
    phrase(r"\band\stheir\s(?:replacement|substitution)\s(?:with|by)\s", "and replacing them with "),
    phrase(r"\b(?P<verb>read|construed|changed|amended|revised|modified)\saccordingly\s(?=(?:as|to)\s)", "<verb> "),
    # a heading between marks is none of the words that change
    phrase(
        r"(?<!\bwords\sof\s)(?<!\bwords\sin\s)(?P<place>\{P\d+\}(?:\s(?:of|to|in)\s(?:the\s)?\{D\d+\})?),\s\{Q\d+\},?\s(?=(?:is|are|shall)\b)",
        "<place> ",
        sets_apart,
    ),
    phrase(
        r"(?:(?<=^)|(?<=\sthat\s)|(?<=,\s))(?P<new>(?:[Tt]he\s\w+\s)?\{Q\d+\})\s(?:shall|will|hereby)?\s?replaces?\s(?P<old>(?:the\s\w+\s)?\{Q\d+\}[^{}]{0,40}(?:\{[PD]\d+\}[^{};:]{0,30})*)",
        "<old> is replaced with <new>",
    ),
    # verbs as nouns, and two verbs that are one
    phrase(r"(?P<lead>\b[Bb]y|\band|,|;|\([a-z\d]{1,4}\))\s(?:by\s)?(?:the\s)?deletion\s(?:of|from\s\{P\d+\}\sof)\s", "<lead> deleting "),
    phrase(r"(?P<lead>\b[Bb]y|\band|,|;|\([a-z\d]{1,4}\))\s(?:by\s)?(?:the\s)?(?:addition|insertion)\sof\s", "<lead> inserting "),
    phrase(
        rf"(?P<lead>\b[Bb]y|\band|,|;|\([a-z\d]{{1,4}}\))\s(?:by\s)?(?:the\s)?(?:replacement|substitution|insertion)\s(?P<lieu>{_LIEU})\s(?:of|by|with)\s",
        "<lead> substituting <lieu> ",
    ),
    phrase(
        r"(?P<lead>\b[Bb]y|\band|,|;|\([a-z\d]{1,4}\))\s(?:by\s)?(?:the\s)?substitution\sof\s(?=[^;:]{1,200}?\}[^;:]{0,40}?\s(?:for|in\splace\sof|in\slieu\sof)\s)",
        "<lead> substituting ",
    ),
    phrase(r"(?P<lead>\b[Bb]y|\band|,|;|\([a-z\d]{1,4}\))\s(?:by\s)?(?:the\s)?(?:replacement|substitution)\sof\s", "<lead> replacing "),
    phrase(
        r"\b[Aa]mend(?:ing)?,?\s(?:modify(?:ing)?,?\s)?and\s(?P<form>restate|restating)\b(?!\s(?:in\s(?:its|their)\sentiret(?:y|ies),?\s)?(?:the\sterms\sof\s)?(?:the\s)?\{D)",
        "<form>",
    ),
    phrase(
        r"^(?P<place>\{P\d+\}(?:\s(?:of|to)\s(?:the\s)?\{D\d+\})?)\s?[-–—]+\s(?=(?:[Dd]elete|[Rr]eplace|[Ii]nsert|[Aa]dd|[Ss]trike|[Ss]ubstitute|[Cc]hange|[Rr]emove)\s)",
        "In <place>, ",
    ),
    phrase(r"\b(?:restored|reinstated)(?=\s(?:so\sas\s)?to\sread\b)", "amended"),
    # one provision for another
    phrase(
        rf"^(?:[Ii]n\s(?:lieu|place|substitution|replacement|stead)\s(?:of|for)|[Ii]nstead\sof)\s(?P<old>{_AT}),\s(?P<new>the\s(?:following|\w+\s\{{Q)[^:]*?)\s"
        r"(?:(?:shall|will|is|are|be|hereby)\s)+(?:appl(?:y|ies)|inserted|substituted|added|read|adopted)(?P<end>[^:{}]*:?)$",
        "<old> is replaced with <new><end>",
    ),
    phrase(
        rf"^(?P<new>[Tt]he\sfollowing(?:\s\w+){{0,3}}?|(?:[Tt]he\s(?:attached|enclosed)\s)?\{{P\d+\}}[^{{}}]{{0,60}}(?:\{{[PD]\d+\}})?)\s(?:(?:shall|will|hereby|does)\s)*(?:replaces?|supersedes?(?:\sand\sreplaces?)?|substitutes?\sfor)\s"
        rf"(?P<old>(?:the\s(?:existing|current|present|original)?\s?)?{_AT})(?P<end>[^{{}}:]{{0,60}}[:.]?)$",
        "<old> is replaced with <new><end>",
        lambda match, _quotes: match["new"].lower().startswith("the following") or "attached" in match["new"] or "hereto" in match["new"],
    ),
    phrase(
        rf"^[Aa]ttached\s(?:hereto\s|to\sthis\s\w+\s)?as\s(?P<new>\{{P\d+\}})\sis\san?\s[^;:.]{{0,80}}?(?:\{{P\d+\}}[^{{}};:.]{{0,40}})?,?\s(?:which|that)\s(?:shall\s|will\s|hereby\s)*"
        rf"(?:replaces?|supersedes?|be\ssubstituted\sfor)\s(?P<old>{_AT})(?P<end>[^{{}}]*)$",
        "<old> is replaced with <new> attached hereto<end>",
    ),
    phrase(
        rf"(?P<there>\b{_LIEU}),?\s(?:there\s)?(?P<be>is|are|shall\sbe)\s(?P<verb>(?:hereby\s)?(?:inserted|substituted|added))\s(?=the\s|\{{)",
        "there <be> <verb> <there> ",
    ),
    # what a provision reads
    phrase(
        r"(?P<done>\b(?:amended|modified|revised|changed|varied|restated))(?:\sin\s(?:its|their)\sentirety)?,?\s(?:and,?\s(?:as\s(?:so\s|hereby\s)?(?:amended|modified|revised),?\s)?"
        r"|(?:so|such|in\sorder)\sthat,?\s(?:(?:as\s(?:so\s)?amended,?\s)?(?:it|they|the\ssame|such\s\w+|said\s\w+|the\s(?:section|paragraph|clause|provision|definition))\s))(?:(?:shall|will|hereby|now|hereafter|henceforth|thereafter)\s)*"
        r"reads?\b(?=(?:\sin\s(?:its|their)\sentirety)?(?:\sas\sfollows|,?\s?:|\s\{Q))",
        "<done> to read",
    ),
    # references
    phrase(
        r"(?P<refs>\b(?:[Aa]ll|[Aa]ny|[Ee]ach|[Ee]very|[Tt]he)\s(?:and\s(?:all|every)\s)?references?\s(?:(?:[^{};:]{0,40}\{[DP]\d+\}(?:\sof\s(?:the\s)?\{D\d+\})?[^{};:]{0,10}|[^{};:]{1,40})\s)?to\s(?:the\s(?:\w+\s)?)?\{Q\d+\}(?:\s(?:in|throughout)\s(?:the\s)?\{[DP]\d+\}(?:\sof\s\{D\d+\})?)?)\s"
        r"(?:(?:shall|will|is|are|now|henceforth|hereafter|hereby|instead|be|deemed|construed|understood|read|changed|amended|to|as)\s){1,8}?(?:mean|refer\sto|be\sto|(?:be\s|to\s|an?\s|as\s)*references?\sto)\s(?:the\s(?:\w+\s)?)?(?=\{Q\d+\})",
        "<refs> is amended to read ",
    ),
    phrase(
        r"\b(?:[Ee]very|[Ee]ach|[Aa]ny|[Aa]ll)\s(?:and\s(?:every|all)\s)?(?:mention|use|occurrence|appearance|instance)s?\sof\s(?:the\s(?:words?|names?|terms?|phrase|expression)\s)?(?P<what>\{Q\d+\})"
        r"(?P<where>\s(?:in|throughout)\s(?:the\s)?\{[DP]\d+\}(?:\sof\s\{D\d+\})?)?,?\s(?:(?:shall|will|is|are|be|now|hereby|henceforth|hereafter|deemed|construed|understood|to)\s){1,6}"
        r"(?:read(?:\s(?:as|and\sconstrued\sas))?|mean|refer\sto|(?:changed|amended)\sto(?:\sread)?|replaced\s(?:by|with)|references?\sto|as)\s(?:the\s\w+\s)?(?=\{Q\d+\})",
        "each reference<where> to <what> is amended to read ",
    ),
    phrase(
        r"\b[Ww]her(?:e|ever)\s(?P<what>(?:the\s\w+\s)?\{Q\d+\})\s(?:appears?|occurs?|(?:is|are)\s(?:used|found|mentioned))(?P<where>\s(?:in|throughout)\s(?:the\s)?\{[PD]\d+\}(?:\sof\s(?:the\s)?\{D\d+\})?)?,?\s(?:it|they|the\ssame|such\s\w+)\s",
        "each <what><where> ",
    ),
    phrase(
        r"\b(?:[Tt]he|[Aa]ny|[Ee]ach|[Aa]ll)\sreferences?\s(?:contained\s|made\s|appearing\s)?(?P<where>in\s(?:the\s)?\{P\d+\}(?:\s\([^(){}]{1,60}\))?(?:\s(?:of|to)\s(?:the\s)?\{D\d+\})?)\sto\s(?:the\s\w+\s)?(?P<old>\{Q\d+\})\s(?=(?:(?:shall|will|is|are|be|hereby|each)\s)*(?:replaced|deleted|substituted|removed|omitted|struck)\b)",
        "<old> <where> ",
    ),
    phrase(
        r"\b(?P<by>(?:with|by|substituting|inserting|changed\sto|amended\sto\sread))\s(?:an?\s|the\s)?references?\sto\s(?=(?:the\s\w+\s)?\{Q\d+\})",
        "<by> ",
    ),
    # where words come in
    phrase(
        rf"^(?P<at>[Aa]t)\sthe\s(?P<edge>end|beginning)\sof\s(?P<where>{_AT}),?\s(?P<verb>add|insert|append)\s(?P<new>[^:]*?)(?P<end>:?)$",
        "<verb> <at> the <edge> of <where> <new><end>",
    ),
    # values
    phrase(
        rf"^(?P<what>(?:[Tt]he|[Oo]ur|[Yy]our)\s[^{{}};:,]{{3,80}}\s(?:in|under|of)\s(?:the\s)?\{{P\d+\}}(?:\s(?:of|to)\s(?:the\s)?\{{D\d+\}})?),?\s(?:shall|will)\s(?:(?:now|hereby|hereafter|henceforth|instead)\s)*be\s(?=(?:the\ssum\sof\s)?{VALUE}(?:\s(?:per|an?|each)\s\w+)?[.;]?$)",
        "<what> is set at ",
    ),
    phrase(
        rf"^(?P<what>(?:[^{{}};:]{{4,60}},\s)?(?:[Tt]he|[A-Z][\w-]+['’]s)\s(?!Amendment|Effective|Closing|Restructur)(?:[A-Z][\w-]*\s){{0,4}}(?:Date|Term|Amount|Rate|Price|Fee|Fees|Salary|Rent|Minimum|Maximum|Commitment|Period|Limit|Cap|Margin|Deposit|Percentage)(?:\s(?:of|under|in)\s(?:the\s)?\{{D\d+\}})?)\s(?:shall|will)\s(?:(?:now|hereby|hereafter|henceforth|instead)\s)*be\s(?={VALUE}(?:\s(?:per|an?|each)\s\w+)?[.;]?$)",
        "<what> is set at ",
    ),
    phrase(
        r"(?P<what>\b(?:[Tt]he|[Ii]ts)\s(?:\w+\s){0,2}[Tt]erm(?:\sof\s(?:the\s)?\{D\d+\}|\s(?:in|under)\s\{P\d+\})?)\s(?:shall|will)\s(?:now\s|hereby\s|hereafter\s)*(?:continue|run|remain)(?:\sin\s(?:full\s)?(?:force(?:\sand)?\s)?(?:effect)?)?\s(?=(?:until|through|to)\s)",
        "<what> is extended ",
    ),
    # what was done to it before is no instruction
    phrase(rf"(?<=[}})]),\s(?:(?:as|which|that)\s)?{_WHEN}{_PAST}(?:\s(?:and|or)\s{_PAST})?{_BY}{_THEN}", ""),
    phrase(rf"(?<=[}})])\s(?:\(as|as|which|that)\s{_WHEN}{_PAST}(?:\s(?:and|or)\s{_PAST})?{_BY}{_THEN}", ""),
    phrase(rf"(?<=[}})]),?\s\(?as\s{_WHEN}{_PAST}(?:,|\)|(?=\s(?:is|are|shall|will|hereby)\b))", ""),
    phrase(
        rf"(?<=[}})]),\s(?:which|that)\s{_WHEN}{_PAST}\s(?:the\s)?\{{P\d+\}}(?:\s(?:of|to)\s(?:the\s)?\{{D\d+\}})?(?:,|(?=\s(?:is|are|shall|will)\b))",
        "",
    ),
)
