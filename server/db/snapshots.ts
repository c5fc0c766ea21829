import type { chatFiles, chats, messages } from './schema/chats.ts'

/** Timestamps are Dates in rows that Drizzle has read, and strings in rows that were stored as JSON. */
type Loose<T> = {
  readonly [K in keyof T]: T[K] extends Date
    ? Date | string
    : T[K] extends Date | null
      ? Date | string | null
      : T[K]
}

type ChatRow = Loose<typeof chats.$inferSelect>

/** Columns that rows stored by earlier builds lack. */
type LaterColumn =
  | 'queue_reason'
  | 'sentiment_due'
  | 'unanswered_since'
  | 'pending_since'
  | 'snoozed_until'
  | 'last_act'
  | 'team_id'
  | 'reply_due_at'
  | 'reply_check_at'
  | 'integration_id'
  | 'said_at'
  | 'muted_since'
  | 'rating_asked_at'
  | 'proven'

/** A chat's row with the names that its wire shape needs. */
export type ChatSnapshot = Omit<ChatRow, LaterColumn> &
  Partial<Pick<ChatRow, LaterColumn>> & {
    readonly bot_name: string
    readonly agent_name: string | null
  }

type MessageRow = Loose<typeof messages.$inferSelect>

/** Columns of messages that rows stored by earlier builds lack. */
type LaterMessageColumn =
  | 'mailed_at'
  | 'delivery_state'
  | 'delivery_code'
  | 'edited_at'
  | 'deleted_at'
  | 'reaction'
  | 'missing_files'
  | 'reply_to'
  | 'template'

/** A message's row with its files and the name of its agent. */
export type MessageSnapshot = Omit<MessageRow, LaterMessageColumn | 'open_wait_ms'> &
  Partial<Pick<MessageRow, LaterMessageColumn>> & {
    readonly agent_name: string | null
    readonly files: readonly Loose<typeof chatFiles.$inferSelect>[] | null
  }
