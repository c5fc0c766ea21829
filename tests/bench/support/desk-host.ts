import { CHATS_COUNT_MAX } from '#contract/base/limits.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { getHistory, listChats } from '#contract/chats/chats.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import { chatOf } from '#tests/support/shapes.ts'
import { startConsoleHost } from './console-host.ts'

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

/** Chats of a desk, most recently changed first, created on request. */
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

  /** Assigns a chat to the signed-in member and extends it to the given number of messages. */
  lengthen(id: number, message_count: number): void {
    const assigned_agent = { id: 7, name: 'Ada B' }
    const read = { customer: message_count, agent: message_count }
    this.#changed.set(id, { ...this.get(id), status: 'assigned', assigned_agent, message_count, read })
  }

  /** Returns a page of all chats; filtered lists are empty. */
  page(query: URLSearchParams) {
    const isAll = !['status', 'agent_id', 'tag'].some((name) => query.has(name))
    const start = Number(query.get('cursor') ?? query.get('start') ?? 0)
    const size = isAll ? Math.max(0, Math.min(Number(query.get('length')), this.count - start)) : 0
    const entities = Array.from({ length: size }, (_, index) => this.get(this.count - start - index))
    const next = isAll && start + size < this.count ? String(start + size) : null
    return { entities, total: isAll ? Math.min(CHATS_COUNT_MAX, this.count) : 0, next }
  }

  /** Adds a customer's message that carries its send time. */
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

/** Fake relay and API that serve the built console, with any number of chats and a journal without gaps. */
export interface DeskHost {
  readonly url: string
  /** Writes customers' messages at a fixed rate, spread over the most recent chats, until the returned function is called. */
  write(perSecond: number, chats: number): () => void
  /** Adds one customer message to a chat. */
  say(chatId: number): void
  /** Assigns a chat to the signed-in member and extends it to the given number of messages. */
  lengthen(chatId: number, messages: number): void
  close(): Promise<void>
}

/** Starts the fake server with the given number of chats. */
export async function startDeskHost(count: number): Promise<DeskHost> {
  const chats = new Chats(count)
  const histories = new RegExp(`^${getHistory.path.replace(':id', '(\\d+)')}$`)
  const host = await startConsoleHost((pathname) => {
    const id = histories.exec(pathname)?.[1]
    if (id !== undefined) return (query) => ({ ...chats.history(Number(id), query), seq: host.seq() })
    return pathname === listChats.path ? (query) => ({ ...chats.page(query), seq: host.seq() }) : undefined
  })
  return {
    url: host.url,
    write: (perSecond, spread) =>
      host.stream(perSecond, (n) => ['message.added', chats.write(chats.count - ((n * 7_919) % spread))]),
    say: (id) => host.send([['message.added', chats.write(id)]]),
    lengthen: (id, messages) => chats.lengthen(id, messages),
    close: host.close,
  }
}
