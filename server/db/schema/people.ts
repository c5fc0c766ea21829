import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PersonState, VisitedPage } from '#contract/chats/people.ts'
import { chats } from './chats.ts'
import { clients, users } from './clients.ts'
import { created, id, moment, parent, parentKey, ref } from './columns.ts'

/** People about whom more than their chats is stored; `key` identifies them (`person_key` in the database). */
export const people = pgTable(
  'people',
  {
    id: id(),
    client_id: parent(() => clients.id),
    key: text().notNull(),
    state: text().$type<PersonState>().notNull().default('welcome'),
    state_by: ref().references(() => users.id, { onDelete: 'set null' }),
    state_at: moment(),
    /** The person into whom this one was manually merged, and who is not merged into anyone else; null if there is none. */
    merged_into: ref().references((): AnyPgColumn => people.id, { onDelete: 'set null' }),
    /** State before it was aligned with the people merged into this one; null if it did not change. */
    state_alone: text().$type<PersonState>(),
    created_at: created(),
  },
  (t) => [
    uniqueIndex('people_key').on(t.client_id, t.key),
    index('people_merged').on(t.merged_into).where(sql`${t.merged_into} is not null`),
  ],
)

/** Notes about people. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: id(),
    client_id: parent(() => clients.id),
    person_id: parent(() => people.id),
    author_id: ref().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    created_at: created(),
  },
  (t) => [index('person_notes_client').on(t.client_id), index('person_notes_person').on(t.person_id, t.id)],
)

/** Data that the widget reports about a chat's visitor: the last pages, newest first, and the time zone. */
export const chatVisits = pgTable('chat_visits', {
  chat_id: parentKey(() => chats.id),
  client_id: ref().notNull(),
  pages: jsonb().$type<VisitedPage[]>().notNull().default([]),
  time_zone: text(),
})

/** Widget chats in which an agent has written to a customer with an e-mail address; added by `functions/queue_reply_mail.sql`. */
export const replyMails = pgTable(
  'reply_mails',
  {
    chat_id: parentKey(() => chats.id),
    client_id: ref().notNull(),
    /** Position of the first message to mail. */
    position: integer().notNull(),
    /** When the messages are e-mailed unless the customer has read them. */
    due_at: moment().notNull(),
  },
  (t) => [index('reply_mails_due').on(t.due_at)],
)
