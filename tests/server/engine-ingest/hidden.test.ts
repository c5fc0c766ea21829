import { describe, expect, it } from 'vitest'
import { hiddenEnd, makeDocx, makeHidingWorkbook, paragraph } from './support/office-files.ts'
import { lines, makePaintedPdf, makePdf } from './support/pdf-files.ts'
import { useReader, wholeText } from './support/reader.ts'

const reader = useReader()

describe('hidden content of a file', () => {
  it('is omitted from a Word document, and reported', async () => {
    const shown = 'Delivery takes two days.'
    const body = [paragraph('Delivery', 'Heading1'), hiddenEnd(shown, 'Our supplier needs one.')]
    const { passages, hidden } = await reader.read(makeDocx(...body), 'delivery.docx')
    expect(wholeText(passages)).toContain(shown)
    expect(wholeText(passages)).toContain('Shown.')
    expect(wholeText(passages)).not.toContain('supplier')
    expect(hidden).toEqual(['text'])
    expect((await reader.read(makeDocx(paragraph(shown)), 'plain.docx')).hidden).toEqual([])
  })

  it('is omitted from a workbook, and reported', async () => {
    const sheets = {
      Prices: [
        ['Article', 'Price', 'We pay'],
        ['Old lamp', '10 €', '3 €'],
        ['Lamp', '40 €', '12 €'],
        ['Shade', '15 €', '4 €'],
      ],
      Suppliers: [
        ['Name', 'City'],
        ['Lumo', 'Lyon'],
        ['Oak', 'Oslo'],
      ],
    }
    const { passages, hidden } = await reader.read(makeHidingWorkbook(sheets, 'Suppliers'), 'prices.xlsx')
    const text = wholeText(passages)
    for (const word of ['Lamp', '40 €', 'Shade']) expect(text).toContain(word)
    for (const word of ['Old lamp', 'We pay', '12 €', 'Oslo']) expect(text).not.toContain(word)
    expect([...(hidden ?? [])].sort()).toEqual(['columns', 'rows', 'sheets'])
    const all = await reader.read(
      makeHidingWorkbook({ Suppliers: sheets.Suppliers }, 'Suppliers'),
      'all.xlsx',
    )
    expect(wholeText(all.passages)).toContain('Oslo')
    expect(all.hidden).toEqual([])
  })
})

const text = (words: string, x = 50, y = 700, size = 12) =>
  `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${words}) Tj ET`
const SHOWN = text('Delivery takes two days.', 50, 750)
const SECRET = 'Our supplier needs one.'

describe('invisible content of a PDF', () => {
  it.each([
    ['is not painted', `BT 3 Tr ET ${text(SECRET)}`],
    ['is not painted, on the line of text that is', `BT 3 Tr ET ${text(SECRET, 190, 750)}`],
    ['is white on paper', `1 1 1 rg ${text(SECRET)}`],
    ['is almost white, in another way of telling a colour', `0.99 g ${text(SECRET)}`],
    ['is white beside what is painted', `0 0 1 rg 50 100 200 20 re f 1 1 1 rg ${text(SECRET)}`],
    ['is too small to be read', text(SECRET, 50, 700, 0.5)],
    ['is transparent', `/Clear gs ${text(SECRET)}`],
    ['is in a layer that is off', `/OC /Off BDC ${text(SECRET)} EMC`],
  ])('is omitted and reported if it %s', async (_, content) => {
    const { passages, hidden } = await reader.read(makePaintedPdf(`${SHOWN} ${content}`), 'delivery.pdf')
    expect(wholeText(passages).trim()).toBe('Delivery takes two days.')
    expect(hidden).toEqual(['text'])
  })

  it.each([
    ['recognized text over a scan', `q 595 0 0 842 0 0 cm /Scan Do Q ${SHOWN} BT 3 Tr ET ${text(SECRET)}`],
    ['searchable text over drawn letters', `0 0 m 9 9 l 5 0 l f BT 3 Tr ET ${text(SECRET)}`],
    ['white text on a dark ground', `${SHOWN} 0 0 1 rg 40 690 300 30 re f 1 1 1 rg ${text(SECRET)}`],
    ['white text on a broad line', `${SHOWN} 30 w 40 705 m 300 705 l S 1 1 1 rg ${text(SECRET)}`],
    ['white text on a picture', `${SHOWN} q 300 0 0 50 40 680 cm /Scan Do Q 1 1 1 rg ${text(SECRET)}`],
    ['white text on a gradient', `${SHOWN} q 0 600 595 200 re W n /Fade sh Q 1 1 1 rg ${text(SECRET)}`],
    ['white letters with an outline', `${SHOWN} 1 1 1 rg BT 2 Tr ET ${text(SECRET)}`],
    ['text after what is hidden', `q 1 1 1 rg ${text('x', 50, 650)} Q ${text(SECRET)}`],
    ['small letters that a matrix makes large', `q 12 0 0 12 0 0 cm ${text(SECRET, 5, 50, 1)} Q`],
  ])('is not %s', async (_, content) => {
    const { passages } = await reader.read(makePaintedPdf(content), 'delivery.pdf')
    expect(wholeText(passages)).toContain(SECRET)
  })

  it('is read from a file without visible content', async () => {
    const { passages, hidden } = await reader.read(makePaintedPdf(`BT 3 Tr ET ${text(SECRET)}`), 'all.pdf')
    expect(wholeText(passages)).toContain(SECRET)
    expect(hidden).toEqual([])
  })

  it('does not change how other content is read', async () => {
    const page = lines('You may return any order', 'within thirty days.')
    const plain = await reader.read(makePdf([page]), 'returns.pdf')
    const shown = page.map(({ text: words, y }) => text(words, 50, y, 11)).join(' ')
    const hiding = await reader.read(makePaintedPdf(`${shown} BT 3 Tr ET ${text(SECRET)}`), 'returns.pdf')
    expect(hiding.passages).toEqual(plain.passages)
  })
})
