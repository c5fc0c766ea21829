import { audienceOf } from '#contract/chats/chat-policy.ts'
import * as contract from '#contract/chats/drafts.ts'
import { lockVisible } from '#server/api/core/chats/chat-actions.ts'
import { chatsByIds } from '#server/api/core/chats/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { feature } from '#server/api/core/feature.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { draftsOf, dropDraft, dropOldDrafts, putDraft } from './store.ts'

const isEmpty = ({ reply, note }: contract.DraftFields): boolean => reply.trim() === '' && note.trim() === ''

/** Returns the event for a member who now has a draft in a chat, or no longer has one. */
const changedEvent = ({ id, name }: Member, chat: ChatSnapshot, isKept: boolean): NewEvent => ({
  type: 'draft.changed',
  payload: { chat_id: chat.id, member: { id, name }, is_kept: isKept },
  audience: audienceOf(chat),
})

/**
 * Stores a member's draft in a chat that they can see, and drops their oldest drafts beyond the limit. Other members learn whether
 * there is one, but not its text, so further changes of the text publish no event.
 */
async function save(
  { db, clock }: Context,
  caller: Member,
  chatId: number,
  draft: contract.DraftFields,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { member, chat } = await lockVisible(tx, caller, chatId)
    const isKept = !isEmpty(draft)
    const isNews = isKept
      ? await putDraft(tx, member, chatId, { ...draft, now: clock.now() })
      : await dropDraft(tx, member, chatId)
    if (!isNews) return
    const dropped = isKept ? await dropOldDrafts(tx, member) : []
    const others = await chatsByIds(tx, member.clientId, dropped)
    await append(tx, member.clientId, [
      changedEvent(member, chat, isKept),
      ...others.map((other) => changedEvent(member, other, false)),
    ])
  })
}

/** Routes for what members have written in chats without sending it. */
export const drafts = feature({
  routes(app, context) {
    mount(app, contract.listDrafts, async ({ member }) => ({ entities: await draftsOf(context.db, member) }))
    mount(app, contract.saveDraft, ({ member, params, body }) => save(context, member, params.id, body))
  },
})
