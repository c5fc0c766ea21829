import { describe, expect, test } from 'vitest'
import { getStateNodes } from 'xstate/graph'
import { catalogue } from '#machines/catalogue.ts'

const nodes = catalogue.flatMap(({ machine }) => getStateNodes(machine))
const transitionsOf = (node: (typeof nodes)[number]) => [...node.transitions.values()].flat()

test('ids are those of the machines, each once', () => {
  expect(catalogue.map(({ id }) => id)).toEqual(catalogue.map(({ machine }) => machine.id))
  expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length)
})

describe.each(catalogue)('$id', ({ machine }) => {
  const own = getStateNodes(machine)

  test('every state says in a sentence what it is', () => {
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

  test('what a region does leaves the regions beside it alone', () => {
    const leaving = own
      .filter(({ parent }) => parent?.type === 'parallel')
      .filter((region) => transitionsOf(region).some(({ reenter }) => reenter))
      .map(({ id }) => id)
    expect(leaving, 'a region that enters itself again enters all regions again').toEqual([])
  })
})

test('only states of machines are looked at', () => {
  expect(nodes.length).toBeGreaterThan(100)
})
