import { call } from '#client/api/call.ts'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { getKnowledgeHealth } from '#contract/knowledge/knowledge.ts'
import type { Uses } from '#machines/training/knowledge.ts'

/** Returns a bot's knowledge statistics: the last use of each source and the number of questions answered; null until loaded. */
export function useKnowledgeHealth(botId: number) {
  const { data } = useLiveResource(
    'bots: knowledge health',
    (signal) => call(getKnowledgeHealth, { params: { bot: botId }, signal }),
    ['question.changed'],
    ({ question }) => question.bot_id === botId,
  )
  const uses: Uses =
    data && new Map(data.uses.map(({ source_id, last_used_at }) => [source_id, last_used_at]))
  return { health: data, uses }
}
