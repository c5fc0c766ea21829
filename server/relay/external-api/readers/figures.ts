import { getClient } from '#contract/account/clients.ts'
import { isRow } from './json-schema.ts'
import type { RouteReader } from './route-reader.ts'

/** Reads the dashboard's figures, with the requested days and the account's queries. */
export const clientFigures: RouteReader = async (answer, { input, calls, credentials }) => {
  const row = isRow(answer) ? answer : {}
  const { start_date, end_date, time_zone } = (input.query ?? {}) as Record<string, unknown>
  const client = await calls.read(getClient, {}, credentials).catch(() => null)
  const { monthly_queries = 0, credit_consumed = 0 } = client?.subscription ?? {}
  const addons = client?.total_addons ?? 0
  const remaining = Math.max(0, monthly_queries + addons - credit_consumed)
  return {
    ...(start_date ? { start_date } : {}),
    ...(end_date ? { end_date } : {}),
    ...(time_zone ? { time_zone } : {}),
    queries: { monthly: monthly_queries, consumed: credit_consumed, remaining, addons },
    ...row,
  }
}
