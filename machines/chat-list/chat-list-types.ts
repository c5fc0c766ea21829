import type { ResponseOf } from '#contract/base/route.ts'
import type { ChatStatus } from '#contract/chats/chat-shapes.ts'
import type { listChats } from '#contract/chats/chats.ts'
import type { Viewer } from '../chat/chat-access.ts'
import type { JournalEntry } from '../connection/journal.ts'
import type { Failure } from '../failure.ts'
import type { Overlap } from '../overlap.ts'
import type { Row, RowList } from './row-list.ts'
import type { ChatFilters } from './visibility.ts'

/** Input of the chat list machine. */
export interface ChatListInput {
  readonly viewer: Viewer
  readonly filters: ChatFilters
  readonly selectedId: number | null
}

/** The current list, and the list shown while it is held. */
export interface ChatListContext extends ChatListInput {
  /** All rows, up to date. */
  readonly live: RowList
  /** Rows on the screen; the same as `live` unless the list is held or its order moved at intervals. */
  readonly shown: RowList
  /** Chats that arrived while the order is kept: the number in "N new" while the list is held. */
  readonly waiting: ReadonlySet<number>
  /** Number of loaded rows per status. */
  readonly counts: Readonly<Record<ChatStatus, number>>
  readonly isHeld: boolean
  /** True while updates come so fast that the order is moved at intervals. */
  readonly isPaced: boolean
  /** Updates of listed chats since the current interval began. */
  readonly updates: number
  /** Updates a second in the last interval while the order was moved at intervals. */
  readonly updatesPerSecond: number
  /** Cursor of the next page; null at the end, undefined if the server pages by offset. */
  readonly next: string | null | undefined
  readonly hasMore: boolean
  /** Last row of the last page; rows after it are not loaded yet. */
  readonly horizon: Row | null
  /** Number of all matching chats, as last reported by the server. */
  readonly total: number
  /** Journal position of the first page: a chat that is not listed was not listed then. */
  readonly seq: number
  /** Events since the fetch in flight began. */
  readonly overlap: Overlap<JournalEntry>
  /** The page that is being fetched, or the last one. */
  readonly asking: PageInput | null
  /**
   * True if the rows match the filters. A list reloaded after a disconnect keeps its length and, while held,
   * its screen.
   */
  readonly isSameList: boolean
  readonly failure: Failure | null
}

/** Input of the actor that loads a page: after a cursor, or without one, after `start` rows. */
export interface PageInput {
  readonly filters: ChatFilters
  readonly cursor: string | null
  readonly start: number
  readonly length: number
}

/** A page of the server; older backends omit `next`. */
export type ChatPage = Omit<ResponseOf<typeof listChats>, 'next'> & { readonly next?: string | null }

/** Commands of the list, and events of the journal, one frame at a time. */
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
