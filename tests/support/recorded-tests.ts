import { join } from 'node:path'
import { afterAll, afterEach, expect } from 'vitest'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { createRecorder, type Recorder } from '#client/inspect/recorder.ts'
import { flightOf } from '#client/inspect/report/flight-of.ts'
import { catalogue } from '#machines/catalogue.ts'
import type { Flight } from '#machines/recording/flight.ts'
import { compareActor } from '#machines/recording/replayer.ts'
import { redactAndCheck } from '#machines/recording/write.ts'
import { literalsOf } from '#server/bin/vite/list-literals.mjs'
import { repeatableDraws } from './draws.ts'
import { keepRecording } from './kept-recordings.ts'
import { keepTransitions, noteTransitions } from './transitions.ts'

// Notes the transitions that tests take. Records every actor that a test starts, and replays it afterwards: with its texts, and with replaced texts.

const { prototype } = StateMachine
type Methods = Pick<AnyStateMachine, 'transition' | 'getInitialSnapshot' | 'start'>
const store = prototype as unknown as { untouched?: Methods } & Methods
// Kept, because test files share a worker, and each runs this file again.
store.untouched ??= {
  transition: store.transition,
  getInitialSnapshot: store.getInitialSnapshot,
  start: store.start,
}
const { transition, getInitialSnapshot, start } = store.untouched
let recorder: Recorder = createRecorder()
let isReplaying = false
const logics = new WeakMap<object, AnyStateMachine>()

/** Returns the machine as it was before the tests began to record. */
const original = (machine: AnyStateMachine): AnyStateMachine =>
  Object.assign(Object.create(machine), {
    transition: transition.bind(machine),
    getInitialSnapshot: getInitialSnapshot.bind(machine),
    start: start.bind(machine),
  })

Object.assign(prototype, {
  getInitialSnapshot(this: AnyStateMachine, ...[scope, input]: Parameters<typeof getInitialSnapshot>) {
    watch(scope)
    const { self } = scope as { self: { _parent?: unknown; logic?: unknown } }
    if (isReplaying || self._parent || self.logic !== this || !known.has(this.id) || onServer.has(this.id))
      return getInitialSnapshot.call(this, scope, input)
    const logic = recorder.recorded(original(this), 'test: actor')
    logics.set(self, logic)
    return logic.getInitialSnapshot(scope, input)
  },
  start(this: AnyStateMachine, ...[snapshot, scope]: [...Parameters<typeof start>, { self: object }?]) {
    const logic = scope && logics.get(scope.self)
    return logic && logic !== this ? logic.start(snapshot) : start.call(this, snapshot)
  },
  transition(this: AnyStateMachine, ...[snapshot, event, scope]: Parameters<typeof transition>) {
    watch(scope)
    const logic = logics.get(scope.self)
    return logic ? logic.transition(snapshot, event, scope) : transition.call(this, snapshot, event, scope)
  },
})

const watched = new WeakSet<object>()

/** Notes the transitions of all machines of a system. */
function watch({ system }: { system?: { inspect: (observer: typeof noteTransitions) => unknown } }): void {
  if (!system || isReplaying || watched.has(system)) return
  watched.add(system)
  system.inspect(noteTransitions)
}

const known = new Map(catalogue.map(({ id, machine }) => [id, machine]))
/** Machines that run on the server, where nothing is recorded; their guards read the words of customers. */
const onServer: ReadonlySet<string> = new Set(['action-form'])
// The machines of the catalogue exist already, with methods of their own that are bound to them.
for (const machine of known.values())
  Object.assign(machine, {
    transition: prototype.transition.bind(machine),
    getInitialSnapshot: prototype.getInitialSnapshot.bind(machine),
    start: prototype.start.bind(machine),
  })
const literals = new Set(literalsOf(join(import.meta.dirname, '../..')))

const machineOf = (id: string) => known.get(id) ?? null

/** Returns the actors of a recording whose replay differs from it. */
const unequalIn = (flight: Flight) =>
  flight.actors.flatMap((actor) => {
    const machine = machineOf(actor.machine)
    if (!machine) return [`${actor.machine} is not in the catalogue`]
    if (actor.differs !== undefined) return [`${actor.machine} differs at ${actor.differs}`]
    const { first, isContextEqual } = compareActor(flight, actor, machine)
    if (first)
      return [
        `${actor.machine}, ${first.event?.type}: ${JSON.stringify(first.value)} for ${JSON.stringify(first.recorded)}`,
      ]
    return isContextEqual ? [] : [`${actor.machine}: another context`]
  })

afterEach(() => {
  const tracks = recorder.tracks()
  recorder = createRecorder()
  if (tracks.length === 0) return
  isReplaying = true
  try {
    const flight = flightOf(tracks, Date.now(), 'test')
    keepRecording(flight)
    const redacted = redactAndCheck(flight, repeatableDraws(), literals, machineOf)
    expect({ plain: unequalIn(flight), redacted: unequalIn(redacted) }).toEqual({ plain: [], redacted: [] })
  } finally {
    isReplaying = false
  }
})

afterAll(keepTransitions)
