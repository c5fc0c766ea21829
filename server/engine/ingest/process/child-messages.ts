import type { Locale } from '#contract/base/shapes.ts'
import type { DocumentFormat, HiddenPart, ReadFailure } from '#contract/knowledge/training.ts'
import type { PassageDraft } from '#server/engine/types.ts'
import type { Sitemap } from '../readers/sitemap.ts'

/** Job for a child, which reads files itself so that their bytes never pass through the parent. */
export type ReadJob =
  | { readonly kind: 'file'; readonly path: string; readonly name: string }
  | { readonly kind: 'page'; readonly bytes: Uint8Array; readonly contentType: string; readonly url: string }
  | { readonly kind: 'sitemap'; readonly bytes: Uint8Array; readonly url: string }

/** Properties of a document, apart from its passages. */
export interface ReadHead {
  readonly format: DocumentFormat | 'html'
  readonly title: string | null
  readonly language: Locale | null
  readonly canonical: string | null
  /** The address to which a web page sends its readers at once. */
  readonly moved: string | null
  readonly hidden: readonly HiddenPart[]
}

/** Message from parent to child: a job, or the acknowledgement of a batch. */
export type ToChild = { readonly type: 'job'; readonly job: ReadJob } | { readonly type: 'next' }

/**
 * Message from child to parent: that it has begun, passages in bounded, acknowledged batches, then the result. `memory` is
 * the child's peak in bytes.
 */
export type FromChild =
  | { readonly type: 'begun' }
  | { readonly type: 'batch'; readonly passages: readonly PassageDraft[] }
  | { readonly type: 'read'; readonly head: ReadHead; readonly memory: number }
  | { readonly type: 'sitemap'; readonly sitemap: Sitemap; readonly memory: number }
  | { readonly type: 'failed'; readonly code: ReadFailure; readonly memory: number }
