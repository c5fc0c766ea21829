import type { Sentiment } from '#contract/chat-shapes.ts'
import type { Locale } from '#contract/shapes.ts'
import { detectLocale, languageOf } from '#server/engine/language.ts'
import type { Language } from '#server/engine/retrieve/words.ts'
import { emojiMoods } from './emoji.ts'
import { weighSentence } from './weigh.ts'

/** How a customer feels. */
export interface Feeling {
  readonly level: Sentiment
  /** From -1 (very bad) to 1 (very good). */
  readonly score: number
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
  let sum = 0
  for (const text of telling) {
    const language = languageOf(detectLocale(text, locale))
    sum = sum * FADING + sumOf(text, language)
    level = levelOf(sum, language)
  }
  return { level, score: sum / Math.hypot(sum, FLATNESS) }
}

function sumOf(text: string, language: Language): number {
  let sum = 0
  for (const [sentence] of text.matchAll(SENTENCE)) {
    for (const [at, part] of weighSentence(sentence, language).entries()) {
      sum = at === 0 ? sum + part : sum * BEFORE_TURN + part * AFTER_TURN
    }
  }
  return emojiMoods(text).reduce((total, mood) => total + mood * EMOJI_WEIGHT, sum)
}

function levelOf(sum: number, language: Language): Sentiment {
  if (sum >= GOOD[language]) return sum >= VERY ? 'very_positive' : 'positive'
  if (sum <= BAD) return sum <= -VERY ? 'very_negative' : 'negative'
  return 'neutral'
}
