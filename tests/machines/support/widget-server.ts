import type { VisitorChat } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { TurnInput } from '#machines/widget/widget-types.ts'
import { messageOf, visitorChatOf } from '#tests/support/shapes.ts'

type Party = Pick<VisitorChat, 'status' | 'assigned_agent' | 'ended_by'>

/** Event as a visitor's socket brings it. */
export type VisitorEvent =
  | { readonly type: 'message.added'; readonly seq: number; readonly at: string; readonly message: Message }
  | ({ readonly type: 'chat.changed'; readonly seq: number; readonly at: string } & Party)

interface ServedChat extends Party {
  readonly id: number
  readonly messages: readonly Message[]
  readonly journal: readonly VisitorEvent[]
}

const agent = { id: 7, name: 'An' }

/** Server with the chats of one visitor: starts a chat once per key, saves a message once per key, and keeps a journal. */
export class WidgetServer {
  readonly chats = new Map<number, ServedChat>()
  readonly #begun = new Map<string, number>()
  /** Position of the journal. */
  seq = 10
  #tokens = 1
  /** Number of the oldest token that is still valid. */
  #validFrom = 1

  get token(): string {
    return `token-${this.#tokens}`
  }

  accepts(token: string): boolean {
    return Number(token.slice('token-'.length)) >= this.#validFrom
  }

  expire(): void {
    this.#validFrom = this.#tokens + 1
  }

  renew(): string {
    this.#tokens += 1
    return this.token
  }

  /** Texts that the visitor has sent, by chat. */
  texts(): readonly (readonly string[])[] {
    return [...this.chats.values()].map(({ messages }) =>
      messages.filter(({ sender }) => sender === 'customer').map(({ message }) => message),
    )
  }

  begin(key: string): VisitorChat & { token: string } {
    const id = this.#begun.get(key) ?? this.chats.size + 1
    this.#begun.set(key, id)
    if (!this.chats.has(id))
      this.chats.set(id, {
        ...{ id, status: 'bot', assigned_agent: null, ended_by: null },
        ...{ messages: [], journal: [] },
      })
    if (!this.accepts(this.token)) this.renew()
    return { ...this.read(id), token: this.token }
  }

  read(id: number): VisitorChat {
    const { journal: _, messages, ...chat } = this.#chat(id)
    return visitorChatOf({ ...chat, messages: [...messages], seq: this.seq })
  }

  /** Saves a message of the visitor; returns null if the chat has ended. */
  send({ chatId, text, key }: TurnInput): Message | null {
    const { messages, status } = this.#chat(chatId)
    const known = messages.find(({ client_message_id }) => client_message_id === key)
    if (known || status === 'ended') return known ?? null
    return this.add(chatId, { message: text, client_message_id: key })
  }

  /** Saves a message of the bot or of an agent, depending on who has the chat. */
  answer(chatId: number): Message | null {
    const { status, messages } = this.#chat(chatId)
    if (status === 'ended') return null
    const sender = status === 'assigned' ? 'agent' : 'bot'
    return this.add(chatId, { sender, message: `Answer ${messages.length}` })
  }

  add(chatId: number, changes: Partial<Message>): Message {
    const chat = this.#chat(chatId)
    const message = messageOf(chat.messages.length + 1, { sender: 'customer', ...changes })
    this.#change(chat, { messages: [...chat.messages, message] }, { type: 'message.added', message })
    return message
  }

  become(chatId: number, status: VisitorChat['status'], by: VisitorChat['ended_by'] = null): void {
    const chat = this.#chat(chatId)
    if (chat.status === status) return
    const assigned_agent = status === 'assigned' ? agent : null
    const party: Party = { status, assigned_agent, ended_by: status === 'ended' ? by : null }
    this.#change(chat, party, { type: 'chat.changed', ...party })
  }

  /** Events of a chat after a position. */
  since(chatId: number, seq: number): readonly VisitorEvent[] {
    return this.#chat(chatId).journal.filter((event) => event.seq > seq)
  }

  #chat(id: number): ServedChat {
    const chat = this.chats.get(id)
    if (!chat) throw new Error(`There is no chat ${id}.`)
    return chat
  }

  #change(chat: ServedChat, changes: Partial<ServedChat>, event: object): void {
    this.seq += 1
    const entry = { ...event, seq: this.seq, at: '' } as VisitorEvent
    this.chats.set(chat.id, { ...chat, ...changes, journal: [...chat.journal, entry] })
  }
}
