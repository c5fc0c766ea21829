import type { Action, Customer, OutgoingPart, Profile, Sending } from '../channel.ts'
import { choiceId, shortLabel } from '../choices.ts'
import { ProviderError } from '../provider-error.ts'
import { field, idOf, type Json, textOf } from '../read-json.ts'

/** Returns the attachment kind under which a file with the given media type is sent. */
export function attachmentKind(type: string): 'image' | 'audio' | 'video' | 'file' {
  const [kind] = type.split('/')
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file'
}

/**
 * Maximum number of quick replies per message, and maximum lengths of their titles and payloads (Meta's reference for quick
 * replies).
 */
const QUICK_REPLIES_MAX = 13
const QUICK_REPLY_MAX_CHARS = 20
const PAYLOAD_MAX_CHARS = 1_000

/**
 * Returns the choices in a part as quick replies. Long titles are shortened, but the payload still contains the whole choice if
 * it fits.
 */
export function quickReplies(part: OutgoingPart): object {
  const items = part.kind === 'text' ? (part.choices?.items ?? []) : []
  if (items.length === 0) return {}
  const quick_replies = items.slice(0, QUICK_REPLIES_MAX).map((choice) => ({
    content_type: 'text',
    title: shortLabel(choice.label, QUICK_REPLY_MAX_CHARS),
    payload: choiceId(choice, PAYLOAD_MAX_CHARS),
  }))
  return { quick_replies }
}

/** Returns the name that Messenger and Instagram use for an action. */
export const senderAction = (action: Action): string =>
  ({ read: 'mark_seen', typing: 'typing_on', idle: 'typing_off' })[action]

/** Returns the recipient and messaging-type fields of a message's body. */
export const envelopeOf = (to: Customer, { mode }: Sending, within: object): object => ({
  recipient: { id: to.id },
  ...(mode === 'human_agent' ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' } : within),
})

/** Returns the id of the message that was sent; throws `ProviderError` if the response has none. */
export function sentId(body: Json): string {
  const id = idOf(field(body, 'message_id'))
  if (id === null) throw new ProviderError('later', '')
  return id
}

/** Returns the name in a profile response. */
export function profileOf(body: Json): Profile {
  const parts = [textOf(field(body, 'first_name')), textOf(field(body, 'last_name'))]
  const whole = textOf(field(body, 'name')) ?? (parts.filter((part) => part !== null).join(' ') || null)
  return { name: whole ?? textOf(field(body, 'username')), phone: null }
}
