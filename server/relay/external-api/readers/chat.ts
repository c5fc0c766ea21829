import { LRUCache } from 'lru-cache'
import { type Channel, channels, chatDefaults } from '#contract/chats/chat-shapes.ts'
import type { ShapeReader } from './complete.ts'
import { isRow, type Row } from './json-schema.ts'
import { personOf } from './member.ts'
import { choiceOf, momentOf, numberOf } from './scalars.ts'

const defaults = chatDefaults()
/** Number of chats whose last state is remembered. */
const CHATS_MAX = 50_000

const channelNames: Readonly<Record<string, Channel>> = {
  website: 'widget',
  web: 'widget',
  chatbox: 'widget',
  facebook: 'messenger',
  whatsappbusiness: 'whatsapp',
  zalooa: 'zalo',
}

/** Returns the channel that a text names, in the spellings of older services; the widget if there is none. */
export const channelOf = (value: unknown): unknown =>
  channelNames[
    String(value ?? '')
      .toLowerCase()
      .replace(/[^a-z]/g, '')
  ] ??
  choiceOf(value, channels) ??
  'widget'

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

/** Returns the agent of a chat: an object in any notation, or only an id, whose name is added later. */
function agentOf({ assigned_agent, assigned_to, agent, assignee }: Row): Row | null {
  const given = [assigned_agent, assigned_to, agent, assignee].find(isFilled)
  return personOf(given)
}

function statusOf(row: Row, agent: Row | null): unknown {
  if (isFilled(row.status)) return row.status
  if (isFilled(row.ended_at) || row.is_ended === true || isFilled(row.ended_by)) return 'ended'
  return agent ? 'assigned' : 'bot'
}

function lastMessageOf({ last_message }: Row, messages: readonly Row[], at: unknown, count: number) {
  const last = messages.at(-1)
  if (isRow(last_message))
    return { order: Math.max(1, count), sender: senderOf(last_message), created_at: at, ...last_message }
  const text = typeof last_message === 'string' && last_message ? last_message : last?.message
  if (!isFilled(text)) return null
  return {
    order: Math.max(1, count),
    sender: last ? senderOf(last) : 'customer',
    message: String(text).slice(0, 200),
    created_at: last?.created_at ?? at,
  }
}

/** Returns who wrote a message of a service that knows only `user` and `assistant`. */
export const senderOf = ({ sender, role }: Row): unknown =>
  sender ?? (role === 'user' || role === 'customer' ? 'customer' : role === 'agent' ? 'agent' : 'bot')

/** Gives versions to the chats of services that have none: each change of a chat gets a higher version. */
class Versions {
  readonly #known = new LRUCache<number, { state: string; version: number }>({ max: CHATS_MAX })

  of(id: number, state: string, updatedAt: unknown): number {
    const known = this.#known.get(id)
    if (known?.state === state) return known.version
    const first = Date.parse(momentOf(updatedAt) ?? '') || 1
    const version = known ? Math.max(Date.now(), known.version + 1) : first
    this.#known.set(id, { state, version })
    return version
  }
}

/** Returns the times of a chat, which services name differently or give only with its messages. */
function timesOf({ updated_at, created, created_at, created_date }: Row, messages: readonly Row[]) {
  const began = created ?? created_at ?? created_date ?? messages[0]?.created_at
  return { created: began, updated_at: updated_at ?? messages.at(-1)?.created_at ?? began }
}

const countOf = ({ message_count, last_message }: Row, messages: readonly Row[]): number =>
  numberOf(message_count) ?? (messages.length || Number(isFilled(last_message)))

/** Returns the parts of a chat whose change gives it another version. */
const stateOf = ({ status, assigned_agent, summary, tags, sentiment }: Row): string =>
  JSON.stringify(
    [status, isRow(assigned_agent) && assigned_agent.id, summary, tags, sentiment].map(
      (part) => part ?? null,
    ),
  )

/** Returns the reader of chats, in lists, histories and events. */
export function chatReader(): ShapeReader {
  const versions = new Versions()
  return (row) => {
    const id = numberOf(row.id ?? row.chat_id) ?? 0
    const assigned_agent = agentOf(row)
    const messages = Array.isArray(row.messages) ? row.messages.filter(isRow) : []
    const count = countOf(row, messages)
    const times = timesOf(row, messages)
    const status = statusOf(row, assigned_agent)
    const chat: Row = {
      ...defaults,
      unanswered_since: status === 'waiting' ? (row.waiting_since ?? null) : null,
      // If a service does not say what was read, nothing counts as unread.
      read: { customer: count, agent: count },
      delivered: { customer: count },
      summarized_times: Number(isFilled(row.summary)),
      ...row,
      ...times,
      id,
      status,
      assigned_agent,
      channel: channelOf(row.channel ?? row.source),
      user_name: row.user_name || `Visitor ${id}`,
      message_count: count,
      last_message: lastMessageOf(row, messages, times.updated_at, count),
    }
    return { ...chat, version: numberOf(row.version) ?? versions.of(id, stateOf(chat), times.updated_at) }
  }
}

/** Reads the messages of a chat: determines their order, and which of the assistant's messages the chat's agent wrote. */
export const historyReader: ShapeReader = (chat) => {
  const messages = (Array.isArray(chat.messages) ? chat.messages : []).filter(isRow)
  const orders = messages.map(({ order }) => numberOf(order))
  const isOrdered = orders.every((order, i) => order !== undefined && order > (orders[i - 1] ?? 0))
  const since = Date.parse(momentOf(chat.assignment_date) ?? '')
  const agent = chat.status === 'assigned' && isRow(chat.assigned_agent) ? chat.assigned_agent : null
  const isAgents = ({ sender, role, created_at }: Row) =>
    sender === undefined && role === 'assistant' && agent && Date.parse(momentOf(created_at) ?? '') > since
  return {
    ...chat,
    messages: messages.map((message, i) => ({
      ...message,
      id: message.id ?? i + 1,
      chat_id: chat.id,
      order: isOrdered ? message.order : i + 1,
      ...(isAgents(message) && { sender: 'agent', agent }),
    })),
  }
}

/** Reads a message. */
export const messageReader: ShapeReader = (row) => {
  const sender = senderOf(row)
  return { ...row, sender, role: sender === 'customer' ? 'user' : 'assistant', agent: personOf(row.agent) }
}
