import { call } from '#client/api/call.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { useStorage } from '#client/lib/use-storage.ts'
import { triedKey } from '#client/shared/first-steps/first-run-storage.ts'
import { type Bot, getBot } from '#contract/bots/bots.ts'
import { getPrompt, type PromptVersion } from '#contract/knowledge/training.ts'
import { useTraining, useTrainingActor } from '../training/use-training.ts'
import { type BuildSummary, sourceCounts } from './build-summary.ts'

const asTried = (stored: unknown): boolean | null => (stored === true ? true : null)

/** Returns a bot's build progress, updated by the journal and by saves in this tab. */
export function useBuild(botId: number) {
  const training = useTrainingActor(botId)
  const sources = useTraining(training)
  const prompt = useResource('bots: current prompt', (signal) =>
    call(getPrompt, { params: { bot: botId }, signal }),
  )
  const bot = useResource('bots: bot', (signal) => call(getBot, { params: { id: botId }, signal }))
  const [isTried, setTried] = useStorage(triedKey(botId), false, asTried)
  useJournalEvents(['bot.updated'], (updates) => {
    if (updates.some((update) => update.bot.id === botId)) bot.outdated()
  })
  useResync(() => {
    bot.outdated()
    prompt.outdated()
  })
  const summary: BuildSummary = { prompt: prompt.data, bot: bot.data, isTried, ...sourceCounts(sources) }
  const { patch: patchPrompt } = prompt
  const { patch: patchBot } = bot
  return {
    training,
    summary,
    bot,
    /** True until everything has loaded for the first time. */
    isLoading: prompt.loading || bot.loading || sources.documentsLoading || sources.urlsLoading,
    /** Applies a prompt version that was saved in this tab. */
    keepPrompt: (version: PromptVersion) => patchPrompt(() => version),
    /** Applies bot settings that were saved in this tab. */
    keepBot: (saved: Bot) => patchBot(() => saved),
    markTried: () => setTried(true),
  }
}
