import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { readHtml } from '#server/engine/ingest/readers/html.ts'
import { useReader, wholeText } from './support/reader.ts'

const reader = useReader()

/** Returns the text of a page with the given content. */
const textOf = (content: string): string =>
  readHtml(
    Buffer.from(
      `<html><head><title>Prices</title></head><body><main><h1>Prices</h1>${content}</main></body></html>`,
    ),
    'text/html; charset=utf-8',
    'https://shop.example/',
  )
    .blocks.map(({ text }) => text)
    .join('\n')

/** Places in a page where a price can occur, each with a function that returns the HTML with a price there. */
const places: readonly (readonly [string, (price: string) => string])[] = [
  ['a paragraph', (price) => `<p>The large lamp of oak, made by hand in Lyon, costs ${price} today.</p>`],
  ['a list', (price) => `<ul><li>Lamp of oak ${price}</li><li>Shade of linen 12 €</li></ul>`],
  [
    'a heading',
    (price) => `<h2>Lamp of oak ${price}</h2><p>Made by hand in Lyon, and sent within two days.</p>`,
  ],
  [
    'a table',
    (price) =>
      `<table><tr><th>Article</th><th>Price</th></tr><tr><td>Lamp</td><td>${price}</td></tr><tr><td>Shade</td><td>12 €</td></tr></table>`,
  ],
]

describe.each(places)('layout that carries meaning, in %s', (_, page) => {
  it('keeps raised cents apart', () => {
    expect(textOf(page('12<sup>99</sup> €'))).toMatch(/12,99 €/u)
  })

  it('keeps the mark of a note apart', () => {
    const text = textOf(page('40 €<sup>1</sup>'))
    expect(text).toMatch(/40 €\s?\(?¹/u)
    expect(textOf(page('40<sup>1</sup> €'))).not.toContain('401')
  })

  it.each([
    '<del>45 €</del> 39 €',
    '<s>45 €</s> 39 €',
    '<strike>45 €</strike> 39 €',
    '<span style="text-decoration: line-through">45 €</span> 39 €',
  ])('drops a struck-out price: %s', (price) => {
    const text = textOf(page(price))
    expect(text).toContain('39 €')
    expect(text).not.toContain('45')
  })
})

it('names the target of a link that only points to it', () => {
  const text = textOf(
    '<p>For a table of six or more people, <a href="https://shop.example/book">book here</a>, please.</p>',
  )
  expect(text).toContain('book here (https://shop.example/book)')
})

describe('a workbook', () => {
  /** Returns the text of a workbook with one sheet. */
  async function sheetText(
    rows: readonly (readonly unknown[])[],
    change: (sheet: ReturnType<typeof utils.aoa_to_sheet>) => void = () => {},
  ) {
    const sheet = utils.aoa_to_sheet(rows as unknown[][])
    change(sheet)
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'Prices')
    const { passages } = await reader.read(write(book, { type: 'buffer', bookType: 'xlsx' }), 'prices.xlsx')
    return wholeText(passages)
  }

  it('states dates and long numbers so that every reader understands them alike', async () => {
    const rows = [
      ['Product', 'Code', 'Sale ends'],
      ['Kettle', 8_934_563_138_165, 45_415],
      ['Lamp', 4_006_381_333_931, 45_324],
    ]
    const text = await sheetText(rows, (sheet) => {
      for (const at of ['C2', 'C3']) sheet[at].z = 'm/d/yy'
    })
    for (const shown of ['8934563138165', '4006381333931', '2024-05-03', '2024-02-02'])
      expect(text).toContain(shown)
  })

  it('says which figure belongs to which group of a header of two rows', async () => {
    const rows = [
      ['Region', 'Per day', '', 'Hotel'],
      ['', 'Adults', 'Children', ''],
      ['North', '600', '480', '900'],
      ['South', '410', '300', '700'],
    ]
    const text = await sheetText(rows, (sheet) => {
      sheet['!merges'] = [
        utils.decode_range('A1:A2'),
        utils.decode_range('B1:C1'),
        utils.decode_range('D1:D2'),
      ]
    })
    for (const shown of ['Per day – Adults: 600', 'Per day – Children: 480', 'Hotel: 900'])
      expect(text).toContain(shown)
  })

  it('does not hide that a formula has no stored result', async () => {
    const rows = [
      ['Product', 'Net', 'Gross'],
      ['Lamp', 100, null],
      ['Shade', 50, 60],
    ]
    const text = await sheetText(rows, (sheet) => {
      sheet.C2 = { t: 'n', f: 'B2*1.2' }
    })
    expect(text).toContain('Gross: ?')
  })
})
