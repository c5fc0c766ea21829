import type { Chat, ChatSort } from '#contract/chats/chat-shapes.ts'
import { withDelivered, withRead } from '../chat/merge-chat.ts'
import type { JournalEntry } from '../connection/journal.ts'
import { overlapWith } from '../overlap.ts'
import type { ChatListContext } from './chat-list-types.ts'
import { sortKeyOf } from './order.ts'
import { allRows, changeRows, compareRows, type Row, rowOf } from './row-list.ts'
import { isListed } from './visibility.ts'

/** Rows after a batch of events, by chat id; null if a row leaves the list. */
type Touched = Map<number, Row | null>

/** Returns a row for a chat from the server or the journal, with its sort key. */
export const rowFrom = (chat: Chat, seq: number, sort: ChatSort): Row => ({
  id: chat.id,
  chat,
  seq,
  sortKey: sortKeyOf(chat, sort),
  isGone: false,
})

/** Returns the counts after a batch, without iterating over all rows. */
export function recount(context: ChatListContext, touched: Touched): ChatListContext['counts'] {
  const counts = { ...context.counts }
  for (const [id, row] of touched) {
    const before = rowOf(context.live, id)?.chat.status
    if (before) counts[before] -= 1
    if (row) counts[row.chat.status] += 1
  }
  return counts
}

/** Returns the chat after a read or delivery event; null for any other event. */
function marked(chat: Chat, event: JournalEntry): Chat | null {
  if (event.type === 'messages.read') return withRead(chat, event.by, event.order)
  return event.type === 'messages.delivered' ? withDelivered(chat, event.order) : null
}

function touchChat(context: ChatListContext, touched: Touched, chat: Chat, seq: number): void {
  const known = touched.get(chat.id) ?? rowOf(context.live, chat.id)
  if (seq <= (known?.seq ?? context.seq)) return
  const row = rowFrom(chat, seq, context.filters.sort)
  const isBeyond = !known && context.hasMore && context.horizon && compareRows(row, context.horizon) > 0
  if (isBeyond) return
  const isIn = isListed(chat, context.filters, context.viewer, known !== undefined)
  if (isIn || known) touched.set(chat.id, isIn ? row : null)
}

function touch(context: ChatListContext, touched: Touched, event: JournalEntry): void {
  if ('chat' in event) touchChat(context, touched, event.chat, event.seq)
  else if ('chat_id' in event) {
    const known = touched.get(event.chat_id) ?? rowOf(context.live, event.chat_id)
    const chat = known && marked(known.chat, event)
    if (known && chat) touched.set(event.chat_id, { ...known, chat })
  }
  if (event.type === 'chats.erased') for (const id of event.ids) touchErased(context, touched, id)
  if (event.type === 'bot.deleted') touchBot(context, touched, event.bot_id)
  if (event.type === 'team.deleted') touchTeam(context, touched, event.id)
}

const everyRow = (context: ChatListContext, touched: Touched): readonly Row[] => [
  ...allRows(context.live),
  ...[...touched.values()].filter((row) => row !== null),
]

/** Removes a deleted team from its open chats; chats that no longer match the filters leave the list. */
function touchTeam(context: ChatListContext, touched: Touched, teamId: number): void {
  for (const row of everyRow(context, touched)) {
    if (row.chat.team_id !== teamId || row.chat.status === 'ended') continue
    const chat = { ...row.chat, team_id: null }
    touched.set(row.id, isListed(chat, context.filters, context.viewer, true) ? { ...row, chat } : null)
  }
}

/** Removes a chat that no longer exists. */
function touchErased(context: ChatListContext, touched: Touched, id: number): void {
  if (touched.has(id) || rowOf(context.live, id)) touched.set(id, null)
}

/** Removes the chats of a deleted bot. */
function touchBot(context: ChatListContext, touched: Touched, botId: number): void {
  for (const { id, chat } of everyRow(context, touched)) if (chat.bot_id === botId) touched.set(id, null)
}

const split = (touched: Touched) => ({
  puts: [...touched.values()].filter((row) => row !== null),
  drops: [...touched].filter(([, row]) => row === null).map(([id]) => id),
})

/** Returns the rows on screen for a list with a fixed order: rows change in place, new ones wait, and removed ones are marked. */
export function hold(context: ChatListContext, touched: Touched): Pick<ChatListContext, 'shown' | 'waiting'> {
  const waiting = new Set(context.waiting)
  const replaced: Row[] = []
  for (const [id, row] of touched) {
    const shown = rowOf(context.shown, id)
    if (shown) replaced.push(row ? { ...row, sortKey: shown.sortKey } : { ...shown, isGone: true })
    else if (row) waiting.add(id)
    else waiting.delete(id)
  }
  return { shown: changeRows(context.shown, replaced), waiting }
}

/** Applies a batch of events: processes each chat once with its latest state, and copies only the affected rows. */
export function applyEvents(
  context: ChatListContext,
  events: readonly JournalEntry[],
): Partial<ChatListContext> {
  const touched: Touched = new Map()
  for (const event of events) touch(context, touched, event)
  const overlap = overlapWith(context.overlap, ...events)
  if (touched.size === 0) return { overlap }
  const { puts, drops } = split(touched)
  const live = changeRows(context.live, puts, drops)
  const isKept = context.isHeld || context.isPaced
  const screen = isKept ? hold(context, touched) : { shown: live, waiting: context.waiting }
  const updates = context.updates + touched.size
  return { live, ...screen, counts: recount(context, touched), overlap, updates }
}
