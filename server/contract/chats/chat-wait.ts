import { FIRST_REPLY_TARGET_MS, NEXT_REPLY_TARGET_MS } from '../base/limits.ts'
import type { ChatStatus } from './chat-shapes.ts'

/** The parts of a chat that tell since when its customer waits, as a row of the database or in the shape of lists and events. */
export interface WaitingChat<Moment> {
  readonly status: ChatStatus
  readonly waiting_since: Moment | null
  /** Absent in what earlier builds and other backends wrote. */
  readonly unanswered_since?: Moment | null
}

/**
 * Returns since when the customer waits for a person: in the queue since one was called, with an agent since the first message
 * without a reply; null if nobody is waited for.
 */
export function waitOf<Moment>({
  status,
  waiting_since,
  unanswered_since,
}: WaitingChat<Moment>): Moment | null {
  if (status === 'waiting') return waiting_since
  return status === 'assigned' ? (unanswered_since ?? null) : null
}

/** Returns the default target of the reply that the customer of a chat waits for, in milliseconds. */
export const replyTargetMs = ({ status }: { readonly status: ChatStatus }): number =>
  status === 'waiting' ? FIRST_REPLY_TARGET_MS : NEXT_REPLY_TARGET_MS
