import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/base/shapes.ts'
import type { Passage } from '#server/engine/types.ts'
import { botWith, passage, turns } from './bot.ts'

/** A price list in a language, with follow-ups on its first row. */
interface List {
  readonly locale: Locale
  readonly columns: readonly [name: string, time: string, day: string, price: string]
  readonly rows: readonly (readonly [name: string, time: string, day: string, price: string])[]
  readonly first: string
  readonly price: readonly string[]
  readonly duration: readonly string[]
  readonly days: readonly string[]
  readonly several: readonly (readonly [question: string, total: string])[]
  /** A question that refers back in a chat in which nothing was found. */
  readonly lost: readonly [unknown: string, question: string]
}

const lists: readonly List[] = [
  {
    locale: 'en-US',
    columns: ['Walk', 'Duration', 'Days', 'Price'],
    rows: [
      ['Castle walk', '90 minutes', 'Monday, Friday', '£12'],
      ['River walk', '3 hours', 'Sunday', '£20'],
      ['Ghost walk', '60 minutes', 'Saturday', '£15'],
    ],
    first: 'Do you have a castle walk?',
    price: ['how much is it?', 'and what does it cost?'],
    duration: ['how long does it take?', 'and how long does it last?'],
    days: ['and on Friday?', 'can I do that on a Friday?'],
    several: [['and for three?', '3 × £12 = £36']],
    lost: ['Do you sell submarines?', 'Where is it?'],
  },
  {
    locale: 'fr-FR',
    columns: ['Visite', 'Durée', 'Jours', 'Prix'],
    rows: [
      ['Visite du château', '90 minutes', 'lundi, vendredi', '12 €'],
      ['Visite du fleuve', '3 heures', 'dimanche', '20 €'],
      ['Visite des fantômes', '60 minutes', 'samedi', '15 €'],
    ],
    first: 'Avez-vous une visite du château ?',
    price: ['combien ça coûte ?', 'et c’est quel prix ?'],
    duration: ['et ça dure combien de temps ?'],
    days: ['et le vendredi ?'],
    several: [['et pour trois ?', '3 × 12 € = 36 €']],
    lost: ['Vendez-vous des sous-marins ?', 'Elle coûte combien ?'],
  },
  {
    locale: 'vi-VN',
    columns: ['Tour', 'Thời lượng', 'Ngày', 'Giá'],
    rows: [
      ['Lâu đài', '90 phút', 'thứ hai, thứ sáu', '120.000đ'],
      ['Dòng sông', '3 giờ', 'chủ nhật', '200.000đ'],
      ['Bóng ma', '60 phút', 'thứ bảy', '150.000đ'],
    ],
    first: 'Có tour Lâu đài không?',
    price: ['giá bao nhiêu?'],
    duration: ['mất bao lâu?'],
    days: ['còn thứ sáu?'],
    several: [],
    lost: ['Có bán tàu ngầm không?', 'nó ở đâu?'],
  },
  {
    locale: 'tr-TR',
    columns: ['Gezi', 'Süre', 'Günler', 'Fiyat'],
    rows: [
      ['Kale gezisi', '90 dakika', 'pazartesi, cuma', '120 TL'],
      ['Nehir gezisi', '3 saat', 'pazar', '200 TL'],
      ['Hayalet gezisi', '60 dakika', 'cumartesi', '150 TL'],
    ],
    first: 'Kale gezisi var mı?',
    price: ['ne kadar?', 'peki kaç para?'],
    duration: ['ne kadar sürüyor?'],
    days: ['peki cuma?'],
    several: [['üç tane alsam?', '3 × 120 TL = 360 TL']],
    lost: ['Denizaltı satıyor musunuz?', 'o nerede?'],
  },
]

const passagesOf = ({ columns, rows, locale }: List): Passage[] => [
  passage(1, 'The old bridge was built in 1810 and costs nothing to cross.', { heading: 'Bridge' }),
  ...rows.map((cells, at) =>
    passage(10 + at, cells.map((cell, column) => `${columns[column]}: ${cell}`).join('\n'), {
      heading: 'List',
      source: 'file:3',
      language: locale,
      location: { sheet: 'List', row: at + 2 },
    }),
  ),
]

describe.each(lists)('a follow-up on a row in $locale', (list) => {
  const { ask } = botWith(passagesOf(list))
  const [row = ['', '', '', ''], ...others] = list.rows
  /** Returns the answer to a question after the list's first one. */
  const after = async (question: string): Promise<string> => {
    const { message } = await ask(list.first, { locale: list.locale })
    return (await ask(question, { locale: list.locale, history: turns(list.first, message) })).message
  }

  it.each(list.price)('gets its price: %s', async (question) => {
    const message = await after(question)
    expect(message).toContain(row[3])
    for (const [name] of others) expect(message).not.toContain(name)
  })

  it.each(list.duration)('gets its duration: %s', async (question) => {
    const message = await after(question)
    expect(message).toContain(row[1])
    for (const [name] of others) expect(message).not.toContain(name)
  })

  it.each(list.days)('gets its days: %s', async (question) => {
    const message = await after(question)
    expect(message).toContain(row[2])
    for (const [name] of others) expect(message).not.toContain(name)
  })

  it.each(list.several)('multiplies its price: %s', async (question, total) => {
    expect(await after(question)).toContain(total)
  })

  it('is not answered if it refers to something that nobody found', async () => {
    const [unknown, question] = list.lost
    const first = await ask(unknown, { locale: list.locale })
    const { receipt } = await ask(question, { locale: list.locale, history: turns(unknown, first.message) })
    expect(receipt.certainty).not.toBe('sure')
  })
})
