import { drainQueue } from '../chats/assignment/drain.ts'
import type { Context } from '../context.ts'
import { append } from '../journal/append.ts'
import { updateUser, userOf } from './store.ts'

/** A member who came on line, or has had no socket for long enough. */
export interface Presence {
  readonly client_id: number
  readonly user_id: number
  readonly online: boolean
}

/** Lets availability follow presence: whoever comes on line is online, unless they chose to be away; whoever is gone is offline. */
export async function notePresence(context: Context, presence: Presence): Promise<void> {
  const { client_id, user_id, online } = presence
  const { db, clock } = context
  await db.transaction(async (tx) => {
    const before = await userOf(tx, client_id, user_id)
    if (!before || (before.user.availability === 'offline') !== online) return
    const availability = online ? 'online' : 'offline'
    await updateUser(tx, client_id, user_id, { availability, availability_since: clock.now() })
    await append(tx, client_id, [{ type: 'availability.changed', payload: { user_id, availability } }])
  })
  if (online) await drainQueue(context, client_id)
}
