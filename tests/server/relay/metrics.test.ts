import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'

const TOKEN = 'token-of-the-scraper'

describe('the metrics', () => {
  let floor: Floor
  beforeAll(async () => {
    floor = await startFloor({ engine: parrot }, { METRICS_TOKEN: TOKEN })
  })
  afterAll(() => floor.close())

  const read = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${floor.url}/metrics`, { headers })
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  /** Returns a metric by its name and labels; undefined if it is missing. */
  const figure = (text: string, name: string): number | undefined => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.slice(name.length + 1))
  }

  it('cover sockets, events, gaps, requests, jobs and the database', async () => {
    const owner = await newOwner(floor.api)
    const screen = floor.console(owner.token, 0)
    await screen.live
    const visitor = await newVisitor(floor.api, owner.bot.api_key)
    const widget = floor.widget(owner.bot.api_key, visitor.chat.token)
    await new Promise((resolve) => widget.once('journal.live', resolve))
    const refused =
      'parley_relay_http_request_duration_seconds_count{method="GET",route="/identity/*",status="401"}'
    const start = (await read()).text
    const before = figure(start, 'parley_relay_events_total') ?? 0
    const refusedBefore = figure(start, refused) ?? 0
    await visitor.say('Hello')
    await screen.until(({ events }) => events.filter(({ type }) => type === 'message.added').length === 2)
    screen.socket.emit('journal.gap', { after: 1 })
    await fetch(`${floor.url}/identity/users/me`)
    // Due in an hour, so that no worker takes them during the test.
    await floor.api.database.db.execute(sql`
      insert into jobs (name, data, attempts, attempts_max, run_at, failed_at)
      select 'reread-page', '{}', attempts, 3, now() + interval '1 hour', case when attempts = 3 then now() end
      from unnest(array[0, 1, 3]) as attempts`)
    await expect.poll(async () => figure((await read()).text, 'parley_relay_console_gaps_total')).toBe(1)

    const { text, type } = await read()
    expect(type).toContain('text/plain')
    expect(figure(text, 'parley_relay_sockets{kind="console"}')).toBe(1)
    expect(figure(text, 'parley_relay_sockets{kind="widget"}')).toBe(1)
    expect(figure(text, 'parley_relay_events_total')).toBeGreaterThanOrEqual(before + 2)
    expect(figure(text, 'parley_relay_feed_behind_events')).toBe(0)
    expect(figure(text, 'parley_relay_feed_connected')).toBe(1)
    expect(figure(text, 'parley_relay_feed_lag_seconds_count')).toBeGreaterThanOrEqual(before + 2)
    expect(figure(text, refused)).toBe(refusedBefore + 1)
    expect(figure(text, 'parley_api_ai_breaker{kind="complete"}')).toBeUndefined()
    expect(figure(text, 'parley_api_database_connections{state="waiting"}')).toBe(0)
    expect(figure(text, 'parley_api_jobs{kind="reread-page",state="waiting"}')).toBe(2)
    expect(figure(text, 'parley_api_jobs{kind="reread-page",state="failed"}')).toBe(1)
    expect(figure(text, 'parley_api_jobs_oldest_seconds{kind="reread-page"}')).toBe(0)
    expect(text).toContain('parley_api_http_request_duration_seconds_bucket{')
    expect(text).toContain('parley_api_process_cpu_seconds_total')
  })

  it('include all that the dashboard and the alert rules name, with the right kind', async () => {
    const guides = new URL('../../../server/plugins/docs/guides/', import.meta.url)
    const [dashboard, guide] = ['grafana.json', 'deploy.md'].map((name) =>
      readFileSync(new URL(name, guides), 'utf8'),
    )
    const provider = { OPENAI_API_KEY: 'unused', OPENAI_BASE_URL: 'http://127.0.0.1:9' }
    const withProvider = await startFloor({ engine: parrot }, provider)
    const text = await (await fetch(`${withProvider.url}/metrics`)).text()
    await withProvider.close()
    const kinds = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => [name, kind]))
    const expressions = [
      ...(dashboard ?? '').matchAll(/"expr": "(.*)"/g),
      ...(guide ?? '').matchAll(/expr: (.*)/g),
    ]
    const named = expressions.flatMap(([, expression = '']) => [
      ...expression.matchAll(/(?:(\w+)\()?(parley_\w+?)(_bucket|_count|_sum)?(?=[^\w])/g),
    ])
    expect(named.length).toBeGreaterThan(25)
    for (const [match, by = '', name = '', part] of named) {
      const grows = ['rate', 'increase'].includes(by)
      expect(`${match}: ${kinds.get(name)}`).toBe(
        `${match}: ${part ? 'histogram' : grows ? 'counter' : 'gauge'}`,
      )
    }
  })

  it('are accessible from this machine, or with the token', async () => {
    const throughProxy = { 'x-forwarded-for': '203.0.113.9' }
    expect((await read()).status).toBe(200)
    expect((await read(throughProxy)).status).toBe(401)
    expect((await read({ ...throughProxy, authorization: 'Bearer guess' })).status).toBe(401)
    expect((await read({ ...throughProxy, authorization: `Bearer ${TOKEN}` })).status).toBe(200)
  })

  it('have the same request id in responses of the relay and the API', async () => {
    const given = await fetch(`${floor.url}/identity/users/me`, {
      headers: { 'x-request-id': 'b7f1c2' },
    })
    expect(given.headers.get('x-request-id')).toBe('b7f1c2')
    expect(await given.json()).toMatchObject({ code: 'token_missing', requestId: 'b7f1c2' })
    const unfit = await fetch(`${floor.url}/identity/users/me`, { headers: { 'x-request-id': 'a b"c' } })
    const made = unfit.headers.get('x-request-id')
    expect(made).toMatch(/^r-/)
    expect(await unfit.json()).toMatchObject({ requestId: made })
  })
})
