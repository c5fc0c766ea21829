import type { Integration } from '#contract/channels/integrations.ts'
import { iso, isoOrNull } from '#server/lib/iso.ts'
import type { IntegrationRow } from './store.ts'

/** Maps a connection to the API format for members, which does not contain its token. */
export const toIntegration = (row: IntegrationRow & { readonly waiting?: number }): Integration => ({
  id: row.id,
  bot_id: row.bot_id,
  channel: row.channel,
  account_id: row.account_id,
  name: row.name,
  phone: row.phone,
  connected_at: iso(row.created_at),
  status: row.status,
  reason: row.reason,
  reason_code: row.reason_code,
  stopped_at: isoOrNull(row.stopped_at),
  quality: row.quality,
  messaging_limit: row.messaging_limit,
  checked_at: isoOrNull(row.checked_at),
  token_expires_at: isoOrNull(row.token_expires_at),
  renews_itself: row.token_refresh_at !== null,
  last_event_at: isoOrNull(row.last_event_at),
  waiting: row.waiting ?? 0,
})
