import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { AvailabilityChoice } from '#contract/account/members.ts'
import { ASK_BACK_AFTER_MS, AWAY_AFTER_MS, AWAY_NOTICE_MS } from '#contract/base/limits.ts'
import { availabilityMachine } from '#machines/availability/availability-machine.ts'
import type {
  AvailabilityEmitted,
  AvailabilityStatus,
  SavedAvailability,
} from '#machines/availability/availability-types.ts'
import { countdownEnd, shownStatus } from '#machines/availability/selectors.ts'
import { an, at, claire } from '../support/shapes.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'

const online: AvailabilityStatus = { availability: 'online', reason: null, since: at(0) }
const idle: AvailabilityStatus = { availability: 'away', reason: 'idle', since: at(60) }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start(
  status: AvailabilityStatus = online,
  answer = (choice: AvailabilityChoice): Pick<SavedAvailability, 'availability' | 'reason'> => ({
    availability: choice.availability,
    reason: choice.reason ?? null,
  }),
  loaded: AvailabilityStatus = online,
) {
  const saved: AvailabilityChoice[] = []
  const emitted: AvailabilityEmitted[] = []
  let isFailing = false
  const save = fromPromise<SavedAvailability, AvailabilityChoice>(async ({ input }) => {
    saved.push(input)
    if (isFailing) throw { code: 'upstream_unavailable' }
    return { ...answer(input), since: at(60), openChats: 3 }
  })
  let loads = 0
  const load = fromPromise<AvailabilityStatus, undefined>(async () => {
    loads += 1
    return loaded
  })
  const machine = availabilityMachine.provide({ actors: { saveAvailability: save, loadStatus: load } })
  const actor = createActor(machine, { input: { status, openChats: 0, me: an.id, now: Date.now } })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return {
    actor,
    saved,
    emitted,
    loads: () => loads,
    fails: (now: boolean) => {
      isFailing = now
    },
    shown: () => shownStatus(actor.getSnapshot()),
    awayAt: () => countdownEnd(actor.getSnapshot()),
    input: () => actor.send({ type: 'input.made' }),
    passes: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  }
}

test('the availability of a member who counts as offline despite an open console is fetched again', async () => {
  const { actor, passes, shown } = start({ availability: 'offline', reason: null, since: at(0) })
  await passes(60_000)
  expect(shown().availability).toBe('offline')
  actor.send({ type: 'link.changed', isLive: true })
  await passes(2_999)
  expect(shown().availability).toBe('offline')
  await passes(1)
  expect(shown()).toEqual(online)
})

