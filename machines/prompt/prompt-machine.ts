import type { PromptVersion } from '#contract/knowledge/training.ts'
import { PROMPT_MAX_CHARS } from '#contract/knowledge/training-limits.ts'
import { editorMachine } from '../editing/editor.ts'
import { countCharacters } from './count.ts'

/** What is edited of a prompt: its text. */
export interface PromptDraft {
  readonly prompt: string
}

/** The prompt of a bot: writing it, saving it as a version, merging what others save, and guarding against its loss. */
export const promptMachine = editorMachine<PromptVersion, PromptDraft, 'too_long'>({
  id: 'prompt',
  description: "Writing and saving a bot's prompt.",
  fields: ['prompt'],
  draftOf: ({ prompt }) => ({ prompt }),
  validate: ({ prompt }) => (countCharacters(prompt) > PROMPT_MAX_CHARS ? { prompt: 'too_long' } : {}),
})
