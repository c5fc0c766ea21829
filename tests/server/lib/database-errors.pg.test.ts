import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isDatabaseUnavailable } from '#server/lib/database-errors.ts'

const url = process.env.TEST_DATABASE_URL

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => error,
  )

describe.skipIf(!url)('a statement on a closed connection', () => {
  it.each(['rollback', 'select 1'])('fails because the database is unavailable: %s', async (statement) => {
    const client = new pg.Client({ connectionString: url })
    const dead = new Promise((resolve) => client.once('error', resolve))
    await client.connect()
    const ended = await failureOf(client.query('select pg_terminate_backend(pg_backend_pid())'))
    await dead
    const later = await failureOf(client.query(statement))
    for (const failure of [ended, later, new Error('Failed query', { cause: later })]) {
      expect(failure).toBeInstanceOf(Error)
      expect(isDatabaseUnavailable(failure)).toBe(true)
    }
  })
})
