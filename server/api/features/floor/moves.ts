import type { ErrorCode } from '#contract/errors.ts'
import { assignmentEvent, queuedEvent } from '#server/api/core/chats/change-events.ts'
import { assign, type Changed, returnToQueue } from '#server/api/core/chats/changes.ts'
import { notifyAssigned } from '#server/api/core/chats/chat-notifications.ts'
import { handOver } from '#server/api/core/chats/hand-over.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { userOf } from '#server/api/core/members/store.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import type { Tx } from '#server/db/client.ts'
import { AppError } from '#server/lib/app-error.ts'

/** A chat in the version that the caller saw. */
interface Seen {
  readonly id: number
  readonly version: number
}

interface Outcome extends Seen {
  readonly code: ErrorCode | null
}

/** Returns why a chat could not be moved. */
async function refusalOf(tx: Tx, clientId: number, { id }: Seen): Promise<Outcome> {
  const chat = await chatOf(tx, clientId, id)
  if (!chat || chat.channel === 'playground') return { id, code: 'not_found', version: 0 }
  const code = chat.status === 'ended' ? 'chat_ended' : 'chat_version_conflict'
  return { id, code, version: chat.version }
}

/** Returns the events of a moved chat. */
async function eventsOf(tx: Tx, member: Member, changed: Changed, now: Date): Promise<NewEvent[]> {
  const isQueued = changed.chat.status === 'waiting'
  return [
    isQueued ? queuedEvent(changed, 'transferred') : assignmentEvent('chat.assigned', changed, member.id),
    ...(await notifyAssigned(tx, changed, member, now)),
  ]
}

/**
 * Gives chats to a member, or back to the waiting queue, in one transaction. Who moved a chat since it was seen is not overruled: that
 * chat is left alone and told. Throws `agent_unavailable`.
 */
export async function moveChats(
  context: Context,
  member: Member,
  to: number | null,
  chats: readonly Seen[],
): Promise<{ outcomes: Outcome[] }> {
  const { db, clock } = context
  const { clientId } = member
  const agent = to === null ? null : await userOf(db, clientId, to)
  if (to !== null && (!agent || agent.user.is_disabled))
    throw new AppError('agent_unavailable', { fields: { to: 'unknown' } })
  const now = clock.now()
  const move = (tx: Tx, { id, version }: Seen) =>
    to === null
      ? returnToQueue(tx, clientId, id, { version, by: member.id }, now)
      : assign(tx, clientId, id, { userId: to, overrule: true, version, by: member.id }, now)
  return handOver(context, clientId, async (tx) => {
    const events: NewEvent[] = []
    const outcomes = new Map<number, Outcome>()
    // Sorted by id, as everyone locks chats.
    for (const seen of chats.toSorted((a, b) => a.id - b.id)) {
      const chat = await chatOf(tx, clientId, seen.id)
      const changed = chat && chat.channel !== 'playground' ? await move(tx, seen) : null
      if (changed) {
        await context.chatHooks.handedOver(tx, member.client, changed)
        events.push(...(await eventsOf(tx, member, changed, now)))
        outcomes.set(seen.id, { id: seen.id, code: null, version: changed.chat.version })
      } else outcomes.set(seen.id, await refusalOf(tx, clientId, seen))
    }
    await append(tx, clientId, events)
    return { outcomes: chats.map(({ id }) => outcomes.get(id) ?? { id, code: 'not_found', version: 0 }) }
  })
}
