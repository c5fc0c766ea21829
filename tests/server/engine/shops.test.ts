import { describe, expect, it } from 'vitest'
import { replyIn } from '#server/engine/embedded/replies.ts'
import { passageHash } from '#server/engine/passage-hash.ts'
import { botWith } from './bot.ts'
import { englishShop } from './shop/english.ts'
import { frenchShop } from './shop/french.ts'
import { passagesOf } from './shop/shop.ts'
import { turkishShop } from './shop/turkish.ts'
import { vietnameseShop } from './shop/vietnamese.ts'

/**
 * Minimum share of right answers to customers' questions, and minimum share of other questions to which the bot admits that it
 * does not know the answer.
 */
const RIGHT = 0.85
const UNKNOWN = 0.3

describe.each([englishShop, frenchShop, vietnameseShop, turkishShop])('a shop in $locale', (shop) => {
  const { ask } = botWith(passagesOf(shop))

  it('answers from its training data', async () => {
    const missed: string[] = []
    for (const [question, holds] of shop.answerable) {
      const { message } = await ask(question)
      if (!message.includes(holds)) missed.push(`${question} → ${message}`)
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(shop.answerable.length * (1 - RIGHT))
  })

  it('is not certain of anything else', async () => {
    const invented: string[] = []
    for (const question of shop.unanswerable) {
      const { message, references, receipt } = await ask(question)
      if (receipt.certainty === 'sure') invented.push(`${question} → ${message}`)
      else if (receipt.certainty === 'unknown') expect(references).toEqual([])
    }
    expect(invented).toEqual([])
  })

  it('refuses in the language of the question', async () => {
    const answers = await Promise.all(shop.unanswerable.map((question) => ask(question)))
    const refusals = answers.filter(({ receipt }) => receipt.certainty === 'unknown')
    expect(refusals.length).toBeGreaterThanOrEqual(shop.unanswerable.length * UNKNOWN)
    for (const { message, language } of refusals) {
      expect(message).toBe(replyIn(shop.locale, 'unknown', 'Nora'))
      expect(language).toBe(shop.locale)
    }
  })

  it('has the quoted passages as sources', async () => {
    const [question, holds] = shop.answerable[0] ?? ['', '']
    const { references, receipt, language } = await ask(question)
    expect(references[0]).toMatchObject({ content: expect.stringContaining(holds) })
    expect(receipt.passages.map(({ id }) => id)).toContain(references[0]?.id)
    // A document that is read again gets new ids, so the receipt also contains a hash of the text.
    const cited = receipt.passages.find(({ id }) => id === references[0]?.id)
    expect(cited?.hash).toBe(passageHash(references[0]?.content ?? ''))
    expect(language).toBe(shop.locale)
  })
})

describe('several languages in one bot', () => {
  const passages = [
    ...passagesOf(englishShop, 1),
    ...passagesOf(frenchShop, 101),
    ...passagesOf(vietnameseShop, 201),
    ...passagesOf(turkishShop, 301),
  ]
  const { ask } = botWith(passages)

  it.each([
    ['Is the frame covered by guarantee?', 'en-US', 'five years'],
    ['Combien coûte l’atelier de dégustation ?', 'fr-FR', '32 euros'],
    ['Học phí lớp pha chế là bao nhiêu?', 'vi-VN', '450.000'],
    ['Halı yıkatmak ne kadar?', 'tr-TR', '85 lira'],
  ])('answers "%s" in its language', async (question, language, holds) => {
    const answer = await ask(question)
    expect(answer).toMatchObject({ kind: 'answer', language, message: expect.stringContaining(holds) })
  })

  it('finds a meaning across languages', async () => {
    const { ask: askFrench } = botWith(passagesOf(frenchShop))
    const { message, language } = await askFrench('refund')
    expect(message).toContain('remboursons')
    expect(language).toBe('fr-FR')
  })
})
