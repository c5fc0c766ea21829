import { describe, expect, it } from 'vitest'
import { makeWorkbook } from './support/office-files.ts'
import { shape, useReader, wholeText } from './support/reader.ts'

const reader = useReader()

describe('xlsx and xls', () => {
  const prices = [
    ['Product', 'Price', 'Stock'],
    ['Lamp', 49.5, 3],
    ['Chair', 120, null],
  ]

  it.each([
    ['xlsx', 'xlsx'],
    ['xls', 'biff8'],
  ] as const)('reads each row of %s with its columns, sheet and number', async (format, bookType) => {
    const book = makeWorkbook({ Offers: prices, Sheet2: [['Note'], ['Closed on Mondays']] }, bookType)
    const result = await reader.read(book, 'offers')
    expect(result.format).toBe(format)
    expect(shape(result.passages)).toEqual([
      ['Offers', 'Product: Lamp\nPrice: 49.5\nStock: 3', { sheet: 'Offers', row: 2 }],
      ['Offers', 'Product: Chair\nPrice: 120', { sheet: 'Offers', row: 3 }],
      [null, 'Note', { sheet: 'Sheet2', row: 1 }],
      [null, 'Closed on Mondays', { sheet: 'Sheet2', row: 2 }],
    ])
  })

  it('puts each question of an FAQ sheet above its answer', async () => {
    const book = makeWorkbook({
      FAQ: [
        ['Câu hỏi', 'Trả lời', 'Ghi chú'],
        ['Giao hàng mất bao lâu?', 'Ba ngày làm việc.', 'Nội địa'],
      ],
    })
    expect(shape((await reader.read(book, 'faq.xlsx')).passages)).toEqual([
      ['Giao hàng mất bao lâu?', 'Ba ngày làm việc.\nGhi chú: Nội địa', { sheet: 'FAQ', row: 2 }],
    ])
  })

  it('finds the header below a title, and a second table below a gap', async () => {
    const book = makeWorkbook({
      Sheet1: [['Winter prices'], ['Room', 'Night'], ['Single', 80], [], ['Meal', 'Cost'], ['Breakfast', 12]],
    })
    expect(shape((await reader.read(book, 'hotel.xlsx')).passages)).toEqual([
      ['Winter prices', 'Room: Single\nNight: 80', { sheet: 'Sheet1', row: 3 }],
      [null, 'Meal: Breakfast\nCost: 12', { sheet: 'Sheet1', row: 6 }],
    ])
  })

  it('gives each row the value of a merged cell', async () => {
    const rows = [
      ['Group', 'Item'],
      ['Fruit', 'Apple 1 kg'],
      [null, 'Pear 1 kg'],
    ]
    const book = makeWorkbook({ Sheet1: rows }, 'xlsx', [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }])
    const { passages } = await reader.read(book, 'fruit.xlsx')
    expect(passages.map((passage) => passage.text)).toEqual([
      'Group: Fruit\nItem: Apple 1 kg',
      'Group: Fruit\nItem: Pear 1 kg',
    ])
  })

  it('names an empty column once', async () => {
    const book = makeWorkbook({
      Sheet1: [
        ['Name', 'Phone', 'Fax'],
        ['Shop', '555 12', null],
      ],
    })
    expect(wholeText((await reader.read(book, 'contacts.xlsx')).passages)).toContain('Fax')
  })

  it('reads an HTML table with the file name of a workbook, as many exports are', async () => {
    const page =
      '<html><head><meta charset="utf-8"></head><body><table><tr><th>Soru</th><th>Cevap</th></tr><tr><td>İade süresi?</td><td>On dört gün.</td></tr></table></body></html>'
    const { format, passages } = await reader.read(page, 'faq.xls')
    expect(format).toBe('xls')
    expect(passages[0]).toMatchObject({ heading: 'İade süresi?', text: 'On dört gün.' })
  })
})

describe('csv', () => {
  it.each([
    [',', 'name,price\nLamp,5\nChair,7\n'],
    [';', 'name;price\r\nLamp;5\r\nChair;7\r\n'],
    ['tab', 'name\tprice\rLamp\t5\rChair\t7'],
    ['|', 'name|price\nLamp|5\nChair|7'],
  ])('reads rows separated by %s', async (_, text) => {
    const { format, passages } = await reader.read(text, 'prices.csv')
    expect(format).toBe('csv')
    expect(shape(passages)).toEqual([
      [null, 'name: Lamp\nprice: 5', { row: 2 }],
      [null, 'name: Chair\nprice: 7', { row: 3 }],
    ])
  })

  it('detects questions by question marks if no column name says so', async () => {
    const { passages } = await reader.read(
      'How long is delivery?,Three days.\nWhere are you?,In Lyon.\n',
      'faq.csv',
    )
    expect(shape(passages)).toEqual([
      ['How long is delivery?', 'Three days.', { row: 1 }],
      ['Where are you?', 'In Lyon.', { row: 2 }],
    ])
  })

  it('reads the rows after an unclosed quote', async () => {
    const text = wholeText(
      (await reader.read('q,a\n"Opening hours?,Nine to six\nWeekend?,Closed on Sunday\n', 'faq.csv'))
        .passages,
    )
    expect(text).toContain('Nine to six')
    expect(text).toContain('Weekend?')
  })

  it('splits a row of thousands of cells between cells, and repeats their names', async () => {
    const columns = Array.from({ length: 2_000 }, (_, index) => `column${index}`)
    const { passages } = await reader.read(
      `${columns.join(',')}\n${columns.map(() => 'x').join(',')}\n`,
      'wide.csv',
    )
    expect(passages.length).toBeGreaterThan(1)
    expect(passages.every(({ text }) => text.split('\n').every((line) => /^column\d+: x$/.test(line)))).toBe(
      true,
    )
  })
})
