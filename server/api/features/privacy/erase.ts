import type { PersonData } from '#contract/account/privacy.ts'
import { assignWaitingChats } from '#server/api/core/chats/assignment/assign-waiting.ts'
import { visibleChat } from '#server/api/core/chats/chat-actions.ts'
import type { Context } from '#server/api/core/context.ts'
import { lockMember } from '#server/api/core/members/lock-member.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { Executor } from '#server/db/client.ts'
import { found } from '#server/lib/app-error.ts'
import { lockPeople, partsOf, rootOf } from '../people/merged-store.ts'
import { type PersonRow, personOf } from '../people/store.ts'
import { appendForgotten, forgetChats } from './forget-chats.ts'
import {
  amountsOf,
  chatsOfParts,
  deleteDeliveries,
  deletePeople,
  forgetNames,
  lockWebhooks,
  ownChats,
} from './store.ts'

/** Person behind a chat: all their identities, and the chats from which these derive. */
export interface WholePerson {
  readonly parts: readonly PersonRow[]
  readonly chatIds: readonly number[]
}

/** Returns the person behind a chat that the member can see, with all their chats. */
export async function wholePerson(db: Executor, member: Member, chatId: number): Promise<WholePerson> {
  const chat = await visibleChat(db, member, chatId)
  const parts = await partsOf(db, found(await personOf(db, member.clientId, chat.id)))
  return { parts, chatIds: await ownChats(db, member.clientId, parts) }
}

/** Returns how much data is stored about the person behind a chat. */
export async function personData({ db }: Context, member: Member, chatId: number): Promise<PersonData> {
  const { parts } = await wholePerson(db, member, chatId)
  return amountsOf(db, member.clientId, chatsOfParts(member.clientId, parts))
}

/**
 * Erases the person behind a chat and all data stored about them. Returns how much data was erased. Throws `permission_denied`.
 */
export async function erasePerson(context: Context, caller: Member, chatId: number): Promise<PersonData> {
  const { clientId } = caller
  const erased = await context.db.transaction(async (tx) => {
    const member = await lockMember(tx, caller, 'canManageSetting')
    const { parts, chatIds } = await wholePerson(tx, member, chatId)
    const amounts = await amountsOf(tx, clientId, chatsOfParts(clientId, parts))
    const forgotten = await forgetChats(context, tx, clientId, chatIds)
    await lockWebhooks(tx, clientId)
    await deleteDeliveries(tx, clientId, chatIds, 'pending')
    await lockPeople(tx, clientId)
    const ids = parts.map(({ id }) => id)
    await deletePeople(tx, ids)
    await forgetNames(tx, clientId, 'person', ids)
    const [first] = parts
    const subject = { id: first ? rootOf(first) : null, name: '' }
    await audit(tx, member, {
      action: 'person.erased',
      subject,
      detail: { chats: amounts.chats, files: amounts.files },
    })
    await appendForgotten(tx, clientId, forgotten)
    return amounts
  })
  await assignWaitingChats(context, clientId)
  return erased
}
