import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catchUp } from '#contract/journal/system.ts'
import {
  addWebUrl,
  deleteDocument,
  getPrompt,
  listDocuments,
  listWebUrls,
  markImportant,
  retryDocument,
  savePrompt,
  uploadDocuments,
} from '#contract/knowledge/training.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { upload } from '#tests/support/upload.ts'

describe('training', () => {
  let floor: Floor
  beforeAll(async () => {
    floor = await startFloor()
  })
  afterAll(() => floor.close())

  const post = (owner: Owner, ...files: { name: string; bytes: Buffer | string }[]) =>
    upload(floor.api.app, uploadDocuments, { token: owner.token, params: { bot: owner.bot.id }, files })
  const uploads = () => readdirSync(join(floor.api.config.dataDir, 'uploads')).length

  it('reads a file, publishes each step, quotes it as a source, and no longer uses it once deleted', async () => {
    const owner = await newOwner(floor.api)
    const { app } = floor.api
    const screen = floor.console(owner.token, 0)
    const faq = 'Question,Answer\nHow long does delivery take?,"Delivery takes two to three working days."\n'
    const { status, body } = await post(owner, { name: 'delivery.csv', bytes: faq })
    expect(status).toBe(201)
    const [document] = body.entities
    expect(document).toMatchObject({
      file_name: 'delivery.csv',
      format: 'csv',
      status: 'queued',
      error: null,
    })
    await screen.until(({ events }) =>
      events.some((event) => event.type === 'document.progressed' && event.document.status === 'ready'),
    )
    const steps = screen.events.flatMap((event) =>
      event.type === 'document.added' || event.type === 'document.progressed' ? [event.document.status] : [],
    )
    expect(steps).toEqual(['queued', 'reading', 'indexing', 'ready'])

    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    const { reply } = await visitor.say('How long does delivery take?')
    expect(reply?.message).toContain('two to three working days')
    expect(reply?.references.map(({ file_name }) => file_name)).toEqual(['delivery.csv'])

    await ok(app, deleteDocument, { token: owner.token, params: { id: document.id } })
    const after = await visitor.say('How long does delivery take?')
    expect(after.reply?.references).toEqual([])
  })

  it('fails a file that cannot be read, with the reason, and reads it again on request', async () => {
    const owner = await newOwner(floor.api)
    const screen = floor.console(owner.token, 0)
    await post(owner, { name: 'broken.pdf', bytes: '%PDF-1.4\nthis is no document' })
    await screen.until(({ events }) =>
      events.some((event) => event.type === 'document.progressed' && event.document.status === 'failed'),
    )
    const { entities } = await ok(floor.api.app, listDocuments, {
      token: owner.token,
      params: { bot: owner.bot.id },
    })
    expect(entities[0]).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^(damaged|no_text)$/),
    })
    const params = { id: entities[0]?.id ?? 0 }
    const again = await ok(floor.api.app, retryDocument, { token: owner.token, params })
    expect(again).toMatchObject({ file_name: 'broken.pdf', status: 'queued', error: null })
  })

  it('accepts an upload completely or not at all, and stores no file of a rejected one', async () => {
    const owner = await newOwner(floor.api)
    const before = uploads()
    const good = { name: 'good.txt', bytes: 'A good file with enough text to read.' }
    const image = { name: 'picture.txt', bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') }
    expect(await post(owner, good, image)).toMatchObject({
      status: 422,
      body: { code: 'file_type_invalid', fields: { files: 'type' } },
    })
    expect(await post(owner, good, { name: 'empty.txt', bytes: '' })).toMatchObject({
      status: 422,
      body: { code: 'file_empty' },
    })
    expect(await post(owner)).toMatchObject({ status: 422, body: { code: 'file_missing' } })
    expect(await post(owner, ...Array.from({ length: 11 }, () => good))).toMatchObject({
      status: 422,
      body: { code: 'too_many_files' },
    })
    const large = { name: 'large.txt', bytes: Buffer.alloc(26 * 1024 * 1024, 'word ') }
    expect(await post(owner, good, large)).toMatchObject({ status: 413, body: { code: 'file_too_large' } })
    const { total } = await ok(floor.api.app, listDocuments, {
      token: owner.token,
      params: { bot: owner.bot.id },
    })
    expect(total).toBe(0)
    expect(uploads()).toBe(before)
  })

  it('stores every prompt as a version, counted in code points', async () => {
    const owner = await newOwner(floor.api)
    const { app } = floor.api
    const params = { bot: owner.bot.id }
    const prompt = '🙂'.repeat(16_000)
    expect(await ok(app, savePrompt, { token: owner.token, params, body: { prompt } })).toMatchObject({
      version: 1,
      author: 'Ada Byron',
    })
    expect(
      await send(app, savePrompt, { token: owner.token, params, body: { prompt: `${prompt}x` } }),
    ).toMatchObject({
      status: 422,
      body: { code: 'prompt_too_long', fields: { prompt: 'maxLength' } },
    })
    await ok(app, savePrompt, { token: owner.token, params, body: { prompt: 'Be brief & kind + "true".' } })
    expect(await ok(app, getPrompt, { token: owner.token, params })).toMatchObject({
      version: 2,
      prompt: 'Be brief & kind + "true".',
    })
  })

  it('rejects invalid and known addresses, and does not read private ones', async () => {
    const owner = await newOwner(floor.api)
    const { app } = floor.api
    const params = { bot: owner.bot.id }
    const add = (url: string) => send(app, addWebUrl, { token: owner.token, params, body: { url } })
    expect(await add('ftp://example.test/a')).toMatchObject({
      status: 422,
      body: { code: 'url_invalid', fields: { url: 'format' } },
    })
    expect(await add('https://user:secret@example.test/')).toMatchObject({ status: 422 })
    const screen = floor.console(owner.token, 0)
    expect((await add(`${floor.url}/health`)).status).toBe(201)
    expect(await add(`${floor.url}/health`)).toMatchObject({ status: 409, body: { code: 'url_duplicate' } })
    await screen.until(({ events }) =>
      events.some((event) => event.type === 'url.progressed' && event.url.status === 'failed'),
    )
    const { entities } = await ok(app, listWebUrls, { token: owner.token, params })
    expect(entities[0]?.error).toBe('page_private_address')
  })

  it('neither shows nor changes documents of another client', async () => {
    const owner = await newOwner(floor.api)
    const other = await newOwner(floor.api)
    const { app } = floor.api
    const { body } = await post(owner, { name: 'mine.txt', bytes: 'Something that only the owner may see.' })
    const id = body.entities[0].id
    expect(
      (await send(app, listDocuments, { token: other.token, params: { bot: owner.bot.id } })).status,
    ).toBe(404)
    expect((await send(app, deleteDocument, { token: other.token, params: { id } })).status).toBe(404)
    expect(
      (await send(app, markImportant, { token: other.token, params: { id }, body: { is_important: true } }))
        .status,
    ).toBe(404)
    const { events } = await ok(app, catchUp, { token: other.token, query: { after: 0 } })
    expect(events.some(({ type }) => type.startsWith('document.'))).toBe(false)
  })
})
