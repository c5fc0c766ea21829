import type { Locale } from '#contract/base/shapes.ts'
import type { Context } from '#server/api/core/context.ts'
import { job } from '#server/api/platform/jobs/job.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import { eraseChatEvents, eraseHistory } from '#server/api/platform/journal/erase.ts'
import { discard } from '#server/api/platform/uploads/receive.ts'
import type { Tx } from '#server/db/client.ts'
import { termsOf } from '#server/engine/questions/similar.ts'
import { iso } from '#server/lib/iso.ts'
import {
  type ChatToDelete,
  deleteChats,
  deleteDeliveries,
  deleteJobsAbout,
  deleteNotifications,
  deleteQuestions,
  filesIn,
  forgetNames,
  forgetNamesInReports,
  forgetSearchesInReports,
  lockChats,
  questionsIn,
  releaseTextBytes,
  rewordQuestion,
  textBytesIn,
  unusedPaths,
  unwordedQuestions,
} from './store.ts'

/** Remaining traces of deleted chats: files, webhook deliveries, and journal events from the given day onward. */
interface Traces {
  readonly clientId: number
  readonly chatIds: readonly number[]
  readonly questionIds: readonly number[]
  readonly paths: readonly string[]
  readonly day: string
}

/** Job that erases the traces of deleted chats. */
export const eraseHistoryJob = job<Traces>('erase-history', { retries: 8, retryDelay: 15 })

/** Deleted chats, and the events that notify consoles. */
export interface Forgotten {
  readonly chats: readonly ChatToDelete[]
  readonly events: readonly NewEvent[]
  /** Size of the deleted texts. */
  readonly bytes: number
}

/** Counts the chats that were with the bot, for each bot. */
function withBots(chats: readonly ChatToDelete[]): { bot_id: number; chats: number }[] {
  const counts = new Map<number, number>()
  for (const { bot_id, is_with_bot } of chats)
    if (is_with_bot) counts.set(bot_id, (counts.get(bot_id) ?? 0) + 1)
  return [...counts].map(([bot_id, n]) => ({ bot_id, chats: n }))
}

/**
 * Gives questions whose wording came from a deleted chat their oldest remaining wording, and deletes questions without a
 * remaining wording. Returns the ids of all these questions.
 */
async function forgetWordings(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const questions = await unwordedQuestions(tx, ids)
  for (const { id, language, message } of questions)
    if (message !== null) await rewordQuestion(tx, id, message, termsOf(message, language as Locale))
  await deleteQuestions(
    tx,
    questions.flatMap(({ id, message }) => (message === null ? [id] : [])),
  )
  return questions.map(({ id }) => id)
}

/** Removes names and addresses of deleted chats from the criteria of saved reports. */
async function forgetInReports(tx: Tx, clientId: number, chats: readonly ChatToDelete[]): Promise<void> {
  const names = [...new Set(chats.map(({ user_name }) => user_name))].filter(Boolean)
  const addresses = chats.flatMap(({ email, phone }) => [email, phone]).filter((one) => one !== null)
  await forgetNamesInReports(tx, clientId, names)
  await forgetSearchesInReports(tx, clientId, [...names, ...new Set(addresses)])
}

/**
 * Deletes a client's chats with everything that belongs to them, and queues the job that erases the remaining traces: files,
 * journal segments and webhook deliveries. Returns the chats that existed, and events, which the caller appends last.
 */
export async function forgetChats(
  { jobs }: Context,
  tx: Tx,
  clientId: number,
  ids: readonly number[],
): Promise<Forgotten> {
  const chats = await lockChats(tx, clientId, ids)
  const chatIds = chats.map(({ id }) => id)
  if (chatIds.length === 0) return { chats, events: [], bytes: 0 }
  const [paths, questionIds] = [await filesIn(tx, chatIds), await questionsIn(tx, chatIds)]
  const bytes = await textBytesIn(tx, chatIds)
  await deleteChats(tx, chatIds)
  await deleteJobsAbout(tx, clientId, chatIds)
  await forgetInReports(tx, clientId, chats)
  await deleteNotifications(tx, clientId, chatIds)
  await forgetNames(tx, clientId, 'chat', chatIds)
  const reworded = await forgetWordings(tx, questionIds)
  const day =
    chats
      .map(({ created_at }) => iso(created_at))
      .toSorted()[0]
      ?.slice(0, 10) ?? ''
  await jobs.enqueue(tx, eraseHistoryJob, { clientId, chatIds, questionIds: reworded, paths, day })
  await eraseChatEvents(tx, clientId, chatIds)
  return {
    chats,
    bytes,
    events: [
      { type: 'chats.erased', payload: { ids: chatIds, bots: withBots(chats) }, audience: 'everyone' },
    ],
  }
}

/** Releases the storage of deleted chats and appends their events. Call it last, because it locks the head of the journal. */
export async function appendForgotten(tx: Tx, clientId: number, { events, bytes }: Forgotten): Promise<void> {
  if (bytes > 0) await releaseTextBytes(tx, clientId, bytes)
  await append(tx, clientId, events)
}

/** Erases the traces of deleted chats outside the chat tables: files, webhook deliveries and events. */
export async function eraseRest(context: Context, data: Traces): Promise<void> {
  const { clientId, chatIds, questionIds, paths, day } = data
  await discard(context, await unusedPaths(context.db, paths))
  await deleteDeliveries(context.db, clientId, chatIds)
  await eraseHistory(context.db, { clientId, day }, { chatIds, questionIds })
}
