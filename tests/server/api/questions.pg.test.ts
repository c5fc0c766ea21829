import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestOf } from '#contract/base/route.ts'
import { createBot } from '#contract/bots/bots.ts'
import { catchUp } from '#contract/journal/system.ts'
import { addFaq, deleteFaq, listFaqs, updateFaq } from '#contract/knowledge/faqs.ts'
import {
  answerQuestion,
  listOpenQuestions,
  listQuestions,
  setQuestionStatus,
} from '#contract/knowledge/questions.ts'
import { listDocuments, listWebUrls } from '#contract/knowledge/training.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner } from '#tests/support/people.ts'

const faq = { question: ' How long does delivery take ', answer: 'Delivery takes two working days. ' }

describe('an FAQ entry', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.close())

  const as = ({ token, bot }: Owner) => ({ token, params: { bot: bot.id } })
  const add = (owner: Owner, body = faq) => ok(api.app, addFaq, { ...as(owner), body })
  const open = async (owner: Owner, status: 'open' | 'answered' | 'dismissed' = 'open') =>
    (await ok(api.app, listQuestions, { ...as(owner), query: { status } })).entities
  /** Sends each message as a new customer. */
  const ask = async (owner: Owner, ...messages: readonly string[]) => {
    for (const message of messages) await (await newVisitor(api, owner.bot.api_key)).say(message)
  }
  const receivedTypes = async (owner: Owner) =>
    (await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })).events.map(({ type }) => type)

  it('is used at once, named as the source, changed and deleted', async () => {
    const owner = await newOwner(api)
    const visitor = await newVisitor(api, owner.bot.api_key)
    const saved = await add(owner)
    expect(saved).toMatchObject({
      question: 'How long does delivery take',
      answer: 'Delivery takes two working days.',
    })
    const { reply } = await visitor.say('How long does delivery take?')
    expect(reply).toMatchObject({ message: saved.answer, references: [{ file_name: saved.question }] })
    const params = { id: saved.id }
    const body = { ...faq, answer: 'Delivery takes a week.' }
    await ok(api.app, updateFaq, { token: owner.token, params, body })
    expect((await visitor.say('How long does delivery take?')).reply?.message).toBe('Delivery takes a week.')
    await ok(api.app, deleteFaq, { token: owner.token, params })
    expect((await visitor.say('How long does delivery take?')).reply?.references).toEqual([])
    expect(await receivedTypes(owner)).toEqual(
      expect.arrayContaining(['faq.saved', 'faq.deleted', 'bot.updated']),
    )
  })

  it('is listed newest first, in pages', async () => {
    const owner = await newOwner(api)
    for (const n of [1, 2, 3]) await add(owner, { question: `Question ${n}?`, answer: `Answer ${n}.` })
    const page = await ok(api.app, listFaqs, { ...as(owner), query: { start: 1, length: 1 } })
    expect(page).toMatchObject({ total: 3, entities: [{ question: 'Question 2?' }] })
    expect((await ok(api.app, listDocuments, as(owner))).total).toBe(0)
    expect((await ok(api.app, listWebUrls, as(owner))).total).toBe(0)
  })

  it('must be neither empty nor too long', async () => {
    const owner = await newOwner(api)
    for (const body of [
      { ...faq, question: ' ' },
      { ...faq, answer: '' },
      { ...faq, question: 'x'.repeat(501) },
      { ...faq, answer: 'x'.repeat(4_001) },
    ]) {
      expect((await send(api.app, addFaq, { ...as(owner), body })).status).toBe(422)
    }
  })

  it('collects unanswered questions by meaning, most frequent first', async () => {
    const owner = await newOwner(api)
    await ask(
      owner,
      'Where can I park my camel?',
      'Do you deliver to Iceland?',
      'Is there delivery to Iceland?',
    )
    expect(await open(owner)).toMatchObject([
      {
        question: 'Do you deliver to Iceland?',
        wordings: ['Is there delivery to Iceland?', 'Do you deliver to Iceland?'],
        count: 2,
        language: 'en-US',
        status: 'open',
        faq_id: null,
      },
      { question: 'Where can I park my camel?', count: 1 },
    ])
  })

  it('collects questions, but not mere complaints', async () => {
    const owner = await newOwner(api)
    await ask(owner, 'The parcel is late again!!!', 'I want to return this lamp', 'Awful service.')
    expect((await open(owner)).map(({ question }) => question)).toEqual(['I want to return this lamp'])
  })

  it('collects two concurrent equal questions as one', async () => {
    const owner = await newOwner(api)
    const visitors = await Promise.all([1, 2, 3].map(() => newVisitor(api, owner.bot.api_key)))
    await Promise.all(visitors.map((visitor) => visitor.say('Do you deliver to Iceland?')))
    expect(await open(owner)).toMatchObject([{ count: 3, wordings: ['Do you deliver to Iceland?'] }])
  })

  it('answers a question permanently; it opens again if that does not help', async () => {
    const owner = await newOwner(api)
    await ask(owner, 'Do you deliver to Iceland?')
    const [question] = await open(owner)
    const params = { id: question?.id ?? 0 }
    const body = { question: 'Delivery to Iceland?', answer: 'Yes, in ten days.' }
    const answered = await ok(api.app, answerQuestion, { token: owner.token, params, body })
    expect(answered).toMatchObject({
      question: { status: 'answered', faq_id: answered.faq.id },
      faq: { ...body, bot_id: owner.bot.id },
    })
    expect(await open(owner)).toEqual([])
    const visitor = await newVisitor(api, owner.bot.api_key)
    expect((await visitor.say('Do you deliver to Iceland?')).reply?.message).toBe('Yes, in ten days.')
    await ok(api.app, deleteFaq, { token: owner.token, params: { id: answered.faq.id } })
    await visitor.say('Do you deliver to Iceland?')
    expect(await open(owner)).toMatchObject([{ count: 2, faq_id: null }])
  })

  it('stores one entry if two answers are saved concurrently: the later one changes it', async () => {
    const owner = await newOwner(api)
    await ask(owner, 'Do you deliver to Iceland?')
    const params = { id: (await open(owner))[0]?.id ?? 0 }
    const answers = ['Yes.', 'Yes, in ten days.'].map((answer) =>
      ok(api.app, answerQuestion, { token: owner.token, params, body: { answer } }),
    )
    const [first, second] = await Promise.all(answers)
    expect(second?.faq.id).toBe(first?.faq.id)
    const { total } = await ok(api.app, listFaqs, { token: owner.token, params: { bot: owner.bot.id } })
    expect(total).toBe(1)
  })

  it('lists the open questions of all bots of the account, or of one', async () => {
    const owner = await newOwner(api)
    const stranger = await newOwner(api)
    await ask(owner, 'Where can I park my camel?', 'Do you deliver to Iceland?')
    await ask(stranger, 'Do you sell tractors?')
    const second = await ok(api.app, createBot, { token: owner.token, body: { bot_name: 'Second' } })
    const other = await newVisitor(api, second.api_key)
    for (const _ of [1, 2]) await other.say('Do you repair violins?')
    const texts = async (query: RequestOf<typeof listOpenQuestions>['query'], token = owner.token) => {
      const { entities, total } = await ok(api.app, listOpenQuestions, { token, query })
      return [total, ...entities.map(({ question }) => question)]
    }
    expect(await texts({})).toEqual([
      3,
      'Do you repair violins?',
      'Do you deliver to Iceland?',
      'Where can I park my camel?',
    ])
    expect(await texts({ bot_id: second.id })).toEqual([1, 'Do you repair violins?'])
    expect(await texts({ length: 1, start: 2 })).toEqual([3, 'Where can I park my camel?'])
    // Another account's bot has no questions for this one.
    expect(await texts({ bot_id: stranger.bot.id })).toEqual([0])
    const [first] = await open(owner)
    await ok(api.app, setQuestionStatus, {
      token: owner.token,
      params: { id: first?.id ?? 0 },
      body: { status: 'dismissed' },
    })
    expect((await texts({}))[0]).toBe(2)
    const supervisor = await newColleague(api, owner, 'supervisor')
    const refused = await send(api.app, listOpenQuestions, { token: supervisor.token, query: {} })
    expect(refused.body?.code).toBe('permission_denied')
  })

  it('hides a dismissed question until it is reopened', async () => {
    const owner = await newOwner(api)
    await ask(owner, 'Do you deliver to Iceland?')
    const params = { id: (await open(owner))[0]?.id ?? 0 }
    const set = (status: 'open' | 'dismissed') =>
      ok(api.app, setQuestionStatus, { token: owner.token, params, body: { status } })
    expect((await set('dismissed')).status).toBe('dismissed')
    await ask(owner, 'Do you deliver to Iceland?')
    expect(await open(owner)).toEqual([])
    expect(await open(owner, 'dismissed')).toMatchObject([{ count: 2 }])
    await set('open')
    expect(await open(owner)).toHaveLength(1)
  })

  it('sends no events to agents, who may not see every chat', async () => {
    const owner = await newOwner(api)
    const agent = await newColleague(api, owner, 'agent')
    await ask(owner, 'Do you deliver to Iceland?')
    // Listing the questions waits until all of them have been collected.
    expect(await open(owner)).toHaveLength(1)
    expect(await receivedTypes(owner)).toContain('question.changed')
    expect(await receivedTypes({ ...owner, token: agent.token })).not.toContain('question.changed')
  })

  it('is accessible to owners and admins of the account only', async () => {
    const owner = await newOwner(api)
    const other = await newOwner(api)
    await ask(owner, 'Do you deliver to Iceland?')
    const own = await add(owner)
    const id = (await open(owner))[0]?.id ?? 0
    const calls = (token: string) => [
      send(api.app, listFaqs, { token, params: { bot: owner.bot.id } }),
      send(api.app, addFaq, { token, params: { bot: owner.bot.id }, body: faq }),
      send(api.app, updateFaq, { token, params: { id: own.id }, body: faq }),
      send(api.app, deleteFaq, { token, params: { id: own.id } }),
      send(api.app, listQuestions, { token, params: { bot: owner.bot.id } }),
      send(api.app, answerQuestion, { token, params: { id }, body: { answer: 'Yes.' } }),
      send(api.app, setQuestionStatus, { token, params: { id }, body: { status: 'dismissed' } }),
    ]
    const codes = async (token: string) => (await Promise.all(calls(token))).map(({ body }) => body?.code)
    expect(new Set(await codes(other.token))).toEqual(new Set(['not_found']))
    for (const role of ['supervisor', 'agent'] as const) {
      const { token } = await newColleague(api, owner, role)
      expect(new Set(await codes(token)), role).toEqual(new Set(['permission_denied']))
    }
    const admin = await newColleague(api, owner, 'admin')
    expect((await send(api.app, addFaq, { ...as(owner), token: admin.token, body: faq })).status).toBe(201)
    expect((await open(owner))[0]).toMatchObject({ status: 'open', count: 1 })
  })
})
