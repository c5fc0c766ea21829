import { withDefaults } from '#contract/account/clients.ts'
import { canManageChat } from '#contract/chats/chat-policy.ts'
import type { DocumentReference } from '#contract/chats/message-shapes.ts'
import type { ShadowAnswer, ShadowOutcome } from '#contract/knowledge/shadow.ts'
import { requestOf, toDocumentReference } from '#server/api/core/answering/request.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { lockVisible, visibleChat } from '#server/api/core/chats/chat-actions.ts'
import type { Context, With } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { openQuestion, type ShadowRow, saveOutcome, saveShadow, shadowOf } from './store.ts'

/** Throws `chat_not_yours` unless the member may answer in the chat. */
function checkWritable(member: Member, chat: ChatSnapshot): void {
  if (!canManageChat(member, chat)) throw new AppError('chat_not_yours')
}

/** Returns the answer that the bot has prepared for the agent of a chat; null if there is none to offer. */
export async function prepareAnswer(
  context: With<'engine'>,
  member: Member,
  chatId: number,
): Promise<ShadowAnswer | null> {
  const { db } = context
  const chat = await visibleChat(db, member, chatId)
  checkWritable(member, chat)
  if (chat.status !== 'assigned' || !withDefaults(member.client.chat_config).shadowAnswers) return null
  const question = await openQuestion(db, member.clientId, chat.id)
  if (!question) return null
  const known = await shadowOf(db, member.clientId, chat.id, question.order)
  if (known) return known.outcome === null ? toShadow(known) : null
  return prepare(context, member, chat, question)
}

async function prepare(
  context: With<'engine'>,
  member: Member,
  chat: ChatSnapshot,
  question: { readonly order: number; readonly message: string },
): Promise<ShadowAnswer | null> {
  const { bot } = found(await botOf(context.db, member.clientId, chat.bot_id))
  const request = await requestOf(context, { row: bot, client: member.client }, chat, question)
  const { kind, message, references, receipt } = await context.engine.answer({
    ...request,
    isAgentRequested: async () => true,
  })
  if (kind !== 'answer' || references.length === 0 || receipt.certainty === 'unsure') return null
  const row = {
    client_id: member.clientId,
    bot_id: chat.bot_id,
    chat_id: chat.id,
    position: question.order,
    answer: message,
    references: references.map(toDocumentReference),
    created_at: context.clock.now(),
  }
  await saveShadow(context.db, row)
  return toShadow(row)
}

const toShadow = (row: Pick<ShadowRow, 'chat_id' | 'position' | 'answer' | 'references'>): ShadowAnswer => ({
  chat_id: row.chat_id,
  order: row.position,
  text: row.answer,
  references: row.references as DocumentReference[],
})

/** Stores an agent's decision on a prepared answer. Throws `not_found` if no answer was prepared for the message. */
export async function decideAnswer(
  { db }: Context,
  caller: Member,
  chatId: number,
  { order, outcome }: { readonly order: number; readonly outcome: ShadowOutcome },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { member, chat } = await lockVisible(tx, caller, chatId)
    checkWritable(member, chat)
    found(await shadowOf(tx, member.clientId, chat.id, order))
    await saveOutcome(tx, member.clientId, { chatId: chat.id, order, outcome, userId: member.id })
  })
}
