import { choiceOf, pressedText, starsOf } from '../choices.ts'
import { type ChannelEvent, type FileRef, type Happening, kindName, momentOf } from '../events.ts'
import { field, idOf, items, type Json, textOf } from '../read-json.ts'

const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker']

/**
 * Sender of a message. `id` is the phone number if known, otherwise the user id; `otherId` is the user id if `id` is a phone
 * number.
 */
interface Person {
  readonly id: string
  readonly otherId: string | null
  readonly name: string | null
}

function personOf(message: Json, contacts: readonly Json[]): Person | null {
  const [number, user] = [idOf(field(message, 'from')), idOf(field(message, 'from_user_id'))]
  const contact = contacts.find((one) => {
    const ids = [idOf(field(one, 'wa_id')), idOf(field(one, 'user_id'))]
    return ids.some((id) => id !== null && (id === number || id === user))
  })
  const id = number ?? user
  if (id === null) return null
  const otherId = number === null ? null : (user ?? idOf(field(contact, 'user_id')))
  return { id, otherId: otherId === id ? null : otherId, name: textOf(field(contact, 'profile', 'name')) }
}

const lines = (...texts: (string | null)[]): string | null =>
  texts.filter((text) => text !== null).join('\n') || null

function locationText(location: Json | undefined): string | null {
  const [lat, long] = [idOf(field(location, 'latitude')), idOf(field(location, 'longitude'))]
  const at = lat && long ? `${lat}, ${long}` : null
  return lines(textOf(field(location, 'name')), textOf(field(location, 'address')), at)
}

function contactsOf(message: Json): string | null {
  const texts = items(message, 'contacts').map((contact) => {
    const phones = items(contact, 'phones').map((phone) => textOf(field(phone, 'phone')))
    const name = textOf(field(contact, 'name', 'formatted_name'))
    return [name, ...phones].filter((part) => part !== null).join(', ') || null
  })
  return lines(...texts)
}

function orderOf(message: Json): string | null {
  const rows = items(message, 'order', 'product_items').map((product) => {
    const name = idOf(field(product, 'product_retailer_id'))
    return name && `${idOf(field(product, 'quantity')) ?? '1'} × ${name}`
  })
  return lines(textOf(field(message, 'order', 'text')), ...rows)
}

/** Returns a form's answers, which arrive as JSON text, with one line per field. */
function formOf(reply: Json | undefined): string | null {
  const raw = textOf(field(reply, 'response_json'))
  if (!raw) return textOf(field(reply, 'body'))
  try {
    const answers = Object.entries(JSON.parse(raw) as object).filter(([name]) => name !== 'flow_token')
    return lines(
      ...answers.map(
        ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
      ),
    )
  } catch {
    return raw
  }
}

/** Returns the button or list row that the customer pressed. */
const pressed = (message: Json): Json | undefined =>
  field(message, 'interactive', 'button_reply') ?? field(message, 'interactive', 'list_reply')

function interactiveOf(message: Json): string | null {
  const reply = pressed(message)
  return reply === undefined
    ? formOf(field(message, 'interactive', 'nfm_reply'))
    : pressedText(textOf(field(reply, 'title')), textOf(field(reply, 'id')))
}

const textKinds: Record<string, (message: Json) => string | null> = {
  text: (message) => textOf(field(message, 'text', 'body')),
  button: (message) =>
    textOf(field(message, 'button', 'text')) ?? textOf(field(message, 'button', 'payload')),
  interactive: interactiveOf,
  location: (message) => locationText(field(message, 'location')),
  contacts: contactsOf,
  order: orderOf,
}

/** Returns a message's text and files; null for kinds of messages that are not shown. */
function contentOf(message: Json): { readonly text: string; readonly files: readonly FileRef[] } | null {
  const type = String(field(message, 'type'))
  if (mediaKinds.includes(type)) {
    const media = field(message, type)
    const mediaId = idOf(field(media, 'id'))
    const name = textOf(field(media, 'filename'))
    const files = mediaId ? [{ mediaId, ...(name && { name }) }] : []
    const text = textOf(field(media, 'caption')) ?? ''
    return text || files.length > 0 ? { text, files } : null
  }
  const text = textKinds[type]?.(message) ?? null
  return text ? { text, files: [] } : null
}

