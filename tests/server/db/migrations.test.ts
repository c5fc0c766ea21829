import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteOldSnapshots, problemsOf, recordHashes } from '#server/bin/migration-files.mjs'

const root = join(import.meta.dirname, '../../..')

/** Copies of the migrations and the schema, within the project because the schema imports packages. */
let folder: string
let migrations: string
let schema: string
beforeEach(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/check-'))
  migrations = join(folder, 'migrations')
  schema = join(folder, 'schema')
  cpSync(join(root, 'server/db/migrations'), migrations, { recursive: true })
  cpSync(join(root, 'server/db/schema'), schema, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const change = (file: string, to: (text: string) => string) =>
  writeFileSync(file, to(readFileSync(file, 'utf8')))

/** Runs the migration check from `npm run check` on the copies and returns its output; empty if there are no findings. */
const check = () =>
  promisify(execFile)(
    process.execPath,
    ['tests/check-migrations.mjs', relative(root, schema), relative(root, migrations)],
    { cwd: root },
  ).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )

describe('the hashes of merged migrations', () => {
  it('match the files, even with Windows line endings', () => {
    change(join(migrations, '0005_reports.sql'), (text) => text.replaceAll('\n', '\r\n'))
    expect(problemsOf(migrations)).toEqual([])
  })

  it('reveal a migration that was changed or removed', () => {
    change(join(migrations, '0025_add_messages.sql'), (text) => `${text}-- One more comment.\n`)
    rmSync(join(migrations, '0026_code_wishes.sql'))
    expect(recordHashes(migrations)).toEqual([])
    expect(problemsOf(migrations)).toEqual([
      expect.stringContaining('0025_add_messages.sql differs from its hash'),
      expect.stringContaining('0026_code_wishes.sql is missing'),
    ])
  })

  it('are recorded for a new migration as soon as it is created', () => {
    const file = join(migrations, '9999_new.sql')
    writeFileSync(file, '-- Custom SQL migration file, put your code below! --')
    expect(recordHashes(migrations)).toEqual([])
    expect(problemsOf(migrations)).toEqual([expect.stringContaining('9999_new.sql has no hash')])
    writeFileSync(file, '-- Why.\nUPDATE chats SET unsure = 0;\n')
    expect(recordHashes(migrations)).toEqual(['9999_new.sql'])
    expect(problemsOf(migrations)).toEqual([])
  })

  it('are in an order in which no database skips a migration', () => {
    change(join(migrations, 'meta/_journal.json'), (text) => {
      const journal = JSON.parse(text)
      journal.entries.at(-1).when = journal.entries[0].when
      return JSON.stringify(journal)
    })
    expect(problemsOf(migrations)).toEqual([expect.stringContaining('databases would skip it')])
  })
})

describe('the check of schema and migrations', () => {
  it('passes if they agree', async () => {
    expect(await check()).toBe('')
  })

  it.each([
    ['a column was added', 'version: smallint()', 'extra: smallint(),\n    version: smallint()'],
    ['a column was renamed', 'version: smallint()', 'edition: smallint()'],
    ['the schema cannot be read', 'export const events', 'export events'],
  ])('fails if %s', async (_, from, to) => {
    change(join(schema, 'journal.ts'), (text) => text.replace(from, to))
    expect(await check()).toContain('The schema and the migrations differ')
  })
})

describe('the snapshot of the schema', () => {
  const meta = () => join(migrations, 'meta')
  const copyAs = (name: string) => {
    const [last = ''] = readdirSync(meta()).filter((file) => file.endsWith('_snapshot.json'))
    cpSync(join(meta(), last), join(meta(), name))
    return last
  }

  it('must be the only one', () => {
    const last = copyAs('0027_snapshot.json')
    expect(problemsOf(migrations)).toEqual([
      `meta/ must have one snapshot, ${last}, but has: 0027_snapshot.json, ${last}. \`npm run db:generate\` deletes old ones.`,
    ])
    deleteOldSnapshots(migrations)
    expect(problemsOf(migrations)).toEqual([])
  })

  it('must belong to the last migration', () => {
    const last = copyAs('0027_snapshot.json')
    rmSync(join(meta(), last))
    deleteOldSnapshots(migrations)
    expect(problemsOf(migrations)).toEqual([expect.stringContaining('has: 0027_snapshot.json.')])
  })
})
