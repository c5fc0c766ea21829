import { createContext, type ReactNode, use } from 'react'
import { call } from '#client/api/call.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { getChatConfig } from '#contract/account/clients.ts'
import { bulkCost } from '#contract/chats/bulk.ts'
import type { Cost } from '#machines/paid-action/cost.ts'

/** True while it is not known yet: then the server is asked what a handover costs. */
const AutoSummaryContext = createContext(true)

/** Knows for everything below it whether chats are summarised automatically when they are handed over. */
export function AutoSummaryProvider({ children }: { children: ReactNode }) {
  const { data, outdated } = useResource((signal) => call(getChatConfig, { signal }))
  useJournalEvents(['client.changed'], outdated)
  useResync(outdated)
  return <AutoSummaryContext value={data?.isAutoSummaryEnabled ?? true}>{children}</AutoSummaryContext>
}

/** Returns false if handing chats over costs nothing, because they are not summarised automatically. */
export const useAutoSummary = (): boolean => use(AutoSummaryContext)

/** Returns what handing over or ending chats costs in automatic summaries. */
export const autoSummaryCost = (ids: readonly number[], signal: AbortSignal): Promise<Cost> =>
  call(bulkCost, { body: { ids: [...ids] }, signal })
