import { assign, emit, setup } from 'xstate'
import type { PromptVersion } from '#contract/training.ts'
import { PROMPT_MAX_CHARS } from '#contract/training-limits.ts'
import {
  type EditingContext,
  type EditingEvent,
  type LeaveAllowed,
  page,
  restingStates,
} from '../editing/editing.ts'
import { type Failure, withFailure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import { countCharacters } from './count.ts'

/** Input of the prompt machine. */
export interface PromptInput {
  readonly botId: number
}

/** The saved prompt, and its draft. */
export interface PromptContext extends PromptInput, EditingContext {
  readonly saved: PromptVersion | null
  readonly draft: string
  /** Text that is being saved, or null. */
  readonly sent: string | null
  readonly failure: Failure | null
}

/** Commands of the editor. */
export type PromptEvent = { type: 'prompt.reload' } | { type: 'draft.change'; text: string } | EditingEvent

/** Emitted once a version is saved, or once leaving loses nothing. */
export type PromptEmitted = { type: 'prompt.saved'; version: PromptVersion } | LeaveAllowed

const isDirty = ({ saved, draft }: PromptContext): boolean => saved !== null && draft !== saved.prompt

const promptSetup = setup({
  types: {
    context: {} as PromptContext,
    events: {} as PromptEvent,
    input: {} as PromptInput,
    emitted: {} as PromptEmitted,
    tags: {} as 'busy',
  },
  actors: {
    loadPrompt: declaredPromise<PromptVersion, PromptInput>('loadPrompt'),
    savePrompt: declaredPromise<PromptVersion, PromptInput & { prompt: string }>('savePrompt'),
  },
  actions: {
    load: assign((_, saved: PromptVersion) => ({ saved, draft: saved.prompt })),
    edit: assign((_, draft: string) => ({ draft, failure: null })),
    discard: assign(({ context: { saved } }) => ({ draft: saved?.prompt ?? '', failure: null })),
    beginSave: assign(({ context: { draft } }) => ({ sent: draft, failure: null })),
    takeSaved: assign((_, saved: PromptVersion) => ({ saved, sent: null, hasSaved: true })),
    emitSaved: emit((_, version: PromptVersion) => ({ type: 'prompt.saved' as const, version })),
    setTarget: assign((_, leavingTo: string) => ({ leavingTo })),
    dropTarget: assign({ leavingTo: null }),
    allow: emit((_, to: string) => ({ type: 'leave.allowed' as const, to })),
    setFailure: assign((_, failure: Failure) => ({ failure, sent: null })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isDirty: ({ context }) => isDirty(context),
    isClean: ({ context }) => !isDirty(context),
    hasSaved: ({ context }) => context.hasSaved,
    isSavable: ({ context }) => isDirty(context) && countCharacters(context.draft) <= PROMPT_MAX_CHARS,
  },
})

const form = promptSetup.createStateConfig({
  description: 'The draft, compared with what is saved.',
  initial: 'deciding',
  on: {
    'draft.change': { actions: { type: 'edit', params: ({ event }) => event.text } },
    'draft.discard': { guard: 'isDirty', actions: 'discard' },
  },
  states: {
    ...restingStates,
    saving: {
      description: 'The server saves the draft as a new version; typing continues.',
      tags: 'busy',
      entry: 'beginSave',
      on: { 'draft.discard': {} },
      invoke: {
        src: 'savePrompt',
        input: ({ context: { botId, draft } }) => ({ botId, prompt: draft }),
        onDone: {
          target: 'deciding',
          actions: [
            { type: 'takeSaved', params: ({ event }) => event.output },
            { type: 'emitSaved', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'deciding',
          actions: withFailure('setFailure'),
        },
      },
    },
  },
})

/** Editing a bot's prompt, saving it as a version, and guarding against its loss. */
export const promptMachine = promptSetup.createMachine({
  id: 'prompt',
  description: "Writing and saving a bot's prompt.",
  context: ({ input }) => ({
    ...input,
    saved: null,
    draft: '',
    sent: null,
    hasSaved: false,
    leavingTo: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The current prompt is fetched.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'loadPrompt',
        input: ({ context: { botId } }) => ({ botId }),
        onDone: { target: 'open', actions: { type: 'load', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: withFailure('setFailure'),
        },
      },
    },
    failed: {
      description: 'The prompt could not be fetched.',
      on: { 'prompt.reload': { target: 'loading' } },
    },
    open: {
      description: 'The editor is on the screen.',
      type: 'parallel',
      states: { form, page },
    },
  },
})
