import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commands } from '#server/api/features/admin/commands.ts'
import { dataFolder } from '#tests/support/database-template.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { buildPrograms, type Programs } from '#tests/support/programs.ts'

let programs: Programs
beforeAll(async () => {
  programs = await buildPrograms()
})
afterAll(() => programs.dispose())

/** Runs an operator command on a data folder, with piped input. */
const admin = (dataDir: string, args: readonly string[], input = '') =>
  programs.run('admin-main', { settings: { DATA_DIR: dataDir }, args, input })

const untouched = () => join(programs.folder, 'untouched')

it('the password of a new owner is piped in, and rejected as an argument', async () => {
  const dataDir = dataFolder()
  const owner = ['create', 'Acme', '--email', 'boss@example.test']
  const refused = await admin(dataDir, [...owner, '--password', PASSWORD])
  expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Omit --password') })
  const short = await admin(dataDir, owner, 'abc\n')
  expect(short).toEqual({ code: 1, out: '', err: 'The password must have 8 to 128 characters.\n' })
  const made = await admin(dataDir, owner, `${PASSWORD}\n`)
  expect(made).toEqual({ code: 0, out: 'Acme is client 1; boss@example.test can sign in.\n', err: '' })
  const reset = await admin(dataDir, ['reset-password', 'boss@example.test'], '--another password\n')
  expect(reset).toMatchObject({ code: 0, err: '' })
})

it.each([
  [['colors'], "unknown command 'colors'"],
  [['restor'], 'Did you mean restore?'],
  [['restore'], "missing required argument 'FILE'"],
  [['backup'], "missing required argument 'FILE'"],
  [['clients', '--color'], "unknown option '--color'"],
  [['extend', '1'], "missing required argument 'DAYS'"],
  [['clients', 'too', 'many'], 'too many arguments'],
])('%s is a wrong command line: exit code 2, and nothing is opened', async (args, sentence) => {
  const { code, out, err } = await admin(untouched(), args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain(sentence)
  expect(err).not.toMatch(/^ {4}at /m)
  expect(existsSync(untouched())).toBe(false)
})

it.each([[], ['help'], ['--help'], ['-h']])('%s lists every command on standard output', async (...args) => {
  const { code, out, err } = await admin(untouched(), args)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  for (const name of Object.keys(commands)) expect(out).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
})

it.each(Object.keys(commands))('%s --help explains the command', async (name) => {
  const { code, out, err } = await admin(untouched(), [name, '--help'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(new RegExp(`^Usage: npm run admin -- ${name}`))
  expect(out).toContain(commands[name]?.about)
  expect(out).not.toContain('--password')
  expect(existsSync(untouched())).toBe(false)
})

it('a file that is not a backup restores nothing', async () => {
  const file = join(programs.folder, 'not-a-backup')
  writeFileSync(file, 'text')
  const empty = join(programs.folder, 'empty')
  for (const path of [file, join(programs.folder, 'missing')]) {
    const { code, out, err } = await admin(empty, ['restore', path])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^[^\n]+\n$/)
  }
  expect(existsSync(join(empty, 'pg'))).toBe(false)
})

it('recordings are listed, and fetched under a name of their own in the folder of the caller', async () => {
  const dataDir = dataFolder()
  expect(await admin(dataDir, ['recordings'])).toEqual({ code: 0, out: 'No recording was sent.\n', err: '' })
  expect(await admin(dataDir, ['recordings', 'fetch'])).toMatchObject({
    ...{ code: 1, out: '' },
    err: expect.stringMatching(/^ID must be/),
  })
  expect(await admin(dataDir, ['recordings', 'fetch', '7'])).toEqual({
    ...{ code: 1, out: '' },
    err: 'Unknown recording "7"; "recordings" lists them all.\n',
  })
  expect(existsSync(join(programs.folder, 'recording-7.flight'))).toBe(false)
})
