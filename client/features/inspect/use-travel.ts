import { useState } from 'react'
import type { InspectedState } from '#client/inspect/inspect-protocol.ts'
import { activeStates } from './chart/active-states.ts'
import type { Entry } from './inspection.ts'
import { type Subject, statesAround, visitedStates } from './subjects.ts'

/** Position in the log of an actor, and functions that change it. */
export interface Travel {
  readonly entries: readonly Entry[]
  /** Index of the current entry; -1 if there are no entries. */
  readonly index: number
  /** True while the newest state is shown and followed. */
  readonly live: boolean
  /** True if the position is on the time line of a recording, which has no present. */
  readonly isRecorded: boolean
  readonly state: InspectedState | null
  /** Previous state; null at the beginning. */
  readonly before: InspectedState | null
  /** Ids of the states active at this position, and of those active at any point up to it. */
  readonly active: ReadonlySet<string>
  readonly visited: ReadonlySet<string>
  /** Travels to the entry with the given number. */
  readonly go: (n: number) => void
  /** Travels one entry forward or back; going beyond the newest entry returns to the present. */
  readonly step: (by: -1 | 1) => void
  readonly toLive: () => void
}

const none: readonly Entry[] = []

/** Position on the time line of a recording, in place of the actor's own. */
export interface SharedPosition {
  readonly at: number
  readonly travel: (at: number) => void
}

/** Follows an actor, or stays at a past state while the actor continues. For each new subject, starts by following it. */
export function useTravel(subject: Subject | null, shared: SharedPosition | null = null): Travel {
  const [stop, setStop] = useState<{ key: string; n: number } | null>(null)
  const key = subject?.key
  const entries = subject?.actor?.entries ?? none
  const stopped = shared
    ? Math.max(
        0,
        entries.findLastIndex(({ n }) => n <= shared.at),
      )
    : stop && stop.key === key
      ? entries.findIndex(({ n }) => n >= stop.n)
      : -1
  const live = stopped < 0 || entries.length === 0
  const index = live ? entries.length - 1 : stopped
  const { state, before } = statesAround(entries, index)
  const chart = subject?.chart
  const value = state?.value
  const active = chart ? activeStates(chart, value) : new Set<string>()
  const visited = chart ? visitedStates(chart, entries, index) : new Set<string>()
  const toLive = () => setStop(null)
  const go = (n: number) => {
    if (shared) shared.travel(n)
    else if (key !== undefined) setStop({ key, n })
  }
  const step = (by: -1 | 1) => {
    const next = entries[index + by]
    if (next) go(next.n)
    else if (by > 0) toLive()
  }
  return {
    entries,
    index,
    live,
    isRecorded: shared !== null,
    state,
    before,
    active,
    visited,
    go,
    step,
    toLive,
  }
}
