import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { openPglite } from '#server/db/pglite/open.ts'
import { type Thawed, thaw } from '#tests/fixtures/thaw.ts'

const root = join(import.meta.dirname, '../../..')
const migrations = join(root, 'server/db/migrations')
const { entries } = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as {
  entries: { idx: number; tag: string }[]
}

/** Oldest build with a frozen data folder in tests/fixtures, and its number of migrations. */
const FIRST = { build: 'ecc70ce', schema: 27 }
/** Earlier schemas that are upgraded: an evenly spread sample, or all of them with `UPGRADES=all`. */
const STEP = process.env.UPGRADES === 'all' ? 1 : 20

const schemas: number[] = []
for (let schema = FIRST.schema; schema < entries.length; schema += STEP) schemas.push(schema)
if (schemas.at(-1) !== entries.length - 1) schemas.push(entries.length - 1)

/** Tables whose rows survive every upgrade. */
const kept = [
  'clients',
  'users',
  'bots',
  'chats',
  'messages',
  'events',
  'query_charges',
  'sources',
  'passages',
]

/** Returns a folder with a copy of the first `count` migrations. */
function copyOf(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-migrations-'))
  cpSync(migrations, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const whole = JSON.parse(readFileSync(journal, 'utf8'))
  writeFileSync(journal, JSON.stringify({ ...whole, entries: whole.entries.slice(0, count) }))
  return folder
}

/** Makes a migration block halfway, after the first half of its statements. */
function stall(folder: string, schema: number): void {
  const file = join(folder, `${entries[schema]?.tag}.sql`)
  const mark = '--> statement-breakpoint'
  const statements = readFileSync(file, 'utf8').split(mark)
  statements.splice(Math.ceil(statements.length / 2), 0, '\nselect pg_sleep(3600);\n')
  writeFileSync(file, statements.join(mark))
}

/** Runs queries on a thawed database without migrating it. */
async function on<T>({ settings }: Thawed, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = settings.databaseUrl
    ? new pg.Pool({ connectionString: settings.databaseUrl })
    : ((await openPglite(settings.dataDir, [], () => {})) as unknown as pg.Pool)
  return work(pool).finally(() => pool.end())
}

/** Returns the row counts of the surviving tables and the number of completed migrations. */
async function stateOf(pool: pg.Pool): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of [...kept, 'drizzle.__drizzle_migrations']) {
    const { rows } = await pool.query(`select count(*) as n from ${name}`)
    counts[name] = Number(rows[0]?.n)
  }
  return counts
}

/** Ends the blocked statement, as a server does on its own once a statement's client has disconnected. */
async function endStatement(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString })
  const waiting = "datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()"
  await pool.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where ${waiting}`)
  await pool.end()
}

/** Migrates in a separate process and kills it as soon as the blocking migration is in progress. */
async function killInside(folder: string, { settings }: Thawed): Promise<void> {
  const script = join(inject('entries'), 'migrate-and-wait.js')
  const child = spawn(process.execPath, [script, folder, settings.dataDir, settings.databaseUrl ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  expect(line).toBe('inside')
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  expect((await gone)[1]).toBe('SIGKILL')
  if (settings.databaseUrl) await endStatement(settings.databaseUrl)
}

describe(`an upgrade that is killed during a migration`, () => {
  it.each(schemas)(
    'from schema %i loses nothing, and is completed by the next start',
    { timeout: 120_000 },
    async (schema) => {
      const thawed = await thaw(FIRST.build)
      const folders = [copyOf(schema), copyOf(entries.length)] as const
      const [upTo, stalled] = folders
      stall(stalled, schema)
      try {
        const before = await on(thawed, async (pool) => {
          await migrate(drizzle(pool), { migrationsFolder: upTo })
          return stateOf(pool)
        })
        expect(before).toMatchObject({ 'drizzle.__drizzle_migrations': schema })
        expect(before.messages).toBeGreaterThan(5)

        await killInside(stalled, thawed)
        expect(await on(thawed, stateOf)).toEqual(before)

        const { close } = await openDatabase(thawed.settings)
        await close()
        expect(await on(thawed, stateOf)).toEqual({
          ...before,
          'drizzle.__drizzle_migrations': entries.length,
        })
      } finally {
        for (const folder of folders) rmSync(folder, { recursive: true, force: true })
        await thawed.drop()
      }
    },
  )
})
