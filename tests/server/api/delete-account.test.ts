import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '#contract/account/auth.ts'
import { updateBot } from '#contract/bots/bots.ts'
import { assignChat, sendManual } from '#contract/chats/chats.ts'
import { addPersonNote, getPerson } from '#contract/chats/people.ts'
import { operate } from '#contract/journal/system.ts'
import { uploadDocuments } from '#contract/knowledge/training.ts'
import { askForAgent, sendFiles } from '#contract/visitor/visitor.ts'
import { leaveContact } from '#contract/visitor/visitor-contact.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner, PASSWORD } from '#tests/support/people.ts'
import { filesWith, tablesWith } from '#tests/support/traces.ts'
import { upload } from '#tests/support/upload.ts'

/** Word that occurs in everything the deleted account contains, and nowhere else. */
const CANARY = 'xylocopa'

let api: TestApi
let owner: Owner
let other: Owner
beforeAll(async () => {
  api = await startApi({ engine: parrot })
  owner = await newOwner(api)
  other = await newOwner(api)
})
afterAll(() => api.close())

const admin = (...args: string[]) => ok(api.app, operate, { token: INTERNAL_KEY, body: { args } })

/** Returns the tables with rows of an account. */
async function tablesOf(clientId: number): Promise<string[]> {
  const { db } = api.database
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where column_name = 'client_id' and table_schema = 'public' order by 1`)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await db.execute(
      sql`select 1 from ${sql.identifier(name)} where client_id = ${clientId} limit 1`,
    )
    if (hits.length) found.push(name)
  }
  return found
}

it('deletes all data of an account, and no data of others', {
  timeout: 120_000,
}, async () => {
  const { token, bot, profile } = owner
  const clientId = profile.client_id
  await ok(api.app, updateBot, { token, params: { id: bot.id }, body: { attach_enabled: true } })
  const visitor = await newVisitor(api, bot.api_key, { user_name: CANARY })
  await visitor.say(`I am the ${CANARY}`)
  await ok(api.app, leaveContact, { ...visitor.own, body: { email: `${CANARY}@example.test` } })
  await upload(api.app, sendFiles, {
    ...visitor.own,
    files: [{ name: `${CANARY}.txt`, bytes: `About the ${CANARY}` }],
    fields: { message: '' },
  })
  await ok(api.app, askForAgent, visitor.own)
  const params = { id: visitor.chat.id }
  await ok(api.app, assignChat, { token, params, body: { user_id: profile.id } })
  await ok(api.app, sendManual, { token, params, body: { message: `Hello ${CANARY}` } })
  await ok(api.app, getPerson, { token, params })
  await ok(api.app, addPersonNote, { token, params, body: { text: `Likes ${CANARY}` } })
  await newColleague(api, owner, 'agent')
  const files = [{ name: `${CANARY}.txt`, bytes: `The ${CANARY} lives in dead wood.` }]
  await upload(api.app, uploadDocuments, { token, params: { bot: bot.id }, files })
  const kept = await newVisitor(api, other.bot.api_key, { user_name: 'Grace' })
  await kept.say('I stay')
  const before = await tablesOf(other.profile.client_id)
  const mentions = await tablesWith(api, CANARY)
  for (const table of ['chats', 'messages', 'events', 'search_entries', 'person_notes', 'people'])
    expect(mentions).toContain(`public.${table}`)
  expect(filesWith(api, CANARY).length).toBeGreaterThan(0)

  expect((await admin('delete', String(clientId))).lines[0]).toContain('Disable it first')
  await admin('disable', String(clientId))
  expect((await admin('delete', String(clientId))).lines[0]).toContain('--confirm')
  expect((await admin('delete', String(clientId), '--confirm', 'Someone')).ok).toBe(false)
  expect(await tablesWith(api, CANARY)).toEqual(expect.arrayContaining(mentions))

  const { rows } = await api.database.db.execute<{ name: string }>(
    sql`select name from clients where id = ${clientId}`,
  )
  const name = rows[0]?.name ?? ''
  expect(await admin('delete', String(clientId), '--confirm', name)).toMatchObject({
    ok: true,
    lines: [expect.stringContaining('was deleted')],
  })
  expect(await tablesWith(api, CANARY)).toEqual([])
  expect(await tablesOf(clientId)).toEqual([])
  expect(filesWith(api, CANARY)).toEqual([])
  expect((await send(api.app, signIn, { body: { username: owner.email, password: PASSWORD } })).status).toBe(
    401,
  )
  expect(await tablesWith(api, owner.email)).toEqual([])
  // Metrics may have been counted in the meantime, so there can be additional tables.
  expect(await tablesOf(other.profile.client_id)).toEqual(expect.arrayContaining(before))
})
