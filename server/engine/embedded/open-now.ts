import { lazy } from '#server/lib/lazy.ts'
import { languageData } from '../data/language-data.ts'
import { guessLanguage } from '../detect-language.ts'
import type { Language } from '../languages.ts'
import type { PassageIndex } from '../retrieve/passage-index.ts'
import { readQuestion } from '../retrieve/question.ts'
import { conceptNumber } from '../retrieve/thesaurus.ts'
import { says, weekdaysIn } from '../tables/values.ts'

/** Local time at the business. */
export interface LocalTime {
  /** 0 is Monday. */
  readonly weekday: number
  /** Minutes since midnight. */
  readonly minutes: number
}

/** Whether a business is open, as far as a text states it; `until` is its closing time, such as "17:30". */
type Opening = { readonly isOpen: true; readonly until: string } | { readonly isOpen: false }

const [HOUR, NOON, DAY, DAYS] = [60, 720, 1440, 7]
/** Minimum number of days that a text must name to imply anything about the days that it does not name. */
const KNOWN_DAYS_MIN = 5

const CLOSED: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:closed|shut)\b/iu,
  fr: /\bferm(?:é|ons|e|ée)s?(?=[\s,.;)]|$)/iu,
  vi: /nghỉ|đóng cửa|không mở/iu,
  tr: /kapalı/iu,
}

/** Words that mark days as exceptions, as in "daily except Monday". */
const EXCEPT = /\b(?:except|apart from|sauf|excepté|hormis)\b|trừ|(?:hariç|dışında)/iu

const TIME =
  "(\\d{1,2})(?:\\s?(?::|\\.|h|giờ|g)\\s?(\\d{2})(?!\\d))?\\s?(am|pm|a\\.m\\.|p\\.m\\.|h(?![\\p{L}])|giờ|o['’]clock)?|(noon|midday|midi|trưa|öğlen|öğle)|(midnight|minuit|nửa đêm|gece yarısı)"
const RANGE = new RegExp(
  `(?<![\\d.,:])(?:${TIME})(?:['’]?(?:dan|den|tan|ten)\\s|\\s*(?:–|—|-|to|until|till|and|à|jusqu['’]à|et|đến|tới|ile|ve)\\s*)(?:${TIME})(?!\\d)`,
  'giu',
)
const TIME_GROUPS = 5

/** Returns the time in a RANGE match's groups, in minutes since midnight, and its half of the day; null if it is not a time. */
function timeIn(
  groups: readonly (string | undefined)[],
): { minutes: number; half: 'am' | 'pm' | null } | null {
  const [hour, minute, mark = '', noon, midnight] = groups
  if (noon) return { minutes: NOON, half: 'pm' }
  if (midnight) return { minutes: DAY, half: 'am' }
  if (hour === undefined || Number(hour) > 24 || Number(minute ?? 0) >= HOUR) return null
  const half = /^p/iu.test(mark) ? 'pm' : /^a/iu.test(mark) ? 'am' : null
  const base = half === null ? Number(hour) : Number(hour) % 12
  return { minutes: base * HOUR + Number(minute ?? 0) + (half === 'pm' ? NOON : 0), half }
}

type Span = readonly [start: number, end: number]

/**
 * Returns the time spans in a text; a span that seems to end before it begins is taken to end in the afternoon or after midnight.
 */
function spansIn(text: string): Span[] {
  return [...text.matchAll(RANGE)].flatMap((found) => {
    const start = timeIn(found.slice(1, 1 + TIME_GROUPS))
    const end = timeIn(found.slice(1 + TIME_GROUPS, 1 + 2 * TIME_GROUPS))
    if (!start || !end) return []
    // "2 to 5 pm" starts in the afternoon, "9 to 5 pm" does not.
    const from =
      start.half === null && end.half === 'pm' && start.minutes + NOON < end.minutes
        ? start.minutes + NOON
        : start.minutes
    if (end.minutes > from) return [[from, end.minutes] as const]
    const isAfternoon = end.half === null && from <= NOON && end.minutes + NOON > from
    return [[from, end.minutes + (isAfternoon ? NOON : DAY)] as const]
  })
}

const allDays = Array.from({ length: DAYS }, (_, day) => day)

/** Days and hours in one clause of a text. */
interface Clause {
  readonly days: ReadonlySet<number>
  /** Null if the clause names no hours; empty if it says that the business is closed. */
  readonly spans: readonly Span[] | null
}

function clausesIn(text: string, language: Language): Clause[] {
  return text.split(/[,;\n]|(?<![ap]\.m)[.!](?=\s|$)|\((?=\p{L})/iu).map((clause) => {
    const named = weekdaysIn(clause, language)
    const days = EXCEPT.test(clause) ? new Set(allDays.filter((day) => !named.has(day))) : named
    const spans = spansIn(clause)
    const isClosed = days.size > 0 && CLOSED[language].test(clause)
    return { days, spans: spans.length > 0 ? spans : isClosed ? [] : null }
  })
}

/** Returns the opening spans of each weekday, starting with Monday; null for days that the text does not cover. */
function weekIn(text: string, language: Language): (readonly Span[] | null)[] {
  const week: (readonly Span[] | null)[] = allDays.map(() => null)
  const clauses = clausesIn(text, language)
  const isDaily = clauses.every(({ days }) => days.size === 0)
  let days = new Set<number>(isDaily ? allDays : [])
  let hasHours = false
  for (const clause of clauses) {
    // "Monday, Tuesday and Friday, 9 to 12 and 2 to 6": collects days until hours follow.
    if (clause.days.size > 0) {
      days = new Set(hasHours ? clause.days : [...days, ...clause.days])
      hasHours = false
    }
    if (!clause.spans) continue
    hasHours = true
    for (const day of days) week[day] = joined(week[day], clause.spans)
  }
  return week
}

/** Adds the spans of a clause to a day; a clause that says "closed" removes all spans. */
const joined = (known: readonly Span[] | null | undefined, added: readonly Span[]): readonly Span[] =>
  added.length > 0 ? [...(known ?? []), ...added] : []

const clock = (minutes: number): string =>
  `${Math.floor((minutes % DAY) / HOUR)}:${String(minutes % HOUR).padStart(2, '0')}`

/** Returns whether the business is open at a time according to a text with opening hours; null if the text does not say. */
export function openingAt(text: string, language: Language, { weekday, minutes }: LocalTime): Opening | null {
  const week = weekIn(text, language)
  const before = week[(weekday + DAYS - 1) % DAYS] ?? []
  const within =
    (week[weekday] ?? []).find(([start, end]) => minutes >= start && minutes < end)?.[1] ??
    before.find(([, end]) => minutes + DAY < end)?.[1]
  if (within !== undefined) return { isOpen: true, until: clock(within) }
  const knownDays = week.filter((spans) => spans !== null).length
  return week[weekday] || knownDays >= KNOWN_DAYS_MIN ? { isOpen: false } : null
}

const hours = lazy(() => ['opening-hours', 'closed'].map(conceptNumber))

/** Returns whether a question asks if the business is open right now: "are you open now?". */
export function asksAboutNow(index: PassageIndex, question: string): boolean {
  const language = guessLanguage(question)?.language ?? index.spoken[0] ?? 'en'
  if (!says(question, languageData[language].tables.now, language)) return false
  const { concepts } = readQuestion(index, question, language)
  return hours().some((concept) => concepts.has(concept))
}
