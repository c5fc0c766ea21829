import { customType, index, pgTable, text } from 'drizzle-orm/pg-core'
import { bots, passages } from './bots.ts'
import { clients } from './clients.ts'
import { ref } from './columns.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
})

/** Meanings of passages, where a provider gives them. Those of one model compare with each other only. */
export const passageVectors = pgTable(
  'passage_vectors',
  {
    passage_id: ref()
      .primaryKey()
      .references(() => passages.id, { onDelete: 'cascade' }),
    client_id: ref()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    bot_id: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    model: text().notNull(),
    /** 32-bit floats, least significant byte first. */
    vector: bytes().notNull(),
  },
  (t) => [index('passage_vectors_bot').on(t.bot_id)],
)
