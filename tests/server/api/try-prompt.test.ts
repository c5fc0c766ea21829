import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPrompts, tryPrompt } from '#contract/bots/prompts.ts'
import { addFaq } from '#contract/knowledge/faqs.ts'
import { savePrompt } from '#contract/knowledge/training.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

const deposit = { question: 'How much is the deposit?', answer: 'The deposit is forty euros per bicycle.' }

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

it('a question is answered with any version of the prompt or a draft, and nothing is saved', async () => {
  const owner = await newOwner(api)
  const as = { token: owner.token, params: { bot: owner.bot.id } }
  await ok(api.app, addFaq, { ...as, body: deposit })
  await ok(api.app, savePrompt, { ...as, body: { prompt: 'Be kind.' } })
  const { question } = deposit
  const expected = {
    ...{ text: deposit.answer, certainty: 'sure' },
    references: [{ file_name: question, content: deposit.answer }],
  }
  expect(await ok(api.app, tryPrompt, { ...as, body: { question } })).toMatchObject(expected)
  expect(await ok(api.app, tryPrompt, { ...as, body: { question, version: 1 } })).toMatchObject(expected)
  expect(await ok(api.app, tryPrompt, { ...as, body: { question, prompt: 'Be brief.' } })).toMatchObject(
    expected,
  )
  expect((await ok(api.app, listPrompts, { ...as, query: {} })).total).toBe(1)
})

it('unknown versions, long drafts and other accounts are rejected', async () => {
  const [owner, stranger] = [await newOwner(api), await newOwner(api)]
  const agent = await newMember(api, owner, 'agent')
  const as = { token: owner.token, params: { bot: owner.bot.id } }
  const { question } = deposit
  expect((await send(api.app, tryPrompt, { ...as, body: { question, version: 7 } })).status).toBe(404)
  const long = { question, prompt: 'x'.repeat(16_001) }
  expect((await send(api.app, tryPrompt, { ...as, body: long })).body.code).toBe('prompt_too_long')
  const foreign = { ...as, token: stranger.token, body: { question } }
  expect((await send(api.app, tryPrompt, foreign)).status).toBe(404)
  const untrusted = { ...as, token: agent.token, body: { question } }
  expect((await send(api.app, tryPrompt, untrusted)).status).toBe(403)
})
