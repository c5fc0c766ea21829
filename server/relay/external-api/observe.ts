import { pipeline, type Readable, Transform } from 'node:stream'
import { createParser } from 'eventsource-parser'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { createBot, deleteBot, toggleBot, updateBot } from '#contract/bots.ts'
import type { Chat, Message } from '#contract/chat-shapes.ts'
import { assignChat, endChat, sendManual, unassignChat } from '#contract/chats.ts'
import type { Route } from '#contract/route.ts'
import { askForAgent, createChat, leaveChat, sendFiles, sendMessage } from '#contract/visitor.ts'
import type { ExternalCallers } from './callers.ts'
import type { ExternalEvent, Numbering } from './numbering.ts'

/** Largest answer that is read along; larger ones only pass. */
const READ_MAX_BYTES = 1_000_000

/** A call that went well, as it is known when its answer has passed. */
interface Passed {
  readonly answer: unknown
  readonly id: number
  readonly clientId: number
  /** The chat of the call, read anew; null where nobody here may see it. */
  readonly chat: Chat | null
}

type Draft = Pick<ExternalEvent, 'type' | 'payload'>
const draft = <T extends ExternalEvent['type']>(
  type: T,
  payload: Extract<ExternalEvent, { type: T }>['payload'],
) => ({ type, payload }) as Draft

const added = ({ chat }: Passed, messages: readonly (Message | null | undefined)[]): Draft[] =>
  messages.flatMap((message) => (message ? [draft('message.added', { message, chat: chat as Chat })] : []))
const withChat = ({ chat }: Passed, make: (chat: Chat) => Draft): Draft[] => (chat ? [make(chat)] : [])
const messageSent = (passed: Passed): Draft[] => {
  const { message, reply } = passed.answer as { message?: Message; reply?: Message | null }
  return added(passed, [message, reply])
}

/** Which events follow from a call that went well: contract route → events. */
const table = new Map<Route, (passed: Passed) => Draft[]>([
  [createChat, (passed) => withChat(passed, (chat) => draft('chat.created', { chat }))],
  [sendMessage, messageSent],
  [sendFiles, messageSent],
  [sendManual, (passed) => added(passed, [passed.answer as Message])],
  [askForAgent, (passed) => withChat(passed, (chat) => draft('chat.queued', { chat, reason: 'asked' }))],
  [leaveChat, (passed) => withChat(passed, (chat) => draft('chat.ended', { chat }))],
  [endChat, (passed) => withChat(passed, (chat) => draft('chat.ended', { chat }))],
  [
    assignChat,
    (passed) => withChat(passed, (chat) => draft('chat.assigned', { chat, by: null, previous: null })),
  ],
  [
    unassignChat,
    (passed) => withChat(passed, (chat) => draft('chat.unassigned', { chat, by: null, previous: null })),
  ],
  [createBot, ({ answer }) => [draft('bot.created', { bot: answer } as never)]],
  [updateBot, ({ answer }) => [draft('bot.updated', { bot: answer } as never)]],
  [toggleBot, ({ answer }) => [draft('bot.toggled', { bot: answer } as never)]],
  [deleteBot, ({ id }) => [draft('bot.deleted', { bot_id: id })]],
])

const patterns = [...table.keys()].map((route) => ({
  route,
  isChat: route.path.includes('chat'),
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}$`),
}))

/** Members who see an event of a chat: everyone while nobody has it, and when it changes hands. */
const audienceOf = (type: ExternalEvent['type'], chat: Chat | null): number[] | null =>
  type === 'message.added' && chat?.assigned_agent ? [chat.assigned_agent.id] : null

type Seen = Pick<FastifyRequest, 'method' | 'url' | 'headers'>

/** Reads an answer along and tells what follows from it; the answer itself passes untouched. */
export interface Observer {
  /** True where the call may make an event, so that its answer must not be compressed. */
  watches(method: string, url: string): boolean
  /** Answers the body to send on in place of a call's own: the same, read along. */
  read(request: Seen, reply: FastifyReply, body: Readable): Readable
}

/** Derives events from the writes that pass. */
export function createObserver(
  callers: ExternalCallers,
  numbering: Numbering,
  log: FastifyBaseLogger,
): Observer {
  const match = (method: string, url: string) => {
    const path = url.split('?')[0] ?? ''
    for (const one of patterns) {
      const [, id] = (one.route.method === method && one.pattern.exec(path)) || []
      if (one.route.method === method && one.pattern.test(path)) return { ...one, id: Number(id) }
    }
    return null
  }

  const conclude = async (request: Seen, answer: unknown) => {
    const found = match(request.method, request.url)
    if (!found) return
    const apiKey = request.headers['api-key']?.toString()
    const token = request.headers.authorization?.split(' ')[1] ?? ''
    const chatId = found.isChat ? found.id || (answer as { id?: number } | null)?.id : undefined
    const seen = chatId ? await callers.chatOf(chatId, apiKey) : null
    const clientId = seen?.clientId ?? (apiKey ? 0 : await callers.clientOf(token))
    const chat = seen?.chat ?? null
    for (const { type, payload } of table.get(found.route)?.({ answer, id: found.id, clientId, chat }) ?? [])
      numbering.record({
        client_id: clientId,
        type,
        payload,
        chat_id: chatId ?? null,
        audience: audienceOf(type, chat),
      } as ExternalEvent)
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
