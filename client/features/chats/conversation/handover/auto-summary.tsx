import { createContext, type ReactNode, use } from 'react'
import { call } from '#client/api/call.ts'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { getChatConfig } from '#contract/account/clients.ts'
import { bulkCost } from '#contract/chats/bulk.ts'
import type { Cost } from '#machines/paid-action/cost.ts'

/** True until known, so that the server is asked for the cost of a handover. */
const AutoSummaryContext = createContext(true)

/** Provides whether chats are summarized automatically on handover. */
export function AutoSummaryProvider({ children }: { children: ReactNode }) {
  const { data } = useLiveResource((signal) => call(getChatConfig, { signal }), ['client.changed'])
  return <AutoSummaryContext value={data?.isAutoSummaryEnabled ?? true}>{children}</AutoSummaryContext>
}

/** Returns false if handovers are free, because chats are not summarized automatically. */
export const useAutoSummary = (): boolean => use(AutoSummaryContext)

/** Returns the cost of the automatic summaries for handing over or ending chats. */
export const autoSummaryCost = (ids: readonly number[], signal: AbortSignal): Promise<Cost> =>
  call(bulkCost, { body: { ids: [...ids] }, signal })
