import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '#tests/support/product.ts'

it('an API whose relay died before it started exits without opening the database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-orphan-'))
  const child = fork(join(import.meta.dirname, '../../../server/api-main.ts'), {
    cwd: join(import.meta.dirname, '../../..'),
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder, PORT: String(await freePort()) },
    stdio: 'ignore',
  })
  child.disconnect()
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1)
  expect(existsSync(join(folder, 'pg'))).toBe(false)
  rmSync(folder, { recursive: true, force: true })
})
