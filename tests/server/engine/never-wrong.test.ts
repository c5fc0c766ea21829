import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/base/shapes.ts'
import { replyIn } from '#server/engine/embedded/replies.ts'
import type { Passage } from '#server/engine/types.ts'
import { botWith, passage } from './bot.ts'

/** Words of a small shop in a language: an entry of its FAQ, and questions that the entry does not answer. */
interface Shop {
  readonly locale: Locale
  readonly question: string
  readonly answer: string
  /** Things that the shop does not have; each is inserted into each form of question. */
  readonly absent: readonly string[]
  readonly forms: readonly ((thing: string) => string)[]
  readonly greeting: string
}

const shops: readonly Shop[] = [
  {
    locale: 'en-US',
    question: 'Do you sell gift vouchers for workshops?',
    answer:
      'Yes. Workshop vouchers are available from £20.\n- by post\n- by e-mail\n- at the till\n- by telephone',
    absent: ['tractors', 'pianos', 'bicycles', 'aquariums'],
    forms: [
      (thing) => `Do you sell ${thing}?`,
      (thing) => `do you have ${thing}`,
      (thing) => `Can you sell me ${thing}?`,
    ],
    greeting: 'Hello, ',
  },
  {
    locale: 'fr-FR',
    question: 'Vendez-vous des bons cadeaux pour les ateliers ?',
    answer:
      'Oui. Les bons pour les ateliers existent dès 20 €.\n- par la poste\n- par e-mail\n- à la caisse\n- par téléphone',
    absent: ['tracteurs', 'pianos', 'aquariums', 'parapluies'],
    forms: [(thing) => `Vendez-vous des ${thing} ?`, (thing) => `vous avez des ${thing}`],
    greeting: 'Bonjour, ',
  },
  {
    locale: 'vi-VN',
    question: 'Shop có bán phiếu quà tặng cho lớp học không?',
    answer:
      'Có. Phiếu quà tặng lớp học có giá từ 200.000đ.\n- qua bưu điện\n- qua email\n- tại quầy\n- qua điện thoại',
    absent: ['máy kéo', 'đàn piano', 'bể cá', 'xe đạp'],
    forms: [(thing) => `Shop có bán ${thing} không?`, (thing) => `có bán ${thing} ko`],
    greeting: 'Xin chào, ',
  },
  {
    locale: 'tr-TR',
    question: 'Atölyeler için hediye çeki satıyor musunuz?',
    answer: 'Evet. Atölye çekleri 200 TL’den başlar.\n- postayla\n- e-postayla\n- kasada\n- telefonla',
    absent: ['traktör', 'piyano', 'akvaryum', 'şemsiye'],
    forms: [(thing) => `${thing} satıyor musunuz?`, (thing) => `${thing} var mı`],
    greeting: 'Merhaba, ',
  },
]

const entryOf = ({ question, answer, locale }: Shop): Passage =>
  passage(1, answer, { heading: question, source: 'faq:1', fileName: question, language: locale })

/** Returns a question as customers type it: as it is, in lower or upper case, without marks, after a greeting. */
const typed = ({ question, greeting, locale }: Shop): string[] => [
  question,
  question.toLocaleLowerCase(locale),
  question.toLocaleUpperCase(locale),
  question.replace(/\s*\?/u, ''),
  `  ${question.replaceAll(' ', '  ')}??`,
  greeting + question,
]

describe.each(shops)('an entry of the FAQ in $locale', (shop) => {
  const row = (at: number, name: string) =>
    passage(10 + at, `${shop.question.split(' ')[2]}: ${name}\nPrice: ${at}0 €`, {
      source: 'file:9',
      language: shop.locale,
    })
  const { ask } = botWith([
    entryOf(shop),
    ...['vouchers', 'ateliers', 'quà tặng', 'hediye çeki'].map((name, at) => row(at, name)),
  ])

  it.each(typed(shop))('answers its question whole, before tables: %s', async (question) => {
    const { message, references, receipt } = await ask(question, { locale: shop.locale })
    expect(message).toBe(shop.answer)
    expect(references.map(({ id }) => id)).toEqual([1])
    expect(receipt.certainty).toBe('sure')
    expect(receipt.passages[0]?.id).toBe(1)
  })

  const absent = shop.absent.flatMap((thing) => shop.forms.map((form) => form(thing)))
  it.each(absent)('says yes to nothing else: %s', async (question) => {
    const { message, receipt } = await botWith([entryOf(shop)]).ask(question, { locale: shop.locale })
    expect(receipt.certainty).not.toBe('sure')
    expect(message).not.toMatch(/^(?:yes|oui|có|evet)\b/iu)
  })
})

/** Returns a price list as the workbook reader does. */
const list = (rows: readonly (readonly [string, string])[], language: Locale): Passage[] =>
  rows.map(([name, price], at) =>
    passage(100 + at, `Article: ${name}\nPrice: ${price}`, {
      heading: 'Prices',
      source: 'file:7',
      language,
      location: { sheet: 'Prices', row: at + 2 },
    }),
  )

