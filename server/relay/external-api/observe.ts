import { pipeline, type Readable, Transform } from 'node:stream'
import { createParser } from 'eventsource-parser'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import Value from 'typebox/value'
import type { Route } from '#contract/base/route.ts'
import { type BotItem, createBot, deleteBot, toggleBot, updateBot } from '#contract/bots/bots.ts'
import type { ChatAudience } from '#contract/chats/chat-policy.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { assignChat, endChat, returnChatToBot, sendManual, sendManualFiles } from '#contract/chats/chats.ts'
import { Message } from '#contract/chats/message-shapes.ts'
import { askForAgent, createChat, leaveChat, sendFiles, sendMessage } from '#contract/visitor/visitor.ts'
import { withoutQuery } from '#server/plugins/request-log.ts'
import type { ExternalCallers } from './callers.ts'
import type { Numbering, UnnumberedEvent } from './numbering.ts'

/** Largest response that is observed; larger ones are only forwarded. */
const READ_MAX_BYTES = 1_000_000

/** A successful call, after its response was forwarded. */
interface ObservedCall {
  readonly response: unknown
  readonly id: number
  /** The chat of the call, read again, and who may see its events; null where the call has none or no member here may see it. */
  readonly chat: Chat | null
  readonly seenBy: ChatAudience | null
  /** The bot of the call, read again. */
  readonly bot: BotItem | null
}

const ofChat = (
  { chat, seenBy }: ObservedCall,
  make: (chat: Chat, audience: ChatAudience) => UnnumberedEvent[],
): UnnumberedEvent[] => (chat && seenBy ? make(chat, seenBy) : [])

const chatEvent =
  (type: 'chat.created' | 'chat.ended') =>
  (call: ObservedCall): UnnumberedEvent[] =>
    ofChat(call, (chat, audience) => [{ type, payload: { chat }, audience }])

const assignmentEvent =
  (type: 'chat.assigned' | 'chat.unassigned') =>
  (call: ObservedCall): UnnumberedEvent[] =>
    ofChat(call, (chat, audience) => [{ type, payload: { chat, by: null, previous: null }, audience }])

const added = (call: ObservedCall, messages: readonly unknown[]): UnnumberedEvent[] =>
  ofChat(call, (chat, audience) =>
    messages.flatMap((message) =>
      Value.Check(Message, message)
        ? [{ type: 'message.added' as const, payload: { message, chat }, audience }]
        : [],
    ),
  )

const messageSent = (call: ObservedCall): UnnumberedEvent[] => {
  const { message, reply } = (call.response ?? {}) as { message?: unknown; reply?: unknown }
  return added(call, [message, reply])
}

const botEvent =
  (type: 'bot.created' | 'bot.updated' | 'bot.toggled') =>
  ({ bot }: ObservedCall): UnnumberedEvent[] =>
    bot ? [{ type, payload: { bot }, audience: 'everyone' }] : []

/** Events that follow from a successful call, by route of the contract. */
const eventsByRoute = new Map<Route, (call: ObservedCall) => UnnumberedEvent[]>([
  [createChat, chatEvent('chat.created')],
  [sendMessage, messageSent],
  [sendFiles, messageSent],
  [sendManual, (call) => added(call, [call.response])],
  [sendManualFiles, (call) => added(call, [call.response])],
  [
    askForAgent,
    (call) =>
      ofChat(call, (chat, audience) => [
        { type: 'chat.queued', payload: { chat, reason: 'asked' }, audience },
      ]),
  ],
  [leaveChat, chatEvent('chat.ended')],
  [endChat, chatEvent('chat.ended')],
  [assignChat, assignmentEvent('chat.assigned')],
  [returnChatToBot, assignmentEvent('chat.unassigned')],
  [createBot, botEvent('bot.created')],
  [updateBot, botEvent('bot.updated')],
  [toggleBot, botEvent('bot.toggled')],
  [deleteBot, ({ id }) => [{ type: 'bot.deleted', payload: { bot_id: id }, audience: 'everyone' }]],
])

const patterns = [...eventsByRoute.keys()].map((route) => ({
  route,
  isChat: route.path.includes('chat'),
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}$`),
}))

type ObservedRequest = Pick<FastifyRequest, 'method' | 'url' | 'headers'>

/** Reads responses while they are forwarded unchanged, and records the events that follow from them. */
export interface Observer {
  /** True where the call may cause an event, so that its response must not be compressed. */
  watches(method: string, url: string): boolean
  /** Returns the body to forward instead of the response's own: the same bytes, read on their way. */
  read(request: ObservedRequest, reply: FastifyReply, body: Readable): Readable
}

/** Returns the route of a call that may cause an event, and the id in its path (NaN without one). */
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
  numbering: Numbering,
  log: FastifyBaseLogger,
): Observer {
  /** Reads the chat or bot that a call changed. A visitor's chat is read with the tokens of connected members. */
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
    const seenBy = chat && numbering.audienceOf(chat)
    for (const event of eventsByRoute.get(found.route)?.({ response, id, chat, seenBy, bot }) ?? [])
      numbering.record(clientId, event)
  }

  /** Last pending work by chat: calls of one chat are processed in the order of their responses. */
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

/** Returns the same body; `atEnd` gets its whole text unless it is larger than READ_MAX_BYTES. */
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
