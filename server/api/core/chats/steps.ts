import { sql } from 'drizzle-orm'
import type { QueueReason } from '#contract/chats/chat-shapes.ts'
import { bySeq, type ChatStep, type StepFacts } from '#contract/chats/chat-steps.ts'
import type { PersonState } from '#contract/chats/people.ts'
import type { Executor } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { iso } from '#server/lib/iso.ts'
import type { Changed } from './changes.ts'

/** Member who changes a chat; null if the customer or the system does. */
export type By = { readonly id: number; readonly name: string } | null

/** Our choice: maximum number of changes in one page of a history; a chat that bounces between agents has no more than this. */
const STEPS_MAX = 500

type Facts = Omit<StepFacts, 'after' | 'by' | 'actor'>

/** Returns a change of a chat by a member or, without one, by the given party. */
function step(
  { message_count }: Pick<ChatSnapshot, 'message_count'>,
  by: By,
  facts: Facts,
  otherwise: 'customer' | 'system' = 'system',
): StepFacts {
  return {
    ...facts,
    after: message_count,
    actor: by ? 'member' : otherwise,
    by: by && { id: by.id, name: by.name },
  }
}

/** Returns the step for a chat that was assigned to a member or returned to the bot. */
export function movedStep({ chat }: Changed, by: By): StepFacts {
  const { assigned_to: id, agent_name: name } = chat
  return id === null
    ? step(chat, by, { kind: 'returned' })
    : step(chat, by, { kind: 'assigned', agent: { id, name: name ?? '' } })
}

/** Returns the step for a chat that was put into the queue, for a member's transfer with the name of the team. */
export const queuedStep = (
  { chat }: Changed,
  { by, reason, team }: { readonly by: By; readonly reason: QueueReason; readonly team: string | null },
): StepFacts =>
  step(
    chat,
    by,
    {
      kind: 'queued',
      reason,
      ...(team !== null && chat.team_id !== null && { team: { id: chat.team_id, name: team } }),
    },
    reason === 'asked' ? 'customer' : 'system',
  )

/** Returns the step for a chat that ended. */
export const endedStep = ({ chat }: Changed, by: By): StepFacts =>
  step(chat, by, { kind: 'ended' }, chat.ended_by === 'customer' ? 'customer' : 'system')

/** Returns the step for a chat that was reopened. */
export const reopenedStep = ({ chat }: Changed, by: By): StepFacts =>
  step(chat, by, { kind: 'reopened' }, 'customer')

/** Returns the step for a chat that was set aside or taken back, depending on its state now. */
export function asideStep({ chat }: Changed, by: By): StepFacts {
  if (chat.snoozed_until !== null) return step(chat, by, { kind: 'snoozed', until: iso(chat.snoozed_until) })
  return step(chat, by, { kind: chat.pending_since === null ? 'resumed' : 'pending' })
}

/** Returns the step for changed tags; undefined if only the origin of tags changed. */
export function taggedStep({ chat }: Changed, before: readonly string[], by: By): StepFacts | undefined {
  const added = chat.tags.filter((tag) => !before.includes(tag))
  const removed = before.filter((tag) => !chat.tags.includes(tag))
  if (added.length + removed.length === 0) return undefined
  return step(chat, by, { kind: 'tagged', added, removed })
}

/** Returns the step for a customer who was blocked, marked as spam or accepted again. */
export const stateStep = (chat: Pick<ChatSnapshot, 'message_count'>, state: PersonState, by: By): StepFacts =>
  step(chat, by, { kind: 'state', state })

/** Returns the step for a chat that was shared with members or withdrawn from one. */
export const sharedStep = (
  chat: Pick<ChatSnapshot, 'message_count'>,
  {
    kind,
    members,
    by,
  }: { readonly kind: 'shared' | 'withdrawn'; readonly members: StepFacts['members']; readonly by: By },
): StepFacts => step(chat, by, { kind, ...(members && { members }) })

/** Range of a page: the `order` of its first message, and the `order` before which it ends. */
interface Range {
  readonly first: number
  readonly before: number
}

/** Returns the changes of a chat next to a page of its messages, oldest first. */
export async function stepsOf(
  db: Executor,
  clientId: number,
  chatId: number,
  { first, before }: Range,
): Promise<ChatStep[]> {
  const { rows } = await db.execute<{ seq: number; after: number; facts: Facts; at: Date | string }>(sql`
    select seq, after, facts, at from chat_steps
    where client_id = ${clientId} and chat_id = ${chatId} and after >= ${first <= 1 ? 0 : first - 1}::int and after < ${before}::int
    order by after desc, seq desc limit ${STEPS_MAX}`)
  return rows
    .map(({ seq, after, facts, at }) => ({ ...facts, seq, after, at: iso(at) }) as ChatStep)
    .sort(bySeq)
}
