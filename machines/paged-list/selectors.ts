import type { SnapshotFrom } from 'xstate'
import type { Identified, pagedListMachine } from './paged-list-machine.ts'

/** Snapshot of a paged list. */
export type PagedListSnapshot<Row extends Identified> = SnapshotFrom<ReturnType<typeof pagedListMachine<Row>>>

/** Returns whether the first page is being fetched. */
export const isLoading = <Row extends Identified>(snapshot: PagedListSnapshot<Row>): boolean =>
  snapshot.matches('loading')

/** Returns whether the first page could not be fetched. */
export const hasFailed = <Row extends Identified>(snapshot: PagedListSnapshot<Row>): boolean =>
  snapshot.matches('failed')
