import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CarriedOut, carryOut } from '#tests/support/recipe.ts'

let copy: CarriedOut
beforeAll(() => {
  copy = carryOut('server/api/features/adding-a-resource.md')
})
afterAll(() => copy.remove())

/** Timeout for this test; compiling and running the tests takes half a minute on an idle machine. */
const TIMEOUT_MS = 600_000

it('the instructions for a new resource work as written', { timeout: TIMEOUT_MS }, () => {
  expect(copy.run(process.execPath, ['server/bin/db-generate.mjs', '--name', 'labels'])).toBe('')
  expect(copy.run(process.execPath, ['tests/check-migrations.mjs'])).toBe('')
  const options = { composite: false, incremental: false, noEmit: true, emitDeclarationOnly: false }
  const project = {
    extends: './server/tsconfig.json',
    compilerOptions: options,
    files: copy.created,
    include: ['server/**/*.d.ts'],
    exclude: [],
    references: [],
  }
  copy.write('tsconfig.recipe.json', JSON.stringify(project))
  expect(copy.run(process.execPath, ['node_modules/ts7/bin/tsc', '-p', 'tsconfig.recipe.json'])).toBe('')
  expect(
    copy.run('node_modules/.bin/vitest', ['run', '--project', 'server', 'tests/server/api/labels.test.ts']),
  ).toBe('')
})
