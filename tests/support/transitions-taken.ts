import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { coveredIn, TRANSITIONS_FOLDER } from './transitions.ts'
import { isWholeRun } from './whole-run.ts'

/** Number of transitions of each machine that no test takes; it may only fall. */
const file = join(import.meta.dirname, '../machines/transitions-open.json')

/** After a complete run, prints how many transitions of each machine the tests took, and refuses fewer than before. */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-transitions-'))
  project.config.env = { ...project.config.env, [TRANSITIONS_FOLDER]: folder }
  return async () => {
    const isRecording = Boolean(process.env.RECORD_TRANSITIONS)
    const covered = isRecording || (await isWholeRun(project)) ? coveredIn(folder) : []
    rmSync(folder, { recursive: true, force: true })
    if (covered.length === 0) return
    const all = covered.reduce((sum, one) => sum + one.all, 0)
    const open = covered.reduce((sum, { missing }) => sum + missing.length, 0)
    const percent = (of: number, taken: number) => `${Math.floor((100 * taken) / Math.max(1, of))} %`
    const each = covered.map((one) => `${one.id} ${percent(one.all, one.all - one.missing.length)}`)
    console.log(
      `\nTransitions taken: ${all - open} of ${all} (${percent(all, all - open)}): ${each.join(', ')}`,
    )
    const counts = Object.fromEntries(covered.map(({ id, missing }) => [id, missing.length]))
    if (isRecording) {
      writeFileSync(file, `${JSON.stringify(counts, null, 2)}\n`)
      console.log(covered.flatMap(({ missing }) => missing).join('\n'))
      return
    }
    const allowed = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
    const worse = covered.filter(({ id, missing }) => missing.length > (allowed[id] ?? 0))
    if (worse.length === 0) return
    for (const { id, missing } of worse)
      console.error(
        `More transitions of ${id} than before are taken by no test (${missing.length}, before ${allowed[id] ?? 0}):\n  ${missing.join('\n  ')}`,
      )
    process.exitCode = 1
  }
}
