import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ENTRIES_MAX,
  isLive,
  latestState,
  nothingInspected,
  received,
  stateAt,
  withoutClosed,
} from '#client/features/inspect/inspection.ts'
import { share } from '#client/features/inspect/share.ts'
import type { TabMessage } from '#client/inspect/inspect-protocol.ts'

const opened: TabMessage = { type: 'tab.opened', tab: 't', path: '/chats', at: 0 }
const actor: TabMessage = {
  type: '@xstate.actor',
  tab: 't',
  sessionId: 't/x:0',
  parentId: null,
  machineKey: 'chat',
  name: 'x:0',
  at: 1,
}
const event = (n: number, type: string): TabMessage => ({
  type: '@xstate.event',
  sessionId: 't/x:0',
  n,
  at: n,
  sourceId: null,
  event: { type },
})
const state = (n: number, type: string, value: string, context: unknown = {}): TabMessage => ({
  type: '@xstate.snapshot',
  sessionId: 't/x:0',
  n,
  at: n,
  event: { type },
  state: { status: 'active', value, context, tags: [] },
})
const after = (...messages: TabMessage[]) => messages.reduce(received, nothingInspected)
const onlyActor = (inspection: ReturnType<typeof after>) => {
  const found = inspection.actors.get('t/x:0')
  if (!found) throw new Error('There is no actor.')
  return found
}
const story = [
  opened,
  actor,
  event(1, 'xstate.init'),
  state(2, 'xstate.init', 'a'),
  event(3, 'x.go'),
  state(4, 'x.go', 'b'),
]

describe('a message of another tab', () => {
  test('with a state is joined with its event', () => {
    const { entries } = onlyActor(after(...story))
    expect(entries.map((entry) => [entry.event.type, entry.state?.value])).toEqual([
      ['xstate.init', 'a'],
      ['x.go', 'b'],
    ])
  })

  test('with a state is joined in order even if events wait for each other', () => {
    const { entries } = onlyActor(
      after(
        opened,
        actor,
        event(1, 'x.a'),
        event(2, 'x.b'),
        event(3, 'x.a'),
        state(4, 'x.a', '1'),
        state(5, 'x.b', '2'),
        state(6, 'x.a', '3'),
      ),
    )
    expect(entries.map((entry) => [entry.event.type, entry.state?.value])).toEqual([
      ['x.a', '1'],
      ['x.b', '2'],
      ['x.a', '3'],
    ])
  })

  test('is applied once, regardless of the number of replays', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(story.length)), (cuts) => {
        const replayed = cuts.reduce(
          (inspection, cut) => story.slice(0, cut).reduce(received, inspection),
          after(...story),
        )
        expect(replayed).toEqual(after(...story))
      }),
    )
  })

  test('waits until the actor is known', () => {
    expect(after(opened, event(1, 'x.go')).actors.size).toBe(0)
    const { entries } = onlyActor(after(opened, event(7, 'x.late'), ...story.slice(1)))
    expect(entries).toHaveLength(2)
  })

  test('continues where a replay was interrupted', () => {
    const { entries } = onlyActor(
      after(opened, actor, state(90, 'x.go', 'b'), event(91, 'x.end'), state(92, 'x.end', 'c')),
    )
    expect(entries.map((entry) => entry.state?.value)).toEqual(['b', 'c'])
  })

  test('is stored up to a maximum number of events', () => {
    const many = Array.from({ length: ENTRIES_MAX + 5 }, (_, index) => event(index + 1, `x.e${index}`))
    const { entries } = onlyActor(after(opened, actor, ...many))
    expect(entries).toHaveLength(ENTRIES_MAX)
    expect(entries[0]?.event.type).toBe('x.e5')
  })

  test('is ignored if of another kind', () => {
    expect(received(nothingInspected, { type: 'hello' } as unknown as TabMessage)).toBe(nothingInspected)
  })
})

test('time travel shows the last state known at each point', () => {
  const { entries } = onlyActor(after(...story, event(5, 'x.wait')))
  expect([-1, 0, 1, 2].map((index) => stateAt(entries, index)?.value)).toEqual([undefined, 'a', 'b', 'b'])
})

describe('an actor', () => {
  test('is live while its tab is open and its machine runs', () => {
    const open = after(...story)
    expect(isLive(open, onlyActor(open))).toBe(true)
    const closed = received(open, { type: 'tab.closed', tab: 't' })
    expect(isLive(closed, onlyActor(closed))).toBe(false)
    expect(latestState(onlyActor(closed))?.value).toBe('b')
    const back = received(closed, opened)
    expect(isLive(back, onlyActor(back))).toBe(true)
  })

  test('is dropped with its closed tab', () => {
    const closed = received(after(...story), { type: 'tab.closed', tab: 't' })
    expect(withoutClosed(closed)).toEqual(nothingInspected)
    expect(withoutClosed(after(...story)).actors.size).toBe(1)
  })
})

describe('sharing', () => {
  test('reuses equal parts and nothing else', () => {
    const before = { a: { deep: [1, { x: 1 }] }, b: 2 }
    const next = share(before, { a: { deep: [1, { x: 1 }] }, b: 3 }) as typeof before
    expect(next).toEqual({ a: { deep: [1, { x: 1 }] }, b: 3 })
    expect(next.a).toBe(before.a)
    expect(share(before, structuredClone(before))).toBe(before)
  })

  test('never modifies a value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, next) => {
        expect(share(before, structuredClone(next))).toEqual(next)
        expect(share(next, structuredClone(next))).toBe(next)
      }),
    )
  })
})
