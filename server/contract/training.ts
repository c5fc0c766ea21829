import { type Static, Type } from 'typebox'
import { LINE_MAX, URL_MAX } from './limits.ts'
import { route } from './route.ts'
import {
  about,
  BotIdParams,
  BotParams,
  Id,
  IdParams,
  Line,
  listOf,
  Moment,
  Nullable,
  oneOf,
} from './shapes.ts'

/** The seven formats of a training document; the type of a file is what its content says. */
export const documentFormats = ['xml', 'pdf', 'txt', 'csv', 'xlsx', 'xls', 'docx'] as const
export type DocumentFormat = (typeof documentFormats)[number]

/** Where a document or page stands on its way into the bot's knowledge. */
export const trainingStatuses = ['queued', 'reading', 'indexing', 'ready', 'failed'] as const
export type TrainingStatus = (typeof trainingStatuses)[number]

/** Why a document or page could not be read; the console has a sentence for each. */
export const readFailures = [
  'encrypted',
  'damaged',
  'no_text',
  'too_large_inside',
  'took_too_long',
  'type_unsupported',
  'page_unreachable',
  'page_not_found',
  'page_refused',
  'page_forbidden_by_robots',
  'page_private_address',
  'page_too_many_redirects',
  'page_not_html',
  'page_too_large',
  'page_duplicate',
  'engine_failed',
] as const
export type ReadFailure = (typeof readFailures)[number]

/** How often a web page is read again. */
export const refreshSchedules = ['off', 'daily', 'weekly'] as const

/** A training document: what the specification lists, and its way into the knowledge. */
export const Document = Type.Object({
  id: Id,
  bot_id: Id,
  file_name: Type.String({ description: 'Name of the file.' }),
  format: oneOf(documentFormats, { description: 'Format, told by the content.' }),
  size: Type.Integer({ description: 'Bytes.' }),
  is_important: Type.Boolean({
    description: 'True where it wins over others that say something of the same question.',
  }),
  can_be_important: Type.Boolean({ description: 'False for a document read by an older engine.' }),
  upload_date: Moment,
  status: oneOf(trainingStatuses, { description: 'How far reading is.' }),
  error: Nullable(oneOf(readFailures), 'Why it could not be read; null unless `status` is `failed`.'),
  passages: Type.Integer({ description: 'Pieces that answers can quote.' }),
})
export type Document = Static<typeof Document>

/** A web address that the bot learns from. */
export const WebUrl = Type.Object({
  id: Id,
  bot_id: Id,
  url: Type.String({ description: 'Address of the page, as it was given.' }),
  address: Nullable(
    Type.String(),
    'Where the page stands: the address of its site that it names as its own, else where redirects ended. Sources show it. Null before it was read.',
  ),
  title: Type.String({ description: 'Name of the page in the console.' }),
  created_at: Moment,
  read_at: Nullable(Moment),
  refresh: oneOf(refreshSchedules, { description: 'How often it is read again.' }),
  checked_at: Nullable(Moment),
  refresh_error: Nullable(
    oneOf(readFailures),
    'Why the last reading again failed; null where it did not. The text from before still counts.',
  ),
  status: oneOf(trainingStatuses, { description: 'How far reading is.' }),
  error: Nullable(oneOf(readFailures), 'Why it could not be read; null unless `status` is `failed`.'),
  passages: Type.Integer({ description: 'Pieces that answers can quote.' }),
})
export type WebUrl = Static<typeof WebUrl>

/** One saved state of a bot's prompt. */
export const PromptVersion = Type.Object({
  version: Type.Integer({ description: 'Version of the prompt; 0 where there is none yet.' }),
  prompt: Type.String({ description: 'The text.' }),
  created_at: Nullable(Moment),
  author: Nullable(Type.String(), 'Who saved it; null for a member who is gone.'),
})
export type PromptVersion = Static<typeof PromptVersion>

const tag = 'Training'
const manage = { access: 'member', permission: 'canManageSetting', tag } as const

export const listDocuments = route({
  ...manage,
  method: 'GET',
  path: '/ai/train/documents',
  alsoAt: '/ai/:bot/train/documents',
  summary: 'Lists training documents, newest first; without a bot, those of all bots.',
  params: BotParams,
  response: listOf(Document),
})

