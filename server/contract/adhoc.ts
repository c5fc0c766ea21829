import { type Static, Type } from 'typebox'
import { channels, sentiments } from './chat-shapes.ts'
import {
  ADHOC_COUNT_MAX,
  ADHOC_OPTIONS_MAX,
  ADHOC_PAGE,
  ADHOC_VALUES_MAX,
  EXPORTS_PER_HOUR,
  PAGE_MAX,
} from './limits.ts'
import { route } from './route.ts'
import { day, Id, Line, Moment, Nullable, oneOf, page } from './shapes.ts'

/** Columns of the report, in the order of the grid. */
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
export type AdhocColumn = (typeof adhocColumns)[number]

/** Columns that the report can be sorted by; a minus before the name is descending. */
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

/** Channels that customers write from; trials in the playground are in no report. */
export const customerChannels = channels.filter((channel) => channel !== 'playground')

const several = <T extends Parameters<typeof Type.Array>[0]>(item: T, description: string) =>
  Type.Optional(Type.Array(item, { maxItems: ADHOC_VALUES_MAX, description }))

const criteria = {
  start_date: Type.Optional(
    day("First day of the chats' beginning in the client's time zone; without it, from the first chat on."),
  ),
  end_date: Type.Optional(
    day("Last day of the chats' beginning in the client's time zone; without it, until now."),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Text in the name, e-mail address, location or summary, in any case.',
    }),
  ),
  assignees: several(Nullable(Id), 'Numbers of members; null is nobody.'),
  channels: several(oneOf(channels), 'Channels.'),
  locations: several(Line, 'Locations, as the filter options spell them.'),
  sentiments: several(oneOf(sentiments), 'Sentiments.'),
  tags: several(Line, 'Tags; a chat that has one of them is in the report.'),
  userNames: several(Line, 'Names of customers, exactly.'),
  botIds: several(
    Type.Integer({ minimum: -1, maximum: Number.MAX_SAFE_INTEGER }),
    'Numbers of bots; -1 or 0 is all of them.',
  ),
  columns: Type.Optional(
    Type.Array(oneOf(adhocColumns), {
      minItems: 1,
      maxItems: adhocColumns.length,
      uniqueItems: true,
      description:
        'Columns that the reader chose, in their order: those of the export. A search answers all of them.',
    }),
  ),
  sort: Type.Optional(oneOf<AdhocSort>(sorts, { description: 'Newest first (`-created_date`) without it.' })),
}

/** What a report is narrowed to. Values of one field are alternatives; fields combine. */
export const AdhocCriteria = Type.Object(criteria)
export type AdhocCriteria = Static<typeof AdhocCriteria>

/** One chat of the report. */
export const AdhocRow = Type.Object({
  id: Id,
  bot_id: Id,
  member_name: Type.String({ description: 'Name of the customer.' }),
  location: Nullable(Type.String(), 'City, region and country; null where unknown.'),
  assignee: Nullable(Type.String({ description: 'Name of the agent who has, or had, the chat.' })),
  chat_summary: Nullable(Type.String(), 'The latest summary; null before the first.'),
  tags: Type.Array(Type.String(), { description: 'Tags of the chat.' }),
  conversations: Type.Integer({ minimum: 0, description: 'Messages of the chat.' }),
  created_date: Moment,
  bot_name: Type.String({ description: 'Name of the bot.' }),
})
export type AdhocRow = Static<typeof AdhocRow>

const named = Type.Object({ id: Id, name: Type.String({ description: 'Name of it.' }) })
const recent = (what: string) =>
  Type.Array(Type.String(), {
    description: `${what} of the latest chats, in order; at most ${ADHOC_OPTIONS_MAX}.`,
  })

/** Values to choose criteria from. */
export const AdhocOptions = Type.Object({
  assignees: Type.Array(named, { description: 'Every member.' }),
  channels: Type.Array(oneOf(channels), { description: 'Channels that can be asked for.' }),
  locations: recent('Locations'),
  sentiments: Type.Array(oneOf(sentiments), { description: 'Levels of sentiment that can be asked for.' }),
  tags: Type.Array(Type.String(), { description: `Most used first; at most ${ADHOC_OPTIONS_MAX}.` }),
  columns: Type.Array(oneOf(adhocColumns), { description: 'Columns that can be exported, in their order.' }),
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
  summary: 'Answers the values that the report can be narrowed to.',
  response: AdhocOptions,
})

export const searchAdhoc = route({
  ...report,
  method: 'POST',
  path: '/report/adhocReport/searchAdhocReport',
  summary:
    'Answers a page of the chats that meet the criteria; a question, so it works after the subscription as well.',
  body: Type.Object({ ...criteria, ...page(ADHOC_PAGE, PAGE_MAX) }),
  response: Type.Object({
    entities: Type.Array(AdhocRow, { description: 'The rows of the page, in the order of the list.' }),
    total: Type.Integer({
      minimum: 0,
      description: `All chats that match, counted up to ${ADHOC_COUNT_MAX}.`,
    }),
  }),
  evenExpired: true,
})

/** Formats of an export. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportAdhoc = route({
  ...report,
  method: 'POST',
  path: '/report/adhocReport/exportAdhocReport',
  summary:
    'Answers all chats that meet the criteria as a file, CSV (UTF-8 with a byte order mark) or XLSX with the criteria on a sheet of their own, in the language of the caller.',
  headers: Type.Object({
    'accept-language': Type.Optional(
      Type.String({
        description: 'Languages of the browser; the headings of the file follow them.',
        maxLength: 500,
      }),
    ),
  }),
  body: Type.Object({ ...criteria, format: oneOf(exportFormats, { description: 'Kind of file.' }) }),
  response: Type.Unsafe<never>({ type: 'string', format: 'binary', description: 'The file.' }),
  limits: [{ by: 'member', ...EXPORTS_PER_HOUR }],
  evenExpired: true,
})
