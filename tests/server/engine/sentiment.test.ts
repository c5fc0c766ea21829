import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/base/shapes.ts'
import type { Sentiment } from '#contract/chats/chat-shapes.ts'
import { sentimentOf, sentimentOfChat } from '#server/engine/sentiment/sentiment.ts'

type Sample = readonly [Sentiment, ...string[]]
const samples: Readonly<Record<Locale, readonly Sample[]>> = {
  'en-US': [
    ['very_positive', 'This is absolutely amazing, thank you so much!', 'You guys are the best!'],
    ['positive', 'Good quality', 'I am not disappointed', 'Goood', '👍'],
    ['neutral', 'Where is my order?', 'How do I get a refund?', 'ok', 'My order number is 4711', 'not bad'],
    [
      'negative',
      "I'm still waiting for my parcel",
      'it does not work',
      'I am not happy',
      'Not good',
      'The food was good but the service was bad',
    ],
    [
      'very_negative',
      'This is the worst service ever, I am furious!',
      'Absolutely useless, total scam',
      '😡😡',
    ],
  ],
  'fr-FR': [
    ['very_positive', 'C’est parfait, merci beaucoup !', 'Service impeccable, je recommande vivement'],
    ['positive', 'pas mal du tout', 'Je suis content', 'Livraison rapide'],
    ['neutral', 'Bonjour, quels sont vos horaires ?', 'Je voudrais annuler ma commande'],
    [
      'negative',
      'ça ne marche pas',
      'j’attends toujours ma commande',
      'Je ne suis pas satisfait',
      'service decevant',
    ],
    ['very_negative', 'C’est une honte, je suis furieux', 'Arnaque totale, à fuir absolument'],
  ],
  'vi-VN': [
    ['very_positive', 'Sản phẩm tuyệt vời, cảm ơn shop nhiều', 'rất hài lòng, sẽ ủng hộ dài dài'],
    ['positive', 'hàng đẹp', 'hang dep lam', 'không tệ'],
    ['neutral', 'Cho mình hỏi phí ship bao nhiêu?', 'Cửa hàng ở đâu?'],
    ['negative', 'chưa nhận được hàng', 'không tốt', 'giao hàng chậm', 'shop lam an chan qua'],
    ['very_negative', 'quá tệ, lừa đảo', 'rất thất vọng, quá bực mình'],
  ],
  'tr-TR': [
    ['very_positive', 'Mükemmel bir ürün, çok teşekkür ederim', 'Kesinlikle tavsiye ederim, harika'],
    ['positive', 'fena değil', 'Çocuğum sevdi', 'tesekkurler'],
    ['neutral', 'Kargom nerede?', 'Siparişimi iptal etmek istiyorum'],
    ['negative', 'hâlâ gelmedi', 'iyi değil', 'Ürünü beğenmedim', 'calismiyor'],
    ['very_negative', 'Tam bir rezalet, sakın almayın', 'Berbat, dolandırıcısınız'],
  ],
}

const cases = Object.entries(samples).flatMap(([locale, list]) =>
  list.flatMap(([level, ...texts]) => texts.map((text) => [text, level, locale as Locale] as const)),
)

describe('sentiment', () => {
  it.each(cases)('of "%s" is %s in %s', (text, level, locale) => {
    expect(sentimentOf(text, locale).level).toBe(level)
  })

  it.each(['', '   ', '12345', '???', 'https://example.com/terrible'])('of "%s" is unknown', (text) => {
    expect(sentimentOf(text, 'en-US')).toEqual({ level: 'unknown', score: 0, words: [] })
  })

  it('reads a text in its own language, not the conversation’s', () => {
    expect(sentimentOf('Je suis vraiment déçu de votre service', 'en-US').score).toBeLessThan(0)
  })

  it('is stronger with emphasis', () => {
    const [plain, strong, shouted] = ['good phone', 'very good phone', 'very GOOD phone!!'].map(
      (text) => sentimentOf(text, 'en-US').score,
    )
    expect(strong).toBeGreaterThan(plain ?? 0)
    expect(shouted).toBeGreaterThan(strong ?? 0)
  })

  it('weights text after "but" more', () => {
    const end = (text: string) => sentimentOf(text, 'en-US').score
    expect(end('The room was dirty but the breakfast was great')).toBeGreaterThan(0)
    expect(end('The breakfast was great but the room was dirty and awful')).toBeLessThan(0)
  })

  it('stays within its bounds for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.constantFrom('good', 'bad', 'not', 'very', '!', '😡')).map((l) => l.join(' ')),
    )
    fc.assert(
      fc.property(text, (sample) => {
        const { score } = sentimentOf(sample, null)
        expect(score).toBeGreaterThanOrEqual(-1)
        expect(score).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('the evidence of a sentiment', () => {
  it.each([
    ['The lamp is nice, but it broke :(', ['broke', ':('], 'en-US'],
    ['not bad', ['not bad'], 'en-US'],
    ['Livraison rapide 😍', ['😍', 'rapide'], 'fr-FR'],
    ['giao hàng chậm', ['giao hàng chậm'], 'vi-VN'],
    ['Berbat, dolandırıcısınız', ['dolandırıcısınız', 'berbat'], 'tr-TR'],
  ] as const)('in "%s" is %j', (text, words, locale) => {
    expect(sentimentOf(text, locale).words).toEqual(words)
  })

  it('contains at most five words, each once', () => {
    const { words } = sentimentOfChat(['bad awful', 'bad, horrible, slow, rude, ugly, dirty'], 'en-US')
    expect(words).toHaveLength(5)
    expect(new Set(words).size).toBe(5)
  })
})

describe('sentiment of a chat', () => {
  const level = (...texts: string[]) => sentimentOfChat(texts, 'en-US').level

  it('is unknown without messages', () => expect(level()).toBe('unknown'))
  it('is unchanged after a neutral message', () =>
    expect(level('This is terrible, I am angry!', 'My number is 4711')).toMatch(/negative/))
  it('changes with the latest message', () => {
    expect(level('It does not work', 'Oh great, it works now, thank you so much!')).toMatch(/positive/)
    expect(level('Thanks, great!', 'No wait, this is awful, it broke again')).toMatch(/negative/)
  })
  it('fades', () => {
    const plain = Array.from({ length: 8 }, () => 'My number is 4711')
    expect(level('This is terrible!', ...plain)).toBe('neutral')
  })
})
