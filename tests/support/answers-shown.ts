import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { ErrorCode } from '#contract/errors.ts'
import { type Route, successStatus } from '#contract/route.ts'
import { codesOf } from '#contract/route-errors.ts'
import { ANSWERS_FOLDER, type KnownAnswer, keptAnswers } from './answers.ts'
import { pathsOf, routes } from './contract-routes.ts'
import { isWholeRun } from './whole-run.ts'

const SUCCESS = 'its success'

/** What no test can bring about. */
const unshown: Readonly<Record<string, readonly (ErrorCode | typeof SUCCESS)[]>> = {
  // They look at nothing that could fail, or tell of it themselves.
  'system.health': ['internal_error', 'database_unavailable'],
  'system.ready': ['internal_error', 'database_unavailable'],
  // It goes on until its relay goes away, so that it is never over.
  'system.feed': [SUCCESS],
  // No setting names an application of a channel yet.
  'integrations.connectIntegration': [SUCCESS],
}

const isOf = (route: Route, answer: KnownAnswer) =>
  answer.method === route.method && pathsOf(route).includes(answer.route)

/** What is wrong with the answers of a run: those that are declared and no test saw, and those that nobody declared. */
const faultsOf = (answers: readonly KnownAnswer[]): string[] =>
  routes.flatMap(({ name, route }) => {
    const own = answers.filter((answer) => isOf(route, answer))
    const codes = own.flatMap(({ code }) => code ?? [])
    const seen: string[] = own.some(({ status }) => status === successStatus(route))
      ? [SUCCESS, ...codes]
      : codes
    const declared: readonly string[] = codesOf(route)
    const missing = [SUCCESS, ...declared].filter(
      (what) => !seen.includes(what) && !unshown[name]?.includes(what as ErrorCode),
    )
    return [
      ...missing.map((what) => `${name} declares ${what}, which no test shows`),
      ...codes
        .filter((code) => !declared.includes(code))
        .map((code) => `${name} answered ${code}, which it does not declare`),
    ]
  })

/** After a whole run: each route has shown its success and each error that it declares, and no other. */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-answers-'))
  process.env[ANSWERS_FOLDER] = folder
  return async () => {
    const faults = (await isWholeRun(project)) ? faultsOf(keptAnswers(folder)) : []
    rmSync(folder, { recursive: true, force: true })
    if (!faults.length) return
    console.error(
      `\n${faults.length} answers of routes do not agree with the contract:\n  ${faults.join('\n  ')}`,
    )
    process.exitCode = 1
  }
}
