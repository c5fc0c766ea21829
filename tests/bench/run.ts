import { readdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Printed, pageOf } from './support/page.ts'

/**
 * `npm run bench -- NAME … [--page FILE]`: prints measurements beside their goals; nothing here fails a test. With `--page` they are
 * written as a page of HTML, too, and one that breaks off does not hold up the others.
 */
const folder = import.meta.dirname
const every = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3))

/** Prepares data for the engine instead of measuring. */
const tools = ['fit-confidence']

/** Names that stand for several. */
const groups: Record<string, readonly string[]> = {
  all: every.filter((name) => !tools.includes(name)),
  engine: ['retrieval', 'sentiment', 'reading'],
  desk: ['desk-list', 'desk-conversation'],
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { page: { type: 'string' } },
})
const asked = positionals.flatMap((name) => groups[name] ?? [name])
const unknown = asked.filter((name) => !every.includes(name))
if (!asked.length || unknown.length) {
  console.log(`usage: npm run bench -- ${[...Object.keys(groups), ...every].join(' | ')} [--page FILE]`)
  process.exit(asked.length ? 2 : 0)
}

/** Runs one measurement, and returns what it printed. Throws what it throws unless a page is wanted. */
async function measure(name: string): Promise<Printed> {
  const lines: string[] = []
  const print = console.log
  const begun = performance.now()
  const load = loadavg()[0] ?? 0
  console.log(`\n── ${name}`)
  console.log = (...parts: unknown[]) => {
    lines.push(...parts.map(String).join(' ').split('\n'))
    print(...parts)
  }
  let failure: string | null = null
  try {
    const { run } = (await import(join(folder, `${name}.ts`))) as { run: () => Promise<void> }
    await run()
  } catch (error) {
    if (!values.page) throw error
    failure = String(error)
    print(failure)
  } finally {
    console.log = print
  }
  return { name, lines, load, failure, seconds: (performance.now() - begun) / 1_000 }
}

const printed: Printed[] = []
for (const name of asked) {
  printed.push(await measure(name))
  // Written after each one, so that what was measured stays when the rest is broken off.
  if (values.page) writeFileSync(values.page, pageOf(printed, new Date()))
}
