import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { variables } from '#server/config/variables.ts'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

it('lists every environment variable with its default and what it does', () => {
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`)? ?\| (.+) \|$/gm)].map(
    ([, name, fallback = '', about]) => [name, { fallback, about }],
  )
  expect(Object.fromEntries(rows)).toEqual(variables)
})
