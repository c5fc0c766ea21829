import { paths } from '#client/core/navigation/paths.ts'
import { dayFrom, idFrom, listOf, oneOf, zoneFrom } from '#client/lib/query-values.ts'
import { LINE_MAX_CHARS } from '#contract/base/limits.ts'
import {
  type Channel,
  type QueueReason,
  queueReasons,
  type Sentiment,
  sentiments,
} from '#contract/chats/chat-shapes.ts'
import {
  type AdhocColumn,
  type AdhocCriteria,
  type AdhocOutcome,
  type AdhocSort,
  adhocColumns,
  adhocExtraColumns,
  adhocOutcomes,
  adhocSortColumns,
  allAdhocColumns,
  customerChannels,
} from '#contract/reports/adhoc.ts'

/** Filters in the filter panel; an empty list does not filter. */
export interface AdhocFilters {
  /** 0 means unassigned. */
  readonly assignees: readonly number[]
  readonly channels: readonly Channel[]
  readonly locations: readonly string[]
  readonly sentiments: readonly Sentiment[]
  readonly firstSentiments: readonly Sentiment[]
  /** 1 is Monday. */
  readonly weekdays: readonly number[]
  readonly hours: readonly number[]
  readonly tags: readonly string[]
  readonly outcomes: readonly AdhocOutcome[]
  readonly reasons: readonly QueueReason[]
  /** 0 means no team. */
  readonly teams: readonly number[]
  readonly names: readonly string[]
  readonly botIds: readonly number[]
}

/** Parameters of the page's URL. */
export interface AdhocAddress extends AdhocFilters {
  readonly search: string
  /** First and last day on which the chats started, in `timeZone`; null does not filter. */
  readonly from: string | null
  readonly to: string | null
  /** IANA time zone of the days; null for the account's. */
  readonly timeZone: string | null
  readonly sort: AdhocSort
  /** Visible columns, in display order. */
  readonly columns: readonly AdhocColumn[]
  /** Id of the chat that is open. */
  readonly chatId: number | null
  /** Id of the saved report to open, as in links from mails. */
  readonly reportId: number | null
}

const DEFAULT_SORT: AdhocSort = '-created_date'
const sorts = adhocSortColumns.flatMap((column) => [column, `-${column}`] as const)

const lineIn = (text: string | null): string => (text ?? '').slice(0, LINE_MAX_CHARS)
const line = (text: string): string | null => lineIn(text) || null
const numberIn = (text: string, min: number, max: number): number | null => {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : null
}
const idOrZero = (text: string): number | null => (text === '0' ? 0 : idFrom(text))

/** Filters that match everything. */
export const noFilters: AdhocFilters = {
  assignees: [],
  channels: [],
  locations: [],
  sentiments: [],
  firstSentiments: [],
  weekdays: [],
  hours: [],
  tags: [],
  outcomes: [],
  reasons: [],
  teams: [],
  names: [],
  botIds: [],
}

/** Parses a query string; unknown and invalid parameters are ignored. */
export function readAdhocAddress(search: string): AdhocAddress {
  const query = new URLSearchParams(search)
  const from = dayFrom(query.get('from'))
  const to = dayFrom(query.get('to'))
  const isRange = from !== null && to !== null && from <= to
  const columns = listOf(query.getAll('column'), (text) => oneOf(allAdhocColumns, text))
  return {
    search: lineIn(query.get('q')),
    from: isRange ? from : null,
    to: isRange ? to : null,
    timeZone: zoneFrom(query.get('zone')),
    assignees: listOf(query.getAll('assignee'), idOrZero),
    channels: listOf(query.getAll('channel'), (text) => oneOf(customerChannels, text)),
    locations: listOf(query.getAll('location'), line),
    sentiments: listOf(query.getAll('sentiment'), (text) => oneOf(sentiments, text)),
    firstSentiments: listOf(query.getAll('first'), (text) => oneOf(sentiments, text)),
    weekdays: listOf(query.getAll('weekday'), (text) => numberIn(text, 1, 7)),
    hours: listOf(query.getAll('hour'), (text) => numberIn(text, 0, 23)),
    tags: listOf(query.getAll('tag'), line),
    outcomes: listOf(query.getAll('outcome'), (text) => oneOf(adhocOutcomes, text)),
    reasons: listOf(query.getAll('reason'), (text) => oneOf(queueReasons, text)),
    teams: listOf(query.getAll('team'), idOrZero),
    names: listOf(query.getAll('name'), line),
    botIds: listOf(query.getAll('bot'), idFrom),
    sort: oneOf(sorts, query.get('sort')) ?? DEFAULT_SORT,
    columns: columns.length > 0 ? columns : adhocColumns,
    chatId: idFrom(query.get('chat')),
    reportId: idFrom(query.get('report')),
  }
}

