import type { Integration } from '#contract/integrations.ts'
import { iso } from '../chats/map.ts'
import type { IntegrationRow } from './store.ts'

/** A connection as members read it: never its token. */
export const toIntegration = (row: IntegrationRow): Integration => ({
  id: row.id,
  bot_id: row.bot_id,
  channel: row.channel,
  account_id: row.account_id,
  name: row.name,
  phone: row.phone,
  connected_at: iso(row.created_at),
})
