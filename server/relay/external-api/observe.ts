import { pipeline, type Readable, Transform } from 'node:stream'
import { createParser } from 'eventsource-parser'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import Value from 'typebox/value'
import { type BotItem, createBot, deleteBot, toggleBot, updateBot } from '#contract/bots.ts'
import type { ChatAudience } from '#contract/chat-policy.ts'
import { type Chat, Message } from '#contract/chat-shapes.ts'
import { assignChat, endChat, sendManual, unassignChat } from '#contract/chats.ts'
import type { Route } from '#contract/route.ts'
import { askForAgent, createChat, leaveChat, sendFiles, sendMessage } from '#contract/visitor.ts'
import type { ExternalCallers } from './callers.ts'
import type { Numbering, UnnumberedEvent } from './numbering.ts'

/** Largest answer that is read along; larger ones only pass. */
const READ_MAX_BYTES = 1_000_000

/** A call that went well, as it is known when its answer has passed. */
interface Passed {
  readonly answer: unknown
  readonly id: number
  /** The chat of the call, read anew, and who may see its events; null where the call has none, or nobody here may see it. */
  readonly chat: Chat | null
  readonly seenBy: ChatAudience | null
  /** The bot of the call, read anew. */
  readonly bot: BotItem | null
}

const ofChat = (
  { chat, seenBy }: Passed,
  make: (chat: Chat, audience: ChatAudience) => UnnumberedEvent[],
): UnnumberedEvent[] => (chat && seenBy ? make(chat, seenBy) : [])

const chatEvent =
  (type: 'chat.created' | 'chat.ended') =>
  (passed: Passed): UnnumberedEvent[] =>
    ofChat(passed, (chat, audience) => [{ type, payload: { chat }, audience }])

const assignmentEvent =
  (type: 'chat.assigned' | 'chat.unassigned') =>
  (passed: Passed): UnnumberedEvent[] =>
    ofChat(passed, (chat, audience) => [{ type, payload: { chat, by: null, previous: null }, audience }])

const added = (passed: Passed, messages: readonly unknown[]): UnnumberedEvent[] =>
  ofChat(passed, (chat, audience) =>
    messages.flatMap((message) =>
      Value.Check(Message, message)
        ? [{ type: 'message.added' as const, payload: { message, chat }, audience }]
        : [],
    ),
  )

const messageSent = (passed: Passed): UnnumberedEvent[] => {
  const { message, reply } = (passed.answer ?? {}) as { message?: unknown; reply?: unknown }
  return added(passed, [message, reply])
}

const botEvent =
  (type: 'bot.created' | 'bot.updated' | 'bot.toggled') =>
  ({ bot }: Passed): UnnumberedEvent[] =>
    bot ? [{ type, payload: { bot }, audience: 'everyone' }] : []

/** Which events follow from a call that went well: contract route → events. */
const table = new Map<Route, (passed: Passed) => UnnumberedEvent[]>([
  [createChat, chatEvent('chat.created')],
  [sendMessage, messageSent],
  [sendFiles, messageSent],
  [sendManual, (passed) => added(passed, [passed.answer])],
  [
    askForAgent,
    (passed) =>
      ofChat(passed, (chat, audience) => [
        { type: 'chat.queued', payload: { chat, reason: 'asked' }, audience },
      ]),
  ],
  [leaveChat, chatEvent('chat.ended')],
  [endChat, chatEvent('chat.ended')],
  [assignChat, assignmentEvent('chat.assigned')],
  [unassignChat, assignmentEvent('chat.unassigned')],
  [createBot, botEvent('bot.created')],
  [updateBot, botEvent('bot.updated')],
  [toggleBot, botEvent('bot.toggled')],
  [deleteBot, ({ id }) => [{ type: 'bot.deleted', payload: { bot_id: id }, audience: 'everyone' }]],
])

const patterns = [...table.keys()].map((route) => ({
  route,
  isChat: route.path.includes('chat'),
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}$`),
}))

type Seen = Pick<FastifyRequest, 'method' | 'url' | 'headers'>

/** Reads an answer along and tells what follows from it; the answer itself passes untouched. */
export interface Observer {
  /** True where the call may make an event, so that its answer must not be compressed. */
  watches(method: string, url: string): boolean
  /** Answers the body to send on in place of a call's own: the same, read along. */
  read(request: Seen, reply: FastifyReply, body: Readable): Readable
}

/** Returns the route of a call that may make an event, and the id in its path (NaN without one). */
function match(method: string, url: string) {
  const path = url.split('?')[0] ?? ''
  for (const one of patterns) {
    const found = one.route.method === method ? one.pattern.exec(path) : null
    if (found) return { ...one, id: Number(found[1]) }
  }
  return null
}

/** Derives events from the writes that pass. */
export function createObserver(
  callers: ExternalCallers,
  numbering: Numbering,
  log: FastifyBaseLogger,
): Observer {
  /** Reads what a call changed, for a visitor's with the tokens of members who are here. */
  const changed = async (request: Seen, isChat: boolean, id: number) => {
    const apiKey = request.headers['api-key']?.toString()
    const token = request.headers.authorization?.split(' ')[1] ?? ''
    if (!isChat)
      return { clientId: await callers.clientOf(token), chat: null, bot: await callers.botOf(id, token) }
    const found =
      (await callers.chatOf(id, apiKey)) ?? (apiKey === undefined ? await callers.ownChatOf(id, token) : null)
    return found && { ...found, bot: null }
  }

  const conclude = async (request: Seen, answer: unknown) => {
    const found = match(request.method, request.url)
    if (!found) return
    const id = found.id || (answer as { id?: number } | null)?.id || 0
    const passed = await changed(request, found.isChat, id)
    if (!passed) return
    const { clientId, chat, bot } = passed
    const seenBy = chat && numbering.audienceOf(chat)
    for (const event of table.get(found.route)?.({ answer, id, chat, seenBy, bot }) ?? [])
      numbering.record(clientId, event)
  }

  /** Calls of one chat one after the other, as they were answered. */
  const turns = new Map<number, Promise<void>>()
  const inTurn = (request: Seen, work: () => Promise<void>) => {
    const id = match(request.method, request.url)?.id || 0
    const turn = (turns.get(id) ?? Promise.resolve())
      .then(work)
      .catch((error) => log.warn({ err: error, url: request.url }, 'no event could be derived from a call'))
      .finally(() => turns.get(id) === turn && turns.delete(id))
    turns.set(id, turn)
  }

  return {
    watches: (method, url) => match(method, url) !== null,
    read: (request, reply, body) => {
      if (reply.statusCode >= 300 || !match(request.method, request.url)) return body
      const isStream = String(reply.getHeader('content-type')).includes('event-stream')
      return readingAlong(body, (text) => {
        inTurn(request, () => conclude(request, isStream ? streamed(text) : text ? JSON.parse(text) : null))
      })
    },
  }
}

/** The same body, of which the whole text is told at its end where it is not too large. */
function readingAlong(body: Readable, atEnd: (text: string) => void): Readable {
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

/** Returns the last `message` and `reply` of an event stream. */
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
