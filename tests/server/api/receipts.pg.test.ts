import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFaq, deleteFaq, updateFaq } from '#contract/knowledge/faqs.ts'
import { listQuestions } from '#contract/knowledge/questions.ts'
import { getQuestionReceipt, getReceipt } from '#contract/knowledge/receipts.ts'
import { addSynonym, deleteSynonym, listSynonyms } from '#contract/knowledge/synonyms.ts'
import { SYNONYMS_MAX } from '#contract/knowledge/training-limits.ts'
import { createChat, sendMessage } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

const deposit = { question: 'How much is the deposit?', answer: 'The deposit is forty euros per bicycle.' }
const helmet = { question: 'Do you lend helmets?', answer: 'Helmets for a bicycle are free of charge.' }

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const as = ({ token, bot }: Pick<Owner, 'token' | 'bot'>) => ({ token, params: { bot: bot.id } })

/** Creates an owner whose bot knows two answers. */
async function newShop() {
  const owner = await newOwner(api)
  const known = await ok(api.app, addFaq, { ...as(owner), body: deposit })
  await ok(api.app, addFaq, { ...as(owner), body: helmet })
  return { owner, known }
}

/** Asks as a new customer; returns the reply and the parameters that identify it. */
async function ask({ bot }: Owner, question: string) {
  const visitor = await newVisitor(api, bot.api_key)
  const { reply } = await visitor.say(question)
  return { visitor, reply, params: { id: visitor.chat.id, order: reply?.order ?? 0 } }
}

describe('a receipt', () => {
  it('shows what an answer is based on, and why that passage ranked above the next', async () => {
    const { owner, known } = await newShop()
    const { params } = await ask(owner, 'How much is the deposit?')
    const receipt = await ok(api.app, getReceipt, { token: owner.token, params })
    expect(receipt).toMatchObject({
      bot_id: owner.bot.id,
      question: 'How much is the deposit?',
      answer: deposit.answer,
      writer: 'embedded',
      certainty: 'sure',
      prompt_version: 0,
      provider_error: null,
    })
    const [first, second] = receipt.passages
    expect(first).toMatchObject({
      file_name: deposit.question,
      content: deposit.answer,
      heading: deposit.question,
      source_id: known.id,
      source_kind: 'faq',
      is_used: true,
      words: ['deposit'],
    })
    expect(first?.score ?? 0).toBeGreaterThan(second?.score ?? 0)
    expect(receipt.confidence).toBeGreaterThan(0.5)
  })

  it('knows the source of every quoted passage, also when a message asks two questions', async () => {
    const { owner } = await newShop()
    const { reply, params } = await ask(owner, 'How much is the deposit? And do you lend helmets?')
    expect(reply?.references).toHaveLength(2)
    const receipt = await ok(api.app, getReceipt, { token: owner.token, params })
    const used = receipt.passages.filter((passage) => passage.is_used)
    expect(used.map(({ content }) => content).toSorted()).toEqual([helmet.answer, deposit.answer].toSorted())
    expect(used.every(({ source_id }) => source_id !== null)).toBe(true)
  })

  it('retains the quoted text after the entry is changed or deleted', async () => {
    const { owner, known } = await newShop()
    const { params } = await ask(owner, 'How much is the deposit?')
    const change = { token: owner.token, params: { id: known.id } }
    await ok(api.app, updateFaq, { ...change, body: { ...deposit, answer: 'There is no deposit.' } })
    const read = async () => (await ok(api.app, getReceipt, { token: owner.token, params })).passages[0]
    expect(await read()).toMatchObject({ content: deposit.answer, source_id: null, is_used: true })
    await ok(api.app, updateFaq, { ...change, body: deposit })
    expect(await read()).toMatchObject({ content: deposit.answer, source_id: known.id })
    await ok(api.app, deleteFaq, change)
    expect(await read()).toMatchObject({ content: deposit.answer, source_id: null, source_kind: null })
  })

  it('is shown only to members who see the chat', async () => {
    const { owner } = await newShop()
    const stranger = await newOwner(api)
    const agent = await newMember(api, owner, 'agent')
    const { params, visitor } = await ask(owner, 'How much is the deposit?')
    expect((await send(api.app, getReceipt, { token: agent.token, params })).status).toBe(200)
    expect((await send(api.app, getReceipt, { token: stranger.token, params })).status).toBe(404)
    expect((await send(api.app, getReceipt, { ...visitor.own, params })).status).toBe(401)
    const question = { token: owner.token, params: { ...params, order: params.order - 1 } }
    expect((await send(api.app, getReceipt, question)).status).toBe(404)
  })

  it('of the playground is shown to members who train the bot', async () => {
    const { owner } = await newShop()
    const agent = await newMember(api, owner, 'agent')
    const headers = { 'api-key': owner.bot.api_key }
    const chat = await ok(api.app, createChat, { headers, token: owner.token, body: { playground: true } })
    const { reply } = await ok(api.app, sendMessage, {
      headers,
      token: chat.token,
      params: { id: chat.id },
      body: { message: 'Do you lend helmets?' },
    })
    const params = { id: chat.id, order: reply?.order ?? 0 }
    expect(await ok(api.app, getReceipt, { token: owner.token, params })).toMatchObject({
      answer: helmet.answer,
    })
    expect((await send(api.app, getReceipt, { token: agent.token, params })).status).toBe(404)
  })

  it('of an unanswered question belongs to the latest reply', async () => {
    const { owner } = await newShop()
    const stranger = await newOwner(api)
    const agent = await newMember(api, owner, 'agent')
    await ask(owner, 'Where do unicorns sleep in winter?')
    const { entities } = await ok(api.app, listQuestions, as(owner))
    const params = { id: entities[0]?.id ?? 0 }
    expect(await ok(api.app, getQuestionReceipt, { token: owner.token, params })).toMatchObject({
      question: 'Where do unicorns sleep in winter?',
      certainty: 'unknown',
    })
    expect((await send(api.app, getQuestionReceipt, { token: stranger.token, params })).status).toBe(404)
    expect((await send(api.app, getQuestionReceipt, { token: agent.token, params })).status).toBe(403)
  })
})

