import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { JournalType } from '#contract/events.ts'
import { clients } from './clients.ts'
import { created, ref } from './columns.ts'

/** Last number given out per client, and the first that is still kept less one. */
export const journalHeads = pgTable('journal_heads', {
  client_id: ref()
    .primaryKey()
    .references(() => clients.id, { onDelete: 'cascade' }),
  seq: bigint({ mode: 'number' }).notNull().default(0),
  trimmed: bigint({ mode: 'number' }).notNull().default(0),
})

/** The journal: every change, numbered without a gap per client, written in the transaction that makes the change. */
export const events = pgTable(
  'events',
  {
    client_id: ref()
      .notNull()
      .references(() => journalHeads.client_id, { onDelete: 'cascade' }),
    seq: bigint({ mode: 'number' }).notNull(),
    type: text().$type<JournalType>().notNull(),
    /** Rows as they stood in the transaction; `wire.ts` of the journal turns them into the shapes of the contract. */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    chat_id: ref(),
    /** Members who may see it beside the supervisors; null is everyone of the client. */
    audience: bigint({ mode: 'number' }).array(),
    at: created(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.seq] }),
    index('events_chat').on(t.chat_id, t.seq),
    index('events_at').on(t.at),
  ],
)
