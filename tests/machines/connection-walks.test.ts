import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { advance } from '#client/realtime/journal-stream.ts'
import { BACKOFF_MAX_MS } from '#machines/connection/backoff.ts'
import {
  connectionMachine,
  connectionStatus,
  type SocketInput,
} from '#machines/connection/connection-machine.ts'
import type { JournalEntry } from '#machines/connection/journal.ts'
import { botItemOf } from '../support/shapes.ts'
import { type HeldRun, heldCallback } from './support/actors.ts'
import { testClock } from './support/clock.ts'
import { type Steps, type Step as WalkStep, walksOf } from './support/walk.ts'

const START = 4

/** Kind of a journal entry: for this member, for others, or of a type that only newer builds know. */
type Kind = 'event' | 'others' | 'unknown'

/** Socket on both sides: how far the server has sent, and how far the client has followed. */
interface Link {
  sent: number
  seq: number | null
  isOpen: boolean
  /** Entries that arrived in the current frame. */
  frame: JournalEntry[]
}

interface World {
  readonly actor: ReturnType<typeof start>['actor']
  readonly runs: readonly HeldRun<SocketInput>[]
  readonly pass: (ms: number) => void
  /** Entries after `START`, by position. */
  readonly journal: Kind[]
  readonly links: Map<object, Link>
  /** Events that reached the screens, in order. */
  readonly seen: number[]
  /** Ranges that a resync skipped, after which everything is fetched again. */
  readonly skipped: (readonly [from: number, to: number])[]
}

type Step = WalkStep<World>

function start() {
  const time = testClock()
  const socket = heldCallback<SocketInput>()
  const machine = connectionMachine.provide({ actors: { socket: socket.logic } })
  const input = { seq: START, online: true, seed: 0.5 }
  const actor = createActor(machine, { clock: time.clock, input }).start()
  return { actor, runs: socket.calls, pass: time.pass }
}

const headOf = ({ journal }: World) => START + journal.length
const kindAt = ({ journal }: World, seq: number) => journal[seq - START - 1]

const current = ({ runs }: World) => {
  const run = runs.at(-1)
  return run && !run.isStopped ? run : null
}

function linkOf({ links }: World, run: HeldRun<SocketInput>): Link {
  const { after } = run.input
  const link = links.get(run) ?? { sent: after ?? 0, seq: after, isOpen: false, frame: [] }
  links.set(run, link)
  return link
}

const onSocket =
  (work: (world: World, run: HeldRun<SocketInput>, link: Link) => void, needsOpen = true): Step =>
  (world) => {
    const run = current(world)
    if (!run) return
    const link = linkOf(world, run)
    if (link.isOpen === needsOpen) work(world, run, link)
  }

const entryOf = (world: World, seq: number): JournalEntry => {
  const kind = kindAt(world, seq)
  if (kind === 'event') return { type: 'bot.created', seq, at: '', bot: botItemOf(1) }
  return { type: kind === 'others' ? 'journal.advanced' : 'journal.skipped', seq }
}

/** Passes on what arrived in a frame, as the client's socket does. */
const endFrame = onSocket(({ seen }, run, link) => {
  if (link.frame.length === 0) return
  const { entries, fresh, seq } = advance(link.seq, link.frame)
  link.frame = []
  link.seq = seq
  run.send({ type: 'events.received', events: entries })
  seen.push(...fresh.map((event) => event.seq))
})

const send = onSocket((world, _, link) => {
  if (link.sent >= headOf(world)) return
  link.sent += 1
  link.frame.push(entryOf(world, link.sent))
})

const goLive = onSocket((world, run, link) => {
  if (link.sent < headOf(world)) return
  endFrame(world)
  if (!run.isStopped) run.send({ type: 'journal.live', seq: link.sent })
})

const openSocket = onSocket((_, run, link) => {
  link.isOpen = true
  run.send({ type: 'socket.opened' })
}, false)

const happens =
  (kind: Kind): Step =>
  ({ journal }) =>
    void journal.push(kind)

const close = onSocket((_, run) => run.send({ type: 'socket.closed' }))

const resync = onSocket((world, run, link) => {
  const head = headOf(world)
  const from = link.seq ?? 0
  link.sent = head
  run.send({ type: 'journal.resync', seq: head })
  link.frame.push({ type: 'journal.resync', seq: head })
  world.skipped.push([from, head])
})

