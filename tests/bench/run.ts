import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm run bench -- NAME … [--save]`: prints measurements next to their goals; never fails a test. `--save` also replaces the
 * entries of `results.json` with the output, and a failing measurement does not stop the others.
 */
const folder = import.meta.dirname
const every = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3))

/** Tools that prepare data for the engine instead of measuring. */
const tools = ['fit-confidence']

/** Groups of measurements that can be run under one name. */
const groups: Record<string, readonly string[]> = {
  all: every.filter((name) => !tools.includes(name)),
  engine: ['retrieval', 'sentiment', 'reading'],
  desk: ['desk-list', 'desk-conversation'],
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { save: { type: 'boolean' } },
})
const asked = positionals.flatMap((name) => groups[name] ?? [name])
const unknown = asked.filter((name) => !every.includes(name))
if (!asked.length || unknown.length) {
  console.log(`usage: npm run bench -- ${[...Object.keys(groups), ...every].join(' | ')} [--save]`)
  process.exit(asked.length ? 2 : 0)
}

/** Measurement as stored in `results.json`. */
interface Result {
  readonly date: string
  /** Measured commit, marked if files had been changed since. */
  readonly commit: string
  readonly machine: string
  /** Load of the machine before and after; times from a busy machine are less reliable. */
  readonly load: readonly [before: number, after: number]
  readonly seconds: number
  /** Error that ended the measurement early. */
  readonly failure?: string
  /** Printed lines, with goals in parentheses. */
  readonly lines: readonly string[]
}

const commit = () => execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
const machine = `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
const load = () => Math.round((loadavg()[0] ?? 0) * 10) / 10

/** Runs one measurement and returns its output. Rethrows errors unless the result is saved. */
async function measure(name: string): Promise<Result> {
  const lines: string[] = []
  const print = console.log
  const begun = performance.now()
  const before = load()
  print(`\n── ${name} (load ${before})`)
  console.log = (...parts: unknown[]) => {
    lines.push(...parts.map(String).join(' ').split('\n').filter(Boolean))
    print(...parts)
  }
  let failure: string | undefined
  try {
    const { run } = (await import(join(folder, `${name}.ts`))) as { run: () => Promise<void> }
    await run()
  } catch (error) {
    if (!values.save) throw error
    failure = String(error)
    print(failure)
  } finally {
    console.log = print
    print(`── load ${load()}`)
  }
  return {
    ...{ date: new Date().toISOString().slice(0, 10), commit: commit(), machine },
    ...{ load: [before, load()], seconds: Math.round((performance.now() - begun) / 1_000) },
    ...(failure !== undefined && { failure }),
    lines,
  }
}

const file = join(folder, 'results.json')
const results: Record<string, Result> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
for (const name of asked) {
  results[name] = await measure(name)
  // Written after each measurement, so that an interrupted run does not lose results.
  if (values.save) writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
}
