import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { Server, type Socket } from 'socket.io'
import { listBots } from '#contract/bots.ts'
import type { Chat, Message } from '#contract/chat-shapes.ts'
import { getHistory, listChats } from '#contract/chats.ts'
import { getClient } from '#contract/clients.ts'
import { CHATS_COUNT_MAX } from '#contract/limits.ts'
import { getProfile } from '#contract/members.ts'
import { listNotifications } from '#contract/notifications.ts'
import { listViews } from '#contract/views.ts'
import { botItemOf, chatOf, clientOf, profileOf } from '#tests/support/shapes.ts'

const dist = join(import.meta.dirname, '../../../dist/client')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

const DAY_MS = 86_400_000
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns a token that the console accepts for a day; the stand-in checks none. */
export const benchToken = (): string =>
  `${part({ alg: 'none' })}.${part({ sub: '7', exp: Math.floor((Date.now() + DAY_MS) / 1000) })}.x`

const channels = ['widget', 'messenger', 'whatsapp', 'zalo'] as const
const moods = ['unknown', 'neutral', 'positive', 'negative'] as const

const senders = ['customer', 'bot', 'customer', 'agent'] as const
const texts = [
  'Where is my parcel? I ordered it two weeks ago and nobody answers.',
  'It is **on its way** and arrives on Tuesday. [Follow it here](https://example.com/parcel).',
  'Thanks. And if nobody is at home then?',
  'The neighbours take it, or it waits for you:\n\n- at the post office\n- in a parcel locker near you',
] as const

/** Returns a message of a long chat. */
function messageOf(chat: Chat, order: number): Message {
  const sender = senders[order % 4] ?? 'customer'
  return {
    ...{ id: chat.id * 10_000 + order, chat_id: chat.id, order, sender },
    role: sender === 'customer' ? 'user' : 'assistant',
    agent: sender === 'agent' ? { id: 7, name: 'Ada B' } : null,
    message: `${texts[order % 4] ?? ''} (${order})`,
    created_at: new Date(Date.parse(chat.updated_at) - (chat.message_count - order) * 60_000).toISOString(),
    ...{ client_message_id: null, file_chat_messages: [], references: [] },
  }
}

/** Chats of a desk, most recently changed first, made when they are asked for. */
class Chats {
  readonly #changed = new Map<number, Chat>()
  readonly #begun = Date.now()
  readonly count: number

  constructor(count: number) {
    this.count = count
  }

  get(id: number): Chat {
    return this.#changed.get(id) ?? this.#made(id)
  }

  #made(id: number): Chat {
    const at = new Date(this.#begun - (this.count - id) * 1_000).toISOString()
    const last = {
      order: 4,
      sender: 'customer' as const,
      message: `Where is my parcel ${id}?`,
      created_at: at,
    }
    const isWaiting = id % 5 === 0
    return chatOf({
      id,
      bot_id: 1,
      ...(isWaiting && { status: 'waiting', waiting_since: at }),
      bot_name: 'Shop assistant',
      user_name: `Visitor ${id}`,
      channel: channels[id % channels.length] ?? 'widget',
      sentiment: moods[id % moods.length] ?? 'unknown',
      created: at,
      updated_at: at,
      message_count: 4,
      last_message: last,
    })
  }

  /** Returns a page of a chat's messages, newest page first. */
  history(id: number, query: URLSearchParams) {
    const chat = this.get(id)
    const before = Math.min(Number(query.get('before') ?? Number.POSITIVE_INFINITY), chat.message_count + 1)
    const first = Math.max(1, before - Number(query.get('length')))
    const messages = Array.from({ length: before - first }, (_, n) => messageOf(chat, first + n))
    return { ...chat, messages }
  }

  /** Gives a chat to the signed-in member and makes it so many messages long. */
  lengthen(id: number, message_count: number): void {
    const assigned_agent = { id: 7, name: 'Ada B' }
    const read = { customer: message_count, agent: message_count }
    this.#changed.set(id, { ...this.get(id), status: 'assigned', assigned_agent, message_count, read })
  }

  /** Returns a page of all chats; lists of some are empty. */
  page(query: URLSearchParams) {
    const isAll = !['status', 'agent_id', 'tag'].some((name) => query.has(name))
    const start = Number(query.get('cursor') ?? query.get('start') ?? 0)
    const size = isAll ? Math.max(0, Math.min(Number(query.get('length')), this.count - start)) : 0
    const entities = Array.from({ length: size }, (_, index) => this.get(this.count - start - index))
    const next = isAll && start + size < this.count ? String(start + size) : null
    return { entities, total: isAll ? Math.min(CHATS_COUNT_MAX, this.count) : 0, next }
  }

