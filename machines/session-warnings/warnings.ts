import type { Client } from '#contract/account/clients.ts'
import { EXPIRY_WARNING_DAYS, QUOTA_WARNING_SHARE } from '#contract/base/limits.ts'
import { DAY_MS } from '#contract/base/units.ts'

/** Account warning; the view has a sentence for each. */
export type Warning =
  | { readonly kind: 'quota_exceeded' }
  | { readonly kind: 'quota_warning'; readonly percent: number }
  | { readonly kind: 'expiry_warning'; readonly endDate: string; readonly days: number }

/** Paths of pages without warnings (specification 2). */
const exempt: readonly string[] = ['/expired', '/disabled', '/auth/login']

/** Returns true for pages that show no warnings. */
export const isExempt = (path: string): boolean => exempt.includes(path.replace(/(?<=.)\/$/, ''))

/**
 * Returns the quota warning: exceeded from 100 %, the rounded-down percentage from 90 %, null below 90 % or without monthly
 * queries (specification 8 and 9).
 */
export function quotaWarning({ subscription, total_addons }: Client): Warning | null {
  if (subscription.monthly_queries <= 0) return null
  const share = subscription.credit_consumed / (subscription.monthly_queries + total_addons)
  if (share >= 1) return { kind: 'quota_exceeded' }
  return share >= QUOTA_WARNING_SHARE ? { kind: 'quota_warning', percent: Math.floor(share * 100) } : null
}

/**
 * Returns a warning if the subscription ends in 0 to 7 days (specification 9), otherwise null; `days` is the number of whole days
 * left.
 */
export function expiryWarning({ subscription }: Client, now: number): Warning | null {
  const days = (Date.parse(subscription.end_date) - now) / DAY_MS
  return days >= 0 && days <= EXPIRY_WARNING_DAYS
    ? { kind: 'expiry_warning', endDate: subscription.end_date, days: Math.floor(days) }
    : null
}
