import type { WebUrl } from '#contract/knowledge/training.ts'
import type { Failure } from '../failure.ts'
import type { TrainingJournalEvent } from './sources.ts'

/** Task on a source; each source has at most one at a time. */
export type Work =
  | { readonly kind: 'document.mark'; readonly id: number; readonly is_important: boolean }
  | { readonly kind: 'document.retry'; readonly id: number }
  | { readonly kind: 'url.read'; readonly id: number }
  | ({ readonly kind: 'url.schedule' } & Pick<WebUrl, 'id' | 'url' | 'title' | 'refresh'>)

/** Returns the key of a task's source, unique within a bot: `document:12`, `url:3`. */
export const keyOf = ({ kind, id }: Pick<Work, 'kind' | 'id'>): string => `${kind.split('.')[0]}:${id}`

/** Events that the actor `work` sends when it finishes; after a success, they contain the server's response. */
export type WorkProgress =
  | { type: 'work.finished'; work: Work; event: TrainingJournalEvent }
  | { type: 'work.failed'; work: Work; failure: Failure }
