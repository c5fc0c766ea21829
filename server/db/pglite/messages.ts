import type { Program } from './program.ts'

/** Data with which the worker is started. */
export interface WorkerInput {
  /** Folder of the database; null for a database in memory. */
  readonly directory: string | null
  /** Notification channels on which the worker listens. */
  readonly channels: readonly string[]
  /** Compiled PGlite; undefined if the worker compiles it itself. */
  readonly program: Program | undefined
}

/** A statement sent to the worker. */
export interface Statement {
  readonly id: number
  readonly text: string
  readonly values: readonly unknown[] | undefined
  readonly rowMode: 'array' | undefined
  /** Name under which the statement's plan is cached. */
  readonly name: string | undefined
}

/** A reply from the worker. */
export type Reply =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'failed'
      readonly message: string
      /** True if PGlite is not the required version. */
      readonly isIncompatible: boolean
    }
  | {
      readonly kind: 'result'
      readonly id: number
      readonly rows: unknown[]
      readonly rowCount: number
      /**
       * Indexes or names of fields that contain JSON; the receiver parses these, so that no objects are copied between threads.
       */
      readonly json: readonly (string | number)[]
    }
  | { readonly kind: 'error'; readonly id: number; readonly error: Record<string, unknown> }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string }

/** Replies made durable by the same sync. */
export interface WorkerMessage {
  readonly replies: readonly Reply[]
  /** Number of syncs so far. */
  readonly syncs: number
}
