import { call } from '#client/api/call.ts'
import { useBots } from '#client/core/bots/bots.tsx'
import { isCustomised } from '#client/core/bots/customised.ts'
import { useJournalEvents } from '#client/core/live/live-provider.tsx'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { useStorage } from '#client/lib/use-storage.ts'
import { type BotItem, getBot } from '#contract/bots/bots.ts'
import { listChats } from '#contract/chats/chats.ts'
import { installedKey, lookKey, triedKey } from './first-run-storage.ts'

/** Steps of the checklist, in order. */
export const firstSteps = ['knowledge', 'tried', 'look', 'installed'] as const
export type FirstStep = (typeof firstSteps)[number]

const asTrue = (stored: unknown): boolean | null => (stored === true ? true : null)

/** Loads the data that the list of bots lacks; a bot counts as installed once a customer has written to it on a website. */
async function load(bot: number, signal: AbortSignal): Promise<{ look: boolean; installed: boolean }> {
  const [settings, chats] = await Promise.all([
    call(getBot, { params: { id: bot }, signal }),
    call(listChats, { query: { bot_id: bot, channel: 'widget', length: 1 }, signal }),
  ])
  return { look: isCustomised(settings), installed: chats.total > 0 }
}

/** Returns a bot's checklist, which updates live and is the same wherever it is shown. */
export function useFirstSteps(bot: BotItem) {
  const [hidden, setHidden] = useStorage('dashboard.steps.hidden', false, asTrue)
  const [tried] = useStorage(triedKey(bot.id), false, asTrue)
  const [found] = useStorage(installedKey(bot.id), false, asTrue)
  const [look] = useStorage(lookKey(bot.id), false, asTrue)
  const { data } = useLiveResource(
    'console: first steps',
    (signal) => load(bot.id, signal),
    ['chat.created', 'bot.updated'],
    (event) => (event.type === 'bot.updated' ? event.bot.id : event.chat.bot_id) === bot.id,
  )
  const { reload: reloadBots } = useBots()
  useJournalEvents(['document.progressed'], (events) => {
    if (events.some(({ document }) => document.status === 'ready')) reloadBots()
  })
  useJournalEvents(['url.progressed'], (events) => {
    if (events.some(({ url }) => url.status === 'ready')) reloadBots()
  })
  const isDone: Record<FirstStep, boolean> = {
    knowledge: bot.documents > 0,
    tried,
    look: look || (data?.look ?? false),
    installed: found || (data?.installed ?? false),
  }
  const done = firstSteps.filter((step) => isDone[step]).length
  return {
    isDone,
    done,
    next: firstSteps.find((step) => !isDone[step]) ?? null,
    shown: data !== null && !hidden && done < firstSteps.length,
    hide: () => setHidden(true),
  }
}
