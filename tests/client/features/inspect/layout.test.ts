import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { activeStates, allStates, valueText } from '#client/features/inspect/chart/active-states.ts'
import { catalogue } from '#machines/catalogue.ts'
import { type ChartState, type ChartTransition, chartOf } from '#machines/chart/chart.ts'
import type { Box } from '#machines/chart/chart-box.ts'
import { layersOf } from '#machines/chart/layers.ts'
import { type Layout, layoutOf } from '#machines/chart/layout.ts'

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const contains = (outer: Box, inner: Box) =>
  inner.x > outer.x &&
  inner.y > outer.y &&
  inner.x + inner.width < outer.x + outer.width &&
  inner.y + inner.height < outer.y + outer.height

/** Returns a description of each fault in a layout. */
function faultsOf(chart: ChartState, { boxes, edges, width, height }: Layout): string[] {
  const places = new Map(boxes.map((box) => [box.state.id, box]))
  const faults: string[] = []
  for (const box of boxes) {
    if (![box.x, box.y, box.width, box.height].every(Number.isFinite))
      faults.push(`${box.state.id} is nowhere`)
    if (box.x + box.width > width || box.y + box.height > height) faults.push(`${box.state.id} is outside`)
    const parent = places.get(box.above.at(-1) ?? '')
    if (parent && !contains(parent, box)) faults.push(`${box.state.id} leaves ${parent.state.id}`)
    const line = parent?.rows.find(({ y }) => y >= box.y)
    if (line) faults.push(`${box.state.id} covers a line of ${parent?.state.id}`)
    const beside = boxes.filter((other) => other !== box && other.above.at(-1) === box.above.at(-1))
    for (const other of beside) {
      if (overlap(box, other)) faults.push(`${box.state.id} overlaps ${other.state.id}`)
    }
  }
  const idsOf = (states: readonly ChartState[]) => states.map(({ id }) => id).sort()
  if (idsOf(boxes.map(({ state }) => state)).join() !== idsOf(allStates(chart)).join())
    faults.push('states are missing')
  if (edges.some(({ path }) => /NaN|undefined/.test(path))) faults.push('an edge leads nowhere')
  return faults
}

describe.each(catalogue)('the chart of $id', ({ machine }) => {
  const chart = chartOf(machine)
  const layout = layoutOf(chart)

  test('gives every state a valid place', () => {
    expect(faultsOf(chart, layout)).toEqual([])
  })

  test('draws an edge for every transition to another state', () => {
    const leading = allStates(chart).flatMap(({ id, transitions }) =>
      transitions
        .filter(({ target }) => target !== null && target !== id)
        .map(({ target }) => `${id} ${target}`),
    )
    expect(layout.edges.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(leading.sort())
  })

  test('is no longer than convenient to scroll', () => {
    expect(Math.max(layout.width / layout.height, layout.height / layout.width)).toBeLessThan(4)
  })
})

/** Arbitrary charts, three levels deep, with transitions between any states. */
const charts: fc.Arbitrary<ChartState> = fc
  .array(fc.array(fc.nat(4), { maxLength: 5 }), { maxLength: 6 })
  .chain((shape) => {
    const ids = ['m', ...shape.flatMap((inner, a) => [`m.s${a}`, ...inner.map((_, b) => `m.s${a}.s${b}`)])]
    const transition: fc.Arbitrary<ChartTransition> = fc.record({
      cause: fc.constantFrom('event', 'always', 'after'),
      name: fc.string({ maxLength: 60 }),
      guard: fc.option(fc.string({ maxLength: 30 })),
      target: fc.option(fc.constantFrom(...ids)),
    })
    return fc
      .array(fc.array(transition, { maxLength: 4 }), { minLength: ids.length, maxLength: ids.length })
      .map((lists) => {
        const transitions = new Map(ids.map((id, index) => [id, lists[index] ?? []]))
        const state = (id: string, states: ChartState[], parallel = false): ChartState => ({
          id,
          key: id.slice(id.lastIndexOf('.') + 1),
          type: states.length === 0 ? 'atomic' : parallel ? 'parallel' : 'compound',
          description: null,
          initial: parallel ? null : (states[0]?.id ?? null),
          invokes: [],
          transitions: transitions.get(id) ?? [],
          states,
        })
        const regions = shape.map((inner, a) =>
          state(
            `m.s${a}`,
            inner.map((_, b) => state(`m.s${a}.s${b}`, [])),
            inner.length % 2 === 0,
          ),
        )
        return state('m', regions)
      })
  })

test('every state of any chart has a valid place', () => {
  fc.assert(
    fc.property(charts, (chart) => {
      expect(faultsOf(chart, layoutOf(chart))).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('layers follow the transitions from the initial state on', () => {
  const connection = catalogue.find(({ id }) => id === 'connection')
  const layers = connection ? layersOf(chartOf(connection.machine)) : []
  expect(layers.map((layer) => layer.map(({ key }) => key))).toEqual([
    ['starting'],
    ['offline', 'linked'],
    ['reconnecting', 'refused'],
  ])
})

test('the active states are the states in the value, with their ancestors', () => {
  const auth = catalogue.find(({ id }) => id === 'auth')
  const chart = auth ? chartOf(auth.machine) : null
  if (!chart) throw new Error('There is no machine "auth".')
  expect([...activeStates(chart, { signedIn: 'loading' })]).toEqual([
    'auth',
    'auth.signedIn',
    'auth.signedIn.loading',
  ])
  expect([...activeStates(chart, 'elsewhere')]).toEqual(['auth'])
  expect([...activeStates(chart, undefined)]).toEqual([])
  expect(valueText({ a: { b: 'c' }, d: 'e' })).toBe('a.b.c · d.e')
})
