import { type Static, Type } from 'typebox'
import { LARGE_BODY_MAX_BYTES, PAGE_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { day, FileHeaders, Id, Line, Moment, Nullable, oneOf, page, ZoneOfDays } from '../base/shapes.ts'
import { channels, chatStatuses, queueReasons, sentiments } from '../chats/chat-shapes.ts'
import {
  ADHOC_COUNT_MAX,
  ADHOC_OPTIONS_MAX,
  ADHOC_PAGE,
  ADHOC_VALUES_MAX,
  EXPORTS_PER_HOUR,
} from './report-limits.ts'

/** Columns that the report shows by default, in grid order. */
export const adhocColumns = [
  'member_name',
  'location',
  'assignee',
  'chat_summary',
  'tags',
  'conversations',
  'created_date',
  'bot_name',
] as const

/** Additional columns of the report, read only if selected. */
export const adhocExtraColumns = [
  'status',
  'channel',
  'language',
  'first_sentiment',
  'sentiment',
  'reasons',
  'waited',
  'first_reply',
  'handled',
  'agents',
  'transfers',
  'bot_answers',
  'unsure_answers',
  'reopened',
  'ended_by',
  'stars',
  'comment',
  'custom_fields',
] as const
export type AdhocExtraColumn = (typeof adhocExtraColumns)[number]

/** All columns of the report that can be selected: the default columns, then the additional ones. */
export const allAdhocColumns = [...adhocColumns, ...adhocExtraColumns]
export type AdhocColumn = (typeof allAdhocColumns)[number]

/** Columns by which the report can be sorted; a leading minus means descending order. */
export const adhocSortColumns = [
  'created_date',
  'member_name',
  'location',
  'assignee',
  'conversations',
  'bot_name',
] as const
export type AdhocSortColumn = (typeof adhocSortColumns)[number]
export type AdhocSort = AdhocSortColumn | `-${AdhocSortColumn}`

const sorts: readonly AdhocSort[] = adhocSortColumns.flatMap((column) => [column, `-${column}`] as const)

/** Channels from which customers write; playground chats appear in no report. */
export const customerChannels = channels.filter((channel) => channel !== 'playground')

/**
 * Outcomes of chats, as counted on the dashboard. `handled`: an agent had the chat and no longer has it. `reopened`: continued
 * after its end. `in_target`: answered within the target. `resolved`: at first contact; `bot_resolved`: by the bot alone.
 */
export const adhocOutcomes = [
  'missed',
  'reopened',
  'answered',
  'resolved',
  'handled',
  'handed_over',
  'in_target',
  'abandoned',
  'bot_answered',
  'bot_resolved',
  'bot_unsure',
] as const
export type AdhocOutcome = (typeof adhocOutcomes)[number]

const several = <T extends Parameters<typeof Type.Array>[0]>(item: T, description: string) =>
  Type.Optional(Type.Array(item, { maxItems: ADHOC_VALUES_MAX, description }))

/** Columns of the report, in the order chosen by the user. */
export const AdhocColumns = Type.Array(oneOf(allAdhocColumns), {
  minItems: 1,
  maxItems: allAdhocColumns.length,
  uniqueItems: true,
  description:
    'Columns that the user chose, in order; the export contains these. A search always returns the specified columns, and others if chosen.',
})

const criteria = {
  time_zone: ZoneOfDays,
  start_date: Type.Optional(
    day('First day on which the chats began; by default, the day of the first chat.'),
  ),
  end_date: Type.Optional(day('Last day on which the chats began; by default, today.')),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Text contained in the name, e-mail address, location or summary; case-insensitive.',
    }),
  ),
  assignees: several(Nullable(Id), 'Member ids; null means unassigned.'),
  channels: several(oneOf(channels), 'Channels.'),
  locations: several(Line, 'Locations, spelled as in the filter options.'),
  sentiments: several(oneOf(sentiments), 'Sentiments.'),
  first_sentiments: several(oneOf(sentiments), 'First sentiments.'),
  weekdays: several(
    Type.Integer({ minimum: 1, maximum: 7 }),
    'Weekdays on which the chats began, in the time zone of the days; 1 is Monday.',
  ),
  hours: several(
    Type.Integer({ minimum: 0, maximum: 23 }),
    'Hours of the day in which the chats began, in the time zone of the days.',
  ),
  tags: several(Line, 'Tags; a chat matches if it has any of them.'),
  userNames: several(Line, 'Customer names, exact match.'),
  outcomes: several(
    oneOf(adhocOutcomes),
    'Outcomes of the chats, as counted in the statistics: `missed`, `reopened`, `answered` by an agent after a handover, `resolved` at the first contact, `handled` (an agent had the chat and no longer has it), `handed_over` to people, answered `in_target`, `abandoned` while waiting, `bot_answered`, `bot_resolved` without people, or `bot_unsure` of an answer.',
  ),
  reasons: several(
    oneOf(queueReasons),
    'Reasons for handovers; a chat matches if it was handed over for any of them.',
  ),
  teams: several(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    'Team ids; 0 means no team.',
  ),
  botIds: several(
    Type.Integer({ minimum: -1, maximum: Number.MAX_SAFE_INTEGER }),
    'Bot ids; -1 or 0 means all bots.',
  ),
  columns: Type.Optional(AdhocColumns),
  sort: Type.Optional(
    oneOf<AdhocSort>(sorts, { description: 'Sort order; newest first (`-created_date`) by default.' }),
  ),
}

