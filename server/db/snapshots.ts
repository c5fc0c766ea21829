import type { chatFiles, chats, messages } from './schema/chats.ts'

/** Timestamps are Dates in rows that Drizzle has read, and strings in rows that were stored as JSON. */
type Loose<T> = {
  readonly [K in keyof T]: T[K] extends Date
    ? Date | string
    : T[K] extends Date | null
      ? Date | string | null
      : T[K]
}

/** A chat's row with the names that its wire shape needs. Rows of earlier builds get the columns that they lack when they are read. */
export type ChatSnapshot = Loose<typeof chats.$inferSelect> & {
  readonly bot_name: string
  readonly agent_name: string | null
}

/** A message's row with its files and the name of its agent. */
export type MessageSnapshot = Omit<Loose<typeof messages.$inferSelect>, 'open_wait_ms'> & {
  readonly agent_name: string | null
  readonly files: readonly Loose<typeof chatFiles.$inferSelect>[] | null
}
