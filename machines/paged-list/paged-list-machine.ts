import { assertEvent, assign, setup } from 'xstate'
import { type Failure, withFailure } from '../failure.ts'
import { type Overlap, overlapWith, withOverlap } from '../overlap.ts'
import { declaredPromise } from '../unprovided-actor.ts'

export interface Identified {
  readonly id: number
}

/** Page of rows, with the total number of rows. */
export interface Page<Row extends Identified> {
  readonly entities: readonly Row[]
  readonly total: number
}

/** Rows loaded so far, and the state of loading. */
export interface PagedListContext<Row extends Identified> {
  readonly rows: readonly Row[]
  readonly total: number
  /** Number of rows returned by the server, which is the offset of the next page. */
  readonly loaded: number
  /** True once the server has returned an empty page. */
  readonly ended: boolean
  /** Reason why the last page could not be loaded. */
  readonly failure: Failure | null
  /** Patches made since the current fetch began. */
  readonly overlap: Overlap<RowPatch<Row>>
}

/** Idempotent change to a row; returns rows that it does not concern unchanged. */
export type RowPatch<Row extends Identified> = (row: Row) => Row

/** Commands from the screen, and patches to its rows. */
export type PagedListEvent<Row extends Identified> =
  | { type: 'list.more' }
  | { type: 'list.reload' }
  | { type: 'list.patch'; patch: RowPatch<Row> }

/** Appends a page to the rows; a row that moved from one page to the next is listed once. */
export function withPage<Row extends Identified>(rows: readonly Row[], page: readonly Row[]): readonly Row[] {
  const known = new Set(rows.map(({ id }) => id))
  return [...rows, ...page.filter(({ id }) => !known.has(id))]
}

/** Returns a page's rows, with the patches made since the page was requested. */
const patched = <Row extends Identified>({ entities }: Page<Row>, overlap: Overlap<RowPatch<Row>>) =>
  withOverlap(entities, overlap, (rows, patch) => rows.map(patch))

const listSetup = <Row extends Identified>() =>
  setup({
    types: { context: {} as PagedListContext<Row>, events: {} as PagedListEvent<Row> },
    actors: { loadPage: declaredPromise<Page<Row>, { readonly start: number }>('loadPage') },
    actions: {
      begin: assign({ overlap: [] }),
      setFirst: assign(({ context: { overlap } }, page: Page<Row>) => ({
        rows: patched(page, overlap),
        total: page.total,
        loaded: page.entities.length,
        ended: page.entities.length === 0,
        failure: null,
        overlap: null,
      })),
      addPage: assign(({ context }, page: Page<Row>) => ({
        rows: withPage(context.rows, patched(page, context.overlap)),
        total: page.total,
        loaded: context.loaded + page.entities.length,
        ended: page.entities.length === 0,
        failure: null,
        overlap: null,
      })),
      setFailure: assign((_, failure: Failure) => ({ failure, overlap: null })),
      patch: assign(({ context: { rows, overlap }, event }) => {
        assertEvent(event, 'list.patch')
        return { rows: rows.map(event.patch), overlap: overlapWith(overlap, event.patch) }
      }),
    },
    guards: { hasMore: ({ context }) => !context.ended && context.loaded < context.total },
  })

/** Returns the states of a list with loaded rows. */
const readyStates = <Row extends Identified>() =>
  listSetup<Row>().createStateConfig({
    description: 'Rows are on the screen.',
    initial: 'idle',
    on: { 'list.reload': '.refreshing' },
    states: {
      idle: { description: 'Idle.', on: { 'list.more': { guard: 'hasMore', target: 'more' } } },
      more: {
        description: 'The next page is being fetched.',
        tags: 'busy',
        entry: 'begin',
        invoke: {
          src: 'loadPage',
          input: ({ context }) => ({ start: context.loaded }),
          onDone: { target: 'idle', actions: { type: 'addPage', params: ({ event }) => event.output } },
          onError: { target: 'idle', actions: withFailure('setFailure') },
        },
      },
      refreshing: {
        description: 'The first page is being fetched again while the old rows are shown.',
        entry: 'begin',
        invoke: {
          src: 'loadPage',
          input: { start: 0 },
          onDone: { target: 'idle', actions: { type: 'setFirst', params: ({ event }) => event.output } },
          onError: { target: 'idle', actions: withFailure('setFailure') },
        },
      },
    },
  })

/** Returns the machine of a list that is loaded page by page. The actor `loadPage` must be provided. */
export const pagedListMachine = <Row extends Identified>() =>
  listSetup<Row>().createMachine({
    id: 'paged-list',
    description: 'A long list that is loaded page by page.',
    context: { rows: [], total: 0, loaded: 0, ended: false, failure: null, overlap: null },
    initial: 'loading',
    on: { 'list.patch': { actions: 'patch' } },
    states: {
      loading: {
        description: 'The first page is being fetched.',
        entry: 'begin',
        on: { 'list.reload': { target: 'loading', reenter: true } },
        invoke: {
          src: 'loadPage',
          input: { start: 0 },
          onDone: { target: 'ready', actions: { type: 'setFirst', params: ({ event }) => event.output } },
          onError: { target: 'failed', actions: withFailure('setFailure') },
        },
      },
      failed: { description: 'There is nothing to show.', on: { 'list.reload': 'loading' } },
      ready: readyStates<Row>(),
    },
  })
