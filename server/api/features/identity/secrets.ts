import type { AuditAction } from '#contract/account/audit.ts'
import { IDENTITY_SECRET_PREFIX } from '#contract/bots/identity.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import type { Context, With } from '#server/api/core/context.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { visitorsRevoked } from '#server/api/platform/auth/visitor-tokens.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { iso, isoOrNull } from '#server/lib/iso.ts'
import { deleteSecret, endProvenTokens, putSecret, secretOf, secretSince } from './store.ts'

/** Number of random bytes in a secret; as many as in an HS256 digest. */
const SECRET_BYTES = 32

const ownBot = async (db: Executor, { clientId }: Member, botId: number) =>
  found(await botOf(db, clientId, botId)).bot

const tokensEnded = (botId: number) => [visitorsRevoked({ of_bot: botId })]

/** Runs an action on a bot's secret, records it in the audit log and appends events. Only owners may do this. */
const asOwner = <Result>(
  { db }: Context,
  member: Member,
  {
    botId,
    action,
    events = [],
  }: { readonly botId: number; readonly action: AuditAction; readonly events?: readonly NewEvent[] },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  if (member.role !== 'owner') throw new AppError('permission_denied')
  return db.transaction(async (tx) => {
    const bot = await ownBot(tx, member, botId)
    const result = await work(tx)
    await audit(tx, member, { action, subject: { id: bot.id, name: bot.bot_name } })
    await append(tx, member.clientId, events)
    return result
  })
}

/** Returns when a bot's identity secret was created; null if it has none. */
export async function identityOf({ db }: Context, member: Member, botId: number) {
  await ownBot(db, member, botId)
  return { since: isoOrNull(await secretSince(db, member.clientId, botId)) }
}

/** Returns a bot's identity secret. Throws `not_found` if it has none. */
export const showSecret = (context: With<'seal'>, member: Member, botId: number) =>
  asOwner(context, member, { botId, action: 'bot.identity_shown' }, async (tx) => {
    const { secret, since } = found(await secretOf(tx, context.seal, member.clientId, botId))
    return { secret, since: iso(since) }
  })

/** Creates or replaces a bot's identity secret, and returns the new one. Visitors have to be identified again. */
export const replaceSecret = (context: With<'seal'>, member: Member, botId: number) =>
  asOwner(
    context,
    member,
    { botId, action: 'bot.identity_replaced', events: tokensEnded(botId) },
    async (tx) => {
      const secret = IDENTITY_SECRET_PREFIX + context.ids.token(SECRET_BYTES)
      const at = context.clock.now()
      await putSecret(tx, context.seal, { clientId: member.clientId, botId, secret, at })
      await endProvenTokens(tx, member.clientId, botId)
      return { secret, since: iso(at) }
    },
  )

/** Removes a bot's identity secret and ends the tokens of proven visitors. Throws `not_found` if it has none. */
export const removeSecret = (context: Context, member: Member, botId: number): Promise<void> =>
  asOwner(
    context,
    member,
    { botId, action: 'bot.identity_removed', events: tokensEnded(botId) },
    async (tx) => {
      if (!(await deleteSecret(tx, member.clientId, botId))) throw new AppError('not_found')
      await endProvenTokens(tx, member.clientId, botId)
    },
  )
