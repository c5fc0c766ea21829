import type { Executor } from '../../db/client.ts'
import { botOf } from '../bots/store.ts'
import type { Fact } from '../journal/append.ts'
import type { SourceRow } from '../training/store.ts'
import { notify } from './notify.ts'
import { membersWith } from './store.ts'

/** Tells owners and admins that something of a bot could not be read; of a whole sitemap that failed once an hour, not once a page. */
export async function notifyUnread(tx: Executor, source: SourceRow, now: Date): Promise<Fact[]> {
  const bot = await botOf(tx, source.client_id, source.bot_id)
  if (!bot) return []
  const to = await membersWith(tx, source.client_id, ['owner', 'admin'])
  const key = `training_failed:${source.bot_id}:${now.toISOString().slice(0, 13)}`
  const params = { name: source.name, bot: bot.bot.bot_name }
  return notify(tx, source.client_id, to, { kind: 'training_failed', params, botId: source.bot_id, key }, now)
}
