import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ResponseOf } from '#contract/base/route.ts'
import type { ChatAudience } from '#contract/chats/chat-policy.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { getHistory, listChats } from '#contract/chats/chats.ts'
import { pause } from '#server/lib/pause.ts'
import type { Upstream } from '../base/upstream.ts'
import type { JournalHub } from '../journal/journal-hub.ts'
import { type ExternalCalls, headersOf } from './calls.ts'
import { type ChatChange, changesOf, type KnownChat } from './chat-changes.ts'
import type { ExternalFeed, UnnumberedEvent } from './external-feed.ts'
import { ListPages } from './list-pages.ts'
import type { MemberToken, MemberTokens } from './member-tokens.ts'
import { RatingsWatch } from './ratings-watch.ts'
import { isRow, opened } from './readers/json-schema.ts'
import { rowsIn } from './readers/rows.ts'

/** Pause between two comparisons of an account's chats. */
export const COMPARE_INTERVAL_MS = 5_000
/** Pause once the backend reports events itself; comparisons then find only what it forgets to report. */
const REPORTED_INTERVAL_MS = 60_000
/**
 * Pause after a round, as a multiple of its duration: a round takes at most a fifth of the time, so slow backends get fewer
 * requests.
 */
const REST_FACTOR = 4
/** Number of chats on the page that is compared, which lists the most recently changed chats. */
const COMPARED_CHATS = 50
/** Maximum number of changed chats that are read per account and round; the others follow in the next round. */
const READ_MAX = 10
const CHATS_MAX = 500
/** Our choice: ratings are compared less often than chats, in every third round. */
const ROUNDS_PER_RATINGS = 3
const ACCOUNTS_MAX = 2_000

/** Page of chats that differs from the one before. */
interface ChangedPage {
  readonly entities: readonly Chat[]
  /** Normalized names of the fields in its rows. */
  readonly fields: ReadonlySet<string>
  /** Value of `ExternalCalls.writes` before the page was read. */
  readonly writes: number
}

/** State of an account's chats when they were last read. */
interface Known {
  readonly states: Map<number, string>
  readonly chats: LRUCache<number, KnownChat>
  /** Highest chat id so far; a chat with a higher one is new. */
  newest: number
}

/** Dependencies of the watch. */
export interface ListWatchDeps {
  readonly upstream: Upstream
  readonly calls: ExternalCalls
  readonly tokens: MemberTokens
  readonly feed: ExternalFeed
  readonly hub: JournalHub
  readonly log: FastifyBaseLogger
  /** Pause between two rounds; for tests. */
  readonly interval?: number | undefined
}

const stateOf = ({ version: _, ...chat }: Chat): string => JSON.stringify(chat)
const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Returns the normalized names of all fields in a list's rows. */
const fieldsIn = (answer: unknown): ReadonlySet<string> =>
  new Set(
    (rowsIn(opened(answer))?.rows ?? []).filter(isRow).flatMap((row) => Object.keys(row).map(plainName)),
  )

/**
 * Finds changes that did not pass through this relay: compares the first page of each account's chats with the previous one,
 * read with the token of a member whose console is open here. Only one request is under way at a time.
 */
export class ListWatch {
  readonly #deps: ListWatchDeps
  readonly #known = new LRUCache<number, Known>({ max: ACCOUNTS_MAX })
  readonly #pages = new LRUCache<number, ListPages>({ max: ACCOUNTS_MAX })
  readonly #ratings: RatingsWatch
  #interval: number
  #rounds = 0
  #stop = new AbortController()

  constructor(deps: ListWatchDeps) {
    this.#deps = deps
    this.#ratings = new RatingsWatch(deps)
    this.#interval = deps.interval ?? COMPARE_INTERVAL_MS
  }

  /** Starts the comparisons. */
  start(): void {
    this.#stop = new AbortController()
    void this.#run(this.#stop.signal)
  }

  close(): void {
    this.#stop.abort()
    this.#known.clear()
    this.#pages.clear()
    this.#ratings.clear()
  }

