import fc from 'fast-check'
import { expect } from 'vitest'
import { type HeldCall, settle } from './actors.ts'

/** Versions of things by id, on the server or on a screen. Deleted or unknown things are missing. */
export type Versions = ReadonlyMap<number, number>

/** State of the server at a journal position. */
export interface Reading {
  readonly things: Versions
  readonly seq: number
}

type AnyCall = Pick<HeldCall<never, unknown>, 'isAborted' | 'reject'> & {
  resolve(output: never): Promise<void>
}

/** Call that a machine has made, and the function that creates its response. */
export interface RacingCall<Read> {
  readonly call: AnyCall
  readonly answerOf: (read: Read) => unknown
}

/** Adapter for a machine that fetches things and is notified of their changes. */
export interface Racer {
  /** Fetches so far, in the order in which they started. */
  fetches(): readonly RacingCall<Reading>[]
  /** Delivers a journal event: a thing has a new version, or was deleted (null). */
  tell(id: number, version: number | null, seq: number): void
  /** Returns the versions on the screen; null if there is nothing to show yet. */
  shown(): Versions | null
  /** Starts another fetch. */
  refetch(): void
  /** Advances the clock past all timers. */
  pass(): void
  stop(): void
  /** Starts saving a thing; absent if the machine saves nothing. */
  save?(id: number): void
  /** Calls that save a thing, in start order; each is answered with the thing's version. */
  saves?(): readonly (RacingCall<number> & { readonly id: number })[]
}

/** Additional rules that the races check. */
export interface RaceRules {
  /** True if events must not revert a thing either, because the machine compares journal positions or versions. */
  readonly isOrdered?: boolean
  /** True if things are never deleted. */
  readonly isPermanent?: boolean
  /** Sequences of steps that reverted a thing in the past; they run before the generated ones. */
  readonly examples?: readonly (readonly string[])[]
}

/** Returns a function that creates one value per object and returns the same value for that object from then on. */
export function memo<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

const IDS = [1, 2, 3]

/** Server with three things; it reports every change in its journal, in order. */
class Server {
  readonly things = new Map(IDS.map((id) => [id, 1]))
  readonly journal: { readonly id: number; readonly version: number | null; readonly seq: number }[] = []
  readonly reads = new Map<AnyCall, Reading>()
  readonly saved = new Map<AnyCall, number>()
  readonly answered = new Set<AnyCall>()
  /** Position of the journal; a thing's version is the position of its last change. */
  seq = 1

  change(id: number): number {
    this.seq += 1
    this.things.set(id, this.seq)
    this.journal.push({ id, version: this.seq, seq: this.seq })
    return this.seq
  }

  remove(id: number): void {
    if (!this.things.delete(id)) return
    this.seq += 1
    this.journal.push({ id, version: null, seq: this.seq })
  }

  reading(): Reading {
    return { things: new Map(this.things), seq: this.seq }
  }
}

/** Machine and server of one run. */
interface Race {
  readonly racer: Racer
  readonly server: Server
}

/** Function that runs one step and returns true if the step was a response, which must never revert a thing. */
type Step = (race: Race) => boolean | Promise<boolean>

const isOpen = ({ server }: Race, { call }: { call: AnyCall }) =>
  !call.isAborted && !server.answered.has(call)

const openFetches = (race: Race) => race.racer.fetches().filter((fetch) => isOpen(race, fetch))
const openSaves = (race: Race) => (race.racer.saves?.() ?? []).filter((save) => isOpen(race, save))

const read: Step = (race) => {
  const fetch = openFetches(race).find(({ call }) => !race.server.reads.has(call))
  if (fetch) race.server.reads.set(fetch.call, race.server.reading())
  return false
}

const answer =
  (pick: 'oldest' | 'newest'): Step =>
  async (race) => {
    const fetches = openFetches(race).filter(({ call }) => race.server.reads.has(call))
    const fetch = fetches.at(pick === 'oldest' ? 0 : -1)
    const reading = fetch && race.server.reads.get(fetch.call)
    if (!reading) return false
    race.server.answered.add(fetch.call)
    await fetch.call.resolve(fetch.answerOf(reading) as never)
    return true
  }

const fail: Step = async (race) => {
  const [fetch] = openFetches(race)
  if (!fetch) return false
  race.server.answered.add(fetch.call)
  await fetch.call.reject({ code: 'upstream_unavailable' })
  return true
}

