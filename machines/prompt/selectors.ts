import type { SnapshotFrom } from 'xstate'
import { type SaveState, saveStates } from '../editing/editing.ts'
import type { promptMachine } from './prompt-machine.ts'

/** Snapshot of the editor of the prompt of a bot. */
export type PromptSnapshot = SnapshotFrom<typeof promptMachine>

/** Whether the prompt is being loaded. */
export const isLoading = (snapshot: PromptSnapshot): boolean => snapshot.matches('loading')

/** Whether the prompt could not be loaded. */
export const hasFailed = (snapshot: PromptSnapshot): boolean => snapshot.matches('failed')

/** Returns the state of the draft relative to what is saved. */
export const saveStateOf = (snapshot: PromptSnapshot): SaveState =>
  saveStates.find((state) => snapshot.matches({ open: { form: state } })) ?? 'unchanged'

/** Whether the member is asked before changes are lost. */
export const isAskingToLeave = (snapshot: PromptSnapshot): boolean =>
  snapshot.matches({ open: { page: 'asking' } })
