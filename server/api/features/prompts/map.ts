import { countWords } from '#contract/base/count-words.ts'
import type { PromptSummary } from '#contract/bots/prompts.ts'
import type { PromptVersion } from '#contract/knowledge/training.ts'
import type { PromptRow } from '#server/api/core/bots/prompts.ts'
import { nameOf } from '#server/api/platform/auth/callers.ts'
import { readPrompt } from '#server/engine/embedded/owner-prompt.ts'
import { iso } from '#server/lib/iso.ts'

/** Maps a version, with its text, to the API format; if the bot has no version yet, returns version 0 with an empty text. */
export const toPromptVersion = (row: PromptRow | null, hasProvider: boolean): PromptVersion =>
  row
    ? {
        version: row.prompt.version,
        prompt: row.prompt.prompt,
        created_at: iso(row.prompt.created_at),
        author: row.author && nameOf(row.author),
        needs_provider: hasProvider ? [] : [...readPrompt(row.prompt.prompt).needsProvider],
      }
    : { version: 0, prompt: '', created_at: null, author: null, needs_provider: [] }

/** Maps a version to the API format for lists. */
export const toPromptSummary = ({ prompt, author }: PromptRow): PromptSummary => ({
  version: prompt.version,
  created_at: iso(prompt.created_at),
  author: author && nameOf(author),
  restored_from: prompt.restored_from,
  characters: [...prompt.prompt].length,
  words: countWords(prompt.prompt),
})
