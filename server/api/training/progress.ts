import type { Executor } from '../../db/client.ts'
import { toBotItem } from '../bots/map.ts'
import { botOf } from '../bots/store.ts'
import { append, type Fact } from '../journal/append.ts'
import { toDocument, toWebUrl } from './map.ts'
import type { SourceRow } from './store.ts'

/** The fact that a source was added or got further. */
export const factOf = (row: SourceRow, what: 'added' | 'progressed'): Fact =>
  row.kind === 'file'
    ? { type: `document.${what}`, payload: { document: toDocument(row) } }
    : { type: `url.${what}`, payload: { url: toWebUrl(row) } }

/** The fact that a source is gone. */
export const goneFact = (row: SourceRow): Fact => ({
  type: row.kind === 'file' ? 'document.deleted' : 'url.deleted',
  payload: { id: row.id, bot_id: row.bot_id },
})

/** Writes facts of sources into the client's journal. */
export const tell = (tx: Executor, clientId: number, facts: readonly Fact[]): Promise<number> =>
  append(tx, clientId, facts)

/** The fact that a bot knows more or less than before: lists of bots show how many of its sources are ready. */
export async function knowledgeFact(tx: Executor, clientId: number, botId: number): Promise<Fact[]> {
  const row = await botOf(tx, clientId, botId)
  return row ? [{ type: 'bot.updated', payload: { bot: toBotItem(row.bot, row.documents) } }] : []
}