const apply: Step = (race) => {
  const save = openSaves(race).find(
    ({ call, id }) => !race.server.saved.has(call) && race.server.things.has(id),
  )
  if (save) race.server.saved.set(save.call, race.server.change(save.id))
  return false
}

const respond: Step = async (race) => {
  const save = openSaves(race).find(({ call }) => race.server.saved.has(call))
  if (!save) return false
  race.server.answered.add(save.call)
  await save.call.resolve(save.answerOf(race.server.saved.get(save.call) ?? 0) as never)
  return true
}

const tell: Step = async ({ racer, server }) => {
  const event = server.journal.shift()
  if (event) racer.tell(event.id, event.version, event.seq)
  await settle()
  return false
}

const doing =
  (work: (race: Race) => void): Step =>
  async (race) => {
    work(race)
    await settle()
    return false
  }

const changes = Object.fromEntries(
  IDS.flatMap((id): [string, Step][] => [
    [`change ${id}`, doing(({ server }) => server.things.has(id) && server.change(id))],
    [`save ${id}`, doing(({ racer }) => racer.save?.(id))],
  ]),
)
const removals = Object.fromEntries(
  IDS.map((id) => [`remove ${id}`, doing(({ server }) => server.remove(id))]),
)
const traffic = {
  read,
  'answer the oldest': answer('oldest'),
  'answer the newest': answer('newest'),
  apply,
  respond,
  tell,
}
const others = {
  fail,
  refetch: doing(({ racer }) => racer.refetch()),
  pass: doing(({ racer }) => racer.pass()),
}

const steps: Readonly<Record<string, Step>> = { ...changes, ...removals, ...traffic, ...others }

const oneOf = (weight: number, among: Readonly<Record<string, Step>>) => ({
  weight,
  arbitrary: fc.constantFrom(...Object.keys(among)),
})

/** Arbitrary sequences of step names, which are printed when a run fails. */
const script = (isPermanent: boolean) =>
  fc.array(
    fc.oneof(oneOf(4, changes), oneOf(isPermanent ? 0 : 1, removals), oneOf(8, traffic), oneOf(2, others)),
    { maxLength: 40, size: 'max' },
  )

/** Throws if a thing is shown in an older version than before, or again after its deletion. */
function expectNoSetback(before: Versions | null, after: Versions | null): void {
  if (!before) return
  expect(after, 'nothing is shown any more').not.toBeNull()
  for (const [id, version] of after ?? []) {
    expect(before.has(id), `thing ${id} is shown again`).toBe(true)
    expect(version, `version of thing ${id}`).toBeGreaterThanOrEqual(before.get(id) ?? 0)
  }
}

/** Answers all calls and delivers all events until the machine makes no more calls. */
async function finish(race: Race): Promise<void> {
  const { racer, server } = race
  const isBusy = () => server.journal.length > 0 || openFetches(race).length > 0 || openSaves(race).length > 0
  for (let round = 0; round < 40; round += 1) {
    for (const step of [apply, respond, tell, read, answer('oldest')]) await step(race)
    for (const { call, id } of openSaves(race)) {
      if (server.saved.has(call) || server.things.has(id)) continue
      server.answered.add(call)
      await call.reject({ code: 'not_found' })
    }
    if (isBusy()) continue
    racer.pass()
    await settle()
    if (!isBusy()) return
  }
  throw new Error('The machine does not come to rest.')
}

/**
 * Runs a machine with generated sequences of fetches, changes, saves, events and responses. No response may revert the screen,
 * and once all calls are answered, the screen must match the server.
 */
export async function expectNoSetbacks(
  open: () => Racer,
  { isOrdered = false, isPermanent = false, examples = [] }: RaceRules = {},
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(script(isPermanent), async (chosen) => {
      const race: Race = { racer: open(), server: new Server() }
      for (const name of chosen) {
        const before = race.racer.shown()
        const wasAnswer = await steps[name]?.(race)
        if (wasAnswer || isOrdered) expectNoSetback(before, race.racer.shown())
      }
      if (race.racer.shown() === null) race.racer.refetch()
      await finish(race)
      expect(race.racer.shown()).toEqual(race.server.things)
      race.racer.stop()
    }),
    { numRuns: 100, examples: examples.map((names) => [[...names]]) },
  )
}
