import { pipeline, type Readable, Transform } from 'node:stream'
import { createParser } from 'eventsource-parser'
import type { FastifyBaseLogger } from 'fastify'
import { getClient } from '#contract/account/clients.ts'
import type { Route } from '#contract/base/route.ts'
import { listBots } from '#contract/bots/bots.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { ExternalCallers } from './callers.ts'
import type { ExternalCalls } from './calls.ts'
import { eventsOfWrites } from './events-of-writes.ts'
import type { ExternalFeed } from './external-feed.ts'
import { isRow, type Row } from './readers/json-schema.ts'
import type { ReadingCall } from './readers/route-reader.ts'

/** Maximum size of a stream that is read; larger ones yield no events. */
const READ_MAX_BYTES = 1_000_000

/** Write whose events are recorded. */
export type Write = Pick<ReadingCall, 'route' | 'input' | 'credentials'>

/** Dependencies of the recorder. */
export interface WriteRecorderDeps {
  readonly callers: ExternalCallers
  readonly calls: ExternalCalls
  readonly feed: ExternalFeed
  readonly log: FastifyBaseLogger
}

const isChat = (value: unknown): value is Chat => isRow(value) && 'status' in value && 'version' in value

const isAboutChat = ({ path }: Route): boolean => path.includes('chat') && !path.includes('chat-config')

/** Derives events from the writes that pass through, once they have succeeded. */
export class WriteRecorder {
  readonly #deps: WriteRecorderDeps
  /** Last pending work by chat, so that a chat's calls are processed in the order of their responses. */
  readonly #turns = new Map<number, Promise<void>>()

  constructor(deps: WriteRecorderDeps) {
    this.#deps = deps
  }

  /** Records the events of a write by its response in the contract's shape; resolves when they are recorded, and never rejects. */
  async written(write: Write, response: unknown): Promise<void> {
    if (!eventsOfWrites.has(write.route)) return
    const id = Number((write.input.params as Row | undefined)?.id ?? 0)
    const turn = (this.#turns.get(id) ?? Promise.resolve())
      .then(() => this.#record(write, response))
      .catch((error) =>
        this.#deps.log.warn({ err: error, url: write.route.path }, 'could not derive events from a call'),
      )
      .finally(() => this.#turns.get(id) === turn && this.#turns.delete(id))
    this.#turns.set(id, turn)
    await turn
  }

  /** Records the events of a write whose response is an event stream. */
  streamed(write: Write, text: string): void {
    void this.written(write, lastOf(text))
  }

  async #record(write: Write, response: unknown): Promise<void> {
    const { route, input, credentials } = write
    const { calls, feed } = this.#deps
    const params = (input.params ?? {}) as Row
    const answer = isRow(response) ? response : {}
    const id = Number(params.id ?? answer.id ?? 0)
    const found = isAboutChat(route) ? await this.#chatOf(write, id, response) : await this.#accountOf(write)
    if (!found) return
    const bots =
      route.path.includes('/bot') || route.path.includes('train') || route.path.includes('prompt')
        ? await calls.read(listBots, {}, credentials).catch(() => null)
        : null
    const call = {
      response,
      id,
      chat: found.chat,
      seenBy: found.chat && feed.audienceOf(found.clientId, found.chat),
      bot: bots?.bots.find((bot) => bot.id === id) ?? null,
      botId: Number(params.bot ?? bots?.bots[0]?.id ?? 1),
      client: route.path.includes('config')
        ? await calls.read(getClient, {}, credentials).catch(() => null)
        : null,
      sent: { ...(input.query as Row), ...(isRow(input.body) && input.body) },
    }
    for (const event of eventsOfWrites.get(route)?.(call) ?? []) feed.record(found.clientId, event)
  }

  async #accountOf({ credentials: { token } }: Write) {
    return token === undefined ? null : { clientId: await this.#deps.calls.clientOf(token), chat: null }
  }

  /** Returns the chat of a write, from the response or read again. A visitor's chat is read with the tokens of members. */
  async #chatOf({ credentials: { token, apiKey } }: Write, id: number, response: unknown) {
    const { callers, calls } = this.#deps
    if (token !== undefined && apiKey === undefined && isChat(response))
      return { clientId: await calls.clientOf(token), chat: response }
    if (apiKey !== undefined) return callers.chatOf(id, apiKey)
    return token === undefined ? null : callers.ownChatOf(id, token)
  }
}

/** Returns a body with the same bytes; `atEnd` receives its text unless it is larger than READ_MAX_BYTES. */
export function tapped(body: Readable, atEnd: (text: string) => void): Readable {
  const parts: Buffer[] = []
  let size = 0
  const tap = new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length
      if (size <= READ_MAX_BYTES) parts.push(part)
      done(null, part)
    },
    flush(done) {
      if (size <= READ_MAX_BYTES) atEnd(Buffer.concat(parts).toString())
      done()
    },
  })
  pipeline(body, tap, () => {})
  return tap
}

/** Returns the data of the last `message` and `reply` events in an event stream. */
function lastOf(text: string): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'message' || event === 'reply') found[event] = JSON.parse(data)
    },
  })
  parser.feed(text)
  return found
}
