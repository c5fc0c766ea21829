import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAccessKey, type KeyScope } from '#contract/account/access-keys.ts'
import { addressOf } from '#contract/base/address.ts'
import { FILE_MAX_BYTES, MESSAGE_MAX_CHARS, PLAYGROUND_FILE_MAX_BYTES } from '#contract/base/limits.ts'
import { createBot, deleteBot, getBot, updateBot } from '#contract/bots/bots.ts'
import { assignChat, getHistory } from '#contract/chats/chats.ts'
import { downloadChatFile, downloadOwnFile } from '#contract/chats/files.ts'
import { createChat, leaveChat, sendFiles } from '#contract/visitor/visitor.ts'
import { createContext } from '#server/api/create-context.ts'
import { sweepUploads } from '#server/api/platform/uploads/sweep.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { docx, pdf } from '#tests/support/documents.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { type UploadedFile, upload } from '#tests/support/upload.ts'

const note = { name: 'note.txt', bytes: 'The parcel is broken.' }

describe('files of a chat', () => {
  let api: TestApi
  let owner: Owner
  let visitor: Awaited<ReturnType<typeof newVisitor>>
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
    owner = await newOwner(api)
    await attach(true)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    visitor = await newVisitor(api, owner.bot.api_key)
  })

  const attach = (attach_enabled: boolean) =>
    ok(api.app, updateBot, { token: owner.token, params: { id: owner.bot.id }, body: { attach_enabled } })
  const say = (files: readonly UploadedFile[], message = '', headers = {}, by = visitor) => {
    const { own } = by
    return upload(api.app, sendFiles, {
      ...own,
      headers: { ...own.headers, ...headers },
      files,
      fields: { message },
    })
  }
  const onDisk = () => {
    try {
      return readdirSync(join(api.config.dataDir, 'uploads'))
    } catch {
      return []
    }
  }
  const download = (id: number, token: string) =>
    api.app.inject({
      url: addressOf(downloadChatFile, { params: { id } }),
      headers: { authorization: `Bearer ${token}` },
    })

  it('are part of their message, and served as downloads that no browser executes', async () => {
    const { status, body } = await say([note], 'Look at this')
    expect(status).toBe(200)
    const [file] = body.message.file_chat_messages
    expect(body.message.message).toBe('Look at this')
    expect(file).toMatchObject({ name: 'note.txt', size: note.bytes.length, type: 'text/plain' })
    const { headers, body: text } = await download(file.id, owner.token)
    expect(text).toBe(note.bytes)
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': "attachment; filename*=UTF-8''note.txt",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    const own = await api.app.inject({
      url: addressOf(downloadOwnFile, { params: { id: visitor.chat.id, file: file.id } }),
      headers: { ...visitor.own.headers, authorization: `Bearer ${visitor.chat.token}` },
    })
    expect(own.body).toBe(note.bytes)
  })

  it('can be downloaded by a program with the scope `chats:read`', async () => {
    const { body } = await say([note])
    const { id } = body.message.file_chat_messages[0]
    const keyFor = async (scope: KeyScope) => {
      const key = { name: 'CRM', scopes: [scope], days: null }
      return (await ok(api.app, addAccessKey, { token: owner.token, body: key })).key
    }
    expect((await download(id, await keyFor('chats:read'))).body).toBe(note.bytes)
    const refused = await download(id, await keyFor('bots:write'))
    expect(refused.json()).toMatchObject({ code: 'scope_missing', params: { scope: 'chats:read' } })
  })

  it('can be downloaded only by members who may see the chat', async () => {
    const { body } = await say([note])
    const { id } = body.message.file_chat_messages[0]
    const agent = await newColleague(api, owner, 'agent')
    expect((await download(id, agent.token)).statusCode).toBe(200)
    const call = { token: owner.token, params: { id: visitor.chat.id }, body: { user_id: owner.profile.id } }
    await ok(api.app, assignChat, call)
    expect((await download(id, agent.token)).statusCode).toBe(404)
    expect((await download(id, (await newOwner(api)).token)).statusCode).toBe(404)
    const other = await newVisitor(api, owner.bot.api_key)
    for (const chat of [visitor.chat.id, other.chat.id]) {
      const foreign = { ...other.own, params: { id: chat, file: id } }
      expect((await send(api.app, downloadOwnFile, foreign)).status).toBe(404)
    }
  })

  it('have the type of their content, regardless of their name', async () => {
    const page = '<!doctype html><script>alert(1)</script>'
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const { body } = await say([
      { name: 'photo.txt', bytes: page },
      { name: 'letter.txt', bytes: drawing },
      { name: 'a.csv', bytes: pdf(['Total 12']) },
      { name: 'b', bytes: docx(['Dear shop']) },
    ])
    const files = body.message.file_chat_messages as { id: number; type: string }[]
    expect(files.map(({ type }) => type)).toEqual([
      'text/html',
      'text/xml',
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ])
    for (const { id } of files)
      expect((await download(id, owner.token)).headers['content-disposition']).toMatch(/^attachment/)
  })

  it('have names that are safe to display and store', async () => {
    const names = [
      '../../etc/passwd',
      'C:\\fakepath\\bill.txt',
      'invoice\u202Etxt.exe',
      `${'a'.repeat(300)}.txt`,
    ]
    const { body } = await say(names.map((name) => ({ ...note, name })))
    const files = body.message.file_chat_messages as { id: number; name: string }[]
    expect(files.map(({ name }) => name)).toEqual([
      'passwd',
      'bill.txt',
      'invoicetxt.exe',
      `${'a'.repeat(196)}.txt`,
    ])
    expect(onDisk().every((name) => /^[\w-]+$/.test(name))).toBe(true)
  })

  it('that are rejected cause an error, and are not stored', async () => {
    const before = onDisk().length
    const sound = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(64, 1)])
    const cases: [string, UploadedFile[], string?][] = [
      ['message_empty', []],
      ['file_type_invalid', [note, { name: 'a.txt', bytes: sound }]],
      ['file_empty', [{ name: 'a.txt', bytes: '' }]],
      ['file_too_large', [{ name: 'a.txt', bytes: Buffer.alloc(FILE_MAX_BYTES + 1, 'x') }]],
      ['too_many_files', Array.from({ length: 11 }, () => note)],
      ['validation_failed', [note], 'x'.repeat(MESSAGE_MAX_CHARS + 1)],
    ]
    for (const [code, files, text] of cases) expect((await say(files, text)).body).toMatchObject({ code })
    await ok(api.app, leaveChat, visitor.own)
    expect((await say([note])).body).toMatchObject({ code: 'chat_ended' })
    expect(onDisk()).toHaveLength(before)
  })

  it('of the playground have a lower size limit', async () => {
    const chat = await ok(api.app, createChat, {
      headers: { 'api-key': owner.bot.api_key },
      token: owner.token,
      body: { playground: true },
    })
    const own = { headers: { 'api-key': owner.bot.api_key }, token: chat.token, params: { id: chat.id } }
    const large = { name: 'a.txt', bytes: Buffer.alloc(PLAYGROUND_FILE_MAX_BYTES + 1, 'x') }
    expect((await say([large], '', {}, { ...visitor, own })).body).toMatchObject({ code: 'file_too_large' })
  })

  it('are stored once, even if the message is sent repeatedly', async () => {
    const before = onDisk().length
    const headers = { 'idempotency-key': 'once-and-only-once' }
    const [first, second] = [await say([note], 'Hi', headers), await say([note], 'Hi', headers)]
    expect(second.body.message.id).toBe(first.body.message.id)
    expect(onDisk()).toHaveLength(before + 1)
    const history = await ok(api.app, getHistory, { token: owner.token, params: { id: visitor.chat.id } })
    expect(history.messages[0]?.file_chat_messages).toHaveLength(1)
  })

  it('are rejected if the bot accepts none, but text is accepted', async () => {
    await attach(false)
    const before = onDisk().length
    expect((await say([note], 'Hi')).body).toMatchObject({ code: 'attachments_disabled' })
    expect((await say([], 'Hi')).status).toBe(200)
    expect(onDisk()).toHaveLength(before)
    await attach(true)
  })

  it('are deleted with their bot', async () => {
    const before = onDisk().length
    const { token } = owner
    const { id } = await ok(api.app, createBot, { token, body: { bot_name: 'Short-lived' } })
    await ok(api.app, updateBot, { token, params: { id }, body: { attach_enabled: true } })
    const { api_key } = await ok(api.app, getBot, { token, params: { id } })
    expect((await say([note], '', {}, await newVisitor(api, api_key))).status).toBe(200)
    expect(onDisk()).toHaveLength(before + 1)
    await ok(api.app, deleteBot, { token, params: { id } })
    expect(onDisk()).toHaveLength(before)
  })

  it('that are not referenced are deleted once they are old', async () => {
    await say([note])
    const kept = onDisk()
    const folder = join(api.config.dataDir, 'uploads')
    for (const name of ['left-behind', 'just-arriving']) writeFileSync(join(folder, name), 'x')
    const old = new Date('2026-01-01')
    for (const name of [...kept, 'left-behind']) utimesSync(join(folder, name), old, old)
    const { context, close } = await createContext(api.config, api.app.log, { database: api.database })
    await sweepUploads(context, new Date('2026-01-02'))
    await close()
    expect(onDisk().sort()).toEqual([...kept, 'just-arriving'].sort())
  })
})
