import { LRUCache } from 'lru-cache'
import { type Channel, channels, chatDefaults } from '#contract/chats/chat-shapes.ts'
import { cutText } from '#server/lib/cut-text.ts'
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

/** Returns the channel that a value names, also under a name from older services; the widget if it names none. */
export const channelOf = (value: unknown): unknown =>
  channelNames[
    String(value ?? '')
      .toLowerCase()
      .replace(/[^a-z]/g, '')
  ] ??
  choiceOf(value, channels) ??
  'widget'

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

/**
 * Returns the agent of a chat, from an object in any common format or from an id alone, whose name is added later; null if there
 * is none.
 */
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
    message: cutText(String(text), 200),
    created_at: last?.created_at ?? at,
  }
}

/** Returns who wrote a message of a service that knows only `user` and `assistant`. */
export const senderOf = ({ sender, role }: Row): unknown =>
  sender ?? (role === 'user' || role === 'customer' ? 'customer' : role === 'agent' ? 'agent' : 'bot')

/** Returns a chat's messages. The assistant's messages since the chat was assigned are its agent's. */
function attributed({ messages, status, assignment_date }: Row, agent: Row | null): readonly Row[] {
  const since = Date.parse(momentOf(assignment_date) ?? '')
  const isAgents = ({ sender, role, created_at }: Row) =>
    sender === undefined && role === 'assistant' && Date.parse(momentOf(created_at) ?? '') > since
  const rows = Array.isArray(messages) ? messages.filter(isRow) : []
  if (!agent || (status ?? 'assigned') !== 'assigned') return rows
  return rows.map((message) => (isAgents(message) ? { ...message, sender: 'agent', agent } : message))
}

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

/** Returns, as text, the parts of a chat whose changes give it a new version. */
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
    const messages = attributed(row, assigned_agent)
    const count = countOf(row, messages)
    const times = timesOf(row, messages)
    const status = statusOf(row, assigned_agent)
    const chat: Row = {
      ...defaults,
      unanswered_since: status === 'waiting' ? (row.waiting_since ?? null) : null,
      // If a service does not say what was read, nothing counts as unread for members, and nothing as read by the customer.
      read: { customer: 0, agent: count },
      delivered: { customer: 0 },
      summarized_times: Number(isFilled(row.summary)),
      ...row,
      ...times,
      id,
      status,
      assigned_agent,
      ...(Array.isArray(row.messages) && { messages }),
      channel: channelOf(row.channel ?? row.source),
      user_name: row.user_name || `Visitor ${id}`,
      message_count: count,
      last_message: lastMessageOf(row, messages, times.updated_at, count),
    }
    return { ...chat, version: numberOf(row.version) ?? versions.of(id, stateOf(chat), times.updated_at) }
  }
}

/** Reads the messages of a chat and determines their order. */
export const historyReader: ShapeReader = (chat) => {
  const messages = (Array.isArray(chat.messages) ? chat.messages : []).filter(isRow)
  const orders = messages.map(({ order }) => numberOf(order))
  const isOrdered = orders.every((order, i) => order !== undefined && order > (orders[i - 1] ?? 0))
  return {
    ...chat,
    messages: messages.map((message, i) => ({
      ...message,
      id: message.id ?? i + 1,
      chat_id: chat.id,
      order: isOrdered ? message.order : i + 1,
    })),
  }
}

/** Reads a message. */
export const messageReader: ShapeReader = (row) => {
  const sender = senderOf(row)
  return { ...row, sender, role: sender === 'customer' ? 'user' : 'assistant', agent: personOf(row.agent) }
}
