import type { AnyMachineSnapshot } from 'xstate'
import { type SaveState, saveStates } from './editing.ts'

/** Returns whether an editor is loading its data. */
export const isLoading = (snapshot: AnyMachineSnapshot): boolean => snapshot.matches('loading')

/** Returns the state of the draft relative to the saved data. */
export const saveStateOf = (snapshot: AnyMachineSnapshot): SaveState =>
  saveStates.find((state) => snapshot.matches({ open: { form: state } })) ?? 'unchanged'

/** Returns whether the member is being asked to confirm that changes will be lost. */
export const isAskingToLeave = (snapshot: AnyMachineSnapshot): boolean =>
  snapshot.matches({ open: { page: 'asking' } })
