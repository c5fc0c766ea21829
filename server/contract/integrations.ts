import { type Static, Type } from 'typebox'
import { route } from './route.ts'
import { Id, IdParams, listOf, Moment, Nullable, oneOf } from './shapes.ts'

/** Channels that a bot can be connected to, beside the widget. */
export const integrationChannels = ['messenger', 'instagram', 'whatsapp', 'zalo'] as const
export type IntegrationChannel = (typeof integrationChannels)[number]

/** A page or account of a channel that a bot answers on (specification 3). Its token never leaves the server. */
export const Integration = Type.Object({
  id: Id,
  bot_id: Id,
  channel: oneOf(integrationChannels, { description: 'Channel that it is reached by.' }),
  account_id: Type.String({
    description: 'Number of the Facebook page, Instagram or WhatsApp business account, or Zalo OA, as text.',
  }),
  name: Type.String({ description: 'Name of the page or account.' }),
  phone: Nullable(Type.String({ description: 'Connected phone number of a WhatsApp account.' })),
  connected_at: Moment,
})
export type Integration = Static<typeof Integration>

const tag = 'Integrations'
const manage = { access: 'member', permission: 'canManageSetting', tag } as const

export const listIntegrations = route({
  method: 'GET',
  path: '/integrations',
  access: 'member',
  tag,
  summary: 'Lists the pages and accounts that the bots are connected to.',
  response: listOf(Integration),
})

export const connectIntegration = route({
  ...manage,
  method: 'POST',
  path: '/integrations/:channel/connect',
  summary:
    'Begins to connect a bot to a channel, and answers the address of the window in which it is allowed.',
  params: Type.Object({ channel: oneOf(integrationChannels, { description: 'Channel to connect.' }) }),
  body: Type.Object({ bot_id: Id }),
  response: Type.Object({ url: Type.String({ description: 'Address of the window.' }) }),
  errors: ['channel_not_configured'],
})

export const disconnectIntegration = route({
  ...manage,
  method: 'DELETE',
  path: '/integrations/:id',
  summary: 'Disconnects a page or account from its bot and forgets its token.',
  params: IdParams,
})
