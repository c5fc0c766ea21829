import { useBots } from '#client/app/bots.tsx'
import { useFacts, useResync } from '#client/app/live.tsx'
import { useResource } from '#client/app/use-resource.ts'
import { useStorage } from '#client/lib/use-storage.ts'
import type { BotItem } from '#contract/bots.ts'
import { loadFirstSteps } from './first-steps.ts'

/** The steps of a newcomer and which of them are done, live. Nothing shows before that is known. */
export function useFirstSteps(bot: BotItem) {
  const [hidden, setHidden] = useStorage('dashboard.steps.hidden', false, (stored) => stored === true)
  const { data, outdated } = useResource((signal) => loadFirstSteps(bot.id, signal))
  const { reload: reloadBots } = useBots()
  useResync(outdated)
  useFacts(['chat.created'], (facts) => {
    if (facts.some(({ chat }) => chat.bot_id === bot.id)) outdated()
  })
  useFacts(['document.progressed'], (facts) => {
    if (facts.some(({ document }) => document.status === 'ready')) reloadBots()
  })
  useFacts(['url.progressed'], (facts) => {
    if (facts.some(({ url }) => url.status === 'ready')) reloadBots()
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
