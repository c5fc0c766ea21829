import type { EarlierChat } from '#contract/visitor/visitor-home.ts'
import { chatOf, chatsOfProven } from '#server/api/core/chats/store.ts'
import type { With } from '#server/api/core/context.ts'
import type { BotCaller } from '#server/api/platform/auth/callers.ts'
import type { VisitorClaims } from '#server/api/platform/auth/tokens.ts'
import { signVisitorToken } from '#server/api/platform/auth/visitor-tokens.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError } from '#server/lib/app-error.ts'
import { iso } from '#server/lib/iso.ts'
import { verifyIdentity } from '../identity/verify.ts'

/** Tokens, or an identity, which prove that conversations belong to the visitor. */
export interface EarlierRequest {
  /** Claims in the tokens that the browser has stored. */
  readonly claims: readonly VisitorClaims[]
  readonly identity: string | undefined
  /** Origin of the page; tokens are bound to it. */
  readonly origin: string
}

/** Returns a visitor's conversations that have messages, newest first. */
export async function earlierChats(
  context: With<'seal' | 'tokens'>,
  bot: BotCaller,
  { claims, identity, origin }: EarlierRequest,
): Promise<EarlierChat[]> {
  const { db } = context
  // Tokens from other websites and from trials are ignored.
  const own = claims.filter((one) => one.origin === origin && !one.trial)
  const kept = await Promise.all(own.map(({ chat }) => chatOf(db, bot.clientId, chat)))
  const passOver = (error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  }
  const proof = identity ? await verifyIdentity(context, bot, identity).catch(passOver) : null
  const proven = proof ? await chatsOfProven(db, bot.clientId, bot.id, proof.userId) : []
  const chats = new Map<number, ChatSnapshot>()
  for (const chat of [...kept, ...proven]) {
    // A chat of a proven person is shown only to that person.
    const isOwn = chat && (!chat.proven?.length || chat.customer_key === proof?.userId)
    if (chat && isOwn && chat.bot_id === bot.id && chat.message_count > 0) chats.set(chat.id, chat)
  }
  const newest = [...chats.values()].sort((a, b) => iso(b.updated_at).localeCompare(iso(a.updated_at)))
  return Promise.all(
    newest.map(async ({ id, status, last_message, updated_at }) => ({
      id,
      token: await signVisitorToken(context, bot, { chat: id, origin, trial: false }),
      status,
      last_message: last_message?.message ?? null,
      updated_at: iso(updated_at),
    })),
  )
}
