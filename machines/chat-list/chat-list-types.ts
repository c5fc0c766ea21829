import type { ResponseOf } from '#contract/base/route.ts'
import type { ChatStatus } from '#contract/chats/chat-shapes.ts'
import type { listChats } from '#contract/chats/chats.ts'
import type { Viewer } from '../chat/chat-access.ts'
import type { JournalEntry } from '../connection/journal.ts'
import type { Failure } from '../failure.ts'
import type { Overlap } from '../overlap.ts'
import type { Row, RowList } from './row-list.ts'
import type { ChatFilters } from './visibility.ts'

/** Viewer, filters and selection that a chat list starts with. */
export interface ChatListInput {
  readonly viewer: Viewer
  readonly filters: ChatFilters
  readonly selectedId: number | null
}

/** Current rows, and the rows on screen while the list is held. */
export interface ChatListContext extends ChatListInput {
  /** All rows, up to date. */
  readonly live: RowList
  /** Rows on screen; the same as `live` unless the list is held or paced. */
  readonly shown: RowList
  /** Ids of chats that arrived while the order was fixed; while the list is held, "N new" shows how many. */
  readonly waiting: ReadonlySet<number>
  /** Number of loaded rows by status. */
  readonly counts: Readonly<Record<ChatStatus, number>>
  readonly isHeld: boolean
  /** True while updates arrive so quickly that the order changes only at intervals. */
  readonly isPaced: boolean
  /** Number of updates to listed chats in the current interval. */
  readonly updates: number
  /** Updates per second in the last interval; 0 while not paced. */
  readonly updatesPerSecond: number
  /** Cursor of the next page; null at the end, undefined if the server paginates by offset. */
  readonly next: string | null | undefined
  readonly hasMore: boolean
  /** Last row of the last page; rows beyond it are not loaded yet. */
  readonly horizon: Row | null
  /** Total number of matching chats, as last reported by the server. */
  readonly total: number
  /** Journal position of the first page; older events about unlisted chats are ignored. */
  readonly seq: number
  /** Events received since the current fetch began. */
  readonly overlap: Overlap<JournalEntry>
  /** Page that is being fetched or was fetched last. */
  readonly asking: PageInput | null
  /**
   * True if the rows match the filters. A list reloaded after a disconnect keeps its length and, while held, its rows on screen.
   */
  readonly isSameList: boolean
  readonly failure: Failure | null
}

/** Input of the actor that loads a page, either after a cursor or, without one, after the first `start` rows. */
export interface PageInput {
  readonly filters: ChatFilters
  readonly cursor: string | null
  readonly start: number
  readonly length: number
}

/** Page of chats from the server; older backends omit `next`. */
export type ChatPage = Omit<ResponseOf<typeof listChats>, 'next'> & { readonly next?: string | null }

/** Commands from the list, and journal events batched per frame. */
export type ChatListEvent =
  | { type: 'events.received'; events: readonly JournalEntry[] }
  | { type: 'journal.resync' }
  | { type: 'filters.change'; filters: ChatFilters }
  | { type: 'viewer.changed'; viewer: Viewer }
  | { type: 'list.reload' }
  | { type: 'page.load' }
  | { type: 'list.hold' }
  | { type: 'list.release' }
  | { type: 'chat.select'; id: number | null }
  | { type: 'selection.next' }
  | { type: 'selection.previous' }
