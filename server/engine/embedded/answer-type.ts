import type { Language } from '../languages.ts'

/** Type of answer that a question expects, as far as its words show it. */
export type AnswerType = 'time' | 'duration' | 'money' | 'number' | 'person' | 'place' | 'other'

/** Patterns for the lower-case question, tried in this order. */
const patterns: Record<Language, readonly (readonly [AnswerType, RegExp])[]> = {
  en: [
    ['time', /\bwhen\b|\b(?:what|which) (?:year|date|day|month|century|decade|time|hour)|\buntil what\b/u],
    [
      'duration',
      /\bhow long (?:do|does|did|is|was|will|can|until|before|after|it|to)\b|\bhow many (?:hours|days|weeks|months|years|minutes)\b/u,
    ],
    ['money', /\bhow much (?:is|are|does|do|did|would|will|for|money)\b.*|\b(?:price|cost|fee|charge)s?\b/u],
    [
      'number',
      /\bhow (?:many|much|old|long|far|large|big|tall|high|often|deep|fast|heavy)\b|\bwhat (?:percent|number|amount|age|price|size|is the (?:price|cost|fee|number|population))|percentage/u,
    ],
    ['person', /\bwho(?:m|se)?\b/u],
    ['place', /\bwhere\b|\b(?:what|which) (?:country|city|town|state|place|region|continent)/u],
  ],
  fr: [
    [
      'time',
      /\bquand\b|\bquelle? (?:année|date|jour|heure|époque|siècle|mois)|\bà quelle heure|\bjusqu['’]à quelle?/u,
    ],
    [
      'duration',
      /\bcombien de (?:temps|jours|heures|semaines|mois|minutes|ans)\b|\bquel(?:le)? (?:délai|durée)/u,
    ],
    [
      'money',
      /\bcombien (?:coûte|ça coûte|est-ce que ça coûte|vaut)|\b(?:prix|tarif|coût|montant|loyer)s?\b/u,
    ],
    [
      'number',
      /\bcombien\b|\bquel(?:le)? (?:âge|nombre|pourcentage|montant|prix|taille|distance|durée|superficie|population|est le (?:prix|nombre|montant|coût|tarif))/u,
    ],
    ['person', /(?:^|\s)(?:qui|à qui|de qui|par qui)\b(?! est-ce que)/u],
    [
      'place',
      /(?:^|[\s'’])où(?:\s|$|\?)|\b(?:dans )?quel(?:le)? (?:pays|ville|région|lieu|endroit|continent|département)/u,
    ],
  ],
  vi: [
    [
      'time',
      /khi nào|năm nào|ngày nào|lúc nào|bao giờ|mấy giờ|thế kỷ nào|tháng nào|thời gian nào|thời điểm nào/u,
    ],
    ['duration', /bao lâu|(?:bao nhiêu|mấy) (?:ngày|giờ|tiếng|tuần|tháng|năm|phút)/u],
    ['money', /giá|bao nhiêu tiền|phí|chi phí|mấy tiền/u],
    ['number', /bao nhiêu|bao lâu|bao xa|(?:^|\s)mấy(?:\s|$)|tỷ lệ|tỉ lệ|phần trăm|số lượng/u],
    ['person', /(?:^|\s)ai(?:\s|$|\?)|người nào/u],
    ['place', /ở đâu|nơi nào|nước nào|thành phố nào|tại đâu|quốc gia nào|đến đâu|từ đâu/u],
  ],
  tr: [
    ['time', /ne zaman|hangi (?:yıl|tarih|yüzyıl|ay|gün|dönem)|saat kaç|kaç yılında|kaçıncı yüzyıl/u],
    ['duration', /kaç (?:gün|saat|hafta|ay|yıl|dakika)|ne kadar sür|kaç günde/u],
    ['money', /kaç (?:para|lira|tl|euro|dolar)|fiyat|ücret|ne kadar(?:a|dır)?\s*\??$/u],
    ['number', /(?:^|\s)kaç|ne kadar|yüzde/u],
    ['person', /(?:^|\s)kim/u],
    ['place', /(?:^|\s)nere|hangi (?:ülke|şehir|kent|bölge|kıta|eyalet)/u],
  ],
}

const NUMBER_WORD: Record<Language, RegExp> = {
  en: /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|half|third|quarter|dozen|hundred|thousand|million|billion|once|twice)s?\b/iu,
  fr: /\b(?:une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|vingt|trente|quarante|cinquante|soixante|cent|mille|moitié|tiers|quart|millions?|milliards?)\b/iu,
  vi: /(?:^|\s)(?:một|hai|ba|bốn|năm|sáu|bảy|tám|chín|mười|chục|trăm|nghìn|ngàn|triệu|tỷ|nửa)(?:\s|[.,;]|$)/iu,
  tr: /(?:^|\s)(?:bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on|yirmi|otuz|kırk|elli|yüz|bin|milyon|milyar|yarı|yarım)\p{L}{0,4}(?:\s|[.,;]|$)/iu,
}

const TIME_WORD: Record<Language, RegExp> = {
  en: /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|century|day|week|month|year|hour|morning|evening|noon|midnight|today|tomorrow|daily|after|before|during|since|until)s?\b/iu,
  fr: /\b(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|siècle|jour|semaine|mois|an|année|heure|matin|soir|midi|minuit|demain|après|avant|depuis|pendant)s?\b/iu,
  vi: /(?:^|\s)(?:tháng|ngày|năm|thế kỷ|tuần|giờ|sáng|chiều|tối|hôm|thứ|chủ nhật|sau khi|trước khi|kể từ|trong khi)(?:\s|[.,;]|$)/iu,
  tr: /(?:^|\s)(?:ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık|pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar|yüzyıl|gün|hafta|ay|yıl|saat|sabah|akşam|öğle|sonra|önce|beri|kadar)/iu,
}

const TIME_UNIT: Record<Language, RegExp> = {
  en: /\b(?:minute|hour|day|week|month|year|decade|centur(?:y|ie))s?\b/iu,
  fr: /\b(?:minute|heure|jour|semaine|mois|an|année|siècle)s?\b|\d\s?h\b/iu,
  vi: /(?:phút|giờ|tiếng|ngày|tuần|tháng|năm|thế kỷ)/iu,
  tr: /(?:dakika|saat|gün|hafta|\bay\b|aylık|yıl|yüzyıl)/iu,
}

const CURRENCY =
  /[€$£¥₫₺]|\b(?:euros?|dollars?|pounds?|cents?|usd|eur|vnd|vnđ|tl|try)\b|lira|đồng|\d[\d.,]*\s?(?:đ|k|nghìn|ngàn|triệu)(?=[\s.,;)]|$)|free of charge|\bfree\b|gratuit|offert|miễn phí|ücretsiz|bedava/iu

