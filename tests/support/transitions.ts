import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InspectionEvent } from 'xstate'
import { catalogue } from '#machines/catalogue.ts'
import { transitionName, transitionNames, transitionsOf } from '#machines/chart/transition-names.ts'

/** Variable with the folder in which test files note the transitions that they took. */
export const TRANSITIONS_FOLDER = 'PARLEY_TRANSITIONS'

const taken = new Set<string>()

/** Remembers the transitions of a step. */
export function noteTransitions(event: InspectionEvent): void {
  if (event.type !== '@xstate.microstep') return
  for (const transition of event._transitions) {
    const index = transitionsOf(transition.source).indexOf(transition)
    if (index >= 0) taken.add(transitionName(transition.source, index, transition.eventType))
  }
}

/** Writes the transitions that were taken; whole lines, because several workers write at once. */
export function keepTransitions(): void {
  const folder = process.env[TRANSITIONS_FOLDER]
  if (folder && existsSync(folder))
    appendFileSync(join(folder, `${process.pid}`), `${[...taken].join('\n')}\n`)
}

/** Coverage of a machine: taken and all transitions, and those that were never taken. */
export interface Covered {
  readonly id: string
  readonly all: number
  readonly missing: readonly string[]
}

/** Reads what the test files noted, by machine. */
export function coveredIn(folder: string): readonly Covered[] {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  const seen = new Set(lines)
  return catalogue.map(({ id, machine }) => {
    const names = transitionNames(machine)
    return { id, all: names.length, missing: names.filter((name) => !seen.has(name)) }
  })
}
