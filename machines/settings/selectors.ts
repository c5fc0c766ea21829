import type { SnapshotFrom } from 'xstate'
import { type SaveState, saveStates } from '../editing/editing.ts'
import type { settingsMachine } from './settings-machine.ts'

/** Snapshot of the editor of the settings of an account. */
export type SettingsSnapshot = SnapshotFrom<typeof settingsMachine>

/** Whether the settings are being loaded. */
export const isLoading = (snapshot: SettingsSnapshot): boolean => snapshot.matches('loading')

/** Returns the state of the draft relative to what is saved. */
export const saveStateOf = (snapshot: SettingsSnapshot): SaveState =>
  saveStates.find((state) => snapshot.matches({ open: { form: state } })) ?? 'unchanged'

/** Whether the member is asked before changes are lost. */
export const isAskingToLeave = (snapshot: SettingsSnapshot): boolean =>
  snapshot.matches({ open: { page: 'asking' } })
