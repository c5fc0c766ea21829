import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PersonState, VisitedPage } from '#contract/chats/people.ts'
import { chats } from './chats.ts'
import { clients, users } from './clients.ts'
import { created, id, moment, ref } from './columns.ts'

/** People of whom something is kept beside their chats; `key` says how they are known (`person_key` of the database). */
export const people = pgTable(
  'people',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    state: text().$type<PersonState>().notNull().default('welcome'),
    state_by: ref().references(() => users.id, { onDelete: 'set null' }),
    state_at: moment(),
    /** The person whom this one was merged with by hand, who is merged with nobody; null for most. */
    merged_into: ref().references((): AnyPgColumn => people.id, { onDelete: 'set null' }),
    /** State before it was made equal to that of the people merged with this one; null if it was not changed. */
    state_alone: text().$type<PersonState>(),
    created_at: created(),
  },
  (t) => [
    uniqueIndex('people_key').on(t.client_id, t.key),
    index('people_merged').on(t.merged_into).where(sql`${t.merged_into} is not null`),
  ],
)

/** Notes on people. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    person_id: ref()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    author_id: ref().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    created_at: created(),
  },
  (t) => [index('person_notes_person').on(t.person_id, t.id)],
)

/** What the widget reports about the visitor of a chat: the last pages, newest first, and the time zone. */
export const chatVisits = pgTable('chat_visits', {
  chat_id: ref()
    .primaryKey()
    .references(() => chats.id, { onDelete: 'cascade' }),
  client_id: ref().notNull(),
  pages: jsonb().$type<VisitedPage[]>().notNull().default([]),
  time_zone: text(),
})

/** Chats of the widget in which an agent has written to a customer with an e-mail address; `functions/queue_reply_mail.sql` adds them. */
export const replyMails = pgTable(
  'reply_mails',
  {
    chat_id: ref()
      .primaryKey()
      .references(() => chats.id, { onDelete: 'cascade' }),
    client_id: ref().notNull(),
    /** The first of the messages. */
    position: integer().notNull(),
    /** When they are sent by e-mail, unless the customer has read them. */
    due_at: moment().notNull(),
  },
  (t) => [index('reply_mails_due').on(t.due_at)],
)
