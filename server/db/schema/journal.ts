import { bigint, date, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { JournalType } from '#contract/journal/events.ts'
import { clients } from './clients.ts'
import { bytes, created, parent, parentKey, ref } from './columns.ts'

/** Version of the stored payloads that this build writes; `README.md` describes when to increase it. */
export const EVENT_VERSION = 2

/** Last sequence number of each client, and the last one that was trimmed; updated with each message, like `text_bytes`. */
export const journalHeads = pgTable('journal_heads', {
  client_id: parentKey(() => clients.id),
  seq: bigint({ mode: 'number' }).notNull().default(0),
  trimmed: bigint({ mode: 'number' }).notNull().default(0),
  /** Size in bytes of the client's message texts, maintained by `add_messages`, imports and deletions. */
  text_bytes: bigint({ mode: 'number' }).notNull().default(0),
})

/** The journal: every change, numbered gaplessly per client, written in the same transaction as the change itself. */
export const events = pgTable(
  'events',
  {
    client_id: parent(() => journalHeads.client_id),
    seq: bigint({ mode: 'number' }).notNull(),
    type: text().$type<JournalType>().notNull(),
    /** Rows as of the transaction; the journal reader converts them into the shapes of the contract. */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** `EVENT_VERSION` of the build that wrote the payload. The default is for builds that predate versions. */
    version: smallint().notNull().default(1),
    chat_id: ref(),
    /** Members who may see the event in addition to the supervisors; null means all members of the client. */
    audience: bigint({ mode: 'number' }).array(),
    at: created(),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.seq] }),
    index('events_chat').on(t.chat_id, t.seq),
    index('events_at').on(t.at),
  ],
)

/** Events removed from the journal: each segment covers at most one day of a client, as gzip with one JSON row per line. */
export const journalSegments = pgTable(
  'journal_segments',
  {
    client_id: parent(() => clients.id),
    first_seq: bigint({ mode: 'number' }).notNull(),
    last_seq: bigint({ mode: 'number' }).notNull(),
    /** Day of the events in UTC. */
    day: date().notNull(),
    /** Number of events. */
    events: integer().notNull(),
    body: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.first_seq] }), index('journal_segments_day').on(t.day)],
)
