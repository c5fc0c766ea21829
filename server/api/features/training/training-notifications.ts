import { botOf } from '#server/api/core/bots/store.ts'
import type { NewEvent } from '#server/api/platform/journal/append.ts'
import { notify } from '#server/api/platform/notifications/notify.ts'
import { membersWith } from '#server/api/platform/notifications/store.ts'
import type { Executor } from '#server/db/client.ts'
import type { SourceRow } from './store.ts'

/** Kinds of notifications about a source that owners and admins receive. */
type TrainingNotice = 'training_failed' | 'training_held'

/**
 * Notifies owners and admins that a bot's source could not be read or is held back; at most once per bot, kind and hour, so that
 * a whole sitemap does not flood them.
 */
export async function notifyOfSource(
  tx: Executor,
  source: SourceRow,
  kind: TrainingNotice,
  now: Date,
): Promise<NewEvent[]> {
  const bot = await botOf(tx, source.client_id, source.bot_id)
  if (!bot) return []
  const to = await membersWith(tx, source.client_id, ['owner', 'admin'])
  const key = `${kind}:${source.bot_id}:${now.toISOString().slice(0, 13)}`
  const params = { name: source.name, bot: bot.bot.bot_name }
  return notify(tx, source.client_id, { userIds: to, kind, params, botId: source.bot_id, key }, now)
}
