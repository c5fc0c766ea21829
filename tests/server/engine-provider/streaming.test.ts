import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { QUESTION_TIMEOUT_MS } from '#server/engine/provider/question-embedding.ts'
import { defaultTimeouts } from '#server/engine/provider/timeouts.ts'
import { systemClock } from '#server/lib/clock.ts'
import { type FakeOpenAi, quoteFirst, startOpenAi } from '#tests/fakes/openai.ts'
import { passage } from '../engine/bot.ts'
import { botOver, resilient, short } from './support.ts'

const passages = [
  passage(11, 'Delivery takes two to three working days.', { heading: 'How long does delivery take?' }),
]
const question = 'How long does delivery take?'
const json = (answer: string) => JSON.stringify({ kind: 'answer', passages: [1], answer })

describe('an answer that streams', () => {
  let fake: FakeOpenAi
  beforeAll(async () => {
    fake = await startOpenAi()
  })
  afterAll(() => fake.close())
  beforeEach(() => {
    fake.usual = quoteFirst
  })

  const stream = async (timeouts = short) => {
    const { engine } = botOver(resilient(fake, { timeouts }).provider, passages)
    const pieces: string[] = []
    const request = { botId: 7, botName: 'Nora', prompt: '', promptVersion: 1, locale: null, history: [] }
    const answer = await engine.answer({ ...request, question }, (piece) => pieces.push(piece))
    return { answer, pieces }
  }

  it('consists of the model’s tokens, which add up to the complete text', async () => {
    fake.next({
      kind: 'say',
      text: json('Delivery takes two to three days. On islands it takes longer.'),
    })
    const { answer, pieces } = await stream()
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join('')).toBe(answer.message)
    expect(answer.message).toBe('Delivery takes two to three days. On islands it takes longer.')
  })

  it('is shown from its first citation on, while the rest arrives', async () => {
    fake.next({ kind: 'stall', text: json('Two to three days. And then').slice(0, -2) })
    const { answer, pieces } = await stream()
    expect(pieces.join('')).toBe('Two to three days. And then')
    // Text that was already shown is replaced, never continued.
    expect(answer.message).toBe('Delivery takes two to three working days.')
    expect(answer.receipt).toMatchObject({ engine: 'embedded', provider_error: 'slow' })
  })

  it("is only the embedded engine's if nothing was shown before", async () => {
    fake.next({ kind: 'cut', text: 'Two to three' })
    const { answer, pieces } = await stream()
    expect(pieces.join('')).toBe(answer.message)
  })

  it('is one token if it is replaced', async () => {
    fake.next({ kind: 'say', text: 'By drone, tomorrow at nine, free of charge.' })
    const { answer, pieces } = await stream()
    expect(pieces).toEqual([answer.message])
    expect(answer.message).toBe('Delivery takes two to three working days.')
  })

  it('ends after the total timeout, even while tokens arrive', async () => {
    fake.next({ kind: 'stall', text: 'Two [1]' })
    const { answer } = await stream({
      firstTokenMs: 60_000,
      nextTokenMs: 60_000,
      totalMs: 200,
      awaitedMs: 60_000,
    })
    expect(answer.receipt.provider_error).toBe('slow')
  })

  it('is the embedded engine’s in time if the provider hangs, including retries', async () => {
    fake.usual = () => ({ kind: 'stall', text: '' })
    const timeouts = { firstTokenMs: 300, nextTokenMs: 60_000, totalMs: 60_000, awaitedMs: 300 }
    const { provider, delays } = resilient(fake, { timeouts, clock: systemClock })
    const { ask } = botOver(provider, passages)
    const answer = await ask(question)
    expect(answer.receipt).toMatchObject({ engine: 'embedded', provider_error: 'slow' })
    expect(delays).toEqual([])
  })

  it('waits at most six seconds, including the embedding of the question', () => {
    expect(defaultTimeouts.awaitedMs + QUESTION_TIMEOUT_MS).toBeLessThanOrEqual(6_000)
  })

  it('uses the provider’s first model if the chosen one is not available', async () => {
    fake.prompts.length = 0
    const { ask } = botOver(resilient(fake, { models: ['llama3', 'qwen'] }).provider, passages)
    const { receipt } = await ask(question, { model: 'gpt-4o' })
    expect(receipt.model).toBe('llama3')
    expect((await ask(question, { model: 'qwen' })).receipt.model).toBe('qwen')
    expect(fake.prompts.map(({ model }) => model)).toEqual(['llama3', 'qwen'])
  })

  it('stops when the customer leaves: the call is aborted, without a fallback', async () => {
    const { engine } = botOver(
      resilient(fake, { timeouts: { ...short, firstTokenMs: 60_000 } }).provider,
      passages,
    )
    const controller = new AbortController()
    fake.usual = () => {
      queueMicrotask(() => controller.abort(new Error('The customer left.')))
      return { kind: 'stall', text: '' }
    }
    const answer = engine.answer({
      botId: 7,
      botName: 'Nora',
      prompt: '',
      promptVersion: 1,
      locale: null,
      history: [],
      question,
      signal: controller.signal,
    })
    await expect(answer).rejects.toThrow('The customer left.')
    await fake.abandoned
  })
})
