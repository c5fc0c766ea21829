import { page, restingStates } from '#machines/editing/editing.ts'
import { failureOf } from '#machines/failure.ts'
import { changesOf } from './draft.ts'
import { publishSetup } from './publish-setup.ts'

const form = publishSetup.createStateConfig({
  description: 'What is being edited, against what is saved.',
  initial: 'deciding',
  on: {
    'draft.change': { actions: { type: 'edit', params: ({ event }) => event.changes } },
    'draft.discard': { guard: 'isDirty', actions: 'discard' },
    'conflict.keepMine': { guard: 'hasConflicts', actions: 'keepMine' },
    'conflict.takeTheirs': { guard: 'hasConflicts', actions: 'takeTheirs' },
    'notice.dismiss': { actions: 'dismiss' },
  },
  states: {
    ...restingStates,
    saving: {
      description: 'The server saves the fields that changed; typing goes on.',
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
          actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
  },
})

const sync = publishSetup.createStateConfig({
  description: 'Whether someone else saved the bot meanwhile.',
  initial: 'current',
  on: {
    'bot.updated': {
      guard: { type: 'isOurs', params: ({ event }) => event.bot.id },
      target: '.stale',
    },
    'journal.resync': { target: '.stale' },
  },
  states: {
    current: { description: 'As far as is known, nobody did.' },
    stale: {
      description: 'Someone did, perhaps this member; asking waits for a save that is under way.',
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
          actions: { type: 'takeForeign', params: ({ event }) => event.output },
        },
        onError: { target: 'unchecked' },
      },
    },
    unchecked: {
      description: 'The bot could not be fetched; another try follows.',
      after: { CHECK_RETRY: { target: 'stale' } },
    },
  },
})

/** The Publish step: editing a bot's settings, saving them, and not losing them. */
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
          actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
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
