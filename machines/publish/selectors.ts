import type { SnapshotFrom } from 'xstate'
import { type SaveState, saveStates } from '../editing/editing.ts'
import type { publishMachine } from './publish-machine.ts'

/** Snapshot of the editor of the settings of a bot. */
export type PublishSnapshot = SnapshotFrom<typeof publishMachine>

/** Whether the settings are being loaded. */
export const isLoading = (snapshot: PublishSnapshot): boolean => snapshot.matches('loading')

/** Returns the state of the draft relative to what is saved. */
export const saveStateOf = (snapshot: PublishSnapshot): SaveState =>
  saveStates.find((state) => snapshot.matches({ open: { form: state } })) ?? 'unchanged'

/** Whether the member is asked before changes are lost. */
export const isAskingToLeave = (snapshot: PublishSnapshot): boolean =>
  snapshot.matches({ open: { page: 'asking' } })
