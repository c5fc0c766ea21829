import { call } from '#client/api/call.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { getKnowledgeHealth } from '#contract/knowledge/knowledge.ts'
import type { Uses } from '#machines/training/knowledge.ts'

/** Returns a bot's knowledge statistics: when sources were used, and how many questions were answered; null until loaded. */
export function useKnowledgeHealth(botId: number) {
  const { data, outdated } = useResource((signal) =>
    call(getKnowledgeHealth, { params: { bot: botId }, signal }),
  )
  useJournalEvents(['question.changed'], (events) => {
    if (events.some(({ question }) => question.bot_id === botId)) outdated()
  })
  useResync(outdated)
  const uses: Uses =
    data && new Map(data.uses.map(({ source_id, last_used_at }) => [source_id, last_used_at]))
  return { health: data, uses }
}
