import { type Static, Type } from 'typebox'
import { PAGE_MAX, PROMPT_VERSIONS_PAGE } from './limits.ts'
import { route } from './route.ts'
import { Id, listOf, Moment, Nullable, oneOf, page } from './shapes.ts'
import { PromptVersion } from './training.ts'

const Version = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: 'Version of the prompt; the first is 1.',
})

/** A saved state of a prompt in a list: everything but the text. */
export const PromptSummary = Type.Object({
  version: Version,
  created_at: Moment,
  author: Nullable(Type.String({ description: 'Name of the member who saved it; null once they are gone.' })),
  restored_from: Nullable(
    Type.Integer({ description: 'Earlier version whose text this is; null for a new text.' }),
  ),
  characters: Type.Integer({ description: 'Unicode code points of the text.' }),
  words: Type.Integer({ description: 'Words between white space.' }),
})
export type PromptSummary = Static<typeof PromptSummary>

/** A stretch of text that both versions have, or only one. */
export const PromptChange = Type.Object({
  kind: oneOf(['same', 'added', 'removed'], {
    description: 'Whether the text stands in both, in the newer alone or in the older alone.',
  }),
  text: Type.String({ description: 'The line or word itself.' }),
})
export type PromptChange = Static<typeof PromptChange>

/** How two versions differ: joined, `same` and `removed` give the older text, `same` and `added` the newer. */
export const PromptComparison = Type.Object({
  from: Type.Integer({ description: 'The older version.' }),
  to: Type.Integer({ description: 'The newer version.' }),
  changes: Type.Array(PromptChange, {
    description: 'The newer text with what fell out of the older, in order.',
  }),
  added: Type.Integer({ description: 'Lines or words that only the newer version has.' }),
  removed: Type.Integer({ description: 'Lines or words that only the older version has.' }),
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
  summary: 'Answers one version of the prompt with its text.',
  params: VersionParams,
  response: PromptVersion,
})

export const comparePrompts = route({
  ...manage,
  method: 'GET',
  path: '/ai/:bot/prompts/:version/compare',
  summary: 'Answers how a version differs from another, by lines or by words.',
  params: VersionParams,
  query: Type.Object({
    with: Type.Optional({ ...Version, description: 'The other version; the one in force unless said.' }),
    by: Type.Optional(
      oneOf(['line', 'word'], {
        description: 'What is compared: whole lines or single words.',
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
  summary: 'Saves the text of a version again, as the newest version.',
  params: VersionParams,
  response: PromptVersion,
})