/** Criteria that filter the report. Values of one field are alternatives (OR); fields are combined (AND). */
export const AdhocCriteria = Type.Object(criteria)
export type AdhocCriteria = Static<typeof AdhocCriteria>

const seconds = (description: string) => Nullable(Type.Number({ minimum: 0, description }))

/** Values of the additional columns. */
const extra = {
  status: oneOf(chatStatuses, { description: 'Status of the chat.' }),
  channel: oneOf(channels, { description: 'Channel of the chat.' }),
  language: Nullable(Type.String(), "Language of the customer's browser; null if unknown."),
  sentiment: oneOf(sentiments, { description: 'Latest sentiment of the chat.' }),
  first_sentiment: Nullable(
    oneOf(sentiments),
    'The first sentiment of the chat; null if none was determined.',
  ),
  reasons: Type.Array(oneOf(queueReasons), { description: 'Reasons for which the chat was handed over.' }),
  waited: seconds(
    'Time that the customer waited for people, in seconds of business hours; null without a handover.',
  ),
  first_reply: seconds(
    "Time from the first answered handover to the agent's first message, in seconds of business hours; null without one.",
  ),
  handled: seconds('Time that the chat was assigned to agents, in seconds; null if it never was.'),
  agents: Type.Array(Type.String(), {
    description: 'Names of all agents who handled the chat, in order of their first assignment.',
  }),
  transfers: Type.Integer({ minimum: 0, description: 'Number of transfers between agents.' }),
  bot_answers: Type.Integer({ minimum: 0, description: "Number of the bot's answers." }),
  unsure_answers: Type.Integer({
    minimum: 0,
    description: 'Number of these that the bot was unsure of or could not answer.',
  }),
  reopened: Type.Integer({
    minimum: 0,
    description: 'Number of times that the chat continued after it had ended.',
  }),
  ended_by: Nullable(
    oneOf(['customer', 'agent', 'system']),
    'Party that ended the chat; null while it is open.',
  ),
  stars: Nullable(Type.Integer({ minimum: 1, maximum: 5 }), 'Rating; null if there is none.'),
  custom_fields: Type.Array(Type.String(), {
    description: 'Customer’s entries in the pre-chat form’s fields, as `name: value`.',
  }),
  comment: Nullable(Type.String(), 'Comment of the rating; null if there is none.'),
}

/** Row of the report, which describes one chat. */
export const AdhocRow = Type.Object({
  id: Id,
  bot_id: Id,
  member_name: Type.String({ description: 'Customer name.' }),
  location: Nullable(Type.String(), 'City, region and country; null if unknown.'),
  assignee: Nullable(Type.String({ description: 'Name of the current or last assigned agent.' })),
  chat_summary: Nullable(Type.String(), 'The latest summary; null if there is none yet.'),
  tags: Type.Array(Type.String(), { description: 'Tags of the chat.' }),
  conversations: Type.Integer({ minimum: 0, description: 'Number of messages in the chat.' }),
  created_date: Moment,
  bot_name: Type.String({ description: 'Name of the bot.' }),
  ...Type.Partial(Type.Object(extra)).properties,
})
export type AdhocRow = Static<typeof AdhocRow>

