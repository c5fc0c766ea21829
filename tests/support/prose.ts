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

/** A comment, sentence or commit subject with its place: `server/main.ts:14`. */
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
      // A blank line, the end of a table's cell or a full stop ends a sentence.
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