const DIGIT = /\p{N}/u
/** Matches a capitalized word that is not at the start of a sentence. */
const NAME = /[\p{L}\p{N},;:)"”»]\s+["“«(]?\p{Lu}[\p{L}’'-]+/u

/** Returns the type of answer that a question expects; `other` if its words do not show it. */
export function answerTypeOf(question: string, language: Language): AnswerType {
  const lower = language === 'tr' ? question.toLocaleLowerCase('tr') : question.toLowerCase()
  return patterns[language].find(([, pattern]) => pattern.test(lower))?.[0] ?? 'other'
}

/**
 * Patterns for sentences that answer a question of each type, best first, each with a value for how well a matching sentence
 * fits.
 */
const signs: Record<
  AnswerType,
  (language: Language) => readonly (readonly [pattern: RegExp, fit: number])[]
> = {
  time: (language) => [
    [DIGIT, 1],
    [TIME_WORD[language], 0.5],
  ],
  duration: (language) => [
    [TIME_UNIT[language], 1],
    [DIGIT, 0.3],
  ],
  money: () => [
    [CURRENCY, 1],
    [DIGIT, 0.3],
  ],
  number: (language) => [
    [DIGIT, 1],
    [NUMBER_WORD[language], 1],
  ],
  person: () => [[NAME, 1]],
  place: () => [[NAME, 1]],
  other: () => [],
}

/**
 * Returns how well a sentence answers a question of the given type: up to 1 if it contains such an answer, -1 if it does not; 0
 * for types without patterns.
 */
export function fitsType(type: AnswerType, sentence: string, language: Language): number {
  const wanted = signs[type](language)
  if (wanted.length === 0) return 0
  return wanted.find(([pattern]) => pattern.test(sentence))?.[1] ?? -1
}