  /** Makes comparisons less frequent, because the backend reports events itself. */
  relax(): void {
    if (this.#deps.interval === undefined) this.#interval = REPORTED_INTERVAL_MS
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const began = Date.now()
      const withRatings = this.#rounds++ % ROUNDS_PER_RATINGS === 0
      for (const clientId of this.#deps.tokens.accounts()) {
        if (signal.aborted) return
        const token = this.#deps.tokens.of(clientId)
        if (token && this.#deps.hub.get(clientId)) await this.#compare(clientId, token, withRatings)
        else this.#forget(clientId)
      }
      await pause(Math.max(this.#interval, (Date.now() - began) * REST_FACTOR), signal)
    }
  }

  #forget(clientId: number): void {
    this.#known.delete(clientId)
    this.#pages.delete(clientId)
    this.#ratings.forget(clientId)
  }

  /** Compares the chats of one account, and its ratings if wanted; never rejects. */
  async #compare(clientId: number, member: MemberToken, withRatings: boolean): Promise<void> {
    const { calls, log } = this.#deps
    try {
      const writes = calls.writes
      const page = await this.#changedPage(clientId, member)
      if (page) await this.#tell(clientId, member, { ...page, writes })
      if (withRatings) await this.#ratings.compare(clientId, member)
    } catch (error) {
      this.#pages.get(clientId)?.forget()
      log.warn({ err: error, client: clientId }, 'could not compare the chats of an account')
    }
  }

  /** Returns the first chats if any changed; null otherwise. */
  async #changedPage(clientId: number, { token }: MemberToken) {
    const { upstream, calls } = this.#deps
    const pages = this.#pages.get(clientId) ?? new ListPages(COMPARED_CHATS)
    this.#pages.set(clientId, pages)
    const credentials = { token }
    const list = await pages.read((query, headers) =>
      upstream.answer(listChats, { query }, { ...headersOf(credentials), ...headers }),
    )
    if (list === 401 || list === 403) this.#dropToken(clientId, token)
    if (typeof list === 'number' || !list.isChanged) return null
    const input = { query: { start: 0, length: COMPARED_CHATS } }
    const call = { route: listChats, input, credentials, headers: {} }
    const { entities } = (await calls.complete(list.answer, call)) as { entities: Chat[] }
    return { entities, fields: fieldsIn(list.answer) }
  }

  #dropToken(clientId: number, token: string): void {
    const { tokens, log } = this.#deps
    tokens.drop(clientId, token)
    const hasMore = tokens.of(clientId) !== null
    log.info(
      { client: clientId },
      hasMore
        ? "a member's token no longer reads the chats; another one is used"
        : "no member's token reads the chats any more; changes that do not pass through the relay stay unseen until a console connects",
    )
  }

  async #tell(clientId: number, member: MemberToken, page: ChangedPage): Promise<void> {
    const { entities } = page
    const known = this.#known.get(clientId)
    if (!known) {
      this.#known.set(clientId, firstKnown(entities))
      return
    }
    const changed = entities.filter((chat) => known.states.get(chat.id) !== stateOf(chat))
    // The oldest change is reported first.
    for (const chat of changed.slice(-READ_MAX).reverse())
      if (await this.#tellChat(clientId, member, { chat, known, page }))
        known.states.set(chat.id, stateOf(chat))
    if (!entities.every((chat) => known.states.get(chat.id) === stateOf(chat)))
      this.#pages.get(clientId)?.forget()
    for (const id of known.states.keys())
      if (!entities.some((chat) => chat.id === id)) known.states.delete(id)
  }

  /** Reports what changed in a chat. Returns false if a write passed in the meantime, so that the chat has to be read again. */
  async #tellChat(
    clientId: number,
    { token }: MemberToken,
    { chat, known, page }: { chat: Chat; known: Known; page: ChangedPage },
  ): Promise<boolean> {
    const { calls, feed } = this.#deps
    const history = await calls.read(getHistory, { params: { id: chat.id } }, { token }).catch(() => null)
    if (calls.writes !== page.writes) return false
    const { now, messages } = history ? partsOf(history) : { now: chat, messages: [] }
    const before = known.chats.get(chat.id)
    const isNew = chat.id > known.newest
    const changes: ChatChange[] = before
      ? changesOf({ before, after: now, messages, fields: page.fields })
      : [{ type: isNew ? 'chat.created' : 'chat.updated' }]
    for (const change of changes)
      feed.record(
        clientId,
        eventOf(change, now, before, (chat) => feed.audienceOf(clientId, chat)),
      )
    known.chats.set(chat.id, {
      chat: now,
      isListed: !history,
      last: history ? (messages.at(-1)?.order ?? 0) : null,
    })
    known.newest = Math.max(known.newest, chat.id)
    return true
  }
}

/** Returns the initial state of an account's chats, based on the first page that was read. */
function firstKnown(entities: readonly Chat[]) {
  const chats = new LRUCache<number, KnownChat>({ max: CHATS_MAX })
  for (const chat of entities) chats.set(chat.id, { chat, isListed: true, last: null })
  const states = new Map(entities.map((chat) => [chat.id, stateOf(chat)]))
  return { states, chats, newest: Math.max(0, ...entities.map(({ id }) => id)) }
}

function partsOf({ messages, seq: _, ...now }: ResponseOf<typeof getHistory>) {
  return { now: now as Chat, messages }
}

/** Returns the event of a change. */
function eventOf(
  { type, message }: ChatChange,
  chat: Chat,
  before: KnownChat | undefined,
  audienceOf: (chat: Chat) => ChatAudience,
): UnnumberedEvent {
  const audience = audienceOf(chat)
  const previous = before?.chat.assigned_agent?.id ?? null
  if (type === 'message.added' && message) return { type, payload: { message, chat }, audience }
  if (type === 'chat.assigned' || type === 'chat.unassigned')
    return { type, payload: { chat, by: null, previous }, audience }
  if (type === 'chat.queued')
    return { type, payload: { chat, reason: chat.queue_reason ?? 'asked' }, audience }
  return { type, payload: { chat }, audience } as UnnumberedEvent
}
