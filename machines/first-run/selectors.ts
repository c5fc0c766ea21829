import type { SnapshotFrom } from 'xstate'
import { type FirstRunStep, type firstRunMachine, firstRunSteps } from './first-run-machine.ts'

/** Snapshot of the guided first run. */
export type FirstRunSnapshot = SnapshotFrom<typeof firstRunMachine>

/** Returns the current step; null once the run is over. */
export const firstRunStepOf = (snapshot: FirstRunSnapshot): FirstRunStep | null =>
  firstRunSteps.find((step) => snapshot.matches(step)) ?? null

/** Returns whether the widget's script was found on the page. */
export const isWidgetFound = (snapshot: FirstRunSnapshot): boolean => snapshot.matches({ install: 'found' })