test('an idle member is set away once until there is input, with any responses and events of the server', async () => {
  const answers = fc.record({
    availability: fc.constantFrom('online', 'away', 'transfers_only', 'offline'),
    reason: fc.constantFrom(null, 'idle', 'lunch'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(answers, { minLength: 1, maxLength: 4 }), fc.boolean(), async (list, tells) => {
      let calls = 0
      const { actor, input, passes, saved } = start(online, () => {
        const answer = list[calls++ % list.length] ?? idle
        // Ends an endless loop, so that the expectation below can fail.
        if (calls > 30) throw { code: 'internal_error' }
        if (tells)
          actor.send({ type: 'availability.changed', userId: an.id, by: an.id, ...answer, since: at(60) })
        return answer
      })
      for (let round = 1; round <= 3; round++) {
        const before = saved.length
        input()
        await passes(AWAY_AFTER_MS + 60_000)
        // One to come back for the input, and one to go away.
        expect(saved.length - before).toBeLessThanOrEqual(2)
      }
      actor.stop()
    }),
  )
})

test('an open console that the server never counts as online sends one request for each connection', async () => {
  const offline: AvailabilityStatus = { availability: 'offline', reason: null, since: at(0) }
  const { actor, passes, loads } = start(offline, undefined, offline)
  for (let connection = 1; connection <= 2; connection++) {
    actor.send({ type: 'link.changed', isLive: true })
    await passes(60_000)
    expect(loads()).toBe(connection)
    actor.send({ type: 'link.changed', isLive: false })
    await passes(60_000)
  }
})

describe('away by choice', () => {
  const lunch: AvailabilityStatus = { availability: 'away', reason: 'lunch', since: at(0) }
  const isAsked = (actor: ReturnType<typeof start>['actor']) => actor.getSnapshot().hasTag('asked')

  test('a member who uses the console again after a while gets a question, and becomes available with one press', async () => {
    const { actor, input, passes, saved, emitted, shown } = start(lunch)
    input()
    await passes(ASK_BACK_AFTER_MS - 1)
    input()
    expect(isAsked(actor)).toBe(false)
    await passes(ASK_BACK_AFTER_MS)
    expect(isAsked(actor)).toBe(false)
    input()
    expect([isAsked(actor), saved]).toEqual([true, []])
    actor.send({ type: 'return.accepted' })
    await passes(0)
    expect([isAsked(actor), saved, shown().availability]).toEqual([
      false,
      [{ availability: 'online' }],
      'online',
    ])
    expect(emitted).toEqual([{ type: 'member.returned' }])
  })

  test('a member who stays away is not asked again until the next absence; an available one is never asked', async () => {
    const { actor, input, passes, saved } = start(lunch)
    await passes(ASK_BACK_AFTER_MS)
    input()
    actor.send({ type: 'return.declined' })
    input()
    expect([isAsked(actor), saved]).toEqual([false, []])
    await passes(ASK_BACK_AFTER_MS)
    input()
    expect(isAsked(actor)).toBe(true)
    actor.send({ type: 'availability.choose', choice: { availability: 'online' } })
    expect(isAsked(actor)).toBe(false)
    await passes(ASK_BACK_AFTER_MS)
    input()
    expect(isAsked(actor)).toBe(false)
  })
})

describe('after inactivity', () => {
  test('the member is notified a minute before, and set to away after ten minutes', async () => {
    const { passes, awayAt, shown, saved } = start()
    await passes(AWAY_AFTER_MS - AWAY_NOTICE_MS - 1)
    expect(awayAt()).toBeNull()
    await passes(1)
    expect(awayAt()).toBe(Date.now() + AWAY_NOTICE_MS)
    await passes(AWAY_NOTICE_MS)
    expect(saved).toEqual([{ availability: 'away', reason: 'idle' }])
    expect(shown()).toMatchObject({ availability: 'away', reason: 'idle', since: at(60) })
    await passes(AWAY_AFTER_MS)
    expect(saved).toHaveLength(1)
  })

  test('any input restarts the time, even while the notice is shown', async () => {
    const { passes, input, awayAt, saved } = start()
    await passes(AWAY_AFTER_MS - 1)
    input()
    expect(awayAt()).toBeNull()
    await passes(AWAY_AFTER_MS - AWAY_NOTICE_MS - 1)
    expect(awayAt()).toBeNull()
    expect(saved).toEqual([])
  })

  test('the next input restores the previous availability', async () => {
    const { passes, input, saved, emitted } = start({ ...online, availability: 'transfers_only' })
    await passes(AWAY_AFTER_MS)
    input()
    await passes(0)
    expect(saved).toEqual([{ availability: 'away', reason: 'idle' }, { availability: 'transfers_only' }])
    expect(emitted).toEqual([{ type: 'member.returned' }])
  })

  test('a member who chose to be away stays away, without a notice', async () => {
    const { passes, input, saved, awayAt, actor } = start()
    actor.send({ type: 'availability.choose', choice: { availability: 'away', reason: 'lunch' } })
    await passes(AWAY_AFTER_MS - 1)
    expect(awayAt()).toBeNull()
    await passes(AWAY_AFTER_MS)
    input()
    await passes(0)
    expect(saved).toEqual([{ availability: 'away', reason: 'lunch' }])
  })

  test('a device in use overrides an idle one, once per occasion', async () => {
    const { passes, actor, saved, input, fails } = start()
    fails(true)
    actor.send({ type: 'availability.changed', userId: an.id, by: an.id, ...idle })
    await passes(0)
    expect(saved).toEqual([{ availability: 'online' }])
    fails(false)
    input()
    await passes(0)
    expect(saved).toHaveLength(2)
  })
})

describe('a choice', () => {
  test('is shown immediately, and of several the last one is saved', async () => {
    const { actor, saved, shown, passes } = start()
    for (const reason of ['break', 'lunch', 'meeting'] as const)
      actor.send({ type: 'availability.choose', choice: { availability: 'away', reason } })
    expect(shown()).toEqual({ availability: 'away', reason: 'meeting', since: null })
    await passes(0)
    expect(saved.map(({ reason }) => reason)).toEqual(['break', 'meeting'])
    expect(shown()).toMatchObject({ reason: 'meeting', since: at(60) })
    expect(actor.getSnapshot().context.openChats).toBe(3)
  })

  test('that cannot be saved is reverted and reported', async () => {
    const { actor, shown, emitted, fails, passes } = start()
    fails(true)
    actor.send({ type: 'availability.choose', choice: { availability: 'away', reason: 'break' } })
    await passes(0)
    expect(shown()).toEqual(online)
    expect(emitted).toEqual([{ type: 'choice.failed', failure: { code: 'upstream_unavailable' } }])
  })

  test('by a supervisor is reported; those about others are not', () => {
    const { actor, emitted, shown } = start()
    const away: AvailabilityStatus = { availability: 'away', reason: 'other', since: at(9) }
    actor.send({ type: 'availability.changed', userId: claire.id, by: claire.id, ...away })
    expect(shown()).toEqual(online)
    actor.send({ type: 'availability.changed', userId: an.id, by: claire.id, ...away })
    expect(shown()).toEqual(away)
    expect(emitted).toEqual([{ type: 'availability.set', by: claire.id, status: away }])
  })
})

test('a response that is older than the journal’s state changes nothing', async () => {
  const { actor, passes, shown } = start({ availability: 'offline', reason: null, since: at(0) })
  actor.send({ type: 'link.changed', isLive: true })
  const lunch: AvailabilityStatus = { availability: 'away', reason: 'lunch', since: at(70) }
  actor.send({ type: 'availability.choose', choice: { availability: 'online' } })
  actor.send({ type: 'availability.changed', userId: an.id, by: claire.id, ...lunch })
  await passes(0)
  expect(shown()).toEqual(lunch)
  expect(actor.getSnapshot().context).toMatchObject({ sent: null, openChats: 3 })
  actor.send({ type: 'availability.loaded', status: online })
  actor.send({ type: 'availability.changed', userId: an.id, by: an.id, ...online, since: at(60) })
  expect(shown()).toEqual(lunch)
})

test('every state can be reached, and rest and attention from every state', () => {
  const walk = {
    input: { status: online, openChats: 0, me: an.id, now: () => 0 },
    events: [
      { type: 'input.made' },
      { type: 'availability.choose', choice: { availability: 'away', reason: 'lunch' } },
      { type: 'availability.changed', userId: an.id, by: null, ...online },
      { type: 'availability.changed', userId: an.id, by: null, ...idle, since: at(0) },
      { type: 'availability.changed', userId: an.id, by: null, ...idle, since: at(0), reason: 'lunch' },
      { type: 'return.accepted' },
      { type: 'return.declined' },
      { type: 'link.changed', isLive: true },
      { type: 'availability.loaded', status: { ...online, availability: 'offline' } },
      done('0.availability.presence.checking', online),
      failed('0.availability.presence.checking', 'upstream_unavailable'),
      done('0.availability.choice.saving', { ...online, openChats: 0 }),
      failed('0.availability.choice.saving', 'upstream_unavailable'),
    ],
    facet: ({ status, wanted, sent, failure, isLive }: Record<string, unknown>) => [
      isLive,
      status,
      wanted,
      sent,
      failure,
    ],
  }
  expectAllReachable(availabilityMachine, walk)
  expectNoDeadEnd(availabilityMachine, walk, ['availability.attention.attending'])
  expectNoDeadEnd(availabilityMachine, walk, ['availability.choice.resting'])
})
