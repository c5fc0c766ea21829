import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { plans } from '#contract/account/account-limits.ts'
import { forgotPassword } from '#contract/account/auth.ts'
import { uploadPicture } from '#contract/account/member-pictures.ts'
import { listNotifications } from '#contract/account/notifications.ts'
import { erasePerson } from '#contract/account/privacy.ts'
import { sendRecording } from '#contract/account/recordings.ts'
import { PER_DAY_MS } from '#contract/base/limits.ts'
import { updateBot } from '#contract/bots/bots.ts'
import { addCannedReply } from '#contract/chats/canned-replies.ts'
import { getHistory, sendManual } from '#contract/chats/chats.ts'
import { saveDraft } from '#contract/chats/drafts.ts'
import { uploadBanner } from '#contract/chats/files.ts'
import { addNote } from '#contract/chats/notes.ts'
import { addPersonNote } from '#contract/chats/people.ts'
import { ready } from '#contract/journal/system.ts'
import { addFaq } from '#contract/knowledge/faqs.ts'
import { savePrompt, uploadDocuments } from '#contract/knowledge/training.ts'
import { sendFiles, sendMessage } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { upload } from '#tests/support/upload.ts'

const files = [{ name: 'note.txt', bytes: 'The parcel is broken.' }]

describe('space for files', () => {
  let api: TestApi
  afterEach(() => api.close())

  const start = async (environment: Record<string, string> = {}) => {
    api = await startApi({ engine: parrot }, environment)
    const owner = await newOwner(api)
    const params = { id: owner.bot.id }
    await ok(api.app, updateBot, { token: owner.token, params, body: { attach_enabled: true } })
    const visitor = await newVisitor(api, owner.bot.api_key)
    const attempts = async () => [
      await upload(api.app, uploadDocuments, { token: owner.token, params: { bot: owner.bot.id }, files }),
      await upload(api.app, sendFiles, { ...visitor.own, files, fields: { message: 'Look' } }),
    ]
    return { owner, visitor, attempts }
  }

  it('is reserved on the disk: files are rejected, messages are accepted', async () => {
    const { owner, visitor, attempts } = await start({ MIN_FREE_BYTES: '1000000000000000' })
    const { token } = owner
    for (const answer of [
      ...(await attempts()),
      await upload(api.app, uploadBanner, { token, files }),
      await upload(api.app, uploadPicture, { token, files }),
      await upload(api.app, sendRecording, { token, files }),
    ])
      expect(answer).toMatchObject({ status: 507, body: { code: 'storage_full' } })
    expect((await visitor.say('Are you there?')).reply).not.toBeNull()
    expect(await ok(api.app, ready)).toMatchObject({ status: 'ok', checks: { storage: 'failed' } })
  })

  it('is limited by the plan', async () => {
    const { owner, attempts } = await start()
    for (const { status } of await attempts()) expect(status).toBeLessThan(300)
    await api.database.db.execute(
      sql`update sources set size = 600000000 where client_id = ${owner.profile.client_id}`,
    )
    for (const answer of await attempts())
      expect(answer).toMatchObject({ status: 402, body: { code: 'storage_used_up' } })
  })

  it('counts texts, and refuses visitors’ messages once the plan is used up; the owner is told', async () => {
    const { owner, visitor } = await start()
    const textBytes = async () => {
      const { rows } = await api.database.db.execute<{ text_bytes: number }>(
        sql`select text_bytes from journal_heads where client_id = ${owner.profile.client_id}`,
      )
      return Number(rows[0]?.text_bytes)
    }
    const before = await textBytes()
    const { reply } = await visitor.say('Où est mon colis ?')
    const reported = Buffer.byteLength('Où est mon colis ?') + Buffer.byteLength(reply?.message ?? '')
    expect((await textBytes()) - before).toBe(reported)

    const other = await newVisitor(api, owner.bot.api_key)
    await other.say('Hello')
    await ok(api.app, erasePerson, { token: owner.token, params: { id: other.chat.id } })
    expect((await textBytes()) - before).toBe(reported)
  })

  it('refuses visitors’ messages once texts have used the plan up, and tells the owner once', async () => {
    const { owner, visitor, attempts } = await start()
    await api.database.db.execute(
      sql`update journal_heads set text_bytes = 200000000 where client_id = ${owner.profile.client_id}`,
    )
    const refused = { status: 402, body: { code: 'storage_used_up' } }
    for (const text of ['Hello', 'Again'])
      expect(await send(api.app, sendMessage, { ...visitor.own, body: { message: text } })).toMatchObject(
        refused,
      )
    for (const answer of await attempts()) expect(answer).toMatchObject(refused)
    const { entities } = await ok(api.app, listNotifications, { token: owner.token, query: {} })
    expect(entities.filter(({ kind }) => kind === 'storage_used_up')).toHaveLength(1)
  })

  const seed = (owner: Owner, bytes: number) =>
    api.database.db.execute(
      sql`update journal_heads set text_bytes = ${Math.floor(bytes)}::bigint where client_id = ${owner.profile.client_id}`,
    )
  const refused = { status: 402, body: { code: 'storage_used_up' } }

  it('lets members end their conversations, then refuses their texts too', async () => {
    const { owner, visitor } = await start()
    const own = { token: owner.token, params: { id: visitor.chat.id } }
    const writes = async () => [
      await send(api.app, sendManual, { ...own, body: { message: 'Goodbye' } }),
      await send(api.app, addNote, { ...own, body: { text: 'Was angry' } }),
      await send(api.app, addPersonNote, { ...own, body: { text: 'Is nice' } }),
      await send(api.app, addCannedReply, {
        token: owner.token,
        body: { shortcut: `hi${Math.random()}`, text: 'Hello', locale: null, is_personal: false },
      }),
      await send(api.app, savePrompt, {
        token: owner.token,
        params: { bot: owner.bot.id },
        body: { prompt: `Be kind. ${Math.random()}` },
      }),
      await send(api.app, addFaq, {
        token: owner.token,
        params: { bot: owner.bot.id },
        body: { question: `Open? ${Math.random()}`, answer: 'Yes.' },
      }),
    ]
    await seed(owner, (1.05 * plans.trial.bytes) / 3)
    for (const { status } of await writes()) expect(status).toBeLessThan(300)
    await seed(owner, (1.2 * plans.trial.bytes) / 3)
    await expect.poll(async () => (await writes())[0]?.status, { timeout: 10_000 }).toBe(402)
    for (const answer of await writes()) expect(answer).toMatchObject(refused)
    const { entities } = await ok(api.app, listNotifications, { token: owner.token, query: {} })
    expect(entities.filter(({ kind }) => kind === 'storage_used_up')).toHaveLength(1)
    // Making room stays possible.
    await ok(api.app, erasePerson, own)
  })

  it.each(['notes', 'person_notes', 'prompts'] as const)('counts %s', async (table) => {
    const { owner, visitor } = await start()
    const own = { token: owner.token, params: { id: visitor.chat.id } }
    await ok(api.app, addNote, { ...own, body: { text: 'x' } })
    await ok(api.app, addPersonNote, { ...own, body: { text: 'x' } })
    await ok(api.app, savePrompt, {
      token: owner.token,
      params: { bot: owner.bot.id },
      body: { prompt: 'x' },
    })
    await seed(owner, plans.trial.bytes / 3 - 1_000)
    const more = { token: owner.token, params: { bot: owner.bot.id }, files }
    expect((await upload(api.app, uploadDocuments, more)).status).toBe(201)
    const column = sql.identifier(table === 'prompts' ? 'prompt' : 'text')
    await api.database.db.execute(
      sql`update ${sql.identifier(table)} set ${column} = repeat('x', 5000) where client_id = ${owner.profile.client_id}`,
    )
    expect(await upload(api.app, uploadDocuments, more)).toMatchObject(refused)
  })

  it('limits what a member writes in a day; reading does not count', async () => {
    const limit = { by: 'member', max: 20, window: PER_DAY_MS, countsKilobytes: true } as const
    api = await startApi({ engine: parrot, limits: { member: [limit] } })
    const owner = await newOwner(api)
    const visitor = await newVisitor(api, owner.bot.api_key)
    const call = { token: owner.token, params: { id: visitor.chat.id } }
    for (let n = 0; n < 30; n += 1) await ok(api.app, getHistory, { ...call, query: {} })
    const save = () =>
      send(api.app, saveDraft, { ...call, body: { reply: 'x'.repeat(7_900), note: '', mentions: [] } })
    const statuses = [await save(), await save(), await save()].map(({ status }) => status)
    expect(statuses).toEqual([204, 204, 429])
  })

  it('retains no email with a code once it is sent', async () => {
    const { owner } = await start()
    await ok(api.app, forgotPassword, { body: { email: owner.email } })
    await api.mailTo(owner.email, 'reset')
    const kept = async () => {
      const { rows } = await api.database.db.execute(sql`select id from jobs where name = 'send-mail'`)
      return rows.length
    }
    await expect.poll(kept).toBe(0)
  })
})
