import { LRUCache } from 'lru-cache'
import type { Sentiment } from '#contract/chat-shapes.ts'
import type { Locale } from '#contract/shapes.ts'
import { detectLocale, languageOf } from '#server/engine/language.ts'
import type { Language } from '#server/engine/retrieve/words.ts'
import { emojiMoods } from './emoji.ts'
import { type Mood, weighSentence } from './weigh.ts'

/** How a customer feels. */
export interface Feeling {
  readonly level: Sentiment
  /** From -1 (very bad) to 1 (very good). */
  readonly score: number
  /** What it rests on, as the customer wrote it in lower case, the weightiest first. */
  readonly words: readonly string[]
}

/** What an emoji counts beside a word. */
const EMOJI_WEIGHT = 0.9
/** What stood before a "but", and what follows it. */
const BEFORE_TURN = 0.5
const AFTER_TURN = 1.25
/** Sum of moods at which the score stands at 0.7. */
const FLATNESS = 3
/** Sums from which a text is bad, or very good or bad: a single mild word of trouble is trouble. */
const BAD = -0.35
const VERY = 2.9
/** Sums from which a text is good; in English, a single mild word of praise is mere politeness. */
const GOOD: Readonly<Record<Language, number>> = { en: 1.2, fr: 0.9, vi: 0.9, tr: 0.9 }
/** Messages that count, and what each counts beside the one after it. */
const RECENT = 6
const FADING = 0.6
/** Words that a receipt names. */
const WORDS_MAX = 5

const NOISE = /https?:\/\/\S+|[@#](?=\w)\S*|<[^>]{0,200}>/gu
const SAYS_SOMETHING = /\p{L}{2,}|\p{Extended_Pictographic}|[:;=][-']?[()DPp]/u
const SENTENCE = /[^.!?;\n…]+[.!?;\n…]*/gu

/** How the writer of a text feels. `locale`: of the conversation, for texts too short to tell theirs. */
export function sentimentOf(text: string, locale: Locale | null): Feeling {
  return sentimentOfChat([text], locale)
}

/** How a customer feels by the last messages, oldest first; the latest count most. `unknown` where none says anything. */
export function sentimentOfChat(texts: readonly string[], locale: Locale | null): Feeling {
  const plain = texts.map((text) => text.replace(NOISE, ' '))
  const telling = plain.filter((text) => SAYS_SOMETHING.test(text)).slice(-RECENT)
  let level: Sentiment = 'unknown'
  let moods: Mood[] = []
  for (const text of telling) {
    const language = languageOf(detectLocale(text, locale))
    moods = [...scaled(moods, FADING), ...knownMoodsOf(text, language)]
    level = levelOf(sumOf(moods), language)
  }
  const sum = sumOf(moods)
  return { level, score: sum / Math.hypot(sum, FLATNESS), words: weightiest(moods, level) }
}

const sumOf = (moods: readonly Mood[]): number => moods.reduce((sum, { amount }) => sum + amount, 0)
const scaled = (moods: readonly Mood[], factor: number): Mood[] =>
  moods.map(({ text, amount }) => ({ text, amount: amount * factor }))

/** Moods of texts that were read lately, by language: each message is read again with the next ones. */
const known = new LRUCache<string, readonly Mood[]>({
  maxSize: 1_000_000,
  sizeCalculation: (_, key) => key.length,
})

function knownMoodsOf(text: string, language: Language): readonly Mood[] {
  const key = `${language} ${text}`
  const moods = known.get(key) ?? moodsOf(text, language)
  known.set(key, moods)
  return moods
}

function moodsOf(text: string, language: Language): Mood[] {
  const sentences = text.match(SENTENCE) ?? []
  const parts = sentences.flatMap((sentence) =>
    weighSentence(sentence, language).map((moods, at) => ({ moods, isTurn: at > 0 })),
  )
  let factor = 1
  const weighed = parts.reverse().map(({ moods, isTurn }) => {
    const part = scaled(moods, isTurn ? factor * AFTER_TURN : factor)
    if (isTurn) factor *= BEFORE_TURN
    return part
  })
  return [...weighed.reverse().flat(), ...scaled(emojiMoods(text), EMOJI_WEIGHT)]
}

/** Words that speak for the level; where it is neither good nor bad, all. */
function weightiest(moods: readonly Mood[], level: Sentiment): string[] {
  const side = level.endsWith('positive') ? 1 : level.endsWith('negative') ? -1 : 0
  const telling = moods.filter(({ amount }) => side === 0 || Math.sign(amount) === side)
  const sorted = telling.sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
  return [...new Set(sorted.map(({ text }) => text))].slice(0, WORDS_MAX)
}

function levelOf(sum: number, language: Language): Sentiment {
  if (sum >= GOOD[language]) return sum >= VERY ? 'very_positive' : 'positive'
  if (sum <= BAD) return sum <= -VERY ? 'very_negative' : 'negative'
  return 'neutral'
}