export const uploadDocuments = route({
  ...manage,
  method: 'POST',
  path: '/ai/train/document',
  alsoAt: '/ai/:bot/train/document',
  summary:
    'Takes training documents (multipart field `files`, repeated) and queues them; without a bot, for the first bot.',
  params: BotParams,
  consumes: 'multipart',
  status: 201,
  response: listOf(Document),
  errors: [
    'file_missing',
    'file_too_large',
    'file_empty',
    'file_type_invalid',
    'too_many_files',
    'no_api_key',
  ],
})

export const deleteDocument = route({
  ...manage,
  method: 'DELETE',
  path: '/ai/train/document/:id',
  summary: 'Deletes a training document and all that the bot learned from it.',
  params: IdParams,
})

export const retryDocument = route({
  ...manage,
  method: 'POST',
  path: '/ai/train/document/:id/retry',
  summary: 'Reads a failed document again.',
  params: IdParams,
  response: Document,
})

export const markImportant = route({
  ...manage,
  method: 'PUT',
  path: '/ai/train/important-documents/:id',
  alsoAt: '/ai/:bot/train/important-documents/:id',
  summary: 'Marks a document as important, or takes the mark back.',
  params: BotIdParams,
  body: Type.Object({ is_important: Type.Boolean({ description: 'True to let it win over others.' }) }),
  response: Document,
  errors: ['file_too_old'],
})

export const getPrompt = route({
  ...manage,
  method: 'GET',
  path: '/ai/:bot/prompt',
  summary: 'Answers the prompt in force.',
  params: Type.Object({ bot: Id }),
  response: PromptVersion,
})

export const savePrompt = route({
  ...manage,
  method: 'POST',
  path: '/ai/:bot/prompt',
  summary: 'Saves the prompt as a new version.',
  params: Type.Object({ bot: Id }),
  consumes: 'form',
  body: Type.Object({
    prompt: Type.String({ maxLength: 64_000, description: 'At most 16,000 Unicode code points.' }),
  }),
  response: PromptVersion,
  errors: ['prompt_too_long'],
})

export const listWebUrls = route({
  ...manage,
  method: 'GET',
  path: '/ai/train/web-urls',
  alsoAt: '/ai/:bot/train/web-urls',
  summary: 'Lists the web addresses; without a bot, those of all bots.',
  params: BotParams,
  response: listOf(WebUrl),
})

const WebUrlBody = Type.Object({
  url: Type.String({ description: 'Address of the page; http or https.', minLength: 1, maxLength: URL_MAX }),
  title: Type.Optional(about(Line, 'Name of the page in the console.')),
  refresh: Type.Optional(oneOf(refreshSchedules, { description: 'How often it is read again.' })),
})

export const addWebUrl = route({
  ...manage,
  method: 'POST',
  path: '/ai/train/web-url',
  alsoAt: '/ai/:bot/train/web-url',
  summary: 'Adds a web address and queues it; a sitemap adds the pages it lists (at most 200).',
  params: BotParams,
  body: WebUrlBody,
  status: 201,
  response: WebUrl,
  errors: ['url_invalid', 'url_duplicate', 'no_api_key'],
})

export const updateWebUrl = route({
  ...manage,
  method: 'PUT',
  path: '/ai/train/web-url/:id',
  alsoAt: '/ai/:bot/train/web-url/:id',
  summary: 'Changes name or address; a changed address is read anew.',
  params: BotIdParams,
  body: Type.Object({
    url: Type.String({
      minLength: 1,
      maxLength: URL_MAX,
      description: 'Address of the page; http or https.',
    }),
    title: Type.String({ description: 'Name of the page in the console.', maxLength: LINE_MAX }),
    refresh: Type.Optional(oneOf(refreshSchedules, { description: 'How often it is read again.' })),
  }),
  response: WebUrl,
  errors: ['url_invalid', 'url_duplicate'],
})

export const refreshWebUrl = route({
  ...manage,
  method: 'POST',
  path: '/ai/train/web-url/:id/refresh',
  summary: 'Reads a web address again now.',
  params: IdParams,
  response: WebUrl,
})

export const deleteWebUrl = route({
  ...manage,
  method: 'DELETE',
  path: '/ai/train/web-urls/:id',
  alsoAt: '/ai/:bot/train/web-urls/:id',
  summary: 'Deletes a web address and all that the bot learned from it.',
  params: BotIdParams,
})
