import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '#contract/base/address.ts'
import { BANNER_IMAGE_MAX_BYTES } from '#contract/base/limits.ts'
import { updateBot } from '#contract/bots/bots.ts'
import { getBotByApiKey } from '#contract/bots/widget-bots.ts'
import { getBannerImage, uploadBanner } from '#contract/chats/files.ts'
import { forgetBannerImages } from '#server/api/core/bots/banner-images.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'
import { type UploadedFile, upload } from '#tests/support/upload.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0086ff' } })
const banner = (image: string) => ({
  type: 'image' as const,
  text: 'Sale',
  image,
  link: '',
  status: 'pending' as const,
})
const nameOf = (image: string) => image.split('/').at(-1) ?? ''

describe('a banner image', () => {
  let api: TestApi
  let owner: Owner
  beforeAll(async () => {
    api = await startApi()
    owner = await newOwner(api)
  })
  afterAll(() => api.close())

  const take = (files: readonly UploadedFile[]) =>
    upload(api.app, uploadBanner, { token: owner.token, files })
  const taken = async (bytes: Buffer) => (await take([{ name: 'a.png', bytes }])).body.image as string
  const shown = (image: string) =>
    api.app.inject(addressOf(getBannerImage, { params: { name: nameOf(image) } }))
  const save = (image: string) =>
    ok(api.app, updateBot, {
      token: owner.token,
      params: { id: owner.bot.id },
      body: { banners: [banner(image)] },
    })
  const leftBehind = () => readdirSync(join(api.config.dataDir, 'uploads'))

  it('is re-encoded upright and without metadata, and served to the widget', async () => {
    const photo = await picture(2400, 600)
      .withExif({ IFD0: { Copyright: 'Secret Person' } })
      .jpeg()
      .toBuffer()
    expect(photo.includes('Secret Person')).toBe(true)
    const image = await taken(photo)
    expect((await save(image)).banners).toMatchObject([{ image, status: 'ready' }])
    const widget = await ok(api.app, getBotByApiKey, { headers: { 'api-key': owner.bot.api_key } })
    expect(widget.banners[0]?.image).toBe(image)
    const { headers, rawPayload } = await shown(image)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(rawPayload.includes('Secret Person')).toBe(false)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 300 })
    expect(leftBehind()).toEqual([])
  })

  it('is pending until its URL can be shown', async () => {
    const { banners } = await save('/files/banner/../chat/1')
    expect(banners).toMatchObject([{ status: 'pending' }])
  })

  it('is rejected if it is not an image, and no file is left', async () => {
    const png = await picture(8, 8).png().toBuffer()
    const bomb = await picture(8, 8).jpeg().toBuffer()
    const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]))
    bomb.writeUInt32BE(0xfde8fde8, frame + 5)
    const cases: [string, UploadedFile[]][] = [
      ['file_missing', []],
      ['file_empty', [{ name: 'a.png', bytes: '' }]],
      ['file_type_invalid', [{ name: 'a.png', bytes: '<html><script>alert(1)</script>' }]],
      ['file_type_invalid', [{ name: 'a.svg', bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>' }]],
      ['file_type_invalid', [{ name: 'a.jpg', bytes: bomb }]],
      ['file_type_invalid', [{ name: 'a.png', bytes: png.subarray(0, 60) }]],
      ['file_too_large', [{ name: 'a.png', bytes: Buffer.alloc(BANNER_IMAGE_MAX_BYTES + 1) }]],
      [
        'too_many_files',
        [
          { name: 'a.png', bytes: png },
          { name: 'b.png', bytes: png },
        ],
      ],
    ]
    for (const [code, files] of cases) expect((await take(files)).body).toMatchObject({ code })
    expect(leftBehind()).toEqual([])
  })

  it('that is also a web page is served only as an image', async () => {
    const png = await picture(8, 8).png().toBuffer()
    const image = await taken(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]))
    expect((await shown(image)).rawPayload.includes('script')).toBe(false)
  })

  it('is deleted once no banner uses it', async () => {
    const png = await picture(8, 8).png().toBuffer()
    const [kept, dropped] = [await taken(png), await taken(png)]
    await save(kept)
    const tomorrow = new Date(Date.now() + 86_400_000)
    await forgetBannerImages(api.database.db, new Date(0))
    expect((await shown(dropped)).statusCode).toBe(200)
    await forgetBannerImages(api.database.db, tomorrow)
    expect([(await shown(kept)).statusCode, (await shown(dropped)).statusCode]).toEqual([200, 404])
    const nobody = { params: { name: 'x'.repeat(20) } } as never
    expect((await send(api.app, getBannerImage, nobody)).status).toBe(422)
  })
})
