import { paths } from '#client/core/navigation/paths.ts'
import { dayFrom, idFrom, oneOf } from '#client/lib/query-values.ts'
import { type AuditArea, auditAreas } from '#contract/account/audit.ts'
import { LINE_MAX_CHARS } from '#contract/base/limits.ts'

/** Parameters of the page's URL; null and empty strings do not filter. */
export interface AuditAddress {
  readonly search: string
  readonly area: AuditArea | null
  readonly memberId: number | null
  /** First and last day, `YYYY-MM-DD` in the account's time zone. */
  readonly from: string | null
  readonly to: string | null
}

/** The address without filters. */
export const unfiltered: AuditAddress = { search: '', area: null, memberId: null, from: null, to: null }

/** Parses a query string; unknown and invalid parameters are ignored. */
export function readAuditAddress(search: string): AuditAddress {
  const query = new URLSearchParams(search)
  const from = dayFrom(query.get('from'))
  const to = dayFrom(query.get('to'))
  const isRange = from !== null && to !== null && from <= to
  return {
    search: (query.get('q') ?? '').slice(0, LINE_MAX_CHARS),
    area: oneOf(auditAreas, query.get('area')),
    memberId: idFrom(query.get('member')),
    from: isRange ? from : null,
    to: isRange ? to : null,
  }
}

/** Builds the URL that `readAuditAddress` parses. */
export const pathOfAudit = ({ search, area, memberId, from, to }: AuditAddress): string =>
  paths.audit({ q: search, area, member: memberId, from, to })

/** Returns true if any filter is set. */
export const isFiltered = (address: AuditAddress): boolean =>
  (Object.keys(unfiltered) as (keyof AuditAddress)[]).some((key) => address[key] !== unfiltered[key])

/** Converts the address to criteria for the API; filters that are not set are omitted. */
export const criteriaOf = ({ search, area, memberId, from, to }: AuditAddress) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(area && { area }),
  ...(memberId !== null && { user_id: memberId }),
  ...(from && { startDate: from }),
  ...(to && { endDate: to }),
})
