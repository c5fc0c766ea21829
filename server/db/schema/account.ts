import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { KeyScope } from '#contract/account/access-keys.ts'
import type { AuditAction, AuditDetail } from '#contract/account/audit.ts'
import type { LinkPreview } from '#contract/account/link-preview.ts'
import type { DeliveryFailure, WebhookDelivery, WebhookEvent } from '#contract/account/webhooks.ts'
import { clients, users } from './clients.ts'
import { bytes, created, id, moment, parent, parentKey, ref } from './columns.ts'

/** Audit log of changes to members, bots, channels, settings and reports; append-only. Names are as they were at the time. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    client_id: parent(() => clients.id),
    user_id: ref().references(() => users.id, { onDelete: 'set null' }),
    actor_name: text().notNull(),
    actor_email: text().notNull(),
    address: text().notNull(),
    action: text().$type<AuditAction>().notNull(),
    subject_id: ref(),
    subject_name: text().notNull(),
    detail: jsonb().$type<AuditDetail>().notNull(),
    created_at: created(),
    /**
     * Position in the client's chain of entries; null for entries from before the chain was introduced. Set by
     * `functions/chain_audit.sql`.
     */
    chain_seq: bigint({ mode: 'number' }),
    /** SHA-256 of the entry and the previous hash. */
    chain_hash: text(),
    /** Salt of the subject's name; null once the name has been erased. */
    name_salt: uuid(),
    /** SHA-256 of salt and subject_name. */
    name_hash: text(),
  },
  (t) => [
    index('audit_log_client').on(t.client_id, t.id),
    uniqueIndex('audit_log_chain').on(t.client_id, t.chain_seq),
  ],
)

/** Last position and hash of each client's chain of audit entries. */
export const auditHeads = pgTable('audit_heads', {
  client_id: parentKey(() => clients.id),
  seq: bigint({ mode: 'number' }).notNull().default(0),
  hash: text().notNull().default(''),
})

/**
 * Link previews by the SHA-256 of the address; `preview` is null if the page has none. Shared by all clients, because public
 * pages belong to no client.
 */
export const linkPreviews = pgTable(
  'link_previews',
  {
    address_hash: text().primaryKey(),
    preview: jsonb().$type<LinkPreview>(),
    /** Redrawn image of the page, and the random file name under which it is served. */
    picture: bytes(),
    picture_name: text(),
    fetched_at: moment().notNull(),
  },
  (t) => [
    index('link_previews_fetched').on(t.fetched_at),
    uniqueIndex('link_previews_picture').on(t.picture_name),
  ],
)

/** Members' second factors: stored at setup, required once confirmed. */
export const twoFactors = pgTable('two_factors', {
  user_id: parentKey(() => users.id),
  client_id: parent(() => clients.id),
  /** Sealed secret from which the codes derive. */
  sealed_secret: text().notNull(),
  confirmed_at: moment(),
  /** Time step of the last accepted code; codes of this and earlier time steps are refused. */
  last_step: integer().notNull().default(0),
  /** SHA-256 hashes of the unused recovery codes. */
  recovery_hashes: text().array().notNull().default(sql`'{}'`),
  /** Number of consecutive wrong codes, and the time of the first. */
  tries: integer().notNull().default(0),
  tries_since: moment(),
  created_at: created(),
})

/**
 * Access keys for programs; only their hashes are stored. The table keeps its original name, which a process of the previous
 * version reads during a rolling restart.
 */
export const accessKeys = pgTable(
  'api_keys',
  {
    id: id(),
    client_id: parent(() => clients.id),
    /** The member on whose behalf the key acts. */
    user_id: parent(() => users.id),
    name: text().notNull(),
    key_hash: text().notNull(),
    /** First characters of the key, shown so that people recognize it. */
    hint: text().notNull(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    created_at: created(),
    expires_at: moment(),
    /** Time at which the key was last used, accurate to the minute. */
    last_used_at: moment(),
  },
  (t) => [uniqueIndex('api_keys_hash').on(t.key_hash), index('api_keys_client').on(t.client_id)],
)

/** Webhooks: addresses to which events are posted. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    client_id: parent(() => clients.id),
    /** Name of the member who added the webhook. */
    created_by: text().notNull(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** Sealed secret for signing deliveries. */
    secret: text().notNull(),
    is_enabled: boolean().notNull().default(true),
    /** Position of the last journal event that was checked for deliveries. */
    seq: bigint({ mode: 'number' }).notNull(),
    failing_since: moment(),
    /** Time until which a failing webhook pauses: none of its deliveries is attempted before. */
    paused_until: moment(),
    created_at: created(),
  },
  (t) => [index('webhooks_client').on(t.client_id)],
)

/** Pending and past deliveries to webhooks. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhook_id: parent(() => webhooks.id),
    event_id: text().notNull(),
    type: text().notNull(),
    body: text().notNull(),
    state: text().$type<WebhookDelivery['state']>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    status: integer(),
    failure: text().$type<DeliveryFailure>(),
    answer: text().notNull().default(''),
    duration: integer(),
    next_attempt_at: moment(),
    created_at: created(),
  },
  (t) => [
    index('webhook_deliveries_log').on(t.webhook_id, t.id),
    index('webhook_deliveries_due')
      .on(t.webhook_id, t.next_attempt_at, t.id)
      .where(sql`next_attempt_at is not null`),
    index('webhook_deliveries_created').on(t.created_at),
  ],
)
