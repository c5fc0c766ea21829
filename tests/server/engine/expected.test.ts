import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/base/shapes.ts'
import { intentBankOf } from '#server/engine/data/intent-bank.ts'
import { expectationOf } from '#server/engine/expected/expectation.ts'
import { intentIds } from '#server/engine/expected/intents.ts'
import { phrasingsOf } from '#server/engine/expected/phrasing-index.ts'
import { languageOf, languages } from '#server/engine/languages.ts'
import { buildIndex } from '#server/engine/retrieve/passage-index.ts'
import { botWith, passage } from './bot.ts'

const PHRASINGS_MIN = 25
const CUES_MIN = 5

describe.each(languages)('what customers ask in %s', (language) => {
  it('covers each intent with phrasings and cues', async () => {
    const { phrasings, cues } = await intentBankOf(language)
    expect(Object.keys(phrasings)).toEqual(intentIds)
    expect(Object.keys(cues)).toEqual(intentIds)
    const poor = intentIds.filter(
      (id) => (phrasings[id]?.length ?? 0) < PHRASINGS_MIN || (cues[id]?.length ?? 0) < CUES_MIN,
    )
    expect(poor).toEqual([])
  })

  it('contains each phrasing once, composed and trimmed', async () => {
    const { phrasings, cues } = await intentBankOf(language)
    const all = Object.values(phrasings).flat()
    const seen = new Set<string>()
    const twice = all.filter((text) => seen.size === seen.add(text.toLowerCase()).size)
    expect(twice).toEqual([])
    const malformed = [...all, ...Object.values(cues).flat()].filter(
      (text) => text !== text.normalize('NFC').trim() || /[\n|]|\s{2}/u.test(text),
    )
    expect(malformed).toEqual([])
  })

  it('is recognized in its own phrasings', async () => {
    const { phrasings } = await intentBankOf(language)
    const index = await phrasingsOf(language)
    const asked = intentIds.map((id, intent) => ({ intent, text: phrasings[id]?.[3] ?? '' }))
    const found = asked.filter(({ intent, text }) =>
      index
        .intentsIn(text)
        .intents.slice(0, 3)
        .some((one) => one.intent === intent),
    )
    expect(found.length / asked.length).toBeGreaterThan(0.9)
  })
})

/** A shop whose passages answer questions that share no word with them, and questions about what it does not have. */
interface Shop {
  readonly locale: Locale
  readonly passages: readonly string[]
  /** Questions with the number of the passage that answers each. */
  readonly asked: readonly (readonly [question: string, at: number])[]
  readonly absent: readonly string[]
}

const shops: readonly Shop[] = [
  {
    locale: 'en-US',
    passages: [
      'There is step-free access through the side entrance, and a lift to both floors.',
      'The network is called Guest; its password is on the wall.',
      'Dogs on a lead are welcome.',
      'A bottle of sunflower oil costs £4.',
    ],
    asked: [['I use a wheelchair, can I get in?', 0]],
    absent: [
      'Do you have a second branch?',
      'are you hiring',
      'Do you repair shoes?',
      'is there a playground',
    ],
  },
  {
    locale: 'fr-FR',
    passages: [
      'Entrée de plain-pied par la cour, ascenseur jusqu’au deuxième étage, rampe amovible.',
      'Le réseau s’appelle Invite ; le code est affiché au mur.',
      'Un litre d’huile de tournesol vaut 4 €.',
    ],
    asked: [['Je suis en fauteuil roulant, je peux entrer ?', 0]],
    absent: [
      'Avez-vous un deuxième magasin ?',
      'Peut-on payer en chèques vacances ?',
      'Réparez-vous les chaussures ?',
    ],
  },
  {
    locale: 'vi-VN',
    passages: [
      'Khách gửi xe máy dưới hầm miễn phí, ô tô đỗ ở bãi đối diện.',
      'Một lít dầu hướng dương giá 40.000đ.',
      'Shop thành lập năm 2012 tại Huế.',
    ],
    asked: [['Mình đi xe hơi thì để xe chỗ nào?', 0]],
    absent: ['Có chi nhánh ở Hà Nội không?', 'Shop có tuyển nhân viên không?'],
  },
  {
    locale: 'tr-TR',
    passages: [
      'Glütensiz ekmek ve laktozsuz süt bulunur.',
      'Bir litre ayçiçek yağı 40 TL’dir.',
      'Dükkânımız 2012 yılında Bursa’da açıldı.',
    ],
    asked: [['Çölyak hastasıyım, ne yiyebilirim?', 0]],
    absent: ['Başka şubeniz var mı?', 'Perde dikiyor musunuz?', 'Bisiklet kiralıyor musunuz?'],
  },
]

describe.each(shops)('a question in other words in $locale', ({ locale, passages, asked, absent }) => {
  const known = passages.map((text, at) => passage(at + 1, text, { language: locale }))
  const { ask } = botWith(known)

  it.each(asked)('is answered from the right passage: %s', async (question, at) => {
    const { message, references } = await ask(question, { locale })
    expect(references[0]?.id).toBe(at + 1)
    expect(message).toContain(passages[at])
  })

  it.each(absent)('about something that no passage names has no answer: %s', async (question) => {
    const { references } = await ask(question, { locale })
    expect(references).toEqual([])
  })
})

describe('expected questions of a passage', () => {
  it('is known across languages', async () => {
    const index = await buildIndex([
      passage(1, 'Xe riêng đón sân bay giá 300.000 đồng một chuyến.', { language: 'vi-VN' }),
      passage(2, 'Bữa sáng phục vụ từ 7 giờ.', { language: 'vi-VN' }),
    ])
    for (const question of [
      'Do you pick guests up from the airport?',
      'Venez-vous chercher les clients à l’aéroport ?',
    ]) {
      const { scores } = await expectationOf(
        index,
        question,
        languageOf(question.startsWith('Do') ? 'en-US' : 'fr-FR'),
      )
      expect(scores[0]).toBeGreaterThan(scores[1] ?? 0)
    }
  })

  it('counts less without the kind of value that the question wants', async () => {
    const index = await buildIndex([
      passage(1, 'Standard delivery within the country is dispatched quickly.'),
      passage(2, 'Standard delivery within the country is dispatched within 2 days.'),
    ])
    const { scores } = await expectationOf(index, 'how many days until my parcel gets here', 'en')
    expect(scores[1]).toBeGreaterThan(scores[0] ?? 0)
  })
})
