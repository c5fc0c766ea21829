import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bot, createBot, getBot, updateBot } from '#contract/bots/bots.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, type Owner } from '#tests/support/people.ts'

const banner = (more: object) => ({
  type: 'text',
  text: 'Sale',
  image: '',
  link: '',
  status: 'ready',
  ...more,
})
const field = (more: object) => ({
  label: 'Size',
  type: 'select',
  placeholder: '',
  options: 'S, M',
  required: false,
  ...more,
})
const entry = (more: object) => ({
  language: 'fr-FR',
  bot_name: '',
  welcome_message: '',
  bot_question: '',
  terms: '',
  engaging_message: '',
  ...more,
})
const asked = (more: object) => ({ question: 'Hours?', answer: 'Nine to five.', ai_answer: false, ...more })

describe('settings of a bot', () => {
  let api: TestApi
  let owner: Owner
  beforeAll(async () => {
    api = await startApi()
    owner = await newOwner(api)
  })
  afterAll(() => api.close())

  const save = (body: object) =>
    send(api.app, updateBot, { token: owner.token, params: { id: owner.bot.id }, body: body as never })
  const form = (more: object): object => ({ ...owner.bot.customer_info_custom_field, ...more })

  it('start with the specified defaults', () => {
    expect(owner.bot).toMatchObject({
      bot_name: 'Default AI Chatbot',
      welcome_message: 'Hi there! How can I assist you today?',
      bot_question: 'Ask me anything!',
      primary_color: '#0086ff',
      secondary_color: '#ffffff',
      is_visible: true,
      is_disabled: false,
      sample_questions: [],
      banners: [],
      languages: [],
      language_override: 'auto',
      bottom: 24,
      right: 24,
    } satisfies Partial<Bot>)
    expect(owner.bot.embed_code).toContain(owner.bot.api_key)
  })

  it.each([
    ['a name of spaces', { bot_name: '   ' }, { bot_name: 'required' }],
    ['an empty name', { bot_name: '' }, { bot_name: 'minLength' }],
    ['an empty welcome', { welcome_message: ' ' }, { welcome_message: 'required' }],
    ['an empty hint', { bot_question: '\t' }, { bot_question: 'required' }],
    [
      'a greeting by name without the form',
      { welcome_message: 'Hi [[name]]' },
      { welcome_message: 'name_needs_form' },
    ],
    [
      'the same in another language',
      { languages: [entry({ welcome_message: 'Bonjour [[name]]' })] },
      { 'languages.0.welcome_message': 'name_needs_form' },
    ],
    ['a language twice', { languages: [entry({}), entry({})] }, { 'languages.1.language': 'duplicate' }],
    [
      'a language that is none',
      { languages: [entry({ language: 'de-DE' })] },
      { 'languages.0.language': 'enum' },
    ],
    ['five questions', { sample_questions: Array(5).fill(asked({})) }, { sample_questions: 'maxItems' }],
    [
      'a question of spaces',
      { sample_questions: [asked({ question: ' ' })] },
      { 'sample_questions.0.question': 'required' },
    ],
    [
      'a question without an answer',
      { sample_questions: [asked({ answer: '' })] },
      { 'sample_questions.0.answer': 'required' },
    ],
    ['a text banner without text', { banners: [banner({ text: ' ' })] }, { 'banners.0.text': 'required' }],
    [
      'a banner that runs code',
      { banners: [banner({ link: 'javascript:alert(1)' })] },
      { 'banners.0.link': 'format' },
    ],
    [
      'a site that is no host',
      { allowed_domain: ['shop.example', 'not a host'] },
      { 'allowed_domain.1': 'format' },
    ],
    [
      'pictures from a place that is no host',
      { picture_domain: ['shop.example', 'not a host'] },
      { 'picture_domain.1': 'format' },
    ],
    [
      'a choice without options',
      { customer_info_custom_field: 'form', custom_fields: [field({ options: ' , ' })] },
      { 'customer_info_custom_field.custom_fields.0.options': 'required' },
    ],
    [
      'a field without a label',
      { customer_info_custom_field: 'form', custom_fields: [field({ label: ' ' })] },
      { 'customer_info_custom_field.custom_fields.0.label': 'required' },
    ],
    ['an offset below zero', { bottom: -1 }, { bottom: 'minimum' }],
    ['a color by name', { secondary_color: 'white' }, { secondary_color: 'pattern' }],
    ['a language override that is none', { language_override: 'xx' }, { language_override: 'const' }],
  ])('reject %s, report the field and are not changed', async (_, body, fields) => {
    const { custom_fields, ...rest } = body as { custom_fields?: object[] }
    const given = custom_fields ? { customer_info_custom_field: form({ custom_fields }) } : rest
    const before = await ok(api.app, getBot, { token: owner.token, params: { id: owner.bot.id } })
    const answer = await save({ right: 99, ...given })
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(answer.body.fields).toMatchObject(fields)
    expect(await ok(api.app, getBot, { token: owner.token, params: { id: owner.bot.id } })).toEqual(before)
  })

  it('allow a greeting by name only while the form is enabled', async () => {
    const { id } = await ok(api.app, createBot, { token: owner.token, body: { bot_name: 'Greeter' } })
    const call = (body: object) =>
      send(api.app, updateBot, { token: owner.token, params: { id }, body: body as never })
    const on = form({ enabled: true })
    const both = await call({ customer_info_custom_field: on, welcome_message: 'Hi [[name]]!' })
    expect(both.status).toBe(200)
    expect(await call({ customer_info_custom_field: form({ enabled: false }) })).toMatchObject({
      status: 422,
      body: { fields: { welcome_message: 'name_needs_form' } },
    })
    expect((await call({ bottom: 5 })).status).toBe(200)
  })

  it('determine on the server whether the image of a banner is uploaded', async () => {
    const image = (address: string) =>
      banner({ type: 'image', image: address, status: 'ready', link: 'https://shop.example/sale' })
    const answer = await save({
      banners: [image(''), image('https://cdn.example/a.png'), banner({ status: 'pending' })],
    })
    expect(answer.body.banners?.map(({ status }) => status)).toEqual(['pending', 'ready', 'ready'])
  })

  it('can be changed only by owners and admins', async () => {
    const agent = await newColleague(api, owner, 'agent')
    const call = { token: agent.token, params: { id: owner.bot.id } }
    expect((await send(api.app, updateBot, { ...call, body: { bottom: 1 } })).status).toBe(403)
    expect((await send(api.app, getBot, call)).status).toBe(200)
  })
})
