import { call } from '#client/api/call.ts'
import type { Chat } from '#contract/chat-shapes.ts'
import { listChats } from '#contract/chats.ts'
import type { JournalEvent } from '#contract/events.ts'
import { PAGE_MAX } from '#contract/limits.ts'
import { withRead } from '#machines/chat/merge-chat.ts'

/** What the counts of a member's queues are made of. */
export interface QueueCounts {
  /** Bot whose chats are counted; null counts those of all bots. */
  readonly botId: number | null
  /** The member's open chats, at most a page, those whose customers wait longest first. */
  readonly own: readonly Chat[]
  /** Number of chats that wait for a person. */
  readonly waiting: number
}

/** Counts before they are loaded. */
export const noQueues: QueueCounts = { botId: null, own: [], waiting: 0 }

/** Fetches the counts of the member `me`. */
export async function loadQueues(
  me: number,
  botId: number | null,
  signal: AbortSignal,
): Promise<QueueCounts> {
  const bot = { bot_id: botId ?? undefined }
  const [own, waiting] = await Promise.all([
    call(listChats, {
      query: { ...bot, status: 'assigned', agent_id: me, sort: 'waiting', length: PAGE_MAX },
      signal,
    }),
    call(listChats, { query: { ...bot, status: 'waiting', length: 1 }, signal }),
  ])
  return { botId, own: own.entities, waiting: waiting.total }
}

/** Returns the counts after an event about a chat; the number of waiting chats follows with the next fetch. */
function withChat(counts: QueueCounts, me: number, chat: Chat): QueueCounts {
  const { botId, own } = counts
  const isOwn =
    chat.status === 'assigned' &&
    chat.assigned_agent?.id === me &&
    chat.user_name !== '' &&
    (botId === null || chat.bot_id === botId)
  const others = own.filter(({ id }) => id !== chat.id)
  if (!isOwn && others.length === own.length) return counts
  return { ...counts, own: isOwn ? [chat, ...others] : others }
}

/** Returns the counts after an event. */
function afterEvent(counts: QueueCounts, me: number, event: JournalEvent): QueueCounts {
  if (event.type === 'messages.read') {
    const { chat_id, by, order } = event
    const own = counts.own.map((chat) => (chat.id === chat_id ? withRead(chat, by, order) : chat))
    return { ...counts, own }
  }
  return 'chat' in event ? withChat(counts, me, event.chat) : counts
}

/** Returns the counts after events of the journal, in their order. */
export const afterEvents = (counts: QueueCounts, me: number, events: readonly JournalEvent[]): QueueCounts =>
  events.reduce((last, event) => afterEvent(last, me, event), counts)
