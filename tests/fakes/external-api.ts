import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getClient } from '#contract/account/clients.ts'
import { getProfile } from '#contract/account/members.ts'
import type { Route } from '#contract/base/route.ts'
import { createBot, listBots } from '#contract/bots/bots.ts'
import { getBotByApiKey } from '#contract/bots/widget-bots.ts'
import { assignChat, endChat, getHistory, sendManual } from '#contract/chats/chats.ts'
import { askForAgent, createChat, getVisitorChat, sendFiles, sendMessage } from '#contract/visitor/visitor.ts'

import { newBot, newChat, newMessage, profileOf } from './external-shapes.ts'

/** API key of the only bot. */
export const API_KEY = 'key-of-the-foreign-bot'

type Row = Record<string, unknown> & { id: number; version: number; messages: Record<string, unknown>[] }
interface Call {
  readonly id: number
  readonly token: string
  readonly body: Record<string, unknown>
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** External backend that serves the contract, has a different kind of token, and has no feed. */
export interface ExternalApiFake {
  readonly url: string
  /** Tokens of the members: an owner, and an agent who sees only some chats. */
  readonly tokens: { readonly owner: string; readonly agent: string }
  /** Returns how many bytes of the current upload have been received. */
  uploaded(): number
  /** Ends the current download. */
  finishDownload(): void
  /** Paths of requests that the fake does not serve. */
  readonly unknown: string[]
  /** Every received value of an Authorization header. */
  readonly credentials: ReadonlySet<string>
  stop(): Promise<void>
  start(): Promise<void>
}

class Refusal extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

const members: Record<string, { id: number; role: 'owner' | 'agent'; name: string }> = {
  'opaque-owner': { id: 11, role: 'owner', name: 'Olga' },
  'opaque-agent': { id: 12, role: 'agent', name: 'Aldo' },
}

const memberOf = (token: string) => {
  const member = members[token]
  if (!member) throw new Refusal(401, 'token_invalid')
  return member
}

/** Starts the backend on a free port. */
export async function startExternalApi(): Promise<ExternalApiFake> {
  const chats = new Map<number, Row>()
  const unknown: string[] = []
  const credentials = new Set<string>()
  let bytes = 0
  let nextId = 100
  let download: ServerResponse | null = null

  const chatFor = (id: number, token: string): Row => {
    const chat = chats.get(id)
    if (!chat) throw new Refusal(404, 'not_found')
    if (token === `visitor-${id}`) return chat
    const { id: memberId, role } = memberOf(token)
    const agent = chat.assigned_agent as { id: number } | null
    if (role === 'agent' && agent && agent.id !== memberId) throw new Refusal(404, 'not_found')
    return chat
  }
  const add = (chat: Row, sender: 'customer' | 'bot' | 'agent', message: string) => {
    const said = newMessage(nextId++, chat.id, chat.messages.length + 1, sender, message)
    chat.messages.push(said)
    chat.message_count = chat.messages.length
    return said
  }
  const withoutMessages = ({ messages: _, ...chat }: Row) => chat
  const bots = [{ ...newBot(7), api_key: API_KEY }]
  const change = (chat: Row, more: object) =>
    withoutMessages(Object.assign(chat, more, { version: chat.version + 1 }))

  type Handle = (call: Call) => unknown
  const forPage =
    (handle: Handle): Handle =>
    (call) => {
      if (call.request.headers['api-key'] !== API_KEY) throw new Refusal(401, 'api_key_invalid')
      return handle(call)
    }
  const forMember =
    (handle: Handle): Handle =>
    (call) => {
      memberOf(call.token)
      return handle(call)
    }

  const serve = new Map<Route, (call: Call) => unknown>([
    [
      getProfile,
      ({ token }) => {
        return profileOf(memberOf(token))
      },
    ],
    [getBotByApiKey, forPage(() => ({ ...newBot(7), allowed_domain: [], allow_preview: true }))],
    [listBots, forMember(() => ({ bots, integrations: [] }))],
    [getClient, forMember(() => ({ id: 41, client_id: 'foreign', subscription: {}, total_addons: 0 }))],
    [
      createBot,
      forMember(({ body }) => {
        const bot = { ...newBot(nextId++), bot_name: String(body.bot_name) }
        bots.push(bot)
        return { ...bot, prompt: 'Only for those who manage it.' }
      }),
    ],
    [
      createChat,
      forPage(() => {
        const id = nextId++
        const chat: Row = { ...newChat(id), messages: [] }
        chats.set(id, chat)
        return { ...chat, seq: 0, token: `visitor-${id}` }
      }),
    ],
    [
      sendMessage,
      forPage((call) => {
        const chat = chatFor(call.id, call.token)
        const message = add(chat, 'customer', String(call.body.message))
        const reply = chat.assigned_agent ? null : add(chat, 'bot', `You said: ${call.body.message}`)
        if (!String(call.request.headers.accept).includes('event-stream')) return { message, reply }
        call.response.writeHead(200, { 'content-type': 'text/event-stream' })
        call.response.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`)
        call.response.write('event: token\ndata: "You "\n\n')
        call.response.end(`event: reply\ndata: ${JSON.stringify(reply)}\n\n`)
        return undefined
      }),
    ],
    [getVisitorChat, forPage(({ id, token }) => ({ ...chatFor(id, token), seq: 0 }))],
    [getHistory, forMember(({ id, token }) => ({ ...chatFor(id, token), seq: 0 }))],
    [
      assignChat,
      ({ id, token, body }) => {
        const to = Object.values(members).find((member) => member.id === body.user_id)
        if (!to) throw new Refusal(409, 'agent_unavailable')
        return change(chatFor(id, token), {
          status: 'assigned',
          assigned_agent: { id: to.id, name: to.name },
        })
      },
    ],
    [sendManual, forMember(({ id, token, body }) => add(chatFor(id, token), 'agent', String(body.message)))],
    [
      endChat,
      forMember(({ id, token }) => change(chatFor(id, token), { status: 'ended', ended_by: 'agent' })),
    ],
    [
      askForAgent,
      forPage(({ id, token }) => {
        change(chatFor(id, token), { status: 'waiting' })
        return null
      }),
    ],
  ])
  const patterns = [...serve].map(([route, handle]) => ({
    method: route.method,
    pattern: new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}$`),
    handle,
  }))

  const readBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    return text ? JSON.parse(text) : {}
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    credentials.add(request.headers.authorization ?? '')
    if (path === '/files/7') {
      download = response.writeHead(200, { 'content-type': 'text/plain', 'x-of-the-backend': 'kept' })
      response.write('first ')
      return
    }
    if (path.startsWith(sendFiles.path.split(':')[0] ?? '')) {
      bytes = 0
      for await (const part of request) bytes += (part as Buffer).length
      response.writeHead(413, { 'content-type': 'application/json' })
      response.end('{"code":"file_too_large","requestId":"of-the-backend"}')
      return
    }
    const body = await readBody(request)
    for (const { method, pattern, handle } of patterns) {
      const match = method === request.method ? pattern.exec(path) : null
      if (!match) continue
      const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
      const answer = await handle({ id: Number(match[1]), token, body, request, response })
      if (answer === undefined) return
      response.writeHead(
        answer === null ? 204 : 200,
        answer === null ? {} : { 'content-type': 'application/json' },
      )
      response.end(answer === null ? undefined : JSON.stringify(answer))
      return
    }
    unknown.push(path)
    throw new Refusal(404, 'not_found')
  }

  let server: Server
  let port = 0
  const start = async () => {
    server = createServer((request, response) => {
      handle(request, response).catch((error) => {
        const status = error instanceof Refusal ? error.status : 500
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ code: error.message, requestId: 'of-the-backend' }))
      })
    })
    for (;;) {
      const isListening = await new Promise<boolean>((resolve) => {
        server.once('error', () => resolve(false))
        server.listen(port, '127.0.0.1', () => resolve(true))
      })
      if (isListening) break
      await wait(50)
    }
    port = (server.address() as AddressInfo).port
  }
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    tokens: { owner: 'opaque-owner', agent: 'opaque-agent' },
    uploaded: () => bytes,
    finishDownload: () => download?.end('second'),
    unknown,
    credentials,
    start,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
