import type { Bot } from '#contract/bots/bots.ts'
import { editorMachine } from '../editing/editor.ts'
import { type Draft, draftOf, fields } from './draft.ts'
import { type Issue, validate } from './validate.ts'

/** Publish step: editing a bot's settings, saving them, and protection against losing changes. */
export const publishMachine = editorMachine<Bot, Draft, Issue>({
  id: 'publish',
  description: 'Editing and saving the settings of a bot.',
  fields,
  draftOf,
  validate,
})
