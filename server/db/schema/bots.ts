import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Locale } from '#contract/base/shapes.ts'
import type { BotConfig } from '#contract/bots/bots.ts'
import type {
  DocumentFormat,
  HiddenPart,
  ReadFailure,
  refreshSchedules,
  SourceHold,
  TrainingStatus,
} from '#contract/knowledge/training.ts'
import { clients, users } from './clients.ts'
import { bytes, created, id, moment, parent, parentKey, ref } from './columns.ts'

/** Settings of a bot, except the name, which has a separate column. */
export type BotSettings = Omit<BotConfig, 'bot_name'>

export const bots = pgTable(
  'bots',
  {
    id: id(),
    client_id: parent(() => clients.id),
    api_key: text().notNull().unique(),
    bot_name: text().notNull(),
    is_disabled: boolean().notNull().default(false),
    config: jsonb().$type<BotSettings>().notNull(),
    /** Number of identity secrets that were replaced or removed; earlier tokens for proven chats no longer work. */
    identity_generation: integer().notNull().default(0),
    created_at: created(),
  },
  (t) => [index('bots_client').on(t.client_id)],
)

/** Secrets with which sites sign their visitors' identities; stored separately, so that no query for bots returns them. */
export const identitySecrets = pgTable('identity_secrets', {
  bot_id: parentKey(() => bots.id),
  client_id: parent(() => clients.id),
  /** Sealed secret. */
  secret: text().notNull(),
  created_at: created(),
})

/** Origins of websites whose pages requested a bot's widget. */
export const botSites = pgTable(
  'bot_sites',
  {
    bot_id: parent(() => bots.id),
    client_id: parent(() => clients.id),
    origin: text().notNull(),
    /** Whether the site was allowed to show the widget at its last request. */
    was_allowed: boolean().notNull(),
    first_seen_at: created(),
    last_seen_at: created(),
  },
  (t) => [
    primaryKey({ columns: [t.bot_id, t.origin] }),
    index('bot_sites_seen').on(t.bot_id, t.was_allowed, t.last_seen_at),
  ],
)

/** Re-encoded banner images. Bots reference them by address; a new bot may start with the images of another bot. */
export const bannerImages = pgTable(
  'banner_images',
  {
    name: text().primaryKey(),
    client_id: parent(() => clients.id),
    bytes: bytes().notNull(),
    created_at: created(),
  },
  (t) => [index('banner_images_client').on(t.client_id)],
)

/** All saved versions of a bot's prompt; the one with the highest number is in use. */
export const prompts = pgTable(
  'prompts',
  {
    client_id: parent(() => clients.id),
    bot_id: parent(() => bots.id),
    version: integer().notNull(),
    prompt: text().notNull(),
    author_id: ref().references(() => users.id, { onDelete: 'set null' }),
    /** Earlier version whose text this version restores; null if there is none. */
    restored_from: integer(),
    created_at: created(),
  },
  (t) => [primaryKey({ columns: [t.bot_id, t.version] })],
)

/** Sources of a bot's knowledge: uploaded files, web pages and FAQ entries. */
export const sources = pgTable(
  'sources',
  {
    id: id(),
    client_id: parent(() => clients.id),
    bot_id: parent(() => bots.id),
    kind: text().$type<'file' | 'url' | 'faq'>().notNull(),
    /** File name, page title or question. */
    name: text().notNull(),
    url: text(),
    /** Final address of the page, after redirects; a bot learns each page only once. */
    address: text(),
    format: text().$type<DocumentFormat>(),
    size: integer().notNull().default(0),
    /** Path of the file, relative to the data folder. */
    path: text(),
    is_important: boolean().notNull().default(false),
    status: text().$type<TrainingStatus>().notNull().default('queued'),
    error: text().$type<ReadFailure>(),
    /** Reason why the bot does not use the source yet; null once it does. */
    hold: text().$type<SourceHold>(),
    language: text().$type<Locale>(),
    passages: integer().notNull().default(0),
    /** Hidden parts of a file that were excluded. */
    left_out: text().array().$type<HiddenPart[]>().notNull().default([]),
    engine_version: integer().notNull(),
    refresh: text().$type<(typeof refreshSchedules)[number]>().notNull().default('off'),
    /** SHA-256 of the content, by which an unchanged page is recognized and not indexed again. */
    content_hash: text(),
    read_at: moment(),
    /** Time of the last check regardless of its result, and why the last scheduled check failed. */
    checked_at: moment(),
    refresh_error: text().$type<ReadFailure>(),
    /** For a sitemap: number of pages that it listed when last read. */
    listed_pages: integer(),
    /** Time at which an answer to a customer last quoted the source, accurate to the hour. */
    last_used_at: moment(),
    created_at: created(),
  },
  (t) => [
    uniqueIndex('sources_address').on(t.bot_id, t.address),
    index('sources_bot').on(t.client_id, t.bot_id),
    index('sources_path').on(t.path),
    index('sources_refresh').on(t.refresh, t.checked_at).where(sql`${t.refresh} <> 'off'`),
  ],
)

/** Passages of the sources, which answers quote. */
export const passages = pgTable(
  'passages',
  {
    id: id(),
    client_id: parent(() => clients.id),
    bot_id: parent(() => bots.id),
    source_id: parent(() => sources.id),
    position: integer().notNull(),
    heading: text(),
    text: text().notNull(),
    page: integer(),
    sheet: text(),
    row: integer(),
  },
  (t) => [index('passages_bot').on(t.bot_id, t.source_id, t.position)],
)
