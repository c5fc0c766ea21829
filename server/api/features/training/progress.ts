import { toBotItem } from '#server/api/core/bots/map.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import type { Executor } from '#server/db/client.ts'
import { toDocument, toWebUrl } from './map.ts'
import type { SourceRow } from './store.ts'

/** Returns the event for a source that has been added or has progressed. */
export const sourceEvent = (row: SourceRow, what: 'added' | 'progressed'): NewEvent =>
  row.kind === 'file'
    ? { type: `document.${what}`, payload: { document: toDocument(row) }, audience: 'supervisors' }
    : { type: `url.${what}`, payload: { url: toWebUrl(row) }, audience: 'supervisors' }

/** Returns the event for a source that has been deleted. */
export const sourceDeletedEvent = (row: SourceRow): NewEvent => ({
  type: row.kind === 'file' ? 'document.deleted' : 'url.deleted',
  payload: { id: row.id, bot_id: row.bot_id },
  audience: 'supervisors',
})

/** Publishes that a source has progressed, followed by further events. */
export const publishProgress = (
  tx: Executor,
  row: SourceRow,
  more: readonly NewEvent[] = [],
): Promise<number> => append(tx, row.client_id, [sourceEvent(row, 'progressed'), ...more])

/**
 * Returns a list with the event that updates a bot in bot lists, which show its number of ready sources; empty if the bot does
 * not exist.
 */
export async function knowledgeEvent(tx: Executor, clientId: number, botId: number): Promise<NewEvent[]> {
  const row = await botOf(tx, clientId, botId)
  return row
    ? [{ type: 'bot.updated', payload: { bot: toBotItem(row.bot, row.documents) }, audience: 'everyone' }]
    : []
}
