import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const client = join(import.meta.dirname, '../../client')

/** Matches a machine state named by path, but not CSS selectors such as `:focus-visible`. */
const statePath = /\.matches\((?!':)/

/** Returns the files that refer to machine states by path. */
const namingStates = (files: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(files).filter((name) => statePath.test(files[name] ?? ''))

test('no view or controller names machine states: it uses the selectors next to the machine', () => {
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' })
  // The inspector is exempt, because it shows any machine and treats its states as data.
  const files = names.filter((name) => /\.tsx?$/.test(name) && !name.startsWith('inspect/'))
  expect(files.filter((name) => name.endsWith('.tsx')).length).toBeGreaterThan(100)
  expect(files.filter((name) => name.endsWith('.ts')).length).toBeGreaterThan(100)
  const texts = Object.fromEntries(files.map((name) => [name, readFileSync(join(client, name), 'utf8')]))
  expect(namingStates(texts)).toEqual([])
})

test('the check finds a state path, and ignores CSS selectors', () => {
  const files = {
    'path.tsx': "snapshot.matches({ history: 'failed' })",
    'name.ts': "snapshot.matches('ended')",
    'css.tsx': "element.matches(':focus-visible')",
  }
  expect(namingStates(files)).toEqual(['path.tsx', 'name.ts'])
})
