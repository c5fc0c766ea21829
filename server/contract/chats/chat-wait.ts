import { FIRST_REPLY_TARGET_MS, NEXT_REPLY_TARGET_MS } from '../base/limits.ts'
import type { ChatStatus } from './chat-shapes.ts'

/** Parts of a chat that determine when its customer started to wait, as they appear in a database row or in lists and events. */
export interface WaitingChat<Moment> {
  readonly status: ChatStatus
  readonly waiting_since: Moment | null
  /** Absent in data written by earlier builds and other backends. */
  readonly unanswered_since?: Moment | null
}

/**
 * Returns when the customer started to wait for an agent: in the queue, the time of the request; with an agent, the time of the
 * first unanswered message. Null if the customer is not waiting.
 */
export function waitOf<Moment>({
  status,
  waiting_since,
  unanswered_since,
}: WaitingChat<Moment>): Moment | null {
  if (status === 'waiting') return waiting_since
  return status === 'assigned' ? (unanswered_since ?? null) : null
}

/**
 * Returns the default time, in milliseconds, within which a waiting customer should get a reply, depending on the chat's status.
 */
export const replyTargetMs = ({ status }: { readonly status: ChatStatus }): number =>
  status === 'waiting' ? FIRST_REPLY_TARGET_MS : NEXT_REPLY_TARGET_MS
