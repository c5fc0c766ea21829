import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const source = readFileSync(join(import.meta.dirname, '../../../server/bin/stamp.mjs'), 'utf8')
const packages = {
  '': { version: '1.0.0' },
  'node_modules/server': { version: '1.0.0' },
  'node_modules/tool': { version: '1.0.0', dev: true },
  'node_modules/tool-that-another-may-use': { version: '1.0.0', devOptional: true },
  'node_modules/of-another-platform': { version: '1.0.0', optional: true },
}
const { 'node_modules/of-another-platform': _, ...installed } = packages
const { 'node_modules/tool': __, 'node_modules/tool-that-another-may-use': ___, ...withoutTools } = installed

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-installed-'))
  mkdirSync(join(folder, 'server/bin'), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'server/bin/stamp.mjs'), source)
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Returns whether all packages are installed, and whether all packages that are needed at run time are. */
async function isInstalled(record?: Record<string, unknown>) {
  if (record)
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: record }))
  const stamp = await import(/* @vite-ignore */ join(folder, 'server/bin/stamp.mjs'))
  return [stamp.isInstalled(true), stamp.isInstalled(false)]
}

it('is not installed before npm has installed anything', async () => {
  expect(await isInstalled()).toEqual([false, false])
})

it('accepts what npm installed, also if the lockfile was written later', async () => {
  const later = Date.now() / 1000 + 60
  utimesSync(join(folder, 'package-lock.json'), later, later)
  expect(await isInstalled(installed)).toEqual([true, true])
})

it('tells an installation without tools from a whole one', async () => {
  expect(await isInstalled(withoutTools)).toEqual([false, true])
})

it.each(['node_modules/server', 'node_modules/tool'])('notices another version of %s', async (name) => {
  expect((await isInstalled({ ...installed, [name]: { version: '0.9.0' } }))[0]).toBe(false)
})
