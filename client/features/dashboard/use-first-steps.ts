import { useBots } from '#client/core/bots/bots.tsx'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { useStorage } from '#client/lib/use-storage.ts'
import type { BotItem } from '#contract/bots.ts'
import { loadFirstSteps } from './first-steps.ts'

/** Returns the first steps with their live status; none until that is loaded. */
export function useFirstSteps(bot: BotItem) {
  const [hidden, setHidden] = useStorage('dashboard.steps.hidden', false, (stored) => stored === true)
  const { data, outdated } = useResource((signal) => loadFirstSteps(bot.id, signal))
  const { reload: reloadBots } = useBots()
  useResync(outdated)
  useJournalEvents(['chat.created'], (events) => {
    if (events.some(({ chat }) => chat.bot_id === bot.id)) outdated()
  })
  useJournalEvents(['document.progressed'], (events) => {
    if (events.some(({ document }) => document.status === 'ready')) reloadBots()
  })
  useJournalEvents(['url.progressed'], (events) => {
    if (events.some(({ url }) => url.status === 'ready')) reloadBots()
  })
  const steps = [
    { id: 'prompt', isDone: data?.prompt ?? false },
    { id: 'knowledge', isDone: bot.documents > 0 },
    { id: 'publish', isDone: data?.publish ?? false },
  ] as const
  const done = steps.filter(({ isDone }) => isDone).length
  return {
    steps,
    done,
    next: steps.find(({ isDone }) => !isDone)?.id ?? null,
    shown: data !== null && !hidden && done < steps.length,
    hide: () => setHidden(true),
  }
}
