import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dataFolder } from '#tests/support/database-template.ts'
import { PASSWORD } from '#tests/support/people.ts'

const root = join(import.meta.dirname, '../../..')

/** Runs an operator command of the built product with piped input. */
const admin = (dataDir: string, input: string, ...args: string[]) =>
  new Promise<{ code: number | null; text: string }>((resolve) => {
    const child = spawn(process.execPath, ['server/bin/admin.mjs', ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    })
    let text = ''
    child.stdout.on('data', (data) => (text += data))
    child.stderr.on('data', (data) => (text += data))
    child.once('exit', (code) => resolve({ code, text }))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })

it('the password of a new owner is piped in, and rejected as an argument', { timeout: 120_000 }, async () => {
  const dataDir = dataFolder()
  const owner = ['create', 'Acme', '--email', 'boss@example.test']
  const refused = await admin(dataDir, '', ...owner, '--password', PASSWORD)
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('Omit --password') })
  const made = await admin(dataDir, `${PASSWORD}\n`, ...owner)
  expect(made).toMatchObject({ code: 0, text: expect.stringContaining('boss@example.test can sign in.') })
  rmSync(dataDir, { recursive: true, force: true })
})
