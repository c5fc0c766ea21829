import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/base/shapes.ts'
import { replyIn } from '#server/engine/embedded/replies.ts'
import { opinionIn } from '#server/engine/questions/opinion.ts'
import { botWith, everyLocale, passage, turns } from './bot.ts'

const hours = passage(
  1,
  'The shop is open Monday to Friday from 9 am to 6 pm. On Sunday the shop is closed.',
  { heading: 'Opening hours' },
)
const delivery = passage(2, 'Delivery costs 4.90 euros. It takes two days.', { heading: 'Delivery' })
const returns = passage(3, 'You can return goods within 30 days.', { heading: 'Returns' })
const { ask } = botWith([hours, delivery, returns])
/** Bot without any knowledge of the subjects in these tests. */
const stranger = botWith([passage(1, 'The museum of butterflies was founded in 1932.')])

const wishes: Readonly<Record<Locale, readonly string[]>> = {
  'en-US': [
    'I want to talk to a human',
    'can i speak to a real person please',
    'agent',
    'conect me with an operater',
    "I don't want to talk to a bot",
    'hello, get me someone from your team i can talk to',
    'transfer me to customer support',
  ],
  'fr-FR': [
    'Je veux parler à un humain',
    'passez-moi un conseiller',
    'je voudrais parler a quelqu’un',
    'mettez-moi en relation avec un conseillé',
    'un agent svp',
  ],
  'vi-VN': [
    'Tôi muốn gặp nhân viên',
    'cho gap nhan vien tu van',
    'nói chuyện với người thật',
    'chuyển cho tư vấn viên giúp mình',
  ],
  'tr-TR': [
    'Bir temsilciyle görüşmek istiyorum',
    'musteri temsilcisine baglayin',
    'insanla konuşmak istiyorum',
    'beni yetkiliye aktar',
    'canlı destek',
  ],
}

describe('requesting an agent', () => {
  it.each(['Có phải boa cho nhân viên không?', 'Tôi muốn nhân viên nữ làm được không?'])(
    'differs from asking about the staff: %s',
    async (message) => {
      expect((await ask(message)).kind).not.toBe('handover')
    },
  )

  it.each(everyLocale.flatMap((locale) => wishes[locale].map((message) => [message, locale] as const)))(
    '"%s" is understood',
    async (message, locale) => {
      const answer = await ask(message, { locale })
      expect(answer).toMatchObject({ kind: 'handover', references: [], language: locale })
      expect(answer.message).toBe(replyIn(locale, 'handover', 'Nora'))
    },
  )

  it.each([
    'Can a person under 18 order?',
    'How many people work in the shop?',
    'Combien de personnes travaillent ici ?',
    'Công ty có bao nhiêu nhân viên?',
    'Kaç kişi çalışıyor?',
    'I do not need an agent',
  ])('"%s" is an ordinary question', async (message) => {
    expect((await ask(message)).kind).not.toBe('handover')
  })

  it.each(everyLocale)('a yes to the offer is sufficient in %s', async (locale) => {
    const yes = { 'en-US': 'yes please', 'fr-FR': 'oui', 'vi-VN': 'dạ có', 'tr-TR': 'evet lütfen' }[locale]
    const history = turns('Something unheard of', replyIn(locale, 'unknown', 'Nora'))
    expect((await ask(yes, { locale, history })).kind).toBe('handover')
    expect((await ask(yes, { locale })).kind).not.toBe('handover')
  })

  it('continues after a no', async () => {
    const history = turns('Something unheard of', replyIn('en-US', 'unknown', 'Nora'))
    const answer = await ask('no thanks', { history })
    expect(answer).toMatchObject({ kind: 'small_talk', message: replyIn('en-US', 'carryOn', 'Nora') })
  })
})

