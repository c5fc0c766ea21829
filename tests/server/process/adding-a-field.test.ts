import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CarriedOut, carryOut } from '#tests/support/recipe.ts'

let copy: CarriedOut
beforeAll(() => {
  copy = carryOut('server/api/core/chats/adding-a-field.md')
})
afterAll(() => copy.remove())

/** Timeout for this test; compiling and running the tests takes a minute on an idle machine. */
const TIMEOUT_MS = 600_000

it('the instructions for a new field of a chat work as written', { timeout: TIMEOUT_MS }, () => {
  expect(copy.touched).toHaveLength(13)
  expect(copy.run(process.execPath, ['server/bin/db-generate.mjs', '--name', 'chat_priority'])).toBe('')
  expect(copy.run(process.execPath, ['tests/check-migrations.mjs'])).toBe('')
  expect(copy.run('node_modules/.bin/typesafe-i18n', ['--no-watch'])).toBe('')
  expect(copy.run(process.execPath, ['node_modules/ts7/bin/tsc', '-b', '--pretty', 'false'])).toBe('')
  expect(
    copy.run('node_modules/.bin/vitest', ['run', '--project', 'server', 'tests/server/api/priority.test.ts']),
  ).toBe('')
})
