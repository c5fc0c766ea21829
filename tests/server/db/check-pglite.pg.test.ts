import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkTransactions } from '#server/db/check-transactions.ts'
import { IncompatibleLibrary } from '#server/db/incompatible-library.ts'
import { checkPglite } from '#server/db/pglite/check-pglite.ts'
import { deferSyncs, startParams } from '#server/db/pglite/files.ts'
import { PglitePool } from '#server/db/pglite/pool.ts'
import { Statements } from '#server/db/pglite/statements.ts'
import { dataFolder } from '#tests/support/database-template.ts'

describe('the check of PGlite', () => {
  const folders: string[] = []
  const opened: PGlite[] = []
  let inMemory: PGlite
  const open = async (make: (folder: string) => PGlite) => {
    const folder = dataFolder()
    folders.push(folder)
    const database = make(join(folder, 'pg'))
    opened.push(database)
    await database.waitReady
    return database
  }
  beforeAll(async () => {
    inMemory = await PGlite.create()
    opened.push(inMemory)
  })
  afterAll(async () => {
    for (const database of opened) await database.close()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  const check = (database: PGlite, isOnDisk = false) => checkPglite(new Statements(database, {}), isOnDisk)
  /** Returns the database with one of its members replaced. */
  const altered = (member: string, value: unknown): PGlite =>
    new Proxy(inMemory, {
      get: (target, name) => {
        const found = name === member ? value : Reflect.get(target, name, target)
        return typeof found === 'function' ? found.bind(target) : found
      },
    })

  it('passes if everything works', async () => {
    await expect(check(inMemory)).resolves.toBeUndefined()
    await expect(check(altered('nothing', null))).resolves.toBeUndefined()
  })

  it('detects commits that are not durable', async () => {
    const database = await open((folder) => new PGlite(folder))
    await expect(check(database, true)).rejects.toThrow('starts PostgreSQL without durable commits')
  })

  it('detects syncs that do not reach the file system', async () => {
    const database = await open(
      (folder) => new PGlite({ fs: new NodeFS(folder), startParams: startParams(folder) }),
    )
    await expect(check(database, true)).rejects.toThrow('its file system does not sync')
  })

  it('detects statements that cannot be run in one step or return other results', async () => {
    await expect(check(altered('execProtocol', undefined))).rejects.toThrow(IncompatibleLibrary)
    await expect(check(altered('describeQuery', undefined))).rejects.toThrow('it does not run statements')
    await expect(check(altered('parsers', {}))).rejects.toThrow('it answers a statement with')
  })

  it('detects a file system without an operation that syncs', () => {
    const operation = () => 0
    const nodeOps = { setattr: operation, rename: operation, unlink: operation, rmdir: operation }
    const module = (streamOps: object) => ({
      FS: { filesystems: { NODEFS: { stream_ops: streamOps, node_ops: nodeOps } } },
    })
    expect(() => deferSyncs({})).toThrow('its file system has no write, close, setattr, rename, unlink')
    expect(() => deferSyncs(module({ write: operation, setattr: operation }))).toThrow('has no close')
    expect(() => deferSyncs(module({ write: operation, setattr: operation, close: operation }))).not.toThrow()
  })
})

describe('the check of transactions', () => {
  const folder = dataFolder()
  let pool: PglitePool
  beforeAll(async () => {
    pool = await PglitePool.open(join(folder, 'pg'), [], () => {})
  })
  afterAll(async () => {
    await pool.end()
    rmSync(folder, { recursive: true, force: true })
  })

  it('passes for the pool of the embedded database, and releases it', async () => {
    await checkTransactions(pool)
    expect(pool.isHeld).toBe(false)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('detects a pool that Drizzle does not recognize', async () => {
    /** Pool whose class has the name that a minified build would give it. */
    class A {
      get isHeld() {
        return pool.isHeld
      }
      query = pool.query.bind(pool)
      connect = pool.connect.bind(pool)
    }
    await expect(checkTransactions(new A() as PglitePool)).rejects.toThrow(
      'it does not recognize A as a pool, so transactions would not be atomic',
    )
  })

  it.skipIf(!process.env.TEST_DATABASE_URL)('passes for the pool of a server', async () => {
    const server = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL })
    await checkTransactions(server)
    expect(server.idleCount).toBe(1)
    await server.end()
  })
})
