import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import ts from 'typescript'
import { expect, it } from 'vitest'

/** Folders whose patterns read what people, pages and programs send. */
const FOLDERS = ['server', 'client', 'machines']
/** Time limit for all patterns; a pattern whose time grows exponentially would take years. */
const DEADLINE_MS = 90_000

/** A pattern, and where it is. */
interface Pattern {
  readonly source: string
  readonly flags: string
  readonly place: string
}

function patternsIn(file: string): Pattern[] {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Pattern[] = []
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(node.getText()) ?? []
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
      found.push({ source, flags: flags.replace(/[gy]/g, ''), place: `${file}:${line + 1}` })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))

/**
 * Tries each pattern on short texts that repeat its literal parts, alone and in pairs, and end in a mismatch; a pattern that can
 * split a text in many ways then tries all of them.
 */
const worker = `
const { parentPort, workerData: patterns } = require('node:worker_threads')
const COMMON = ['a', ' ', '0', '.', ',', '<', '>', '-', '=', '"', '\\n', 'a ', 'a.', 'a,', '0,']
for (const [index, { source, flags }] of patterns.entries()) {
  parentPort.postMessage(index)
  const pattern = new RegExp(source, flags)
  const literals = [...new Set(source.split(/\\\\.|[\\^$.*+?()[\\]{}|]+/).filter(Boolean))].slice(0, 10)
  const units = [...COMMON, ...literals, ...literals.flatMap((one) => literals.map((other) => one + other))]
  for (const unit of units)
    for (const start of ['', literals[0] ?? '']) pattern.test(start + unit.repeat(Math.ceil(240 / unit.length)) + '\\u0001')
}
parentPort.postMessage(patterns.length)
`

it('no pattern needs exponential time for any text', { timeout: DEADLINE_MS + 30_000 }, async () => {
  const patterns = FOLDERS.flatMap(filesIn).flatMap(patternsIn)
  expect(patterns.length).toBeGreaterThan(500)
  let reached = 0
  const thread = new Worker(worker, { eval: true, workerData: patterns })
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, DEADLINE_MS)
    thread.on('message', (index: number) => {
      reached = index
      if (index < patterns.length) return
      clearTimeout(timer)
      resolve()
    })
    thread.once('error', reject)
  })
  await thread.terminate()
  expect(patterns[reached]?.place ?? 'all', 'the pattern that did not end').toBe('all')
})
