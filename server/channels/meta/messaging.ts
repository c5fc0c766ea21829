import type { Action, Customer, OutgoingPart, Profile, Sending } from '../channel.ts'
import { choiceId, shortLabel } from '../choices.ts'
import { ProviderError } from '../provider-error.ts'
import { field, idOf, type Json, textOf } from '../read-json.ts'

/** Returns the attachment kind under which a file is sent. */
export function attachmentKind(type: string): 'image' | 'audio' | 'video' | 'file' {
  const [kind] = type.split('/')
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file'
}

/** Maximum quick replies per message, with the maximum lengths of title and payload (Meta's reference of quick replies). */
const QUICK_REPLIES_MAX = 13
const QUICK_REPLY_MAX_CHARS = 20
const PAYLOAD_MAX_CHARS = 1_000

/** Returns a customer's choices as quick replies; long titles are shortened but still represent the whole choice. */
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

/** Returns the name of an action in Messenger and Instagram. */
export const senderAction = (action: Action): string =>
  ({ read: 'mark_seen', typing: 'typing_on', idle: 'typing_off' })[action]

/** Returns the recipient and messaging type of a message's body. */
export const envelopeOf = (to: Customer, { mode }: Sending, within: object): object => ({
  recipient: { id: to.id },
  ...(mode === 'human_agent' ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' } : within),
})

/** Returns the id of a sent message. */
export function sentId(body: Json): string {
  const id = idOf(field(body, 'message_id'))
  if (id === null) throw new ProviderError('later', '')
  return id
}

/** Returns the name from a profile response. */
export function profileOf(body: Json): Profile {
  const parts = [textOf(field(body, 'first_name')), textOf(field(body, 'last_name'))]
  const whole = textOf(field(body, 'name')) ?? (parts.filter((part) => part !== null).join(' ') || null)
  return { name: whole ?? textOf(field(body, 'username')), phone: null }
}
