import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ResponseOf } from '#contract/base/route.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { getHistory, listChats } from '#contract/chats/chats.ts'
import { pause } from '#server/lib/pause.ts'
import type { Upstream } from '../base/upstream.ts'
import type { JournalHub } from '../journal/journal-hub.ts'
import { type ExternalCalls, headersOf } from './calls.ts'
import { type ChatChange, changesOf, type KnownChat } from './chat-changes.ts'
import type { ExternalFeed, UnnumberedEvent } from './external-feed.ts'
import type { MemberToken, MemberTokens } from './member-tokens.ts'
import { parsed } from './readers/errors.ts'
import { isRow, opened } from './readers/json-schema.ts'
import { rowsIn } from './readers/rows.ts'

/** Pause between two comparisons of an account's chats. */
export const COMPARE_INTERVAL_MS = 5_000
/** The same once the backend reports events itself; only what it forgets to report is found then. */
const REPORTED_INTERVAL_MS = 60_000
/** A round takes at most a fifth of the time: slow backends are asked less often. */
const REST_FACTOR = 4
/** Chats of the page that is compared: those that changed last. */
const COMPARED_CHATS = 50
/** Changed chats that are read per account and round; the others follow in the next. */
const READ_MAX = 10
const CHATS_MAX = 500

/** Page of chats that differs from the one before. */
interface ChangedPage {
  readonly entities: readonly Chat[]
  /** Names of the fields that its rows have. */
  readonly fields: ReadonlySet<string>
  readonly text: string
  readonly conditions: Record<string, string>
  /** Number of `ExternalCalls.writes` before the page was read. */
  readonly writes: number
}

/** What is known of an account's chats. */
interface Known {
  /** Headers that ask for the page only if it changed. */
  conditions: Record<string, string>
  /** The page as it came; '' if it has to be compared again. */
  text: string
  readonly states: Map<number, string>
  readonly chats: LRUCache<number, KnownChat>
  /** Highest number of a chat; a higher one is of a new chat. */
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

/** Returns the names of the fields that the rows of a list have. */
const fieldsIn = (answer: unknown): ReadonlySet<string> =>
  new Set(
    (rowsIn(opened(answer))?.rows ?? []).filter(isRow).flatMap((row) => Object.keys(row).map(plainName)),
  )

/**
 * Finds changes that did not pass through this relay, by comparing the first page of each account's chats with the one before,
 * with the token of a member whose console is open here. One request is under way at a time.
 */
export class ListWatch {
  readonly #deps: ListWatchDeps
  readonly #known = new LRUCache<number, Known>({ max: 2_000 })
  #interval: number
  #stop = new AbortController()

  constructor(deps: ListWatchDeps) {
    this.#deps = deps
    this.#interval = deps.interval ?? COMPARE_INTERVAL_MS
  }

  /** Begins to compare. */
  start(): void {
    this.#stop = new AbortController()
    void this.#run(this.#stop.signal)
  }

  close(): void {
    this.#stop.abort()
    this.#known.clear()
  }

  /** Compares less often, because the backend reports what happens. */
  relax(): void {
    if (this.#deps.interval === undefined) this.#interval = REPORTED_INTERVAL_MS
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const began = Date.now()
      for (const clientId of this.#deps.tokens.accounts()) {
        if (signal.aborted) return
        const token = this.#deps.tokens.of(clientId)
        if (token && this.#deps.hub.get(clientId)) await this.#compare(clientId, token)
        else this.#known.delete(clientId)
      }
      await pause(Math.max(this.#interval, (Date.now() - began) * REST_FACTOR), signal)
    }
  }

  /** Compares the chats of one account; never rejects. */
  async #compare(clientId: number, member: MemberToken): Promise<void> {
    const { calls, log } = this.#deps
    try {
      const writes = calls.writes
      const page = await this.#changedPage(clientId, member)
      if (page) await this.#tell(clientId, member, { ...page, writes })
    } catch (error) {
      log.warn({ err: error, client: clientId }, 'could not compare the chats of an account')
    }
  }

  /** Returns the first page of chats if it changed; null otherwise. */
  async #changedPage(clientId: number, { token }: MemberToken) {
    const { upstream, calls, tokens, log } = this.#deps
    const known = this.#known.get(clientId)
    const input = { query: { start: 0, length: COMPARED_CHATS } }
    const credentials = { token }
    const headers = { ...headersOf(credentials), ...(known?.text ? known.conditions : {}) }
    const { statusCode, text, headers: received } = await upstream.answer(listChats, input, headers)
    if (statusCode === 401 || statusCode === 403) {
      tokens.drop(clientId, token)
      const hasMore = tokens.of(clientId) !== null
      log.info(
        { client: clientId },
        hasMore
          ? "a member's token no longer reads the chats; another one is used"
          : "no member's token reads the chats any more; changes that do not pass through the relay stay unseen until a console connects",
      )
      return null
    }
    if (statusCode >= 300 || (known && text === known.text)) return null
    const answer = parsed(text)
    const { entities } = (await calls.complete(answer, {
      route: listChats,
      input,
      credentials,
      headers: {},
    })) as { entities: Chat[] }
    const { etag, 'last-modified': modified } = received
    const conditions = {
      ...(typeof etag === 'string' && { 'if-none-match': etag }),
      ...(typeof modified === 'string' && { 'if-modified-since': modified }),
    }
    return { entities, fields: fieldsIn(answer), text, conditions }
  }

  async #tell(clientId: number, member: MemberToken, page: ChangedPage): Promise<void> {
    const { entities, text, conditions } = page
    const known = this.#known.get(clientId)
    if (!known) {
      this.#known.set(clientId, { conditions, text, ...firstKnown(entities) })
      return
    }
    const changed = entities.filter((chat) => known.states.get(chat.id) !== stateOf(chat))
    // The oldest change is told first.
    for (const chat of changed.slice(-READ_MAX).reverse())
      if (await this.#tellChat(clientId, member, { chat, known, page }))
        known.states.set(chat.id, stateOf(chat))
    const isAll = entities.every((chat) => known.states.get(chat.id) === stateOf(chat))
    Object.assign(known, { conditions, text: isAll ? text : '' })
    for (const id of known.states.keys())
      if (!entities.some((chat) => chat.id === id)) known.states.delete(id)
  }

  /** Tells what changed in a chat. Returns false if a write passed meanwhile, so that it has to be read again. */
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
    for (const change of changes) feed.record(clientId, eventOf(change, now, before, feed))
    known.chats.set(chat.id, {
      chat: now,
      isListed: !history,
      last: history ? (messages.at(-1)?.order ?? 0) : null,
    })
    known.newest = Math.max(known.newest, chat.id)
    return true
  }
}

/** Returns what a first page tells about its chats. */
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
  feed: ExternalFeed,
): UnnumberedEvent {
  const audience = feed.audienceOf(chat)
  const previous = before?.chat.assigned_agent?.id ?? null
  if (type === 'message.added' && message) return { type, payload: { message, chat }, audience }
  if (type === 'chat.assigned' || type === 'chat.unassigned')
    return { type, payload: { chat, by: null, previous }, audience }
  if (type === 'chat.queued')
    return { type, payload: { chat, reason: chat.queue_reason ?? 'asked' }, audience }
  return { type, payload: { chat }, audience } as UnnumberedEvent
}
