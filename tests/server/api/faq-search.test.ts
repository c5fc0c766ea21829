import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { FAQ_RESULTS_MAX } from '#contract/base/limits.ts'
import { createBot, updateBot } from '#contract/bots/bots.ts'
import { getBotByApiKey } from '#contract/bots/widget-bots.ts'
import { addFaq, deleteFaq, updateFaq } from '#contract/knowledge/faqs.ts'
import { searchFaqs } from '#contract/visitor/visitor-home.ts'
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

const add = (question: string, answer: string, of: Owner = owner, bot = of.bot.id) =>
  ok(api.app, addFaq, { token: of.token, params: { bot }, body: { question, answer } })

const search = async (text: string, language = 'en', key = owner.bot.api_key) => {
  const call = { headers: { 'api-key': key }, body: { search: text, language } }
  return (await ok(api.app, searchFaqs, call)).entities
}
const found = async (text: string, language?: string) =>
  (await search(text, language)).map(({ question }) => question)

const offered = async (key = owner.bot.api_key) =>
  (await ok(api.app, getBotByApiKey, { headers: { 'api-key': key } })).faq_search

const save = (body: object) =>
  ok(api.app, updateBot, { token: owner.token, params: { id: owner.bot.id }, body })

it('finds entries by words of question and answer, complete or partial, in any inflection, best match first', async () => {
  await add('How long does shipping take?', 'Two to three days.')
  await add('Can I return a lamp?', 'Yes, within 30 days. We pay the **shipping**.')
  await add('Where is your shop?', 'In Lyon.')
  const shipping = ['How long does shipping take?', 'Can I return a lamp?']
  expect(await found('shipping')).toEqual(shipping)
  expect(await found('SHIPP')).toEqual(shipping)
  expect(await found('shipped')).toEqual(shipping)
  expect(await found('how do I return lamps')).toEqual(['Can I return a lamp?'])
  expect(await search('Lyon')).toEqual([
    { id: expect.any(Number), question: 'Where is your shop?', answer: 'In Lyon.' },
  ])
})

it('ignores diacritics', async () => {
  await add('Thời gian giao hàng là bao lâu?', 'Hai đến ba ngày.')
  await add('Şifremi nasıl değiştiririm?', 'Ayarlardan.')
  expect(await found('giao hang', 'vi-VN')).toEqual(['Thời gian giao hàng là bao lâu?'])
  expect(await found('sifre', 'tr')).toEqual(['Şifremi nasıl değiştiririm?'])
})

it('includes new, changed and deleted entries immediately', async () => {
  expect(await found('guarantee')).toEqual([])
  const { id } = await add('Is there a guarantee?', 'Two years.')
  expect(await found('guarantee')).toEqual(['Is there a guarantee?'])
  const body = { question: 'Is there a warranty?', answer: 'Two years.' }
  await ok(api.app, updateFaq, { token: owner.token, params: { id }, body })
  expect(await found('guarantee')).toEqual([])
  expect(await found('warranty')).toEqual(['Is there a warranty?'])
  await ok(api.app, deleteFaq, { token: owner.token, params: { id } })
  expect(await found('warranty')).toEqual([])
})

it('returns only entries of the bot, not of another bot or account', async () => {
  const second = await ok(api.app, createBot, { token: owner.token, body: { bot_name: 'Second' } })
  const other = await newOwner(api)
  await add('Do you sell lamps here?', 'Yes.', owner, second.id)
  await add('Do you sell lamps elsewhere?', 'Yes.', other)
  expect(await found('lamps')).toEqual([])
  expect(await search('lamps', 'en', second.api_key)).toHaveLength(1)
  expect(await offered()).toBe(false)
  expect(await offered(second.api_key)).toBe(true)
})

it('is offered once there is an entry, unless the owner has disabled it', async () => {
  expect(await offered()).toBe(false)
  await add('Do you sell lamps?', 'Yes.')
  expect(await offered()).toBe(true)
  await save({ faq_search: false })
  expect(await offered()).toBe(false)
  expect(await found('lamps')).toEqual([])
})

it('returns only a few entries, and none for punctuation, other words and garbage', async () => {
  for (let n = 0; n <= FAQ_RESULTS_MAX; n += 1) await add(`Lamp number ${n}?`, 'Yes.')
  expect(await search('lamp')).toHaveLength(FAQ_RESULTS_MAX)
  for (const text of ['?!', '   ', "'; drop table sources; --", 'zebra', '\u0000\ud800', '%', 'lamp:* & ! |'])
    expect(await found(text, 'xx'), text).toHaveLength(text.startsWith('lamp') ? FAQ_RESULTS_MAX : 0)
  const headers = { 'api-key': owner.bot.api_key }
  const refused = async (body: object) => (await send(api.app, searchFaqs, { headers, body } as never)).status
  expect(await refused({ search: '' })).toBe(422)
  expect(await refused({ search: 'x'.repeat(5_000) })).toBe(422)
  expect(await refused({ search: ['lamp'] })).toBe(422)
})

it('is available only on pages that may show the widget', async () => {
  await add('Do you sell lamps?', 'Yes.')
  await save({ allowed_domain: ['shop.example'] })
  const from = (origin: string, more: Record<string, string> = {}) =>
    send(api.app, searchFaqs, {
      headers: { 'api-key': owner.bot.api_key, origin, ...more },
      body: { search: 'lamps' },
    })
  expect((await from('https://shop.example')).status).toBe(200)
  expect((await from('https://other.example')).body).toMatchObject({ code: 'origin_not_allowed' })
  expect((await from('https://shop.example', { 'widget-ticket': 'none' })).body).toMatchObject({
    code: 'token_invalid',
  })
})
