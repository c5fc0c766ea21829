import type { ErrorCode } from '#contract/base/errors.ts'
import { assignmentEvent, queuedEvent } from '#server/api/core/chats/change-events.ts'
import { assignAll, type Changed, requeueAll } from '#server/api/core/chats/changes.ts'
import { assignmentNotifications } from '#server/api/core/chats/chat-notifications.ts'
import { moveThenAssign } from '#server/api/core/chats/move-then-assign.ts'
import { chatsByIds } from '#server/api/core/chats/store.ts'
import { lockTeam, transferAll } from '#server/api/core/chats/team-transfer.ts'
import type { Context } from '#server/api/core/context.ts'
import { lockMember } from '#server/api/core/members/lock-member.ts'
import { userOf } from '#server/api/core/members/store.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import { notifyAll } from '#server/api/platform/notifications/notify.ts'
import type { Tx } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError } from '#server/lib/app-error.ts'

/** A chat, and the version of it that the caller saw. */
interface Seen {
  readonly id: number
  readonly version: number
}

interface Outcome extends Seen {
  readonly code: ErrorCode | null
}

/** Returns the outcome for a chat that was not moved, with the reason. */
function refusalOf(id: number, chat: ChatSnapshot | undefined): Outcome {
  if (!chat || chat.channel === 'playground') return { id, code: 'not_found', version: 0 }
  const code = chat.status === 'ended' ? 'chat_ended' : 'chat_version_conflict'
  return { id, code, version: chat.version }
}

const eventOf = (changed: Changed, by: Member, team: string | null): NewEvent =>
  changed.chat.status === 'waiting'
    ? queuedEvent(changed, 'transferred', { by, team })
    : assignmentEvent('chat.assigned', changed, by)

/** Destination of a move: a member, a team's queue, or, if neither is given, the chats' previous position in the queue. */
interface Target {
  readonly to: number | null
  readonly team_id?: number
}

/** Throws `agent_unavailable` unless chats can be assigned to the member. */
async function checkAgent(tx: Tx, clientId: number, to: number): Promise<void> {
  const agent = await userOf(tx, clientId, to)
  if (!agent || agent.user.is_disabled) throw new AppError('agent_unavailable', { fields: { to: 'unknown' } })
}

/**
 * Assigns chats to a member, transfers them to a team, or requeues them, in one transaction. A chat that has changed since the
 * caller saw it stays unchanged, which its outcome indicates. Throws `agent_unavailable`, `team_unavailable`, and
 * `permission_denied` if the caller is no longer a supervisor.
 */
export async function moveChats(
  context: Context,
  caller: Member,
  { to, team_id: team }: Target,
  chats: readonly Seen[],
): Promise<{ outcomes: Outcome[] }> {
  const { clientId, id: by } = caller
  const now = context.clock.now()
  const move = async (tx: Tx) => {
    if (to !== null) return assignAll(tx, clientId, chats, { userId: to, overrule: true, by, now })
    if (team === undefined) return requeueAll(tx, clientId, chats, { by, now })
    return transferAll(tx, clientId, chats, { teamId: team, by, now })
  }
  return moveThenAssign(context, clientId, async (tx) => {
    const member = await lockMember(tx, caller, 'canManageFloor')
    if (to !== null) await checkAgent(tx, clientId, to)
    const name = to === null && team !== undefined ? await lockTeam(tx, clientId, team) : null
    const moved = await move(tx)
    for (const changed of moved) await context.chatHooks.handedOver(tx, member.client, changed)
    const notices = moved.flatMap((changed) => assignmentNotifications(changed, member))
    const done = new Map(moved.map(({ chat }) => [chat.id, chat]))
    const left = chats.filter(({ id }) => !done.has(id)).map(({ id }) => id)
    const others = new Map((await chatsByIds(tx, clientId, left)).map((chat) => [chat.id, chat]))
    const notified = await notifyAll(tx, clientId, notices, now)
    await append(tx, clientId, [...moved.map((changed) => eventOf(changed, member, name)), ...notified])
    return {
      outcomes: chats.map(({ id }) => {
        const chat = done.get(id)
        return chat ? { id, code: null, version: chat.version } : refusalOf(id, others.get(id))
      }),
    }
  })
}
