import { LRUCache } from 'lru-cache'
import type { ResponseOf } from '#contract/base/route.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { listChats } from '#contract/chats/chats.ts'
import type { Row } from './readers/json-schema.ts'
import { cursorOf, startOf } from './readers/pages.ts'
import { numberOf } from './readers/scalars.ts'

/** Our choice: maximum number of chats that the relay filters itself; older ones are not found. */
const SCANNED_MAX = 1_000
/** Minimum number of chats to request, enough to see whether the backend filters. */
const SAMPLE = 50
/** Time for which a scan is reused for the same member's other lists, such as the counts of a page. */
const SCAN_LIFE_MS = 2_000
const SCANS_MAX = 200
const PAGE_DEFAULT = 50

type Page = ResponseOf<typeof listChats>
/** Reads a page of chats with a query. */
export type ReadPage = (query: Row) => Promise<Page>

const textsOf = ({ user_name, email, phone, summary, tags, last_message, id }: Chat): string =>
  [user_name, email, phone, summary, last_message?.message, `#${id}`, ...tags].join('\n').toLowerCase()

/** Returns whether a chat is in a list of a member's own; such backends have no notes, so none is in the list of mentions. */
function isInOwnList({ status, unanswered_since, pending, snoozed_until }: Chat, list: string): boolean {
  if (status !== 'assigned') return false
  if (list === 'snoozed') return snoozed_until !== null
  if (list === 'pending') return pending && snoozed_until === null
  return list === 'turn' && unanswered_since !== null && !pending && snoozed_until === null
}

/** Functions that return whether a chat passes a filter with one value, by the filter's name. */
const filters: Readonly<Record<string, (chat: Chat, value: string) => boolean>> = {
  status: ({ status }, value) => status === value,
  bot_id: ({ bot_id }, value) => Number(value) <= 0 || bot_id === Number(value),
  agent_id: ({ assigned_agent }, value) => assigned_agent?.id === Number(value),
  team_id: ({ team_id }, value) => (team_id ?? 0) === Number(value),
  channel: ({ channel }, value) => channel === value,
  sentiment: ({ sentiment }, value) => sentiment === value,
  tag: ({ tags }, value) => tags.includes(value),
  startDate: ({ updated_at }, value) => Date.parse(updated_at) >= Date.parse(value),
  endDate: ({ updated_at }, value) => Date.parse(updated_at) <= Date.parse(value),
  list: (chat, value) => isInOwnList(chat, value),
  search: (chat, value) => textsOf(chat).includes(value.trim().toLowerCase()),
}

const usedIn = (query: Row): string[] =>
  Object.keys(filters).filter((name) => query[name] !== undefined && query[name] !== '')

const matches = (chat: Chat, query: Row): boolean =>
  usedIn(query).every((name) => [query[name]].flat().some((value) => filters[name]?.(chat, String(value))))

const withoutFilters = (query: Row): Row =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !(name in filters) && name !== 'cursor'))

const idsOf = ({ entities }: Page): string => entities.map(({ id }) => id).join()

/** Filters lists of chats for a backend that ignores some filters, because a list of waiting chats must not show others. */
export class FilteredChats {
  readonly #scans = new LRUCache<string, Promise<readonly Chat[]>>({ max: SCANS_MAX, ttl: SCAN_LIFE_MS })

  /** Returns whether a query filters the list. */
  isFiltered(query: Row): boolean {
    return usedIn(query).length > 0
  }

  /** Forgets what was scanned, because a write may have changed it. */
  forget(): void {
    this.#scans.clear()
  }

  /** Returns a page of a filtered list; `read` reads one from the backend. Calls with the same key share a scan. */
  async page(query: Row, key: string, read: ReadPage): Promise<Page> {
    const length = numberOf(query.length) ?? PAGE_DEFAULT
    const answer = await read({ ...query, length: Math.max(length, SAMPLE) })
    const isFiltered =
      answer.entities.every((chat) => matches(chat, { ...query, search: undefined })) &&
      (await this.#isSearched(query, answer, read))
    if (isFiltered) return cut(answer, query, length)
    const found = (await this.#scan(key, query, read)).filter((chat) => matches(chat, query))
    const start = startOf(query)
    const next = start + length < found.length ? cursorOf(start + length) : null
    return { ...answer, entities: found.slice(start, start + length), total: found.length, next }
  }

  /** Returns whether a search changed the list; a backend that ignores searches sends the same chats without one. */
  async #isSearched(query: Row, answer: Page, read: ReadPage): Promise<boolean> {
    if (!query.search || !answer.entities.length) return true
    const all = await read({ ...query, search: undefined, length: SAMPLE, start: startOf(query) })
    return all.total !== answer.total || !idsOf(answer).startsWith(idsOf(all))
  }

  #scan(key: string, query: Row, read: ReadPage): Promise<readonly Chat[]> {
    const known = this.#scans.get(key)
    if (known) return known
    const scanned = scan(withoutFilters(query), read)
    this.#scans.set(key, scanned)
    scanned.catch(() => this.#scans.delete(key))
    return scanned
  }
}

function cut(answer: Page, query: Row, length: number): Page {
  if (answer.entities.length <= length) return answer
  return { ...answer, entities: answer.entities.slice(0, length), next: cursorOf(startOf(query) + length) }
}

async function scan(query: Row, read: ReadPage): Promise<readonly Chat[]> {
  const chats: Chat[] = []
  while (chats.length < SCANNED_MAX) {
    const { entities, next } = await read({ ...query, start: chats.length, length: 100 })
    chats.push(...entities)
    if (!entities.length || next === null) break
  }
  return chats
}
