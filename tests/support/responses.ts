import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metrics } from '#server/plugins/metrics.ts'

/** Response that a route returned at least once: an error code, or otherwise a status. */
export interface KnownAnswer {
  readonly method: string
  readonly route: string
  readonly code?: string
  readonly status?: number
}

/** Environment variable that names the folder for the run's responses; set by `responses-shown.ts`. */
export const ANSWERS_FOLDER = 'TEST_ANSWERS'

/** Stores which responses an API's routes have returned, according to its metrics, for the check at the end of the run. */
export async function keepAnswers({ registry, prefix }: Metrics): Promise<void> {
  const folder = process.env[ANSWERS_FOLDER]
  if (!folder) return
  const figures = ['http_refusals_total', 'http_request_duration_seconds'].map((name) =>
    registry.getSingleMetric(prefix + name)?.get(),
  )
  const values = (await Promise.all(figures)).flatMap((figure) => figure?.values ?? [])
  const lines = new Set(values.map(({ labels: { le: _, ...answer } }) => JSON.stringify(answer)))
  appendFileSync(join(folder, `${process.pid}.jsonl`), [...lines, ''].join('\n'))
}

/** Returns the responses of all APIs in a run. */
export const keptAnswers = (folder: string): KnownAnswer[] => {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  return [...new Set(lines)].filter(Boolean).map((line) => JSON.parse(line))
}
