import type { Program } from './program.ts'

/** What the worker is started with. */
export interface WorkerInput {
  /** Folder of the database; null for one in memory. */
  readonly directory: string | null
  /** Channels of notifications that are listened to. */
  readonly channels: readonly string[]
  /** PGlite, compiled; undefined where it compiles itself. */
  readonly program: Program | undefined
}

/** A statement on its way to the worker. */
export interface Statement {
  readonly id: number
  readonly text: string
  readonly values: readonly unknown[] | undefined
  readonly rowMode: 'array' | undefined
  /** Name under which its plan is cached. */
  readonly name: string | undefined
}

/** A reply of the worker. */
export type Reply =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'failed'
      readonly message: string
      /** True where PGlite is not the version that is needed. */
      readonly isIncompatible: boolean
    }
  | {
      readonly kind: 'result'
      readonly id: number
      readonly rows: unknown[]
      readonly rowCount: number
      /** Fields whose text is JSON: parsed by the receiver, so that no objects are copied between threads. */
      readonly json: readonly (string | number)[]
    }
  | { readonly kind: 'error'; readonly id: number; readonly error: Record<string, unknown> }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string }

/** Replies that the same sync made durable. */
export interface WorkerMessage {
  readonly replies: readonly Reply[]
  /** Number of syncs so far. */
  readonly syncs: number
}
