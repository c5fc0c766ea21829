import { UNKNOWN_MOMENT } from '#contract/base/shapes.ts'
import type { Chat, ChatHistory } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { JournalType } from '#contract/journal/events.ts'
import { cutText } from '#server/lib/cut-text.ts'

/** Maximum number of a chat's messages that are reported individually. */
const MESSAGES_MAX = 50

/** State of a chat as it was last read. */
export interface KnownChat {
  readonly chat: Chat
  /** Whether the state comes from a list, whose rows may have fewer fields than a history. */
  readonly isListed: boolean
  /** Position of the last message; null if it is not known. */
  readonly last: number | null
}

/** Change of a chat: the type of its event, and the message of `message.added`. */
export interface ChatChange {
  readonly type: Extract<JournalType, `chat.${string}` | 'sentiment.changed' | 'message.added'>
  readonly message?: Message
}

const agentFields = ['assignedagent', 'assignedto', 'agent', 'assignee']
const textOf = (message: string | undefined) => cutText(message ?? '', 200)

/** Two readings of a chat, and the normalized names of the fields in the list's current rows; rows may omit empty fields. */
export interface Readings {
  readonly before: KnownChat
  readonly after: Chat
  readonly messages: ChatHistory['messages']
  readonly fields: ReadonlySet<string>
}

/** Returns whether the earlier reading covered any of the given fields. */
const has = ({ before, fields }: Readings, ...names: string[]): boolean =>
  !before.isListed || names.some((name) => fields.has(name))

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)

function moveOf(readings: Readings): ChatChange['type'] | null {
  const { status, assigned_agent } = readings.after
  const old = readings.before.chat
  if (status === 'ended' && old.status !== 'ended') return 'chat.ended'
  if (status !== 'ended' && old.status === 'ended') return 'chat.reopened'
  if (status === 'waiting' && old.status !== 'waiting') return 'chat.queued'
  if (!has(readings, ...agentFields) || assigned_agent?.id === old.assigned_agent?.id) return null
  return assigned_agent ? 'chat.assigned' : 'chat.unassigned'
}

function messagesSince({ last, chat }: KnownChat, messages: readonly Message[]): readonly Message[] {
  if (last !== null) return messages.filter(({ order }) => order > last)
  const text = textOf(chat.last_message?.message)
  if (!text) return []
  const at = messages.findLastIndex(({ message }) => textOf(message) === text)
  const later = at < 0 ? messages.slice(-1) : messages.slice(at + 1)
  // Some lists name the wrong message as the last one.
  return later.filter(({ created_at }) => created_at === UNKNOWN_MOMENT || created_at >= chat.updated_at)
}

/** Returns the changes of a chat between two readings, in the order in which they are reported. */
export function changesOf(readings: Readings): ChatChange[] {
  const { before, after, messages } = readings
  const move = moveOf(readings)
  const fields = [
    ['sentiment', 'sentiment.changed'],
    ['tags', 'chat.tagged'],
    ['summary', 'chat.summarized'],
  ] as const
  const changes: ChatChange[] = [
    ...(move ? [{ type: move }] : []),
    ...fields.flatMap(([name, type]) =>
      has(readings, name) && differ(before.chat[name], after[name]) ? [{ type }] : [],
    ),
    ...messagesSince(before, messages)
      .slice(-MESSAGES_MAX)
      .map((message) => ({ type: 'message.added' as const, message })),
  ]
  return changes.length ? changes : [{ type: 'chat.updated' }]
}
