import { isCustomised } from '#client/core/bots/customised.ts'
import type { BuildStep } from '#client/core/navigation/paths.ts'
import type { Bot } from '#contract/bots/bots.ts'
import type { PromptVersion } from '#contract/knowledge/training.ts'
import { countSources, type SourceCount } from '#machines/training/sources.ts'
import type { useTraining } from '../training/use-training.ts'

/** Progress in building a bot; sources and settings are null until loaded, or if loading failed. */
export interface BuildSummary {
  readonly prompt: PromptVersion | null
  readonly bot: Bot | null
  readonly files: SourceCount | null
  readonly pages: SourceCount | null
  /** True if this member has tried the bot on this device. */
  readonly isTried: boolean
}

/** Counts a bot's sources; null for lists that have not loaded. */
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

/** Steps in building a bot, in order. The channels of all bots also have a page of their own. */
export const steps = [
  'knowledge',
  'actions',
  'prompt',
  'tests',
  'chat',
  'publish',
  'integration',
] as const satisfies readonly BuildStep[]
export type Step = (typeof steps)[number]

/** Returns which steps are done; actions, tests and channels never count as done, because more can always be added. */
export const doneSteps = ({ prompt, bot, files, pages, isTried }: BuildSummary): Record<Step, boolean> => ({
  knowledge: hasReady(files) || hasReady(pages),
  prompt: prompt !== null && prompt.prompt.trim() !== '',
  actions: false,
  tests: false,
  chat: isTried,
  publish: bot !== null && isCustomised(bot),
  integration: false,
})

/** Returns whether at least one source is ready. */
export const hasReady = (count: SourceCount | null): boolean => count !== null && count.ready > 0
