import { type Static, Type } from 'typebox'
import { MESSAGE_MAX_CHARS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { Id, IdParams, listOf, Moment, Nullable, oneOf, SendHeaders } from '../base/shapes.ts'
import { Message } from '../chats/message-shapes.ts'
import { integrationChannels } from './channel-names.ts'

/** Status of a connection: it works, or a member has to renew it. */
export const integrationStatuses = ['active', 'reconnect'] as const
export type IntegrationStatus = (typeof integrationStatuses)[number]

/**
 * Reasons why a connection has to be renewed: its token is invalid, the provider no longer lets the account send, or the
 * account's owner removed the app there.
 */
export const integrationReasons = ['token_dead', 'account_refused', 'withdrawn'] as const
export type IntegrationReason = (typeof integrationReasons)[number]

/** Quality ratings of a WhatsApp number, best first. */
export const numberQualities = ['green', 'yellow', 'red', 'unknown'] as const
export type NumberQuality = (typeof numberQualities)[number]

/** Page or account on a channel in which a bot answers (specification 3). The access token never leaves the server. */
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
  status: Type.Optional(oneOf(integrationStatuses, { description: 'Whether the connection works.' })),
  reason: Type.Optional(
    Nullable(oneOf(integrationReasons), 'Why the connection has to be renewed; null while it works.'),
  ),
  reason_code: Type.Optional(
    Nullable(
      Type.String(),
      "The provider's error behind the reason, as `code` or `code/subcode`; null if the provider gave none.",
    ),
  ),
  stopped_at: Type.Optional(Nullable(Moment, 'When the connection stopped working; null while it works.')),
  quality: Type.Optional(
    Nullable(oneOf(numberQualities), 'WhatsApp: quality rating of the number, as last checked.'),
  ),
  messaging_limit: Type.Optional(
    Nullable(
      Type.String(),
      'WhatsApp: daily limit on people with whom a conversation may be started, in Meta’s notation, such as `TIER_1K`.',
    ),
  ),
  checked_at: Type.Optional(Nullable(Moment, 'When the connection was last checked with the provider.')),
  token_expires_at: Type.Optional(
    Nullable(Moment, 'When the token expires unless it is renewed; null if never.'),
  ),
  renews_itself: Type.Optional(
    Type.Boolean({ description: 'Whether the token is renewed before it expires.' }),
  ),
  last_event_at: Type.Optional(
    Nullable(Moment, 'When the provider last sent an event; null if it has not sent any yet.'),
  ),
  waiting: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of unsent messages.' })),
})
export type Integration = Static<typeof Integration>

const tag = 'Integrations'
const manage = { access: 'member', permission: 'canManageSetting', tag } as const
const ChannelParams = Type.Object({
  channel: oneOf(integrationChannels, { description: 'Channel to connect.' }),
})
const Secret = Type.String({ minLength: 1, maxLength: 200, description: 'Secret of the connection attempt.' })

export const listIntegrations = route({
  method: 'GET',
  path: '/integrations',
  access: 'member',
  tag,
  summary: 'Lists the pages and accounts that the bots are connected to.',
  response: Type.Object({
    entities: Type.Array(Integration, { description: 'The pages and accounts, oldest first.' }),
    total: Type.Integer({ minimum: 0, description: 'Number of pages and accounts.' }),
    configured: Type.Array(oneOf(integrationChannels), {
      description: 'Channels for which the operator has configured an application.',
    }),
  }),
})

export const connectIntegration = route({
  ...manage,
  method: 'POST',
  path: '/integrations/:channel/connect',
  summary: 'Starts connecting a bot to a channel and returns the URL of the authorization window.',
  params: ChannelParams,
  body: Type.Object({ bot_id: Id }),
  response: Type.Object({ url: Type.String({ description: 'URL of the window.' }) }),
  errors: ['channel_not_configured'],
})

/** Page, account or number to which the user has granted access. */
export const OfferedAccount = Type.Object({
  id: Type.String({ description: 'Id of the connection, unique across all bots.' }),
  account_id: Type.String({
    description: 'Id of the Facebook page, Instagram or WhatsApp business account, or Zalo OA.',
  }),
  name: Type.String({ description: 'Name of the page or account.' }),
  phone: Nullable(Type.String(), 'Phone number of a WhatsApp account; null for other channels.'),
  bot_id: Nullable(Id, 'Bot of the account to which it is already connected; null if there is none.'),
})
export type OfferedAccount = Static<typeof OfferedAccount>

