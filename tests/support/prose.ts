import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '../..')

/** Runs git in the project; returns null if there is no repository or the command fails. */
function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  return status === 0 ? stdout : null
}

/** Comment, sentence or commit subject, with its location, such as `server/main.ts:14`. */
export interface Prose {
  readonly place: string
  readonly text: string
}

const lineOf = (source: string, offset: number) => source.slice(0, offset).split('\n').length

/** Directives to tools, which are not prose. */
const directive = /^(?:biome-ignore|@ts-|@vite|[@#]__PURE__|\/ ?<reference|v8 ignore|!)/

/** Joins line comments that follow each other, and returns the texts without markers. */
function commentsOf(file: string): Prose[] {
  const source = readFileSync(join(root, file), 'utf8')
  const found: { start: number; end: number; isLine: boolean; text: string }[] = []
  const add = (start: number, end: number, isLine: boolean, text: string) => {
    const last = found.at(-1)
    const startsLine = /(?:^|\n)[ \t]*$/.test(source.slice(0, start))
    if (isLine && startsLine && last?.isLine && /^\n[ \t]*$/.test(source.slice(last.end, start))) {
      last.end = end
      last.text += ` ${text}`
    } else found.push({ start, end, isLine, text })
  }
  if (file.endsWith('.sql'))
    for (const match of source.matchAll(/--([^\n]*)/g))
      add(match.index, match.index + match[0].length, true, match[1] ?? '')
  else if (file.endsWith('.css'))
    for (const match of source.matchAll(/\/\*([\s\S]*?)\*\//g))
      add(match.index, match.index + match[0].length, false, match[1] ?? '')
  else
    for (const { type, value, start, end } of parseSync(file, source).comments)
      add(start, end, type === 'Line', value)
  return found
    .map(({ start, text }) => ({
      place: `${file}:${lineOf(source, start)}`,
      text: text
        .replace(/^\*|\n\s*\*/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    }))
    .filter(({ text }) => text !== '' && !directive.test(text))
}

const files = (...endings: string[]) =>
  (git('ls-files', '-z', '--', ...endings.map((ending) => `*.${ending}`)) ?? '')
    .split('\0')
    .filter((file) => file && !/^server\/(?:db\/migrations|plugins\/docs\/generated)\//.test(file))

/** Returns every comment in the project. */
export const allComments = (): Prose[] => files('ts', 'tsx', 'mjs', 'cjs', 'sql', 'css').flatMap(commentsOf)

const testFunctions = new Set(['describe', 'it', 'test'])

/** Returns the name of the function that a call such as `it.each(rows)(…)` refers to, or an empty string. */
const calleeOf = ({ type, name, object, callee }: Node): string =>
  type === 'Identifier' ? (name ?? '') : object ? calleeOf(object) : callee ? calleeOf(callee) : ''

/** Part of a syntax tree, with the fields that are read here. */
interface Node {
  readonly type?: string
  readonly start: number
  readonly name?: string
  readonly value?: unknown
  readonly object?: Node
  readonly callee?: Node
  readonly arguments?: readonly Node[]
}

/** Returns the names of all tests and of their groups. */
export const testNames = (): Prose[] =>
  files('test.ts', 'test.tsx').flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    const found: Prose[] = []
    const walk = (node: Node) => {
      const first = node.arguments?.[0]
      if (
        node.type === 'CallExpression' &&
        typeof first?.value === 'string' &&
        testFunctions.has(calleeOf(node))
      )
        found.push({ place: `${file}:${lineOf(source, node.start)}`, text: first.value })
      for (const child of Object.values(node)) if (child && typeof child === 'object') walk(child as Node)
    }
    walk(parseSync(file, source).program as unknown as Node)
    return found
  })

/** Returns the sentences of every English document, without headings, code and links. */
export const documentSentences = (): Prose[] =>
  files('md')
    .filter((file) => !/\.(?:fr-FR|vi-VN|tr-TR)\.md$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const text = source
        .replace(/^(```|~~~)[\s\S]*?^\1/gm, (block) => block.replace(/[^\n]/g, ''))
        .replace(/^#.*$/gm, '')
        .replace(/^[ \t]*(?:[-*]|\d+\.) /gm, '\n')
      // A sentence ends at a blank line, at the end of a table cell, or at a period, exclamation mark or question mark.
      return [...text.matchAll(/(?:(?!\n[ \t]*\n| \| |[.!?](?=\s))[\s\S])+/g)]
        .map(({ 0: sentence, index }) => ({
          place: `${file}:${lineOf(text, index + (sentence.length - sentence.trimStart().length))}`,
          text: sentence
            .replace(/\s+/g, ' ')
            .replace(/^[\s.!?|]+/, '')
            .trim(),
        }))
        .filter((sentence) => /\w+ \w+/.test(sentence.text))
    })

/**
 * Returns the subjects since a commit, without merges. In a shallow clone without the commit, all subjects are newer; in a rewritten history,
 * only the latest one certainly is.
 */
export function subjectsSince(commit: string): Prose[] {
  const isKnown = git('merge-base', '--is-ancestor', commit, 'HEAD') !== null
  const isShallow = git('rev-parse', '--is-shallow-repository')?.trim() === 'true'
  const range = isKnown ? [`${commit}..HEAD`] : isShallow ? ['HEAD'] : ['--max-count=1', 'HEAD']
  const log = git('log', '--no-merges', '--format=%h %s', ...range) ?? ''
  return log
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ place: line.slice(0, line.indexOf(' ')), text: line.slice(line.indexOf(' ') + 1) }))
}
