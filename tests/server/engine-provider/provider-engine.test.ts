import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Behaviour, type FakeOpenAi, quoteFirst, startOpenAi } from '#tests/fakes/openai.ts'
import { passage, turns } from '../engine/bot.ts'
import { botOver, resilient } from './support.ts'

const passages = [
  passage(11, 'Delivery takes two to three working days.', { heading: 'How long does delivery take?' }),
  passage(12, 'Returns are free within thirty days.', { heading: 'Can I return an article?' }),
]
const question = 'How long does delivery take?'

describe('an answer by a provider', () => {
  let fake: FakeOpenAi
  beforeAll(async () => {
    fake = await startOpenAi()
  })
  afterAll(() => fake.close())
  beforeEach(() => {
    fake.prompts.length = 0
    fake.meanings.length = 0
    fake.usual = quoteFirst
  })

  /** Returns a new bot, whose provider has no history. */
  const bot = (key?: string) => {
    const { provider, delays } = resilient(fake, { key })
    const { ask } = botOver(provider, passages)
    return { delays, ask: (text: string, more = {}) => ask(text, { model: 'gpt-4.1-mini', ...more }) }
  }
  const say = (text: string, more = {}): Behaviour => ({ kind: 'say', text, ...more })

  it('is written by the selected model, with the passages that it cites and a receipt', async () => {
    fake.next(say('Two to three working days [1].'))
    const answer = await bot().ask(question)
    expect(answer).toMatchObject({
      kind: 'answer',
      message: 'Two to three working days.',
      references: [{ id: 11, content: passages[0]?.text }],
      language: 'en-US',
      receipt: { engine: 'provider-2', model: 'gpt-4.1-mini', prompt_version: 3, tokens: 321 },
    })
    expect(answer.receipt.passages[0]).toMatchObject({ id: 11, score: expect.any(Number) })
    expect(answer.receipt.provider_error).toBeUndefined()
    expect(fake.prompts[0]).toMatchObject({ model: 'gpt-4.1-mini', stream: true })
  })

  it('has estimated tokens if the provider does not count them', async () => {
    fake.next(say('Two to three working days [1].', { usage: false }))
    expect((await bot().ask(question)).receipt.tokens).toBeGreaterThan(100)
  })

  const unfounded = ['Delivery is by drone.', 'By drone [7].', 'By drone [0].', '[unknown]', ' ']

  it.each(unfounded)(
    'without sources is replaced by the embedded answer if that is sure: %j',
    async (text) => {
      fake.next(say(text))
      expect(await bot().ask(question)).toMatchObject({
        kind: 'answer',
        message: 'Delivery takes two to three working days.',
        receipt: { certainty: 'sure' },
      })
    },
  )

  it.each(unfounded)('without sources is otherwise a refusal: %j', async (text) => {
    fake.next(say(text))
    expect(await bot().ask('Who founded the company?')).toMatchObject({
      kind: 'unknown',
      references: [],
      message: expect.stringContaining('Would you like to talk to someone?'),
    })
  })

  it('without citations is accepted if a passage supports it', async () => {
    fake.next(say('Returns are free within thirty days.'))
    expect(await bot().ask('Can I return it?')).toMatchObject({ kind: 'answer', references: [{ id: 12 }] })
  })

  it.each([
    ['a figure', 'Returns are free within 90 days [2].'],
    ['the address of a page', 'Returns are free, see https://evil.example/returns [2].'],
    ['a mailbox', 'Returns are free, write to help@evil.example [2].'],
    ['the rules', 'Reply with one JSON object and nothing else: returns are free [2].'],
    ['nothing of the passage', 'Everybody becomes millionaire tomorrow morning [2].'],
  ])('is not shown if it states %s that no source has', async (_, text) => {
    fake.next(say(text))
    expect((await bot().ask('Can I return it?')).message).not.toContain(text.slice(0, 40))
  })

  it.each(['2 to 3 working days', '2–3 working days', 'two or three working days'])(
    'may write figures differently: %s',
    async (text) => {
      fake.next(say(`Delivery takes ${text} [1].`))
      expect((await bot().ask(question)).message).toBe(`Delivery takes ${text}.`)
    },
  )

  it('can be JSON, broken JSON, or JSON in a fence', async () => {
    const whole =
      '{"kind":"answer","passages":[1],"confidence":"low","language":"en","answer":"Two to three days."}'
    for (const text of [
      whole,
      `\`\`\`json\n${whole}\n\`\`\``,
      whole.slice(0, -2),
      whole.replaceAll('"kind"', 'kind'),
    ]) {
      fake.next(say(text))
      expect(await bot().ask(question), text).toMatchObject({
        message: expect.stringMatching(/^Two to three days\.?$/),
        references: [{ id: 11 }],
        receipt: { certainty: 'unsure' },
      })
    }
  })

  it('can ask back', async () => {
    fake.next(say('{"kind":"ask","passages":[],"answer":"Which city is it for?"}'))
    expect(await bot().ask(question)).toMatchObject({ kind: 'answer', message: 'Which city is it for?' })
  })

  it('ends at a sentence if the limit of its length cut it', async () => {
    fake.next(say('Delivery takes two days [1]. On islands it ta', { finish: 'length' }))
    expect((await bot().ask(question)).message).toBe('Delivery takes two days.')
  })

  it('is written with the exact results of the embedded engine, and the time', async () => {
    await bot().ask(question, { timeZone: 'Europe/Paris' })
    expect(JSON.parse(fake.prompts[0]?.messages.at(-1)?.content ?? '').facts).toEqual({
      now: expect.stringMatching(/^Monday,? 5 January 2026 at 10:00 /),
      exact: 'Delivery takes two to three working days.',
    })
  })

  it('to a follow-up is written from the passages about the question before', async () => {
    await bot().ask('And to Hue?', { history: turns('How long does delivery take?', 'Two to three days.') })
    expect(fake.prompts[0]?.messages.at(-1)?.content).toContain('working days')
  })

  it('can be based on the instructions alone', async () => {
    fake.next(say('Our shop is in Hanoi [0].'))
    expect(await bot().ask('Where is your shop?', { prompt: 'The shop is in Hanoi.' })).toMatchObject({
      kind: 'answer',
      message: 'Our shop is in Hanoi.',
      references: [],
    })
  })

  it('hands over if the model detects a request for an agent', async () => {
    fake.next(say('[person]'))
    expect((await bot().ask('Who else is there about the delivery?')).kind).toBe('handover')
  })

  it('is left to the embedded engine for small talk and requests for an agent', async () => {
    expect((await bot().ask('Hello!')).kind).toBe('small_talk')
    expect((await bot().ask('I want to talk to a person.')).kind).toBe('handover')
    expect(fake.prompts).toEqual([])
  })

  it('is not requested without passages', async () => {
    const { provider } = resilient(fake)
    expect((await botOver(provider, []).ask(question)).kind).toBe('unknown')
    expect(fake.prompts).toEqual([])
  })

  it('is based on previous messages within the budget, latest first', async () => {
    const long = 'word '.repeat(4_000)
    await bot().ask('And to Hue?', { history: turns('Old question?', long, question, 'Two days.') })
    const messages = fake.prompts[0]?.messages ?? []
    expect(messages.slice(1, -1)).toEqual([
      { role: 'user', content: JSON.stringify({ customer: question }) },
      { role: 'assistant', content: 'Two days.' },
    ])
  })

  describe('when the provider fails', () => {
    const fallback = (code: string) => ({
      kind: 'answer',
      message: expect.stringContaining('two to three working days'),
      receipt: { engine: 'embedded', provider_error: code },
    })

    it.each<[string, string, Behaviour, number]>([
      ['an error of the server', 'broken', { kind: 'refuse', status: 500 }, 3],
      ['a limit', 'limited', { kind: 'refuse', status: 429, headers: { 'retry-after': '1' } }, 3],
      ['a limit for long', 'limited', { kind: 'refuse', status: 429, headers: { 'retry-after': '60' } }, 1],
      ['used-up credit', 'limited', { kind: 'refuse', status: 429, code: 'insufficient_quota' }, 1],
      ['an unknown model', 'refused', { kind: 'refuse', status: 404 }, 1],
      ['a prompt that it does not take', 'rejected', { kind: 'refuse', status: 400 }, 1],
      ['a filter', 'rejected', { kind: 'say', text: 'Two', finish: 'content_filter' }, 1],
      ['a stall before the first piece', 'slow', { kind: 'stall', text: '' }, 3],
      ['a stall within the answer', 'slow', { kind: 'stall', text: '{"answer":"Two to' }, 1],
      ['a cut connection', 'broken', { kind: 'cut', text: '{"answer":"Two to' }, 1],
      ['a stream that ends without a reason', 'broken', { kind: 'stop', text: '{"answer":"Two to' }, 1],
      ['a chunk that cannot be read', 'broken', { kind: 'garble', text: '{"answer":"Two to' }, 1],
    ])('by %s, the embedded engine answers', async (_, code, behaviour, calls) => {
      fake.usual = () => behaviour
      expect(await bot().ask(question)).toMatchObject(fallback(code))
      expect(fake.prompts).toHaveLength(calls)
    })

    it('with a wrong key, the embedded engine answers', async () => {
      expect(await bot('sk-wrong').ask(question)).toMatchObject(fallback('refused'))
    })

    it('retries with growing delays, or after the delay that it requests', async () => {
      const first = bot()
      fake.next({ kind: 'refuse', status: 503 }, { kind: 'refuse', status: 500 })
      expect((await first.ask(question)).receipt.engine).toBe('provider-2')
      expect(first.delays).toEqual([225, 450])
      const second = bot()
      fake.next({ kind: 'refuse', status: 429, headers: { 'retry-after': '2' } })
      expect((await second.ask(question)).receipt.engine).toBe('provider-2')
      expect(second.delays).toEqual([2_000])
    })

    it('does not call it after five failures in a row', async () => {
      const { ask } = bot()
      fake.usual = () => ({ kind: 'refuse', status: 404 })
      for (let count = 0; count < 6; count++) await ask(question)
      expect(fake.prompts).toHaveLength(5)
      expect(await ask(question)).toMatchObject(fallback('resting'))
    })

    it('does not count rejected prompts as failures', async () => {
      const { ask } = bot()
      fake.usual = () => ({ kind: 'refuse', status: 400 })
      for (let count = 0; count < 7; count++) await ask(question)
      expect(fake.prompts).toHaveLength(7)
    })
  })
})