describe('a sum', () => {
  const { ask } = botWith(
    list(
      [
        ['iPhone 14 Pro screen', '£180'],
        ['iPhone 13 screen', '£140'],
        ['Family ticket (2 adults, 3 children)', '£30'],
        ['Adult ticket', '£14.50'],
        ['Haircut, women', '£40'],
        ['Haircut, men', '£25'],
        ['Balm', 'from £9'],
      ],
      'en-US',
    ),
  )

  it.each([
    'iphone 14 pro screen price',
    'how much is the iphone 14 pro screen',
    'how much is a family ticket for 2 adults and 3 children',
    'how much is the family ticket for 2 hours',
    'adult ticket price at 2 pm',
    'what do two balms cost',
    'how much are a haircut and an adult ticket',
  ])('is not made of a number that counts nothing, or of doubtful prices: %s', async (question) => {
    expect((await ask(question)).message).not.toMatch(/[×=]/u)
  })

  it.each([
    ['how much are 3 adult tickets', '3 × £14.50 = £43.50'],
    ['What do two iPhone 13 screens cost?', '2 × £140 = £280'],
    ['How much more is the iPhone 14 Pro screen than the iPhone 13 screen?', '£180 − £140 = £40'],
  ])('shows its working: %s', async (question, working) => {
    expect((await ask(question)).message).toContain(working)
  })

  it.each([
    ['fr-FR', 'Combien coûtent 12 tartes ?', ['Tarte', '120 €'], '12 × 120 € = 1\u00a0440 €'],
    ['tr-TR', '12 pasta ne tutar?', ['Pasta', '120 TL'], '12 × 120 TL = 1.440 TL'],
    ['vi-VN', '12 bánh hết bao nhiêu tiền?', ['Bánh', '120.000đ'], '12 × 120.000đ = 1.440.000đ'],
    ['en-US', 'How much are 12 cakes?', ['Cake', '£120'], '12 × £120 = £1,440'],
  ] as const)(
    'is written as its language writes numbers, in %s',
    async (locale, question, [name, price], sum) => {
      const rows = list(
        [
          [name, price],
          ['Opera', price.replace('120', '35')],
        ],
        locale,
      )
      expect((await botWith(rows).ask(question, { locale })).message).toContain(sum)
    },
  )

  it('of another model is not taken from the nearest one', async () => {
    const { receipt } = await ask('how much is the iphone 15 screen')
    expect(receipt.certainty).not.toBe('sure')
  })
})

describe('a message that only blames', () => {
  it.each([
    ['en-US', 'Your service is terrible and your staff was rude'],
    ['fr-FR', 'Votre service est nul et votre personnel est impoli'],
    ['vi-VN', 'Dịch vụ quá tệ, nhân viên thô lỗ'],
    ['tr-TR', 'Hizmetiniz berbat, personel çok kaba'],
  ] as const)('gets regret and a person, never a paragraph, in %s', async (locale, message) => {
    const text = passage(1, `${message}. 20 €.`, { heading: message, language: locale })
    expect((await botWith([text]).ask(message, { locale })).message).toBe(replyIn(locale, 'regret', 'Nora'))
  })

  it.each([
    ['tr-TR', 'güzel bir buket kaça'],
    ['tr-TR', 'en güzel masa hangisi'],
    ['vi-VN', 'bó hoa đẹp nhất là bó nào'],
    ['vi-VN', 'bó hoa đẹp giá bao nhiêu'],
    ['fr-FR', 'vous avez de belles fleurs, vous livrez'],
    ['en-US', 'price of the lovely bouquet'],
  ] as const)('is not a question without a mark, in %s: %s', async (locale, message) => {
    const { message: reply } = await botWith([passage(1, 'x', { language: locale })]).ask(message, { locale })
    expect(reply).not.toBe(replyIn(locale, 'delight', 'Nora'))
  })
})

describe('a block of lines', () => {
  it.each([
    [
      'list',
      'To register, please bring:\nyour passport\na photo\nthe signed form\nproof of address\nthe fee',
    ],
    ['address', 'Harbour Office\n14 Mill Wynd\nKelso TD5 7XX\nTelephone 01573 555 019'],
    [
      'steps',
      'How to return a parcel:\n1. Open the box\n2. Put in the slip\n3. Close the box\n4. Take it to the post',
    ],
  ])('of a text is given to its end: %s', async (_, text) => {
    const { ask } = botWith([
      passage(1, text, { heading: 'Register, address of the office, return a parcel' }),
    ])
    for (const question of [
      'What must I bring to register?',
      'What is the address of the office?',
      'How do I return a parcel?',
    ]) {
      const { message, kind } = await ask(question)
      if (kind === 'answer') for (const line of text.split('\n').slice(1)) expect(message).toContain(line)
    }
  })
})

