import type { SnapshotFrom } from 'xstate'
import type { resourceMachine } from './resource-machine.ts'

/** Snapshot of the data of a screen. */
export type ResourceSnapshot<T> = SnapshotFrom<ReturnType<typeof resourceMachine<T>>>

/** Whether the data is fetched for the first time, or again after that failed. */
export const isLoading = <T>(snapshot: ResourceSnapshot<T>): boolean => snapshot.matches('loading')
