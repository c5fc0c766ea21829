import type { Integration } from '#contract/integrations.ts'
import { iso } from '#server/lib/iso.ts'
import type { IntegrationRow } from './store.ts'

/** Maps a connection to the shape that members read, which excludes its token. */
export const toIntegration = (row: IntegrationRow): Integration => ({
  id: row.id,
  bot_id: row.bot_id,
  channel: row.channel,
  account_id: row.account_id,
  name: row.name,
  phone: row.phone,
  connected_at: iso(row.created_at),
})
