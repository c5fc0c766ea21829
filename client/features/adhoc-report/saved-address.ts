import { type AdhocCriteria, adhocColumns } from '#contract/reports/adhoc.ts'
import { type AdhocAddress, criteriaOf, pathOfAdhoc, readAdhocAddress } from './adhoc-address.ts'

/** Returns the parts of a report that are saved: criteria, columns and sort order. */
export const savedCriteriaOf = (address: AdhocAddress): AdhocCriteria => ({
  ...criteriaOf(address),
  columns: [...address.columns],
  sort: address.sort,
})

/** Returns the date range in saved criteria, with its time zone. */
const daysOf = ({ start_date, end_date, time_zone }: AdhocCriteria) => ({
  from: start_date ?? null,
  to: end_date ?? null,
  timeZone: time_zone ?? null,
})

const clockOf = ({ weekdays = [], hours = [] }: AdhocCriteria) => ({ weekdays, hours })

/** Returns the page's address for saved criteria; filters that the criteria omit are not set. */
export function addressOfSaved(criteria: AdhocCriteria): AdhocAddress {
  const plain = readAdhocAddress('')
  return {
    ...plain,
    search: criteria.search ?? '',
    ...daysOf(criteria),
    assignees: (criteria.assignees ?? []).map((id) => id ?? 0),
    channels: (criteria.channels ?? []).filter((channel) => channel !== 'playground'),
    locations: criteria.locations ?? [],
    sentiments: criteria.sentiments ?? [],
    firstSentiments: criteria.first_sentiments ?? [],
    ...clockOf(criteria),
    tags: criteria.tags ?? [],
    outcomes: criteria.outcomes ?? [],
    reasons: criteria.reasons ?? [],
    teams: criteria.teams ?? [],
    names: criteria.userNames ?? [],
    botIds: (criteria.botIds ?? []).filter((id) => id > 0),
    columns: criteria.columns ?? adhocColumns,
    sort: criteria.sort ?? plain.sort,
  }
}

/** Returns whether an address shows exactly what a saved report contains, regardless of which chat is open. */
export const showsSaved = (address: AdhocAddress, criteria: AdhocCriteria): boolean =>
  pathOfAdhoc({ ...address, chatId: null, reportId: null }) === pathOfAdhoc(addressOfSaved(criteria))
