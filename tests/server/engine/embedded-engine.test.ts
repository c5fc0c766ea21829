import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createEmbeddedEngine } from '#server/engine/embedded/embedded-engine.ts'
import { splitQuotes } from '#server/engine/embedded/quotes.ts'
import { replyIn } from '#server/engine/embedded/replies.ts'
import type { Passage } from '#server/engine/types.ts'
import { botWith, everyLocale, passage, stillClock } from './bot.ts'
import { englishShop } from './shop/english.ts'
import { frenchShop } from './shop/french.ts'
import { passagesOf } from './shop/shop.ts'
import { turkishShop } from './shop/turkish.ts'
import { vietnameseShop } from './shop/vietnamese.ts'

const shops = [englishShop, frenchShop, vietnameseShop, turkishShop]

const closest = everyLocale.map((locale) => replyIn(locale, 'closest', ''))

/**
 * Returns a text in lower case, because an answer can begin with the second word of its source, after a "yes" to another
 * question.
 */
const plain = (text: string): string => text.toLowerCase()

describe('an answer', () => {
  it('contains only text from its sources', async () => {
    const words = shops.flatMap((shop) => shop.answerable.flatMap(([question]) => question.split(' ')))
    const question = fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 })
      .map((list) => list.join(' '))
    const { ask } = botWith(shops.flatMap((shop, at) => passagesOf(shop, 1 + 100 * at)))
    const answer = fc.asyncProperty(question, async (text) => {
      const { kind, message, references, receipt } = await ask(text)
      const isTopics = receipt.certainty === 'unsure' && references.length === 0
      expect(references.length > 0).toBe(kind === 'answer' && !isTopics)
      if (isTopics) expect(receipt.choices?.length).toBeGreaterThan(0)
      const own = closest.reduce((rest, prefix) => rest.replace(prefix, ''), message).trim()
      const quoted = references.length > 0 ? splitQuotes(own, 'en') : []
      for (const quote of quoted)
        expect(references.some(({ content }) => plain(content).includes(plain(quote.text)))).toBe(true)
    })
    await fc.assert(answer, { numRuns: 300 })
  })

  it('has one to three sentences, in their original order', async () => {
    const text =
      'The ferry to Skelder leaves at seven. The ferry to Skelder costs nine euros. The ferry to Skelder takes an hour. ' +
      'The ferry to Skelder carries bicycles. The ferry to Skelder has a café.'
    const { message } = await botWith([passage(1, text), passage(2, 'Trams run all night.')]).ask(
      'ferry to Skelder',
    )
    const sentences = splitQuotes(message, 'en').map((quote) => quote.text)
    expect(sentences.length).toBeGreaterThanOrEqual(1)
    expect(sentences.length).toBeLessThanOrEqual(3)
    const places = sentences.map((sentence) => text.indexOf(sentence))
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  it('contains a table row completely', async () => {
    const rows = [
      passage(1, 'Model: City One\nFrame: steel\nPrice: 549 euros', {
        location: { sheet: 'Offers', row: 2 },
      }),
      passage(2, 'Model: Trail Two\nFrame: aluminium\nPrice: 1190 euros', {
        location: { sheet: 'Offers', row: 3 },
      }),
    ]
    const { message, references } = await botWith(rows).ask('What does the Trail Two cost?')
    expect(message).toBe('Trail Two – Frame: aluminium, Price: 1190 euros')
    expect(references).toMatchObject([{ id: 2, location: { sheet: 'Offers', row: 3 } }])
  })

  it("contains an FAQ entry's answer from its beginning", async () => {
    const entry = passage(1, 'Yes. Up to eight people. Call us the day before.', {
      heading: 'Can I book a table?',
    })
    const { message } = await botWith([entry, passage(2, 'The kitchen closes at ten.')]).ask(
      'can i book a table',
    )
    expect(message).toBe('Yes. Up to eight people. Call us the day before.')
  })

  it('streams in tokens that add up to the message', async () => {
    const pieces: string[] = []
    const engine = createEmbeddedEngine({ load: async () => passagesOf(englishShop), clock: stillClock })
    const request = { botId: 1, botName: 'Nora', prompt: '', promptVersion: 1, locale: null, history: [] }
    const { message, receipt } = await engine.answer({ ...request, question: 'opening hours' }, (piece) =>
      pieces.push(piece),
    )
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join('')).toBe(message)
    expect(receipt.tokens).toBe(pieces.length)
  })

  it('has a receipt', async () => {
    const { receipt } = await botWith(passagesOf(englishShop)).ask('opening hours', { promptVersion: 12 })
    expect(receipt).toMatchObject({ engine: 'embedded', prompt_version: 12, milliseconds: 0 })
    expect(receipt.confidence).toBeGreaterThanOrEqual(0.5)
    const scores = receipt.passages.map(({ score }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  it('is unknown if the bot has no training data', async () => {
    expect(await botWith([]).ask('opening hours')).toMatchObject({ kind: 'unknown', references: [] })
  })

  it('is aborted when the caller aborts', async () => {
    const signal = AbortSignal.abort(new Error('gone'))
    await expect(botWith(passagesOf(englishShop)).ask('opening hours', { signal })).rejects.toThrow('gone')
  })
})

describe('important documents', () => {
  const twins = (importantId: number): Passage[] =>
    [1, 2].map((id) =>
      passage(id, `Guests may use the sauna until ${id + 8} pm.`, { important: id === importantId }),
    )

  it.each([1, 2])('win a tie, also as passage %i', async (importantId) => {
    const { references } = await botWith(twins(importantId)).ask('until when may guests use the sauna')
    expect(references[0]?.id).toBe(importantId)
  })

  it('do not outrank a better passage', async () => {
    const passages = [
      passage(1, 'The sauna opens at noon and closes at nine pm.'),
      passage(2, 'Towels are washed at noon.', { important: true }),
    ]
    expect((await botWith(passages).ask('when does the sauna close')).references[0]?.id).toBe(1)
  })
})

describe('a large bot', () => {
  it('still refuses questions without training data', async () => {
    const subjects = [
      'ferry',
      'museum',
      'library',
      'market',
      'harbour',
      'castle',
      'garden',
      'station',
      'theatre',
      'school',
    ]
    const details = [
      'opens early in spring',
      'serves the best soup',
      'was rebuilt after a fire',
      'sells tickets on Mondays',
    ]
    const passages = Array.from({ length: 3000 }, (_, at) =>
      passage(
        at + 1,
        `The ${subjects[at % 10]} of town ${at} ${details[at % 4]}. It lies near bridge ${at % 97}.`,
      ),
    )
    const { ask } = botWith(passages)
    const soup = await ask('What is the best recipe for lentil soup with cumin?')
    expect(soup).toMatchObject({ kind: 'unknown', references: [] })
    expect((await ask('Where does the castle of town 25 lie?')).message).toContain('town 25')
  })
})

describe('loading', () => {
  const question = {
    botName: 'Nora',
    prompt: '',
    promptVersion: 1,
    locale: null,
    history: [],
    question: 'opening hours',
  }

  it('happens once for concurrent questions, and again after invalidation', async () => {
    const load = vi.fn(async () => passagesOf(englishShop))
    const engine = createEmbeddedEngine({ load, clock: stillClock })
    await Promise.all([1, 2, 3].map(() => engine.answer({ ...question, botId: 1 })))
    expect(load).toHaveBeenCalledTimes(1)
    engine.forget(1)
    await engine.answer({ ...question, botId: 1 })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('does not cache an index that was invalidated while it loaded', async () => {
    let passages = [passage(1, 'The pool opens at eight.')]
    const load = vi.fn(async () => {
      const now = passages
      await setImmediate()
      return now
    })
    const engine = createEmbeddedEngine({ load, clock: stillClock })
    const early = engine.answer({ ...question, botId: 1, question: 'when does the pool open' })
    passages = [passage(2, 'The pool opens at ten.')]
    engine.forget(1)
    await early
    const late = await engine.answer({ ...question, botId: 1, question: 'when does the pool open' })
    expect(late.references.map(({ id }) => id)).toEqual([2])
  })

  it('is retried after a failure', async () => {
    const load = vi.fn(async () => passagesOf(englishShop)).mockRejectedValueOnce(new Error('database away'))
    const engine = createEmbeddedEngine({ load, clock: stillClock })
    await expect(engine.answer({ ...question, botId: 1 })).rejects.toThrow('database away')
    expect((await engine.answer({ ...question, botId: 1 })).kind).toBe('answer')
  })

  it('is not needed for small talk', async () => {
    const load = vi.fn(async () => [])
    await createEmbeddedEngine({ load, clock: stillClock }).answer({
      ...question,
      botId: 1,
      question: 'hello',
    })
    expect(load).not.toHaveBeenCalled()
  })
})
