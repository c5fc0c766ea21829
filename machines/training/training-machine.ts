import { assign, emit, enqueueActions, setup, spawnChild, stopChild } from 'xstate'
import type { Document, WebUrl } from '#contract/training.ts'
import { declaredCallback, declaredPromise } from '#machines/declared.ts'
import { type Failure, failureOf } from '#machines/failure.ts'
import { afterFact, botOf, isAboutDocuments, type Sources, type TrainingFact } from './sources.ts'
import { keyOf, type Work, type WorkFact } from './training-work.ts'

/** What training starts with. */
export interface TrainingInput {
  readonly botId: number
}

/** What a bot is trained with and what is being done to it. */
export interface TrainingContext extends TrainingInput, Sources {
  /** Facts that came while a list was being fetched. */
  readonly early: readonly TrainingFact[]
  /** Names of the sources that something is being done to. */
  readonly working: readonly string[]
  readonly documentsFailure: Failure | null
  readonly urlsFailure: Failure | null
}

/** Wishes of the lists, and facts of the journal and of the calls. */
export type TrainingEvent =
  | { type: 'documents.reload' }
  | { type: 'urls.reload' }
  | { type: 'journal.resync' }
  | { type: 'work.start'; work: Work }
  | { type: 'document.uploaded'; document: Document }
  | WorkFact
  | TrainingFact

/** Facts about documents, or those about web addresses. */
const factsOf = (facts: readonly TrainingFact[], ofDocuments: boolean): readonly TrainingFact[] =>
  facts.filter((fact) => isAboutDocuments(fact) === ofDocuments)

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
    takeFact: assign(({ context }, fact: TrainingFact) => afterFact(context, fact)),
    holdFact: assign(({ context }, fact: TrainingFact) => ({
      ...afterFact(context, fact),
      early: [...context.early, fact],
    })),
    keepDocuments: assign(({ context }, loaded: readonly Document[]) => ({
      documents: factsOf(context.early, true).reduce(afterFact, { documents: loaded, urls: [] }).documents,
      early: factsOf(context.early, false),
    })),
    keepUrls: assign(({ context }, loaded: readonly WebUrl[]) => ({
      urls: factsOf(context.early, false).reduce(afterFact, { documents: [], urls: loaded }).urls,
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
    tellRefused: emit((_, { work, failure }: { work: Work; failure: Failure }) => ({
      type: 'work.refused' as const,
      work,
      failure,
    })),
  },
  guards: {
    isOurs: ({ context }, fact: TrainingFact) => botOf(fact) === context.botId,
    isIdle: ({ context }, work: Work) => !context.working.includes(keyOf(work)),
    isNew: ({ context }, { id }: Document) => !context.documents.some((known) => known.id === id),
  },
})

/** A fact that the machine was given, as its transitions name it. */
const take = {
  guard: { type: 'isOurs', params: ({ event }: { event: TrainingFact }) => event },
  actions: { type: 'takeFact', params: ({ event }: { event: TrainingFact }) => event },
} as const

const hold = {
  guard: { type: 'isOurs', params: ({ event }: { event: TrainingFact }) => event },
  actions: { type: 'holdFact', params: ({ event }: { event: TrainingFact }) => event },
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
      actions: { type: 'takeFact', params: asAdded },
    },
  },
  states: {
    loading: {
      description: 'The list is fetched; facts that come meanwhile are put on top of it.',
      tags: 'busy',
      entry: 'beginDocuments',
      on: {
        ...onDocuments(hold),
        'journal.resync': { target: 'loading', reenter: true },
        'document.uploaded': {
          guard: { type: 'isNew', params: ({ event }) => event.document },
          actions: { type: 'holdFact', params: asAdded },
        },
      },
      invoke: {
        src: 'loadDocuments',
        input: ({ context: { botId } }) => ({ botId }),
        onDone: { target: 'ready', actions: { type: 'keepDocuments', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'failDocuments', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    ready: { description: 'The list is there and follows the journal.' },
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
      description: 'The list is fetched; facts that come meanwhile are put on top of it.',
      tags: 'busy',
      entry: 'beginUrls',
      on: { ...onUrls(hold), 'journal.resync': { target: 'loading', reenter: true } },
      invoke: {
        src: 'loadUrls',
        input: ({ context: { botId } }) => ({ botId }),
        onDone: { target: 'ready', actions: { type: 'keepUrls', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'failUrls', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    ready: { description: 'The list is there and follows the journal.' },
    failed: {
      description: 'The list could not be fetched.',
      on: { 'urls.reload': { target: 'loading' } },
    },
  },
})

/** What a bot is trained with: two lists that follow the journal, and what is done to single sources. */
export const trainingMachine = trainingSetup.createMachine({
  id: 'training',
  description: 'What a bot is trained with.',
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
        { type: 'takeFact', params: ({ event }) => event.fact },
      ],
    },
    'work.failed': {
      actions: [
        { type: 'endWork', params: ({ event }) => event.work },
        { type: 'tellRefused', params: ({ event: { work, failure } }) => ({ work, failure }) },
      ],
    },
  },
  type: 'parallel',
  states: { documents, urls },
})
