import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const client = join(import.meta.dirname, '../../client')

/** A state of a machine named by its path; `:focus-visible` and the like are selectors of CSS. */
const statePath = /\.matches\((?!':)/

/** Returns the views that name states of a machine by their path. */
const namingStates = (views: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(views).filter((view) => statePath.test(views[view] ?? ''))

test('no view names the states of a machine: it asks the selectors beside the machine', () => {
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' })
  const views = names.filter((name) => name.endsWith('.tsx'))
  expect(views.length).toBeGreaterThan(100)
  const texts = Object.fromEntries(views.map((name) => [name, readFileSync(join(client, name), 'utf8')]))
  expect(namingStates(texts)).toEqual([])
})

test('the check finds a state path, and leaves selectors of CSS alone', () => {
  const views = {
    'path.tsx': "snapshot.matches({ history: 'failed' })",
    'name.tsx': "snapshot.matches('ended')",
    'css.tsx': "element.matches(':focus-visible')",
  }
  expect(namingStates(views)).toEqual(['path.tsx', 'name.tsx'])
})
