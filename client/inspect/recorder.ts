import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate'

/** Our choice: period that a recording covers. */
export const KEPT_MS = 5 * 60_000
/** Our choice: maximum number of steps kept for each actor, and for all actors of the tab. */
export const STEPS_MAX = 2_000
export const ALL_STEPS_MAX = 20_000
/** Our choice: steps and period after which a segment ends, so that old steps can be dropped without losing the state. */
const SEGMENT_STEPS = 250
const SEGMENT_MS = 60_000

/** Number of a function that came with the input or an event, and what it returned. */
export type RecordedCall = readonly [fn: number, result: unknown]

/** Event that an actor processed, by reference; nothing is copied while the tab works. */
export interface RecordedStep {
  /** Order of the step among all steps of the tab. */
  readonly n: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly event: AnyEventObject
  readonly calls: readonly RecordedCall[]
  /** State value afterwards; null if processing the event threw. */
  readonly value: StateValue | null
  /** Actor of the previous step in the same task; null for the first step. */
  readonly source: Track | null
}

/** Steps from one key frame to the next. */
interface Segment {
  /** State before the first step. */
  readonly frame: AnyMachineSnapshot
  readonly since: number
  readonly steps: RecordedStep[]
}

/** Everything that is recorded of one actor. */
export interface Track {
  readonly name: string
  readonly machine: AnyStateMachine
  readonly startedAt: number
  readonly input: unknown
  /** Calls made while the actor was created. */
  readonly calls: readonly RecordedCall[]
  /** Segments that are kept; the first one begins with the start of the actor unless `isCut`. */
  segments: Segment[]
  isCut: boolean
  last: AnyMachineSnapshot
  endedAt: number | null
}

type AnyFunction = (...args: unknown[]) => unknown

/** Property of a wrapped function with its number. */
const NUMBER = Symbol()

/** Returns the number of a function that the recorder wrapped; null for any other function. */
export const numberOf = (fn: object): number | null => (NUMBER in fn ? Number(fn[NUMBER]) : null)

type Started = Pick<Track, 'input' | 'calls'>

/** Collects what happens to one actor. */
interface Listener {
  readonly start: (started: Started, snapshot: AnyMachineSnapshot) => void
  readonly step: (step: Pick<RecordedStep, 'event' | 'calls'>, next: AnyMachineSnapshot | null) => void
  readonly end: () => void
}

/**
 * Returns a machine that reports exactly the events from outside to the listener, and the results of the functions that the actor
 * was given; not what views compute with `snapshot.can`.
 */
function listenedTo<Machine extends AnyStateMachine>(machine: Machine, listener: Listener): Machine {
  let calls: RecordedCall[] | null = null
  let count = 0
  let started: Started = { input: null, calls: [] }
  const wrap = (fn: AnyFunction): AnyFunction => {
    count += 1
    const id = count
    const wrapped = (...args: unknown[]) => {
      const result = fn(...args)
      calls?.push([id, result])
      return result
    }
    return Object.assign(wrapped, { [NUMBER]: id })
  }
  /** Wraps the functions among the fields of an input or event. */
  const wrapFields = <Fields>(fields: Fields): Fields => {
    const entries = Object.entries(fields ?? {})
    if (!entries.some(([, value]) => typeof value === 'function')) return fields
    return Object.fromEntries(
      entries.map(([key, value]) => [key, typeof value === 'function' ? wrap(value as AnyFunction) : value]),
    ) as Fields
  }
  const bracket = <T>(run: () => T): [T, RecordedCall[]] => {
    const made: RecordedCall[] = []
    calls = made
    try {
      return [run(), made]
    } finally {
      calls = null
    }
  }
  const getInitialSnapshot: Machine['getInitialSnapshot'] = (scope, given) => {
    const input = wrapFields(given)
    const [snapshot, made] = bracket(() => machine.getInitialSnapshot(scope, input))
    started = { input, calls: made }
    return snapshot
  }
  const start: Machine['start'] = (snapshot) => {
    listener.start(started, snapshot)
    machine.start(snapshot)
  }
  const transition: Machine['transition'] = (snapshot, given, scope) => {
    if (given.type === 'xstate.stop') {
      listener.end()
      return machine.transition(snapshot, given, scope)
    }
    const event = wrapFields(given)
    try {
      const [next, made] = bracket(() => machine.transition(snapshot, event, scope))
      listener.step({ event, calls: made }, next)
      return next
    } catch (error) {
      listener.step({ event, calls: [] }, null)
      throw error
    }
  }
  return Object.assign(Object.create(machine), { getInitialSnapshot, start, transition })
}

