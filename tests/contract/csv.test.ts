import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvText } from '#client/lib/csv.ts'
import { locales } from '#contract/base/shapes.ts'
import { csvStream } from '#server/api/platform/downloads/csv.ts'

/** Texts that attackers write into cells: formulas after every kind of break that some spreadsheet takes for a new cell. */
const parts = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '＝',
  ';',
  ',',
  '\t',
  '\n',
  '\r\n',
  '"',
  "'",
  ' ',
  'HYPERLINK(1)',
  'a',
)
const cellText = fc.array(parts, { maxLength: 12 }).map((chosen) => chosen.join(''))
const rowsOf = fc.array(fc.array(cellText, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 })

const onServer = async (rows: string[][], locale: (typeof locales)[number]) => {
  async function* pages() {
    yield rows
  }
  return text(csvStream({ name: 'Table', header: ['one', 'two'], pages: pages() }, locale))
}
const inBrowser = async (rows: string[][], locale: (typeof locales)[number]) =>
  csvText(['one', 'two'], rows, locale)

describe.each([
  ['the server', onServer],
  ['the browser', inBrowser],
])('a table saved by %s', (_, write) => {
  const read = async (rows: string[][], locale: (typeof locales)[number], delimiter: string) =>
    papa.parse<string[]>((await write(rows, locale)).replace(/^\uFEFF/, '').trimEnd(), { delimiter }).data

  it.each([',', ';', '\t'])('opens without a formula in a spreadsheet whose separator is %j', (delimiter) =>
    fc.assert(
      fc.asyncProperty(rowsOf, fc.constantFrom(...locales), async (rows, locale) => {
        const cells = (await read(rows, locale, delimiter)).flat()
        expect(cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/u.test(cell))).toEqual([])
      }),
    ),
  )

  it.each([
    ['en-US', ','],
    ['fr-FR', ';'],
    ['tr-TR', ';'],
    ['vi-VN', ';'],
  ] as const)('has the columns of spreadsheets in %s', async (locale, separator) => {
    const rows = [
      ['Ann, "the" first', 'a;b'],
      ['two\nlines', 'tab\there'],
    ]
    expect(await read(rows, locale, separator)).toEqual([['one', 'two'], ...rows])
  })
})
