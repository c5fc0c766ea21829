import type { SourceLocation } from '#server/engine/types.ts'
import type { Block } from '../passages/block.ts'
import { sheetBlocks } from '../passages/table-blocks.ts'
import type { Row } from '../passages/table-header.ts'
import { cleanLine } from '../text/clean-text.ts'
import { type DomElement, isElement, nameOf } from './dom.ts'
import { inlineText } from './inline-text.ts'

const CELLS_MAX = 200

function childrenNamed(element: DomElement, ...names: string[]): DomElement[] {
  return [...element.childNodes].filter(
    (node): node is DomElement => isElement(node) && names.includes(nameOf(node)),
  )
}

function rowsOf(table: DomElement): DomElement[] {
  const groups = childrenNamed(table, 'thead', 'tbody', 'tfoot')
  return [table, ...groups].flatMap((group) => childrenNamed(group, 'tr'))
}

const blocky = new Set([
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'br',
  'dd',
  'dt',
  'dl',
  'section',
  'article',
  'tr',
  'td',
  'table',
  'blockquote',
])

/** Returns the text of a cell, with spaces between its blocks; inline markup does not split words. */
const cellText = (cell: DomElement): string =>
  inlineText(cell, (element) => (blocky.has(nameOf(element)) ? ' ' : ''))

/** Returns whether a table is only used for page layout: one column, nested tables, or sections in its cells. */
export function isLayout(table: DomElement): boolean {
  const widths = rowsOf(table).map((row) => childrenNamed(row, 'td', 'th').length)
  if (Math.max(0, ...widths) < 2 || table.querySelector('table')) return true
  return table.querySelector('h1, h2, h3, form') !== null
}

/** Returns a data table as one record per row with the column names; rows without column names become lines. */
export function tableBlocks(table: DomElement, location: SourceLocation): Block[] {
  const rows = rowsOf(table).map((row, index): Row => {
    const cells = childrenNamed(row, 'td', 'th').slice(0, CELLS_MAX)
    return { number: index + 1, cells: cells.map((cell) => cleanLine(cellText(cell))) }
  })
  const filled = rows.filter((row) => row.cells.some(Boolean))
  return sheetBlocks(filled, null, () => location).map((block): Block => {
    if (block.kind !== 'record' || block.heading || block.text.includes('\n')) return block
    return { kind: 'line', text: block.text, location }
  })
}
