/** Reads the real and hostile files of the corpora and prints the results per format. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { bundleServer } from '#server/bin/bundle-server.mjs'
import type { ChildEntry } from '#server/engine/ingest/process/child-entry.ts'
import { createReaderPool } from '#server/engine/ingest/process/reader-pool.ts'
import { readFile } from '#server/engine/ingest/read-file.ts'
import type { ReadOutcome } from '#server/engine/types.ts'

interface Entry {
  readonly file: string
  readonly fmt: string
  /** Folder of a web page. */
  readonly dir?: string
  readonly kind: string
  readonly must_contain?: readonly string[]
  readonly expect?: string
}

interface Reading {
  readonly entry: Entry
  readonly outcome: ReadOutcome
  readonly text: string
  readonly milliseconds: number
  readonly memory: number
}

const MB_BYTES = 1024 * 1024
const folder = () => resolve(process.env.PARLEY_CORPORA ?? '../shared/corpora')
const lines = (path: string): Entry[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

const collapse = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim()

function textOf(outcome: ReadOutcome): string {
  if (outcome.status === 'failed') return ''
  return collapse(outcome.passages.map((passage) => `${passage.heading ?? ''}\n${passage.text}`).join('\n'))
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

/** Maximum CPU time in milliseconds that one document took in this process; no stall can be longer. */
let ownMost = 0

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const start = performance.now()
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  ownMost = Math.max(ownMost, (user + system) / 1_000)
  return { result, milliseconds: performance.now() - start }
}

async function readAll(entries: readonly Entry[], root: string, entry: ChildEntry): Promise<Reading[]> {
  let memory = 0
  const onResult = (_: unknown, result: { memory: number }) => {
    memory = result.memory
  }
  const pool = createReaderPool({ entry, size: 1, onResult })
  const readings: Reading[] = []
  try {
    for (const item of entries) {
      const { result, milliseconds } = await timed(() => readFile(join(root, item.file), { pool }))
      readings.push({ entry: item, outcome: result, text: textOf(result), milliseconds, memory })
    }
  } finally {
    pool.close()
  }
  return readings
}

/** Reads pages as their sites served them; the manifest lists what their text must contain. */
async function readPages(root: string, entry: ChildEntry): Promise<Reading[]> {
  const pool = createReaderPool({ entry, size: 1 })
  const readings: Reading[] = []
  try {
    for (const item of lines(join(root, 'html/readability_manifest.jsonl'))) {
      const bytes = readFileSync(join(root, item.dir ?? '', 'source.html'))
      const job = { kind: 'page', bytes, contentType: 'text/html', url: 'http://localhost/page' } as const
      const { result, milliseconds } = await timed(() => pool.run(job))
      const outcome: ReadOutcome =
        result.status === 'read'
          ? { status: 'ready', ...result.head, passages: result.passages }
          : { status: 'failed', code: result.status === 'failed' ? result.code : 'engine_failed' }
      readings.push({
        entry: { ...item, file: item.dir ?? '', fmt: 'html', kind: 'valid' },
        outcome,
        text: textOf(outcome),
        milliseconds,
        memory: result.memory,
      })
    }
  } finally {
    pool.close()
  }
  return readings
}

/** Returns the phrases to look for. In CSV files, phrases are whole lines, so each value is looked for separately. */
function pieces(entry: Entry): string[] {
  const phrases = (entry.must_contain ?? []).map(collapse)
  if (entry.fmt !== 'csv') return phrases
  return phrases
    .flatMap((phrase) => phrase.split(/[,;"]+/).map((value) => value.trim()))
    .filter((value) => /[\p{L}\p{N}]/u.test(value))
}

function printFormat(format: string, readings: readonly Reading[]): void {
  const phrases = readings.flatMap(({ entry, text }) =>
    pieces(entry).map((phrase) => ({ entry, phrase, found: text.includes(phrase) })),
  )
  const found = phrases.filter((phrase) => phrase.found).length
  const ready = readings.filter(({ outcome }) => outcome.status === 'ready').length
  const times = readings.map((reading) => reading.milliseconds)
  const memory = Math.round(Math.max(...readings.map((reading) => reading.memory)) / MB_BYTES)
  const share = phrases.length > 0 ? ((found / phrases.length) * 100).toFixed(1) : '–'
  console.log(
    `${format.padEnd(5)} files ${readings.length}, ready ${ready}, phrases ${found}/${phrases.length} (${share} %), ` +
      `p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms, child at most ${memory} MB`,
  )
  for (const { entry, phrase } of phrases.filter((missed) => !missed.found))
    console.log(`      missed in ${entry.file}: ${JSON.stringify(phrase)}`)
  for (const { entry, outcome } of readings) {
    if (entry.kind === 'valid' && outcome.status === 'failed')
      console.log(`      ${entry.file} should be ready, is ${outcome.code}`)
  }
}

function printKinds(readings: readonly Reading[]): void {
  const counts = new Map<string, number>()
  for (const { entry, outcome } of readings) {
    const key = `${entry.kind} → ${outcome.status === 'ready' ? 'ready' : outcome.code}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const [key, count] of [...counts].sort()) console.log(`  ${key}: ${count}`)
}

function printHostile(readings: readonly Reading[]): void {
  for (const { entry, outcome, text, milliseconds, memory } of readings) {
    const got =
      outcome.status === 'ready'
        ? `ready, ${outcome.passages.length} passages, "${text.slice(0, 50)}"`
        : outcome.code
    const wanted = /must contain "([^"]+)"/.exec(entry.expect ?? '')?.[1]
    const missing = wanted && !text.includes(collapse(wanted)) ? ' MISSING' : ''
    const secret = text.includes('root:') ? ' LEAKED' : ''
    console.log(
      `  ${entry.file}: ${got}; ${Math.round(milliseconds)} ms, ${Math.round(memory / MB_BYTES)} MB${missing}${secret}`,
    )
    console.log(`      expected: ${entry.expect}`)
  }
}

function articles(root: string): Entry[] {
  return readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && !file.name.endsWith('.jsonl'))
    .map((file) => join(file.parentPath, file.name).slice(root.length + 1))
    .map((file) => ({ file, fmt: file.split('.').at(-1) ?? '', kind: 'valid' }))
}

/** Bundles the reading process as in a release. */
async function bundledChild(): Promise<ChildEntry> {
  const outdir = resolve(import.meta.dirname, '../../.cache/bench-reading')
  await bundleServer({ 'ingest-child': 'server/engine/ingest/child.ts' }, outdir)
  return { path: join(outdir, 'ingest-child.js'), execArgv: [] }
}

/**
 * Prints the results by format and by kind, then by hostile file, then for the articles and for the web pages,
 * and finally the maximum CPU time that a document took in this process.
 */
export async function run(): Promise<void> {
  const root = folder()
  if (!existsSync(root)) {
    console.log(`reading: no corpora at ${root}; set PARLEY_CORPORA`)
    return
  }
  const child = await bundledChild()
  const real = await readAll(lines(join(root, 'docs/manifest.jsonl')), join(root, 'docs'), child)
  for (const format of ['pdf', 'docx', 'xlsx', 'xls', 'csv', 'txt', 'xml']) {
    printFormat(
      format,
      real.filter((reading) => reading.entry.fmt === format),
    )
  }
  printKinds(real)
  console.log('hostile files')
  printHostile(await readAll(lines(join(root, 'docs/hostile_manifest.jsonl')), join(root, 'docs'), child))
  console.log('articles')
  printFormat(
    'kb',
    await readAll(
      articles(join(root, 'kb')).filter((entry) => entry.file.includes('/')),
      join(root, 'kb'),
      child,
    ),
  )
  console.log('pages')
  printFormat('html', await readPages(root, child))
  console.log(`processor time of the parent for one document: at most ${ownMost.toFixed(1)} ms`)
}