describe('a row without column names', () => {
  it.each([
    ['en-US', '25 December 2026 | Closed', 'Closed on 25 December 2026', 'Are you open on 25 December 2026?'],
    [
      'fr-FR',
      '25 décembre 2026 | Fermé',
      'Fermé le 25 décembre 2026',
      'Êtes-vous ouverts le 25 décembre 2026 ?',
    ],
    ['vi-VN', '25 tháng 12 2026 | Nghỉ', 'Đóng cửa 25 tháng 12 2026', 'Ngày 25 tháng 12 2026 có nghỉ không?'],
    ['tr-TR', '25 Aralık 2026 | Kapalı', '25 Aralık 2026 kapalı', '25 Aralık 2026 kapalı mı?'],
    ['en-US', 'Onion soup | £4.50', 'Onion soup: £4.50', 'How much is the onion soup?'],
    ['en-US', 'Onion soup | £4.50 | vegan', 'Onion soup – £4.50, vegan', 'How much is the onion soup?'],
  ] as const)('is told as people say it, in %s: %s', async (locale, text, told, question) => {
    const { message } = await botWith([passage(1, text, { language: locale })]).ask(question, { locale })
    expect(message).toContain(told)
    expect(message).not.toContain('|')
  })
})

describe('a word of the question', () => {
  const known = [
    passage(1, 'Helen founded the firm; her five colleagues hold the green badge.'),
    passage(2, 'After your test we teach you to drive on the motorway.'),
    passage(3, 'Each room has a heater. There is no air conditioning in the attic.'),
    passage(4, 'The large studio can be hired for birthdays, £30 an hour.'),
  ]
  const { ask } = botWith(known)

  it.each([
    'can you collect me from college',
    'do you teach motorbikes?',
    'Are you hiring a receptionist?',
    'Is there a heated swimming pool?',
  ])('is not another word that begins alike or means something else: %s', async (question) => {
    const { receipt } = await ask(question)
    expect(receipt.certainty).not.toBe('sure')
  })

  it.each([
    ['Có thang máy không?', 'Phòng có chăn điện và máy sưởi. Không có máy lạnh.'],
    ['Có chỗ bán vé không?', 'Bạn bè của khách được giảm giá.'],
  ])('is not a syllable of another word: %s', async (question, text) => {
    const vietnamese = [
      passage(1, text, { language: 'vi-VN' }),
      passage(2, 'Xe máy cho thuê.', { language: 'vi-VN' }),
    ]
    const { receipt } = await botWith(vietnamese).ask(question, { locale: 'vi-VN' })
    expect(receipt.certainty).not.toBe('sure')
  })

  it('is not taken for a misspelling if it is part of an expression', async () => {
    const text = 'La vaisselle est rendue sale : nous la lavons. Elle se loue 2 € par personne.'
    const { receipt } = await botWith([passage(1, text, { language: 'fr-FR' })]).ask(
      'Avez-vous une salle à louer ?',
      { locale: 'fr-FR' },
    )
    expect(receipt.certainty).not.toBe('sure')
  })
})

describe('the hours of a day', () => {
  const days = ['Monday', 'Saturday', 'Sunday'].map((day, at) =>
    passage(10 + at, `Day: ${day}\nOpen: 9:00–1${at + 5}:00`, {
      heading: 'Opening hours',
      source: 'file:5',
      location: { sheet: 'Hours', row: at + 2 },
    }),
  )
  const { ask } = botWith([
    ...days,
    passage(1, 'A guided tour starts on Sunday at 3 pm and lasts 75 minutes.'),
  ])

  it('answer a question about the day, not one about something else on that day', async () => {
    expect((await ask('When do you open on Sunday?')).message).toContain('9:00–17:00')
    expect((await ask('What time is the guided tour on Sunday?')).message).toContain('3 pm')
  })
})

describe('a kind of animal or piece of clothing', () => {
  const { ask } = botWith([
    passage(1, 'Puppies are accepted from the age of five months. Every dog is walked twice a day.', {
      heading: 'Dogs and cats',
    }),
    passage(2, 'We serve wine from the region and fresh juice.', { heading: 'Bar' }),
    passage(3, 'Our tailor shortens trousers within a week.', { heading: 'Tailor' }),
    passage(4, 'The farm is two miles from the station.', { heading: 'Address' }),
  ])

  it.each(['do you accept hamsters', 'Do you sell scarves?'])(
    'says nothing about another: %s',
    async (question) => {
      const { receipt } = await ask(question)
      expect(receipt.certainty).not.toBe('sure')
    },
  )

  it.each([
    ['Do you take dogs?', 'Every dog'],
    ['Do you have wine?', 'wine from the region'],
    ['Do you shorten trousers?', 'trousers'],
  ])('answers for itself: %s', async (question, words) => {
    expect((await ask(question)).message).toContain(words)
  })
})

describe('a passage without the type of answer that a question asks for', () => {
  const { ask } = botWith([
    passage(1, 'The salon is open on weekdays and parking is easy.', { heading: 'Salon' }),
    passage(2, 'Please bring a towel and flat shoes.', { heading: 'Towels' }),
  ])

  it.each(['Who opened the salon?', 'How much is the salon?', 'How much is a towel?'])(
    'is never given as certain: %s',
    async (question) => {
      expect((await ask(question)).receipt.certainty).not.toBe('sure')
    },
  )
})
