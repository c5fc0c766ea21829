import type { AnyMachineSnapshot } from 'xstate'
import { type SaveState, saveStates } from './editing.ts'

/** Whether an editor is loading what it edits. */
export const isLoading = (snapshot: AnyMachineSnapshot): boolean => snapshot.matches('loading')

/** Returns the state of the draft relative to what is saved. */
export const saveStateOf = (snapshot: AnyMachineSnapshot): SaveState =>
  saveStates.find((state) => snapshot.matches({ open: { form: state } })) ?? 'unchanged'

/** Whether the member is asked before changes are lost. */
export const isAskingToLeave = (snapshot: AnyMachineSnapshot): boolean =>
  snapshot.matches({ open: { page: 'asking' } })
