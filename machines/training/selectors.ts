import type { SnapshotFrom } from 'xstate'
import type { trainingMachine } from './training-machine.ts'

/** Snapshot of a bot's training. */
export type TrainingSnapshot = SnapshotFrom<typeof trainingMachine>

/** Returns whether the first load of the documents is in progress. */
export const areDocumentsLoading = (snapshot: TrainingSnapshot): boolean =>
  snapshot.matches({ documents: 'loading' }) && snapshot.context.documents.length === 0

/** Returns whether the first load of the web pages is in progress. */
export const areUrlsLoading = (snapshot: TrainingSnapshot): boolean =>
  snapshot.matches({ urls: 'loading' }) && snapshot.context.urls.length === 0
