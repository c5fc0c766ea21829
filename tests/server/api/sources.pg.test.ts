import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '#contract/base/address.ts'
import { addFaq } from '#contract/knowledge/faqs.ts'
import { downloadDocument, getSource, listExcerpts, listSourceAnswers } from '#contract/knowledge/sources.ts'
import { addWebUrl, deleteDocument, listDocuments, uploadDocuments } from '#contract/knowledge/training.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { upload } from '#tests/support/upload.ts'

const prices = 'Item,Price\nRed mug,£12\nBlue mug,£14\nGreen mug,£16\n'

describe('a source', () => {
  let floor: Floor
  beforeAll(async () => {
    floor = await startFloor()
  })
  afterAll(() => floor.close())

  const learn = async (owner: Owner, name: string, bytes: string): Promise<number> => {
    const screen = floor.console(owner.token, 0)
    const { body } = await upload(floor.api.app, uploadDocuments, {
      token: owner.token,
      params: { bot: owner.bot.id },
      files: [{ name, bytes }],
    })
    const { id } = body.entities[0]
    await screen.until(({ events }) =>
      events.some(
        (event) =>
          event.type === 'document.progressed' &&
          event.document.id === id &&
          event.document.status === 'ready',
      ),
    )
    return id
  }
  const open = (owner: Owner, id: number, query = {}) =>
    ok(floor.api.app, getSource, { token: owner.token, params: { id }, query })
  const answers = (owner: Owner, id: number) =>
    ok(floor.api.app, listSourceAnswers, { token: owner.token, params: { id } })
  const original = (token: string, id: number) =>
    floor.api.app.inject({
      url: addressOf(downloadDocument, { params: { id } }),
      headers: { authorization: `Bearer ${token}` },
    })

  it('shows what was read of it, in order and in pages, with the rows of its tables', async () => {
    const owner = await newOwner(floor.api)
    const id = await learn(owner, 'prices.csv', prices)
    const whole = await open(owner, id)
    expect(whole).toMatchObject({ kind: 'file', name: 'prices.csv', has_original: true, total: 3 })
    expect(whole.entities.map(({ row, text }) => [row, text])).toEqual([
      [2, 'Item: Red mug\nPrice: £12'],
      [3, 'Item: Blue mug\nPrice: £14'],
      [4, 'Item: Green mug\nPrice: £16'],
    ])
    const excerpts = await ok(floor.api.app, listExcerpts, {
      token: owner.token,
      params: { bot: owner.bot.id },
    })
    expect(excerpts).toEqual({ entities: [{ id, text: 'Item: Red mug\nPrice: £12' }], total: 1 })
    const page = await open(owner, id, { start: 1, length: 1 })
    expect([page.total, page.entities.map(({ row }) => row)]).toEqual([3, [3]])
  })

  it('lists the answers that quote it, also after it has been read again under the same name', async () => {
    const owner = await newOwner(floor.api)
    const id = await learn(owner, 'prices.csv', prices)
    const faq = await ok(floor.api.app, addFaq, {
      token: owner.token,
      params: { bot: owner.bot.id },
      body: { question: 'When do you open?', answer: 'We open at nine.' },
    })
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    await visitor.say('What is the price of the blue mug?')
    await visitor.say('When do you open?')
    const { entities, is_complete } = await answers(owner, id)
    expect(entities).toMatchObject([{ question: 'What is the price of the blue mug?', order: 2 }])
    expect(entities[0]?.answer).toContain('14')
    expect(is_complete).toBe(true)
    expect((await answers(owner, faq.id)).entities.map(({ question }) => question)).toEqual([
      'When do you open?',
    ])
    await ok(floor.api.app, deleteDocument, { token: owner.token, params: { id } })
    const again = await learn(owner, 'prices.csv', prices)
    expect((await answers(owner, again)).entities).toHaveLength(1)
  })

  it('gives the uploaded file back, byte for byte, as a download', async () => {
    const owner = await newOwner(floor.api)
    const id = await learn(owner, 'preise ä.csv', prices)
    const response = await original(owner.token, id)
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe(prices)
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('preise ä.csv')}`,
    )
    expect(response.headers['content-type']).toBe('application/octet-stream')
    const { entities } = await ok(floor.api.app, listDocuments, {
      token: owner.token,
      params: { bot: owner.bot.id },
    })
    expect(entities[0]?.id).toBe(id)
  })

  it('is closed to other accounts and to members who do not train bots', async () => {
    const owner = await newOwner(floor.api)
    const id = await learn(owner, 'prices.csv', prices)
    const calls = async (token: string) => [
      (await send(floor.api.app, getSource, { token, params: { id } })).body?.code,
      (await send(floor.api.app, listSourceAnswers, { token, params: { id } })).body?.code,
      (await original(token, id)).json().code,
      (await send(floor.api.app, listExcerpts, { token, params: { bot: owner.bot.id } })).body?.code,
    ]
    expect(new Set(await calls((await newOwner(floor.api)).token))).toEqual(new Set(['not_found']))
    const supervisor = await newColleague(floor.api, owner, 'supervisor')
    expect(new Set(await calls(supervisor.token))).toEqual(new Set(['permission_denied']))
  })

  it('that is a page is refreshed every week unless its member says otherwise', async () => {
    const owner = await newOwner(floor.api)
    const add = (body: { url: string; refresh?: 'off' | 'daily' }) =>
      ok(floor.api.app, addWebUrl, { token: owner.token, params: { bot: owner.bot.id }, body })
    expect((await add({ url: 'https://shop.example/a' })).refresh).toBe('weekly')
    expect((await add({ url: 'https://shop.example/b', refresh: 'off' })).refresh).toBe('off')
    const { body } = await send(floor.api.app, getSource, {
      token: owner.token,
      params: { id: (await add({ url: 'https://shop.example/c' })).id },
    })
    expect(body).toMatchObject({ kind: 'url', has_original: false, entities: [], total: 0 })
  })
})
