import { pipeline, type Readable, Transform } from 'node:stream'
import { createParser } from 'eventsource-parser'
import type { FastifyBaseLogger } from 'fastify'
import { withoutQuery } from '#server/plugins/request-log.ts'
import type { ObservedRequest, Observer } from '../base/backend.ts'
import type { ExternalCallers } from './callers.ts'
import { eventsOfWrites } from './events-of-writes.ts'
import type { ExternalFeed } from './external-feed.ts'

/** Maximum response size that is observed; larger responses are only forwarded. */
const READ_MAX_BYTES = 1_000_000

const patterns = [...eventsOfWrites.keys()].map((route) => ({
  route,
  isChat: route.path.includes('chat'),
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}$`),
}))

/** Returns the route of a call that may cause an event, with the id in its path (NaN without one); null for other calls. */
function match(method: string, url: string) {
  const path = url.split('?')[0] ?? ''
  for (const one of patterns) {
    const found = one.route.method === method ? one.pattern.exec(path) : null
    if (found) return { ...one, id: Number(found[1]) }
  }
  return null
}

/** Creates an observer that derives events from proxied writes. */
export function createObserver(
  callers: ExternalCallers,
  feed: ExternalFeed,
  log: FastifyBaseLogger,
): Observer {
  /**
   * Reads the chat or bot that a call changed. Chats are read with the tokens of connected members, otherwise with the calling
   * member's own token.
   */
  const changed = async (request: ObservedRequest, isChat: boolean, id: number) => {
    const apiKey = request.headers['api-key']?.toString()
    const token = request.headers.authorization?.split(' ')[1] ?? ''
    if (!isChat)
      return { clientId: await callers.clientOf(token), chat: null, bot: await callers.botOf(id, token) }
    const found =
      (await callers.chatOf(id, apiKey)) ?? (apiKey === undefined ? await callers.ownChatOf(id, token) : null)
    return found && { ...found, bot: null }
  }

  const recordEvents = async (request: ObservedRequest, response: unknown) => {
    const found = match(request.method, request.url)
    if (!found) return
    const id = found.id || (response as { id?: number } | null)?.id || 0
    const subject = await changed(request, found.isChat, id)
    if (!subject) return
    const { clientId, chat, bot } = subject
    const seenBy = chat && feed.audienceOf(chat)
    for (const event of eventsOfWrites.get(found.route)?.({ response, id, chat, seenBy, bot }) ?? [])
      feed.record(clientId, event)
  }

  /** Last pending work by chat, so that a chat's calls are processed in the order of their responses. */
  const turns = new Map<number, Promise<void>>()
  const inTurn = (request: ObservedRequest, work: () => Promise<void>) => {
    const id = match(request.method, request.url)?.id || 0
    const turn = (turns.get(id) ?? Promise.resolve())
      .then(work)
      .catch((error) =>
        log.warn({ err: error, url: withoutQuery(request.url) }, 'could not derive events from a call'),
      )
      .finally(() => turns.get(id) === turn && turns.delete(id))
    turns.set(id, turn)
  }

  return {
    watches: (method, url) => match(method, url) !== null,
    read: (request, reply, body) => {
      if (reply.statusCode >= 300 || !match(request.method, request.url)) return body
      const isStream = String(reply.getHeader('content-type')).includes('event-stream')
      return tapped(body, (text) => {
        inTurn(request, () =>
          recordEvents(request, isStream ? streamed(text) : text ? JSON.parse(text) : null),
        )
      })
    },
  }
}

/** Returns a body with the same bytes; `atEnd` receives its text unless it is larger than READ_MAX_BYTES. */
function tapped(body: Readable, atEnd: (text: string) => void): Readable {
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
function streamed(text: string): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'message' || event === 'reply') found[event] = JSON.parse(data)
    },
  })
  parser.feed(text)
  return found
}
