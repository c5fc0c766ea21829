import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { TRANSLATIONS_MAX } from '#contract/base/limits.ts'
import { getBot, updateBot } from '#contract/bots/bots.ts'
import { getBotByApiKey } from '#contract/bots/widget-bots.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'

let api: TestApi
let owner: Owner
beforeAll(async () => {
  api = await startApi({ engine: parrot })
})
beforeEach(async () => {
  owner = await newOwner(api)
})
afterAll(() => api.close())

const change = (body: object) =>
  send(api.app, updateBot, { token: owner.token, params: { id: owner.bot.id }, body } as never)
const french = (translations: object) => ({
  language: 'fr-FR',
  ...{ bot_name: '', welcome_message: '', bot_question: '', terms: '', engaging_message: '' },
  translations,
})
const question = (text: string) => ({ question: text, answer: '', ai_answer: true })
const stored = async () => {
  const call = { token: owner.token, params: { id: owner.bot.id } }
  return (await ok(api.app, getBot, call)).languages[0]?.translations
}

it('are stored by their default texts, and shown to the page of a visitor', async () => {
  const translations = { 'Opening hours?': 'Vos horaires ?' }
  const body = { sample_questions: [question('Opening hours?')], languages: [french(translations)] }
  expect((await change(body)).status).toBe(200)
  expect(await stored()).toEqual(translations)
  const shown = await ok(api.app, getBotByApiKey, { headers: { 'api-key': owner.bot.api_key } })
  expect(shown.languages[0]?.translations).toEqual(translations)
})

it('are deleted with the texts that they translate, and empty ones are not stored', async () => {
  const languages = [french({ 'One?': 'Un ?', 'Two?': 'Deux ?', 'Three?': ' ', Elsewhere: 'Ailleurs' })]
  await change({ sample_questions: [question('One?'), question('Two?'), question('Three?')], languages })
  expect(await stored()).toEqual({ 'One?': 'Un ?', 'Two?': 'Deux ?' })
  await change({ sample_questions: [question('Two?')] })
  expect(await stored()).toEqual({ 'Two?': 'Deux ?' })
  await change({ sample_questions: [] })
  expect(await stored()).toBeUndefined()
})

it('are rejected beyond their maximum number and length, and if invalid', async () => {
  const many = Object.fromEntries(Array.from({ length: TRANSLATIONS_MAX + 1 }, (_, n) => [`q${n}`, 'x']))
  for (const translations of [many, { 'One?': 'x'.repeat(4_001) }, { 'One?': 7 }, ['One?'], 'One?'])
    expect((await change({ languages: [french(translations as object)] })).status).toBe(422)
  expect(await stored()).toBeUndefined()
})
