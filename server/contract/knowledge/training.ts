import { type Static, Type } from 'typebox'
import { LARGE_BODY_MAX_BYTES, URL_MAX_CHARS } from '../base/limits.ts'
import { route } from '../base/route.ts'
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
  partsWithFiles,
} from '../base/shapes.ts'

/** The seven formats of training documents; a file's format is detected from its content. */
export const documentFormats = ['xml', 'pdf', 'txt', 'csv', 'xlsx', 'xls', 'docx'] as const
export type DocumentFormat = (typeof documentFormats)[number]

/** Processing statuses of a document or page. */
export const trainingStatuses = ['queued', 'reading', 'indexing', 'ready', 'failed'] as const
export type TrainingStatus = (typeof trainingStatuses)[number]

/** Reasons why a document or page could not be read; the console has a sentence for each reason. */
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
  'page_needs_scripts',
  'page_challenge',
  'engine_failed',
] as const
export type ReadFailure = (typeof readFailures)[number]

/**
 * Reasons why a bot does not use a new document or page yet: its effect on customers' questions is being checked, or a member has
 * to accept that answers get worse.
 */
export const sourceHolds = ['checking', 'waiting'] as const
export type SourceHold = (typeof sourceHolds)[number]

/**
 * Parts of a file that a bot does not learn: hidden parts and comments, which readers do not see, as well as diagrams and
 * embedded files.
 */
export const hiddenParts = ['text', 'sheets', 'rows', 'columns', 'comments', 'diagrams', 'embedded'] as const
export type HiddenPart = (typeof hiddenParts)[number]

/** Refresh schedules of a web page. */
export const refreshSchedules = ['off', 'daily', 'weekly'] as const

/** Reason why the last refresh of a file or page failed; null if it did not fail. */
export const RefreshError = Nullable(
  oneOf(readFailures),
  'Why the last refresh failed; the earlier text stays in use. Null if it did not fail.',
)

/** Reason why a bot does not use a source yet; null if it does. Events from earlier builds omit it. */
export const Hold = Type.Optional(
  Nullable(
    oneOf(sourceHolds),
    'Why the bot does not use the source yet: its effect on past answers is being checked, or has to be accepted. Null once the bot uses it.',
  ),
)

/** A training document: the fields of the specification plus its processing status. */
export const Document = Type.Object({
  id: Id,
  bot_id: Id,
  file_name: Type.String({ description: 'File name.' }),
  format: oneOf(documentFormats, { description: 'Format, detected from the content.' }),
  size: Type.Integer({ description: 'Size in bytes.' }),
  is_important: Type.Boolean({
    description: 'True if it takes precedence over other sources on the same question.',
  }),
  can_be_important: Type.Boolean({ description: 'False if the document was read by an older engine.' }),
  upload_date: Moment,
  status: oneOf(trainingStatuses, { description: 'Processing status.' }),
  error: Nullable(oneOf(readFailures), 'Why it could not be read; null unless `status` is `failed`.'),
  // `checked_at` and `refresh_error` are missing in events from earlier builds.
  checked_at: Type.Optional(Nullable(Moment)),
  refresh_error: Type.Optional(RefreshError),
  left_out: Type.Optional(
    Type.Array(oneOf(hiddenParts), {
      description:
        'Kinds of content in the file that were omitted: hidden text of a Word document or PDF, hidden sheets, rows and columns, comments, diagrams, embedded files.',
    }),
  ),
  passages: Type.Integer({ description: 'Number of passages that answers can quote.' }),
  hold: Hold,
})
export type Document = Static<typeof Document>

/** Page of a list of training documents, with the total number. */
export const Documents = listOf(Document)

/** Web page from which the bot learns. */
export const WebUrl = Type.Object({
  id: Id,
  bot_id: Id,
  url: Type.String({ description: 'URL of the page as it was entered.' }),
  address: Nullable(
    Type.String(),
    'Canonical URL that the page names on its own site, or else the URL after redirects; shown with sources. Null until the page has been read.',
  ),
  title: Type.String({ description: 'Display name of the page in the console.' }),
  created_at: Moment,
  read_at: Nullable(Moment),
  refresh: oneOf(refreshSchedules, { description: 'Refresh interval.' }),
  checked_at: Nullable(Moment),
  refresh_error: RefreshError,
  pages: Type.Optional(
    Nullable(
      Type.Integer({ minimum: 0 }),
      'Number of pages that a sitemap listed when it was last read; null for a page.',
    ),
  ),
  status: oneOf(trainingStatuses, { description: 'Processing status.' }),
  error: Nullable(oneOf(readFailures), 'Why it could not be read; null unless `status` is `failed`.'),
  passages: Type.Integer({ description: 'Number of passages that answers can quote.' }),
  hold: Hold,
})
export type WebUrl = Static<typeof WebUrl>

/** Page of a list of web pages, with the total number. */
export const WebUrls = listOf(WebUrl)

