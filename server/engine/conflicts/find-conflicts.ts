import { isFromPrompt } from '../embedded/owner-prompt.ts'
import { startTimeSlice } from '../retrieve/yield-to-event-loop.ts'
import type { Passage } from '../types.ts'
import { type Statement, statementsIn } from './statements.ts'
import { type Validity, validityOf } from './validity.ts'

/** One of two sources that disagree, with the words in which it states its figures. */
export interface Side {
  readonly passage: Passage
  readonly text: string
}

/**
 * Reason why one source is believed: the other has expired, or the believed one is for a later year, is marked as important or
 * was added later.
 */
export type ConflictReason = 'ended' | 'year' | 'important' | 'newer'

/** Two sources that state different figures about the same thing. */
export interface Conflict {
  /** The one that answers use. */
  readonly used: Side
  readonly other: Side
  readonly reason: ConflictReason
}

interface Stated extends Statement {
  readonly passage: Passage
}

/** Returns the pairs of sources that disagree about the same thing; `today` is a date such as "2026-05-03". */
export async function findConflicts(passages: readonly Passage[], today: string): Promise<Conflict[]> {
  const slice = startTimeSlice()
  const bySubject = new Map<string, Stated[]>()
  for (const passage of passages) {
    if (isFromPrompt(passage)) continue
    for (const one of statementsIn(passage)) {
      const list = bySubject.get(one.subject)
      if (list) list.push({ ...one, passage })
      else bySubject.set(one.subject, [{ ...one, passage }])
    }
    if (slice.isUsedUp()) await slice.yield()
  }
  const validity = validityOf(passages)
  return [...bySubject.values()].flatMap((list) => conflictsAmong(list, validity, today))
}

/**
 * Maximum number of sources in a conflict; if more sources share a wording, it is boilerplate, such as "Delivery takes 3 days" on
 * each product's page.
 */
const SOURCES_MAX = 3

/**
 * Returns the conflicts between the best source and each of the others; none if one source states several values, because these
 * are variants.
 */
function conflictsAmong(
  list: readonly Stated[],
  validity: (passage: Passage) => Validity,
  today: string,
): Conflict[] {
  const sources = new Map<string, Stated>()
  for (const one of list) {
    const known = sources.get(one.passage.source)
    // Two values in one source belong to two things with the same name.
    if (known && known.value !== one.value) return []
    sources.set(one.passage.source, one)
  }
  if (sources.size > SOURCES_MAX) return []
  if (new Set([...sources.values()].map(({ value }) => value)).size < 2) return []
  const believed = (one: Stated, other: Stated): ConflictReason | null =>
    reasonFor(one.passage, other.passage, validity, today)
  const [first, ...others] = [...sources.values()].sort((a, b) => (believed(a, b) ? -1 : 1))
  if (!first) return []
  return others.flatMap((other) =>
    other.value === first.value
      ? []
      : [
          {
            used: { passage: first.passage, text: first.text },
            other: { passage: other.passage, text: other.text },
            reason: believed(first, other) ?? 'newer',
          },
        ],
  )
}

const idOf = (source: string): number => Number(/\d+$/u.exec(source)?.[0] ?? 0)

/** Returns the reason why one passage is believed rather than another; null if it is not believed. */
function reasonFor(
  one: Passage,
  other: Passage,
  validity: (passage: Passage) => Validity,
  today: string,
): ConflictReason | null {
  const [own, its] = [validity(one), validity(other)]
  const hasEnded = ({ until }: Validity): boolean => until !== null && until < today
  if (hasEnded(own) !== hasEnded(its)) return hasEnded(its) ? 'ended' : null
  const [year, otherYear] = [own.year, its.year]
  // A price list for next year does not hold yet.
  const isFuture = (value: number): boolean => value > Number(today.slice(0, 4))
  if (year !== otherYear && year > 0 && otherYear > 0 && !isFuture(year) && !isFuture(otherYear))
    return year > otherYear ? 'year' : null
  if (one.important !== other.important) return one.important ? 'important' : null
  return idOf(one.source) > idOf(other.source) ? 'newer' : null
}

/** Maximum length of a text that is left out as a whole because it states an outdated figure. */
const WHOLE_MAX_CHARS = 200

/**
 * Returns the passages that answers may use, without those that a preferred source contradicts; longer texts are kept because
 * they also state other things.
 */
export async function withoutOutdated(
  passages: readonly Passage[],
  today: string,
): Promise<readonly Passage[]> {
  const conflicts = await findConflicts(passages, today)
  const outdated = new Set(
    conflicts.flatMap(({ other: { passage, text } }) =>
      text === passage.text || passage.text.length <= WHOLE_MAX_CHARS ? [passage] : [],
    ),
  )
  return outdated.size === 0 ? passages : passages.filter((passage) => !outdated.has(passage))
}
