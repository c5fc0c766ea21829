const determiner = '(?:an?|the|one|each|every|its|their|this)'

/** Patterns of translated English by name, for comments and documents. Each is precise enough that a match is a mistake, with few exceptions. */
export const translatedEnglish: Readonly<Record<string, RegExp>> = {
  'those of / that of':
    /(?<!\b(?:so|to|with|including|for|without|beyond|after|than|from|like|as|over|replace|except|only|match|matches|and) )\b(?:those|that) of\b(?! course)/i,
  beside: /\b[Bb]eside\b/,
  'stand(s)':
    /\b(?:stands?|stood|standing) (?:for|in|beside|at|on|behind|above|below|there|before|after|between|still|ready)\b/i,
  'is none': /(?<!\bthere )\b(?:is|are|was|were) none\b/i,
  'is no …':
    /(?<!\b(?:there|here) )\b(?:is|are|was|were) no (?!longer\b|later\b|earlier\b|less\b|more\b|different\b|matter\b|one\b|op\b|better\b|worse\b|slower\b|faster\b|[a-z]+er than\b)[a-z]/i,
  'is gone': /\b(?:is|are|was|were|be|been|has|have) gone\b(?! (?:live|through)\b)/i,
  'worked off': /\bwork(?:s|ed|ing)? (?:it |them )?off\b/i,
  'by itself': /\bby (?:itself|themselves)\b/i,
  'whatever / whoever / meanwhile': /\b(?:whatever|whoever|whomever|whosever|meanwhile)\b/i,
  'so long': /\bso long\b(?! (?:as|that)\b)/i,
  asked:
    /^(?!.*\bquestion).*\b(?:is|are|was|were|be|been) asked\b(?! (?:to|whether|if|what|which|how|for (?:an?|the|their|its|his|confirmation|permission))\b)/i,
  'chained genitives': new RegExp(
    `\\bof ${determiner} (?!number|rest|end|start|beginning|list|set|kind|type|pair|array|part|row|copy|length|order|body|use|state|name|turn|first|last|size|half|third|fifth|hours|days|middle)[\\w’'-]+ of ${determiner}\\b`,
    'i',
  ),
  'comes to nothing': /\bcom(?:es?|ing) to nothing\b|\bleft lying\b|\bat hand\b|\bfor good\b(?! reason)/i,
  'goes on': /\b(?:goes|going|went) on\b(?= *(?:[.,;:)]|$|without|until|while|after|as\b))/i,
  'a second and client': /\ba (?:second|minute|hour|day) and (?!a\b|the\b|an\b)[a-z]+\b(?=[.,;:)]|$)/i,
  shall: /\bshall\b/i,
}

/** Patterns that apply only to the beginning of a comment. */
export const translatedBeginnings: Readonly<Record<string, RegExp>> = {
  'What / Who / Where / How … as a definition':
    /^(?:What\b|Who[ms]?\b|Whose\b|How (?!to\b)|Where (?![^.]*,)|By (?:what|which|whom)\b)(?![^.]*\?)/,
  'Our choice without a noun':
    /\bOur choice(?:[.,;]|$|: (?:so|as|enough|what|who|how|where|long|few|that|such|which|like|and|or|not|because|since|this|it)\b)/,
}
