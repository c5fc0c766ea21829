import type { HiddenPart } from '#contract/knowledge/training.ts'
import type { SourceLocation } from '#server/engine/types.ts'

/**
 * A block of a document, in reading order. `heading`: level 1 is outermost. `paragraph`: prose. `line`: one of several lines
 * (list item, row of a small table). `record`: becomes a separate passage (row of a sheet).
 */
export type Block =
  | {
      readonly kind: 'heading'
      readonly level: number
      readonly text: string
      readonly location: SourceLocation
    }
  | { readonly kind: 'paragraph' | 'line'; readonly text: string; readonly location: SourceLocation }
  | {
      readonly kind: 'record'
      readonly heading: string | null
      readonly text: string
      readonly location: SourceLocation
    }

/** A document split into blocks. */
export interface Draft {
  readonly title: string | null
  readonly blocks: readonly Block[]
  /** Hidden parts that were excluded. */
  readonly hidden?: readonly HiddenPart[]
}
