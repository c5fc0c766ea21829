import type { Chat, ChatHistory } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { JournalType } from '#contract/journal/events.ts'

/** Maximum messages of a chat that are reported individually. */
const MESSAGES_MAX = 50

/** State of a chat as it was last read. */
export interface KnownChat {
  readonly chat: Chat
  /** Fields of the state if it comes from a list, whose rows may have fewer than a history; null if it has all. */
  readonly fields: ReadonlySet<string> | null
  /** Position of the last message; null if it is not known. */
  readonly last: number | null
}

/** Change of a chat: the type of its event, and the message of `message.added`. */
export interface ChatChange {
  readonly type: Extract<JournalType, `chat.${string}` | 'sentiment.changed' | 'message.added'>
  readonly message?: Message
}

const agentFields = ['assignedagent', 'assignedto', 'agent', 'assignee']
const textOf = (message: string | undefined) => (message ?? '').slice(0, 200)

/** Returns whether a state has any of the given fields. */
const has = ({ fields }: KnownChat, ...names: string[]): boolean =>
  fields === null || names.some((name) => fields.has(name))

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

function moveOf(before: KnownChat, { status, assigned_agent }: Chat): ChatChange['type'] | null {
  const old = before.chat
  if (status === 'ended' && old.status !== 'ended') return 'chat.ended'
  if (status !== 'ended' && old.status === 'ended') return 'chat.reopened'
  if (status === 'waiting' && old.status !== 'waiting') return 'chat.queued'
  if (!has(before, ...agentFields) || assigned_agent?.id === old.assigned_agent?.id) return null
  return assigned_agent ? 'chat.assigned' : 'chat.unassigned'
}

function messagesSince({ last, chat }: KnownChat, messages: readonly Message[]): readonly Message[] {
  if (last !== null) return messages.filter(({ order }) => order > last)
  const text = textOf(chat.last_message?.message)
  if (!text) return []
  const at = messages.findLastIndex(({ message }) => textOf(message) === text)
  return at < 0 ? messages.slice(-1) : messages.slice(at + 1)
}

/** Returns what changed in a chat between two readings, in the order of the events. */
export function changesOf(before: KnownChat, after: Chat, messages: ChatHistory['messages']): ChatChange[] {
  const move = moveOf(before, after)
  const fields = [
    ['sentiment', 'sentiment.changed'],
    ['tags', 'chat.tagged'],
    ['summary', 'chat.summarized'],
  ] as const
  const changes: ChatChange[] = [
    ...(move ? [{ type: move }] : []),
    ...fields.flatMap(([name, type]) =>
      has(before, name) && differ(before.chat[name], after[name]) ? [{ type }] : [],
    ),
    ...messagesSince(before, messages)
      .slice(-MESSAGES_MAX)
      .map((message) => ({ type: 'message.added' as const, message })),
  ]
  return changes.length ? changes : [{ type: 'chat.updated' }]
}
