import type { IntegrationRow } from '#server/api/core/integrations/store.ts'
import type { Customer } from '#server/channels/channel.ts'
import type { Lane } from './lanes.ts'

/** Returns a customer as their channel addresses them: WhatsApp knows numbers, and user ids with letters in them. */
export const customerOf = ({ channel }: IntegrationRow, { customer }: Pick<Lane, 'customer'>): Customer => ({
  id: customer,
  isUserId: channel === 'whatsapp' && !/^\d+$/.test(customer),
})
