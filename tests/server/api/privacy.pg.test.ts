import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { erasePerson, exportPerson, getPersonData } from '#contract/account/privacy.ts'
import { addWebhook } from '#contract/account/webhooks.ts'
import { addressOf } from '#contract/base/address.ts'
import { updateBot } from '#contract/bots/bots.ts'
import { assignChat, listChats, sendManual } from '#contract/chats/chats.ts'
import { addNote } from '#contract/chats/notes.ts'
import { addPersonNote, getPerson, mergePeople } from '#contract/chats/people.ts'
import { SKIPPED_EVENT } from '#contract/journal/events.ts'
import { catchUp, operate } from '#contract/journal/system.ts'
import { listQuestions } from '#contract/knowledge/questions.ts'
import { exportAdhoc } from '#contract/reports/adhoc.ts'
import { addSavedReport } from '#contract/reports/saved-reports.ts'
import { askForAgent, createChat, rateChat, reportPage, sendFiles } from '#contract/visitor/visitor.ts'
import { leaveContact } from '#contract/visitor/visitor-contact.ts'
import { archiveJournal } from '#server/api/platform/journal/archive.ts'
import { bufferSource } from '#server/engine/ingest/detect/byte-source.ts'
import { createWeb } from '#server/engine/ingest/web/web.ts'
import { unpackZip } from '#server/engine/ingest/zip/unpack.ts'
import { readZipDirectory } from '#server/engine/ingest/zip/zip-directory.ts'
import { startReceiver } from '#tests/fakes/webhook-receiver.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { filesWith, segmentsWith, tablesWith } from '#tests/support/traces.ts'
import { upload } from '#tests/support/upload.ts'

/** Words that occur in everything stored about the customer whom a test erases or exports, and nowhere else. */
const ERASED = 'Xylocopa'
const EXPORTED = 'Bombus'

let api: TestApi
let owner: Owner
beforeAll(async () => {
  api = await startApi({ web: createWeb({ now: Date.now, allowPrivate: true }) })
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await newOwner(api)
})

type Visitor = Awaited<ReturnType<typeof newVisitor>>

const params = ({ chat: { id } }: Visitor) => ({ id })
const events = async (after = 0) =>
  (await ok(api.app, catchUp, { token: owner.token, query: { after } })).events
const questions = async () =>
  (await ok(api.app, listQuestions, { token: owner.token, params: { bot: owner.bot.id }, query: {} }))
    .entities
const jobsDone = (name: string) =>
  expect
    .poll(
      async () => {
        const { rows } = await api.database.executeSql(
          'select 1 from jobs where name = $1 and failed_at is null',
          [name],
        )
        return rows.length
      },
      { timeout: 20_000 },
    )
    .toBe(0)

/** Leaves traces of a customer everywhere that data is stored. */
async function leaveTraces(visitor: Visitor, word: string): Promise<void> {
  const { token, profile } = owner
  await visitor.say(`What does a ${word} eat?`)
  await ok(api.app, leaveContact, { ...visitor.own, body: { email: `${word}@example.test` } })
  await upload(api.app, sendFiles, {
    ...visitor.own,
    files: [{ name: `${word}.txt`, bytes: `About the ${word}` }],
    fields: { message: '' },
  })
  await ok(api.app, reportPage, {
    ...visitor.own,
    body: { url: `https://shop.example/${word}`, title: word },
  })
  await ok(api.app, askForAgent, visitor.own)
  await ok(api.app, assignChat, { token, params: params(visitor), body: { user_id: profile.id } })
  await ok(api.app, sendManual, { token, params: params(visitor), body: { message: `Hello ${word}` } })
  await ok(api.app, addNote, { token, params: params(visitor), body: { text: `${word} was here` } })
  await ok(api.app, getPerson, { token, params: params(visitor) })
  await ok(api.app, addPersonNote, { token, params: params(visitor), body: { text: `Likes ${word}` } })
  await ok(api.app, rateChat, { ...visitor.own, body: { stars: 1, feedback: `Poor ${word}` } })
}

