import { editorMachine } from '../editing/editor.ts'
import { draftOf, type Settings, type SettingsDraft, settingsFields } from './settings-draft.ts'
import { type SettingsIssue, validate } from './validate.ts'

/** Editor of an account's settings: editing, saving part by part, and protection against losing changes. */
export const settingsMachine = editorMachine<Settings, SettingsDraft, SettingsIssue>({
  id: 'settings',
  description: 'Editing and saving the settings of an account.',
  fields: settingsFields,
  draftOf,
  validate,
})
