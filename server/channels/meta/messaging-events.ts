import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import { choiceOf, pressedText, starsOf } from '../choices.ts'
import { type ChannelEvent, type FileRef, type Happening, kindName, momentOf } from '../events.ts'
import { field, idOf, items, type Json, textOf } from '../read-json.ts'

/** Context for reading the items in the `messaging` or `standby` of an entry, for Messenger and Instagram. */
interface Reading {
  readonly channel: IntegrationChannel
  readonly account: string
  /** Id of our app, whose own messages come back as echoes. */
  readonly appId: string | null
  readonly isStandby: boolean
}

/** Messenger's thumbs-up sticker, in its three sizes. */
const thumbs = ['369239263222822', '369239343222814', '369239383222810']
/** Kinds of attachments with a URL that points to a file. */
const fileKinds = ['image', 'audio', 'video', 'file', 'story_mention']

const HTTP = /^https?:\/\//i

function textOfAttachment(attachment: Json): string | null {
  const type = field(attachment, 'type')
  if (type === 'like_heart') return '❤'
  if (thumbs.includes(idOf(field(attachment, 'payload', 'sticker_id')) ?? '')) return '👍'
  if (type === 'location') {
    const at = field(attachment, 'payload', 'coordinates')
    const [lat, long] = [idOf(field(at, 'lat')), idOf(field(at, 'long'))]
    return lat && long ? `${lat}, ${long}` : textOf(field(attachment, 'title'))
  }
  if (fileKinds.includes(String(type)) || type === 'template') return null
  const url = textOf(field(attachment, 'payload', 'url')) ?? textOf(field(attachment, 'url'))
  const parts = [textOf(field(attachment, 'title')) ?? textOf(field(attachment, 'payload', 'title')), url]
  return parts.filter((part) => part !== null && (part !== url || HTTP.test(part))).join('\n') || null
}

function fileOfAttachment(attachment: Json): FileRef | null {
  if (!fileKinds.includes(String(field(attachment, 'type')))) return null
  if (thumbs.includes(idOf(field(attachment, 'payload', 'sticker_id')) ?? '')) return null
  const url = textOf(field(attachment, 'payload', 'url'))
  return url && HTTP.test(url) ? { url } : null
}

const pressedId = (message: Json | undefined): string | null =>
  textOf(field(message, 'quick_reply', 'payload'))

/** Returns a message's text and files. */
function contentOf(message: Json | undefined): { readonly text: string; readonly files: readonly FileRef[] } {
  const attachments = items(message, 'attachments')
  const written = pressedText(textOf(field(message, 'text')), pressedId(message))
  const texts = [written, ...attachments.map(textOfAttachment)]
  return {
    text: texts.filter((text) => text !== null).join('\n'),
    files: attachments.map(fileOfAttachment).filter((file) => file !== null),
  }
}

function echoOf(message: Json, id: string, appId: string | null): Happening {
  const app = idOf(field(message, 'app_id'))
  const origin = app === null ? 'unknown' : app === appId ? 'ours' : 'person'
  return { kind: 'echo', id, ...contentOf(message), origin, mark: textOf(field(message, 'metadata')) }
}

/** Returns the kind of a message whose content Meta does not pass on; null for a message of nothing. */
function unpassedOf(message: Json): { readonly unpassed: string } | null {
  const [attachment] = items(message, 'attachments')
  if (attachment) return { unpassed: kindName(field(attachment, 'type')) }
  return field(message, 'is_unsupported') === true ? { unpassed: 'unsupported' } : null
}

function messageOf(message: Json, { isStandby, appId }: Reading): Happening | null {
  const id = idOf(field(message, 'mid'))
  if (id === null) return null
  if (field(message, 'is_echo') === true) return echoOf(message, id, appId)
  if (field(message, 'is_deleted') === true) return { kind: 'deletion', id }
  const content = contentOf(message)
  const unpassed = content.text || content.files.length > 0 ? {} : unpassedOf(message)
  if (unpassed === null) return null
  const replyTo = idOf(field(message, 'reply_to', 'mid'))
  const stars = starsOf(choiceOf(pressedId(message)))
  return { kind: 'message', id, ...content, ...unpassed, replyTo, name: null, phone: null, isStandby, stars }
}

/** Returns the event for a pressed button. Postbacks usually have no id, so the id is built from customer, time and payload. */
function postbackOf(item: Json, customer: string, at: string, isStandby: boolean): Happening | null {
  const postback = field(item, 'postback')
  const payload = textOf(field(postback, 'payload'))
  const text = textOf(field(postback, 'title')) ?? payload
  if (!text) return null
  const id = idOf(field(postback, 'mid')) ?? `postback:${customer}:${at}:${payload ?? text}`.slice(0, 500)
  return {
    kind: 'message',
    id,
    text,
    files: [],
    replyTo: null,
    name: null,
    phone: null,
    isStandby,
    stars: null,
  }
}

function receiptOf(item: Json): Happening | null {
  const state = field(item, 'read') === undefined ? 'delivered' : 'read'
  const receipt = field(item, state === 'read' ? 'read' : 'delivery')
  if (receipt === undefined) return null
  const mid = idOf(field(receipt, 'mid'))
  const ids = items(receipt, 'mids')
    .map(idOf)
    .filter((id) => id !== null)
  const until = momentOf(field(receipt, 'watermark'))
  return { kind: 'receipt', state, ids: mid ? [mid, ...ids] : ids, until, code: null }
}

function changeOf(item: Json): Happening | null {
  const reacted = idOf(field(item, 'reaction', 'mid'))
  if (reacted) {
    const isGone = field(item, 'reaction', 'action') === 'unreact'
    return {
      kind: 'reaction',
      id: reacted,
      emoji: isGone ? null : (textOf(field(item, 'reaction', 'emoji')) ?? '❤'),
    }
  }
  const edited = idOf(field(item, 'message_edit', 'mid'))
  const text = textOf(field(item, 'message_edit', 'text'))
  return edited && text ? { kind: 'edit', id: edited, text } : null
}

/** Returns the event in an item; null if the item is unknown or does not concern a conversation. */
function eventOf(item: Json, reading: Reading): ChannelEvent | null {
  const at = momentOf(field(item, 'timestamp'))
  const [sender, recipient] = [idOf(field(item, 'sender', 'id')), idOf(field(item, 'recipient', 'id'))]
  const message = field(item, 'message')
  const isEcho = field(message, 'is_echo') === true
  const customer = isEcho ? recipient : sender
  if (at === null || customer === null || customer === reading.account) return null
  const what = message
    ? messageOf(message, reading)
    : field(item, 'postback')
      ? postbackOf(item, customer, at, reading.isStandby)
      : (receiptOf(item) ?? changeOf(item))
  const { channel, account } = reading
  return what && { channel, account, customer, otherId: null, at, what }
}

/** Returns the events in a body from Messenger (`object: page`) or Instagram, in the order of the body. */
export function messagingEvents(
  body: Json,
  channel: IntegrationChannel,
  appId: string | null,
): readonly ChannelEvent[] {
  return items(body, 'entry').flatMap((entry) => {
    const account = idOf(field(entry, 'id'))
    if (account === null) return []
    const read = (list: 'messaging' | 'standby') =>
      items(entry, list).map((item) =>
        eventOf(item, { channel, account, appId, isStandby: list === 'standby' }),
      )
    return [...read('messaging'), ...read('standby')].filter((event) => event !== null)
  })
}
