import { describe, expect, it } from 'vitest'
import {
  defaultThresholds,
  type FloorAgent,
  type FloorChat,
  type FloorSnapshot,
} from '#contract/floor/floor.ts'
import { ById } from '#machines/floor/by-id.ts'
import { type FigureFilter, figureFilters, filterLoads, filterQueue } from '#machines/floor/figure-filter.ts'
import { floorStateOf } from '#machines/floor/floor-state.ts'

describe('rows by id', () => {
  const rows = [1, 2, 129, 300].map((id) => ({ id, name: `row ${id}` }))
  const ids = (all: ById<{ id: number }>) => [...all.values()].map(({ id }) => id).sort((a, b) => a - b)

  it('are found, counted and iterated, including those that share a part', () => {
    const all = ById.of(rows)
    expect(all.size).toBe(4)
    expect([all.get(1)?.name, all.get(129)?.name, all.get(5)]).toEqual(['row 1', 'row 129', undefined])
    expect(ids(all)).toEqual([1, 2, 129, 300])
    expect(JSON.parse(JSON.stringify(all))).toHaveLength(4)
  })

  it('are immutable: adding, replacing or removing a row creates another collection', () => {
    const all = ById.of(rows)
    const more = all.with({ id: 257, name: 'new' })
    const other = more.with({ id: 1, name: 'other' })
    const less = other.without(129)
    expect([all.size, more.size, other.size, less.size]).toEqual([4, 5, 5, 4])
    expect([all.get(1)?.name, other.get(1)?.name]).toEqual(['row 1', 'other'])
    expect([all.get(257), other.get(129)?.name, less.get(129)]).toEqual([undefined, 'row 129', undefined])
    expect(less.without(129)).toBe(less)
  })

  it('remain equal to a plain map under many changes', () => {
    let all = ById.of<{ id: number; turn: number }>([])
    const plain = new Map<number, { id: number; turn: number }>()
    for (let turn = 0; turn < 2_000; turn++) {
      const id = (turn * 7919) % 611
      if (turn % 3 === 0) {
        all = all.without(id)
        plain.delete(id)
      } else {
        all = all.with({ id, turn })
        plain.set(id, { id, turn })
      }
    }
    expect(all.size).toBe(plain.size)
    expect(new Map([...all.values()].map((row) => [row.id, row]))).toEqual(plain)
  })
})

describe('the panes filtered by a figure', () => {
  const NOW = Date.parse('2026-11-21T10:00:00.000Z')
  const agent = (id: number, availability: FloorAgent['availability']): FloorAgent => ({
    ...{ id, name: `Agent ${id}`, role: 'agent', availability, limit: 1 },
  })
  const chat = (id: number, part: Partial<FloorChat> = {}): FloorChat => ({
    ...{
      id,
      version: 1,
      name: `Customer ${id}`,
      bot: 3,
      channel: 'widget',
      since: NOW,
      asked: NOW,
      why: 'asked',
    },
    ...part,
  })
  const snapshot: FloorSnapshot = {
    ...{ seq: 1, at: NOW, bots: [], answers: [], minutes: [], acknowledgements: [] },
    agents: [
      agent(1, 'online'),
      agent(2, 'online'),
      agent(3, 'transfers_only'),
      agent(4, 'away'),
      agent(5, 'offline'),
    ],
    waiting: [chat(10, { since: NOW - 61_000 }), chat(11, { mood: 'negative' }), chat(12)],
    assigned: [
      chat(20, { agent: 2, unanswered: NOW, mood: 'very_negative' }),
      chat(21, { agent: 4, mood: 'very_negative' }),
    ],
    counts: { waiting: 3, assigned: 2, bot: 0 },
    thresholds: { ...defaultThresholds, target_seconds: 60 },
  }
  const floor = floorStateOf(snapshot)
  const agents = (focus: FigureFilter | null) =>
    filterLoads(floor.loads, focus)
      .map((load) => load.agent.id)
      .sort()

  it.each([
    ['late', [10]],
    ['unhappy', [11]],
    ['free', [10, 11, 12]],
    [null, [10, 11, 12]],
  ] as const)('%s shows these customers of the queue', (focus, ids) => {
    expect(
      filterQueue(floor.queue, focus, floor, NOW)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids)
  })

  it.each([
    ['free', [1]],
    ['online', [1, 2]],
    ['away', [3, 4]],
    ['offline', [5]],
    ['unhappy', [2]],
    ['unanswered', [2]],
    ['late', [1, 2, 3, 4, 5]],
    [null, [1, 2, 3, 4, 5]],
  ] as const)('%s shows these agents', (focus, ids) => {
    expect(agents(focus)).toEqual(ids)
  })

  it('has a rule for every figure', () => {
    for (const focus of figureFilters) expect(Array.isArray(filterLoads(floor.loads, focus))).toBe(true)
  })
})
