import { sql } from 'drizzle-orm'
import type { Db, Executor } from '#server/db/client.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import type { PlatformWith } from '../context.ts'
import type { NewEvent } from '../journal/append.ts'
import type { BotCaller, BotRow } from './callers.ts'
import type { Tokens, VisitorClaims } from './tokens.ts'

/** Data in the database on which the tokens for a chat depend. */
interface TokenState extends Record<string, unknown> {
  readonly is_proven: boolean
  readonly generation: number
}

/** Returns what the tokens for a chat depend on; null if the chat does not exist. */
async function tokenState(db: Executor, clientId: number, chatId: number): Promise<TokenState | null> {
  const { rows } = await db.execute<TokenState>(sql`
    select coalesce(cardinality(c.proven), 0) > 0 as is_proven, coalesce(r.generation, 0) as generation
    from chats c left join visitor_revocations r on r.chat_id = c.id
    where c.id = ${chatId} and c.client_id = ${clientId}`)
  return rows[0] ?? null
}

/** Chat, page and member for whom a visitor's token is issued. */
interface Grant extends Pick<VisitorClaims, 'chat' | 'origin' | 'trial'> {
  readonly sid?: string | undefined
}

/** Returns a new token for a visitor's chat. */
export async function signVisitorToken(
  { db, tokens }: { readonly db: Db; readonly tokens: Tokens },
  { clientId, row }: Pick<BotCaller, 'clientId' | 'row'>,
  { chat, origin, trial, sid }: Grant,
): Promise<string> {
  const { generation } = found(await tokenState(db, clientId, chat))
  const identity = row.identity_generation
  return tokens.sign('visitor', {
    chat,
    bot: row.id,
    origin,
    trial,
    generation,
    identity,
    ...(sid && { sid }),
  })
}

/**
 * Throws `token_invalid` if the tokens for a chat were ended after this one was issued, and `not_found` if the chat was deleted.
 * Tokens for a proven chat also end when the identity secret is replaced.
 */
export async function checkVisitorToken(
  { db }: Pick<PlatformWith<'tokens'>, 'db'>,
  bot: Pick<BotRow, 'id' | 'client_id' | 'identity_generation'>,
  { bot: botId, chat, generation = 0, identity = 0 }: VisitorClaims,
): Promise<void> {
  if (botId !== bot.id) throw new AppError('token_invalid')
  const state = found(await tokenState(db, bot.client_id, chat))
  const isOutdated = state.is_proven && identity !== bot.identity_generation
  if (isOutdated || generation !== state.generation) throw new AppError('token_invalid')
}

/**
 * Ends all tokens for the given chats, and the idempotency keys that would return new ones. Append `visitorsRevoked` in the same
 * transaction, so that the sockets are closed too.
 */
export async function endVisitorTokens(tx: Executor, chatIds: readonly number[]): Promise<void> {
  const ids = sql.param([...chatIds].sort((a, b) => a - b))
  await tx.execute(sql`
    with forgotten as (delete from chat_keys where chat_id = any(${ids}::bigint[]))
    insert into visitor_revocations as r (chat_id, generation) select id, 1 from unnest(${ids}::bigint[]) as ended(id)
    on conflict (chat_id) do update set generation = r.generation + 1`)
}

/** Returns the event that announces that visitors' tokens have ended, either for the given chats or for a bot's proven chats. */
export const visitorsRevoked = (
  of: { readonly of_bot: number } | { readonly chat_ids: readonly number[] },
): NewEvent => ({
  type: 'visitors.revoked',
  payload: { of_bot: null, chat_ids: [], ...of },
  audience: { only: [] },
})
