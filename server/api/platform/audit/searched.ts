import type { AuditDetail } from '#contract/account/audit.ts'

/** Stands for words that somebody searched for. */
const HIDDEN = '…'

/**
 * Returns criteria of an export as the audit log keeps them: that something was searched for, but not the words, which may be a
 * customer's name or address and could not be erased there.
 */
export const withoutWords = <Criteria extends Readonly<Record<string, unknown>>>(
  criteria: Criteria,
  words: readonly (keyof Criteria)[],
): AuditDetail =>
  Object.fromEntries(
    Object.entries(criteria).map(([name, value]) => [name, value && words.includes(name) ? HIDDEN : value]),
  ) as AuditDetail
