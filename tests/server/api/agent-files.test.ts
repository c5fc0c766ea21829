import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressOf } from '#contract/base/address.ts'
import { FILE_MAX_BYTES, MESSAGE_MAX_CHARS } from '#contract/base/limits.ts'
import { updateBot } from '#contract/bots/bots.ts'
import { assignChat, endChat, getHistory, sendManualFiles } from '#contract/chats/chats.ts'
import { downloadOwnFile } from '#contract/chats/files.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { type UploadedFile, upload } from '#tests/support/upload.ts'

const bill = { name: 'bill.csv', bytes: 'item,price\nlamp,12\n' }

describe('files that an agent sends', () => {
  let api: TestApi
  let owner: Owner
  let agent: Awaited<ReturnType<typeof newColleague>>
  let visitor: Awaited<ReturnType<typeof newVisitor>>
  beforeAll(async () => {
    api = await startApi()
    owner = await newOwner(api)
    agent = await newColleague(api, owner, 'agent')
    await attach(true)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    visitor = await newVisitor(api, owner.bot.api_key)
  })

  const attach = (attach_enabled: boolean) =>
    ok(api.app, updateBot, { token: owner.token, params: { id: owner.bot.id }, body: { attach_enabled } })
  const say = (files: readonly UploadedFile[], message = '', { token = agent.token, key = '' } = {}) =>
    upload(api.app, sendManualFiles, {
      token,
      params: { id: visitor.chat.id },
      headers: key ? { 'idempotency-key': key } : {},
      files,
      fields: { message },
    })
  const onDisk = () => readdirSync(join(api.config.dataDir, 'uploads')).length
  const history = () => ok(api.app, getHistory, { token: owner.token, params: { id: visitor.chat.id } })

  it('take the chat, and can be downloaded by the customer', async () => {
    const { status, body } = await say([bill], 'Your bill')
    expect(status).toBe(201)
    expect(body).toMatchObject({ sender: 'agent', message: 'Your bill', agent: { id: agent.member.id } })
    expect((await history()).assigned_agent?.id).toBe(agent.member.id)
    const [file] = body.file_chat_messages
    const own = await api.app.inject({
      url: addressOf(downloadOwnFile, { params: { id: visitor.chat.id, file: file.id } }),
      headers: { ...visitor.own.headers, authorization: `Bearer ${visitor.chat.token}` },
    })
    expect([own.statusCode, own.body]).toEqual([200, bill.bytes])
  })

  it('are stored once, even if the message is sent repeatedly', async () => {
    const key = 'once-and-only-once'
    const first = await say([bill], '', { key })
    const before = onDisk()
    expect((await say([bill], '', { key })).body.id).toBe(first.body.id)
    expect(onDisk()).toBe(before)
    expect((await history()).messages.at(-1)?.file_chat_messages).toHaveLength(1)
  })

  it('that are rejected are not stored', async () => {
    await say([bill])
    const before = onDisk()
    const cases: [string, UploadedFile[], string?][] = [
      ['message_empty', []],
      ['file_type_invalid', [{ name: 'a.txt', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]) }]],
      ['file_empty', [{ name: 'a.txt', bytes: '' }]],
      ['file_too_large', [{ name: 'a.txt', bytes: Buffer.alloc(FILE_MAX_BYTES + 1, 'x') }]],
      ['too_many_files', Array.from({ length: 11 }, () => bill)],
      ['validation_failed', [bill], 'x'.repeat(MESSAGE_MAX_CHARS + 1)],
    ]
    for (const [code, files, text] of cases) expect((await say(files, text)).body).toMatchObject({ code })
    await attach(false)
    expect((await say([bill])).body).toMatchObject({ code: 'attachments_disabled' })
    await attach(true)
    expect(onDisk()).toBe(before)
  })

  it('require a chat that the agent may write in', async () => {
    const other = await newColleague(api, owner, 'agent')
    const stranger = await newOwner(api)
    const params = { id: visitor.chat.id }
    await ok(api.app, assignChat, { token: owner.token, params, body: { user_id: agent.member.id } })
    expect((await say([bill], '', { token: other.token })).body).toMatchObject({ code: 'chat_not_yours' })
    expect((await say([bill], '', { token: stranger.token })).status).toBe(404)
    await ok(api.app, endChat, { token: agent.token, params })
    expect((await say([bill])).body).toMatchObject({ code: 'chat_ended' })
  })
})
