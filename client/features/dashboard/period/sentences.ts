import type { AdhocOutcome } from '#contract/reports/adhoc.ts'
import type { PeriodData } from './period-data.ts'

/** Our choice: number of answered handovers from which waiting times are given as shares of the customers. */
const SHARES_FROM = 4
/** Our choice: number of chats from which the busiest hour is named. */
const BUSIEST_FROM = 20

/** Sentence about a period, with the numbers in it. */
export type Sentence =
  | { readonly id: 'chats'; readonly n: number; readonly before: number }
  | { readonly id: 'byBot'; readonly n: number; readonly all: number }
  | { readonly id: 'waits'; readonly median: number; readonly p90: number; readonly before: number | null }
  | { readonly id: 'fewWaits'; readonly n: number; readonly mean: number }
  | { readonly id: 'missed'; readonly n: number; readonly all: number }
  | { readonly id: 'ratings'; readonly satisfied: number; readonly rated: number }
  | { readonly id: 'busiest'; readonly weekday: number; readonly hour: number }

/** Chats of the ad hoc report that a sentence counts; null for all. */
export const outcomes: Partial<Record<Sentence['id'], AdhocOutcome | null>> = {
  chats: null,
  waits: 'answered',
  fewWaits: 'answered',
  missed: 'missed',
}

/** Returns the sentences that describe a period, in display order. What did not happen is left out; nobody missed is said. */
export function sentencesOf({ statistics, ratings }: PeriodData): readonly Sentence[] {
  const { statistic: now, times, previous, arrivals } = statistics
  const sentences: Sentence[] = [{ id: 'chats', n: now.totalChats, before: previous.statistic.totalChats }]
  if (now.totalChats === 0) return sentences
  sentences.push({ id: 'byBot', n: now.totalChats - now.handedOverChats, all: now.totalChats })
  const { n, median, p90 } = times.firstReply
  if (n >= SHARES_FROM && median !== null && p90 !== null)
    sentences.push({ id: 'waits', median, p90, before: previous.times.firstReply.median })
  else if (n > 0 && now.avgCustomerWaitingTime !== null)
    sentences.push({ id: 'fewWaits', n, mean: now.avgCustomerWaitingTime * 60 })
  if (now.handedOverChats > 0) sentences.push({ id: 'missed', n: now.missedChats, all: now.handedOverChats })
  const rated = ratings.bot.rated + ratings.people.rated
  const satisfied = ratings.bot.satisfied + ratings.people.satisfied
  if (rated > 0) sentences.push({ id: 'ratings', satisfied, rated })
  const busiest = arrivals.toSorted((a, b) => b.chats - a.chats)[0]
  if (busiest && now.totalChats >= BUSIEST_FROM)
    sentences.push({ id: 'busiest', weekday: busiest.weekday, hour: busiest.hour })
  return sentences
}
