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

/** Our choice: how often the page asks for the last number of the journal, so that a silent link is noticed. */
const HEAD_EVERY_MS = 4_000
const TICK_MS = 1_000
/** Design: a critical alert sounds again until someone has it. */
const CRITICAL_AGAIN_MS = 20_000

const machine = floorMachine.provide({
  actors: { loadFloor: fromPromise<FloorSnapshot, undefined>(({ signal }) => call(getFloor, { signal })) },
})

/** Undoes moves in a call of its own, which restores the previous state and is free. */
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

/** Asks for the last number of the journal now and then. */
function watchHead(actor: FloorActor): () => void {
  const abort = new AbortController()
  const ask = async () => {
    const after = actor.getSnapshot().context.floor?.seq
    if (after === undefined) return
    const { signal } = abort
    const answer = await call(catchUp, { query: { after, length: 1 }, signal }).catch(() => null)
    if (!answer) return
    // Numbers of events that this member may not see are not missing.
    const head = answer.events.length > 0 ? answer.head : after
    actor.send({ type: 'head.reported', head, now: Date.now() })
  }
  const timer = setInterval(() => void ask(), HEAD_EVERY_MS)
  return () => {
    clearInterval(timer)
    abort.abort()
  }
}

/** Sounds when an alert rises, and again while a critical one is nobody's. */
function useAlertSound(actor: FloorActor, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const risen = actor.on('alert.risen', () => void chime())
    const again = setInterval(() => {
      const { alerts, floor } = actor.getSnapshot().context
      const isOpen = [...(alerts ?? [])].some(
        ([key, { level }]) => level === 2 && !floor?.acknowledgements.has(key),
      )
      // A little less than the interval, so that of several tabs the same one sounds again.
      if (isOpen) void chimeThrottled('floor', CRITICAL_AGAIN_MS - TICK_MS)
    }, CRITICAL_AGAIN_MS)
    return () => {
      risen.unsubscribe()
      clearInterval(again)
    }
  }, [actor, isOn])
}

/** Runs the machine of the floor, with the journal, the clock and the calls that it needs. */
export function useFloor(hasSound: boolean): FloorActor {
  const { journal, resync, status } = useLive()
  const [input] = useState(() => ({ now: Date.now(), status }))
  const actor = useActor(machine, input)
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
