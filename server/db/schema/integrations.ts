import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import type { IntegrationReason, IntegrationStatus, NumberQuality } from '#contract/channels/integrations.ts'
import { bots } from './bots.ts'
import { clients } from './clients.ts'
import { created, id, moment, ref } from './columns.ts'

/** Connected pages and accounts of channels; each belongs to one bot. */
export const integrations = pgTable(
  'integrations',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    bot_id: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    channel: text().$type<IntegrationChannel>().notNull(),
    /** Page, Instagram account, WhatsApp business account or OA. Text, because ids of Zalo are too large for JavaScript numbers. */
    account_id: text().notNull(),
    /** What is unique over all bots, and what events name: the account id, but a phone number's id on WhatsApp. */
    external_id: text().notNull(),
    name: text().notNull(),
    phone: text(),
    /** Tokens of the channel, sealed. */
    sealed_token: text().notNull(),
    token_expires_at: moment(),
    /** When the token should be replaced; null if it need not or cannot be. */
    token_refresh_at: moment(),
    /** Until when one process replaces the token. */
    refresh_leased_until: moment(),
    status: text().$type<IntegrationStatus>().notNull().default('active'),
    reason: text().$type<IntegrationReason>(),
    /** The provider's error that stopped it, as `code` or `code/subcode`. */
    reason_code: text(),
    /** Since when it has not worked. */
    stopped_at: moment(),
    /** The provider's id, within the operator's application, of the person who consented. */
    consented_by: text(),
    /** WhatsApp: the quality rating and the limit of new conversations that the last check found. */
    quality: text().$type<NumberQuality>(),
    messaging_limit: text(),
    checked_at: moment(),
    /** Until when nothing is sent, because the provider asked for it. */
    hold_until: moment(),
    last_event_at: moment(),
    created_at: created(),
  },
  (t) => [
    uniqueIndex('integrations_external').on(t.channel, t.external_id),
    index('integrations_account').on(t.channel, t.account_id),
    index('integrations_client').on(t.client_id),
    index('integrations_bot').on(t.bot_id),
    index('integrations_refresh').on(t.token_refresh_at),
    index('integrations_consent').on(t.consented_by),
  ],
)
