import { page, restingStates } from '../editing/editing.ts'
import { withFailure } from '../failure.ts'
import { saveInputOf, settingsSetup } from './settings-setup.ts'

const form = settingsSetup.createStateConfig({
  description: 'The draft, compared with what is saved.',
  initial: 'deciding',
  on: {
    'draft.change': { actions: { type: 'edit', params: ({ event }) => event.changes } },
    'draft.discard': { guard: 'isDirty', actions: 'discard' },
    'conflict.keepMine': { guard: 'hasConflicts', actions: 'setMine' },
    'conflict.takeTheirs': { guard: 'hasConflicts', actions: 'takeTheirs' },
    'notice.dismiss': { actions: 'dismiss' },
  },
  states: {
    ...restingStates,
    saving: {
      description: 'The server saves the changed parts one after the other; typing continues.',
      tags: 'busy',
      entry: 'beginSave',
      on: { 'draft.discard': {} },
      invoke: {
        src: 'saveSettings',
        input: ({ context }) => saveInputOf(context),
        onDone: {
          target: 'deciding',
          actions: [
            { type: 'takeSaved', params: ({ event }) => event.output },
            { type: 'emitSaved', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'deciding', actions: withFailure('setFailure') },
      },
    },
  },
})

const sync = settingsSetup.createStateConfig({
  description: 'Changes saved by someone else meanwhile.',
  initial: 'current',
  on: { 'settings.outdated': { target: '.stale' } },
  states: {
    current: { description: 'No such changes are known.' },
    stale: {
      description: 'Settings were saved, perhaps by this member; the check waits for a save in progress.',
      always: { guard: 'isIdle', target: 'checking' },
    },
    checking: {
      description: 'The settings are fetched and compared.',
      always: { guard: 'isSaving', target: 'stale' },
      invoke: {
        src: 'loadSettings',
        onDone: { target: 'current', actions: { type: 'mergeForeign', params: ({ event }) => event.output } },
        onError: { target: 'unchecked' },
      },
    },
    unchecked: {
      description: 'The settings could not be fetched; a retry follows.',
      after: { CHECK_RETRY_MS: { target: 'stale' } },
    },
  },
})

/** The settings of an account: editing, saving part by part, and guarding against their loss. */
export const settingsMachine = settingsSetup.createMachine({
  id: 'settings',
  description: 'Editing and saving the settings of an account.',
  context: {
    settings: null,
    saved: null,
    draft: null,
    issues: {},
    hasSaved: false,
    sent: null,
    foreign: [],
    conflicts: [],
    leavingTo: null,
    failure: null,
    failedPart: null,
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The settings are fetched.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'loadSettings',
        onDone: { target: 'open', actions: { type: 'load', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: withFailure('setFailure') },
      },
    },
    failed: {
      description: 'The settings could not be fetched.',
      on: { 'settings.reload': { target: 'loading' } },
    },
    open: {
      description: 'The form is on the screen.',
      type: 'parallel',
      states: { form, sync, page },
    },
  },
})
