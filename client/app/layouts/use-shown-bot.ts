import { useRoute } from 'wouter'
import { useBots } from '#client/core/bots/bots.tsx'
import { patterns } from '#client/core/navigation/paths.ts'
import type { BotItem } from '#contract/bots/bots.ts'

/** Returns the id of the bot whose page is open; null on other pages. */
export function useBuiltBotId(): number | null {
  const [isBuild, params] = useRoute<{ id: string }>(patterns.bot)
  const id = isBuild ? Number(params.id) : Number.NaN
  return Number.isSafeInteger(id) ? id : null
}

/**
 * Returns the bot that the header shows: on a bot's own pages that bot, elsewhere the selected one; null for all bots. Opening a
 * bot does not select it, because the selection filters the chats and the dashboard.
 */
export function useShownBot(): BotItem | null {
  const { bots, single } = useBots()
  const built = useBuiltBotId()
  return (built !== null && bots.find(({ id }) => id === built)) || single
}
