import type { WebUrl } from '#contract/training.ts'
import type { Failure } from '#machines/failure.ts'
import type { TrainingFact } from './sources.ts'

/** Something that is done to one source; at most one thing at a time to each. */
export type Work =
  | { readonly kind: 'document.mark'; readonly id: number; readonly is_important: boolean }
  | { readonly kind: 'document.retry'; readonly id: number }
  | { readonly kind: 'url.read'; readonly id: number }
  | ({ readonly kind: 'url.schedule' } & Pick<WebUrl, 'id' | 'url' | 'title' | 'refresh'>)

/** Name of the source that something is done to, unique within a bot: `document:12`, `url:3`. */
export const keyOf = ({ kind, id }: Pick<Work, 'kind' | 'id'>): string => `${kind.split('.')[0]}:${id}`

/** What the actor `work` sends once it is through; the fact is what the server answered. */
export type WorkFact =
  | { type: 'work.finished'; work: Work; fact: TrainingFact }
  | { type: 'work.failed'; work: Work; failure: Failure }
