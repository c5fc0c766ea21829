import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { clients, users } from './clients.ts'
import { bytes, created, id, parent } from './columns.ts'

/** Recordings of the console that members sent to the operator; their texts were replaced before. */
export const recordings = pgTable(
  'recordings',
  {
    id: id(),
    client_id: parent(() => clients.id),
    user_id: parent(() => users.id),
    /** Release that recorded it. */
    release: text().notNull(),
    machines: integer().notNull(),
    events: integer().notNull(),
    /** Milliseconds that it covers. */
    ms: integer().notNull(),
    /** Bytes of `packed`. */
    size: integer().notNull(),
    /** Gzipped file, as the inspector opens it. */
    packed: bytes().notNull(),
    created_at: created(),
  },
  (t) => [index('recordings_client').on(t.client_id), index('recordings_created').on(t.created_at)],
)
