import { describe, expect, test } from 'vitest'
import { getStateNodes } from 'xstate/graph'
import { catalogue } from '#machines/catalogue.ts'

const nodes = catalogue.flatMap(({ machine }) => getStateNodes(machine))
const transitionsOf = (node: (typeof nodes)[number]) => [...node.transitions.values()].flat()

/** Returns the names of a list's actions or guards; combined guards and inline functions have no name. */
const namesOf = (list: readonly unknown[]): string[] =>
  list.flatMap((one) => {
    if (typeof one === 'string') return [one]
    return typeof one === 'object' && one && 'type' in one && typeof one.type === 'string' ? [one.type] : []
  })

test('ids equal the machines’ ids, and are unique', () => {
  expect(catalogue.map(({ id }) => id)).toEqual(catalogue.map(({ machine }) => machine.id))
  expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length)
})

describe.each(catalogue)('$id', ({ machine }) => {
  const own = getStateNodes(machine)

  test('every state has a sentence as its description', () => {
    expect(machine.root.description).toMatch(/^[A-Z].*\.$/s)
    const silent = own
      .filter(({ description }) => !/^[A-Z].*\.$/s.test(description ?? ''))
      .map(({ id }) => id)
    expect(silent).toEqual([])
  })

  test('events are words joined by a dot', () => {
    const events = machine.events.filter((type) => !type.startsWith('xstate.') && type !== '')
    expect(events.filter((type) => !/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(type))).toEqual([])
  })

  test('every action, guard, actor and delay that it names is implemented', () => {
    const { actions, guards, actors, delays } = machine.implementations
    const missing = own.flatMap((node) => [
      ...namesOf([...node.entry, ...node.exit, ...transitionsOf(node).flatMap((one) => one.actions)])
        .filter((name) => !(name in actions) && !name.startsWith('xstate.'))
        .map((name) => `action ${name}`),
      ...namesOf(transitionsOf(node).map(({ guard }) => guard))
        .filter((name) => !(name in guards) && !name.startsWith('xstate.'))
        .map((name) => `guard ${name}`),
      ...node.invoke.flatMap(({ src }) =>
        typeof src === 'string' && !(src in actors) ? [`actor ${src}`] : [],
      ),
      ...node.after.flatMap(({ delay }) =>
        typeof delay === 'string' && !(delay in delays) ? [`delay ${delay}`] : [],
      ),
    ])
    expect(missing).toEqual([])
  })

  test('actions of a region do not affect parallel regions', () => {
    const leaving = own
      .filter(({ parent }) => parent?.type === 'parallel')
      .filter((region) => transitionsOf(region).some(({ reenter }) => reenter))
      .map(({ id }) => id)
    expect(leaving, 'a region that enters itself again enters all regions again').toEqual([])
  })
})

test('only machine states are checked', () => {
  expect(nodes.length).toBeGreaterThan(100)
})
