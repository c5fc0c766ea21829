import { createContext, type ReactNode, use } from 'react'
import { call } from '#client/api/call.ts'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { getChatConfig } from '#contract/account/clients.ts'
import { bulkCost } from '#contract/chats/bulk.ts'
import type { Cost } from '#machines/paid-action/cost.ts'

/**
 * Whether chats are summarized automatically on handover. True until known, so that the server is queried for the cost of a
 * handover.
 */
const AutoSummaryContext = createContext(true)

/** Loads the setting that summarizes chats automatically on handover, and follows its changes. */
export function AutoSummaryProvider({ children }: { children: ReactNode }) {
  const { data } = useLiveResource((signal) => call(getChatConfig, { signal }), ['client.changed'])
  return <AutoSummaryContext value={data?.isAutoSummaryEnabled ?? true}>{children}</AutoSummaryContext>
}

/** Returns whether chats are summarized automatically on handover; if false, handovers are free. */
export const useAutoSummary = (): boolean => use(AutoSummaryContext)

/** Returns the cost of the automatic summaries made when chats are handed over or ended. */
export const autoSummaryCost = (ids: readonly number[], signal: AbortSignal): Promise<Cost> =>
  call(bulkCost, { body: { ids: [...ids] }, signal })
