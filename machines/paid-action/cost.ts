import type { MoveKind } from '../chat/chat-access.ts'
import type { Failure } from '../failure.ts'

/** Actions that need a confirmation. */
export type PaidActionKind = 'summarise' | 'tag' | MoveKind

/** Queries that an action costs, and those left. */
export interface Cost {
  readonly queries: number
  readonly remaining: number
}

/** Cost of a free action. */
export const FREE: Cost = { queries: 0, remaining: 0 }

/** Returns true if no queries are left for an action that costs some. */
export const isOverQuota = ({ queries, remaining }: Cost): boolean => queries > 0 && remaining <= 0

/**
 * Returns true if a failure means a used-up quota; older backends report it for tags as HTTP 500
 * (specification 8).
 */
export const meansQuotaExceeded = (kind: PaidActionKind, { code }: Failure): boolean =>
  code === 'query_quota_exceeded' || (kind === 'tag' && code === 'internal_error')
