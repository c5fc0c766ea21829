import type { Failure } from '#machines/failure.ts'

/** What is confirmed before it happens. */
export type PaidActionKind = 'summarise' | 'tag' | 'assign' | 'transfer'

/** Queries that an action costs, and those left. */
export interface Cost {
  readonly queries: number
  readonly remaining: number
}

/** Cost of what is free. */
export const FREE: Cost = { queries: 0, remaining: 0 }

/** True where nothing is left for an action that costs something. */
export const isOverQuota = ({ queries, remaining }: Cost): boolean => queries > 0 && remaining <= 0

/** True where a failure means a used-up quota; an older backend says so of tags by an HTTP 500 (specification 8). */
export const meansQuotaExceeded = (kind: PaidActionKind, { code }: Failure): boolean =>
  code === 'query_quota_exceeded' || (kind === 'tag' && code === 'internal_error')
