import type { SnapshotFrom } from 'xstate'
import type { trainingMachine } from './training-machine.ts'

/** Snapshot of a bot's training. */
export type TrainingSnapshot = SnapshotFrom<typeof trainingMachine>

/** Whether the documents are loaded for the first time. */
export const areDocumentsLoading = (snapshot: TrainingSnapshot): boolean =>
  snapshot.matches({ documents: 'loading' }) && snapshot.context.documents.length === 0

/** Whether the web pages are loaded for the first time. */
export const areUrlsLoading = (snapshot: TrainingSnapshot): boolean =>
  snapshot.matches({ urls: 'loading' }) && snapshot.context.urls.length === 0
