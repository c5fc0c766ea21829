import { PERSON_PARTS_MAX } from '#contract/base/limits.ts'
import { canManageChat } from '#contract/chats/chat-policy.ts'
import type { Person } from '#contract/chats/people.ts'
import { type Locked, lockVisible, visibleChat } from '#server/api/core/chats/chat-actions.ts'
import type { Context } from '#server/api/core/context.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { Tx } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { lockPeople, mergeParts, partsOf, rootOf, separateParts } from './merged-store.ts'
import { appendChanged, describe } from './service.ts'
import { type PersonRow, personOf } from './store.ts'

/** Returns a chat, locked together with the caller, if the caller may change the person behind it. Throws `chat_not_yours` otherwise. */
async function ownChat(tx: Tx, caller: Member, chatId: number): Promise<Locked> {
  const locked = await lockVisible(tx, caller, chatId)
  if (!canManageChat(locked.member, locked.chat)) throw new AppError('chat_not_yours')
  return locked
}

const behind = async (tx: Tx, chat: ChatSnapshot): Promise<PersonRow> =>
  found(await personOf(tx, chat.client_id, chat.id))

const idsOf = (parts: readonly PersonRow[]): number[] => parts.map(({ id }) => id)

/** Merges the person behind another chat that the member can see into the person behind a chat that the member may change. */
export const mergePeople = (
  { db }: Context,
  caller: Member,
  chatId: number,
  otherId: number,
): Promise<Person> =>
  db.transaction(async (tx) => {
    const { member, chat } = await ownChat(tx, caller, chatId)
    const other = await visibleChat(tx, member, otherId, 'locked')
    await lockPeople(tx, member.clientId)
    const [kept, merged] = [await behind(tx, chat), await behind(tx, other)]
    if (rootOf(kept) === rootOf(merged)) return describe(tx, member, chat)
    const [parts, more] = [await partsOf(tx, kept), await partsOf(tx, merged)]
    if (parts.length + more.length > PERSON_PARTS_MAX)
      throw new AppError('limit_reached', { params: { n: PERSON_PARTS_MAX } })
    await mergeParts(tx, parts, more)
    const subject = { id: rootOf(kept), name: chat.user_name }
    await audit(tx, member, {
      action: 'person.merged',
      subject,
      detail: {
        chat: chat.id,
        otherChat: other.id,
      },
    })
    // Consoles still know the merged person by the previous id.
    await appendChanged(tx, member, { chat: other, person: merged, parts: more }, { merged: idsOf(more) })
    await appendChanged(tx, member, { chat, person: kept, parts }, { merged: idsOf(more) })
    return describe(tx, member, chat)
  })

/** Separates identities from the person behind a chat that the member may change. */
export const separatePeople = (
  { db }: Context,
  caller: Member,
  chatId: number,
  ids: readonly number[],
): Promise<Person> =>
  db.transaction(async (tx) => {
    const { member, chat } = await ownChat(tx, caller, chatId)
    await lockPeople(tx, member.clientId)
    const person = await behind(tx, chat)
    const parts = await partsOf(tx, person)
    const [staying, leaving] = [
      parts.filter(({ id }) => !ids.includes(id)),
      parts.filter(({ id }) => ids.includes(id)),
    ]
    if (leaving.length < ids.length) throw new AppError('not_found')
    if (staying.length === 0) throw new AppError('validation_failed', { fields: { ids: 'maxItems' } })
    await separateParts(tx, staying, leaving)
    const subject = { id: rootOf(person), name: chat.user_name }
    await audit(tx, member, {
      action: 'person.separated',
      subject,
      detail: { chat: chat.id, parts: leaving.length },
    })
    await appendChanged(tx, member, { chat, person, parts }, { separated: idsOf(leaving) })
    return describe(tx, member, chat)
  })