describe('a synonym', () => {
  const add = (owner: Owner, said: string, meant = 'deposit') =>
    ok(api.app, addSynonym, { ...as(owner), body: { said, meant } })

  it('is understood immediately, in any form, until it is deleted', async () => {
    const { owner } = await newShop()
    const before = await ask(owner, 'How much is the kaution?')
    expect(before.reply?.message).not.toContain('forty euros')
    const { id } = await add(owner, ' Kaution ')
    expect((await ask(owner, 'How much is the kaution?')).reply?.message).toBe(deposit.answer)
    await ok(api.app, deleteSynonym, { token: owner.token, params: { id } })
    expect((await ask(owner, 'How much is the kaution?')).reply?.message).toBe(before.reply?.message)
  })

  it('is stored once per expression, with its latest meaning', async () => {
    const { owner } = await newShop()
    await add(owner, 'Kaution', 'helmet')
    await add(owner, 'kaution')
    await add(owner, 'bond')
    const { entities, total } = await ok(api.app, listSynonyms, as(owner))
    expect([total, entities.map(({ said, meant }) => [said, meant])]).toEqual([
      2,
      [
        ['bond', 'deposit'],
        ['kaution', 'deposit'],
      ],
    ])
  })

  it('belongs to one account, and has a limit', async () => {
    const { owner } = await newShop()
    const stranger = await newOwner(api)
    const { id } = await add(owner, 'Kaution')
    const foreign = { token: stranger.token, params: { id } }
    expect((await send(api.app, deleteSynonym, foreign)).status).toBe(404)
    const body = { said: 'x', meant: 'y' }
    const elsewhere = { token: stranger.token, params: { bot: owner.bot.id } }
    expect((await send(api.app, addSynonym, { ...elsewhere, body })).status).toBe(404)
    for (let n = 1; n < SYNONYMS_MAX; n++) await add(owner, `word ${n}`)
    expect((await send(api.app, addSynonym, { ...as(owner), body })).body.code).toBe('entry_limit_reached')
    expect((await add(owner, 'KAUTION')).id).toBe(id)
  })
})
