import { assign, setup } from 'xstate'
import { type Failure, failureOf } from '../failure.ts'
import { declaredCallback } from '../unprovided-actor.ts'
import type { FileRef, FileRules } from './file-checks.ts'
import {
  addFiles,
  beginNext,
  cancel,
  clearSettled,
  dismiss,
  fail,
  finish,
  inLane,
  isCancellable,
  isRetryable,
  mayBegin,
  progress,
  requeue,
  type UploadItems,
} from './upload-items.ts'

/** Rules that the uploaded files must meet. */
export interface UploadInput {
  readonly rules: FileRules
}

/** Files with their upload state. */
export interface UploadContext extends UploadInput {
  readonly items: UploadItems
}

/** Events from the running actor `uploadFile`; stopping it aborts the transfer. */
export type UploadProgress =
  | { type: 'upload.progressed'; id: string; loaded: number }
  | { type: 'upload.finished'; id: string }
  | { type: 'upload.failed'; id: string; failure: Failure }

/** Commands from the file list, and events from the transfers. */
export type UploadEvent =
  | { type: 'files.add'; files: readonly FileRef[] }
  | { type: 'upload.cancel'; id: string }
  | { type: 'upload.retry'; id: string }
  | { type: 'upload.dismiss'; id: string }
  | { type: 'uploads.clear' }
  | UploadProgress

const uploadSetup = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    input: {} as UploadInput,
    tags: {} as 'busy',
  },
  actors: { uploadFile: declaredCallback<FileRef>('uploadFile') },
  actions: {
    addFiles: assign(({ context }, files: readonly FileRef[]) => ({
      items: addFiles(context.items, files, context.rules),
    })),
    beginNext: assign(({ context }, lane: number) => ({ items: beginNext(context.items, lane) })),
    progress: assign(({ context }, { id, loaded }: { id: string; loaded: number }) => ({
      items: progress(context.items, id, loaded),
    })),
    finish: assign(({ context }, id: string) => ({ items: finish(context.items, id) })),
    fail: assign(({ context }, { id, failure }: { id: string; failure: Failure }) => ({
      items: fail(context.items, id, failure),
    })),
    cancel: assign(({ context }, id: string) => ({ items: cancel(context.items, id) })),
    requeue: assign(({ context }, id: string) => ({ items: requeue(context.items, id) })),
    dismiss: assign(({ context }, id: string) => ({ items: dismiss(context.items, id) })),
    clear: assign(({ context }) => ({ items: clearSettled(context.items) })),
  },
  guards: {
    mayBegin: ({ context }, lane: number) => mayBegin(context.items, lane),
    isInLane: ({ context }, { lane, id }: { lane: number; id: string }) =>
      inLane(context.items, lane)?.id === id,
    isCancellable: ({ context }, id: string) => isCancellable(context.items, id),
    isRetryable: ({ context }, id: string) => isRetryable(context.items, id, context.rules),
    isSettled: ({ context }, id: string) =>
      context.items.some((item) => item.id === id) && !isCancellable(context.items, id),
    hasSettled: ({ context }) => clearSettled(context.items).length < context.items.length,
  },
})

const lane = (number: number) =>
  uploadSetup.createStateConfig({
    description: 'A lane, which transfers one file at a time.',
    initial: 'idle',
    states: {
      idle: {
        description: 'The lane is free.',
        always: {
          guard: { type: 'mayBegin', params: number },
          target: 'uploading',
          actions: { type: 'beginNext', params: number },
        },
      },
      uploading: {
        description: 'A file is being uploaded.',
        tags: 'busy',
        invoke: {
          src: 'uploadFile',
          input: ({ context }) => inLane(context.items, number) ?? { id: '', name: '', size: 0 },
          onError: {
            target: 'idle',
            actions: {
              type: 'fail',
              params: ({ context, event }) => ({
                id: inLane(context.items, number)?.id ?? '',
                failure: failureOf(event.error),
              }),
            },
          },
        },
        on: {
          'upload.progressed': {
            guard: { type: 'isInLane', params: ({ event }) => ({ lane: number, id: event.id }) },
            actions: { type: 'progress', params: ({ event }) => event },
          },
          'upload.finished': {
            guard: { type: 'isInLane', params: ({ event }) => ({ lane: number, id: event.id }) },
            target: 'idle',
            actions: { type: 'finish', params: ({ event }) => event.id },
          },
          'upload.failed': {
            guard: { type: 'isInLane', params: ({ event }) => ({ lane: number, id: event.id }) },
            target: 'idle',
            actions: { type: 'fail', params: ({ event }) => event },
          },
          'upload.cancel': {
            guard: { type: 'isInLane', params: ({ event }) => ({ lane: number, id: event.id }) },
            target: 'idle',
            actions: { type: 'cancel', params: ({ event }) => event.id },
          },
        },
      },
    },
  })

/** Uploads files, two at a time, with progress and outcome per file. */
export const uploadMachine = uploadSetup.createMachine({
  id: 'upload',
  description: 'Uploads, two at a time.',
  context: ({ input }) => ({ ...input, items: [] }),
  on: {
    'files.add': { actions: { type: 'addFiles', params: ({ event }) => event.files } },
    'upload.cancel': {
      guard: { type: 'isCancellable', params: ({ event }) => event.id },
      actions: { type: 'cancel', params: ({ event }) => event.id },
    },
    'upload.retry': {
      guard: { type: 'isRetryable', params: ({ event }) => event.id },
      actions: { type: 'requeue', params: ({ event }) => event.id },
    },
    'upload.dismiss': {
      guard: { type: 'isSettled', params: ({ event }) => event.id },
      actions: { type: 'dismiss', params: ({ event }) => event.id },
    },
    'uploads.clear': { guard: 'hasSettled', actions: 'clear' },
  },
  type: 'parallel',
  states: { first: lane(1), second: lane(2) },
})
