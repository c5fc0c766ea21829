import { inline } from './inline.ts'
import { element, type MarkdownNode } from './markdown-node.ts'

/** Maximum nesting depth of lists and quotes; deeper ones are shown as text. */
const DEPTH_MAX = 6

const FENCE = /^ {0,3}(```+|~~~+)/
const HEADING = /^ {0,3}#{1,6}\s+(\S.*)$/
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/
const QUOTE = /^ {0,3}> ?/
const ITEM = /^(\s{0,20})([-*+•]|\d{1,9}[.)])\s+(?=\S)/
const DIVIDER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

/** Cursor over the lines of a text. */
interface Lines {
  readonly lines: readonly string[]
  at: number
}

const isTable = ({ lines, at }: Lines): boolean =>
  (lines[at]?.includes('|') ?? false) &&
  (lines[at + 1]?.includes('|') ?? false) &&
  DIVIDER.test(lines[at + 1] ?? '')

const startsBlock = (line: string): boolean =>
  FENCE.test(line) || HEADING.test(line) || RULE.test(line) || QUOTE.test(line) || ITEM.test(line)

/** Consumes lines while the predicate holds. */
function takeWhile(source: Lines, passes: (line: string) => boolean): string[] {
  const begin = source.at
  while (source.at < source.lines.length && passes(source.lines[source.at] ?? '')) source.at += 1
  return source.lines.slice(begin, source.at)
}

function fence(source: Lines): MarkdownNode {
  const [, mark = ''] = FENCE.exec(source.lines[source.at] ?? '') ?? []
  source.at += 1
  const code = takeWhile(source, (line) => !line.trimStart().startsWith(mark))
  source.at += 1
  return element('pre', [element('code', [code.join('\n')])])
}

const indentOf = (line: string): number => /^\s*/.exec(line)?.[0].length ?? 0

function list(source: Lines, depth: number): MarkdownNode {
  const [, space = '', mark = ''] = ITEM.exec(source.lines[source.at] ?? '') ?? []
  const ordered = /\d/.test(mark)
  const items: MarkdownNode[] = []
  const belongs = (line: string) => {
    const [, indent, other = ''] = ITEM.exec(line) ?? []
    return indent !== undefined && indent.length <= space.length + 1 && /\d/.test(other) === ordered
  }
  while (source.at < source.lines.length && belongs(source.lines[source.at] ?? '')) {
    const first = (source.lines[source.at] ?? '').replace(ITEM, '')
    source.at += 1
    const rest = takeWhile(source, (line) => indentOf(line) > space.length + 1 && line.trim() !== '')
    const blank = source.at
    takeWhile(source, (line) => line.trim() === '')
    if (!belongs(source.lines[source.at] ?? '')) source.at = blank
    const width = Math.min(...rest.map(indentOf))
    items.push(element('li', blocks([first, ...rest.map((line) => line.slice(width))], depth + 1, true)))
  }
  return ordered ? element('ol', items, { start: Number.parseInt(mark, 10) }) : element('ul', items)
}

const cells = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

function table(source: Lines): MarkdownNode {
  const [head = '', , ...body] = takeWhile(source, (line) => line.includes('|'))
  const row = (line: string, tag: 'th' | 'td') =>
    element(
      'tr',
      cells(line).map((cell) => element(tag, inline(cell))),
    )
  return element('table', [
    element('thead', [row(head, 'th')]),
    element(
      'tbody',
      body.map((line) => row(line, 'td')),
    ),
  ])
}

function block(source: Lines, depth: number, tight: boolean): readonly MarkdownNode[] {
  const line = source.lines[source.at] ?? ''
  if (FENCE.test(line)) return [fence(source)]
  const heading = HEADING.exec(line)?.[1]
  if (heading || RULE.test(line)) source.at += 1
  if (heading) return [element('p', [element('strong', inline(heading.trimEnd().replace(/ #+$/, '')))])]
  if (RULE.test(line)) return [element('hr')]
  if (depth < DEPTH_MAX && QUOTE.test(line)) {
    const quoted = takeWhile(source, (next) => QUOTE.test(next)).map((next) => next.replace(QUOTE, ''))
    return [element('blockquote', blocks(quoted, depth + 1))]
  }
  if (depth < DEPTH_MAX && ITEM.test(line)) return [list(source, depth)]
  if (isTable(source)) return [table(source)]
  source.at += 1
  const text = [line, ...takeWhile(source, (next) => next.trim() !== '' && !startsBlock(next))]
    .join('\n')
    .trim()
  return tight ? inline(text) : [element('p', inline(text))]
}

function blocks(lines: readonly string[], depth: number, tight = false): readonly MarkdownNode[] {
  const source: Lines = { lines, at: 0 }
  const nodes: MarkdownNode[] = []
  for (;;) {
    takeWhile(source, (line) => line.trim() === '')
    if (source.at >= lines.length) return nodes
    nodes.push(...block(source, depth, tight))
  }
}

/**
 * Parses Markdown from bots, agents and customers, as the console and the widget show it: paragraphs, lists, tables, quotes, code,
 * emphasis and links. Links have only http, https and mailto addresses; HTML stays text.
 */
export const parseMarkdown = (text: string): readonly MarkdownNode[] =>
  blocks(text.replace(/\r\n?/g, '\n').split('\n'), 0)
