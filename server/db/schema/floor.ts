import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients, users } from './clients.ts'
import { created, id, moment, parent, ref } from './columns.ts'

/** Floor alerts that members have taken on; the newest acknowledgement of an alert replaces earlier ones. */
export const floorAcknowledgements = pgTable(
  'floor_acknowledgements',
  {
    client_id: parent(() => clients.id),
    /** Key of the alert, such as `wait` or `agent:12`. */
    alert: text().notNull(),
    user_id: parent(() => users.id),
    at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.alert] })],
)

/** Read-only links to the floor for wall screens; a revoked link no longer opens. */
export const wallboards = pgTable(
  'wallboards',
  {
    id: id(),
    client_id: parent(() => clients.id),
    name: text().notNull(),
    /** SHA-256 of the secret in the link. */
    token_hash: text().notNull(),
    created_by: ref().references(() => users.id, { onDelete: 'set null' }),
    created_at: created(),
    revoked_at: moment(),
    /** Time of the last read, accurate to the minute. */
    seen_at: moment(),
  },
  (t) => [uniqueIndex('wallboards_token').on(t.token_hash), index('wallboards_client').on(t.client_id, t.id)],
)
