import type { Executor } from '../../db/client.ts'
import type { Member } from '../auth/callers.ts'
import type { Changed } from '../chats/changes.ts'
import type { Fact } from '../journal/append.ts'
import { notify } from './notify.ts'
import { membersWith } from './store.ts'

/** Whoever steers a chat; null where it was given out by itself. */
type By = Pick<Member, 'id' | 'name'> | null

/** Tells whoever was given a chat, and whoever no longer has it, unless they did it themselves. */
export async function notifyAssigned(tx: Executor, changed: Changed, by: By, now: Date): Promise<Fact[]> {
  const { chat, previous } = changed
  if (chat.channel === 'playground' || chat.assigned_to === previous) return []
  const params = { customer: chat.user_name, by: by?.name ?? '' }
  const others = (id: number | null) => (id === null || id === by?.id ? [] : [id])
  const about = { params, chatId: chat.id }
  return [
    ...(await notify(tx, chat.client_id, others(chat.assigned_to), { kind: 'chat_assigned', ...about }, now)),
    ...(await notify(tx, chat.client_id, others(previous), { kind: 'chat_removed', ...about }, now)),
  ]
}

const bad: ReadonlySet<string> = new Set(['negative', 'very_negative'])

/** Tells the agent of a chat whose customer's sentiment turned bad; where nobody has it, those who run the floor. */
export async function notifyUnhappy(
  tx: Executor,
  { chat }: Changed,
  before: string,
  now: Date,
): Promise<Fact[]> {
  if (chat.channel === 'playground' || !bad.has(chat.sentiment) || bad.has(before)) return []
  const to =
    chat.assigned_to === null
      ? await membersWith(tx, chat.client_id, ['owner', 'admin', 'supervisor'])
      : [chat.assigned_to]
  const params = { customer: chat.user_name, sentiment: chat.sentiment }
  return notify(tx, chat.client_id, to, { kind: 'chat_unhappy', params, chatId: chat.id }, now)
}
