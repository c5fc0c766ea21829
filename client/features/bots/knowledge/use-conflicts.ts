import { call } from '#client/api/call.ts'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { listConflicts } from '#contract/knowledge/knowledge.ts'

/** Returns the sources of a bot that disagree, reloaded whenever the bot is updated; null until loaded. */
export const useConflicts = (botId: number) =>
  useLiveResource(
    'bots: conflicts',
    (signal) => call(listConflicts, { params: { bot: botId }, signal }),
    ['bot.updated'],
    ({ bot }) => bot.id === botId,
  ).data
