import type { KnowledgeChange } from '#contract/knowledge/replays.ts'
import { PROMPT_MAX_CHARS } from '#contract/knowledge/training-limits.ts'
import { promptAt, promptIn } from '#server/api/core/bots/prompts.ts'
import { synonymsOf } from '#server/api/core/bots/synonyms.ts'
import type { Context } from '#server/api/core/context.ts'
import { detectLocale } from '#server/engine/detect-language.ts'
import { isFromPrompt, promptPassages } from '#server/engine/embedded/owner-prompt.ts'
import type { Knowledge } from '#server/engine/replay/types.ts'
import type { Passage } from '#server/engine/types.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { asking } from '../training/faqs/map.ts'
import { passagesOf } from '../training/passages.ts'
import { sourceOf } from '../training/store.ts'

/**
 * Returns the knowledge from which a bot answers, plus the `held` sources. It contains no vectors, because the comparison uses
 * the embedded engine without a provider.
 */
export async function knowledgeOf(
  { db }: Context,
  clientId: number,
  botId: number,
  held: readonly number[] = [],
): Promise<Knowledge> {
  const { prompt, version } = promptIn(await promptAt(db, clientId, botId))
  const ownWords = await synonymsOf(db, clientId, botId)
  const passages = (await passagesOf(db, botId, null, held)).map(
    ({ vector: _, ...passage }): Passage => passage,
  )
  return {
    prompt,
    promptVersion: version,
    ownWords: ownWords.map(({ said, meant }) => ({ said, meant })),
    passages,
  }
}

/** Bot and the client that owns it. */
export interface Owned {
  readonly clientId: number
  readonly botId: number
}

/** Passage id of an FAQ entry that does not exist yet. */
const NEW_ID = Number.MAX_SAFE_INTEGER

const missing = (...fields: readonly string[]) =>
  new AppError('validation_failed', {
    fields: Object.fromEntries(fields.map((field) => [`change.${field}`, 'required'])),
  })

/**
 * Returns a bot's knowledge with a change applied. Throws `validation_failed`, `prompt_too_long`, and `not_found` if the change
 * concerns something that the bot does not have.
 */
export async function withChange(
  context: Context,
  { clientId, botId }: Owned,
  knowledge: Knowledge,
  change: KnowledgeChange,
): Promise<Knowledge> {
  const { passages, ownWords } = knowledge
  switch (change.kind) {
    case 'source_added': {
      if (change.id === undefined) throw missing('id')
      const source = found(await sourceOf(context.db, clientId, change.id))
      if (source.bot_id !== botId || source.hold === null || source.status !== 'ready')
        throw new AppError('not_found')
      return knowledgeOf(context, clientId, botId, [source.id])
    }
    case 'faq':
      return { ...knowledge, passages: withEntry(passages, change) }
    case 'faq_deleted':
      return { ...knowledge, passages: withoutSource(passages, change.id, ['faq']) }
    case 'source_deleted':
      return { ...knowledge, passages: withoutSource(passages, change.id, ['file', 'url']) }
    case 'prompt':
      return withPrompt(knowledge, textOf(change))
    case 'synonym': {
      const { said, meant } = change
      if (said === undefined || meant === undefined) throw missing('said', 'meant')
      const others = ownWords.filter((one) => one.said.toLowerCase() !== said.trim().toLowerCase())
      return { ...knowledge, ownWords: [...others, { said: said.trim(), meant: meant.trim() }] }
    }
  }
}

/** Replaces the passages of the previous prompt with those in the new prompt. */
function withPrompt(knowledge: Knowledge, prompt: string): Knowledge {
  const others = knowledge.passages.filter((passage) => !isFromPrompt(passage))
  const passages = [...others, ...promptPassages(prompt)]
  return { ...knowledge, passages, prompt, promptVersion: knowledge.promptVersion + 1 }
}

function textOf({ prompt }: KnowledgeChange): string {
  if (prompt === undefined) throw missing('prompt')
  const n = [...prompt].length
  if (n > PROMPT_MAX_CHARS)
    throw new AppError('prompt_too_long', {
      params: { n, max: PROMPT_MAX_CHARS },
      fields: { prompt: 'maxLength' },
    })
  return prompt
}

function withEntry(
  passages: readonly Passage[],
  { id, question, answer }: KnowledgeChange,
): readonly Passage[] {
  if (question === undefined || answer === undefined) throw missing('question', 'answer')
  const known = id === undefined ? undefined : passages.find(({ source }) => source === `faq:${id}`)
  if (id !== undefined && !known) throw new AppError('not_found')
  const entry: Passage = {
    id: known?.id ?? NEW_ID,
    source: known?.source ?? 'faq:0',
    fileName: question.trim(),
    important: known?.important ?? false,
    language: detectLocale(`${question} ${answer}`, null),
    heading: asking(question.trim()),
    text: answer.trim(),
    location: {},
  }
  return known ? passages.map((one) => (one === known ? entry : one)) : [...passages, entry]
}

function withoutSource(
  passages: readonly Passage[],
  id: number | undefined,
  kinds: readonly string[],
): readonly Passage[] {
  if (id === undefined) throw missing('id')
  const names = kinds.map((kind) => `${kind}:${id}`)
  const rest = passages.filter(({ source }) => !names.includes(source))
  if (rest.length === passages.length) throw new AppError('not_found')
  return rest
}
