import { CHATS_PAGE, PAGE_MAX } from '#contract/base/limits.ts'
import type { ChatListContext, ChatPage, PageInput } from './chat-list-types.ts'
import { applyEvents, hold, recount, rowFrom } from './live-events.ts'
import { changeRows, emptyList, type Row, rowAt, rowOf } from './row-list.ts'

/** Our choice: number of rows on the first page after a filter change; enough to fill a tall screen at once. */
const SCREEN_ROWS = 50

function firstLength({ live, isSameList, horizon }: ChatListContext): number {
  if (isSameList) return Math.min(PAGE_MAX, Math.max(CHATS_PAGE, live.size))
  return horizon === null ? CHATS_PAGE : SCREEN_ROWS
}

/**
 * Returns the input for the first page: five chats on page load (specification 9), the previous number after a disconnect, and a
 * screenful after a filter change.
 */
export const firstPage = (context: ChatListContext): PageInput => ({
  filters: context.filters,
  cursor: null,
  start: 0,
  length: firstLength(context),
})

/** Returns the input for the next page; it has the maximum size, so that scrolling far takes few calls. */
export const nextPage = ({ filters, next, live }: ChatListContext): PageInput => ({
  filters,
  cursor: next ?? null,
  start: live.size,
  length: PAGE_MAX,
})

/** Returns false if the page was short or the server reported it as the last (specification 4). */
const hasMore = (page: ChatPage, asked: PageInput | null): boolean =>
  page.entities.length >= (asked?.length ?? 1) && page.next !== null

const rowsOf = ({ filters }: ChatListContext, page: ChatPage): readonly Row[] =>
  page.entities.map((chat) => rowFrom(chat, page.seq, filters.sort))

const paging = (page: ChatPage, asked: PageInput | null, rows: readonly Row[]) => ({
  next: page.next,
  hasMore: hasMore(page, asked),
  horizon: rows.at(-1) ?? null,
  total: page.total,
  overlap: null,
  isSameList: true,
  failure: null,
})

/** Applies the events received during a fetch that are newer than the fetched page. */
function catchUp(
  context: ChatListContext,
  overlap: ChatListContext['overlap'],
  seq: number,
): ChatListContext {
  const newer = (overlap ?? []).filter((event) => event.seq > seq)
  return { ...context, ...applyEvents(context, newer) }
}

/** Replaces the list with a first page. While the list is held, the screen keeps its rows until release. */
export function setFirstPage(context: ChatListContext, page: ChatPage): ChatListContext {
  const rows = rowsOf(context, page)
  const live = changeRows(emptyList, rows)
  const touched = new Map(rows.map((row) => [row.id, row]))
  const none = { bot: 0, waiting: 0, assigned: 0, ended: 0 }
  const counts = recount({ ...context, live: emptyList, counts: none }, touched)
  const isKept = context.isHeld && context.isSameList
  const screen = isKept
    ? hold({ ...context, waiting: new Set() }, touched)
    : { shown: live, waiting: new Set<number>() }
  return catchUp(
    { ...context, ...paging(page, context.asking, rows), live, counts, ...screen, seq: page.seq },
    context.overlap,
    page.seq,
  )
}

/** Appends a page; rows that events have updated in the meantime stay unchanged. */
export function appendPage(context: ChatListContext, page: ChatPage): ChatListContext {
  const rows = rowsOf(context, page)
  const fresh = rows.filter((row) => (rowOf(context.live, row.id)?.seq ?? -1) < row.seq)
  const live = changeRows(context.live, fresh)
  const unseen = fresh.filter(({ id }) => !rowOf(context.shown, id) && !context.waiting.has(id))
  const isKept = context.isHeld || context.isPaced
  const shown = isKept ? changeRows(context.shown, unseen) : live
  const counts = recount(context, new Map(fresh.map((row) => [row.id, row])))
  return catchUp(
    { ...context, ...paging(page, context.asking, rows), live, shown, counts },
    context.overlap,
    page.seq,
  )
}

/** Returns the id of the next or previous row to select, skipping removed rows; null if there is none. */
export function neighbor({ shown }: ChatListContext, step: 1 | -1, from: number): number | null {
  for (let index = from + step; index >= 0 && index < shown.size; index += step) {
    const row = rowAt(shown, index)
    if (row && !row.isGone) return row.id
  }
  return null
}
