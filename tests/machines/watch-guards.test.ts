import { expect, it } from 'vitest'
import { createActor, setup } from 'xstate'
import { and, not } from 'xstate/guards'
import { watchGuards } from '#machines/recording/watch-guards.ts'

const door = setup({
  types: { events: {} as { type: 'push'; hands: number } },
  guards: {
    isStrong: (_, atLeast: number) => atLeast <= 2,
    isLocked: () => true,
    isStuck: and([{ type: 'isStrong', params: 1 }, not('isLocked')]),
  },
}).createMachine({
  initial: 'shut',
  states: {
    shut: {
      on: {
        push: [
          { guard: 'isStuck', target: 'open' },
          { guard: { type: 'isStrong', params: 3 }, target: 'open' },
          { guard: { type: 'isStrong', params: ({ event }) => event.hands }, target: 'open' },
        ],
      },
    },
    open: {},
  },
})

it('keeps what each guard said, parts of combined ones included, once for each result', () => {
  const { machine, takeResults } = watchGuards(door)
  const actor = createActor(machine).start()
  expect(takeResults()).toEqual([])
  actor.send({ type: 'push', hands: 2 })
  expect(actor.getSnapshot().value).toBe('open')
  expect(takeResults()).toEqual([
    { name: 'isStrong(1)', passed: true },
    { name: 'isLocked', passed: true },
    { name: 'isStrong(3)', passed: false },
    { name: 'isStrong(2)', passed: true },
  ])
  expect(takeResults()).toEqual([])
})
