import { assign, emit, enqueueActions, setup, spawnChild, stopChild } from 'xstate'
import type { Document, WebUrl } from '#contract/knowledge/training.ts'
import { type Failure, failureOf } from '../failure.ts'
import { type Overlap, overlapWith, withOverlap } from '../overlap.ts'
import { declaredCallback, declaredPromise } from '../unprovided-actor.ts'
import {
  afterEvent,
  botOf,
  isAboutDocuments,
  type Sources,
  sourceKey,
  type TrainingJournalEvent,
} from './sources.ts'
import { keyOf, type Work, type WorkProgress } from './training-work.ts'

/** Bot whose training is shown. */
export interface TrainingInput {
  readonly botId: number
}

/** Training sources of a bot, and tasks in progress. */
export interface TrainingContext extends TrainingInput, Sources {
  /** Events received since the current fetch of each list began. */
  readonly documentsOverlap: Overlap<TrainingJournalEvent>
  readonly urlsOverlap: Overlap<TrainingJournalEvent>
  /** Keys of the sources with tasks in progress. */
  readonly working: readonly string[]
  /**
   * Keys in `working` whose source may have been changed by an event or a fetched list since the task began, so that the task's
   * response may be outdated.
   */
  readonly overtaken: readonly string[]
  readonly documentsFailure: Failure | null
  readonly urlsFailure: Failure | null
}

/** Commands from the lists, journal events, and events from the calls. */
export type TrainingEvent =
  | { type: 'documents.reload' }
  | { type: 'urls.reload' }
  | { type: 'journal.resync' }
  | { type: 'work.start'; work: Work }
  | { type: 'document.uploaded'; document: Document }
  | WorkProgress
  | TrainingJournalEvent

type List = keyof Sources

const noSources: Sources = { documents: [], urls: [] }

/** Applies an event to its list, and records it for a fetch in flight and tasks in progress. */
function take(context: TrainingContext, event: TrainingJournalEvent): Partial<TrainingContext> {
  const overlap = isAboutDocuments(event) ? 'documentsOverlap' : 'urlsOverlap'
  const key = sourceKey(event)
  const { working, overtaken } = context
  return {
    ...afterEvent(context, event),
    [overlap]: overlapWith(context[overlap], event),
    overtaken: working.includes(key) ? [...overtaken, key] : overtaken,
  }
}

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
    applyEvent: assign(({ context }, event: TrainingJournalEvent) => take(context, event)),
    takeResponse: assign(({ context }, { work, event }: { work: Work; event: TrainingJournalEvent }) =>
      context.overtaken.includes(keyOf(work)) ? {} : take(context, event),
    ),
    setList: assign(({ context }, { list, loaded }: { list: List; loaded: Sources[List] }) => ({
      [list]: withOverlap({ ...noSources, [list]: loaded }, context[`${list}Overlap`], afterEvent)[list],
      [`${list}Overlap`]: null,
      overtaken: context.working,
    })),
    fail: assign((_, { list, failure }: { list: List; failure: Failure }) => ({
      [`${list}Failure`]: failure,
      [`${list}Overlap`]: null,
    })),
    begin: assign((_, list: List) => ({ [`${list}Failure`]: null, [`${list}Overlap`]: [] })),
    startWork: enqueueActions(({ enqueue, context }, work: Work) => {
      enqueue(spawnChild('work', { id: keyOf(work), input: work }))
      enqueue.assign({ working: [...context.working, keyOf(work)] })
    }),
    endWork: enqueueActions(({ enqueue, context }, work: Work) => {
      enqueue(stopChild(keyOf(work)))
      const others = (key: string) => key !== keyOf(work)
      enqueue.assign({
        working: context.working.filter(others),
        overtaken: context.overtaken.filter(others),
      })
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

const applies = {
  guard: { type: 'isOurs', params: ({ event }: { event: TrainingJournalEvent }) => event },
  actions: { type: 'applyEvent', params: ({ event }: { event: TrainingJournalEvent }) => event },
} as const

/** Creates the region for a list; `load` is the actor that fetches the list. */
const listRegion = (list: List, load: 'loadDocuments' | 'loadUrls') =>
  trainingSetup.createStateConfig({
    description: list === 'documents' ? 'The documents.' : 'The web pages.',
    initial: 'loading',
    on: { 'journal.resync': { target: '.loading' } },
    states: {
      loading: {
        description:
          'The list is being fetched; events that arrive before the response are applied to it again.',
        tags: 'busy',
        entry: { type: 'begin', params: list },
        on: { 'journal.resync': { target: 'loading', reenter: true } },
        invoke: {
          src: load,
          input: ({ context: { botId } }) => ({ botId }),
          onDone: {
            target: 'ready',
            actions: {
              type: 'setList',
              params: ({ event }: { event: { output: Sources[List] } }) => ({ list, loaded: event.output }),
            },
          },
          onError: {
            target: 'failed',
            actions: { type: 'fail', params: ({ event }) => ({ list, failure: failureOf(event.error) }) },
          },
        },
      },
      ready: { description: 'The list is loaded and follows the journal.' },
      failed: {
        description: 'The list could not be fetched.',
        on: { [`${list}.reload` as const]: { target: 'loading' } },
      },
    },
  })

/** Training of a bot: two lists that follow the journal, and tasks on individual sources. */
export const trainingMachine = trainingSetup.createMachine({
  id: 'training',
  description: 'The training sources of a bot.',
  context: ({ input }) => ({
    ...input,
    ...noSources,
    documentsOverlap: null,
    urlsOverlap: null,
    working: [],
    overtaken: [],
    documentsFailure: null,
    urlsFailure: null,
  }),
  on: {
    'document.added': applies,
    'document.progressed': applies,
    'document.deleted': applies,
    'url.added': applies,
    'url.progressed': applies,
    'url.deleted': applies,
    'document.uploaded': {
      guard: { type: 'isNew', params: ({ event }) => event.document },
      actions: {
        type: 'applyEvent',
        params: ({ event: { document } }) => ({ type: 'document.added', document }) as const,
      },
    },
    'work.start': {
      guard: { type: 'isIdle', params: ({ event }) => event.work },
      actions: { type: 'startWork', params: ({ event }) => event.work },
    },
    'work.finished': {
      actions: [
        { type: 'takeResponse', params: ({ event }) => event },
        { type: 'endWork', params: ({ event }) => event.work },
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
  states: { documents: listRegion('documents', 'loadDocuments'), urls: listRegion('urls', 'loadUrls') },
})
