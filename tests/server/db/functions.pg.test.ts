import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Added, recordOf } from '#server/api/core/chats/messages/write.ts'
import { applyFunctions, withConstants } from '#server/db/apply-functions.ts'
import { openDatabase } from '#server/db/client.ts'
import { connect, freshDatabase, type TestConnection } from './support/connection.ts'
import { type Definition, definitions } from './support/definitions.ts'

const shipped = join(import.meta.dirname, '../../../server/db/functions')

const withoutWriter = (all: readonly Definition[]) =>
  all.map(({ name, definition }) => ({ name, definition }))
/** Returns the definitions that were rewritten between two reads. */
const rewritten = (before: readonly Definition[], after: readonly Definition[]) => {
  const writers = new Map(before.map(({ name, writtenBy }) => [name, writtenBy]))
  return after.filter(({ name, writtenBy }) => writers.get(name) !== writtenBy).map(({ name }) => name)
}

describe('SQL functions and triggers', () => {
  let connection: TestConnection
  let folder: string
  beforeAll(async () => {
    connection = await connect()
  })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-functions-'))
    cpSync(shipped, folder, { recursive: true })
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true })
    await applyFunctions(connection, shipped)
  })
  afterAll(() => connection.close())

  const change = (file: string, to: (text: string) => string) =>
    writeFileSync(join(folder, file), to(readFileSync(join(folder, file), 'utf8')))

  it('are in the database exactly as in the files, and nothing else is', async () => {
    const found = await definitions(connection)
    expect(found.length).toBeGreaterThan(readdirSync(shipped).length)
    await connection.query('begin')
    for (const { name } of found.filter(({ definition }) =>
      definition.startsWith('CREATE OR REPLACE FUNCTION'),
    ))
      await connection.query(`drop function ${name} cascade`)
    expect(await definitions(connection)).toEqual([])
    for (const file of readdirSync(shipped))
      await connection.query(withConstants(readFileSync(join(shipped, file), 'utf8')))
    expect(withoutWriter(await definitions(connection))).toEqual(withoutWriter(found))
    await connection.query('rollback')
  })

  it('are not applied again while their files are unchanged, regardless of line endings', async () => {
    const before = await definitions(connection)
    for (const file of readdirSync(folder)) change(file, (text) => text.replaceAll('\n', '\r\n'))
    expect(await applyFunctions(connection, folder)).toEqual([])
    expect(await definitions(connection)).toEqual(before)
  })

  it('are applied again when their file changes, without the others', async () => {
    const before = await definitions(connection)
    change('count_reopening.sql', (text) => text.replace('reopened_times + 1', 'reopened_times + 2'))
    expect(await applyFunctions(connection, folder)).toEqual(['count_reopening'])
    const after = await definitions(connection)
    expect(rewritten(before, after)).toEqual(['chats_reopening', 'count_reopening()'])
    expect(after.find(({ name }) => name === 'count_reopening()')?.definition).toContain('reopened_times + 2')
    expect(await applyFunctions(connection, folder)).toEqual([])
  })

  it('all stay as before if one cannot be applied', async () => {
    const before = await definitions(connection)
    change('add_messages.sql', (text) => text.replace('RETURN QUERY', '-- Changed.\nRETURN QUERY'))
    change('count_reopening.sql', (text) => text.replace('RETURNS trigger', 'RETURNS nonsense'))
    await expect(applyFunctions(connection, folder)).rejects.toThrow(
      'count_reopening.sql could not be applied',
    )
    expect(await definitions(connection)).toEqual(before)
    change('count_reopening.sql', (text) => text.replace('RETURNS nonsense', 'RETURNS trigger'))
    expect(await applyFunctions(connection, folder)).toEqual(['add_messages'])
  })

  it('are dropped with their file, so that a restored file is applied again', async () => {
    const text = readFileSync(join(folder, 'chats_tagged.sql'))
    rmSync(join(folder, 'chats_tagged.sql'))
    expect(await applyFunctions(connection, folder)).toEqual([])
    writeFileSync(join(folder, 'chats_tagged.sql'), text)
    expect(await applyFunctions(connection, folder)).toEqual(['chats_tagged'])
  })
})

describe('a build that is older than the database', () => {
  /** Creates a database that a newer build has migrated, including a changed function. */
  async function migratedFurther() {
    const { settings, drop } = await freshDatabase()
    const newer = await openDatabase(settings)
    await newer.executeSql(`update applied_functions set hash = 'newer' where name = 'add_messages'`)
    await newer.executeSql(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.UTC(2100, 0)})`,
    )
    await newer.close()
    return { settings, drop }
  }

  it('is rejected with a message', async () => {
    const { settings, drop } = await migratedFurther()
    await expect(openDatabase(settings)).rejects.toThrow(
      'The data was written by a newer version of Parley. Start that version again, or restore a backup',
    )
    // The newer database is also refused when restarting after a crash, when no other process can use the folder.
    if (!settings.databaseUrl) await expect(openDatabase({ ...settings, isRestart: true })).rejects.toThrow()
    await drop()
  })

  it.skipIf(!process.env.TEST_DATABASE_URL)(
    'starts again after a crash during a rolling update, and does not change the functions of the newer build',
    async () => {
      const { settings, drop } = await migratedFurther()
      const older = await openDatabase({ ...settings, isRestart: true })
      const { rows } = await older.executeSql(
        `select hash from applied_functions where name = 'add_messages'`,
      )
      expect(rows).toEqual([{ hash: 'newer' }])
      await older.close()
      await drop()
    },
  )
})

describe('add_messages', () => {
  const text = readFileSync(join(shipped, 'add_messages.sql'), 'utf8')
  /** Returns the names of the columns in a list such as `a bigint, "b" jsonb`. */
  const columnsIn = (list: RegExp) => {
    const [, columns = ''] = list.exec(text) ?? []
    return columns.split(',').map((column) => /"?(\w+)"?/.exec(column)?.[1] ?? column)
  }

  it('reads exactly the fields that the API writes', () => {
    const record = recordOf({ chatId: 1, sender: 'customer', text: 'Hello', at: new Date(0) })
    expect(columnsIn(/AS incoming\(([^)]+)\)/)).toEqual(Object.keys(record))
  })

  it('returns exactly the fields that the API reads', () => {
    const added: Record<Exclude<keyof Added, 'prepared'>, true> = {
      seq: true,
      audience: true,
      message: true,
      chat: true,
      is_felt: true,
      said_before: true,
    }
    expect(columnsIn(/RETURNS TABLE \(([^)]+)\)/)).toEqual(Object.keys(added))
  })
})
