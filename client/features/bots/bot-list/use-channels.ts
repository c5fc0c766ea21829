import { call } from '#client/api/call.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { listBots } from '#contract/bots/bots.ts'

/** Returns a function that counts a bot's connected messaging channels; 0 until loaded. */
export function useChannels(): (botId: number) => number {
  const { data } = useResource(
    'bots: channels',
    async (signal) => (await call(listBots, { signal })).integrations,
  )
  return (botId) => data?.find(({ bot_id }) => bot_id === botId)?.integrations.length ?? 0
}