/** Accounts to which the user's consent gave access, with the secret for choosing one. */
export const ConnectAttempt = Type.Object({
  attempt: Type.String({ description: 'Secret for choosing an account; valid once and for ten minutes.' }),
  bot_id: Id,
  accounts: Type.Array(OfferedAccount, { description: 'Pages, accounts or numbers to choose from.' }),
})
export type ConnectAttempt = Static<typeof ConnectAttempt>

export const finishConsent = route({
  ...manage,
  method: 'POST',
  path: '/integrations/:channel/callback',
  summary: 'Accepts the result of the authorization window and lists the accounts to choose from.',
  params: ChannelParams,
  body: Type.Object({
    code: Type.String({ minLength: 1, maxLength: 4_000, description: 'Code from the window.' }),
    state: Secret,
  }),
  response: ConnectAttempt,
  errors: ['channel_not_configured', 'connect_state_invalid', 'connect_failed'],
})

export const chooseAccount = route({
  ...manage,
  method: 'POST',
  path: '/integrations/:channel/accounts',
  summary:
    'Connects the attempt’s bot to one of the accounts; if the bot already has that account, its connection is renewed.',
  params: ChannelParams,
  body: Type.Object({
    attempt: Secret,
    id: Type.String({ minLength: 1, maxLength: 200, description: 'Id of the account.' }),
  }),
  status: 201,
  response: Integration,
  errors: [
    'channel_not_configured',
    'connect_state_invalid',
    'connect_failed',
    'page_already_connected',
    'account_already_connected',
  ],
})

export const checkIntegration = route({
  ...manage,
  method: 'POST',
  path: '/integrations/:id/check',
  summary:
    'Checks with the provider whether the token is valid and whether events are subscribed to, and returns the connection.',
  params: IdParams,
  response: Integration,
})

/** Approved WhatsApp message template. */
export const MessageTemplate = Type.Object({
  name: Type.String({ description: 'Name of the template.' }),
  language: Type.String({ description: 'Language of the template, in the provider’s notation.' }),
  category: Type.String({ description: 'Category of the template.' }),
  body: Type.String({ description: 'Text of the template; parameters are in double braces.' }),
  parameters: Type.Integer({ minimum: 0, description: 'Number of parameters to fill in.' }),
})
export type MessageTemplate = Static<typeof MessageTemplate>

export const listTemplates = route({
  method: 'GET',
  path: '/integrations/:id/templates',
  access: 'member',
  tag,
  summary: 'Lists the approved templates of a WhatsApp account; empty for other channels.',
  params: IdParams,
  response: listOf(MessageTemplate),
  errors: ['connect_failed'],
})

export const disconnectIntegration = route({
  ...manage,
  method: 'DELETE',
  path: '/integrations/:id',
  summary: 'Disconnects a page or account from its bot and deletes its token.',
  params: IdParams,
})

/**
 * Our choice: maximum size of the request body; a template has at most 1,024 characters, so the values for its parameters are
 * short.
 */
const TEMPLATE_BODY_MAX_BYTES = 64_000

export const sendTemplate = route({
  access: 'member',
  tag,
  method: 'POST',
  path: '/ai/chat/:id/template',
  bodyMax: TEMPLATE_BODY_MAX_BYTES,
  storesText: true,
  summary: 'Sends an approved template to the customer of a WhatsApp chat.',
  params: IdParams,
  headers: SendHeaders,
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 512, description: 'Name of the template.' }),
    language: Type.String({ minLength: 1, maxLength: 20, description: 'Language of the template.' }),
    parameters: Type.Array(Type.String({ minLength: 1, maxLength: MESSAGE_MAX_CHARS }), {
      maxItems: 50,
      description: 'Values of the template’s parameters, in order.',
    }),
  }),
  status: 201,
  response: Message,
  errors: ['chat_ended', 'chat_not_yours', 'channel_disconnected', 'template_invalid', 'connect_failed'],
})

export const resendMessage = route({
  access: 'member',
  tag,
  method: 'POST',
  path: '/ai/chat/:id/resend',
  summary: 'Queues a failed message again.',
  params: IdParams,
  body: Type.Object({ message_id: Id }),
  response: Message,
  errors: [
    'chat_ended',
    'chat_not_yours',
    'channel_disconnected',
    'reply_window_closed',
    'message_not_failed',
  ],
})
