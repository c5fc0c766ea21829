import type { AuditDetail } from '#contract/account/audit.ts'

/** Text that replaces search terms in the audit log. */
const HIDDEN = '…'

/**
 * Returns an export's criteria for the audit log. Records that there was a search but not its words, which may be a customer's
 * name or address and could not be erased from the log.
 */
export const withoutWords = <Criteria extends Readonly<Record<string, unknown>>>(
  criteria: Criteria,
  words: readonly (keyof Criteria)[],
): AuditDetail =>
  Object.fromEntries(
    Object.entries(criteria).map(([name, value]) => [name, value && words.includes(name) ? HIDDEN : value]),
  ) as AuditDetail
