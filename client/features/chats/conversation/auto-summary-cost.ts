import { call } from '#client/api/call.ts'
import { getChatConfig } from '#contract/clients.ts'
import { calculateSummary } from '#contract/insights.ts'
import { type Cost, FREE } from '#machines/paid-action/cost.ts'

/**
 * Returns what handing a chat over costs: nothing, or the summary that is made of it while auto-summary is on and
 * queries are left.
 */
export async function autoSummaryCost(chatId: number, signal: AbortSignal): Promise<Cost> {
  const { isAutoSummaryEnabled } = await call(getChatConfig, { signal })
  if (!isAutoSummaryEnabled) return FREE
  const cost = await call(calculateSummary, { params: { id: chatId }, signal })
  return cost.remaining < cost.queries ? FREE : cost
}
