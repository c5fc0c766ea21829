import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getChatConfig, getClient, getModel, saveChatConfig, saveModel } from '#contract/account/clients.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import { getHistory } from '#contract/chats/chats.ts'
import { uploadDocuments } from '#contract/knowledge/training.ts'
import { leaveChat } from '#contract/visitor/visitor.ts'
import { readDueSentiments } from '#server/api/core/answering/sentiment.ts'
import { createContext } from '#server/api/create-context.ts'
import { type FakeOpenAi, quotationOf, quoteFirst, startOpenAi } from '#tests/fakes/openai.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { upload } from '#tests/support/upload.ts'

const faq =
  'Question,Answer\n' +
  'How long does delivery take?,Delivery takes two to three working days.\n' +
  'Where can I park my car?,There is a garage below the shop.\n'

describe('a bot with a provider', () => {
  let fake: FakeOpenAi
  let floor: Floor
  beforeAll(async () => {
    fake = await startOpenAi()
    floor = await startFloor({}, { OPENAI_API_KEY: fake.key, OPENAI_BASE_URL: fake.url })
  })
  afterAll(async () => {
    await floor.close()
    await fake.close()
  })
  beforeEach(() => {
    fake.prompts.length = 0
    fake.usual = quoteFirst
  })

  const trained = async () => {
    const owner = await newOwner(floor.api)
    const screen = floor.console(owner.token, 0)
    const files = [{ name: 'faq.csv', bytes: faq }]
    await upload(floor.api.app, uploadDocuments, { token: owner.token, params: { bot: owner.bot.id }, files })
    // The ready state is reported twice: once the document is read, and once its embeddings exist.
    await screen.until(
      ({ events }) =>
        events.filter((event) => event.type === 'document.progressed' && event.document.status === 'ready')
          .length === 2,
    )
    return { owner, screen, visitor: await newVisitor(floor.api, owner.bot.api_key) }
  }
  const used = async ({ token }: Owner) =>
    (await ok(floor.api.app, getClient, { token })).subscription.credit_consumed

  it("answers with the client's model and with sources, for one query", async () => {
    const { owner, visitor } = await trained()
    await ok(floor.api.app, saveModel, {
      token: owner.token,
      params: { id: owner.profile.client_id },
      body: { refer_model: 'gpt-4o' },
    })
    const { reply } = await visitor.say('How long does delivery take?')
    expect(reply).toMatchObject({
      message: 'Delivery takes two to three working days.',
      references: [{ file_name: 'faq.csv', content: 'Delivery takes two to three working days.' }],
    })
    expect(fake.prompts.map(({ model }) => model)).toEqual(['gpt-4o'])
    expect(await used(owner)).toBe(1)
  })

  it('finds passages by meaning', async () => {
    const { visitor } = await trained()
    const { reply } = await visitor.say('jalopy')
    expect(reply?.message).toBe('There is a garage below the shop.')
  })

  it('finds passages by words only if embeddings are unavailable', async () => {
    const { visitor } = await trained()
    fake.meaningStatus = 500
    const { reply } = await visitor.say('How long does delivery take?')
    fake.meaningStatus = null
    expect(reply?.message).toBe('Delivery takes two to three working days.')
  })

  it('uses the embedded engine, free of charge, while the provider fails', async () => {
    const { owner, visitor } = await trained()
    fake.usual = () => ({ kind: 'refuse', status: 404 })
    const { reply } = await visitor.say('How long does delivery take?')
    expect(reply?.message).toContain('two to three working days')
    expect(await used(owner)).toBe(0)
    fake.usual = quoteFirst
    await visitor.say('How long does delivery take?')
    expect(await used(owner)).toBe(1)
  })

  it('requests an agent, free of charge, if the provider fails and the embedded engine has no answer', async () => {
    const { owner, screen, visitor } = await trained()
    fake.usual = () => ({ kind: 'refuse', status: 404 })
    const { reply } = await visitor.say('jalopy')
    expect(reply?.message).toContain('A member of our team will write to you here.')
    await screen.until(({ events }) =>
      events.some((event) => event.type === 'chat.queued' && event.reason === 'provider'),
    )
    expect(await used(owner)).toBe(0)
  })

  it('stops when the customer leaves, without saving or charging', async () => {
    const { owner, visitor } = await trained()
    const asked = new Promise<void>((resolve) => {
      fake.usual = () => {
        resolve()
        return { kind: 'stall', text: '' }
      }
    })
    const sendMessage = visitor.say('How long does delivery take?')
    await asked
    await ok(floor.api.app, leaveChat, visitor.own)
    expect((await sendMessage).reply).toBeNull()
    await fake.abandoned
    expect(await used(owner)).toBe(0)
  })

  it('determines the sentiment after the answer, and requests an agent if configured', async () => {
    const { owner, screen, visitor } = await trained()
    const { token } = owner
    const config = await ok(floor.api.app, getChatConfig, { token })
    await ok(floor.api.app, saveChatConfig, { token, body: { ...config, autoAssign: true } })
    fake.feeling = () => ({ kind: 'say', text: 'Very negative.' })
    const before = await used(owner)
    await visitor.say('Lovely, a third day without my parcel.')
    await screen.until(({ events }) =>
      events.some((event) => event.type === 'sentiment.changed' && event.chat.sentiment === 'very_negative'),
    )
    await screen.until(({ events }) =>
      events.some((event) => event.type === 'chat.queued' && event.reason === 'sentiment'),
    )
    expect((await used(owner)) - before).toBeLessThanOrEqual(1)
  })

  it('determines the sentiment by lexicons while the provider fails', async () => {
    const { owner, screen, visitor } = await trained()
    fake.feeling = () => ({ kind: 'refuse', status: 404 })
    await visitor.say('This is terrible, I am really disappointed!')
    await screen.until(({ events }) =>
      events.some((event) => event.type === 'sentiment.changed' && /negative/.test(event.chat.sentiment)),
    )
    const params = { id: visitor.chat.id }
    const chat = await ok(floor.api.app, getHistory, { token: owner.token, params })
    expect(chat.sentiment_receipt).toEqual({
      engine: 'embedded',
      model: 'lexicon-1',
      order: 1,
      words: ['terrible', 'disappointed'],
      tokens: 7,
      milliseconds: expect.any(Number),
      provider_error: 'refused',
    })
  })

  it('determines a sentiment that a process left unfinished, after a minute', async () => {
    const { owner, screen, visitor } = await trained()
    const { config, app, database } = floor.api
    fake.feeling = () => ({ kind: 'stall', text: '' })
    await visitor.say('I am rather cross with you.')
    // The process ends before the provider responds; another process looks for unfinished work.
    let now = new Date()
    const clock = { now: () => now }
    const { context, close } = await createContext(config, app.log, { clock, database })
    fake.feeling = () => ({ kind: 'say', text: 'Negative.' })
    await readDueSentiments(context)
    now = new Date(Date.now() + 2 * MINUTE_MS)
    await readDueSentiments(context)
    await screen.until(({ events }) =>
      events.some((event) => event.type === 'sentiment.changed' && event.chat.sentiment === 'negative'),
    )
    const params = { id: visitor.chat.id }
    const chat = await ok(app, getHistory, { token: owner.token, params })
    expect(chat.sentiment_receipt).toMatchObject({ order: 1 })
    // The first process's provider still has not responded.
    expect(chat.sentiment_receipt).not.toHaveProperty('provider_error')
    await close()
  })

  it('passes the model the previous messages with their roles', async () => {
    const { visitor } = await trained()
    await visitor.say('How long does delivery take?')
    await visitor.say('And where can I park?')
    const { messages } = fake.prompts.at(-1) ?? { messages: [] }
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(messages[2]?.content).toBe('Delivery takes two to three working days.')
    const last = fake.prompts.at(-1)
    expect(last && quotationOf(last).customer).toBe('And where can I park?')
  })
})

