import { createContext, type ReactNode, use, useMemo } from 'react'
import { call } from '#client/api/call.ts'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { getChatConfig } from '#contract/account/clients.ts'
import { bulkCost } from '#contract/chats/bulk.ts'
import type { Cost } from '#machines/paid-action/cost.ts'

/** Settings of the account that conversations follow. */
interface ChatSettings {
  /**
   * Whether chats are summarized automatically on handover. True until known, so that the server is queried for the cost of a
   * handover.
   */
  readonly hasSummaries: boolean
  /** Whether customers' pictures are blurred; true until known. */
  readonly arePicturesBlurred: boolean
}

const ChatSettingsContext = createContext<ChatSettings>({ hasSummaries: true, arePicturesBlurred: true })

/** Loads the settings that conversations follow, and their changes. */
export function ChatSettingsProvider({ children }: { children: ReactNode }) {
  const { data } = useLiveResource('chats: settings', (signal) => call(getChatConfig, { signal }), [
    'client.changed',
  ])
  const hasSummaries = data?.isAutoSummaryEnabled ?? true
  const arePicturesBlurred = data ? data.blurPictures === true : true
  const value = useMemo(() => ({ hasSummaries, arePicturesBlurred }), [hasSummaries, arePicturesBlurred])
  return <ChatSettingsContext value={value}>{children}</ChatSettingsContext>
}

/** Returns whether chats are summarized automatically on handover; if false, handovers are free. */
export const useAutoSummary = (): boolean => use(ChatSettingsContext).hasSummaries

/** Returns whether customers' pictures are blurred until they are clicked. */
export const usePictureBlur = (): boolean => use(ChatSettingsContext).arePicturesBlurred

/** Returns the cost of the automatic summaries made when chats are handed over or ended. */
export const autoSummaryCost = (ids: readonly number[], signal: AbortSignal): Promise<Cost> =>
  call(bulkCost, { body: { ids: [...ids] }, signal })
