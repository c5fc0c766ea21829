import { type ChannelEvent, type FileRef, type Happening, kindName, momentOf } from '../events.ts'
import { field, idOf, items, type Json, textOf } from '../read-json.ts'

/** Beginning of the names of events with a customer's message; `user_send_text`, and kinds that are added later. */
const USER_SENDS = 'user_send_'
const fileKinds = ['image', 'gif', 'sticker', 'file', 'audio', 'video']
const HTTP = /^https?:\/\//i

function fileOf(attachment: Json): FileRef | null {
  if (!fileKinds.includes(String(field(attachment, 'type')))) return null
  const url = textOf(field(attachment, 'payload', 'url'))
  const name = textOf(field(attachment, 'payload', 'name'))
  return url && HTTP.test(url) ? { url, ...(name && { name }) } : null
}

function textOfAttachment(attachment: Json): string | null {
  const payload = field(attachment, 'payload')
  const [lat, long] = ['latitude', 'longitude'].map((name) => idOf(field(payload, 'coordinates', name)))
  if (lat && long) return `${lat}, ${long}`
  if (field(attachment, 'type') !== 'link') return null
  const parts = [textOf(field(payload, 'description')), textOf(field(payload, 'url'))]
  return parts.filter((part) => part !== null).join('\n') || null
}

function contentOf(message: Json | undefined): { readonly text: string; readonly files: readonly FileRef[] } {
  const attachments = items(message, 'attachments')
  const texts = [textOf(field(message, 'text')), ...attachments.map(textOfAttachment)]
  return {
    text: texts.filter((text) => text !== null).join('\n'),
    files: attachments.map(fileOf).filter((file) => file !== null),
  }
}

function messageOf(body: Json): Happening | null {
  const message = field(body, 'message')
  const id = idOf(field(message, 'msg_id'))
  const content = contentOf(message)
  if (!id) return null
  const isPassed = content.text !== '' || content.files.length > 0
  const unpassed = isPassed
    ? {}
    : { unpassed: kindName(field(body, 'event_name')?.toString().slice(USER_SENDS.length)) }
  const replyTo = idOf(field(message, 'quote_msg_id'))
  return {
    kind: 'message',
    id,
    ...content,
    ...unpassed,
    replyTo,
    name: null,
    phone: null,
    isStandby: false,
    stars: null,
  }
}

/**
 * Returns the event for a message from the account. `admin_id` is present only if a person wrote the message in the OA's own
 * tool.
 */
function echoOf(body: Json): Happening | null {
  const id = idOf(field(body, 'message', 'msg_id'))
  if (!id) return null
  const origin = idOf(field(body, 'sender', 'admin_id')) ? 'person' : 'ours'
  return { kind: 'echo', id, ...contentOf(field(body, 'message')), origin, mark: null }
}

function receiptOf(body: Json, state: 'delivered' | 'read'): Happening | null {
  // An event with a delivery time concerns a notification to a phone number.
  if (field(body, 'delivery_time') !== undefined || field(body, 'message', 'delivery_time') !== undefined)
    return null
  const one = idOf(field(body, 'message', 'msg_id'))
  const more = items(body, 'message', 'msg_ids')
    .map(idOf)
    .filter((id) => id !== null)
  const ids = one ? [one, ...more] : more
  return ids.length > 0 ? { kind: 'receipt', state, ids, until: null, code: null } : null
}

function reactionOf(body: Json): Happening | null {
  const id = idOf(field(body, 'message', 'msg_id'))
  return id ? { kind: 'reaction', id, emoji: emojiOf(textOf(field(body, 'message', 'react_icon'))) } : null
}

/** Emojis by Zalo's codes for reactions. */
const emojis: Record<string, string> = {
  '/-heart': '❤',
  '/-strong': '👍',
  ':>': '😄',
  ':o': '😮',
  ':-((': '😢',
  ':-h': '😡',
}
const emojiOf = (icon: string | null): string | null => icon && (emojis[icon] ?? icon)

function profileOf(body: Json): Happening {
  const info = field(body, 'info')
  const phone = idOf(field(info, 'phone'))
  return {
    kind: 'profile',
    name: textOf(field(info, 'name')),
    phone: phone && (/^\d+$/.test(phone) ? `+${phone}` : phone),
  }
}

/** Returns the events in a Zalo body; an empty list if the body does not concern a conversation. */
export function zaloEvents(body: Json): readonly ChannelEvent[] {
  const name = String(field(body, 'event_name') ?? '')
  const at = momentOf(field(body, 'timestamp'))
  const [sender, recipient] = [idOf(field(body, 'sender', 'id')), idOf(field(body, 'recipient', 'id'))]
  if (!at || !sender || !recipient) return []
  const isFromOa = name.startsWith('oa_send_')
  const [account, customer] = isFromOa ? [sender, recipient] : [recipient, sender]
  const event = (what: Happening | null, whose = { account, customer }): readonly ChannelEvent[] =>
    what ? [{ channel: 'zalo', ...whose, otherId: null, at, what }] : []
  if (isFromOa) return event(echoOf(body))
  if (name.startsWith(USER_SENDS)) return event(messageOf(body))
  if (name === 'user_reacted_message') return event(reactionOf(body))
  if (name === 'user_submit_info') return event(profileOf(body))
  if (name !== 'user_received_message' && name !== 'user_seen_message') return []
  // The documentation is inconsistent about which of the two ids is the account's, so an event is returned for each; one of them
  // matches no connection.
  const receipt = receiptOf(body, name === 'user_seen_message' ? 'read' : 'delivered')
  return [...event(receipt), ...event(receipt, { account: sender, customer: recipient })]
}
