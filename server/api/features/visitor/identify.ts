import { sql } from 'drizzle-orm'
import { appendChatEvents, chatEvent } from '#server/api/core/chats/change-events.ts'
import { change } from '#server/api/core/chats/changes.ts'
import { indexChat } from '#server/api/core/chats/search/entries.ts'
import { chatOf, openChatOfProven } from '#server/api/core/chats/store.ts'
import type { Context, With } from '#server/api/core/context.ts'
import type { BotCaller } from '#server/api/platform/auth/callers.ts'
import type { VisitorClaims } from '#server/api/platform/auth/tokens.ts'
import {
  endVisitorTokens,
  signVisitorToken,
  visitorsRevoked,
} from '#server/api/platform/auth/visitor-tokens.ts'
import type { Executor } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { type Proof, verifyIdentity } from '../identity/verify.ts'
import { renamePerson } from '../people/merged-store.ts'
import { checkWelcome } from '../people/service.ts'

/** Request to continue as a visitor whom the site has identified. */
export interface IdentifyRequest {
  readonly identity: string
  /** Claims in the token for the visitor's open chat. */
  readonly own: VisitorClaims | null
  /** Origin of the page; tokens are bound to it. */
  readonly origin: string
}

const isProven = ({ proven }: ChatSnapshot): boolean => (proven?.length ?? 0) > 0

/** Returns whether a chat already contains everything that the site has proven. */
const says = (chat: ChatSnapshot, proof: Proof): boolean =>
  chat.user_name === (proof.name ?? chat.user_name) &&
  chat.email === (proof.email ?? chat.email) &&
  chat.phone === (proof.phone ?? chat.phone) &&
  Object.entries(proof.custom).every(([label, value]) => chat.custom_fields[label] === value) &&
  proof.values.every((value) => chat.proven?.includes(value))

/** Returns whether a chat is proven, and locks it until the transaction ends. */
async function isProvenNow(tx: Executor, clientId: number, chatId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from (select proven from chats where id = ${chatId} and client_id = ${clientId} for update) c
    where cardinality(c.proven) > 0`)
  return rows.length > 0
}

/**
 * Assigns a chat to the proven person, and ends its earlier tokens if it was not proven before. If the customer was known only
 * from this chat, their notes become the person's.
 */
async function prove({ db }: Context, clientId: number, chatId: number, proof: Proof): Promise<void> {
  const values = sql`${sql.param(proof.values)}::text[]`
  // Values that were proven before stay proven, even if the new proof does not contain them.
  const proven = sql`array(select distinct unnest(coalesce(chats.proven, '{}') || ${values}) order by 1)`
  await db.transaction(async (tx) => {
    const wasProven = await isProvenNow(tx, clientId, chatId)
    const changed = await change(tx, clientId, chatId, {
      set: sql`proven = ${proven}, customer_key = ${proof.userId}::text,
        user_name = coalesce(${proof.name}::text, chats.user_name), email = coalesce(${proof.email}::text, chats.email),
        phone = coalesce(${proof.phone}::text, chats.phone),
        custom_fields = chats.custom_fields || ${JSON.stringify(proof.custom)}::jsonb`,
      where: sql`(coalesce(cardinality(chats.proven), 0) = 0 or chats.customer_key = ${proof.userId}::text)`,
    })
    if (!changed) return
    await renamePerson(tx, clientId, chatId)
    await indexChat(tx, clientId, changed.chat)
    // An earlier user of the browser may hold a token of the anonymous chat, but must not read the proven one.
    if (!wasProven) await endVisitorTokens(tx, [chatId])
    const revoked = wasProven ? [] : [visitorsRevoked({ chat_ids: [chatId] })]
    await appendChatEvents(tx, changed, [chatEvent('chat.updated', changed), ...revoked])
  })
}

/**
 * Verifies a visitor's identity and returns the chat in which they continue. A visitor's anonymous chat becomes the person's; a
 * chat of someone else who was signed in to the same browser stays with its owner.
 */
export async function identify(
  context: With<'seal' | 'tokens'>,
  bot: BotCaller,
  { identity, own, origin }: IdentifyRequest,
) {
  const { db } = context
  const { clientId } = bot
  const proof = await verifyIdentity(context, bot, identity)
  const chat = own && !own.trial ? await chatOf(db, clientId, own.chat) : null
  const isOwn = chat !== null && (!isProven(chat) || chat.customer_key === proof.userId)
  if (isOwn && !says(chat, proof)) {
    await checkWelcome(context, { chatId: chat.id, clientId, bot, isTrial: false })
    await prove(context, clientId, chat.id, proof)
  }
  const id = isOwn ? chat.id : await openChatOfProven(db, clientId, bot.id, proof.userId)
  const tokenOf = (chat: number) => signVisitorToken(context, bot, { chat, origin, trial: false })
  return {
    chat: id === null ? null : { id, token: await tokenOf(id) },
    user_name: proof.name,
    email: proof.email,
    phone: proof.phone,
  }
}
