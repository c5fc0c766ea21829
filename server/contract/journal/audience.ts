import { type ChatAudience, type ChatViewer, isSupervisor } from '../chats/chat-policy.ts'
import { type JournalType, type OpenType, type PayloadOf, type PersonalType, sharedTypes } from './events.ts'

/** Recipients of an event: all members of the client, its supervisors, certain members, or the members who may see a chat. */
export type Audience = 'everyone' | 'supervisors' | { readonly only: readonly number[] } | ChatAudience

/** Types of events about one chat. */
export type ChatType = {
  [T in JournalType]: PayloadOf<T> extends { chat: object } | { chat_id: number } | { note: object }
    ? T
    : never
}[JournalType]

/**
 * Audiences that events of a type can have. Events about a chat never go to everyone; events of other types go to supervisors by
 * default.
 */
export type AudienceFor<T extends JournalType> = T extends ChatType
  ? ChatAudience
  : T extends PersonalType
    ? 'everyone' | { readonly only: readonly number[] }
    : T extends OpenType
      ? 'everyone'
      : 'supervisors'

/** An audience as stored in the journal and the feed. */
export interface StoredAudience {
  readonly chat_id: number | null
  /** Ids of the members who receive the event, in addition to supervisors unless it is personal; null for everyone. */
  readonly audience: number[] | null
}

/** Converts an audience to its stored form: a list of member ids, empty for supervisors alone and null for everyone. */
export function storedAudience(audience: Audience): StoredAudience {
  if (audience === 'everyone') return { chat_id: null, audience: null }
  if (audience === 'supervisors') return { chat_id: null, audience: [] }
  if ('only' in audience) return { chat_id: null, audience: [...audience.only] }
  const { chatId, agents } = audience
  return { chat_id: chatId, audience: agents === 'all' ? null : [...agents] }
}

/** An event with its stored audience. */
interface Addressed {
  readonly type: JournalType
  readonly audience: readonly number[] | null
}

/**
 * Returns whether only an event's audience may see it, so that supervisors may not. Events for everyone are not personal; events
 * of unknown types with an audience are.
 */
export const isPersonal = ({ type, audience }: Addressed): boolean =>
  audience !== null && !sharedTypes.includes(type)

/**
 * Returns whether a member may receive an event: members of the audience may, and so may supervisors, unless the event is
 * personal.
 */
export const mayReceive = (viewer: ChatViewer, event: Addressed): boolean =>
  event.audience === null ||
  event.audience.includes(viewer.id) ||
  (isSupervisor(viewer) && !isPersonal(event))
