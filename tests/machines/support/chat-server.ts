import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { Note } from '#contract/chats/notes.ts'
import type { Viewer } from '#machines/chat/chat-access.ts'
import type { ChatEvent } from '#machines/chat/chat-types.ts'
import { at, chatOf, claire, deniz, historyOf, messageOf } from '#tests/support/shapes.ts'

/** Reason why the server refuses a call. */
export class Refusal extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Server with one chat, its messages and notes: saves a message once per key, refuses outdated moves, and keeps a journal. */
export class ChatServer {
  chat: Chat = chatOf()
  messages: readonly Message[] = [messageOf(1)]
  notes: readonly Note[] = []
  readonly journal: (ChatEvent & { readonly seq: number })[] = []
  seq = 10
  #notes = 0

  page(before: number | null, length: number) {
    const known = before === null ? this.messages : this.messages.filter(({ order }) => order < before)
    return historyOf(known.slice(-length), this.chat, this.seq)
  }

  /** Makes a move that a member has seen the chat's version for; null makes it regardless of the version. */
  move(version: number | null, changes: Partial<Chat>): Chat {
    if (version !== null && this.chat.status === 'ended') throw new Refusal('chat_ended')
    if (version !== null && version !== this.chat.version) throw new Refusal('chat_version_conflict')
    const unassigned = { assigned_agent: null, assignment_date: null }
    this.#become({ ...unassigned, ...changes, version: this.chat.version + 1 })
    const { status } = this.chat
    if (status === 'assigned')
      this.#tell({ type: 'chat.assigned', by: null, previous: null, chat: this.chat })
    else if (status === 'ended') this.#tell({ type: 'chat.ended', chat: this.chat })
    else this.#tell({ type: status === 'waiting' ? 'chat.queued' : 'chat.unassigned', chat: this.chat })
    return this.chat
  }

  assign(version: number | null, { id, name }: Viewer): Chat {
    const assigned = { status: 'assigned', assigned_agent: { id, name }, assignment_date: at(60) } as const
    return this.move(version, assigned)
  }

  /** Saves a member's message; writing in a chat that nobody has takes it. */
  send(text: string, key: string): Message {
    const known = this.messages.find(({ client_message_id }) => client_message_id === key)
    if (known) return known
    if (this.chat.status === 'ended') throw new Refusal('chat_ended')
    if (this.chat.assigned_agent?.id === deniz.id) throw new Refusal('chat_not_yours')
    if (this.chat.status !== 'assigned') this.assign(null, claire)
    return this.add({ sender: 'agent', message: text, client_message_id: key })
  }

  add(changes: Partial<Message>): Message {
    const message = messageOf(this.messages.length + 1, changes)
    this.messages = [...this.messages, message]
    this.#become({ last_message: message })
    this.#tell({ type: 'message.added', chat: this.chat, message })
    return message
  }

  /** Changes the last message, as a delivery report does. */
  change(): void {
    const last = this.messages.at(-1)
    if (!last) return
    const message = { ...last, mailed_at: at(this.seq) }
    this.messages = [...this.messages.slice(0, -1), message]
    this.#tell({ type: 'message.changed', chat_id: 1, message })
  }

  read(by: 'customer' | 'agent', order: number): void {
    if (order <= this.chat.read[by]) return
    this.#become({ read: { ...this.chat.read, [by]: order } })
    this.#tell({ type: 'messages.read', chat_id: 1, by, order })
  }

  addNote(text: string, author: Viewer): Note {
    this.#notes += 1
    const { id, name } = author
    const note: Note = {
      ...{ id: this.#notes, chat_id: 1, author: { id, name }, text, mentions: [] },
      created_at: at(this.#notes),
    }
    this.notes = [...this.notes, note]
    this.#tell({ type: 'note.added', note })
    return note
  }

  deleteNote(id: number): void {
    if (!this.notes.some((note) => note.id === id)) throw new Refusal('not_found')
    this.notes = this.notes.filter((note) => note.id !== id)
    this.#tell({ type: 'note.deleted', id, chat_id: 1 })
  }

  #become(changes: Partial<Chat>): void {
    this.chat = { ...this.chat, ...changes, updated_at: at(this.seq) }
  }

  #tell(event: object): void {
    this.seq += 1
    this.journal.push({ ...event, seq: this.seq, at: '' } as ChatEvent & { readonly seq: number })
  }
}