const traffic: Steps<World> = {
  'an event happens': happens('event'),
  'an event for others happens': happens('others'),
  'an unknown event happens': happens('unknown'),
  'the socket opens': openSocket,
  'an entry is sent': send,
  'a frame ends': endFrame,
  'the socket is live': goLive,
}
const troubles: Steps<World> = {
  // The next entry must reveal the loss: a position for others covers all entries before it.
  'an entry is lost': onSocket((world, _, link) => {
    const next = kindAt(world, link.sent + 2)
    if (next === 'event' || next === 'unknown') link.sent += 1
  }),
  'an entry is repeated': onSocket((world, _, link) => {
    if (link.sent > START) link.frame.push(entryOf(world, link.sent))
  }),
  'the journal is too old': resync,
  'the socket closes': close,
  'the handshake fails': onSocket((_, run) => run.send({ type: 'socket.closed' }), false),
  'the server is busy': onSocket(
    (_, run) => run.send({ type: 'socket.refused', code: 'upstream_unavailable' }),
    false,
  ),
  'the session is refused': onSocket(
    (_, run) => run.send({ type: 'socket.refused', code: 'token_invalid' }),
    false,
  ),
  'the role changes': onSocket((_, run) => run.send({ type: 'session.revoked', reason: 'role_changed' })),
  'the session is revoked': onSocket((_, run) => run.send({ type: 'session.revoked', reason: 'expired' })),
  'the browser is offline': ({ actor }) => actor.send({ type: 'browser.offline' }),
  'the browser is online': ({ actor }) => actor.send({ type: 'browser.online' }),
  'the member retries': ({ actor }) => actor.send({ type: 'connection.retry' }),
  'a moment passes': ({ pass }) => pass(1_000),
  'a while passes': ({ pass }) => pass(20_000),
}
const steps = { ...traffic, ...troubles }

const walks = walksOf(80, [5, traffic], [2, troubles])

/** Checks that every event up to the position was seen once and in order, or skipped by a resync, and that one socket is open at most. */
function expectFollowed(world: World): void {
  const { actor, runs, seen, skipped } = world
  const { seq } = actor.getSnapshot().context
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
  const isSkipped = (one: number) => skipped.some(([from, to]) => one > from && one <= to)
  const due = Array.from({ length: (seq ?? START) - START }, (_, index) => START + 1 + index)
  const missing = due.filter(
    (one) => kindAt(world, one) === 'event' && !isSkipped(one) && !seen.includes(one),
  )
  expect(missing, 'passed without being shown').toEqual([])
  expect(runs.filter(({ isStopped }) => !isStopped).length).toBeLessThanOrEqual(1)
  const status = connectionStatus(actor.getSnapshot())
  const isConnected = ['connecting', 'catchingUp', 'live'].includes(status)
  expect(current(world) !== null).toBe(isConnected)
}

test('in any order of events, gaps, closed sockets and refusals, each event is shown once and in order, and there is a way back', () => {
  fc.assert(
    fc.property(walks, (chosen) => {
      const world: World = { ...start(), journal: [], links: new Map(), seen: [], skipped: [] }
      for (const name of chosen) {
        steps[name]?.(world)
        expectFollowed(world)
      }
      const { actor } = world
      // The next event reveals one that was lost.
      world.journal.push('event')
      actor.send({ type: 'browser.online' })
      actor.send({ type: 'connection.retry' })
      const isCurrent = () =>
        connectionStatus(actor.getSnapshot()) === 'live' && actor.getSnapshot().context.seq === headOf(world)
      for (let round = 0; !isCurrent() && round < 20; round += 1) {
        openSocket(world)
        for (let sent = 0; sent <= world.journal.length; sent += 1) send(world)
        goLive(world)
        if (connectionStatus(actor.getSnapshot()) === 'reconnecting') world.pass(BACKOFF_MAX_MS)
      }
      expectFollowed(world)
      expect(connectionStatus(actor.getSnapshot())).toBe('live')
      expect(actor.getSnapshot().context.seq).toBe(headOf(world))
      actor.stop()
    }),
    { numRuns: 120 },
  )
})
