import type { Customer, OutgoingPart, Profile, Sending } from '../channel.ts'
import { ProviderError } from '../provider-error.ts'
import { field, idOf, type Json, textOf } from '../read-json.ts'

/** Returns the kind of attachment that a file is sent as. */
export function attachmentKind(type: string): 'image' | 'audio' | 'video' | 'file' {
  const [kind] = type.split('/')
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file'
}

/** Most quick replies of a message, and the longest title of one. */
const QUICK_REPLIES_MAX = 13
const QUICK_REPLY_MAX_CHARS = 20

/** Returns the suggested questions that fit as quick replies. */
export function quickReplies(part: OutgoingPart): object {
  const choices = part.kind === 'text' ? (part.choices ?? []) : []
  const fitting = choices
    .filter((choice) => choice.length <= QUICK_REPLY_MAX_CHARS)
    .slice(0, QUICK_REPLIES_MAX)
  if (fitting.length === 0) return {}
  return { quick_replies: fitting.map((title) => ({ content_type: 'text', title, payload: title })) }
}

/** Returns the parts of a body that say to whom and on what grounds a message goes. */
export const envelopeOf = (to: Customer, { mode }: Sending, within: object): object => ({
  recipient: { id: to.id },
  ...(mode === 'human_agent' ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' } : within),
})

/** Returns the id of a message that was sent. */
export function sentId(body: Json): string {
  const id = idOf(field(body, 'message_id'))
  if (id === null) throw new ProviderError('later', '')
  return id
}

/** Returns the name in an answer about a profile. */
export function profileOf(body: Json): Profile {
  const parts = [textOf(field(body, 'first_name')), textOf(field(body, 'last_name'))]
  const whole = textOf(field(body, 'name')) ?? (parts.filter((part) => part !== null).join(' ') || null)
  return { name: whole ?? textOf(field(body, 'username')), phone: null }
}
