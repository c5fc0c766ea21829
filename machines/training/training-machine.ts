import { assign, emit, enqueueActions, setup, spawnChild, stopChild } from 'xstate'
import type { Document, WebUrl } from '#contract/knowledge/training.ts'
import { type Failure, withFailure } from '../failure.ts'
import { declaredCallback, declaredPromise } from '../unprovided-actor.ts'
import { afterEvent, botOf, isAboutDocuments, type Sources, type TrainingJournalEvent } from './sources.ts'
import { keyOf, type Work, type WorkProgress } from './training-work.ts'

/** Input of the training machine. */
export interface TrainingInput {
  readonly botId: number
}

/** The training sources of a bot, and the work in progress. */
export interface TrainingContext extends TrainingInput, Sources {
  /** Events that arrived while a list was being fetched. */
  readonly early: readonly TrainingJournalEvent[]
  /** Keys of the sources with work in progress. */
  readonly working: readonly string[]
  readonly documentsFailure: Failure | null
  readonly urlsFailure: Failure | null
}

/** Commands of the lists, and events of the journal and of the calls. */
export type TrainingEvent =
  | { type: 'documents.reload' }
  | { type: 'urls.reload' }
  | { type: 'journal.resync' }
  | { type: 'work.start'; work: Work }
  | { type: 'document.uploaded'; document: Document }
  | WorkProgress
  | TrainingJournalEvent

/** Returns the events about documents, or those about web addresses. */
const factsOf = (
  events: readonly TrainingJournalEvent[],
  ofDocuments: boolean,
): readonly TrainingJournalEvent[] => events.filter((event) => isAboutDocuments(event) === ofDocuments)

const trainingSetup = setup({
  types: {
    context: {} as TrainingContext,
    events: {} as TrainingEvent,
    input: {} as TrainingInput,
    emitted: {} as { type: 'work.refused'; work: Work; failure: Failure },
    tags: {} as 'busy',
  },
  actors: {
    loadDocuments: declaredPromise<readonly Document[], TrainingInput>('loadDocuments'),
    loadUrls: declaredPromise<readonly WebUrl[], TrainingInput>('loadUrls'),
    work: declaredCallback<Work>('work'),
  },
  actions: {
    applyEvent: assign(({ context }, event: TrainingJournalEvent) => afterEvent(context, event)),
    holdEvent: assign(({ context }, event: TrainingJournalEvent) => ({
      ...afterEvent(context, event),
      early: [...context.early, event],
    })),
    setDocuments: assign(({ context }, loaded: readonly Document[]) => ({
      documents: factsOf(context.early, true).reduce(afterEvent, { documents: loaded, urls: [] }).documents,
      early: factsOf(context.early, false),
    })),
    setUrls: assign(({ context }, loaded: readonly WebUrl[]) => ({
      urls: factsOf(context.early, false).reduce(afterEvent, { documents: [], urls: loaded }).urls,
      early: factsOf(context.early, true),
    })),
    failDocuments: assign((_, documentsFailure: Failure) => ({ documentsFailure })),
    failUrls: assign((_, urlsFailure: Failure) => ({ urlsFailure })),
    beginDocuments: assign(({ context }) => ({
      documentsFailure: null,
      early: factsOf(context.early, false),
    })),
    beginUrls: assign(({ context }) => ({ urlsFailure: null, early: factsOf(context.early, true) })),
    startWork: enqueueActions(({ enqueue, context }, work: Work) => {
      enqueue(spawnChild('work', { id: keyOf(work), input: work }))
      enqueue.assign({ working: [...context.working, keyOf(work)] })
    }),
    endWork: enqueueActions(({ enqueue, context }, work: Work) => {
      enqueue(stopChild(keyOf(work)))
      enqueue.assign({ working: context.working.filter((key) => key !== keyOf(work)) })
    }),
    emitRefused: emit((_, { work, failure }: { work: Work; failure: Failure }) => ({
      type: 'work.refused' as const,
      work,
      failure,
    })),
  },
  guards: {
    isOurs: ({ context }, event: TrainingJournalEvent) => botOf(event) === context.botId,
    isIdle: ({ context }, work: Work) => !context.working.includes(keyOf(work)),
    isNew: ({ context }, { id }: Document) => !context.documents.some((known) => known.id === id),
  },
})

