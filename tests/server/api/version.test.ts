import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { health } from '#contract/journal/system.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { ok } from '#tests/support/inject.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

let floor: Floor
beforeAll(async () => {
  floor = await startFloor()
})
afterAll(() => floor.close())

it('the version is the same wherever it is stated', async () => {
  const { version } = JSON.parse(read('package.json'))
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, lock.packages[''].version]).toEqual([version, version])
  expect(/^## (\d\S+)/m.exec(read('server/CHANGELOG.md'))?.[1]).toBe(version)
  expect(await ok(floor.api.app, health, {})).toEqual({ status: 'ok', version })
  const { url } = floor
  expect(await (await fetch(`${url}${health.path}`)).json()).toEqual({ status: 'ok', version })
  expect((await (await fetch(`${url}/docs/json`)).json()).info.version).toBe(version)
})
