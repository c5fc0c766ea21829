import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Route } from '#contract/base/route.ts'
import { createBot } from '#contract/bots/bots.ts'
import { uploadDocuments } from '#contract/knowledge/training.ts'
import { askForAgent } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { routes } from '#tests/support/contract-routes.ts'
import { ok } from '#tests/support/inject.ts'
import { newColleague, newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { rightCall } from '#tests/support/right-call.ts'
import { upload } from '#tests/support/upload.ts'

/** Word that occurs in everything the first account contains, and nowhere else. */
const MARK = 'zebra'
/** Id that is tried: each table's first row belongs to the first account; later ones may belong to the caller. */
const FIRST = 1

describe('data of another account', () => {
  let api: TestApi
  let first: Owner
  let second: Owner

  const call = (route: Route, owner: Owner) => {
    const { headers, ...right } = rightCall(route, FIRST)
    return api.app.inject({ ...right, headers: { authorization: `Bearer ${owner.token}`, ...headers } })
  }

  /** Returns all rows of an account, one line per table, except for data that a job counts each minute regardless of calls. */
  const stateOf = async (clientId: number) => {
    const { db } = api.database
    const { rows } = await db.execute<{ table_name: string }>(sql`
      select table_name from information_schema.columns where column_name = 'client_id' and table_schema = 'public'
        and table_name <> 'chat_facts' and table_name not like 'stat\\_%' order by 1`)
    const state: Record<string, unknown> = {}
    for (const { table_name } of rows) {
      const { rows: found } = await db.execute(sql`
        select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as content
        from ${sql.identifier(table_name)} t where client_id = ${clientId}`)
      state[table_name] = found[0]
    }
    return state
  }

  const member = routes.filter(({ route }) => route.access === 'member' && route.consumes !== 'multipart')

  beforeAll(async () => {
    api = await startApi()
    first = await newOwner(api)
    await newColleague(api, first, 'agent')
    await ok(api.app, createBot, { token: first.token, body: { bot_name: `${MARK} bot` } })
    const visitor = await newVisitor(api, first.bot.api_key, { user_name: MARK })
    await visitor.say(`Where does the ${MARK} live?`)
    await ok(api.app, askForAgent, visitor.own)
    await newVisitor(api, first.bot.api_key, { user_name: `${MARK} two` })
    const files = [{ name: `${MARK}.txt`, bytes: `The ${MARK} lives in the south.` }]
    await upload(api.app, uploadDocuments, { token: first.token, params: { bot: first.bot.id }, files })
    // Creates one row of everything else that can be created, so that its id exists.
    const making = member.filter(({ route }) => route.method === 'POST' && !/logout|\/end$/.test(route.path))
    for (const { route } of making) await call(route, first)
    await vi.waitFor(
      async () => {
        const { rows } = await api.database.db.execute<{ n: number }>(
          sql`select count(*)::int as n from sources where status in ('queued', 'reading', 'indexing')`,
        )
        expect(rows[0]?.n).toBe(0)
      },
      { timeout: 60_000, interval: 100 },
    )
    second = await newOwner(api)
  })
  afterAll(() => api.close())

  it('cannot be read or changed by any call', async () => {
    const { client_id } = first.profile
    const before = await stateOf(client_id)
    const leaks: string[] = []
    for (const { name, route } of member) {
      const { statusCode, body } = await call(route, second)
      if (body.includes(MARK) || body.includes(first.email)) leaks.push(`${name} tells of it`)
      const named = /:(id|bot|bot_id|botId|clientId)\b/.test(route.path)
      if (named && (statusCode < 400 || statusCode >= 500)) leaks.push(`${name} answers ${statusCode}`)
      // Calls that end the caller's session would cause all later ones to be rejected.
      if (statusCode === 401) second = await newOwner(api)
    }
    expect(leaks).toEqual([])
    expect(await stateOf(client_id)).toEqual(before)
  })
})
