import { type Static, Type } from 'typebox'
import { route } from '../base/route.ts'
import { Id, IdParams, listOf, NAME_PATTERN } from '../base/shapes.ts'
import { SYNONYM_MAX_CHARS } from './training-limits.ts'

const expression = (description: string) =>
  Type.String({ minLength: 1, maxLength: SYNONYM_MAX_CHARS, pattern: NAME_PATTERN, description })

const SynonymBody = Type.Object({
  said: expression('Expression that customers use, in one or several words.'),
  meant: expression("Expression that the bot's documents use instead."),
})

/** An expression that customers use for a term in a bot's knowledge. */
export const Synonym = Type.Object({ id: Id, bot_id: Id, ...SynonymBody.properties })
export type Synonym = Static<typeof Synonym>

const tag = 'Training'
const manage = { access: 'member', permission: 'canManageSetting', tag } as const

export const listSynonyms = route({
  ...manage,
  method: 'GET',
  path: '/ai/:bot/train/synonyms',
  summary: 'Lists the bot’s synonyms in alphabetical order.',
  params: Type.Object({ bot: Id }),
  response: listOf(Synonym),
})

export const addSynonym = route({
  ...manage,
  method: 'POST',
  path: '/ai/:bot/train/synonym',
  summary: 'Adds a synonym, effective immediately. Each expression is stored once, with its latest meaning.',
  params: Type.Object({ bot: Id }),
  body: SynonymBody,
  status: 201,
  response: Synonym,
  errors: ['entry_limit_reached'],
})

export const deleteSynonym = route({
  ...manage,
  method: 'DELETE',
  path: '/ai/train/synonym/:id',
  summary: 'Deletes a synonym.',
  params: IdParams,
})
