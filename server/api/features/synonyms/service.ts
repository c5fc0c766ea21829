import type { RequestOf } from '#contract/base/route.ts'
import type { addSynonym as addRoute, Synonym } from '#contract/knowledge/synonyms.ts'
import { SYNONYMS_MAX } from '#contract/knowledge/training-limits.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { type SynonymRow, synonymsOf } from '#server/api/core/bots/synonyms.ts'
import { lockClient } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { saveSynonym } from './store.ts'

/** Maps the row to the API format for lists, which contains only the first characters of the secret. */
export const toSynonym = ({ id, bot_id, said, meant }: SynonymRow): Synonym => ({ id, bot_id, said, meant })

/** Adds a synonym. All processes use it immediately, because synonyms are loaded for each answer. */
export function addSynonym(
  { db, clock }: Context,
  { clientId }: Member,
  botId: number,
  body: RequestOf<typeof addRoute>['body'],
): Promise<Synonym> {
  const said = body.said.trim()
  return db.transaction(async (tx) => {
    found(await botOf(tx, clientId, botId))
    await lockClient(tx, clientId)
    const known = await synonymsOf(tx, clientId, botId)
    const isNew = known.every((one) => one.said.toLowerCase() !== said.toLowerCase())
    if (isNew && known.length >= SYNONYMS_MAX)
      throw new AppError('entry_limit_reached', { params: { n: SYNONYMS_MAX } })
    const row = { client_id: clientId, bot_id: botId, said, meant: body.meant.trim() }
    return toSynonym(await saveSynonym(tx, { ...row, created_at: clock.now() }))
  })
}
