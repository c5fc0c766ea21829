import { call } from '#client/api/call.ts'
import { PAGE_MAX } from '#contract/base/limits.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { listChats } from '#contract/chats/chats.ts'
import type { JournalEvent } from '#contract/journal/events.ts'
import { withRead } from '#machines/chat/merge-chat.ts'
import { type ListOwner, startOfToday } from '../chats-address.ts'

/** Data for counting how many customers are waiting in each of the member's lists. */
export interface QueueCounts {
  /** Id of the bot whose chats are counted; null for all bots. */
  readonly botId: number | null
  /** First page of the member's open chats, longest wait first. */
  readonly own: readonly Chat[]
  /** Number of waiting chats, in total and for the member's teams. */
  readonly waiting: number
  readonly teams: number
  /** Number of chats with notes that mention the member, and of the member's chats that ended today. */
  readonly mentions: number
  readonly ended: number
}

/** Counts shown until the actual ones have loaded. */
export const noQueues: QueueCounts = { botId: null, own: [], waiting: 0, teams: 0, mentions: 0, ended: 0 }

export async function loadQueues(
  me: ListOwner,
  botId: number | null,
  signal: AbortSignal,
): Promise<QueueCounts> {
  const bot = { bot_id: botId ?? undefined }
  const [own, waiting, teams, mentions, ended] = await Promise.all([
    call(listChats, {
      query: { ...bot, status: 'assigned', agent_id: me.id, sort: 'waiting', length: PAGE_MAX },
      signal,
    }),
    call(listChats, { query: { ...bot, status: 'waiting', length: 1 }, signal }),
    me.teamIds.length > 0
      ? call(listChats, { query: { ...bot, status: 'waiting', team_id: me.teamIds, length: 1 }, signal })
      : { total: 0 },
    call(listChats, { query: { ...bot, list: 'mentions', length: 1 }, signal }),
    call(listChats, {
      query: { ...bot, status: 'ended', agent_id: me.id, startDate: startOfToday(), length: 1 },
      signal,
    }),
  ])
  return {
    botId,
    own: own.entities,
    waiting: waiting.total,
    teams: teams.total,
    mentions: mentions.total,
    ended: ended.total,
  }
}

/** Applies a changed chat to the member's own chats; the numbers of waiting chats only change with the next fetch. */
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

function afterEvent(counts: QueueCounts, me: number, event: JournalEvent): QueueCounts {
  if (event.type === 'messages.read') {
    const { chat_id, by, order } = event
    const own = counts.own.map((chat) => (chat.id === chat_id ? withRead(chat, by, order) : chat))
    return { ...counts, own }
  }
  return 'chat' in event ? withChat(counts, me, event.chat) : counts
}

/** Applies journal events to the counts, in order; events that do not concern the member's own chats change nothing. */
export const afterEvents = (counts: QueueCounts, me: number, events: readonly JournalEvent[]): QueueCounts =>
  events.reduce((last, event) => afterEvent(last, me, event), counts)
