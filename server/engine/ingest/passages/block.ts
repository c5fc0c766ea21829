import type { Place } from '../../types.ts'

/**
 * What a reader finds, in reading order.
 * `heading`: stands above what follows, level 1 outermost. `paragraph`: prose. `line`: stands on its own line beside its
 * neighbours (list item, row of a small table). `record`: a passage of its own (row of a sheet).
 */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly place: Place }
  | { readonly kind: 'paragraph' | 'line'; readonly text: string; readonly place: Place }
  | { readonly kind: 'record'; readonly heading: string | null; readonly text: string; readonly place: Place }

/** A document as its reader leaves it. */
export interface Draft {
  readonly title: string | null
  readonly blocks: readonly Block[]
}