describe('if an agent has already been requested', () => {
  const isAgentRequested = async () => true

  it.each(everyLocale)('reports that instead of offering an agent, in %s', async (locale) => {
    const unknownCalled = replyIn(locale, 'unknownCalled', 'Nora')
    const regretCalled = replyIn(locale, 'regretCalled', 'Nora')
    const handoverCalled = replyIn(locale, 'handoverCalled', 'Nora')
    const identityCalled = replyIn(locale, 'identityCalled', 'Nora')
    const said = {
      'en-US': [
        'Do you sell helicopters?',
        'The parcel is late again!!!',
        'I want to talk to a person',
        'Who are you?',
      ],
      'fr-FR': [
        'Vendez-vous des hélicoptères ?',
        'Quel service nul !',
        'Je veux parler à un conseiller',
        'Qui êtes-vous ?',
      ],
      'vi-VN': [
        'Cửa hàng có bán trực thăng không?',
        'Làm ăn kiểu gì mà tệ vậy!',
        'Tôi muốn gặp nhân viên',
        'Bạn là ai?',
      ],
      'tr-TR': [
        'Helikopter satıyor musunuz?',
        'Ne kadar kötü bir hizmet!',
        'Bir temsilciyle görüşmek istiyorum',
        'Sen kimsin?',
      ],
    }[locale]
    const replies = await Promise.all(
      said.map((message) => stranger.ask(message, { locale, isAgentRequested })),
    )
    expect(replies.map(({ kind, message }) => [kind, message])).toEqual([
      ['unknown', unknownCalled],
      ['unknown', regretCalled],
      ['handover', handoverCalled],
      ['small_talk', identityCalled],
    ])
    for (const { message } of replies) expect(message).not.toContain('?')
  })

  it.each(everyLocale)('does not treat a yes as another request, in %s', async (locale) => {
    const yes = { 'en-US': 'ok', 'fr-FR': 'oui', 'vi-VN': 'vâng', 'tr-TR': 'tamam' }[locale]
    const history = turns('Something unheard of', replyIn(locale, 'unknownCalled', 'Nora'))
    const answer = await stranger.ask(yes, { locale, history, isAgentRequested })
    expect(answer.message).toBe(replyIn(locale, 'handoverCalled', 'Nora'))
  })

  it('still answers what the bot knows', async () => {
    expect((await ask('How much is delivery?', { isAgentRequested })).kind).toBe('answer')
  })
})

const opinions: Readonly<
  Record<Locale, { complaints: readonly string[]; praise: string; wants: readonly string[] }>
> = {
  'en-US': {
    complaints: ['The parcel is late again!!!', 'What a rude employee!', 'Nobody answers the phone, awful'],
    praise: 'I love this lamp, it looks great',
    wants: [
      'I want to exchange this ugly lamp',
      'my lamp is broken, can you fix it',
      'which lamp is the best',
    ],
  },
  'fr-FR': {
    complaints: [
      'Le colis est encore en retard !!!',
      'Quel service nul !',
      'La lampe est cassée, je suis déçu',
    ],
    praise: 'J’adore cette lampe, elle est magnifique',
    wants: [
      'Je veux échanger cette lampe cassée',
      'Remboursez-moi, c’est une honte',
      'pourquoi c’est si lent',
    ],
  },
  'vi-VN': {
    complaints: [
      'Hàng lại giao trễ nữa rồi!!!',
      'hang giao cham qua, that vong',
      'Làm ăn kiểu gì mà tệ vậy!',
    ],
    praise: 'Đèn đẹp lắm, mình rất thích',
    wants: ['Tôi muốn đổi cái đèn bị lỗi này', 'Đèn bị hỏng, giúp mình với', 'sao giao hàng chậm thế'],
  },
  'tr-TR': {
    complaints: ['Kargo yine gecikti!!!', 'Ne kadar kötü bir hizmet!', 'Lamba kırık geldi, çok kızgınım'],
    praise: 'Lambaya bayıldım, çok güzel',
    wants: [
      'Bu kötü lambayı değiştirmek istiyorum',
      'Giriş yapamıyorum, çok sinir bozucu',
      'neden bu kadar yavaş',
    ],
  },
}
describe('a message without a question', () => {
  it.each(everyLocale)(
    'is answered with regret and the offer of an agent if it complains, in %s',
    async (locale) => {
      const regret = replyIn(locale, 'regret', 'Nora')
      const handover = replyIn(locale, 'handover', 'Nora')
      for (const complaint of opinions[locale].complaints) {
        const answer = await stranger.ask(complaint, { locale })
        expect(answer, complaint).toMatchObject({ kind: 'unknown', message: regret, references: [] })
      }
      const yes = { 'en-US': 'yes', 'fr-FR': 'oui', 'vi-VN': 'vâng', 'tr-TR': 'evet' }[locale]
      const history = turns(opinions[locale].complaints[0] ?? '', regret)
      expect((await stranger.ask(yes, { locale, history })).message).toBe(handover)
    },
  )

  it.each([
    'le club enfants est il gratuit',
    'qui occupe les enfants gratuitement',
    'vous offrez un cadeau, avez vous aussi du papier',
  ])('is not detected if it asks without a question mark: %s', (question) => {
    expect(opinionIn(question, 'fr-FR')).toBeNull()
  })

  it('can contain a relative clause', () => {
    expect(opinionIn('Des vendeurs parfaits, qui sont toujours aimables', 'fr-FR')).toBe('praise')
  })

  it.each(everyLocale)('is answered with thanks if it praises, in %s', async (locale) => {
    const answer = await stranger.ask(opinions[locale].praise, { locale })
    expect(answer).toMatchObject({ kind: 'small_talk', message: replyIn(locale, 'delight', 'Nora') })
  })

  it.each(everyLocale)('is refused like a question if it requests something, in %s', async (locale) => {
    for (const request of opinions[locale].wants) {
      const answer = await stranger.ask(request, { locale })
      expect(answer, request).toMatchObject({ kind: 'unknown', message: replyIn(locale, 'unknown', 'Nora') })
    }
  })

  it('is answered if a passage matches', async () => {
    const late = passage(1, 'A parcel that is late is traced by us within a day.', {
      heading: 'Late parcels',
    })
    expect((await botWith([late]).ask('My parcel is late again!')).references).toMatchObject([{ id: 1 }])
  })
})

