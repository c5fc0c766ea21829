import { type Static, Type } from 'typebox'
import { route } from './route.ts'
import { Id, IdParams, listOf, Moment, Nullable, oneOf } from './shapes.ts'

/** Channels that a bot can be connected to, in addition to the widget. */
export const integrationChannels = ['messenger', 'instagram', 'whatsapp', 'zalo'] as const
export type IntegrationChannel = (typeof integrationChannels)[number]

/**
 * A page or account of a channel on which a bot answers (specification 3). Its token never leaves the server.
 */
export const Integration = Type.Object({
  id: Id,
  bot_id: Id,
  channel: oneOf(integrationChannels, { description: 'Channel of the page or account.' }),
  account_id: Type.String({
    description: 'Id of the Facebook page, Instagram or WhatsApp business account, or Zalo OA, as text.',
  }),
  name: Type.String({ description: 'Name of the page or account.' }),
  phone: Nullable(Type.String({ description: 'Phone number of a WhatsApp account.' })),
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
  summary: 'Starts connecting a bot to a channel and returns the URL of the authorisation window.',
  params: Type.Object({ channel: oneOf(integrationChannels, { description: 'Channel to connect.' }) }),
  body: Type.Object({ bot_id: Id }),
  response: Type.Object({ url: Type.String({ description: 'URL of the window.' }) }),
  errors: ['channel_not_configured'],
})

export const disconnectIntegration = route({
  ...manage,
  method: 'DELETE',
  path: '/integrations/:id',
  summary: 'Disconnects a page or account from its bot and deletes its token.',
  params: IdParams,
})
