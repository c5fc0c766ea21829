import type { chatFiles, chats, messages } from './schema/chats.ts'

/** Row whose timestamps are Dates if Drizzle read it, and strings if it was stored as JSON. */
type Loose<T> = {
  readonly [K in keyof T]: T[K] extends Date
    ? Date | string
    : T[K] extends Date | null
      ? Date | string | null
      : T[K]
}

/**
 * A chat row with the bot and agent names that its wire shape needs. Columns missing from rows that earlier builds stored are
 * added on reading.
 */
export type ChatSnapshot = Loose<typeof chats.$inferSelect> & {
  readonly bot_name: string
  readonly agent_name: string | null
}

/** A message's row with its files and its agent's name. */
export type MessageSnapshot = Omit<Loose<typeof messages.$inferSelect>, 'open_wait_ms'> & {
  readonly agent_name: string | null
  readonly files: readonly Loose<typeof chatFiles.$inferSelect>[] | null
}
