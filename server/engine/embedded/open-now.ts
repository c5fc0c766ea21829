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

/** Sentences that name opening and closing times apart: "we open at 9 on weekdays and close at 18". */
const APART: Readonly<Record<Language, RegExp>> = {
  en: apart('\\bopen(?:s|ing)?\\b', '\\b(?:clos(?:e|es|ing)|shuts?)\\b'),
  fr: apart('\\bouv\\p{L}+', '\\bferm\\p{L}*'),
  vi: apart('mở(?: cửa)?', 'đóng(?: cửa)?'),
  tr: new RegExp(
    `(?<![\\d.,:])(?:${TIME})(?:['’]?[dt][ae])?\\s+(?:\\p{L}+\\s+)?aç[ıi]l\\p{L}*([^.;\\n]{0,60}?)(?<![\\d.,:])(?:${TIME})(?:['’]?[dt][ae])?\\s+kapan\\p{L}*`,
    'giu',
  ),
}
/** A closing time without an opening one, which is then the same as on the days before: "on Saturdays we close at 14". */
const UNTIL = new RegExp(
  `(?:\\b(?:clos(?:e|es|ing)|shuts?) at|\\b(?:until|till)|\\bferm\\p{L}* à|jusqu['’]à|đóng cửa lúc|đến|(?=\\d{1,2}[^.;\\n]{0,8}(?:kapan|['’]?[ae] kadar)))\\s*(?:${TIME})(?!\\d)`,
  'iu',
)

function apart(opens: string, closes: string): RegExp {
  return new RegExp(
    `${opens}[^.;\\d\\n]{0,30}?(?:${TIME})([^;\\n]{0,60}?)${closes}[^.;\\d\\n]{0,20}?(?:${TIME})(?!\\d)`,
    'giu',
  )
}

/** Returns a text in which opening and closing times stand together, as in "on weekdays 9:00–18:00". */
const timesTogether = (text: string, language: Language): string =>
  text.replace(APART[language], (whole, ...groups: string[]) => {
    const start = timeIn(groups.slice(0, TIME_GROUPS))
    const end = timeIn(groups.slice(TIME_GROUPS + 1, 2 * TIME_GROUPS + 1))
    if (!start || !end) return whole
    const between = (groups[TIME_GROUPS] ?? '').replaceAll(/[,.]/gu, ' ')
    return `${between} ${clock(start.minutes)}–${clock(end.minutes)}`
  })

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
  /** Closing time, if the clause names days and no opening time. */
  readonly until: number | null
}

/** Matches "and" between the hours of some days and other days: "… to 7 pm and on Saturday …". */
const OTHER_DAYS = /(?<=\d(?:\s?(?:h|am|pm|giờ))?(?:\s?\d\d)?)\s+(?:and|et|và|ve)\s+(?=\p{L})/giu

const splitClauses = (text: string): string[] =>
  text.replace(OTHER_DAYS, ', ').split(/[,;\n]|(?<![ap]\.m)[.!](?=\s|$)|\((?=\p{L})/iu)

function clausesIn(text: string, language: Language): Clause[] {
  return splitClauses(text).map((clause) => {
    const named = weekdaysIn(clause, language)
    const days = EXCEPT.test(clause) ? new Set(allDays.filter((day) => !named.has(day))) : named
    const spans = spansIn(clause)
    const isClosed = days.size > 0 && CLOSED[language].test(clause)
    const until = days.size > 0 && spans.length === 0 ? timeIn(UNTIL.exec(clause)?.slice(1) ?? []) : null
    return {
      days,
      spans: spans.length > 0 ? spans : isClosed && !until ? [] : null,
      until: until?.minutes ?? null,
    }
  })
}

/** Gives clauses that only say until when the opening time of the clause before. */
function withOpenings(clauses: readonly Clause[]): Clause[] {
  let start: number | null = null
  return clauses.map((clause) => {
    const { spans, until } = clause
    if (spans?.[0]) start = spans[0][0]
    return until !== null && start !== null && until > start ? { ...clause, spans: [[start, until]] } : clause
  })
}

/** Returns the opening spans of each weekday, starting with Monday; null for days that the text does not cover. */
function weekIn(text: string, language: Language): (readonly Span[] | null)[] {
  const week: (readonly Span[] | null)[] = allDays.map(() => null)
  const clauses = withOpenings(clausesIn(timesTogether(text, language), language))
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

/** Returns whether a text states a closing time apart from its day: "On Thursday, however, we stay open until 9 pm". */
const hasLooseEnd = (text: string, language: Language): boolean =>
  splitClauses(timesTogether(text, language)).some(
    (clause) =>
      spansIn(clause).length === 0 &&
      weekdaysIn(clause, language).size === 0 &&
      timeIn(UNTIL.exec(clause)?.slice(1) ?? []) !== null,
  )

/**
 * Returns the opening hours of a day according to a text, such as ["9:00–12:00", "14:00–18:00"]; empty if it is closed, and null if
 * the text does not say or states several hours that overlap.
 */
export function spansOn(text: string, language: Language, day: number): readonly string[] | null {
  if (hasLooseEnd(text, language)) return null
  const week = weekIn(text, language)
  const own = week[day]
  if (!own) return week.filter((spans) => spans !== null).length >= KNOWN_DAYS_MIN ? [] : null
  const spans = [...own].sort(([one], [other]) => one - other)
  const isClear = spans.every(([start], at) => at === 0 || start >= (spans[at - 1]?.[1] ?? 0))
  return isClear ? spans.map(([start, end]) => `${clock(start)}–${clock(end)}`) : null
}

const hours = lazy(() => ['opening-hours', 'closed'].map(conceptNumber))

/** Returns whether a question asks if the business is open right now, such as "are you open now?". */
export function asksAboutNow(index: PassageIndex, question: string): boolean {
  const language = guessLanguage(question)?.language ?? index.spoken[0] ?? 'en'
  if (!says(question, languageData[language].tables.now, language)) return false
  const { concepts } = readQuestion(index, question, language)
  return hours().some((concept) => concepts.has(concept))
}