const named = Type.Object({ id: Id, name: Type.String({ description: 'Display name.' }) })
const recent = (what: string) =>
  Type.Array(Type.String(), {
    description: `${what} from the latest chats, in order; at most ${ADHOC_OPTIONS_MAX}.`,
  })

/** Available values for the criteria. */
export const AdhocOptions = Type.Object({
  assignees: Type.Array(named, { description: 'All members.' }),
  channels: Type.Array(oneOf(channels), { description: 'Channels that can be filtered by.' }),
  locations: recent('Locations'),
  sentiments: Type.Array(oneOf(sentiments), { description: 'Sentiment levels that can be filtered by.' }),
  tags: Type.Array(Type.String(), { description: `Most used first; at most ${ADHOC_OPTIONS_MAX}.` }),
  columns: Type.Array(oneOf(allAdhocColumns), { description: 'Columns that can be chosen, in order.' }),
  userNames: recent('Names of customers'),
  botIds: Type.Array(named, { description: 'Bots of the account.' }),
})
export type AdhocOptions = Static<typeof AdhocOptions>

const report = {
  access: 'member',
  permission: 'canAdhocReport',
  tag: 'Ad hoc report',
} as const

export const getAdhocOptions = route({
  ...report,
  method: 'GET',
  path: '/report/adhocReport/getAdhocReportFilterOptions',
  summary: 'Returns the values that the report can be filtered by.',
  response: AdhocOptions,
})

export const searchAdhoc = route({
  ...report,
  method: 'POST',
  path: '/report/adhocReport/searchAdhocReport',
  isHeavy: true,
  summary:
    'Returns a page of the chats that match the criteria. It only reads, so it also works after the subscription has expired.',
  bodyMax: LARGE_BODY_MAX_BYTES,
  body: Type.Object({ ...criteria, ...page(ADHOC_PAGE, PAGE_MAX) }),
  response: Type.Object({
    entities: Type.Array(AdhocRow, { description: 'The rows of the page, in list order.' }),
    total: Type.Integer({
      minimum: 0,
      description: `Number of matching chats, counted up to ${ADHOC_COUNT_MAX}.`,
    }),
  }),
  evenExpired: true,
})

/** Totals over all rows of a report, not only those on the current page. */
export const AdhocTotals = Type.Object({
  chats: Type.Integer({
    minimum: 0,
    description: `Number of matching chats, counted up to ${ADHOC_COUNT_MAX}.`,
  }),
  is_complete: Type.Boolean({
    description: `False if more than ${ADHOC_COUNT_MAX} chats match; the figures then cover only the latest ones.`,
  }),
  conversations: Type.Object(
    {
      sum: Type.Integer({ minimum: 0, description: 'Number of messages in these chats.' }),
      median: Nullable(
        Type.Integer(),
        'Median: half of the chats have at most this many messages; null without chats.',
      ),
      p90: Nullable(
        Type.Integer(),
        '90th percentile: nine out of ten chats have at most this many messages; null without chats.',
      ),
    },
    { description: 'Number of messages per chat.' },
  ),
})
export type AdhocTotals = Static<typeof AdhocTotals>

export const getAdhocTotals = route({
  ...report,
  method: 'POST',
  path: '/report/adhocReport/getAdhocReportTotals',
  isHeavy: true,
  summary: 'Returns the figures of all chats that match the criteria.',
  bodyMax: LARGE_BODY_MAX_BYTES,
  body: Type.Object(criteria),
  response: AdhocTotals,
  evenExpired: true,
})

/** File formats for report exports. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportAdhoc = route({
  ...report,
  method: 'POST',
  path: '/report/adhocReport/exportAdhocReport',
  summary:
    "Exports all chats that match the criteria as CSV (UTF-8 with a byte order mark) or XLSX (with the criteria on a separate sheet), in the caller's language.",
  headers: FileHeaders,
  bodyMax: LARGE_BODY_MAX_BYTES,
  body: Type.Object({ ...criteria, format: oneOf(exportFormats, { description: 'File format.' }) }),
  answersAs: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  response: Type.Unsafe<never>({ type: 'string', format: 'binary', description: 'The file.' }),
  limits: [{ by: 'member', ...EXPORTS_PER_HOUR }],
  evenExpired: true,
})
