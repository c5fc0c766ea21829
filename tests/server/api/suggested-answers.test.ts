import { afterAll, beforeAll, expect, it } from 'vitest'
import { getSubscription } from '#contract/account/finance.ts'
import { updateBot } from '#contract/bots/bots.ts'
import { getHistory } from '#contract/chats/chats.ts'
import { createChat, sendMessage } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'

let api: TestApi
let owner: Owner
beforeAll(async () => {
  api = await startApi({ engine: parrot })
  owner = await newOwner(api)
  const body = {
    sample_questions: [
      { question: 'When are you open?', answer: 'From **nine** to six.', ai_answer: false },
      { question: 'Do you deliver?', answer: 'Kept from before.', ai_answer: true },
    ],
    languages: [
      {
        ...{ language: 'fr-FR', bot_name: '', welcome_message: '', bot_question: '', terms: '' },
        ...{ engaging_message: '' },
        translations: {
          'When are you open?': 'Quels sont vos horaires ?',
          'From **nine** to six.': 'De **neuf** heures à dix-huit heures.',
        },
      },
    ],
  }
  await ok(api.app, updateBot, { token: owner.token, params: { id: owner.bot.id }, body } as never)
})
afterAll(() => api.close())

const newChat = async () => {
  const headers = { 'api-key': owner.bot.api_key }
  const { id, token } = await ok(api.app, createChat, { headers, body: {} })
  const ask = async (message: string) =>
    (await ok(api.app, sendMessage, { headers, token, params: { id }, body: { message } })).reply?.message
  return { id, ask }
}
const spent = async () => (await ok(api.app, getSubscription, { token: owner.token })).credit_consumed

it('are given as the owner stored them, free of charge, and are part of the transcript', async () => {
  const { id, ask } = await newChat()
  const before = await spent()
  expect(await ask('When are you open?')).toBe('From **nine** to six.')
  expect(await ask('  When are you open? ')).toBe('From **nine** to six.')
  expect(await spent()).toBe(before)
  const { messages } = await ok(api.app, getHistory, { token: owner.token, params: { id } })
  expect(messages.map(({ sender, message }) => [sender, message]).slice(0, 2)).toEqual([
    ['customer', 'When are you open?'],
    ['bot', 'From **nine** to six.'],
  ])
})

it('follow the language of the question', async () => {
  const { ask } = await newChat()
  expect(await ask('Quels sont vos horaires ?')).toBe('De **neuf** heures à dix-huit heures.')
})

it('are not given to other questions, nor to those that the bot answers itself', async () => {
  const { ask } = await newChat()
  const before = await spent()
  for (const question of ['Do you deliver?', 'When are you open on Sundays?'])
    expect(await ask(question)).not.toMatch(/Kept|nine/)
  expect(await spent()).toBe(before + 2)
})
