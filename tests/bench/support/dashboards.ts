import { listChats } from '#contract/chats/chats.ts'
import { getAnalytics } from '#contract/reports/reports.ts'
import { getStatistics } from '#contract/reports/statistics.ts'
import { createApi } from '#server/demo/api.ts'
import { at } from './figures.ts'

const EVERY = 1_000

/**
 * Every second, requests everything that a dashboard shows: lists, counts and metrics over thirty days. The members in `tokens`
 * take turns, so that no limit of calls per minute is reached. Returns a function that stops the requests and prints their
 * duration.
 */
export function refreshDashboards(url: string, tokens: readonly string[]): () => Promise<void> {
  const api = createApi(url)
  const took: number[] = []
  let turn = 0
  const once = async () => {
    const token = tokens[turn++ % tokens.length] ?? ''
    const begun = performance.now()
    await Promise.all([
      api.call(listChats, { token, query: { length: 6 } }),
      api.call(listChats, { token, query: { status: 'waiting', length: 50 } }),
      api.call(listChats, { token, query: { status: 'assigned', length: 1 } }),
      api.call(listChats, { token, query: { status: 'bot', length: 1 } }),
      api.call(getAnalytics, { token }),
      api.call(getStatistics, { token, query: {} }),
    ])
    took.push(performance.now() - begun)
  }
  const running = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const one: Promise<void> = once().finally(() => running.delete(one))
    running.add(one)
  }, EVERY)
  return async () => {
    clearInterval(timer)
    await Promise.all(running)
    took.sort((a, b) => a - b)
    console.log(
      `       dashboard: ${took.length} times, p50 ${at(took, 0.5).toFixed(0)} ms, p99 ${at(took, 0.99).toFixed(0)} ms`,
    )
  }
}
