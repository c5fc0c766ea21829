import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getChatConfig, getClient, saveChatConfig } from '#contract/account/clients.ts'
import { locales } from '#contract/base/shapes.ts'
import { updateBot } from '#contract/bots/bots.ts'
import { getHistory, returnChatToBot } from '#contract/chats/chats.ts'
import { addFaq } from '#contract/knowledge/faqs.ts'
import { sendFiles } from '#contract/visitor/visitor.ts'
import { unseenMessages } from '#server/api/core/answering/system-messages.ts'
import { type FakeOpenAi, quoteFirst, startOpenAi } from '#tests/fakes/openai.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { photo } from '#tests/support/pictures.ts'
import { upload } from '#tests/support/upload.ts'

const SAYS = unseenMessages.picture['en-US']

const openingHours = { question: 'When do you open?', answer: 'We open at nine in the morning.' }

async function furnished(api: TestApi): Promise<Owner> {
  const owner = await newOwner(api)
  const params = { id: owner.bot.id }
  await ok(api.app, updateBot, { token: owner.token, params, body: { attach_enabled: true } })
  await ok(api.app, addFaq, { token: owner.token, params: { bot: owner.bot.id }, body: openingHours })
  return owner
}

/** Starts a chat in which the visitor has said hello, and returns how they send pictures and files. */
async function visit(api: TestApi, owner: Owner, language = 'en-US') {
  const visitor = await newVisitor(api, owner.bot.api_key, { language })
  await visitor.say('Hello')
  const show = async (message = '', file?: { name: string; bytes: Buffer | string }) => {
    const files = [file ?? { name: 'lamp.jpg', bytes: await photo() }]
    const { status, body } = await upload(api.app, sendFiles, { ...visitor.own, files, fields: { message } })
    expect(status).toBe(200)
    return body.reply?.message ?? null
  }
  const history = () => ok(api.app, getHistory, { token: owner.token, params: { id: visitor.chat.id } })
  return { ...visitor, show, history }
}

describe('what the embedded engine cannot take in', () => {
  let api: TestApi
  let owner: Owner
  beforeAll(async () => {
    api = await startApi()
    owner = await furnished(api)
  })
  afterAll(() => api.close())
  const used = async () => (await ok(api.app, getClient, { token: owner.token })).subscription.credit_consumed

  it('is said once, free of charge, and a person is called', async () => {
    const before = await used()
    const { show, history } = await visit(api, owner)
    expect(await show()).toBe(SAYS)
    expect(await history()).toMatchObject({ status: 'waiting', queue_reason: 'unseen' })
    expect([await show(), await show()]).toEqual([null, null])
    expect(await used()).toBe(before)
  })

  it.each(locales)('is said in the language of the chat: %s', async (locale) => {
    const { show } = await visit(api, owner, locale)
    expect(await show()).toBe(unseenMessages.picture[locale])
  })

  it('is a file, too', async () => {
    const { show } = await visit(api, owner)
    expect(await show('', { name: 'a.txt', bytes: 'My order' })).toBe(unseenMessages.file['en-US'])
  })

  it('does not keep the bot from answering words that it understands', async () => {
    const { show, history } = await visit(api, owner)
    expect(await show('When do you open?')).toContain('nine in the morning')
    expect((await history()).status).toBe('bot')
  })

  it('leads to a person if the words are about it, in the same message or later', async () => {
    const same = await visit(api, owner)
    expect(await same.show('What is broken on it?')).toBe(SAYS)
    expect((await same.history()).status).toBe('waiting')
    const later = await visit(api, owner)
    await later.show('When do you open?')
    expect((await later.say('What do you think of the photo?')).reply?.message).toBe(SAYS)
    expect((await later.history()).queue_reason).toBe('unseen')
    // Without a picture, the word is a word like any other.
    const none = await visit(api, owner)
    expect((await none.say('What do you think of the photo?')).reply?.message).not.toBe(SAYS)
  })

  it('is said again once the chat was returned to the bot', async () => {
    const { show, chat } = await visit(api, owner)
    await show()
    await ok(api.app, returnChatToBot, { token: owner.token, params: { id: chat.id }, headers: {} })
    expect(await show()).toBe(SAYS)
  })
})

describe('a model that sees', () => {
  let fake: FakeOpenAi
  let api: TestApi
  let owner: Owner
  beforeAll(async () => {
    fake = await startOpenAi()
    api = await startApi({}, { OPENAI_API_KEY: fake.key, OPENAI_BASE_URL: fake.url })
    owner = await furnished(api)
  })
  afterAll(async () => {
    await api.close()
    await fake.close()
  })
  const consent = async (picturesToModel: boolean) => {
    const config = await ok(api.app, getChatConfig, { token: owner.token })
    await ok(api.app, saveChatConfig, { token: owner.token, body: { ...config, picturesToModel } })
  }

  it('gets no picture without consent', async () => {
    await consent(false)
    fake.usual = quoteFirst
    fake.prompts.length = 0
    const { show } = await visit(api, owner)
    expect(await show()).toBe(SAYS)
    await show('When do you open?')
    expect(JSON.stringify(fake.prompts)).not.toContain('data:image')
  })

  it('gets the small version with consent, and answers from it', async () => {
    await consent(true)
    fake.usual = () => ({ kind: 'say', text: 'The foot of the lamp is bent. [0]' })
    const { show, history } = await visit(api, owner)
    expect(await show('What is broken on it?')).toBe('The foot of the lamp is bent.')
    const [picture] = fake.prompts.at(-1)?.messages.at(-1)?.pictures ?? []
    expect(picture).toMatch(/^data:image\/webp;base64,/)
    expect((await history()).status).toBe('bot')
  })

  it('that refuses the picture makes the bot say that it cannot see', async () => {
    fake.usual = () => ({ kind: 'refuse', status: 400 })
    const { show, history } = await visit(api, owner)
    expect(await show('Is this the right lamp for my hall?')).toMatch(
      /cannot see pictures|cannot answer right now/,
    )
    expect((await history()).status).toBe('waiting')
  })
})
