import { type Static, Type } from 'typebox'
import { RETENTION_MAX_MONTHS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { FileHeaders, IdParams, Moment, Nullable } from '../base/shapes.ts'
import { EXPORTS_PER_HOUR } from '../reports/report-limits.ts'

const tag = 'Privacy'
const managerRoute = { access: 'member', permission: 'canManageSetting', tag } as const

const count = (description: string) => Type.Integer({ minimum: 0, description })

/** Amount of data stored about a set of chats. */
const RetainedData = {
  chats: count('Number of chats.'),
  messages: count('Number of their messages.'),
  files: count('Number of files in them.'),
  bytes: count('Size of these files in bytes.'),
}

/** Amount of data stored about a person, across all their chats. */
export const PersonData = Type.Object(RetainedData)
export type PersonData = Static<typeof PersonData>

/** Amount of data that retention would delete in the next nightly run. */
export const RetentionPreview = Type.Object({
  ...RetainedData,
  oldest: Nullable(Moment, 'When the first of these chats ended; null if there are none.'),
  before: Moment,
})
export type RetentionPreview = Static<typeof RetentionPreview>

export const getPersonData = route({
  ...managerRoute,
  method: 'GET',
  path: '/ai/chat/:id/person/data',
  summary: 'Returns how much data is stored about the person behind a chat, across all their chats.',
  params: IdParams,
  response: PersonData,
})

export const exportPerson = route({
  ...managerRoute,
  method: 'GET',
  path: '/ai/chat/:id/person/export',
  summary:
    'Exports everything about the person behind a chat as a ZIP archive: `customer.json` with their details, chats, messages, notes and ratings, and the files in the folder `files`. The export is recorded in the audit log.',
  params: IdParams,
  headers: FileHeaders,
  answersAs: ['application/zip'],
  response: Type.Unsafe<never>({ type: 'string', format: 'binary', description: 'The archive.' }),
  limits: [{ by: 'member', ...EXPORTS_PER_HOUR }],
})

export const erasePerson = route({
  ...managerRoute,
  method: 'DELETE',
  path: '/ai/chat/:id/person',
  summary:
    'Erases the person behind a chat with all their chats, messages, files, notes, ratings, search entries and notifications, and removes their data from the journal and the webhook log. Daily figures still count the chats; the audit log records the erasure without the name. This cannot be undone.',
  params: IdParams,
  response: PersonData,
})

export const previewRetention = route({
  ...managerRoute,
  method: 'GET',
  path: '/config/client/retention',
  isHeavy: true,
  summary:
    'Returns how much data a retention of the given number of months would delete in the next nightly run.',
  query: Type.Object({
    months: Type.Integer({
      minimum: 1,
      maximum: RETENTION_MAX_MONTHS,
      description: 'Months after which ended chats are deleted.',
    }),
  }),
  response: RetentionPreview,
})
