import { call } from '#client/api/call.ts'
import { useResource } from '#client/app/use-resource.ts'
import { listBots } from '#contract/bots.ts'

/** How many messaging channels a bot is connected to; 0 until it is known. */
export function useChannels(): (botId: number) => number {
  const { data } = useResource(async (signal) => (await call(listBots, { signal })).integrations)
  return (botId) => data?.find(({ bot_id }) => bot_id === botId)?.integrations.length ?? 0
}
