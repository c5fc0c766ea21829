import { lazy } from '#server/lib/lazy.ts'
import { fillTemplate } from '../data/fill-template.ts'
import { languageData } from '../data/language-data.ts'
import { guessLanguage } from '../detect-language.ts'
import { byLanguage, localeOf } from '../languages.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import { readQuestion } from '../retrieve/question.ts'
import { conceptNumber } from '../retrieve/thesaurus.ts'
import { splitWords } from '../retrieve/words.ts'
import { readTableQuestion } from '../tables/table-question.ts'
import { weekdaysIn } from '../tables/values.ts'
import type { AnswerRequest } from '../types.ts'
import type { Answered } from './answered.ts'
import { isFocus } from './focus.ts'
import { asksAboutNow, spansOn } from './open-now.ts'
import { replyIn } from './replies.ts'
import { toneOf } from './tone.ts'

/** Maximum number of days for which a question gets a sentence each. */
const DAYS_MAX = 2
/** Highest rarity of a word that most passages contain, such as the kind of business. */
const COMMON_RARITY = 1.2
/** A Monday, for the names of days. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MILLISECONDS = 86_400_000

const hours = lazy(() => ['opening-hours', 'closed'].map(conceptNumber))

/** Words within the names of days and within what asks for a time: "thứ hai", "à quelle heure". */
const dayWords = byLanguage((language): ReadonlySet<string> => {
  const { weekdays, today, tomorrow, measures } = languageData[language].tables
  return new Set(
    [weekdays, today, tomorrow, measures].flat().flatMap((phrase) => splitWords(phrase, language)),
  )
})

/** Returns the days about whose opening hours a question asks, and nothing else; empty for any other question. */
function daysAsked(index: PassageIndex, text: string, today: number | null): readonly number[] {
  const language = guessLanguage(text)?.language ?? index.spoken[0] ?? 'en'
  // A question about the present moment has a sentence of its own.
  if (today !== null && asksAboutNow(index, text)) return []
  const { weekdays } = readTableQuestion(text, language, today)
  if (weekdays.size === 0 || weekdays.size > DAYS_MAX) return []
  const { concepts, terms } = readQuestion(index, text, language)
  if (!hours().some((concept) => concepts.has(concept))) return []
  // "When is the café open on Sunday?" is about one part of the business.
  const isOther = terms.some(
    (term) =>
      isFocus(term, language) &&
      term.rarity > COMMON_RARITY &&
      !dayWords[language].has(term.word) &&
      weekdaysIn(term.word, language).size === 0 &&
      !hours().some((concept) => term.concepts.has(concept)),
  )
  return isOther ? [] : [...weekdays]
}

/**
 * Returns an answer with opening hours that begins with a sentence about each day asked about: "On Saturday we are open 9:00–16:00."
 * A table row that says nothing else is replaced by it. Other answers are returned unchanged, and so are those whose hours are
 * ambiguous.
 */
export function withOpeningDays<A extends Answered>(
  index: PassageIndex,
  { botName, prompt }: AnswerRequest,
  answer: A,
  { text, today }: { readonly text: string; readonly today: number | null },
): A {
  const locale = localeOf[answer.language]
  const sentences = daysAsked(index, text, today).flatMap((day) => {
    const spans = spansOn(answer.message, answer.language, day)
    if (!spans) return []
    const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
      MONDAY + day * DAY_MILLISECONDS,
    )
    const reply = replyIn(locale, spans.length > 0 ? 'openOn' : 'closedOn', botName, toneOf(prompt))
    const sentence = fillTemplate(reply, { day: name, hours: spans.join(', ') })
    return [sentence.charAt(0).toLocaleUpperCase(locale) + sentence.slice(1)]
  })
  if (sentences.length === 0) return answer
  const rest = isOnlyHours(answer.message) ? '' : `\n\n${answer.message}`
  return { ...answer, message: `${sentences.join(' ')}${rest}` }
}

/** Returns whether an answer is one table row with nothing but times: "Saturday – Opens: 09:00, Closes: 16:00". */
function isOnlyHours(message: string): boolean {
  const cells = /^[^\n–]{1,40} – ([^\n]+)$/u.exec(message)?.[1]?.split(', ')
  return cells?.every((cell) => TIMED_CELL.test(cell) || CLOSED_CELL.test(cell)) ?? false
}

const CLOSED_CELL = /^[^:]{1,40}: (?:closed|fermée?|nghỉ|đóng cửa|kapalı)$/iu
const TIMED_CELL =
  /^[^:]{1,40}: \d{1,2}(?:[:.h]\d{2})?(?:\s?h)?(?:\s?[–-]\s?\d{1,2}(?:[:.h]\d{2})?(?:\s?h)?)?$/u
