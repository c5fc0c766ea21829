import type { Program } from './program.ts'

/** Data that the worker is started with. */
export interface WorkerInput {
  /** Folder of the database; null for one in memory. */
  readonly directory: string | null
  /** Notification channels to listen to. */
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
  /** Name under which its plan is cached. */
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
      /** Fields that contain JSON; the receiver parses them, so that no objects are copied between threads. */
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
