import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loggerOf } from '#server/lib/loggable-error.ts'
import { startDatabase } from '#tests/support/api.ts'

const CANARY = 'CANARY-912845-of-ada@example.test'

let database: Awaited<ReturnType<typeof startDatabase>>
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.close())

const logged = (error: unknown): string => {
  let text = ''
  pino(loggerOf('info'), { write: (line) => (text += line) }).error({ err: error }, 'request failed')
  return text
}

it.each([
  ['refused by the database', sql`select ${CANARY}::integer`],
  ['with a value in its detail', sql`insert into registrations (secret_hash) values (${CANARY})`],
  ['on text that is no JSON', sql`select ${`{"${CANARY}`}::jsonb`],
])('a failed statement, %s, is logged without its values', async (_what, statement) => {
  const error = await database.database.db.execute(statement).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Error)
  const text = logged(error)
  expect(text).not.toContain(CANARY)
  expect(text).not.toContain('912845')
  expect(text).toMatch(/Failed query/)
  expect(text).toMatch(/loggable-error\.test/)
})

it('another error retains its message, its location and its cause', () => {
  const text = logged(new Error('no such file', { cause: new TypeError('inner') }))
  expect(text).toMatch(/no such file/)
  expect(text).toMatch(/TypeError/)
  expect(text).toMatch(/loggable-error\.test/)
})
