import { buffer } from 'node:stream/consumers'
import xlsx from '@e965/xlsx'
import { eq, sql } from 'drizzle-orm'
import papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import type { RequestOf } from '#contract/base/route.ts'
import { exportAdhoc } from '#contract/reports/adhoc.ts'
import { xlsxStream } from '#server/api/features/reports/files/xlsx.ts'
import { csvStream } from '#server/api/platform/downloads/csv.ts'
import type { Cell, Sheet } from '#server/api/platform/downloads/sheet.ts'
import type { Database } from '#server/db/client.ts'
import { clients, users } from '#server/db/schema/clients.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, type Owner } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const clock = createTestClock('2026-04-01T10:00:00Z')
/** Number of chats: more than two pages of the export, the last of which is not full. */
const CHATS = 4_500
let api: TestApi
let owner: Owner
let database: Database
beforeAll(async () => {
  api = await startApi({ clock })
  database = api.database
  owner = await newOwner(api)
  await database.db
    .update(clients)
    .set({ time_zone: 'Europe/Paris' })
    .where(eq(clients.id, owner.profile.client_id))
  await database.db.execute(sql`
    insert into chats (client_id, bot_id, channel, user_name, summary, message_count, tags, created_at, updated_at)
    select ${owner.profile.client_id}, ${owner.bot.id}, 'widget', 'Customer ' || n, case when n = 2 then '=HYPERLINK("http://x")' end,
      n % 7, array['a', 'b'], at, at
    from generate_series(1, ${CHATS}::int) n, lateral (select '2026-03-29T00:00:00Z'::timestamptz + (n / 3) * interval '1 minute' as at) t`)
})
afterAll(() => api.close())

type Body = RequestOf<typeof exportAdhoc>['body']

/** Calls the export and returns the raw response. */
const download = (body: Body, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: exportAdhoc.path,
    headers: { authorization: `Bearer ${owner.token}`, ...headers },
    payload: body,
  })

const rowsOf = (text: string) => papa.parse<string[]>(text.replace('\uFEFF', '').trimEnd()).data
const sheetsOf = (file: Buffer) => {
  const book = xlsx.read(file, { cellDates: true, UTC: true })
  return book.SheetNames.map((name) => ({
    name,
    rows: xlsx.utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1, UTC: true }),
  }))
}

describe('an export as CSV', () => {
  it('contains every chat once, in order, with the selected columns', async () => {
    const response = await download({
      format: 'csv',
      columns: ['created_date', 'member_name'],
      sort: 'created_date',
    })
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="adhoc-report-2026-04-01.csv"',
      'x-content-type-options': 'nosniff',
    })
    expect(response.body.startsWith('\uFEFFCreated date,Customer name\r\n')).toBe(true)
    const [, ...rows] = rowsOf(response.body)
    expect(rows.map(([, name]) => name)).toEqual(Array.from({ length: CHATS }, (_, i) => `Customer ${i + 1}`))
    // In Paris, clocks go from 02:00 to 03:00 on that day.
    expect(rows[0]?.[0]).toBe('2026-03-29 01:00')
    expect(rows[180]?.[0]).toBe('2026-03-29 03:00')
  })

  it.each(['-created_date', 'member_name', '-conversations', 'location', 'assignee', 'bot_name'] as const)(
    'contains every chat once when sorted by %s',
    async (sort) => {
      const [, ...rows] = rowsOf((await download({ format: 'csv', columns: ['member_name'], sort })).body)
      expect(new Set(rows.flat()).size).toBe(CHATS)
      expect(rows).toHaveLength(CHATS)
    },
  )

  it('contains the matching chats, and its name contains the period', async () => {
    const response = await download({ format: 'csv', start_date: '2026-03-30', end_date: '2026-03-30' })
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="adhoc-report-2026-03-30-2026-03-30.csv"',
    )
    const rows = rowsOf(response.body)
    // Midnight in Paris is minute 1320; the first minute has two chats, all others three.
    expect(rows).toHaveLength(1 + CHATS - (3 * 1320 - 1))
  })

  it('escapes values that a spreadsheet would evaluate as a formula', async () => {
    const response = await download({
      format: 'csv',
      userNames: ['Customer 2'],
      columns: ['chat_summary', 'tags'],
    })
    expect(rowsOf(response.body)[1]).toEqual([`'=HYPERLINK("http://x")`, 'a, b'])
  })

  it('contains only the header if nothing matches', async () => {
    const response = await download({ format: 'csv', userNames: ['Nobody'], columns: ['tags'] })
    expect(response.body).toBe('\uFEFFTags\r\n')
  })

  it('is in the language of the member, otherwise of the browser', async () => {
    const head = async (language?: string) =>
      rowsOf(
        (
          await download(
            { format: 'csv', userNames: [''] },
            { ...(language && { 'accept-language': language }) },
          )
        ).body,
      )[0]
    expect((await head('xx, tr-TR;q=0.9'))?.[0]).toBe('Müşteri adı')
    expect((await head())?.[0]).toBe('Customer name')
    await database.db.update(users).set({ language: 'vi-VN' }).where(eq(users.id, owner.profile.id))
    expect((await head('fr'))?.[0]).toBe('Tên khách hàng')
    await database.db.update(users).set({ language: null }).where(eq(users.id, owner.profile.id))
  })
})

