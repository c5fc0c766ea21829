import type { SnapshotFrom } from 'xstate'
import type { Identified, pagedListMachine } from './paged-list-machine.ts'

/** Snapshot of a list that is loaded page by page. */
export type PagedListSnapshot<Row extends Identified> = SnapshotFrom<ReturnType<typeof pagedListMachine<Row>>>

/** Whether the first page is being fetched. */
export const isLoading = <Row extends Identified>(snapshot: PagedListSnapshot<Row>): boolean =>
  snapshot.matches('loading')

/** Whether there is nothing to show because the first page could not be fetched. */
export const hasFailed = <Row extends Identified>(snapshot: PagedListSnapshot<Row>): boolean =>
  snapshot.matches('failed')
