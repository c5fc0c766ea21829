import type { BuildStep } from '#client/app/paths.ts'
import type { Bot } from '#contract/bots.ts'
import type { PromptVersion } from '#contract/training.ts'
import { countSources, type SourceCount } from '#machines/training/sources.ts'
import type { useTraining } from '../training/use-training.ts'

/** Settings of a new bot (specification 3); one that differs from them has been given a look or texts of its own. */
const untouched = {
  bot_icon: '',
  welcome_message: 'Hi there! How can I assist you today?',
  bot_question: 'Ask me anything!',
  primary_color: '#0086ff',
  secondary_color: '#ffffff',
} as const satisfies Partial<Bot>

/** True where the owner changed how the bot looks, what it says, or where it may stand; its name, given when it is made, does not count. */
export const isCustomised = (bot: Bot): boolean =>
  bot.allowed_domain.length > 0 ||
  bot.languages.length > 0 ||
  bot.sample_questions.length > 0 ||
  (Object.keys(untouched) as (keyof typeof untouched)[]).some((field) => bot[field] !== untouched[field])

/** What is known of how far a bot has come; null where it is not known yet or could not be fetched. */
export interface BuildFacts {
  readonly prompt: PromptVersion | null
  readonly bot: Bot | null
  readonly files: SourceCount | null
  readonly pages: SourceCount | null
  /** True where this member tried the bot on this device. */
  readonly isTried: boolean
}

/** Counts the sources of a bot, as far as they are known. */
export const sourceFacts = ({
  documents,
  documentsLoading,
  documentsFailure,
  urls,
  urlsLoading,
  urlsFailure,
}: ReturnType<typeof useTraining>): Pick<BuildFacts, 'files' | 'pages'> => ({
  files: documentsLoading || (documentsFailure && documents.length === 0) ? null : countSources(documents),
  pages: urlsLoading || (urlsFailure && urls.length === 0) ? null : countSources(urls),
})

/** The steps that a bot is built by; channels have a page of their own until they are a step. */
export const steps = ['prompt', 'file', 'url', 'chat', 'publish'] as const satisfies readonly BuildStep[]
export type Step = (typeof steps)[number]

/** Which steps are done. */
export const doneSteps = ({ prompt, bot, files, pages, isTried }: BuildFacts): Record<Step, boolean> => ({
  prompt: prompt !== null && prompt.prompt.trim() !== '',
  file: files !== null && files.ready > 0,
  url: pages !== null && pages.ready > 0,
  chat: isTried,
  publish: bot !== null && isCustomised(bot),
})