describe('a provider with its own models', () => {
  let fake: FakeOpenAi
  let floor: Floor
  beforeAll(async () => {
    fake = await startOpenAi()
    floor = await startFloor(
      {},
      {
        OPENAI_API_KEY: fake.key,
        OPENAI_BASE_URL: fake.url,
        OPENAI_MODELS: 'llama3, qwen',
        OPENAI_EMBEDDING_MODEL: '',
      },
    )
  })
  afterAll(async () => {
    await floor.close()
    await fake.close()
  })

  it('offers them instead of the usual ones, and rejects others', async () => {
    const { token, profile } = await newOwner(floor.api)
    const params = { id: profile.client_id }
    expect(await ok(floor.api.app, getModel, { token, params })).toMatchObject({
      refer_model: 'llama3',
      available_models: ['llama3', 'qwen'],
    })
    const refused = await send(floor.api.app, saveModel, { token, params, body: { refer_model: 'gpt-4o' } })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ code: 'validation_failed', fields: { refer_model: 'unknown' } })
    await ok(floor.api.app, saveModel, { token, params, body: { refer_model: 'qwen' } })
  })

  it('creates no embeddings if it has no embedding model', async () => {
    const owner = await newOwner(floor.api)
    const files = [{ name: 'faq.csv', bytes: faq }]
    const screen = floor.console(owner.token, 0)
    await upload(floor.api.app, uploadDocuments, { token: owner.token, params: { bot: owner.bot.id }, files })
    await screen.until(({ events }) =>
      events.some((event) => event.type === 'document.progressed' && event.document.status === 'ready'),
    )
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    const { reply } = await visitor.say('How long does delivery take?')
    expect(reply?.message).toBe('Delivery takes two to three working days.')
    expect(fake.prompts.map(({ model }) => model)).toEqual(['llama3'])
    expect(fake.meanings).toEqual([])
  })
})