/** Exports and saves a report about a customer, and makes the mail with their transcript fail. */
async function leaveTracesInReports(visitor: Visitor, word: string): Promise<void> {
  const { token, profile } = owner
  const criteria = { userNames: [word, 'Grace'], search: `${word}@example` }
  const exported = await api.app.inject({
    method: exportAdhoc.method,
    url: exportAdhoc.path,
    headers: { authorization: `Bearer ${token}` },
    payload: { ...criteria, format: 'csv' },
  })
  expect(exported.statusCode).toBe(200)
  await ok(api.app, addSavedReport, {
    token,
    body: { name: 'Watched', criteria, is_shared: false, schedule: null },
  })
  await api.database.db.execute(sql`
    insert into jobs (name, client_id, data, attempts_max, failed_at)
    values ('mail-transcript', ${profile.client_id}, ${JSON.stringify({
      clientId: profile.client_id,
      chatId: visitor.chat.id,
      email: `${word}@example.test`,
    })}::jsonb, 1, now())`)
}

describe('erasing a customer', () => {
  it('deletes all of their text everywhere, and nothing of others', { timeout: 120_000 }, async () => {
    const { token, bot, profile } = owner
    const receiver = await startReceiver(() => new Date())
    await ok(api.app, addWebhook, { token, body: { url: receiver.url, events: ['message.added'] } })
    await ok(api.app, updateBot, { token, params: { id: bot.id }, body: { attach_enabled: true } })
    const visitor = await newVisitor(api, bot.api_key, { user_name: ERASED })
    await leaveTraces(visitor, ERASED)
    const other = await newVisitor(api, bot.api_key, { user_name: 'Grace' })
    await other.say('When do you open?')
    await jobsDone('send-webhooks')
    // The first half of the events has been removed from the journal.
    const before = await events()
    const half = before[Math.floor(before.length / 2)]?.seq ?? 0
    await api.database.db.execute(
      sql`update events set at = at - make_interval(days => 8) where client_id = ${profile.client_id} and seq <= ${half}`,
    )
    await api.database.db.execute(
      sql`update chats set created_at = created_at - make_interval(days => 8) where client_id = ${profile.client_id}`,
    )
    await archiveJournal(api.database.db, new Date(Date.now() - 7 * 86_400_000))
    const traces = await tablesWith(api, ERASED)
    for (const table of ['chats', 'messages', 'events', 'questions', 'notifications', 'webhook_deliveries'])
      expect(traces).toContain(`public.${table}`)
    expect(await segmentsWith(api, ERASED)).toBe(1)
    expect(filesWith(api, ERASED)).toHaveLength(1)

    await leaveTracesInReports(visitor, ERASED)
    for (const table of ['saved_reports', 'jobs'])
      expect(await tablesWith(api, ERASED)).toContain(`public.${table}`)

    const call = { token, params: params(visitor) }
    const kept = await ok(api.app, getPersonData, call)
    expect(kept).toMatchObject({ chats: 1, files: 1, bytes: `About the ${ERASED}`.length })
    expect(await ok(api.app, erasePerson, call)).toEqual(kept)
    await jobsDone('erase-history')

    expect(await tablesWith(api, ERASED)).toEqual([])
    expect(await segmentsWith(api, ERASED)).toBe(0)
    expect(filesWith(api, ERASED)).toEqual([])
    expect((await send(api.app, getPersonData, call)).status).toBe(404)
    expect((await send(api.app, askForAgent, visitor.own)).status).toBe(404)
    // The journal keeps every number, and tells open screens which chat was deleted.
    const after = await events(half)
    expect(after.map(({ seq }) => seq)).toEqual(after.map((_, i) => half + 1 + i))
    expect(after.at(-1)).toMatchObject({ type: 'chats.erased', ids: [visitor.chat.id], bots: [] })
    const types = new Map(after.map(({ seq, type }) => [seq, type as string]))
    for (const { seq, type, ...rest } of before.filter(({ seq }) => seq > half)) {
      const isErased = JSON.stringify(rest).includes(ERASED)
      expect(types.get(seq), `${type} ${seq}`).toBe(isErased ? SKIPPED_EVENT : types.get(seq))
      if ('chat' in rest && rest.chat.id === other.chat.id) expect(types.get(seq)).toBe(type)
    }
    const { entities: chats } = await ok(api.app, listChats, { token, query: {} })
    expect(chats.map(({ id }) => id)).toEqual([other.chat.id])
    expect((await questions()).map(({ question }) => question)).toEqual(['When do you open?'])
    // The audit log records that someone was deleted, but not who, and its chain is valid.
    const { entities } = await ok(api.app, listAudit, { token, query: { area: 'person' } })
    expect(entities[0]).toMatchObject({
      action: 'person.erased',
      subject: { name: '' },
      detail: { chats: 1 },
    })
    const check = await ok(api.app, operate, { token: INTERNAL_KEY, body: { args: ['audit', 'verify'] } })
    expect(check.ok).toBe(true)
    await receiver.close()
  })

  it('includes all merged identities, and excludes people who only gave the same address', async () => {
    const { token, bot } = owner
    const begin = (body: object) =>
      ok(api.app, createChat, { headers: { 'api-key': bot.api_key }, body: { user_name: 'Ana', ...body } })
    const web = await begin({ user_id: 'ana' })
    const again = await begin({ user_id: 'ana' })
    const mail = await begin({ email: 'ana@shop.example' })
    const claimed = await begin({ user_id: 'eve', email: 'ana@shop.example' })
    await ok(api.app, mergePeople, { token, params: { id: web.id }, body: { chat_id: mail.id } })
    expect(await ok(api.app, erasePerson, { token, params: { id: mail.id } })).toMatchObject({ chats: 3 })
    const { entities: chats } = await ok(api.app, listChats, { token, query: {} })
    expect(chats.map(({ id }) => id)).toEqual([claimed.id])
    expect(again.id).not.toBe(claimed.id)
    await jobsDone('erase-history')
  })

  it('replaces the wording of a question with the next customer’s wording', async () => {
    const [first, second] = [
      await newVisitor(api, owner.bot.api_key, { user_name: 'First' }),
      await newVisitor(api, owner.bot.api_key, { user_name: 'Second' }),
    ]
    await first.say('Do you repair old pianos?')
    await second.say('Do you repair an old piano?')
    expect(await questions()).toMatchObject([{ question: 'Do you repair old pianos?', count: 2 }])
    await ok(api.app, erasePerson, { token: owner.token, params: params(first) })
    expect(await questions()).toMatchObject([{ question: 'Do you repair an old piano?' }])
    await jobsDone('erase-history')
  })

  it('is allowed for owners and admins of the account only', async () => {
    const visitor = await newVisitor(api, owner.bot.api_key, { user_name: 'Ana' })
    const colleagues = await Promise.all(
      (['supervisor', 'agent'] as const).map((role) => newColleague(api, owner, role)),
    )
    for (const route of [getPersonData, exportPerson, erasePerson]) {
      for (const { token } of colleagues)
        expect((await send(api.app, route, { token, params: params(visitor) })).status).toBe(403)
      const { token } = await newOwner(api)
      expect((await send(api.app, route, { token, params: params(visitor) })).status).toBe(404)
    }
    const { token } = await newColleague(api, owner, 'admin')
    expect((await send(api.app, erasePerson, { token, params: params(visitor) })).status).toBe(200)
  })
})