describe('an export as XLSX', () => {
  it('has one sheet for the criteria and one for the chats', async () => {
    const response = await download({
      format: 'xlsx',
      sort: 'created_date',
      columns: ['member_name', 'created_date', 'conversations', 'chat_summary'],
      tags: ['a'],
      sentiments: ['unknown'],
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      assignees: [null],
      botIds: [owner.bot.id],
      start_date: '2026-03-29',
    })
    expect(response.headers['content-disposition']).toContain('adhoc-report-2026-03-29-2026-04-01.xlsx')
    const [criteria, chats] = sheetsOf(response.rawPayload)
    expect(criteria?.name).toBe('Criteria')
    expect(Object.fromEntries(criteria?.rows as [string, unknown][])).toMatchObject({
      From: '2026-03-29',
      To: 'All',
      'Time zone': 'Europe/Paris',
      Assignees: 'Unassigned',
      Sentiments: 'N/A',
      Weekday: 'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday',
      Tags: 'a',
      Channels: 'All',
      Bots: owner.bot.bot_name,
      'Sorted by': 'Created date, ascending',
      'Exported at': new Date('2026-04-01T12:00:00Z'),
      'Exported by': 'Ada Byron',
    })
    expect(chats?.name).toBe('Chats')
    expect(chats?.rows).toHaveLength(CHATS + 1)
    expect(chats?.rows[0]).toEqual(['Customer name', 'Created date', 'Messages', 'Chat summary'])
    expect(chats?.rows[2]).toEqual([
      'Customer 2',
      new Date('2026-03-29T01:00:00Z'),
      2,
      '=HYPERLINK("http://x")',
    ])
  })

  it('continues on another sheet when one is full', async () => {
    async function* pages() {
      yield [[1], [2], [3]]
      yield [[4], [5]]
    }
    const sheet = (rowsMax: number) =>
      buffer(xlsxStream([{ name: 'Chats', header: ['n'], pages: pages() }], rowsMax)).then(sheetsOf)
    expect(await sheet(3)).toEqual([
      { name: 'Chats', rows: [['n'], [1], [2]] },
      { name: 'Chats 2', rows: [['n'], [3], [4]] },
      { name: 'Chats 3', rows: [['n'], [5]] },
    ])
    expect((await sheet(6)).map(({ rows }) => rows.length)).toEqual([6])
  })

  it('contains any text that XML allows, and drops other characters', async () => {
    const texts = [
      '<b>&"\'',
      ' spaced ',
      'line\nline',
      '_x0041_',
      'Größe 😀',
      'a\u0001b\uD800c',
      'x'.repeat(40_000),
    ]
    async function* pages() {
      yield texts.map((text): Cell[] => [text])
    }
    const [sheet] = sheetsOf(await buffer(xlsxStream([{ name: 'A & B', header: ['text'], pages: pages() }])))
    expect(sheet?.name).toBe('A & B')
    expect(sheet?.rows.slice(1).map(([text]) => text)).toEqual([
      ...texts.slice(0, 5),
      'abc',
      'x'.repeat(32_767),
    ])
  })
})

describe('an aborted download', () => {
  it.each([
    ['CSV', (sheet: Sheet) => csvStream(sheet, 'en-US')],
    ['XLSX', (sheet: Sheet) => xlsxStream([sheet])],
  ] as const)('stops reading from the database: %s', async (_, streamOf) => {
    let read = 0
    const stopped = new Promise<void>((resolve) => {
      async function* pages() {
        try {
          for (;;) {
            read++
            // Random, so that it cannot be compressed.
            yield Array.from({ length: 500 }, () => [crypto.randomUUID() + crypto.randomUUID()])
          }
        } finally {
          resolve()
        }
      }
      const stream = streamOf({ name: 'Endless', header: ['id'], pages: pages() })
      let bytes = 0
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > 200_000) stream.destroy()
      })
    })
    await stopped
    expect(read).toBeLessThan(100)
  })

  it.each([
    ['CSV', (sheet: Sheet) => csvStream(sheet, 'en-US')],
    ['XLSX', (sheet: Sheet) => xlsxStream([sheet])],
  ] as const)('fails completely if the database fails: %s', async (_, streamOf) => {
    async function* pages() {
      yield [['first']]
      throw new Error('the database is gone')
    }
    await expect(buffer(streamOf({ name: 'Broken', header: ['id'], pages: pages() }))).rejects.toThrow('gone')
  })
})

describe('the audit log', () => {
  it('records who exported which report', async () => {
    await download({ format: 'csv', tags: ['a'], start_date: '2026-03-30', search: 'Ana Secret' })
    const { entities } = await ok(api.app, listAudit, {
      token: owner.token,
      query: { action: 'report.exported' },
    })
    expect(entities[0]).toMatchObject({
      actor: { id: owner.profile.id },
      detail: { format: 'csv', tags: ['a'], start_date: '2026-03-30', search: '…' },
    })
    expect(JSON.stringify(entities)).not.toContain('Secret')
  })

  it('does not record a rejected export', async () => {
    const count = async () =>
      (await ok(api.app, listAudit, { token: owner.token, query: { action: 'report.exported' } })).total
    const before = await count()
    for (const body of [
      { format: 'pdf' },
      { format: 'csv', start_date: '2026-03-02', end_date: '2026-03-01' },
      {},
    ]) {
      expect((await send(api.app, exportAdhoc, { token: owner.token, body: body as never })).status).toBe(422)
    }
    expect(await count()).toBe(before)
  })
})
