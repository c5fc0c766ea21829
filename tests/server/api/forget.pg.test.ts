import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '#contract/account/auth.ts'
import { getProfile } from '#contract/account/members.ts'
import { DAY_MS } from '#contract/base/units.ts'
import { forgetSignIns } from '#server/api/platform/auth/forget.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, PASSWORD } from '#tests/support/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const rowsIn = async (table: string): Promise<number> => {
  const { rows } = await api.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  )
  return rows[0]?.n ?? 0
}

it('sessions and registrations are deleted 30 days after they ended, and others are not', async () => {
  const { db } = api.database
  const owner = await newOwner(api)
  const { email } = await ok(api.app, getProfile, { token: owner.token })
  await ok(api.app, signIn, { body: { username: email, password: PASSWORD } })
  const before = await rowsIn('sessions')
  const days = (n: number) => sql`${new Date(Date.now() - n * DAY_MS).toISOString()}::timestamptz`
  const register = (secret: string, ago: number) =>
    db.execute(sql`
      insert into registrations (secret_hash, email, password_hash, first_name, last_name, company, time_zone, otp_hash, expires_at)
      values (${secret}, 'late@example.test', '', '', '', '', 'UTC', '', ${days(ago)})`)
  await register('old', 31)
  await register('recent', 29)
  const copy = (id: string, expired: number) =>
    db.execute(sql`
      insert into sessions (id, client_id, user_id, expires_at)
      select ${id}, client_id, user_id, ${days(expired)} from sessions limit 1`)
  await copy('long-over', 31)
  await copy('just-over', 29)
  await forgetSignIns(db, new Date(Date.now() - 30 * DAY_MS))
  expect(await rowsIn('registrations')).toBe(1)
  expect(await rowsIn('sessions')).toBe(before + 1)
  await ok(api.app, getProfile, { token: owner.token })
})
