import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveChatConfig } from '#contract/account/clients.ts'
import type { Locale } from '#contract/base/shapes.ts'
import { askForAgent, getVisitorChat } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'

let api: TestApi
let owner: Owner

beforeAll(async () => {
  api = await startApi()
  owner = await newOwner(api)
})
afterAll(() => api.close())

const visit = async (language: Locale = 'en-US', { bot } = owner) => {
  const visitor = await newVisitor(api, bot.api_key, { language })
  return {
    ...visitor,
    hears: async (message: string) => (await visitor.say(message)).reply?.message ?? '',
    status: async () => (await ok(api.app, getVisitorChat, visitor.own)).status,
  }
}

it('a bot without an answer offers an agent once, then requests one and reports that', async () => {
  const visitor = await visit()
  expect(await visitor.hears('Do you sell helicopters?')).toContain('Would you like to talk to someone?')
  expect(await visitor.status()).toBe('bot')
  const second = await visitor.hears('Which museums are near the harbour?')
  expect(second).toBe("I don't know the answer to that. I've told the team; someone will reply here.")
  expect(await visitor.status()).toBe('waiting')
  expect(await visitor.hears('Where does the ferry leave?')).toBe(second)
  expect(await visitor.hears('I want to talk to a person')).toBe(
    "I've told the team; someone will reply here.",
  )
})

const lost: Readonly<Record<Locale, [question: string, reply: string]>> = {
  'en-US': ['Do you sell helicopters?', "I've told the team"],
  'fr-FR': ['Vendez-vous des hélicoptères ?', 'J’ai prévenu l’équipe'],
  'vi-VN': ['Cửa hàng có bán trực thăng không?', 'Tôi đã báo cho nhân viên'],
  'tr-TR': ['Helikopter satıyor musunuz?', 'Ekibe haber verdim'],
}
it.each(Object.entries(lost))(
  'a customer who requested an agent gets no offer, in %s',
  async (locale, words) => {
    const [question, reply] = words
    const visitor = await visit(locale as Locale)
    await ok(api.app, askForAgent, visitor.own)
    const said = await visitor.hears(question)
    expect(said).toContain(reply)
    expect(said).not.toContain('?')
  },
)

it('a complaint that requests an agent automatically is answered with regret, without an offer', async () => {
  const other = await newOwner(api)
  await ok(api.app, saveChatConfig, {
    token: other.token,
    body: {
      isTagLangEnabled: false,
      tagLang: 'en-US',
      isAutoSummaryEnabled: false,
      autoAssign: true,
      assignType: 'least_busy',
      specificAgentIds: [],
    },
  })
  const visitor = await visit('en-US', other)
  expect(await visitor.hears('The parcel is late again!!! Awful, terrible service.')).toBe(
    "I am sorry about that. I've told the team; someone will reply here.",
  )
  expect(await visitor.status()).toBe('waiting')
})
