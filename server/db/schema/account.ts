import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditDetail } from '#contract/audit.ts'
import type { LinkPreview } from '#contract/link-preview.ts'
import { clients, users } from './clients.ts'
import { created, id, moment, ref } from './columns.ts'

/** What members did to members, bots, channels, settings and reports; append-only. Names are those of that time. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    user_id: ref().references(() => users.id, { onDelete: 'set null' }),
    actor_name: text().notNull(),
    actor_email: text().notNull(),
    address: text().notNull(),
    action: text().$type<AuditAction>().notNull(),
    subject_id: ref(),
    subject_name: text().notNull(),
    detail: jsonb().$type<AuditDetail>().notNull(),
    created_at: created(),
  },
  (t) => [index('audit_log_client').on(t.client_id, t.id)],
)

/** What links lead to, by the SHA-256 of their address; null where there was nothing to show. For all clients: pages belong to none. */
export const linkPreviews = pgTable(
  'link_previews',
  {
    address_hash: text().primaryKey(),
    preview: jsonb().$type<LinkPreview>(),
    fetched_at: moment().notNull(),
  },
  (t) => [index('link_previews_fetched').on(t.fetched_at)],
)
