import { describe, expect, it, vi } from 'vitest'
import { createEmbeddedEngine } from '#server/engine/embedded/embedded-engine.ts'
import type { Language } from '#server/engine/languages.ts'
import { createIndexCache } from '#server/engine/retrieve/index-cache.ts'
import { buildIndex } from '#server/engine/retrieve/passage-index.ts'
import { readQuestion } from '#server/engine/retrieve/question.ts'
import { search } from '#server/engine/retrieve/search.ts'
import { editDistance } from '#server/engine/retrieve/spelling.ts'
import { splitWords } from '#server/engine/retrieve/words.ts'
import type { Passage } from '#server/engine/types.ts'
import { botWith, passage, stillClock } from './bot.ts'

async function ids(
  passages: readonly Passage[],
  question: string,
  language: Language,
  vector?: Float32Array,
) {
  const index = await buildIndex(passages)
  const hits = search(index, readQuestion(index, question, language), 10, vector)
  return hits.map(({ number }) => index.passages[number]?.id)
}

describe('words', () => {
  it.each([
    ['fr', 'L’abonnement n’est pas qu’une carte', ['abonnement', 'est', 'pas', 'une', 'carte']],
    ['en', "The shop's e-mail costs 1,000 dollars", ['the', 'shop', 'email', 'costs', '1000', 'dollars']],
    ['tr', 'IŞIK İstanbul’un', ['ışık', 'istanbul']],
    ['vi', 'Đổi trả hàng', ['đổi', 'trả', 'hàng']],
  ] as const)('of %s are split by the rules of the language', (language, text, words) => {
    expect(splitWords(text, language)).toEqual(words)
  })
})

describe('finding passages', () => {
  const turkish = [
    passage(1, 'Iade edilen ürünlerin bedeli kartınıza yatırılır.', { language: 'tr-TR' }),
    passage(2, 'Mağazamız İstanbul’da Işıklar Caddesi’ndedir.', { language: 'tr-TR' }),
  ]
  const vietnamese = [
    passage(1, 'Cửa hàng bán má phanh cho xe máy.', { language: 'vi-VN' }),
    passage(2, 'Bà má bán bánh ở chợ.', { language: 'vi-VN' }),
    passage(3, 'Mua vé mà không cần đặt trước.', { language: 'vi-VN' }),
  ]

  it.each(['istanbul mağazanız', 'ISTANBUL MAĞAZA', 'magaza istanbulda mi'])(
    'distinguishes Turkish letters: %s',
    async (question) => {
      expect((await ids(turkish, question, 'tr'))[0]).toBe(2)
    },
  )

  it('prefers matches with Vietnamese diacritics', async () => {
    expect((await ids(vietnamese, 'má phanh xe', 'vi'))[0]).toBe(1)
    expect((await ids(vietnamese, 'bánh chợ', 'vi'))[0]).toBe(2)
  })

  it('understands Vietnamese without diacritics', async () => {
    expect((await ids(vietnamese, 'ma phanh cho xe may', 'vi'))[0]).toBe(1)
  })

  it('tolerates a typo', async () => {
    const passages = [passage(1, 'Ctenophores swim by combs.'), passage(2, 'Construction needs concrete.')]
    expect((await ids(passages, 'how do ctenophroes move', 'en'))[0]).toBe(1)
  })

  it('tolerates a transposed letter', async () => {
    const passages = [passage(1, 'Gandhi fasted for a week.'), passage(2, 'A garden grows beside the river.')]
    expect((await ids(passages, 'ghandi', 'en'))[0]).toBe(1)
  })

  it.each([
    ['tr', 'neyi kimler', 'Neyi kimler isterse burada bulur.', 'tr-TR'],
    ['vi', 'mấy', 'Mấy cũng có.', 'vi-VN'],
    ['fr', 'lesquels', 'Lesquels sont ouverts ?', 'fr-FR'],
  ] as const)('ignores question words, in %s', async (language, question, text, locale) => {
    expect(await ids([passage(1, text, { language: locale })], question, language)).toEqual([])
  })

  it('prefers, among equal articles, the one on the best match’s topic', async () => {
    const passages = [
      passage(1, 'The protests of the miners began in spring, when the union of the miners asked for wages.'),
      passage(
        2,
        'The goal was higher wages, said the miners, and their union said the same to the newspapers.',
      ),
      passage(3, 'The goal stood at the end of the pitch.'),
      passage(4, 'Lamps are repaired on the first floor, shoes on the second.'),
    ]
    expect(await ids(passages, 'What was the goal of the protests?', 'en')).toEqual([1, 2, 3])
  })

  it('matches synonyms', async () => {
    const passages = [passage(1, 'We reimburse you within a week.'), passage(2, 'We bake within an hour.')]
    expect((await ids(passages, 'refund', 'en'))[0]).toBe(1)
  })

  it('prefers the question of an FAQ entry over its answer', async () => {
    const passages = [
      passage(1, 'Write to us. A gift card can be used for parking too.', { heading: 'How do I cancel?' }),
      passage(2, 'At the gate, for two euros an hour.', { heading: 'Where can I park?' }),
    ]
    expect((await ids(passages, 'parking', 'en'))[0]).toBe(2)
  })

  it('finds passages by file name if the text does not match', async () => {
    const passages = [
      passage(1, 'Twelve euros.', { fileName: 'museum_prices.xlsx' }),
      passage(2, 'Closed in winter.'),
    ]
    expect(await ids(passages, 'museum', 'en')).toEqual([1])
  })

  it('finds nothing for unknown words', async () => {
    expect(await ids(turkish, 'zxqv wwrt', 'en')).toEqual([])
    expect(await ids([], 'anything', 'en')).toEqual([])
  })
})

