import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endLog, type Maintained, maintainTables } from '#server/db/pglite/maintain.ts'
import { openPglite } from '#server/db/pglite/open.ts'
import { dataFolder } from '../../support/database-template.ts'

type Pool = Awaited<ReturnType<typeof openPglite>>

let dataDir: string
let database: Pool & Maintained

beforeAll(async () => {
  dataDir = dataFolder()
  database = (await openPglite(dataDir, [], () => {})) as Pool & Maintained
})

afterAll(async () => {
  await database.end()
  rmSync(dataDir, { recursive: true, force: true })
})

const read = async (statement: string) => Object.values((await database.query(statement)).rows[0])[0]
const create = (table: string) => database.query(`create table ${table} (id bigint, text text)`)
const fill = (table: string) =>
  database.query(`insert into ${table} select n, repeat('x', 1000) from generate_series(1, 5000) n`)

it('reuses the space of deleted rows', async () => {
  await create('emptied')
  await fill('emptied')
  const size = await read(`select pg_relation_size('emptied')`)
  for (let round = 0; round < 3; round++) {
    await database.query('delete from emptied')
    await maintainTables(database, false)
    await fill('emptied')
  }
  expect(await read(`select pg_relation_size('emptied')`)).toBe(size)
})

it('updates the planner’s row counts, and leaves its settings unchanged', async () => {
  await create('counted')
  await fill('counted')
  await maintainTables(database, false)
  expect(await read(`select reltuples::int from pg_class where relname = 'counted'`)).toBe(5000)
  expect(await read(`select count(*)::int from pg_stats where tablename = 'counted'`)).toBe(2)
  expect(await read('show default_statistics_target')).toBe('100')
})

it('does not accumulate write-ahead log', async () => {
  const segments = () =>
    readdirSync(join(dataDir, 'pg/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length
  await create('truncated')
  for (let round = 0; round < 20; round++) {
    await fill('truncated')
    await database.query('truncate truncated')
    await endLog(database)
  }
  // 110 MB were written, and a segment holds 16.
  expect(segments()).toBeLessThanOrEqual(5)
})

it('skips unchanged tables', async () => {
  await maintainTables(database, false)
  const counts = () => read('select sum(vacuum_count + analyze_count)::int from pg_stat_all_tables')
  const before = await counts()
  await maintainTables(database, false)
  expect(await counts()).toBe(before)
})

it.each([
  ['by day without its indexes', false, 'vacuum (index_cleanup off) public.chats'],
  ['at night with them', true, 'vacuum public.chats'],
])('vacuums a large table %s', async (_, isNight, statement) => {
  const asked: string[] = []
  const rows = [{ name: 'public.chats', is_large: true, is_worn: true, is_changed: false }]
  const large: Maintained = {
    query: async (text) => {
      asked.push(String(text))
      return { rows: String(text).includes('pg_class') ? rows : [], rowCount: 1 }
    },
  }
  await maintainTables(large, isNight)
  expect(asked.filter((text) => text.startsWith('vacuum'))).toEqual([statement])
})
