import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DirectoryInUse, lockDirectory } from '#server/db/pglite/lock.ts'
import { PglitePool } from '#server/db/pglite/pool.ts'
import { watchStuck } from '#server/db/pglite/watch-stuck.ts'
import { dataFolder } from '#tests/support/database-template.ts'

describe('the embedded database on disk', () => {
  const folder = dataFolder()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('syncs each commit once', async () => {
    const pool = await PglitePool.open(`${folder}/pg`, [], () => {})
    await pool.query('create table synced (n int)')
    const before = pool.syncs
    for (let n = 0; n < 20; n++) await pool.query('insert into synced values ($1)', [n])
    expect(pool.syncs - before).toBe(20)
    await pool.end()
  })

  it('syncs concurrent commits together, and confirms none before the sync', async () => {
    const pool = await PglitePool.open(`${folder}/pg`, [], () => {})
    await pool.query('create table together (n int)')
    const before = pool.syncs
    const numbers = Array.from({ length: 100 }, (_, n) => n)
    const syncs = await Promise.all(
      numbers.map((n) => pool.query('insert into together values ($1)', [n]).then(() => pool.syncs)),
    )
    expect(pool.syncs - before).toBeLessThan(50)
    expect(Math.min(...syncs)).toBeGreaterThan(before)
    await pool.end()
  })

  it('syncs the end of a table before its file is truncated', async () => {
    const pool = await PglitePool.open(`${folder}/pg`, [], () => {})
    await pool.query('create table passing as select n from generate_series(1, 1000) n')
    await pool.query('create table beside (n int)')
    const before = pool.syncs
    await Promise.all([
      pool.query('drop table passing'),
      pool.query('insert into beside values (21)'),
      pool.query('delete from beside where n = 21'),
    ])
    expect(pool.syncs - before).toBeGreaterThan(1)
    await pool.end()
  })

  it('isolates a transaction, and returns errors with their codes', async () => {
    const pool = await PglitePool.open(`${folder}/pg`, [], () => {})
    await pool.query('create table isolated as select n from generate_series(1, 20) n')
    const alone = await pool.connect()
    await alone.query('begin')
    await alone.query('insert into isolated values (100)')
    const waiting = pool.query('select count(*) as n from isolated')
    await alone.query('rollback')
    alone.release()
    expect((await waiting).rows).toEqual([{ n: 20 }])
    await expect(pool.query('select * from nowhere')).rejects.toMatchObject({ code: '42P01' })
    await pool.end()
  })

  it('reports a stuck statement, sooner on a full disk, but no others', async () => {
    const pool = await PglitePool.open(`${folder}/pg`, [], () => {})
    const patience = { lookMs: 20, longMs: 600, fullMs: 300, fullBytes: 0 }
    const slow = () => pool.query('select count(*) from generate_series(1, 8000000)')
    await pool.query('select pg_sleep(0.02)')
    const told: string[] = []
    const stops = [
      watchStuck(pool, folder, () => told.push('long'), patience),
      watchStuck(pool, folder, () => told.push('full'), { ...patience, fullBytes: Number.MAX_SAFE_INTEGER }),
      watchStuck(pool, folder, () => told.push('patient'), { ...patience, longMs: 60_000 }),
    ]
    for (let n = 0; n < 20; n++) await pool.query('select pg_sleep(0.02)')
    expect(told).toEqual([])
    await slow()
    expect(told).toEqual(['full', 'long'])
    expect(pool.silentMs).toBe(0)
    for (const stop of stops) stop()
    await pool.end()
  })

  it('plans a named statement once, even if the first attempt failed', async () => {
    const pool = await PglitePool.open(`${folder}/pg`, [], () => {})
    const divided = { text: 'select 10 / $1::int as n', name: 'divided' }
    await expect(pool.query({ ...divided, values: [0] })).rejects.toMatchObject({ code: '22012' })
    for (const by of [1, 2, 5])
      expect((await pool.query({ ...divided, values: [by] })).rows).toEqual([{ n: 10 / by }])
    await expect(pool.query({ ...divided, values: [0] })).rejects.toMatchObject({ code: '22012' })
    const { rows } = await pool.query("select from pg_prepared_statements where name = 'divided'")
    expect(rows).toHaveLength(1)
    await pool.end()
  })

  it('returns values as a server does, including nested JSON', async () => {
    const pool = await PglitePool.open(`${folder}/pg`, [], () => {})
    const text = `select $1::jsonb as a, $2::bigint[] as b, $3::timestamptz at time zone 'UTC' as c, null::json as d, '"{}"'::json as e, $4::text as f`
    const values = ['{"x":[1,null,"é"]}', [1, 2], '2026-01-02T03:04:05.678Z', null]
    const row = {
      a: { x: [1, null, 'é'] },
      b: [1, 2],
      c: '2026-01-02 03:04:05.678',
      d: null,
      e: '{}',
      f: null,
    }
    for (let times = 0; times < 2; times++) {
      expect((await pool.query(text, values)).rows).toEqual([row])
      const { rows } = await pool.query({ text, values, rowMode: 'array' })
      expect(rows).toEqual([Object.values(row)])
    }
    await pool.end()
  })

  it('is locked against a second process until it is released', async () => {
    const unlock = await lockDirectory(folder)
    await expect(lockDirectory(folder, 100)).rejects.toThrow(DirectoryInUse)
    unlock()
    const again = await lockDirectory(folder)
    again()
  })

  it('is taken over from a killed process, even one with the same process id', async () => {
    writeFileSync(join(folder, 'lock'), `${process.pid} ${join(folder, 'gone.sock')}\n`)
    const unlock = await lockDirectory(folder, 0)
    unlock()
  })
})
