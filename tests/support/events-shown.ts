import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { journalTypes } from '#contract/journal/events.ts'
import { EVENTS_FOLDER, keptEvents } from './events.ts'
import { isWholeRun } from './whole-run.ts'

/** After a complete run, checks that events of every type occurred; each was validated against its schema. */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-events-'))
  project.config.env[EVENTS_FOLDER] = folder
  return async () => {
    const seen = keptEvents(folder)
    const missing = (await isWholeRun(project)) ? journalTypes.filter((type) => !seen.has(type)) : []
    rmSync(folder, { recursive: true, force: true })
    if (!missing.length) return
    console.error(`\nNo test shows an event of these types:\n  ${missing.join('\n  ')}`)
    process.exitCode = 1
  }
}