/** The action of a transition that applies an event. */
const take = {
  guard: { type: 'isOurs', params: ({ event }: { event: TrainingJournalEvent }) => event },
  actions: { type: 'applyEvent', params: ({ event }: { event: TrainingJournalEvent }) => event },
} as const

const hold = {
  guard: { type: 'isOurs', params: ({ event }: { event: TrainingJournalEvent }) => event },
  actions: { type: 'holdEvent', params: ({ event }: { event: TrainingJournalEvent }) => event },
} as const

const onDocuments = <T>(transition: T) => ({
  'document.added': transition,
  'document.progressed': transition,
  'document.deleted': transition,
})

const onUrls = <T>(transition: T) => ({
  'url.added': transition,
  'url.progressed': transition,
  'url.deleted': transition,
})

const asAdded = ({ event: { document } }: { event: { document: Document } }) =>
  ({ type: 'document.added', document }) as const

const documents = trainingSetup.createStateConfig({
  description: 'The documents.',
  initial: 'loading',
  on: {
    ...onDocuments(take),
    'journal.resync': { target: '.loading' },
    'document.uploaded': {
      guard: { type: 'isNew', params: ({ event }) => event.document },
      actions: { type: 'applyEvent', params: asAdded },
    },
  },
  states: {
    loading: {
      description: 'The list is fetched; events that arrive meanwhile are applied on top of it.',
      tags: 'busy',
      entry: 'beginDocuments',
      on: {
        ...onDocuments(hold),
        'journal.resync': { target: 'loading', reenter: true },
        'document.uploaded': {
          guard: { type: 'isNew', params: ({ event }) => event.document },
          actions: { type: 'holdEvent', params: asAdded },
        },
      },
      invoke: {
        src: 'loadDocuments',
        input: ({ context: { botId } }) => ({ botId }),
        onDone: { target: 'ready', actions: { type: 'setDocuments', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: withFailure('failDocuments'),
        },
      },
    },
    ready: { description: 'The list is loaded and follows the journal.' },
    failed: {
      description: 'The list could not be fetched.',
      on: { 'documents.reload': { target: 'loading' } },
    },
  },
})

const urls = trainingSetup.createStateConfig({
  description: 'The web addresses.',
  initial: 'loading',
  on: { ...onUrls(take), 'journal.resync': { target: '.loading' } },
  states: {
    loading: {
      description: 'The list is fetched; events that arrive meanwhile are applied on top of it.',
      tags: 'busy',
      entry: 'beginUrls',
      on: { ...onUrls(hold), 'journal.resync': { target: 'loading', reenter: true } },
      invoke: {
        src: 'loadUrls',
        input: ({ context: { botId } }) => ({ botId }),
        onDone: { target: 'ready', actions: { type: 'setUrls', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: withFailure('failUrls'),
        },
      },
    },
    ready: { description: 'The list is loaded and follows the journal.' },
    failed: {
      description: 'The list could not be fetched.',
      on: { 'urls.reload': { target: 'loading' } },
    },
  },
})

/** The training of a bot: two lists that follow the journal, and the work on single sources. */
export const trainingMachine = trainingSetup.createMachine({
  id: 'training',
  description: 'The training sources of a bot.',
  context: ({ input }) => ({
    ...input,
    documents: [],
    urls: [],
    early: [],
    working: [],
    documentsFailure: null,
    urlsFailure: null,
  }),
  on: {
    'work.start': {
      guard: { type: 'isIdle', params: ({ event }) => event.work },
      actions: { type: 'startWork', params: ({ event }) => event.work },
    },
    'work.finished': {
      actions: [
        { type: 'endWork', params: ({ event }) => event.work },
        { type: 'applyEvent', params: ({ event }) => event.event },
      ],
    },
    'work.failed': {
      actions: [
        { type: 'endWork', params: ({ event }) => event.work },
        { type: 'emitRefused', params: ({ event: { work, failure } }) => ({ work, failure }) },
      ],
    },
  },
  type: 'parallel',
  states: { documents, urls },
})
