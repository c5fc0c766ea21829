import { editorMachine } from '../editing/editor.ts'
import { draftOf, type Settings, type SettingsDraft, settingsFields } from './settings-draft.ts'
import { type SettingsIssue, validate } from './validate.ts'

/** The settings of an account: editing, saving part by part, and guarding against their loss. */
export const settingsMachine = editorMachine<Settings, SettingsDraft, SettingsIssue>({
  id: 'settings',
  description: 'Editing and saving the settings of an account.',
  fields: settingsFields,
  draftOf,
  validate,
})
