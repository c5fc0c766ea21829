import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { getChatConfig, saveChatConfig } from '#contract/account/clients.ts'
import { previewRetention } from '#contract/account/privacy.ts'
import { RETENTION_MAX_MONTHS } from '#contract/base/limits.ts'
import { endChat, listChats } from '#contract/chats/chats.ts'
import { getPerson, setPersonState } from '#contract/chats/people.ts'
import { catchUp } from '#contract/journal/system.ts'
import { getStatistics } from '#contract/reports/statistics.ts'
import { createChat } from '#contract/visitor/visitor.ts'
import type { Context } from '#server/api/core/context.ts'
import { createContext } from '#server/api/create-context.ts'
import { applyRetention, retentionStart } from '#server/api/features/privacy/retention.ts'
import { rollStatistics } from '#server/api/features/reports/statistics/roll.ts'
import { archiveJournal } from '#server/api/platform/journal/archive.ts'
import { dayOf } from '#server/lib/days.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, type Owner } from '#tests/support/people.ts'
import { segmentsWith, tablesWith } from '#tests/support/traces.ts'

let api: TestApi
let owner: Owner
let context: Context
let close: () => Promise<void>
beforeAll(async () => {
  api = await startApi({ engine: parrot })
  ;({ context, close } = await createContext(api.config, api.app.log, { database: api.database }))
})
afterAll(async () => {
  await close()
  await api.close()
})
beforeEach(async () => {
  owner = await newOwner(api)
})

const night = () => applyRetention(context)

/** Creates a chat that ended the given number of days ago. */
async function endedChat(days: number, user_name: string, by = owner): Promise<number> {
  const body = { user_name, user_id: user_name }
  const { id } = await ok(api.app, createChat, { headers: { 'api-key': by.bot.api_key }, body })
  await ok(api.app, endChat, { token: by.token, params: { id } })
  for (const [table, column, key] of [
    ['chats', 'created_at', 'id'],
    ['chats', 'ended_at', 'id'],
    ['events', 'at', 'chat_id'],
  ] as const)
    await api.database.db.execute(sql`
      update ${sql.identifier(table)} set ${sql.identifier(column)} = ${sql.identifier(column)} - make_interval(days => ${days}::int)
      where ${sql.identifier(key)} = ${id}`)
  return id
}

const keep = async (retentionMonths: number | null) => {
  const config = await ok(api.app, getChatConfig, { token: owner.token })
  return ok(api.app, saveChatConfig, { token: owner.token, body: { ...config, retentionMonths } })
}
const preview = (months: number, token = owner.token) =>
  send(api.app, previewRetention, { token, query: { months } })
const listed = async () =>
  (await ok(api.app, listChats, { token: owner.token, query: {} })).entities.map(({ id }) => id)

describe('retention', () => {
  it('deletes what the preview showed each night, and retains the figures', async () => {
    const old = await endedChat(70, 'Oldcanary')
    const young = await endedChat(20, 'Young')
    const other = await newOwner(api)
    const foreign = await endedChat(70, 'Foreign', other)
    await rollStatistics(context)
    const before = await figures()
    const { body } = await preview(2)
    expect(body).toMatchObject({ chats: 1, files: 0, oldest: expect.any(String), before: expect.any(String) })
    expect((await preview(6)).body).toMatchObject({ chats: 0, oldest: null })

    await night()
    expect((await listed()).length, 'nothing goes before a time is set').toBe(2)
    expect(await keep(2)).toMatchObject({ retentionMonths: 2 })
    await archiveJournal(api.database.db, new Date(Date.now() - 30 * 86_400_000))
    expect(await segmentsWith(api, 'Oldcanary')).toBe(1)
    const { seq: after } = await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })
    await night()
    expect(await listed()).toEqual([young])
    await expect.poll(() => tablesWith(api, 'Oldcanary'), { timeout: 20_000 }).toEqual([])
    expect(await segmentsWith(api, 'Oldcanary')).toBe(0)
    await rollStatistics(context)
    expect(await figures()).toBe(before)
    const { events } = await ok(api.app, catchUp, { token: owner.token, query: { after } })
    expect(events.findLast(({ type }) => type === 'chats.erased')).toMatchObject({ ids: [old] })
    const theirs = await ok(api.app, listChats, { token: other.token, query: {} })
    expect(theirs.entities.map(({ id }) => id)).toEqual([foreign])
  })

  const figures = async () => {
    const start_date = dayOf(new Date(Date.now() - 80 * 86_400_000), 'UTC')
    return (await ok(api.app, getStatistics, { token: owner.token, query: { start_date } })).statistic
      .totalChats
  }

  it('keeps blocked people, and deletes others with their last chat', async () => {
    const { token, profile } = owner
    const blocked = await endedChat(70, 'Blocked')
    const gone = await endedChat(70, 'Gone')
    const again = await endedChat(70, 'Again')
    await endedChat(1, 'Again')
    for (const id of [blocked, gone, again]) await ok(api.app, getPerson, { token, params: { id } })
    await ok(api.app, setPersonState, { token, params: { id: blocked }, body: { state: 'blocked' } })
    await keep(1)
    await night()
    const { rows } = await api.database.db.execute<{ key: string }>(
      sql`select key from people where client_id = ${profile.client_id} order by key`,
    )
    expect(rows.map(({ key }) => key)).toEqual(['key:widget:Again', 'key:widget:Blocked'])
  })

  it('is set by members who manage settings, within limits, and its change is audited', async () => {
    const { token } = owner
    await keep(12)
    const { entities } = await ok(api.app, listAudit, { token, query: { action: 'settings.chats_changed' } })
    expect(entities[0]?.detail).toMatchObject({ changes: { retentionMonths: { before: null, after: 12 } } })
    for (const months of [0, RETENTION_MAX_MONTHS + 1]) expect((await preview(months)).status).toBe(422)
    const agent = await newColleague(api, owner, 'agent')
    expect((await preview(1, agent.token)).status).toBe(403)
  })

  it.each([
    ['2026-03-31T12:00:00Z', 1, 'UTC', '2026-02-28T00:00:00.000Z'],
    ['2026-01-15T23:30:00Z', 1, 'Europe/Istanbul', '2025-12-15T21:00:00.000Z'],
    ['2026-05-10T09:00:00Z', 24, 'America/New_York', '2024-05-10T04:00:00.000Z'],
  ])('counts calendar months of the account: %s minus %i in %s', (now, months, zone, start) => {
    expect(retentionStart(months, new Date(now), zone).toISOString()).toBe(start)
  })
})
