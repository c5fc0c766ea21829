import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('the key of a new data folder is written completely, readable only by its owner, and is reused', () => {
  const { secretKey } = readConfig({ DATA_DIR: folder })
  expect(readdirSync(folder)).toEqual(['secret.key'])
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe(secretKey)
  expect(statSync(join(folder, 'secret.key')).mode & 0o077).toBe(0)
  expect(readConfig({ DATA_DIR: folder }).secretKey).toBe(secretKey)
})

it.each(['', 'short', 'a'.repeat(31)])(
  'a key of the wrong length is rejected with a message: "%s"',
  (key) => {
    writeFileSync(join(folder, 'secret.key'), key)
    const read = () => readConfig({ DATA_DIR: folder })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow('must contain at least 32 characters. Restore the file from a backup')
    expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe(key)
  },
)
