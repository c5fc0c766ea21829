import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportAudit } from '#contract/account/audit.ts'
import { previewLink } from '#contract/account/link-preview.ts'
import { getProfile } from '#contract/account/members.ts'
import { exportAdhoc } from '#contract/reports/adhoc.ts'
import { getStatistics } from '#contract/reports/statistics.ts'
import { createWeb } from '#server/engine/ingest/web/web.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { routes } from '#tests/support/contract-routes.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'
import { rightCall } from '#tests/support/right-call.ts'
import { useSite } from '../engine-ingest/support/site.ts'

const FLOOD = 24
const heavy = routes.filter(({ route }) => route.isHeavy)
const site = useSite()
const period = { start_date: '2026-01-01', end_date: '2026-01-31' }

let api: TestApi
let hostile: Owner
let owner: Owner
beforeAll(async () => {
  const web = createWeb({ now: Date.now, allows: (address) => address === '127.0.0.1' })
  api = await startApi({ engine: parrot, limits: {}, web })
  hostile = await newOwner(api)
  owner = await newOwner(api)
})
afterAll(() => api.close())

/** Returns how many of another account's calls succeeded before a call that was made after them; refused ones take no turn. */
async function endedBefore(
  flood: readonly Promise<{ readonly statusCode: number }>[],
  call: Promise<unknown>,
): Promise<number> {
  let ended = 0
  for (const one of flood)
    void one.then(({ statusCode }) => {
      if (statusCode < 300) ended++
    })
  await call
  const before = ended
  await Promise.all(flood)
  return before
}

describe('calls that take long', () => {
  it('are declared: reports, and what replays questions', () => {
    expect(heavy.length).toBeGreaterThan(8)
    for (const { name, route } of heavy) expect(route.access, name).toBe('member')
  })

  it.each(heavy)('$name of another account waits for at most the turns under way', async ({ route }) => {
    const call = ({ token, bot }: Owner) => {
      const { url, headers, payload } = rightCall(route, bot.id)
      return api.app.inject({
        method: route.method,
        url,
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...(payload !== undefined && { payload }),
      })
    }
    // A limit on the number of calls would hide what turns do.
    const calls = Math.min(FLOOD, ...(route.limits ?? []).map(({ max }) => max))
    const flood = Array.from({ length: calls }, () => call(hostile))
    const before = await endedBefore(flood, call(owner))
    // Without turns, all earlier calls would be served first.
    expect(before).toBeLessThan(calls / 2)
  })
})

describe('exports', () => {
  it('that nobody downloads do not delay the reports of another account', async () => {
    await api.database.db.execute(sql`
      insert into audit_log (client_id, actor_name, actor_email, address, action, subject_name, detail)
      select ${hostile.profile.client_id}, 'Ada', 'ada@example.test', '', 'session.started', repeat('x', 300), '{}'
      from generate_series(1, 4000)`)
    const download = () =>
      api.app.inject({
        method: exportAudit.method,
        url: exportAudit.path,
        headers: { authorization: `Bearer ${hostile.token}` },
        payloadAsStream: true,
      })
    const stuck = await Promise.all(Array.from({ length: 8 }, download))
    for (const { statusCode } of stuck) expect(statusCode).toBe(200)
    const report = { method: exportAdhoc.method, url: exportAdhoc.path, payload: { format: 'csv' } }
    const done = await api.app.inject({ ...report, headers: { authorization: `Bearer ${owner.token}` } })
    expect(done.statusCode).toBe(200)
    await ok(api.app, getStatistics, { token: owner.token, query: period })
    for (const { stream } of stuck) stream().resume()
  })
})

describe('link previews', () => {
  it('of pages that never answer do not delay another account’s', async () => {
    const open: (() => void)[] = []
    for (let n = 0; n < FLOOD; n++)
      site.pages[`/hang-${n}`] = (_, response) => {
        open.push(() => response.writeHead(404).end())
      }
    site.pages['/fine'] = '<!doctype html><title>Fine</title>'
    const preview = ({ token }: Owner, path: string) =>
      api.app.inject({
        method: previewLink.method,
        url: previewLink.path,
        headers: { authorization: `Bearer ${token}` },
        payload: { url: site.url(path) },
      })
    const flood = Array.from({ length: FLOOD }, (_, n) => preview(hostile, `/hang-${n}`))
    await expect.poll(() => open.length).toBe(4)
    const { title } = (await preview(owner, '/fine')).json() as { title: string }
    expect(title).toBe('Fine')
    expect(open.length).toBe(4)
    let isOver = false
    const over = Promise.all(flood).then(() => {
      isOver = true
    })
    while (!isOver) {
      open.shift()?.()
      await ok(api.app, getProfile, { token: owner.token })
    }
    await over
  })
})
