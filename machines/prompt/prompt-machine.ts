import type { PromptVersion } from '#contract/knowledge/training.ts'
import { PROMPT_MAX_CHARS } from '#contract/knowledge/training-limits.ts'
import { editorMachine } from '../editing/editor.ts'
import { countCharacters } from './count.ts'

/** Editable part of a prompt. */
export interface PromptDraft {
  readonly prompt: string
}

/**
 * Editor of a bot's prompt: writing it, saving it as a version, merging changes by other members, and protection against losing
 * changes.
 */
export const promptMachine = editorMachine<PromptVersion, PromptDraft, 'too_long'>({
  id: 'prompt',
  description: "Writing and saving a bot's prompt.",
  fields: ['prompt'],
  draftOf: ({ prompt }) => ({ prompt }),
  validate: ({ prompt }) => (countCharacters(prompt) > PROMPT_MAX_CHARS ? { prompt: 'too_long' } : {}),
})