const countOf = ({ segments }: Track) => segments.reduce((sum, { steps }) => sum + steps.length, 0)

function cut(track: Track): void {
  track.segments.shift()
  track.isCut = true
}

function restart(track: Track, since: number): void {
  track.segments = [{ frame: track.last, since, steps: [] }]
  track.isCut = true
}

/** Drops an actor's segments that are older than the recording covers, or beyond the maximum number of steps. */
function cutOld(track: Track, now: number): void {
  const isOld = () => now - (track.segments[1]?.since ?? now) > KEPT_MS
  while (isOld() || (countOf(track) > STEPS_MAX && track.segments.length > 1)) cut(track)
}

const firstOf = ({ segments }: Track) => segments[0]?.steps[0]?.n ?? Number.POSITIVE_INFINITY

/** Returns the actors that are left after the oldest segments beyond the maximum number of steps of the tab are dropped. */
function limited(tracks: Track[], at: number): Track[] {
  let left = tracks
  let all = tracks.reduce((sum, track) => sum + countOf(track), 0)
  while (all > ALL_STEPS_MAX) {
    const oldest = left.reduce((one, other) => (firstOf(other) < firstOf(one) ? other : one))
    all -= oldest.segments[0]?.steps.length ?? 0
    if (oldest.segments.length > 1) cut(oldest)
    else if (oldest.endedAt === null) restart(oldest, at)
    else left = left.filter((track) => track !== oldest)
  }
  return left
}

/** Keeps what the actors of a tab were told, in memory only. */
export interface Recorder {
  /** Returns a machine whose actors are recorded; the name says what they are for, as `screen: part`. */
  readonly recorded: <Machine extends AnyStateMachine>(machine: Machine, name: string) => Machine
  /** Returns what is kept. */
  readonly tracks: () => readonly Track[]
  /** Forgets what was recorded, for example at sign-out; actors that run are recorded from their current state on. */
  readonly forget: () => void
}

/** Creates a recorder; the clock returns milliseconds since 1970. */
export function createRecorder(now: () => number = Date.now): Recorder {
  let tracks: Track[] = []
  let order = 0
  let before: Track | null = null

  /** Returns the actor of the previous step in the same task, and remembers the current one. */
  const sourceOf = (track: Track): Track | null => {
    const source = before
    if (!source)
      queueMicrotask(() => {
        before = null
      })
    before = track
    return source === track ? null : source
  }

  const prune = () => {
    const at = now()
    tracks = tracks.filter(({ endedAt }) => endedAt === null || at - endedAt < KEPT_MS)
    for (const track of tracks) cutOld(track, at)
    tracks = limited(tracks, at)
  }

  const add = (track: Track, step: RecordedStep) => {
    let segment = track.segments.at(-1)
    if (!segment || segment.steps.length >= SEGMENT_STEPS || step.at - segment.since > SEGMENT_MS) {
      segment = { frame: track.last, since: step.at, steps: [] }
      track.segments.push(segment)
      prune()
    }
    segment.steps.push(step)
  }

  const recorded: Recorder['recorded'] = (machine, name) => {
    let track: Track | null = null
    return listenedTo(machine, {
      start: (started, last) => {
        const at = now()
        const segments = [{ frame: last, since: at, steps: [] }]
        track = { name, machine, startedAt: at, ...started, segments, isCut: false, last, endedAt: null }
        tracks.push(track)
        prune()
      },
      step: (step, next) => {
        if (!track) return
        const at = now()
        add(track, { ...step, n: order++, at, value: next?.value ?? null, source: sourceOf(track) })
        track.last = next ?? track.last
        if (next?.status !== 'active') track.endedAt = at
      },
      end: () => {
        if (track) track.endedAt ??= now()
      },
    })
  }

  const keptTracks = () => {
    prune()
    return tracks
  }

  const forget = () => {
    tracks = tracks.filter(({ endedAt }) => endedAt === null)
    for (const track of tracks) restart(track, now())
  }
  return { recorded, tracks: keptTracks, forget }
}

/** Recorder of this tab. */
export const recorder = createRecorder()
