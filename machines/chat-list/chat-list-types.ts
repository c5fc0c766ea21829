import type { ChatStatus } from '#contract/chat-shapes.ts'
import type { listChats } from '#contract/chats.ts'
import type { ResponseOf } from '#contract/route.ts'
import type { Viewer } from '#machines/chat/standing.ts'
import type { JournalEntry } from '#machines/connection/journal.ts'
import type { Failure } from '#machines/failure.ts'
import type { Row, RowList } from './row-list.ts'
import type { ChatFilters } from './visibility.ts'

/** What the list starts with. */
export interface ChatListInput {
  readonly viewer: Viewer
  readonly filters: ChatFilters
  readonly selectedId: number | null
}

/** The list as it is, and as it is shown while it is held. */
export interface ChatListContext extends ChatListInput {
  /** All rows, up to date. */
  readonly live: RowList
  /** What is on the screen; the same as `live` unless the list is held. */
  readonly shown: RowList
  /** Chats that came while the list is held: the number behind "N new". */
  readonly waiting: ReadonlySet<number>
  /** Rows by status, of those that are loaded. */
  readonly counts: Readonly<Record<ChatStatus, number>>
  readonly isHeld: boolean
  /** Cursor of the next page; null at the end, undefined where the server pages by offset. */
  readonly next: string | null | undefined
  readonly hasMore: boolean
  /** Last row of the last page; what comes after it is not loaded yet. */
  readonly horizon: Row | null
  /** All chats that match, as the server counted them last. */
  readonly total: number
  /** Events that came while a page was on its way; null while none is. */
  readonly arrived: readonly JournalEntry[] | null
  /** The page that is on its way, or was last. */
  readonly asking: PageInput | null
  /** True while the rows belong to the filters; a list that begins anew after a break keeps its length and, while held, its screen. */
  readonly isSameList: boolean
  readonly failure: Failure | null
}

/** Input of the actor that loads a page: after a cursor, or where there is none, after `start` rows. */
export interface PageInput {
  readonly filters: ChatFilters
  readonly cursor: string | null
  readonly start: number
  readonly length: number
}

/** A page as the server answers it; an older backend tells no `next`. */
export type ChatPage = Omit<ResponseOf<typeof listChats>, 'next'> & { readonly next?: string | null }

/** Wishes of the list, and facts of the journal, a frame at a time. */
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
