import { LRUCache } from 'lru-cache'
import type { Locale } from '#contract/base/shapes.ts'
import type { Sentiment } from '#contract/chats/chat-shapes.ts'
import { detectLocale } from '../detect-language.ts'
import { type Language, languageOf } from '../languages.ts'
import { scoreEmoji } from './emoji.ts'
import { type ScoredTerm, scoreSentence } from './score-sentiment.ts'

/** Sentiment of a text or a chat. */
export interface SentimentResult {
  readonly level: Sentiment
  /** From -1 (very negative) to 1 (very positive). */
  readonly score: number
  /** Terms that the result is based on, in the customer's words and lower case, most significant first. */
  readonly words: readonly string[]
}

/** Weight of an emoji relative to a word. */
const EMOJI_WEIGHT = 0.9
/** Weights of the text before a contrast ("but") and of the text after it. */
const BEFORE_CONTRAST = 0.5
const AFTER_CONTRAST = 1.25
/** Sum of scores at which the result reaches 0.7. */
const FLATNESS = 3
/** Sum at or below which a text is negative: a single slightly negative word is enough. */
const NEGATIVE = -0.35
/** Sum at or above which a text is very positive; at or below its negative, a text is very negative. */
const VERY = 2.9
/** Sums at which a text is positive; in English, a single slightly positive word is mere politeness. */
const POSITIVE: Readonly<Record<Language, number>> = { en: 1.2, fr: 0.9, vi: 0.9, tr: 0.9 }
/** Number of recent messages that count. */
const RECENT_MESSAGES = 6
/** Weight of a message relative to the next one. */
const DECAY = 0.6
/** Maximum number of words in a receipt. */
const WORDS_MAX = 5
/** Maximum total length of the texts whose terms are cached. */
const CACHE_MAX_CHARS = 1_000_000

const NOISE = /https?:\/\/\S+|[@#](?=\w)\S*|<[^>]{0,200}>/gu
const HAS_CONTENT = /\p{L}{2,}|\p{Extended_Pictographic}|[:;=][-']?[()DPp]/u
const SENTENCE = /[^.!?;\n…]+[.!?;\n…]*/gu

/**
 * Returns the sentiment of a text. `locale` is the language of the conversation, used for texts too short to reveal their own.
 */
export function sentimentOf(text: string, locale: Locale | null): SentimentResult {
  return sentimentOfChat([text], locale)
}

/**
 * Returns the sentiment of the last messages in `texts`, which lists the oldest first; the later a message, the more it counts.
 * `unknown` if none has any content.
 */
export function sentimentOfChat(texts: readonly string[], locale: Locale | null): SentimentResult {
  const plain = texts.map((text) => text.replace(NOISE, ' '))
  const recent = plain.filter((text) => HAS_CONTENT.test(text)).slice(-RECENT_MESSAGES)
  let level: Sentiment = 'unknown'
  let terms: ScoredTerm[] = []
  for (const text of recent) {
    const language = languageOf(detectLocale(text, locale))
    terms = [...scaled(terms, DECAY), ...cachedTermsOf(text, language)]
    level = levelOf(sumOf(terms), language)
  }
  const sum = sumOf(terms)
  return { level, score: sum / Math.hypot(sum, FLATNESS), words: weightiest(terms, level) }
}

const sumOf = (terms: readonly ScoredTerm[]): number => terms.reduce((sum, { score }) => sum + score, 0)
const scaled = (terms: readonly ScoredTerm[], factor: number): ScoredTerm[] =>
  terms.map(({ text, score }) => ({ text, score: score * factor }))

/** Caches the terms of recent texts by language, because each message is scored again together with every later one. */
const cache = new LRUCache<string, readonly ScoredTerm[]>({
  maxSize: CACHE_MAX_CHARS,
  sizeCalculation: (_, key) => key.length,
})

function cachedTermsOf(text: string, language: Language): readonly ScoredTerm[] {
  const key = `${language} ${text}`
  const terms = cache.get(key) ?? termsOf(text, language)
  cache.set(key, terms)
  return terms
}

function termsOf(text: string, language: Language): ScoredTerm[] {
  const sentences = text.match(SENTENCE) ?? []
  const parts = sentences.flatMap((sentence) =>
    scoreSentence(sentence, language).map((terms, at) => ({ terms, isContrast: at > 0 })),
  )
  let factor = 1
  const weighted = parts.reverse().map(({ terms, isContrast }) => {
    const part = scaled(terms, isContrast ? factor * AFTER_CONTRAST : factor)
    if (isContrast) factor *= BEFORE_CONTRAST
    return part
  })
  return [...weighted.reverse().flat(), ...scaled(scoreEmoji(text), EMOJI_WEIGHT)]
}

/**
 * Returns the most significant words that support the level; considers all words if the level is neither positive nor negative.
 */
function weightiest(terms: readonly ScoredTerm[], level: Sentiment): string[] {
  const side = level.endsWith('positive') ? 1 : level.endsWith('negative') ? -1 : 0
  const supporting = terms.filter(({ score }) => side === 0 || Math.sign(score) === side)
  const sorted = supporting.sort((a, b) => Math.abs(b.score) - Math.abs(a.score))
  return [...new Set(sorted.map(({ text }) => text))].slice(0, WORDS_MAX)
}

function levelOf(sum: number, language: Language): Sentiment {
  if (sum >= POSITIVE[language]) return sum >= VERY ? 'very_positive' : 'positive'
  if (sum <= NEGATIVE) return sum <= -VERY ? 'very_negative' : 'negative'
  return 'neutral'
}
