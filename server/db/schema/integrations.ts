import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import type { IntegrationReason, IntegrationStatus, NumberQuality } from '#contract/channels/integrations.ts'
import { bots } from './bots.ts'
import { clients } from './clients.ts'
import { created, id, moment, parent } from './columns.ts'

/** Connected pages and accounts on channels; each belongs to one bot. */
export const integrations = pgTable(
  'integrations',
  {
    id: id(),
    client_id: parent(() => clients.id),
    bot_id: parent(() => bots.id),
    channel: text().$type<IntegrationChannel>().notNull(),
    /**
     * Id of the page, Instagram account, WhatsApp business account or OA. Text, because Zalo's ids are too large for JavaScript
     * numbers.
     */
    account_id: text().notNull(),
    /**
     * Id that identifies the integration in events, unique across all bots: the account id or, on WhatsApp, the phone number's
     * id.
     */
    external_id: text().notNull(),
    name: text().notNull(),
    phone: text(),
    /** The channel's tokens, sealed. */
    sealed_token: text().notNull(),
    token_expires_at: moment(),
    /** When the token is due for replacement; null if it need not or cannot be replaced. */
    token_refresh_at: moment(),
    /** End of the lease under which a process is refreshing the token. */
    refresh_leased_until: moment(),
    status: text().$type<IntegrationStatus>().notNull().default('active'),
    reason: text().$type<IntegrationReason>(),
    /** The provider's error that stopped the integration, as `code` or `code/subcode`. */
    reason_code: text(),
    /** When the integration stopped working. */
    stopped_at: moment(),
    /** Id of the person who consented; the provider issues it for the operator's app only. */
    consented_by: text(),
    /** WhatsApp: quality rating and limit on new conversations, as of the last check. */
    quality: text().$type<NumberQuality>(),
    messaging_limit: text(),
    checked_at: moment(),
    /** End of the pause in sending that the provider requested. */
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