  /** Adds a customer's message that carries the moment of its sending. */
  write(id: number): { chat: Chat; message: Message } {
    const before = this.get(id)
    const created_at = new Date().toISOString()
    const order = before.message_count + 1
    const text = `Still waiting for parcel ${id}, sent @${Date.now()}`
    const last_message = { order, sender: 'customer' as const, message: text, created_at }
    const chat = { ...before, message_count: order, updated_at: created_at, last_message }
    this.#changed.set(id, chat)
    const message: Message = {
      ...{ id: id * 10_000 + order, chat_id: id, order, role: 'user', sender: 'customer', agent: null },
      ...{ message: text, created_at, client_message_id: null, file_chat_messages: [], references: [] },
    }
    return { chat, message }
  }
}

/** A stand-in for relay and API in front of the built console, with any number of chats and a journal without gaps. */
export interface DeskHost {
  readonly url: string
  /** Writes customers' messages at a rate, spread over the most recent chats, until the returned function is called. */
  write(perSecond: number, chats: number): () => void
  /** Writes one customer's message into a chat. */
  say(chatId: number): void
  /** Gives a chat to the signed-in member and makes it so many messages long. */
  lengthen(chatId: number, messages: number): void
  close(): Promise<void>
}

/** Our choice: interval at which due events are sent, as a relay under load does. */
const TICK_MS = 10

/** Starts the stand-in with some chats. */
export async function startDeskHost(count: number): Promise<DeskHost> {
  const chats = new Chats(count)
  let seq = 10
  const answers: Readonly<Record<string, (query: URLSearchParams) => unknown>> = {
    [getProfile.path]: () => profileOf('supervisor', { id: 7 }),
    [getClient.path]: () => clientOf(),
    [listBots.path]: () => ({ bots: [botItemOf(1)], integrations: [] }),
    [listNotifications.path]: () => ({ entities: [], total: 0, unread: 0, next: null }),
    [listViews.path]: () => ({ entities: [], total: 0 }),
    [listChats.path]: (query) => ({ ...chats.page(query), seq }),
  }
  const histories = new RegExp(`^${getHistory.path.replace(':id', '(\\d+)')}$`)
  const answerTo = (pathname: string) => {
    const id = histories.exec(pathname)?.[1]
    if (id !== undefined) return (query: URLSearchParams) => ({ ...chats.history(Number(id), query), seq })
    return answers[pathname]
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://desk')
    if (request.method === 'PUT') return void response.writeHead(204).end()
    const known = answerTo(pathname)
    const file = join(dist, pathname)
    if (known) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(known(searchParams)))
    } else if (extname(pathname) && existsSync(file)) {
      response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream')
      createReadStream(file).pipe(response)
    } else if (request.headers.accept?.includes('text/html')) {
      response.setHeader('content-type', 'text/html')
      createReadStream(join(dist, 'index.html')).pipe(response)
    } else {
      response.writeHead(404, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code: 'not_found', requestId: 'bench' }))
    }
  })
  const io = new Server(server, { serveClient: false, perMessageDeflate: false })
  const consoles = io.of('/console')
  consoles.on('connection', (socket: Socket) => socket.emit('journal.live', { seq }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }

  const say = (id: number) => {
    seq += 1
    const event = { seq, at: new Date().toISOString(), ...chats.write(id) }
    consoles.emit('journal.batch', [['message.added', event]])
  }
  const write = (perSecond: number, spread: number) => {
    const startedAt = performance.now()
    let sent = 0
    const timer = setInterval(() => {
      const due = Math.floor(((performance.now() - startedAt) / 1_000) * perSecond)
      const batch: [string, object][] = []
      while (sent < due) {
        const id = chats.count - ((sent * 7_919) % spread)
        seq += 1
        sent += 1
        batch.push(['message.added', { seq, at: new Date().toISOString(), ...chats.write(id) }])
      }
      if (batch.length) consoles.emit('journal.batch', batch)
    }, TICK_MS)
    return () => clearInterval(timer)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    write,
    say,
    lengthen: (id, messages) => chats.lengthen(id, messages),
    close: async () => {
      await io.close()
    },
  }
}
