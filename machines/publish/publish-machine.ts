import { page, restingStates } from '../editing/editing.ts'
import { withFailure } from '../failure.ts'
import { changesOf } from './draft.ts'
import { publishSetup } from './publish-setup.ts'

const form = publishSetup.createStateConfig({
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
      description: 'The server saves the changed fields; typing continues.',
      tags: 'busy',
      entry: 'beginSave',
      on: { 'draft.discard': {} },
      invoke: {
        src: 'saveBot',
        input: ({ context: { botId, bot, saved, draft } }) => ({
          botId,
          apiKey: bot?.api_key ?? '',
          changes: saved && draft ? changesOf(saved, draft) : {},
        }),
        onDone: { target: 'deciding', actions: { type: 'takeSaved', params: ({ event }) => event.output } },
        onError: {
          target: 'deciding',
          actions: withFailure('setFailure'),
        },
      },
    },
  },
})

const sync = publishSetup.createStateConfig({
  description: 'Changes saved by someone else meanwhile.',
  initial: 'current',
  on: {
    'bot.updated': {
      guard: { type: 'isOurs', params: ({ event }) => event.bot.id },
      target: '.stale',
    },
    'journal.resync': { target: '.stale' },
  },
  states: {
    current: { description: 'No such changes are known.' },
    stale: {
      description: 'Someone saved the bot, perhaps this member; the check waits for a save in progress.',
      always: { guard: 'isIdle', target: 'checking' },
    },
    checking: {
      description: 'The bot is fetched and compared.',
      always: { guard: 'isSaving', target: 'stale' },
      invoke: {
        src: 'loadBot',
        input: ({ context }) => ({ botId: context.botId }),
        onDone: {
          target: 'current',
          actions: { type: 'mergeForeign', params: ({ event }) => event.output },
        },
        onError: { target: 'unchecked' },
      },
    },
    unchecked: {
      description: 'The bot could not be fetched; a retry follows.',
      after: { CHECK_RETRY_MS: { target: 'stale' } },
    },
  },
})

/** The Publish step: editing a bot's settings, saving them, and guarding against their loss. */
export const publishMachine = publishSetup.createMachine({
  id: 'publish',
  description: 'Editing and saving the settings of a bot.',
  context: ({ input }) => ({
    ...input,
    bot: null,
    saved: null,
    draft: null,
    issues: {},
    hasSaved: false,
    sent: null,
    foreign: [],
    conflicts: [],
    leavingTo: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The settings are fetched.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'loadBot',
        input: ({ context }) => ({ botId: context.botId }),
        onDone: { target: 'open', actions: { type: 'load', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: withFailure('setFailure'),
        },
      },
    },
    failed: {
      description: 'The settings could not be fetched.',
      on: { 'bot.reload': { target: 'loading' } },
    },
    open: {
      description: 'The form is on the screen.',
      type: 'parallel',
      states: { form, sync, page },
    },
  },
})
