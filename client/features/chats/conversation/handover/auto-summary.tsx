import { createContext, type ReactNode, use } from 'react'
import { call } from '#client/api/call.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { getChatConfig } from '#contract/account/clients.ts'
import { bulkCost } from '#contract/chats/bulk.ts'
import type { Cost } from '#machines/paid-action/cost.ts'

/** True until known, so that the server is asked for the cost of a handover. */
const AutoSummaryContext = createContext(true)

/** Provides whether chats are summarized automatically on handover. */
export function AutoSummaryProvider({ children }: { children: ReactNode }) {
  const { data, outdated } = useResource((signal) => call(getChatConfig, { signal }))
  useJournalEvents(['client.changed'], outdated)
  useResync(outdated)
  return <AutoSummaryContext value={data?.isAutoSummaryEnabled ?? true}>{children}</AutoSummaryContext>
}

/** Returns false if handovers are free, because chats are not summarized automatically. */
export const useAutoSummary = (): boolean => use(AutoSummaryContext)

/** Returns the cost of the automatic summaries for handing over or ending chats. */
export const autoSummaryCost = (ids: readonly number[], signal: AbortSignal): Promise<Cost> =>
  call(bulkCost, { body: { ids: [...ids] }, signal })
