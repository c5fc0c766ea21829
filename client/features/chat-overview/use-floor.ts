import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useLive } from '#client/core/live/live-provider.tsx'
import { chime, chimeThrottled } from '#client/lib/chime.ts'
import { undoChats } from '#contract/chats/bulk.ts'
import { type FloorSnapshot, getFloor, moveChats } from '#contract/floor/floor.ts'
import { catchUp } from '#contract/journal/system.ts'
import { failureOf } from '#machines/failure.ts'
import { floorMachine } from '#machines/floor/floor-machine.ts'
import type { MoveInput, MoveOutcome } from '#machines/floor/floor-types.ts'
import type { FloorActor } from './floor-actor.ts'

/**
 * Our choice: interval at which the page requests the journal's latest sequence number, so that it notices if the connection is
 * silently lost.
 */
const HEAD_EVERY_MS = 4_000
const TICK_MS = 1_000
/** Design: interval at which the sound repeats while a critical alert is unacknowledged. */
const CRITICAL_AGAIN_MS = 20_000

const machine = floorMachine.provide({
  actors: { loadFloor: fromPromise<FloorSnapshot, undefined>(({ signal }) => call(getFloor, { signal })) },
})

/** Sends a move. Undoing uses a separate route, which restores the previous state and is free. */
async function moved({ to, team, chats, isUndo }: MoveInput): Promise<readonly MoveOutcome[]> {
  const all = [...chats]
  if (!isUndo)
    return (await call(moveChats, { body: { to, ...(team !== undefined && { team_id: team }), chats: all } }))
      .outcomes
  const { outcomes } = await call(undoChats, { body: { chats: all } })
  return outcomes.map(({ id, code, version = 0 }) => ({ id, code, version }))
}

async function sendMove(actor: FloorActor, input: MoveInput): Promise<void> {
  const { key } = input
  try {
    const outcomes = await moved(input)
    actor.send({ type: 'move.answered', key, outcomes })
  } catch (error) {
    actor.send({ type: 'move.failed', key, failure: failureOf(error) })
  }
}

/** Polls the journal's latest sequence number. Returns a function that stops the polling. */
function watchHead(actor: FloorActor): () => void {
  const abort = new AbortController()
  const ask = async () => {
    const after = actor.getSnapshot().context.floor?.seq
    if (after === undefined) return
    const { signal } = abort
    const answer = await call(catchUp, { query: { after, length: 1 }, signal }).catch(() => null)
    if (!answer) return
    // Events that this member may not see do not count as missing, although the latest sequence number includes them.
    const head = answer.events.length > 0 ? answer.head : after
    actor.send({ type: 'head.reported', head, now: Date.now() })
  }
  const timer = setInterval(() => void ask(), HEAD_EVERY_MS)
  return () => {
    clearInterval(timer)
    abort.abort()
  }
}

/** Plays a sound when an alert is raised, and repeats it while a critical one is unacknowledged. */
function useAlertSound(actor: FloorActor, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const risen = actor.on('alert.risen', () => void chime())
    const again = setInterval(() => {
      const { alerts, floor } = actor.getSnapshot().context
      const isOpen = [...(alerts ?? [])].some(
        ([key, { level }]) => level === 2 && !floor?.acknowledgements.has(key),
      )
      // Slightly shorter than the interval, so that if several tabs are open, the same tab always repeats the sound.
      if (isOpen) void chimeThrottled('floor', CRITICAL_AGAIN_MS - TICK_MS)
    }, CRITICAL_AGAIN_MS)
    return () => {
      risen.unsubscribe()
      clearInterval(again)
    }
  }, [actor, isOn])
}

/** Runs the floor machine: passes it the journal and the time, and makes its calls. */
export function useFloor(hasSound: boolean): FloorActor {
  const { journal, resync, status } = useLive()
  const [input] = useState(() => ({ now: Date.now(), status }))
  const actor = useActor('floor: live floor', machine, input)
  useEffect(() => {
    const events = journal.subscribe((batch) =>
      actor.send({ type: 'events.received', events: batch, now: Date.now() }),
    )
    const reload = resync.subscribe(() => actor.send({ type: 'journal.resync' }))
    const moves = actor.on('move.send', (emitted) => void sendMove(actor, emitted.input))
    const timer = setInterval(() => actor.send({ type: 'clock.ticked', now: Date.now() }), TICK_MS)
    const stop = watchHead(actor)
    return () => {
      events.unsubscribe()
      reload.unsubscribe()
      moves.unsubscribe()
      clearInterval(timer)
      stop()
    }
  }, [actor, journal, resync])
  useEffect(() => actor.send({ type: 'link.changed', status }), [actor, status])
  useAlertSound(actor, hasSound)
  return actor
}
