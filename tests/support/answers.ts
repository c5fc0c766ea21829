import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metrics } from '#server/plugins/metrics.ts'

/** What a route answered at least once: a code where it refused, else a status. */
export interface KnownAnswer {
  readonly method: string
  readonly route: string
  readonly code?: string
  readonly status?: number
}

/** Folder of the run, which `answers-shown.ts` names. */
export const ANSWERS_FOLDER = 'TEST_ANSWERS'

/** Keeps for the end of the run what the routes of an API answered, as its own figures tell. */
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

/** What all APIs of a run answered. */
export const keptAnswers = (folder: string): KnownAnswer[] => {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  return [...new Set(lines)].filter(Boolean).map((line) => JSON.parse(line))
}