describe('follow-up questions', () => {
  const history = turns('When is the shop open?', 'The shop is open Monday to Friday from 9 am to 6 pm.')

  it('understands a short question with the previous one', async () => {
    const answer = await ask('and on Sunday?', { history })
    expect(answer).toMatchObject({
      kind: 'answer',
      message: expect.stringContaining('On Sunday the shop is closed.'),
    })
    expect(answer.references.map(({ id }) => id)).toEqual([1])
  })

  it('skips small talk', async () => {
    const answer = await ask('how much is it?', {
      history: [
        ...turns('What about delivery?', 'It takes two days.'),
        ...turns('thanks', 'You are welcome.'),
      ],
    })
    expect(answer.message).toContain('4.90')
  })

  it('does not answer the last question again if the new one is about something else', async () => {
    expect((await ask('tell me a joke', { history })).kind).toBe('unknown')
  })

  it('does not extend a complete question', async () => {
    expect(
      (await ask('How many days do I have to return goods?', { history })).references.map(({ id }) => id),
    ).toEqual([3])
  })
})

/** A thing, another thing with the same kind of values, and questions about the first that name nothing. */
const continued: readonly (readonly [
  Locale,
  thing: string,
  other: string,
  first: string,
  then: string,
  answer: string,
])[] = [
  [
    'en-US',
    'Grooming takes place on Tuesdays.',
    'The office is open on all days except Sundays, and by telephone on most days.',
    'Do you do grooming?',
    'On which days?',
    'Tuesdays',
  ],
  [
    'en-US',
    'The theft insurance costs £2 a day.',
    'Waxing costs £12.',
    'Is there a theft insurance?',
    'How much is it?',
    '£2',
  ],
  [
    'fr-FR',
    'L’assurance contre le vol coûte 2 € par jour.',
    'Le fartage coûte 12 €.',
    'Avez-vous une assurance contre le vol ?',
    'Combien ça coûte ?',
    '2 €',
  ],
  [
    'vi-VN',
    'Bảo hiểm mất cắp giá 20.000đ một ngày.',
    'Thay dây giày giá 15.000đ.',
    'Shop có bảo hiểm mất cắp không?',
    'Giá bao nhiêu?',
    '20.000đ',
  ],
  [
    'tr-TR',
    'Hırsızlık sigortası günlük 20 TL’dir.',
    'Bakım ücreti 150 TL’dir.',
    'Hırsızlık sigortası var mı?',
    'Ne kadar?',
    '20 TL',
  ],
]

describe('a question that names nothing', () => {
  it.each(continued)(
    'is about what the previous one was about, in %s: %s',
    async (locale, thing, other, first, then, answer) => {
      const { ask } = botWith([thing, other].map((text, at) => passage(at + 1, text, { language: locale })))
      const before = await ask(first, { locale })
      const { message, references } = await ask(then, { locale, history: turns(first, before.message) })
      expect(message).toContain(answer)
      expect(references[0]?.id).toBe(1)
    },
  )
})
