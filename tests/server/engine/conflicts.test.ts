import { describe, expect, it } from 'vitest'
import { findConflicts } from '#server/engine/conflicts/find-conflicts.ts'
import type { Passage } from '#server/engine/types.ts'
import { botWith, passage } from './bot.ts'

const TODAY = '2026-01-05'
/** Returns a passage whose source is a file with the same id. In these tests, today is 5 January 2026. */
const from = (id: number, text: string, more: Partial<Passage> = {}): Passage =>
  passage(id, text, { source: `file:${id}`, ...more })

const found = async (...passages: readonly Passage[]) =>
  (await findConflicts(passages, TODAY)).map(({ used, other, reason }) => [
    used.passage.id,
    other.passage.id,
    reason,
  ])

describe('two sources that state different figures about the same thing', () => {
  it.each([
    ['en-US', 'The day ticket costs £59.', 'The day ticket costs £55.'],
    ['fr-FR', 'La carte de membre coûte 59 €.', 'La carte de membre coûte 55 €.'],
    ['vi-VN', 'Vé ngày cho người lớn giá 59.000đ.', 'Vé ngày cho người lớn giá 55.000đ.'],
    ['tr-TR', 'Günlük bilet ücreti 59 TL.', 'Günlük bilet ücreti 55 TL.'],
  ] as const)('conflict, and the newer one is used, in %s', async (language, newer, older) => {
    const sources = [from(1, older, { language }), from(2, newer, { language })]
    expect(await found(...sources)).toEqual([[2, 1, 'newer']])
    const { message } = await botWith(sources).ask(newer.replace(/\d.*|£.*/u, '?'), { locale: language })
    expect(message).toContain('59')
    expect(message).not.toContain('55')
  })

  it.each([
    ['ended', { text: 'Valid until 31 December 2025.' }],
    ['ended', { text: 'Valable jusqu’au 31/12/2025.' }],
    ['ended', { text: 'Áp dụng đến hết ngày 31/12/2025.' }],
    ['year', { fileName: 'prices-2025.txt' }],
  ] as const)('are settled by what the sources say of their time: %s', async (reason, old) => {
    const { text = '', ...more } = { text: '', ...old }
    const outdated = { source: 'file:9', ...more }
    const sources = [
      from(1, 'The day ticket costs £59.', { fileName: 'prices-2026.txt' }),
      from(9, 'The day ticket costs £55.', outdated),
      ...(text ? [from(10, text, outdated)] : []),
    ]
    expect(await found(...sources)).toEqual([[1, 9, reason]])
    const { message } = await botWith(sources).ask('How much is the day ticket?')
    expect(message).toContain('£59')
    expect(message).not.toContain('£55')
  })

  it.each([
    [
      'en-US',
      'Vouchers from the summer sale are valid until 31 August 2025.',
      'Our prices are valid until 31 August 2025.',
    ],
    [
      'fr-FR',
      'Les bons de l’été sont valables, jusqu’au 31 août 2025.',
      'Nos tarifs sont fixes jusqu’au 31 août 2025.',
    ],
    [
      'vi-VN',
      'Phiếu quà mùa hè có giá trị đến ngày 31/8/2025.',
      'Bảng giá này áp dụng đến hết ngày 31/8/2025.',
    ],
    [
      'tr-TR',
      'Yaz kuponları 31.08.2025 tarihine kadar geçerlidir.',
      'Fiyatlar 31.08.2025 tarihine kadar geçerlidir.',
    ],
  ] as const)(
    'end with a date about the document, not with one about a thing in it, in %s',
    async (language, thing, document) => {
      const sources = (dated: string) => [
        from(1, 'The day ticket costs £55.', { important: true }),
        from(3, dated, { source: 'file:1', language }),
        from(2, 'The day ticket costs £59.'),
      ]
      expect(await found(...sources(thing))).toEqual([[1, 2, 'important']])
      expect(await found(...sources(document))).toEqual([[2, 1, 'ended']])
    },
  )

  it('are found below headings that differ by the year', async () => {
    const list = (id: number, year: number, price: string) =>
      from(id, `The day ticket costs ${price}.`, { heading: `Prices ${year}` })
    expect(await found(list(1, 2026, '£59'), list(2, 2025, '£55'))).toEqual([[1, 2, 'year']])
  })

  it('are settled by importance before age', async () => {
    const important = from(1, 'The day ticket costs £59.', { important: true })
    expect(await found(important, from(2, 'The day ticket costs £55.'))).toEqual([[1, 2, 'important']])
  })

  it('are found in rows of tables and in opening hours', async () => {
    const row = (id: number, text: string) => from(id, text, { fileName: `list-${id}.xlsx` })
    expect(
      await found(row(1, 'Room: Sea view\nPrice: £90'), row(2, 'Room: Sea view\nPrice: £95')),
    ).toHaveLength(1)
    expect(
      await found(row(1, 'Day: Saturday\nHours: 9:00–13:00'), row(2, 'Day: Saturday\nHours: 9:00–17:00')),
    ).toHaveLength(1)
  })
})

describe('no conflict', () => {
  it.each([
    ['the same figure, written otherwise', 'The day ticket costs £ 55.00.', 'The day ticket costs £55.'],
    ['other things', 'The day ticket costs £55.', 'The week ticket costs £155.'],
    ['texts without figures', 'The kitchen closes early.', 'The kitchen closes late.'],
    ['things named by numbers', 'Room 12 lies near gate 89.', 'Room 14 lies near gate 90.'],
  ])('%s', async (_, one, other) => {
    expect(await found(from(1, one), from(2, other))).toEqual([])
  })

  it('the same words below other headings', async () => {
    const below = (id: number, heading: string, price: string) =>
      from(id, `The price for a night is ${price}.`, { heading })
    expect(await found(below(1, 'Sea view', '£90'), below(2, 'Garden view', '£70'))).toEqual([])
  })

  it('two rows with the same name in one source', async () => {
    const rows = [from(1, 'Item: Soup\nPrice: £4'), from(2, 'Item: Soup\nPrice: £6', { source: 'file:1' })]
    expect(await found(...rows)).toEqual([])
  })
})
