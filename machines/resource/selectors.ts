import type { SnapshotFrom } from 'xstate'
import type { resourceMachine } from './resource-machine.ts'

/** Snapshot of a resource machine. */
export type ResourceSnapshot<T> = SnapshotFrom<ReturnType<typeof resourceMachine<T>>>

/** Returns whether the first fetch is in progress, or is being retried. */
export const isLoading = <T>(snapshot: ResourceSnapshot<T>): boolean => snapshot.matches('loading')