const isDefault = (columns: readonly AdhocColumn[]): boolean => columns.join() === adhocColumns.join()

/** Builds the URL that `readAdhocAddress` parses. */
export const pathOfAdhoc = (address: AdhocAddress): string =>
  paths.adhocReport({
    q: address.search,
    from: address.from,
    to: address.to,
    zone: address.timeZone,
    assignee: address.assignees,
    channel: address.channels,
    location: address.locations,
    sentiment: address.sentiments,
    first: address.firstSentiments,
    weekday: address.weekdays,
    hour: address.hours,
    tag: address.tags,
    outcome: address.outcomes,
    reason: address.reasons,
    team: address.teams,
    name: address.names,
    bot: address.botIds,
    sort: address.sort === DEFAULT_SORT ? null : address.sort,
    column: isDefault(address.columns) ? [] : address.columns,
    chat: address.chatId,
    report: address.reportId,
  })

/** Counts the filters set in the panel. */
export const filterCount = (address: AdhocFilters): number =>
  (Object.keys(noFilters) as (keyof AdhocFilters)[]).filter((key) => address[key].length > 0).length

/** Returns only the non-empty lists, because an empty one does not filter. */
const given = (lists: { readonly [Key in keyof AdhocCriteria]?: readonly unknown[] }): AdhocCriteria =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([name, values]) => (values?.length ? [[name, [...values]]] : [])),
  )

/** Returns the criteria that determine which chats are in the report; sort order and columns are not included. */
export function criteriaOf(address: AdhocAddress): AdhocCriteria {
  const { from, to, timeZone, weekdays, hours } = address
  const search = address.search.trim()
  const isByClock = from !== null || to !== null || weekdays.length > 0 || hours.length > 0
  return {
    ...(search && { search }),
    ...(from && { start_date: from }),
    ...(to && { end_date: to }),
    ...(timeZone && isByClock && { time_zone: timeZone }),
    ...given({
      assignees: address.assignees.map((id) => id || null),
      channels: address.channels,
      locations: address.locations,
      sentiments: address.sentiments,
      first_sentiments: address.firstSentiments,
      weekdays,
      hours,
      tags: address.tags,
      outcomes: address.outcomes,
      reasons: address.reasons,
      teams: address.teams,
      userNames: address.names,
      botIds: address.botIds,
    }),
  }
}

/** Returns the selected columns that the server only includes on request. */
export const extraColumnsOf = ({ columns }: Pick<AdhocAddress, 'columns'>): AdhocColumn[] =>
  adhocExtraColumns.filter((column) => columns.includes(column))

/** Adds a column at the end, or removes it unless no other column is left. */
export function toggleColumn(columns: readonly AdhocColumn[], column: AdhocColumn): readonly AdhocColumn[] {
  if (!columns.includes(column)) return [...columns, column]
  return columns.length > 1 ? columns.filter((one) => one !== column) : columns
}

/** Moves a column by the given number of positions, stopping at either end. */
export function moveColumn(
  columns: readonly AdhocColumn[],
  column: AdhocColumn,
  by: number,
): readonly AdhocColumn[] {
  const at = columns.indexOf(column)
  if (at < 0) return columns
  const rest = columns.filter((one) => one !== column)
  const to = Math.min(Math.max(at + by, 0), rest.length)
  return [...rest.slice(0, to), column, ...rest.slice(to)]
}
