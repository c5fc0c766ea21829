import { assign, emit, setup } from 'xstate'
import { PROMPT_MAX } from '#contract/limits.ts'
import type { PromptVersion } from '#contract/training.ts'
import { declaredPromise } from '#machines/declared.ts'
import {
  type EditingContext,
  type EditingEvent,
  type LeaveAllowed,
  page,
  restingStates,
} from '#machines/editing/editing.ts'
import { type Failure, failureOf } from '#machines/failure.ts'
import { countCharacters } from './count.ts'

/** What the editor starts with. */
export interface PromptInput {
  readonly botId: number
}

/** A prompt as it is saved, and what is being made of it. */
export interface PromptContext extends PromptInput, EditingContext {
  readonly saved: PromptVersion | null
  readonly draft: string
  /** The text that is being saved; null while none is. */
  readonly sent: string | null
  readonly failure: Failure | null
}

/** Wishes of the editor. */
export type PromptEvent = { type: 'prompt.reload' } | { type: 'draft.change'; text: string } | EditingEvent

/** Told once a version is saved, or once nothing would be lost by leaving. */
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
    tellSaved: emit((_, version: PromptVersion) => ({ type: 'prompt.saved' as const, version })),
    keepTarget: assign((_, leavingTo: string) => ({ leavingTo })),
    dropTarget: assign({ leavingTo: null }),
    allow: emit((_, to: string) => ({ type: 'leave.allowed' as const, to })),
    keepFailure: assign((_, failure: Failure) => ({ failure, sent: null })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isDirty: ({ context }) => isDirty(context),
    isClean: ({ context }) => !isDirty(context),
    hasSaved: ({ context }) => context.hasSaved,
    isSavable: ({ context }) => isDirty(context) && countCharacters(context.draft) <= PROMPT_MAX,
  },
})

const form = promptSetup.createStateConfig({
  description: 'What is being written, against what is saved.',
  initial: 'deciding',
  on: {
    'draft.change': { actions: { type: 'edit', params: ({ event }) => event.text } },
    'draft.discard': { guard: 'isDirty', actions: 'discard' },
  },
  states: {
    ...restingStates,
    saving: {
      description: 'The server saves it as a new version; typing goes on.',
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
            { type: 'tellSaved', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'deciding',
          actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
  },
})

/** Writing a bot's prompt, saving it as a version, and not losing it. */
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
      description: 'The prompt in force is fetched.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'loadPrompt',
        input: ({ context: { botId } }) => ({ botId }),
        onDone: { target: 'open', actions: { type: 'load', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.error) },
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
