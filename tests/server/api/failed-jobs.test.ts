import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operate } from '#contract/journal/system.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { ok } from '#tests/support/inject.ts'

/** A mail server that is down until it is mended, for one address. */
const broken = { address: 'lost@example.test', isDown: true }

describe('failed jobs', () => {
  let api: TestApi
  const arrivals = new Map<string, () => void>()
  const arrived = (address: string) => new Promise<void>((resolve) => arrivals.set(address, resolve))
  const mailer = {
    send: async (to: string) => {
      if (to === broken.address && broken.isDown) throw new Error('The mail server\nis down.')
      arrivals.get(to)?.()
    },
  }
  beforeAll(async () => {
    api = await startApi({ mailer })
  })
  afterAll(() => api.close())

  const admin = (...args: string[]) => ok(api.app, operate, { token: INTERNAL_KEY, body: { args } })
  it('are listed after their last attempt, with the reason, and retried on demand', async () => {
    expect(await admin('jobs')).toEqual({ ok: true, lines: ['No job has failed.'] })
    const registration = { to: broken.address, locale: 'en-US', text: { kind: 'account_exists', name: 'Lu' } }
    await api.database.db.execute(sql`
      insert into jobs.job (name, data, retry_limit) values ('send-mail', ${JSON.stringify(registration)}::jsonb, 0)`)
    let lines: string[] = []
    while (!lines[0]?.includes('send-mail')) lines = (await admin('jobs')).lines
    expect(lines).toHaveLength(1)
    const [id = '', name, , tries, reason] = (lines[0] ?? '').split('\t')
    expect([name, tries, reason]).toEqual(['send-mail', 'after 1 try', 'The mail server is down.'])
    expect(lines[0]).not.toContain('account_exists')

    broken.isDown = false
    const there = arrived(broken.address)
    expect(await admin('retry', id)).toEqual({ ok: true, lines: ['send-mail will be retried.'] })
    await there
    expect((await admin('jobs')).lines).toEqual(['No job has failed.'])
    expect((await admin('retry', id)).ok).toBe(false)
  })

  it('are retried automatically before that, with increasing delays', async () => {
    const { rows } = await api.database.db.execute<{
      name: string
      limit: number
      backoff: boolean
      delay: number
    }>(
      sql`select name, retry_limit as limit, retry_backoff as backoff, retry_delay as delay from jobs.queue where name = 'send-mail'`,
    )
    expect(rows).toEqual([{ name: 'send-mail', limit: 8, backoff: true, delay: 15 }])
  })

  it.each([['nonsense'], ['00000000-0000-0000-0000-000000000000']])(
    'rejects the unknown job %s',
    async (id) => {
      const answer = await admin('retry', id)
      expect(answer).toMatchObject({
        ok: false,
        lines: [expect.stringContaining('Unknown failed job'), 'usage: retry JOB'],
      })
    },
  )

  it('are in the help with all other commands', async () => {
    const { ok: isOk, lines } = await admin('help')
    expect(isOk).toBe(true)
    const names = [
      'clients',
      'create',
      'plan',
      'extend',
      'addons',
      'payments',
      'disable',
      'enable',
      'jobs',
      'retry',
    ]
    for (const name of names)
      expect(lines.some((line) => line.trimStart().startsWith(name) && / {2}\S/.test(line.trim()))).toBe(true)
  })
})
