import { isIntegrationChannel, type ReplyWindow, replyWindowAt } from '#contract/channels/channel-rules.ts'
import type { ActedChat, Chat, ReplyState } from '#contract/chats/chat-shapes.ts'
import type { ChatFile, DocumentReference, Message } from '#contract/chats/message-shapes.ts'
import type { ChatSnapshot, MessageSnapshot } from '#server/db/snapshots.ts'
import { iso, isoOrNull } from '#server/lib/iso.ts'
import type { Changed } from './changes.ts'

/** Returns how soon the reply to a chat is due; null if no reply is due. */
export function replyStateOf({
  reply_due_at,
  reply_check_at,
}: Pick<ChatSnapshot, 'reply_due_at' | 'reply_check_at'>): ReplyState | null {
  if (reply_due_at === null) return null
  if (reply_check_at === null) return 'late'
  return iso(reply_check_at) === iso(reply_due_at) ? 'soon' : 'in_time'
}

/**
 * Returns the reply window of a chat; null for the widget and the playground. Chats whose connection was deleted cannot be
 * answered anymore.
 */
export function windowOf(
  { channel, integration_id, said_at }: Pick<ChatSnapshot, 'channel' | 'integration_id' | 'said_at'>,
  now: Date,
): ReplyWindow | null {
  if (!isIntegrationChannel(channel)) return null
  if (integration_id === null) return { state: 'closed', until: null }
  return replyWindowAt(channel, said_at ? new Date(said_at).getTime() : null, now.getTime())
}

/**
 * Returns the member who assigned a chat: the author of its last move, if that move made the current assignment; otherwise null.
 */
function assignedByOf({ assigned_to, assigned_at, last_act: move }: ChatSnapshot): number | null {
  if (assigned_to === null || assigned_at === null || !move) return null
  return Date.parse(move.at) === new Date(assigned_at).getTime() ? move.by : null
}

/** Maps a chat's row to its format in lists and events. */
export function toChat(row: ChatSnapshot, now = new Date()): Chat {
  return {
    id: row.id,
    bot_id: row.bot_id,
    bot_name: row.bot_name,
    user_name: row.user_name,
    status: row.status,
    version: row.version,
    channel: row.channel,
    sentiment: row.sentiment,
    sentiment_receipt: row.sentiment_receipt,
    assigned_agent: agentOf(row),
    team_id: row.team_id,
    assignment_date: isoOrNull(row.assigned_at),
    assignment_receipt: row.assignment_receipt,
    assigned_by: assignedByOf(row),
    left_at: leftAtOf(row),
    waiting_since: isoOrNull(row.waiting_since),
    queue_reason: row.queue_reason,
    unanswered_since: isoOrNull(row.unanswered_since),
    reply_due_at: isoOrNull(row.reply_due_at),
    reply_state: replyStateOf(row),
    reply_window: windowOf(row, now),
    pending: row.pending_since !== null,
    snoozed_until: isoOrNull(row.snoozed_until),
    shared_with: row.shared_with,
    ended_at: isoOrNull(row.ended_at),
    ended_by: row.ended_by,
    created: iso(row.created_at),
    updated_at: iso(row.updated_at),
    last_message: lastMessageOf(row),
    message_count: row.message_count,
    read: { customer: row.read_customer, agent: row.read_agent },
    delivered: { customer: row.delivered_customer },
    tags: row.tags,
    auto_tags: row.auto_tags,
    summary: row.summary,
    summarized_times: row.summarized_times,
    email: row.email,
    phone: row.phone,
    age: row.age,
    gender: row.gender,
    location: row.location,
    language: row.language,
    custom_fields: row.custom_fields,
    user_id: userIdOf(row),
    proven: row.proven,
  }
}

/** Maps a chat after an act of a member, with the id by which the act can be undone. */
export const toActedChat = ({ chat, actId }: Pick<Changed, 'chat' | 'actId'>): ActedChat => ({
  ...toChat(chat),
  act_id: actId ?? null,
})

const agentOf = ({ assigned_to: id, agent_name: name }: ChatSnapshot): Chat['assigned_agent'] =>
  id === null ? null : { id, name: name ?? '' }

const leftAtOf = ({ status, left_at }: ChatSnapshot): Chat['left_at'] =>
  status === 'waiting' ? isoOrNull(left_at) : null

const lastMessageOf = ({ last_message: last }: ChatSnapshot): Chat['last_message'] =>
  last && { ...last, created_at: iso(last.created_at) }

const userIdOf = ({ channel, customer_key }: ChatSnapshot): Chat['user_id'] =>
  channel === 'widget' ? customer_key : null

const toFile = (row: NonNullable<MessageSnapshot['files']>[number]): ChatFile => ({
  id: row.id,
  name: row.name,
  size: row.size,
  type: row.type,
  is_important: false,
  created_on: iso(row.created_at),
  url: `/files/chat/${row.id}`,
  // Rows that earlier builds stored have no such columns.
  ...(row.width && row.height && { picture: { width: row.width, height: row.height, alt: row.alt ?? null } }),
})

/** Returns the certainty of an answer, its suggested topics, and whether it asks for details. */
function certaintyOf({ receipt }: MessageSnapshot): Pick<Message, 'certainty' | 'choices' | 'asks_details'> {
  const { certainty, choices, asks_details } = (receipt ?? {}) as ReturnType<typeof certaintyOf>
  return {
    ...(certainty && { certainty }),
    ...(choices?.length && { choices }),
    ...(asks_details && { asks_details }),
  }
}

/** Maps a message's row to its format in histories and events. */
export function toMessage(row: MessageSnapshot): Message {
  return {
    id: row.id,
    chat_id: row.chat_id,
    order: row.position,
    role: row.sender === 'customer' ? 'user' : 'assistant',
    sender: row.sender,
    agent: row.agent_id === null ? null : { id: row.agent_id, name: row.agent_name ?? '' },
    message: row.message,
    created_at: iso(row.created_at),
    client_message_id: row.client_message_id,
    file_chat_messages: (row.files ?? []).map(toFile),
    references: row.references as DocumentReference[],
    ...certaintyOf(row),
    ...(row.mailed_at && { mailed_at: iso(row.mailed_at) }),
    delivery: row.delivery_state ? { state: row.delivery_state, code: row.delivery_code } : null,
    edited_at: isoOrNull(row.edited_at),
    deleted_at: isoOrNull(row.deleted_at),
    reaction: row.reaction,
    missing_files: row.missing_files ?? 0,
    reply_to: row.reply_to,
    template: row.template,
  }
}
