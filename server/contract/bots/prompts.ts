import { type Static, Type } from 'typebox'
import { PAGE_MAX, PER_HOUR_MS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Id, listOf, Moment, Nullable, oneOf, page } from '../base/shapes.ts'
import { certainties, DocumentReference } from '../chats/message-shapes.ts'
import { QuestionText } from '../knowledge/faqs.ts'
import { PromptVersion } from '../knowledge/training.ts'
import { PROMPT_TRIES_PER_HOUR, PROMPT_VERSIONS_PAGE } from '../knowledge/training-limits.ts'

const Version = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: 'Version number of the prompt, from 1.',
})

/** Prompt version in a list: everything except the text. */
export const PromptSummary = Type.Object({
  version: Version,
  created_at: Moment,
  author: Nullable(
    Type.String({ description: 'Name of the member who saved it; null if they no longer exist.' }),
  ),
  restored_from: Nullable(
    Type.Integer({ description: 'Earlier version that was restored; null for a new text.' }),
  ),
  characters: Type.Integer({ description: 'Length of the text in Unicode code points.' }),
  words: Type.Integer({ description: 'Number of words.' }),
})
export type PromptSummary = Static<typeof PromptSummary>

/** Line or word that is in both versions or in only one of them. */
export const PromptChange = Type.Object({
  kind: oneOf(['same', 'added', 'removed'], {
    description: 'Whether the text is in both versions, only in the newer or only in the older one.',
  }),
  text: Type.String({ description: 'The line or word itself.' }),
})
export type PromptChange = Static<typeof PromptChange>

/**
 * Difference between two versions: joining the `same` and `removed` pieces gives the older text, joining the `same` and `added`
 * pieces the newer one.
 */
export const PromptComparison = Type.Object({
  from: Type.Integer({ description: 'The older version.' }),
  to: Type.Integer({ description: 'The newer version.' }),
  changes: Type.Array(PromptChange, {
    description: 'The newer text, combined with the text removed from the older one, in order.',
  }),
  added: Type.Integer({ description: 'Number of lines or words that only the newer version contains.' }),
  removed: Type.Integer({ description: 'Number of lines or words that only the older version contains.' }),
})
export type PromptComparison = Static<typeof PromptComparison>

const tag = 'Training'
const manage = { access: 'member', permission: 'canManageSetting', tag } as const
const VersionParams = Type.Object({ bot: Id, version: Version })

export const listPrompts = route({
  ...manage,
  method: 'GET',
  path: '/ai/:bot/prompts',
  summary: 'Lists the saved versions of the prompt, newest first.',
  params: Type.Object({ bot: Id }),
  query: Type.Object(page(PROMPT_VERSIONS_PAGE, PAGE_MAX)),
  response: listOf(PromptSummary),
})

export const getPromptVersion = route({
  ...manage,
  method: 'GET',
  path: '/ai/:bot/prompts/:version',
  summary: 'Returns one version of the prompt with its text.',
  params: VersionParams,
  response: PromptVersion,
})

export const comparePrompts = route({
  ...manage,
  method: 'GET',
  path: '/ai/:bot/prompts/:version/compare',
  summary: 'Returns the differences between two versions, by lines or by words.',
  params: VersionParams,
  query: Type.Object({
    with: Type.Optional({ ...Version, description: 'The other version; the current one by default.' }),
    by: Type.Optional(
      oneOf(['line', 'word'], {
        description: 'Unit of comparison: whole lines or single words.',
        default: 'line',
      }),
    ),
  }),
  response: PromptComparison,
})

export const restorePrompt = route({
  ...manage,
  method: 'POST',
  path: '/ai/:bot/prompts/:version/restore',
  storesText: true,
  summary: 'Restores an earlier version by saving its text as the newest version.',
  params: VersionParams,
  response: PromptVersion,
})

export const tryPrompt = route({
  ...manage,
  method: 'POST',
  path: '/ai/:bot/prompt/try',
  summary: 'Answers a question with a version of the prompt, or with a draft; nothing is saved or charged.',
  params: Type.Object({ bot: Id }),
  limits: [{ by: 'member', max: PROMPT_TRIES_PER_HOUR, window: PER_HOUR_MS }],
  bodyMax: 512 * 1024,
  body: Type.Object({
    question: QuestionText,
    version: Type.Optional(about(Version, 'A saved version; by default the current one.')),
    prompt: Type.Optional(
      Type.String({ maxLength: 64_000, description: 'Draft to use instead of a saved version.' }),
    ),
  }),
  response: Type.Object({
    text: Type.String({ description: 'Answer of the bot.' }),
    certainty: Nullable(oneOf(certainties), 'Certainty of the answer; null for small talk and for models.'),
    references: Type.Array(DocumentReference, { description: 'Passages that the answer is based on.' }),
    milliseconds: Type.Integer({ minimum: 0, description: 'Duration in milliseconds.' }),
  }),
  errors: ['prompt_too_long'],
})
