import type { KnowledgeChange, Replay, ReplayAnswer, ReplayDifference } from '#contract/knowledge/replays.ts'
import {
  REPLAY_DIFFERENCES_MAX,
  REPLAY_MAX_MS,
  REPLAY_NEAREST_MAX,
  REPLAY_QUESTIONS_MIN,
} from '#contract/knowledge/training-limits.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { nearestTo } from '#server/engine/questions/similar.ts'
import { type ReplayWatch, runReplay, timesOf } from '#server/engine/replay/run-replay.ts'
import type { Knowledge, PastQuestion, ReplayInput } from '#server/engine/replay/types.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { knowledgeOf, type Owned, withChange } from './knowledge.ts'
import { pastQuestions } from './past-questions.ts'

/** Clients with a replay in this process. Each may have only one at a time, so that no client occupies all processors. */
const underWay = new Set<number>()
/** Maximum number of replays that run concurrently in this process. */
const AT_ONCE_MAX = 2

/** Change, and the number of latest questions to replay with it. */
export interface ReplayRequest {
  readonly botId: number
  readonly change: KnowledgeChange
  readonly last: number
  /** Question that the change is meant to fix. */
  readonly question?: string
}

/**
 * Compares the answers to the latest questions with and without a change. Throws `replay_under_way`, and the same errors as
 * `withChange`.
 */
export async function replay(
  context: Context,
  member: Member,
  asked: ReplayRequest,
  watch: ReplayWatch,
): Promise<Replay> {
  const { clientId } = member
  if (underWay.has(clientId) || underWay.size >= AT_ONCE_MAX) throw new AppError('replay_under_way')
  underWay.add(clientId)
  try {
    const { botId, change, last, question } = asked
    const owned = { clientId, botId, timeZone: member.client.time_zone }
    const comparison = { ...owned, last, ...watch, ...(question !== undefined && { question }) }
    const result = await compare(context, comparison, (before) => withChange(context, owned, before, change))
    return result.asked ? { ...result, works: isMended(result.asked, change) } : result
  } finally {
    underWay.delete(clientId)
  }
}

/** Bot whose answers to its `last` most recent questions are compared, with a progress callback and an abort signal. */
export interface Comparison extends Owned, ReplayWatch {
  readonly timeZone: string
  readonly last: number
  /** Additional question to ask, together with the past questions that are most similar to it. */
  readonly question?: string
}

/** Compares a bot's answers to the latest questions before and after `change` is applied to its knowledge. */
export async function compare(
  context: Context,
  { clientId, botId, timeZone, last, question, ...watch }: Comparison,
  change: (before: Knowledge) => Promise<Knowledge>,
): Promise<Replay> {
  const started = performance.now()
  const { bot } = found(await botOf(context.db, clientId, botId))
  const before = await knowledgeOf(context, clientId, botId)
  const after = await change(before)
  const questions = await pastQuestions(context.db, clientId, botId, last)
  const total = timesOf(questions)
  watch.onProgress?.({ checked: 0, total })
  const isWorthwhile = total >= REPLAY_QUESTIONS_MIN
  const common = { botName: bot.bot_name, timeZone, locale: null, withinMs: REPLAY_MAX_MS }
  const { checked, same, differences } = isWorthwhile
    ? await runReplay({ ...common, before, after, questions }, watch)
    : { checked: 0, same: 0, differences: [] }
  const near =
    question === undefined
      ? {}
      : await askAlso({ ...common, before, after }, question, questions, watch.signal)
  const countOf = (verdict: ReplayDifference['verdict']) =>
    timesOf(differences.filter((one) => one.verdict === verdict))
  return {
    total: isWorthwhile ? total : 0,
    checked,
    same,
    better: countOf('better'),
    changed: countOf('changed'),
    lost: countOf('lost'),
    contradicting: timesOf(differences.filter(contradicts)),
    milliseconds: Math.round(performance.now() - started),
    differences: worstFirst(differences).slice(0, REPLAY_DIFFERENCES_MAX),
    ...near,
  }
}

/** Asks a question, and the past questions most similar to it, with and without a change. */
async function askAlso(
  input: Omit<ReplayInput, 'questions'>,
  question: string,
  past: readonly PastQuestion[],
  signal: AbortSignal | undefined,
): Promise<Pick<Replay, 'asked' | 'nearest'>> {
  const own = { text: question, before: null, times: 1, isPraised: false }
  const nearest = nearestTo(question, past, REPLAY_NEAREST_MAX)
  const { answers } = await runReplay(
    { ...input, questions: [own, ...nearest], listsAll: true },
    signal ? { signal } : {},
  )
  const [asked, ...others] = answers
  return { ...(asked && { asked }), nearest: others }
}

/** Returns whether a change makes the bot answer the question for which the change is meant. */
function isMended({ before, after }: ReplayAnswer, { kind, answer }: KnowledgeChange): boolean {
  if (after.certainty !== 'sure') return false
  if (kind !== 'faq' || answer === undefined) return after.text !== before.text
  const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim()
  return plain(after.text).includes(plain(answer))
}

const contradicts = ({ is_praised, verdict }: ReplayDifference): boolean => is_praised && verdict !== 'better'

const gravity = { lost: 2, changed: 1, better: 0 } as const

function worstFirst(differences: readonly ReplayDifference[]): ReplayDifference[] {
  const weight = (one: ReplayDifference) => (contradicts(one) ? 3 : gravity[one.verdict])
  return [...differences].sort((a, b) => weight(b) - weight(a) || b.times - a.times)
}
