import type { MoveKind } from '../chat/chat-access.ts'
import type { Failure } from '../failure.ts'

/** Actions that require confirmation. */
export type PaidActionKind = 'summarize' | 'tag' | MoveKind

/** Number of queries that an action costs, and the number remaining. */
export interface Cost {
  readonly queries: number
  readonly remaining: number
}

/** Cost of a free action. */
export const FREE: Cost = { queries: 0, remaining: 0 }

/** Returns true if an action costs queries but none are left. */
export const isOverQuota = ({ queries, remaining }: Cost): boolean => queries > 0 && remaining <= 0

/**
 * Returns true if a failure means that the quota is used up; for tags, older backends report it as HTTP 500 (specification 8).
 */
export const meansQuotaExceeded = (kind: PaidActionKind, { code }: Failure): boolean =>
  code === 'query_quota_exceeded' || (kind === 'tag' && code === 'internal_error')