describe('compound words', () => {
  it.each([
    ['checkin', 'The check in is at three.', 'The lake is near.'],
    ['hand wash', 'We offer handwash for wool.', 'We sell wool.'],
    ['footmassage price', 'A foot massage costs £20.', 'A foot bath costs £10.'],
  ])('are found in any spelling: %s', async (question, right, other) => {
    expect((await ids([passage(1, other), passage(2, right)], question, 'en'))[0]).toBe(2)
  })
})

describe('vectors', () => {
  const passages = [
    passage(1, 'The shop opens at nine.', { vector: Float32Array.of(1, 0) }),
    passage(2, 'Our workshop mends wheels.', { vector: Float32Array.of(0, 1) }),
    passage(3, 'The shop sells lamps.', { vector: Float32Array.of(0.7, 0.7) }),
  ]

  it('find a passage that shares no words with the question', async () => {
    expect(await ids(passages, 'shop', 'en')).not.toContain(2)
    expect(await ids(passages, 'shop', 'en', Float32Array.of(0, 1))).toContain(2)
  })

  it('rank passages that words cannot distinguish', async () => {
    expect((await ids(passages, 'shop', 'en', Float32Array.of(1, 0)))[0]).toBe(1)
    expect((await ids(passages, 'shop', 'en', Float32Array.of(0.7, 0.7)))[0]).toBe(3)
  })

  it('count only if they agree with the words: contradicting ones change nothing', async () => {
    const names = ['oak', 'elm', 'ash', 'fir', 'yew', 'box', 'bay', 'fig']
    const trees = names.map((name, at) =>
      passage(at + 1, `A table of ${name}${' and more of it'.repeat(at)}.`, {
        vector: Float32Array.of(at, 8 - at),
      }),
    )
    const byWords = await ids(trees, 'table', 'en')
    expect(await ids(trees, 'table', 'en', Float32Array.of(1, 0))).toEqual(byWords)
    expect((await ids(trees, 'table', 'en', Float32Array.of(0, 1)))[0]).toBe(byWords[0])
  })

  it('raise the confidence in a passage with a similar meaning, and lower it in others', async () => {
    const shop = [
      passage(1, 'We mend punctures while you wait.', { vector: Float32Array.of(1, 0) }),
      ...Array.from({ length: 9 }, (_, at) =>
        passage(at + 2, `Shelf ${at} holds lamps.`, { vector: Float32Array.of(0.05 * at, 1) }),
      ),
    ]
    const confidenceWith = async (vector: Float32Array | null) => {
      const engine = createEmbeddedEngine({
        load: async () => shop,
        clock: stillClock,
        ...(vector && { embed: async () => vector }),
      })
      const { receipt } = await botWith(shop, engine).ask('Who repairs a tyre and mends it?')
      return receipt.confidence
    }
    const alone = await confidenceWith(null)
    expect(await confidenceWith(Float32Array.of(1, 0))).toBeGreaterThan(alone)
    expect(await confidenceWith(Float32Array.of(0, 1))).toBeLessThan(alone)
  })

  it('change nothing if passages have none or were embedded by another model', async () => {
    const bare = passages.map(({ vector: _, ...rest }) => rest)
    expect(await ids(bare, 'shop', 'en', Float32Array.of(0, 1))).toEqual(await ids(bare, 'shop', 'en'))
    expect(await ids(passages, 'shop', 'en', Float32Array.of(0, 1, 0))).toEqual(
      await ids(passages, 'shop', 'en'),
    )
  })
})

describe('the index cache', () => {
  const bot = async (botId: number) => [passage(botId, `Bot ${botId} sells ${'apples '.repeat(200)}.`)]

  it('evicts the least recently used index', async () => {
    const load = vi.fn(bot)
    const { bytes } = await buildIndex(await bot(1))
    const cache = createIndexCache({ load, maxBytes: Math.round(bytes * 2.5) })
    for (const botId of [1, 2, 1, 3, 1]) await cache.get(botId)
    expect(load.mock.calls.map(([botId]) => botId)).toEqual([1, 2, 3])
    await cache.get(2)
    expect(load).toHaveBeenCalledTimes(4)
  })

  it('retains an index that alone exceeds the limit', async () => {
    const load = vi.fn(bot)
    const cache = createIndexCache({ load, maxBytes: 1 })
    await cache.get(1)
    await cache.get(1)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('builds an index once for concurrent questions', async () => {
    const load = vi.fn(bot)
    const cache = createIndexCache({ load })
    const [first, second] = await Promise.all([cache.get(1), cache.get(1)])
    expect(first).toBe(second)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('returns an index that is invalidated while it is built, but does not cache it', async () => {
    const load = vi.fn(bot)
    const cache = createIndexCache({ load })
    const outdated = cache.get(1)
    cache.forget(1)
    const current = cache.get(1)
    expect((await outdated).passages).toHaveLength(1)
    expect(await current).not.toBe(await outdated)
    expect(await cache.get(1)).toBe(await current)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('loads again after a failure', async () => {
    const load = vi.fn(bot).mockRejectedValueOnce(new Error('The database is away.'))
    const cache = createIndexCache({ load })
    await expect(cache.get(1)).rejects.toThrow('The database is away.')
    expect((await cache.get(1)).passages).toHaveLength(1)
  })
})

describe('edit distance', () => {
  it.each([
    ['parcel', 'parcel', 0],
    ['parcel', 'pacrel', 1],
    ['parcel', 'parcels', 1],
    ['parcel', 'marvel', 2],
    ['parcel', 'window', 3],
  ])('of %s and %s, up to two, is %i', (first, second, distance) => {
    expect(editDistance(first, second, 2)).toBe(distance)
  })
})
