import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOpenAi } from '#server/engine/provider/openai.ts'
import { type Behaviour, type FakeOpenAi, type FakePrompt, startOpenAi } from '#tests/fakes/openai.ts'
import { passage, turns } from '../engine/bot.ts'
import { botOver, resilient } from './support.ts'

const passages = [
  passage(11, 'Delivery takes two to three working days.', { heading: 'How long does delivery take?' }),
]
const question = 'How long does delivery take?'
const refuse = (message: string, param?: string, status = 400): Behaviour => ({
  kind: 'refuse',
  status,
  message,
  ...(param && { param }),
})
const is = (part: unknown, message: string, param?: string) =>
  part === undefined ? null : refuse(message, param)

/** Servers that refuse something, in their own words. */
const servers: readonly (readonly [string, (prompt: FakePrompt) => Behaviour | null])[] = [
  [
    'OpenAI for reasoning models',
    ({ max_tokens, temperature }) =>
      is(
        max_tokens,
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        'max_tokens',
      ) ??
      is(
        temperature,
        "Unsupported value: 'temperature' does not support 0.1 with this model. Only the default (1) value is supported.",
        'temperature',
      ),
  ],
  [
    'Mistral',
    ({ stream_options }) =>
      stream_options
        ? refuse(
            '{"detail":[{"loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]}',
            undefined,
            422,
          )
        : null,
  ],
  [
    'a server without structured output',
    ({ response_format }) => is(response_format, 'response_format is not supported by this model'),
  ],
  [
    'DeepSeek, which knows only JSON objects',
    ({ response_format }) =>
      response_format?.type === 'json_schema'
        ? refuse('This response_format type is unavailable now', undefined, 400)
        : null,
  ],
  [
    'a template without a system role',
    ({ messages }) =>
      messages.some(({ role }) => role === 'system') ? refuse('System role not supported') : null,
  ],
  [
    'a strict template',
    ({ messages }) => {
      const own = messages.filter(({ role }) => role !== 'system')
      const isStrict =
        messages.filter(({ role }) => role === 'system').length <= 1 &&
        own.every(({ role }, at) => role === (at % 2 === 0 ? 'user' : 'assistant'))
      return isStrict
        ? null
        : refuse('Conversation roles must alternate user/assistant/user/assistant/...', undefined, 500)
    },
  ],
  [
    'a server that accepts nothing optional',
    ({ temperature, stream_options, response_format }) =>
      temperature !== undefined || stream_options || response_format
        ? refuse('Unknown parameter', 'unknown_key')
        : null,
  ],
  ['a server that accepts everything', () => null],
]

describe('a family of servers', () => {
  let fake: FakeOpenAi
  beforeAll(async () => {
    fake = await startOpenAi()
  })
  afterAll(() => fake.close())
  beforeEach(() => {
    fake.prompts.length = 0
    fake.refuses = () => null
    fake.usual = () => ({ kind: 'say', text: 'Two to three working days [1].' })
  })

  it.each(servers)('%s answers, and later calls have the right form', async (_, refuses) => {
    fake.refuses = refuses
    const { ask } = botOver(resilient(fake).provider, passages)
    const history = turns('Hello there', 'Good day', 'I have a question', 'Yes?')
    const first = await ask(question, { model: 'gpt-4.1', history })
    expect(first).toMatchObject({ message: 'Two to three working days.', receipt: { engine: 'provider-2' } })
    const before = fake.prompts.length
    await ask(question, { model: 'gpt-4.1' })
    expect(fake.prompts.length).toBe(before + 1)
    // Another model of the same server may take what this one refuses.
    await ask(question, { model: 'gpt-4o' })
    expect(fake.prompts.length).toBe(2 * before + 1)
  })

  it('that refuses every call states why, and is called again the next time', async () => {
    fake.refuses = () => refuse('Jinja template rendering failed: no chat template')
    const { ask } = botOver(resilient(fake).provider, passages)
    for (let count = 0; count < 7; count++)
      expect((await ask(question)).receipt).toMatchObject({
        engine: 'embedded',
        provider_error: 'rejected',
        provider_words: expect.stringContaining('no chat template'),
      })
    expect(fake.prompts).toHaveLength(7)
  })

  it('that needs no key, or a query in its address, is called with what it needs', async () => {
    fake.key = ''
    const settings = { apiKey: '', models: ['m'], embeddingModel: null }
    const provider = createOpenAi({ ...settings, baseUrl: `${fake.url}?api-version=2024-10-21` })
    await provider.complete({ model: 'm', messages: [{ role: 'user', content: '{}' }], maxTokens: 5 })
    fake.key = 'sk-fake'
    expect(fake.addresses.at(-1)).toBe('/v1/chat/completions?api-version=2024-10-21')
  })

  it('that refuses large batches gets texts to embed in smaller ones', async () => {
    fake.meaningsMax = 3
    const texts = Array.from({ length: 10 }, (_, at) => `text ${at}`)
    const vectors = await resilient(fake).provider.embed(texts)
    fake.meaningsMax = null
    const single = await resilient(fake).provider.embed(['text 7'])
    expect(vectors).toHaveLength(10)
    expect(vectors[7]).toEqual(single[0])
  })
})

describe('reasoning', () => {
  let fake: FakeOpenAi
  beforeAll(async () => {
    fake = await startOpenAi()
  })
  afterAll(() => fake.close())

  const thoughts = [
    '<think>Passage [1] says two days. No, [1] says three.</think>',
    '<thinking>\nSecret [1]\n</thinking>\n\n',
    'Passage [1] says two days, so I write that. </think>\n',
    '<think>First.</think><reasoning>Second [1].</reasoning>',
  ]
  const answers = [
    'Two to three working days [1].',
    '{"kind":"answer","passages":[1],"answer":"Two to three working days."}',
  ]
  const cases = thoughts.flatMap((thought) => answers.map((answer) => [thought, answer] as const))

  it.each(cases)('is never shown, stored or cited: %j %j', async (thought, answer) => {
    const { engine } = botOver(resilient(fake).provider, passages)
    const request = { botId: 7, botName: 'Nora', prompt: '', promptVersion: 1, locale: null, history: [] }
    for (let count = 0; count < 2; count++) {
      fake.next({ kind: 'say', text: thought + answer })
      const pieces: string[] = []
      const result = await engine.answer({ ...request, question }, (piece) => pieces.push(piece))
      expect(pieces.join('')).toBe('Two to three working days.')
      expect(result.message).toBe('Two to three working days.')
    }
  })

  it('that never ends is replaced by the embedded answer', async () => {
    fake.next({ kind: 'say', text: '<think>Passage [1] says two days, and', finish: 'length' })
    const { ask } = botOver(resilient(fake).provider, passages)
    expect((await ask(question)).message).toBe('Delivery takes two to three working days.')
  })
})
