import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { erasePerson, getPersonData } from '#contract/account/privacy.ts'
import { addressOf } from '#contract/base/address.ts'
import { CHAT_PICTURE_MAX_BYTES } from '#contract/base/limits.ts'
import { getBot, updateBot } from '#contract/bots/bots.ts'
import { getBotByApiKey } from '#contract/bots/widget-bots.ts'
import { getHistory, sendManualFiles } from '#contract/chats/chats.ts'
import { downloadChatFile, downloadOwnFile } from '#contract/chats/files.ts'
import type { ChatFile } from '#contract/chats/message-shapes.ts'
import { sendFiles } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { zip } from '#tests/support/documents.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { bomb, heic, moving, PLACE, photo, screenshot } from '#tests/support/pictures.ts'
import { type UploadedFile, upload } from '#tests/support/upload.ts'

describe('pictures of a chat', () => {
  let api: TestApi
  let owner: Owner
  let visitor: Awaited<ReturnType<typeof newVisitor>>
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
    owner = await newOwner(api)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await allow({ pictures_enabled: true, attach_enabled: false })
    visitor = await newVisitor(api, owner.bot.api_key)
    await visitor.say('My lamp is broken')
  })

  const allow = (body: { pictures_enabled?: boolean; attach_enabled?: boolean }) =>
    ok(api.app, updateBot, { token: owner.token, params: { id: owner.bot.id }, body })
  const show = (files: readonly UploadedFile[], fields: Record<string, string> = {}, by = visitor) =>
    upload(api.app, sendFiles, { ...by.own, files, fields: { message: '', ...fields } })
  const onDisk = () => {
    try {
      return readdirSync(join(api.config.dataDir, 'uploads'))
    } catch {
      return []
    }
  }
  const load = async (id: number, size?: 'small') => {
    const query = size && { size }
    const url = addressOf(downloadChatFile, { params: { id }, query })
    const answer = await api.app.inject({ url, headers: { authorization: `Bearer ${owner.token}` } })
    return { ...answer, bytes: answer.rawPayload, headers: answer.headers }
  }
  const shown = async (name: string, bytes: Buffer): Promise<ChatFile> => {
    const { status, body } = await show([{ name, bytes }])
    expect(status).toBe(200)
    return body.message.file_chat_messages[0]
  }

  it('are upright, carry no metadata, and say their size before they load', async () => {
    const file = await shown('IMG_1.JPEG', await photo())
    expect(file).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg' })
    expect(file.picture).toEqual({ width: 480, height: 640, alt: null })
    const { bytes, headers } = await load(file.id)
    expect(bytes.length).toBe(file.size)
    const meta = await sharp(bytes).metadata()
    expect([meta.width, meta.height, meta.exif, meta.orientation]).toEqual([480, 640, undefined, undefined])
    expect(bytes.includes(PLACE)).toBe(false)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    expect(headers['content-disposition']).toMatch(/^attachment/)
  })

  it('are at most 2,000 pixels wide and high, and have a small version', async () => {
    const file = await shown('wide.jpg', await photo(1_000, 3_000))
    expect(file.picture).toMatchObject({ width: 2_000, height: 667 })
    const small = await load(file.id, 'small')
    expect(small.headers['content-type']).toBe('image/webp')
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 480, height: 160 })
    const own = await api.app.inject({
      url: addressOf(downloadOwnFile, {
        params: { id: visitor.chat.id, file: file.id },
        query: { size: 'small' },
      }),
      headers: { ...visitor.own.headers, authorization: `Bearer ${visitor.chat.token}` },
    })
    expect(own.rawPayload.equals(small.bytes)).toBe(true)
  })

  it('keep transparency and motion within limits, and lose motion beyond them', async () => {
    expect(await shown('shot.png', await screenshot())).toMatchObject({ type: 'image/png' })
    const few = await shown('few.gif', await moving(12))
    expect(few).toMatchObject({ type: 'image/gif', picture: { width: 40, height: 40 } })
    expect((await sharp((await load(few.id)).bytes).metadata()).pages).toBe(12)
    const many = await shown('many.gif', await moving(240, 4))
    expect(many).toMatchObject({ type: 'image/png', picture: { width: 4, height: 4 } })
  })

  it('have the alternative texts that the sender wrote, in order', async () => {
    const files = [
      { name: 'a.png', bytes: await screenshot() },
      { name: 'b.png', bytes: await screenshot() },
    ]
    const { body } = await show(files, { alt: JSON.stringify(['', ' The broken foot ']) })
    const alts = (body.message.file_chat_messages as ChatFile[]).map(({ picture }) => picture?.alt)
    expect(alts).toEqual([null, 'The broken foot'])
    for (const alt of ['no json', '{"a":1}', '[1]', JSON.stringify(['x'.repeat(501)])])
      expect((await show(files, { alt })).body).toMatchObject({
        code: 'validation_failed',
        fields: { alt: expect.any(String) },
      })
  })

  it('that are hostile are refused, or redrawn without their hidden data', async () => {
    const [shot, picture, before] = [await screenshot(), await photo(), onDisk().length]
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const refused: [string, string, Buffer | string][] = [
      ['picture_invalid', 'huge.png', bomb(30_000, 30_000)],
      ['picture_invalid', 'cut.jpg', picture.subarray(0, 300)],
      ['picture_invalid', 'drawing.png', svg],
      ['picture_invalid', 'page.jpg', '<!doctype html><script>alert(1)</script>'],
      ['picture_invalid', 'archive.webp', zip({ 'evil.js': 'alert(1)' })],
      ['picture_invalid', 'liar.gif', Buffer.concat([Buffer.from('GIF89a'), Buffer.from(svg)])],
      ['picture_invalid', 'liar.png', Buffer.concat([shot.subarray(0, 8), Buffer.from(svg)])],
      ['picture_heic', 'IMG_2.HEIC', heic()],
      ['picture_heic', 'renamed.jpg', heic()],
      ['picture_invalid', 'new.avif', Buffer.from('\0\0\0\x1cftypavif', 'latin1')],
      ['file_too_large', 'fat.png', Buffer.concat([shot, Buffer.alloc(CHAT_PICTURE_MAX_BYTES)])],
      ['file_empty', 'none.png', ''],
    ]
    await allow({ attach_enabled: true })
    for (const [code, name, bytes] of refused)
      expect((await show([{ name, bytes }])).body, name).toMatchObject({ code })
    expect(onDisk()).toHaveLength(before)
    const hiding: [string, Buffer][] = [
      ['script.png', Buffer.concat([shot, Buffer.from('<script>evil()</script>')])],
      ['archive.png', Buffer.concat([shot, zip({ 'evil()': 'evil()' })])],
      ['script.jpg', Buffer.concat([picture, Buffer.from('<?php evil() ?>')])],
      [
        'text.png',
        await sharp(shot)
          .png()
          .withExif({ IFD0: { ImageDescription: 'evil()' } })
          .toBuffer(),
      ],
    ]
    for (const [name, bytes] of hiding) {
      const { id } = await shown(name, bytes)
      for (const size of [undefined, 'small'] as const)
        expect((await load(id, size)).bytes.includes('evil()'), name).toBe(false)
    }
    // Wide and flat: many pixels on one side, few in all.
    expect((await shown('long.png', bomb(30_000, 1_000))).picture).toMatchObject({ width: 2_000, height: 67 })
  })

  it('are refused before the first message, and where the owner switched them off; files have their own switch', async () => {
    const picture = { name: 'a.png', bytes: await screenshot() }
    const note = { name: 'a.txt', bytes: 'The parcel is broken.' }
    const silent = await newVisitor(api, owner.bot.api_key)
    expect((await show([picture], { message: 'Look' }, silent)).body).toMatchObject({
      code: 'pictures_too_early',
    })
    expect((await show([note])).body).toMatchObject({ code: 'attachments_disabled' })
    await allow({ pictures_enabled: false, attach_enabled: true })
    expect((await show([picture])).body).toMatchObject({ code: 'pictures_disabled' })
    expect((await show([note])).status).toBe(200)
    const { pictures_enabled } = await ok(api.app, getBotByApiKey, {
      headers: { 'api-key': owner.bot.api_key },
    })
    expect(pictures_enabled).toBe(false)
    await allow({ attach_enabled: false })
    expect((await show([picture])).body).toMatchObject({ code: 'attachments_disabled' })
    // Bots from before the switch accept pictures.
    await api.database.db.execute(
      sql`update bots set config = config - 'pictures_enabled' where id = ${owner.bot.id}`,
    )
    expect(
      (await ok(api.app, getBot, { token: owner.token, params: { id: owner.bot.id } })).pictures_enabled,
    ).toBe(true)
    expect((await show([picture])).status).toBe(200)
  })

  it('can be sent by agents at any time', async () => {
    const silent = await newVisitor(api, owner.bot.api_key)
    const { status, body } = await upload(api.app, sendManualFiles, {
      token: owner.token,
      params: { id: silent.chat.id },
      files: [{ name: 'way.png', bytes: await screenshot() }],
      fields: { message: '', alt: '["The way in"]' },
    })
    expect(status).toBe(201)
    expect(body.file_chat_messages[0].picture).toEqual({ width: 320, height: 200, alt: 'The way in' })
    const { messages } = await ok(api.app, getHistory, { token: owner.token, params: { id: silent.chat.id } })
    expect(messages.at(-1)?.file_chat_messages).toEqual(body.file_chat_messages)
  })

  it('count with both versions, and are erased with the person', async () => {
    const file = await shown('a.jpg', await photo())
    const small = (await load(file.id, 'small')).bytes.length
    const before = onDisk().length
    const params = { id: visitor.chat.id }
    const call = { token: owner.token, params }
    expect(await ok(api.app, getPersonData, call)).toMatchObject({ files: 1, bytes: file.size + small })
    await ok(api.app, erasePerson, call)
    await expect.poll(() => onDisk().length, { timeout: 20_000 }).toBe(before - 2)
  })
})
