import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  getMemberPicture,
  listChatAgents,
  removePicture,
  uploadPicture,
} from '#contract/account/member-pictures.ts'
import { getProfile, listMembers } from '#contract/account/members.ts'
import { addressOf } from '#contract/base/address.ts'
import { MEMBER_PICTURE_MAX_BYTES } from '#contract/base/limits.ts'
import { assignChat } from '#contract/chats/chats.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { type UploadedFile, upload } from '#tests/support/upload.ts'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b07040' } })
    .withExif({ IFD0: { Copyright: 'Secret Person' } })
    .jpeg()
    .toBuffer()

describe("a member's picture", () => {
  let api: TestApi
  let owner: Owner
  beforeAll(async () => {
    api = await startApi()
    owner = await newOwner(api)
  })
  afterAll(() => api.close())

  const take = (token: string, files: readonly UploadedFile[]) =>
    upload(api.app, uploadPicture, { token, files })
  const taken = async (token: string, width = 900, height = 600) => {
    const { status, body } = await take(token, [{ name: 'me.jpg', bytes: await photo(width, height) }])
    expect(status).toBe(201)
    return body.picture as string
  }
  const shown = (address: string) =>
    api.app.inject(addressOf(getMemberPicture, { params: { name: address.split('/').at(-1) ?? '' } }))

  it('is a square without metadata at an unguessable URL, and visible to colleagues', async () => {
    const owner = await newOwner(api)
    const picture = await taken(owner.token)
    expect(picture).toMatch(/^\/files\/member\/[\w-]{16,}\.webp$/)
    const { headers, rawPayload } = await shown(picture)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 128, height: 128 })
    expect(rawPayload.includes('Secret Person')).toBe(false)
    expect(await ok(api.app, getProfile, { token: owner.token })).toMatchObject({ picture })
    const colleague = await newColleague(api, owner, 'agent')
    const { entities } = await ok(api.app, listMembers, { token: colleague.token })
    expect(entities.map((member) => member.picture)).toEqual([picture, ''])
    expect(readdirSync(join(api.config.dataDir, 'uploads'))).toEqual([])
  })

  it('is no longer at its previous URL once it was replaced or removed', async () => {
    const first = await taken(owner.token, 20, 40)
    const second = await taken(owner.token)
    expect((await shown(first)).statusCode).toBe(404)
    expect((await shown(second)).statusCode).toBe(200)
    await ok(api.app, removePicture, { token: owner.token })
    expect((await shown(second)).statusCode).toBe(404)
    expect(await ok(api.app, getProfile, { token: owner.token })).toMatchObject({ picture: '' })
    await ok(api.app, removePicture, { token: owner.token })
  })

  it('is rejected if it is not an image, too large, empty or missing, and the previous one stays', async () => {
    const picture = await taken(owner.token)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const refusals: [readonly UploadedFile[], string][] = [
      [[{ name: 'a.svg', bytes: svg }], 'file_type_invalid'],
      [[{ name: 'a.png', bytes: 'no picture' }], 'file_type_invalid'],
      [[{ name: 'a.png', bytes: '' }], 'file_empty'],
      [[], 'file_missing'],
      [[{ name: 'a.jpg', bytes: Buffer.alloc(MEMBER_PICTURE_MAX_BYTES + 1) }], 'file_too_large'],
      [['a', 'b'].map((name) => ({ name, bytes: name })), 'too_many_files'],
    ]
    for (const [files, code] of refusals)
      expect((await take(owner.token, files)).body).toMatchObject({ code })
    expect(await ok(api.app, getProfile, { token: owner.token })).toMatchObject({ picture })
  })

  it('is shown to visitors only for the agents of their own chat', async () => {
    const agent = await newColleague(api, owner, 'agent')
    await newColleague(api, owner, 'agent')
    const picture = await taken(agent.token)
    const { chat, own } = await newVisitor(api, owner.bot.api_key)
    const other = await newVisitor(api, owner.bot.api_key)
    expect(await ok(api.app, listChatAgents, own)).toEqual({ agents: [] })
    await ok(api.app, assignChat, {
      token: owner.token,
      params: { id: chat.id },
      body: { user_id: agent.member.id },
    })
    expect(await ok(api.app, listChatAgents, own)).toEqual({ agents: [{ id: agent.member.id, picture }] })
    expect(await ok(api.app, listChatAgents, other.own)).toEqual({ agents: [] })
    const foreign = { ...other.own, params: { id: chat.id } }
    expect(await send(api.app, listChatAgents, foreign)).toMatchObject({ status: 404 })
  })
})
