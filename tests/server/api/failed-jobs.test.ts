import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operate } from '#contract/journal/system.ts'
import type { Mail } from '#server/api/platform/mail/mailer.ts'
import { INTERNAL_KEY, startApi, type TestApi } from '#tests/support/api.ts'
import { ok } from '#tests/support/inject.ts'

const mailTo = (to: string) => ({ to, locale: 'en-US', text: { kind: 'account_exists', name: 'Lu' } })

/** Mail server that fails for one address until it is repaired. */
const broken = { address: 'lost@example.test', isDown: true }

describe('failed jobs', () => {
  let api: TestApi
  const arrivals = new Map<string, () => void>()
  const arrived = (address: string) => new Promise<void>((resolve) => arrivals.set(address, resolve))
  const mailer = {
    send: async ({ to }: Mail) => {
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
    await api.database.db.execute(sql`
      insert into jobs (name, data, attempts_max) values ('send-mail', ${JSON.stringify(mailTo(broken.address))}::jsonb, 1)`)
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
    broken.isDown = true
    await api.database.db.execute(sql`
      insert into jobs (name, data, attempts_max)
      values ('send-mail', ${JSON.stringify(mailTo(broken.address))}::jsonb, 9)`)
    const delayed = async () => {
      const { rows } = await api.database.db.execute<{ attempts: number; seconds: number }>(sql`
        select attempts, extract(epoch from run_at - now())::int as seconds from jobs
        where name = 'send-mail' and lease_until is null and run_at > now()`)
      return rows[0] ?? { attempts: 0, seconds: 0 }
    }
    const delays: number[] = []
    for (const attempts of [1, 2, 3]) {
      await expect.poll(async () => (await delayed()).attempts, { timeout: 10_000 }).toBe(attempts)
      delays.push((await delayed()).seconds)
      await api.database.db.execute(sql`update jobs set run_at = now() where name = 'send-mail'`)
    }
    // 15 seconds, doubled each time, plus up to the same amount of jitter.
    for (const [n, seconds] of delays.entries()) {
      expect(seconds).toBeGreaterThan(15 * 2 ** n - 5)
      expect(seconds).toBeLessThanOrEqual(2 * 15 * 2 ** n)
    }
  })

  it.each([['nonsense'], ['00000000-0000-0000-0000-000000000000']])(
    'rejects the unknown job %s',
    async (id) => {
      const answer = await admin('retry', id)
      expect(answer).toMatchObject({
        ok: false,
        lines: [expect.stringContaining('Unknown failed job')],
      })
    },
  )

  it('are included in the help with all other commands', async () => {
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