describe('exporting a customer', () => {
  it('returns all stored data as JSON, with the files, and is audited', async () => {
    const { token, bot } = owner
    await ok(api.app, updateBot, { token, params: { id: bot.id }, body: { attach_enabled: true } })
    const visitor = await newVisitor(api, bot.api_key, { user_name: EXPORTED })
    await leaveTraces(visitor, EXPORTED)
    const response = await api.app.inject({
      url: addressOf(exportPerson, { params: params(visitor) }),
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="customer-${visitor.chat.id}.zip"`,
      'cache-control': 'private, no-store',
    })
    const archive = response.rawPayload
    const entries = await readZipDirectory(bufferSource(archive))
    const parts = new Map(unpackZip(archive, entries, () => true).map(({ name, bytes }) => [name, bytes]))
    const customer = JSON.parse(parts.get('customer.json')?.toString() ?? '')
    expect(customer).toMatchObject({
      known_by: [`email:${EXPORTED.toLowerCase()}@example.test`],
      notes: [{ text: `Likes ${EXPORTED}` }],
      chats: [
        {
          id: visitor.chat.id,
          user_name: EXPORTED,
          email: `${EXPORTED}@example.test`,
          rating: { stars: 1, comment: `Poor ${EXPORTED}` },
          notes: [{ text: `${EXPORTED} was here` }],
          pages: [{ title: EXPORTED }],
        },
      ],
    })
    const [chat] = customer.chats
    expect(chat.messages.map(({ order }: { order: number }) => order)).toEqual(
      chat.messages.map((_: unknown, i: number) => i + 1),
    )
    const [file] = chat.messages.flatMap(({ files }: { files: string[] }) => files)
    expect(parts.get(file)?.toString()).toBe(`About the ${EXPORTED}`)
    const { entities } = await ok(api.app, listAudit, { token, query: { action: 'person.exported' } })
    expect(entities).toMatchObject([{ subject: { name: EXPORTED }, detail: { chats: 1 } }])
  })
})
