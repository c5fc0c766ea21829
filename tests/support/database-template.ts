import { createHash, randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startOnce } from '#server/api/start-once.ts'

/** Folders with SQL files that are applied at startup. */
const folders = ['migrations', 'functions'].map((name) => join(import.meta.dirname, '../../server/db', name))
const cache = join(import.meta.dirname, '../../.cache')

const fingerprint = (): string => {
  const hash = createHash('sha256')
  const sources = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => join(folder, file)),
  )
  for (const file of sources) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

const version = fingerprint()
const template = join(cache, `database-${version}`)

const onServer = `parley_template_${version}`

/** Runs one statement on a server and returns the number of rows. */
async function administer(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows.length
}

const isOnServer = async (url: string, name: string): Promise<boolean> =>
  (await administer(url, `select 1 from pg_database where datname = '${name}'`)) > 0

const databaseOf = (url: string, name: string): string => {
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

/** Creates the template for embedded test databases, unless it already exists. */
async function prepareFolder(): Promise<void> {
  if (existsSync(template)) return
  const fresh = mkdtempSync(join(tmpdir(), 'parley-template-'))
  await startOnce({ databaseUrl: null, dataDir: fresh })
  mkdirSync(cache, { recursive: true })
  const copy = `${template}.${process.pid}`
  cpSync(join(fresh, 'pg'), copy, { recursive: true })
  rmSync(fresh, { recursive: true, force: true })
  try {
    renameSync(copy, template)
  } catch (error) {
    // Another run may have created it first.
    if (!existsSync(template)) throw error
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Creates the template for test databases on the server. */
async function prepareServer(url: string): Promise<void> {
  if (await isOnServer(url, onServer)) return
  const fresh = `${onServer}_${process.pid}`
  await administer(url, `create database ${fresh}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-template-'))
  await startOnce({ databaseUrl: databaseOf(url, fresh), dataDir })
  rmSync(dataDir, { recursive: true, force: true })
  await administer(url, `alter database ${fresh} rename to ${onServer}`)
}

/** Creates one template database of each kind; tests copy them, which is ten times faster than creating one per test. */
export default async function setup(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL
  await Promise.all([prepareFolder(), server ? prepareServer(server) : null])
}

/** Creates a data folder without a database. */
export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'parley-test-'))

/** Creates a data folder with an empty, migrated database. */
export function dataFolder(): string {
  const folder = emptyFolder()
  cpSync(template, join(folder, 'pg'), { recursive: true })
  return folder
}

/** Creates a database on a server, empty and migrated by default, and returns it with a function that drops it. */
export async function serverDatabase(
  url: string,
  from = onServer,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `parley_test_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${name} template ${from}`)
  return {
    url: databaseOf(url, name),
    drop: async () => {
      await administer(url, `drop database ${name} with (force)`)
    },
  }
}