function changeOf(message: Json): Happening | null {
  const type = field(message, 'type')
  if (type === 'reaction') {
    const id = idOf(field(message, 'reaction', 'message_id'))
    return id ? { kind: 'reaction', id, emoji: textOf(field(message, 'reaction', 'emoji')) } : null
  }
  if (type === 'edit') {
    const id = idOf(field(message, 'edit', 'original_message_id'))
    const text = contentOf(field(message, 'edit', 'message') ?? null)?.text
    return id && text ? { kind: 'edit', id, text } : null
  }
  if (type === 'revoke') {
    const id = idOf(field(message, 'revoke', 'original_message_id'))
    return id ? { kind: 'deletion', id } : null
  }
  const to = type === 'system' ? idOf(field(message, 'system', 'wa_id')) : null
  return to ? { kind: 'moved', to } : null
}

/** Kinds of messages that change an earlier one, or the customer, and are never lines of the chat. */
const changeKinds = ['reaction', 'edit', 'revoke', 'system']

/** Returns the content of a message that WhatsApp does not pass on; null for changes of earlier messages. */
function unpassedOf(message: Json) {
  const type = field(message, 'type')
  if (typeof type !== 'string' || changeKinds.includes(type)) return null
  return { text: '', files: [], unpassed: kindName(field(message, 'unsupported', 'type') ?? type) }
}

function happeningOf(message: Json, person: Person): Happening | null {
  const change = changeOf(message)
  if (change) return change
  const id = idOf(field(message, 'id'))
  const content = contentOf(message) ?? unpassedOf(message)
  if (id === null || content === null) return null
  const replyTo = idOf(field(message, 'context', 'id'))
  const phone = /^\d+$/.test(person.id) ? `+${person.id}` : null
  const stars = starsOf(choiceOf(textOf(field(pressed(message), 'id'))))
  return { kind: 'message', id, ...content, replyTo, name: person.name, phone, isStandby: false, stars }
}

const states = ['sent', 'delivered', 'read', 'failed'] as const

function receiptOf(status: Json): Happening | null {
  const id = idOf(field(status, 'id'))
  const named = field(status, 'status') === 'played' ? 'read' : field(status, 'status')
  const state = states.find((one) => one === named)
  if (!id || !state) return null
  const code = idOf(field(items(status, 'errors')[0], 'code'))
  return { kind: 'receipt', state, ids: [id], until: null, code: state === 'failed' ? code : null }
}

type Base = Pick<ChannelEvent, 'channel' | 'account'>

function messageEvents(value: Json, base: Base): (ChannelEvent | null)[] {
  const contacts = items(value, 'contacts')
  return items(value, 'messages').map((message) => {
    const at = momentOf(field(message, 'timestamp'))
    const person = personOf(message, contacts)
    const what = at && person && happeningOf(message, person)
    return what ? { ...base, customer: person.id, otherId: person.otherId, at, what } : null
  })
}

function statusEvents(value: Json, base: Base): (ChannelEvent | null)[] {
  return items(value, 'statuses').map((status) => {
    const at = momentOf(field(status, 'timestamp'))
    const customer = idOf(field(status, 'recipient_id')) ?? idOf(field(status, 'recipient_user_id'))
    const what = at && customer ? receiptOf(status) : null
    return what && at && customer ? { ...base, customer, otherId: null, at, what } : null
  })
}

function echoEvents(value: Json, base: Base): (ChannelEvent | null)[] {
  return items(value, 'message_echoes').map((message) => {
    const at = momentOf(field(message, 'timestamp'))
    const customer = idOf(field(message, 'to')) ?? idOf(field(message, 'to_user_id'))
    const id = idOf(field(message, 'id'))
    const change = changeOf(message)
    const content = contentOf(message)
    if (!at || !customer || !id || (!change && !content)) return null
    const what: Happening = change ?? {
      kind: 'echo',
      id,
      ...(content ?? { text: '', files: [] }),
      origin: 'person',
      mark: null,
    }
    return { ...base, customer, otherId: null, at, what }
  })
}

/** Returns the events in a WhatsApp body: messages, statuses, and messages written by staff in the app on the phone. */
export function whatsAppEvents(body: Json): readonly ChannelEvent[] {
  const values = items(body, 'entry').flatMap((entry) =>
    items(entry, 'changes').map((change) => field(change, 'value') ?? null),
  )
  return values.flatMap((value) => {
    const account = idOf(field(value, 'metadata', 'phone_number_id'))
    if (account === null) return []
    const base = { channel: 'whatsapp', account } as const
    const all = [...messageEvents(value, base), ...statusEvents(value, base), ...echoEvents(value, base)]
    return all.filter((event) => event !== null)
  })
}
