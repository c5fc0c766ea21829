import { afterAll, beforeAll, expect, it } from 'vitest'
import { getChatConfig, getClient, saveChatConfig } from '#contract/account/clients.ts'
import { errors } from '#contract/base/errors.ts'
import { assignChat, returnChatToBot, sendManual } from '#contract/chats/chats.ts'
import { catchUp } from '#contract/journal/system.ts'
import { addFaq } from '#contract/knowledge/faqs.ts'
import { decideAnswer, listShadowFigures, prepareAnswer } from '#contract/knowledge/shadow.ts'
import { getVisitorChat } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'
import { newMember } from '#tests/support/team.ts'

const deposit = { question: 'How much is the deposit?', answer: 'The deposit is forty euros per bicycle.' }

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Creates an agent's chat whose customer asks a question that the bot can answer. */
async function newDesk() {
  const owner = await newOwner(api)
  await ok(api.app, addFaq, { token: owner.token, params: { bot: owner.bot.id }, body: deposit })
  const agent = await newMember(api, owner, 'agent')
  const visitor = await newVisitor(api, owner.bot.api_key)
  await visitor.say('Hello')
  const params = { id: visitor.chat.id }
  const body = { user_id: agent.profile.id }
  await ok(api.app, assignChat, { token: agent.token, params, body })
  const { message } = await visitor.say(deposit.question)
  const prepare = (token = agent.token) => ok(api.app, prepareAnswer, { token, params })
  const decide = (outcome: 'taken' | 'edited' | 'dropped', order = message.order) =>
    send(api.app, decideAnswer, { token: agent.token, params: { ...params, order }, body: { outcome } })
  const figures = () =>
    ok(api.app, listShadowFigures, { token: owner.token, params: { bot: owner.bot.id }, query: {} })
  return { owner, agent, visitor, params, message, prepare, decide, figures }
}

it('contains the bot’s answer for the assigned agent, is free of charge, and is sent to nobody', async () => {
  const { owner, visitor, message, prepare } = await newDesk()
  const charged = async () =>
    (await ok(api.app, getClient, { token: owner.token })).subscription.credit_consumed
  const before = await charged()
  const { answer } = await prepare()
  expect(answer).toMatchObject({
    order: message.order,
    text: deposit.answer,
    references: [{ file_name: deposit.question }],
  })
  expect(await prepare()).toEqual({ answer })
  expect(await charged()).toBe(before)
  const { messages } = await ok(api.app, getVisitorChat, visitor.own)
  expect(messages.at(-1)?.order).toBe(message.order)
  const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
  expect(JSON.stringify(events.filter(({ type }) => type !== 'faq.saved'))).not.toContain(deposit.answer)
})

it('is counted once, by source', async () => {
  const { prepare, decide, figures } = await newDesk()
  await prepare()
  expect((await decide('edited')).status).toBe(204)
  expect((await decide('taken')).status).toBe(204)
  expect(await prepare()).toEqual({ answer: null })
  const counts = { taken: 0, edited: 1, dropped: 0 }
  expect(await figures()).toEqual({ ...counts, entities: [{ source: deposit.question, ...counts }] })
  expect((await decide('taken', 1)).status).toBe(404)
})

it('is not prepared if no message is waiting, the chat is unassigned, or the account has disabled it', async () => {
  const { owner, agent, visitor, params, prepare } = await newDesk()
  await ok(api.app, sendManual, { token: agent.token, params, body: { message: 'Forty euros.' } })
  expect(await prepare()).toEqual({ answer: null })
  await visitor.say('Where do unicorns sleep in winter?')
  expect(await prepare()).toEqual({ answer: null })
  const config = await ok(api.app, getChatConfig, { token: owner.token })
  expect(config).toMatchObject({ shadowAnswers: true, publishGate: true })
  await ok(api.app, saveChatConfig, { token: owner.token, body: { ...config, shadowAnswers: false } })
  await visitor.say(deposit.question)
  expect(await prepare()).toEqual({ answer: null })
  await ok(api.app, saveChatConfig, { token: owner.token, body: config })
  expect((await prepare()).answer).not.toBeNull()
  await ok(api.app, returnChatToBot, { token: agent.token, params })
  expect(await prepare(owner.token)).toEqual({ answer: null })
})

it('is refused to members who may not write to the chat', async () => {
  const { owner, visitor, params, message } = await newDesk()
  const [other, stranger] = [await newMember(api, owner, 'agent'), await newOwner(api)]
  const idle = await newVisitor(api, owner.bot.api_key)
  await idle.say('Hello')
  const open = { token: other.token, params: { id: idle.chat.id } }
  expect((await send(api.app, prepareAnswer, open)).body.code).toBe('chat_not_yours')
  const body = { outcome: 'taken' as const }
  const decided = { ...open, params: { id: idle.chat.id, order: 1 }, body }
  expect((await send(api.app, decideAnswer, decided)).status).toBe(errors.chat_not_yours.status)
  for (const { token } of [other, stranger]) {
    expect((await send(api.app, prepareAnswer, { token, params })).status).toBe(404)
    const place = { ...params, order: message.order }
    expect((await send(api.app, decideAnswer, { token, params: place, body })).status).toBe(404)
  }
  expect((await send(api.app, prepareAnswer, { ...visitor.own })).status).toBe(401)
  const figures = { token: stranger.token, params: { bot: owner.bot.id } }
  expect((await send(api.app, listShadowFigures, figures)).status).toBe(404)
})
