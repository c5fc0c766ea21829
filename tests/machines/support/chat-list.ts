import { createActor } from 'xstate'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { Viewer } from '#machines/chat/chat-access.ts'
import { chatListMachine } from '#machines/chat-list/chat-list-machine.ts'
import type { ChatPage, PageInput } from '#machines/chat-list/chat-list-types.ts'
import { allRows } from '#machines/chat-list/row-list.ts'
import { type ChatFilters, noFilters } from '#machines/chat-list/visibility.ts'
import type { JournalEntry } from '#machines/connection/journal.ts'
import { an, at, chatOf } from '#tests/support/shapes.ts'
import { held } from './actors.ts'
import { testClock } from './clock.ts'

/** Returns a chat that last changed the given number of seconds after the start of the day. */
export const changedAt = (id: number, seconds: number, changes: Partial<Chat> = {}): Chat =>
  chatOf({ id, updated_at: at(seconds), ...changes })

/** Returns an event with the current state of a chat. */
export const told = (seq: number, chat: Chat): JournalEntry => ({ type: 'chat.updated', seq, at: '', chat })

export const pageOf = (entities: Chat[], next: string | null = null, seq = 10): ChatPage => ({
  entities,
  total: entities.length,
  seq,
  next,
})

/** Starts a list; the test settles its page fetches. */
export function startList({
  viewer = an,
  filters = {},
}: {
  viewer?: Viewer
  filters?: Partial<ChatFilters>
} = {}) {
  const time = testClock()
  const loadPage = held<ChatPage, PageInput>()
  const machine = chatListMachine.provide({ actors: { loadPage: loadPage.logic } })
  const input = { viewer, filters: { ...noFilters, ...filters }, selectedId: null }
  const actor = createActor(machine, { clock: time.clock, input }).start()
  const context = () => actor.getSnapshot().context
  return {
    actor,
    loadPage,
    ...time,
    context,
    rows: () => actor.getSnapshot().value.rows,
    shown: () => allRows(context().shown).map(({ id }) => id),
    live: () => allRows(context().live).map(({ id }) => id),
    receive: (...events: JournalEntry[]) => actor.send({ type: 'events.received', events }),
  }
}

/** Starts a list with chats 3, 2 and 1, the most recently changed first, and no next page. */
export async function loadedList(options: Parameters<typeof startList>[0] = {}, chats?: Chat[]) {
  const parts = startList(options)
  await parts.loadPage.last().resolve(pageOf(chats ?? [changedAt(3, 30), changedAt(2, 20), changedAt(1, 10)]))
  return parts
}
