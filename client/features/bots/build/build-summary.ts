import { isCustomised } from '#client/core/bots/customised.ts'
import type { BuildStep } from '#client/core/paths.ts'
import type { Bot } from '#contract/bots.ts'
import type { PromptVersion } from '#contract/training.ts'
import { countSources, type SourceCount } from '#machines/training/sources.ts'
import type { useTraining } from '../training/use-training.ts'

/** Progress of building a bot; null if not loaded yet or not loadable. */
export interface BuildSummary {
  readonly prompt: PromptVersion | null
  readonly bot: Bot | null
  readonly files: SourceCount | null
  readonly pages: SourceCount | null
  /** True if this member tried the bot on this device. */
  readonly isTried: boolean
}

/** Counts the sources of a bot, as far as loaded. */
export const sourceCounts = ({
  documents,
  documentsLoading,
  documentsFailure,
  urls,
  urlsLoading,
  urlsFailure,
}: ReturnType<typeof useTraining>): Pick<BuildSummary, 'files' | 'pages'> => ({
  files: documentsLoading || (documentsFailure && documents.length === 0) ? null : countSources(documents),
  pages: urlsLoading || (urlsFailure && urls.length === 0) ? null : countSources(urls),
})

/** The steps of building a bot; channels have their own page until they become a step. */
export const steps = ['prompt', 'file', 'url', 'chat', 'publish'] as const satisfies readonly BuildStep[]
export type Step = (typeof steps)[number]

/** Returns which steps are done. */
export const doneSteps = ({ prompt, bot, files, pages, isTried }: BuildSummary): Record<Step, boolean> => ({
  prompt: prompt !== null && prompt.prompt.trim() !== '',
  file: files !== null && files.ready > 0,
  url: pages !== null && pages.ready > 0,
  chat: isTried,
  publish: bot !== null && isCustomised(bot),
})
