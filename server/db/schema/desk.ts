import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Static } from 'typebox'
import type { Locale } from '#contract/base/shapes.ts'
import type { ViewFilters } from '#contract/chats/views.ts'
import { chats } from './chats.ts'
import { clients, users } from './clients.ts'
import { created, id, moment, parent, ref } from './columns.ts'

/** Insights (summaries and tag runs), append-only: result, cost and receipt. */
export const digests = pgTable(
  'digests',
  {
    id: id(),
    client_id: parent(() => clients.id),
    chat_id: parent(() => chats.id),
    kind: text().$type<'summary' | 'tags'>().notNull(),
    /** Idempotency key of the call. */
    key: text(),
    language: text().$type<Locale>().notNull(),
    result: jsonb().$type<{ summary: string } | { tags: readonly string[] }>().notNull(),
    receipt: jsonb().$type<Record<string, unknown>>().notNull(),
    queries: integer().notNull(),
    /** Member who requested it; null if it ran automatically. */
    user_id: ref().references(() => users.id, { onDelete: 'set null' }),
    created_at: created(),
  },
  (t) => [uniqueIndex('digests_once').on(t.chat_id, t.kind, t.key)],
)

/** Tags that a client has used, keyed by their lower-case form so that each has one spelling. */
export const tags = pgTable(
  'tags',
  {
    client_id: parent(() => clients.id),
    key: text().notNull(),
    name: text().notNull(),
    used_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.key] }), index('tags_recent').on(t.client_id, t.used_at)],
)

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * Full-text search index: one row per message, plus one for the chat itself at position 0. Written in the same transaction as the
 * content.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    chat_id: parent(() => chats.id),
    position: integer().notNull(),
    /** Journal position of the write; search returns the newest first. */
    seq: bigint({ mode: 'number' }).notNull(),
    vector: tsvector().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chat_id, t.position] }),
    // Keeps the list of unsorted entries short, because every search scans all of it.
    index('search_words').using('gin', t.vector).with({ gin_pending_list_limit: 256 }),
  ],
)

/** Routes for internal notes on chats. */
export const notes = pgTable(
  'notes',
  {
    id: id(),
    client_id: parent(() => clients.id),
    chat_id: parent(() => chats.id),
    author_id: ref().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    mentions: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    created_at: created(),
  },
  (t) => [
    index('notes_chat').on(t.client_id, t.chat_id, t.id),
    index('notes_mentions').using('gin', t.mentions),
  ],
)

/** Canned replies: personal, or shared if they have no owner. */
export const cannedReplies = pgTable(
  'canned_replies',
  {
    id: id(),
    client_id: parent(() => clients.id),
    owner_id: ref().references(() => users.id, { onDelete: 'cascade' }),
    shortcut: text().notNull(),
    text: text().notNull(),
    locale: text().$type<Locale>(),
    updated_at: moment().notNull(),
  },
  (t) => [
    uniqueIndex('canned_replies_shortcut').on(
      t.client_id,
      sql`coalesce(${t.owner_id}, 0)`,
      sql`lower(${t.shortcut})`,
      sql`coalesce(${t.locale}, '')`,
    ),
  ],
)

/** Saved filters for the chat list. */
export const views = pgTable(
  'views',
  {
    id: id(),
    client_id: parent(() => clients.id),
    owner_id: parent(() => users.id),
    name: text().notNull(),
    filters: jsonb().$type<Static<typeof ViewFilters>>().notNull(),
    is_shared: boolean().notNull(),
    created_at: created(),
  },
  (t) => [index('views_client').on(t.client_id, t.owner_id)],
)

/** Texts that members have written in chats without sending them; at most one row per member and chat. */
export const drafts = pgTable(
  'drafts',
  {
    client_id: ref().notNull(),
    chat_id: parent(() => chats.id),
    member_id: parent(() => users.id),
    reply: text().notNull(),
    note: text().notNull(),
    mentions: jsonb().$type<{ id: number; name: string }[]>().notNull(),
    updated_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chat_id, t.member_id] }),
    index('drafts_member').on(t.member_id, t.updated_at),
  ],
)

/** Chats that a member marked as unread and has not opened since then. */
export const unreadMarks = pgTable(
  'unread_marks',
  {
    id: id(),
    client_id: parent(() => clients.id),
    user_id: parent(() => users.id),
    chat_id: parent(() => chats.id),
  },
  (t) => [
    uniqueIndex('unread_marks_member').on(t.user_id, t.chat_id),
    index('unread_marks_chat').on(t.chat_id),
  ],
)