/** A saved version of a bot's prompt. */
export const PromptVersion = Type.Object({
  version: Type.Integer({ description: 'Version number of the prompt; 0 if there is none yet.' }),
  prompt: Type.String({ description: 'Text of the prompt.' }),
  created_at: Nullable(Moment),
  author: Nullable(Type.String(), 'Name of the member who saved it; null if they no longer exist.'),
  needs_provider: Type.Array(Type.String(), {
    description:
      'Instructions in the text that only a model can follow, at most 50; empty if a provider answers.',
  }),
})
export type PromptVersion = Static<typeof PromptVersion>

const tag = 'Training'
const manage = { access: 'member', permission: 'canManageSetting', tag } as const

export const listDocuments = route({
  ...manage,
  method: 'GET',
  path: '/ai/train/documents',
  alsoAt: '/ai/:bot/train/documents',
  summary: 'Lists training documents, newest first; without a bot, the documents of all bots.',
  params: BotParams,
  response: Documents,
})

export const uploadDocuments = route({
  ...manage,
  method: 'POST',
  path: '/ai/train/document',
  alsoAt: '/ai/:bot/train/document',
  summary:
    'Accepts training documents (multipart field `files`, repeated) and queues them; without a bot, for the first bot.',
  params: BotParams,
  consumes: 'multipart',
  parts: partsWithFiles(),
  status: 201,
  response: Documents,
  errors: [
    'file_missing',
    'file_too_large',
    'file_empty',
    'file_type_invalid',
    'too_many_files',
    'storage_used_up',
    'no_api_key',
  ],
})

export const deleteDocument = route({
  ...manage,
  method: 'DELETE',
  path: '/ai/train/document/:id',
  summary: 'Deletes a training document and everything that the bot learned from it.',
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
  summary: 'Marks a document as important, or removes the mark.',
  params: BotIdParams,
  body: Type.Object({
    is_important: Type.Boolean({ description: 'True if it takes precedence over other sources.' }),
  }),
  response: Document,
  errors: ['file_too_old'],
})

export const getPrompt = route({
  ...manage,
  method: 'GET',
  path: '/ai/:bot/prompt',
  summary: 'Returns the current prompt.',
  params: Type.Object({ bot: Id }),
  response: PromptVersion,
})

export const savePrompt = route({
  ...manage,
  method: 'POST',
  path: '/ai/:bot/prompt',
  storesText: true,
  summary: 'Saves the prompt as a new version.',
  params: Type.Object({ bot: Id }),
  consumes: 'form',
  bodyMax: LARGE_BODY_MAX_BYTES,
  body: Type.Object(
    {
      prompt: Type.String({ maxLength: 64_000, description: 'At most 16,000 Unicode code points.' }),
      version: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 1_000_000,
          description:
            'Version that the text is based on; the call is rejected if it is no longer the current one.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  response: PromptVersion,
  errors: ['prompt_too_long', 'prompt_outdated'],
})

export const listWebUrls = route({
  ...manage,
  method: 'GET',
  path: '/ai/train/web-urls',
  alsoAt: '/ai/:bot/train/web-urls',
  summary: 'Lists web pages; without a bot, the pages of all bots.',
  params: BotParams,
  response: WebUrls,
})

/** Web page to be added or changed. */
export const WebUrlBody = Type.Object({
  url: Type.String({
    description: 'URL of the page; http or https.',
    minLength: 1,
    maxLength: URL_MAX_CHARS,
  }),
  title: Type.Optional(about(Line, 'Display name of the page in the console.')),
  refresh: Type.Optional(
    oneOf(refreshSchedules, { description: 'Refresh interval; by default `weekly` for a new page.' }),
  ),
})

/** Editable fields of a web page. */
export const WebUrlChange = Type.Object({
  ...WebUrlBody.properties,
  title: about(Line, 'Display name of the page in the console.'),
})

export const addWebUrl = route({
  ...manage,
  method: 'POST',
  path: '/ai/train/web-url',
  alsoAt: '/ai/:bot/train/web-url',
  storesText: true,
  summary: 'Adds a web page and queues it; a sitemap adds the pages that it lists (at most 200).',
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
  storesText: true,
  summary: 'Changes the name or the URL; if the URL changes, the page is read again.',
  params: BotIdParams,
  body: WebUrlChange,
  response: WebUrl,
  errors: ['url_invalid', 'url_duplicate'],
})

export const refreshWebUrl = route({
  ...manage,
  method: 'POST',
  path: '/ai/train/web-url/:id/refresh',
  summary: 'Reads a web page again immediately.',
  params: IdParams,
  response: WebUrl,
})

export const deleteWebUrl = route({
  ...manage,
  method: 'DELETE',
  path: '/ai/train/web-urls/:id',
  alsoAt: '/ai/:bot/train/web-urls/:id',
  summary: 'Deletes a web page and everything that the bot learned from it.',
  params: BotIdParams,
})

export const releaseSource = route({
  ...manage,
  method: 'POST',
  path: '/ai/train/source/:id/release',
  summary: 'Accepts the effect of a new document or page on past answers; the bot uses it from now on.',
  params: IdParams,
})
