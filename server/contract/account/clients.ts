import { type Static, Type } from 'typebox'
import {
  RETENTION_MAX_MONTHS,
  SILENT_AGENT_MINUTES,
  SILENT_BOT_MINUTES,
  SILENT_MAX_MINUTES,
} from '../base/limits.ts'
import { route } from '../base/route.ts'
import { Id, IdParams, Locale, Moment, Nullable, oneOf } from '../base/shapes.ts'
import { assignTypes } from '../chats/chat-shapes.ts'
import { type Plan, plans } from './account-limits.ts'

/** Default list of AI models for answers (specification 9). */
export const aiModels = ['gpt-4.1-nano', 'gpt-4.1-mini', 'gpt-4.1', 'gpt-4o'] as const
/** Name of an AI model: one in the default list, or one that the operator configured instead. */
export type AiModel = string

/** The account with its plan and quota. */
export const Client = Type.Object({
  id: Id,
  client_id: Type.String({ description: 'Public name of the account, sent in the Client-ID header.' }),
  name: Type.String({ description: 'Name of the company.' }),
  time_zone: Type.String({
    description: 'IANA time zone in which days and months are counted.',
  }),
  is_disabled: Type.Boolean({ description: 'True if the operator has disabled the account.' }),
  created_at: Moment,
  subscription: Type.Object(
    {
      plan: oneOf(Object.keys(plans) as Plan[], { description: 'Current plan.' }),
      credit_consumed: Type.Integer({ description: 'Queries charged this month.' }),
      monthly_queries: Type.Integer({ description: 'Queries included in the plan per month.' }),
      end_date: Moment,
      max_bots: Type.Integer({ description: 'Maximum number of bots in the plan.' }),
    },
    { description: 'Plan with its usage.' },
  ),
  total_addons: Type.Integer({ description: 'Purchased add-on queries that are still unused.' }),
})
export type Client = Static<typeof Client>

const minutesOrNever = (what: string) =>
  Type.Optional(
    Nullable(
      Type.Integer({ minimum: 1, maximum: SILENT_MAX_MINUTES }),
      `${what}, in minutes; null for never. Unchanged if omitted when saving.`,
    ),
  )

/** Settings for handing chats over to agents. */
export const ChatConfig = Type.Object({
  isTagLangEnabled: Type.Boolean({
    description: 'Tags are generated in `tagLang` instead of the language of the chat.',
  }),
  tagLang: Locale,
  isAutoSummaryEnabled: Type.Boolean({
    description: 'Chats are summarized automatically when they are handed over or end.',
  }),
  autoAssign: Type.Boolean({
    description:
      'Hand chats over when the sentiment turns negative, and assign waiting chats to agents automatically.',
  }),
  assignType: oneOf(assignTypes, {
    description:
      'Round-robin over all agents, the agent with the fewest open chats, or round-robin over the `specific` members.',
  }),
  specificAgentIds: Type.Array(Id, { maxItems: 1000, description: 'Ids of the members for `specific`.' }),
  silentAgentMinutes: minutesOrNever(
    'Time without messages after which an assigned chat ends if the customer has received a reply',
  ),
  silentBotMinutes: minutesOrNever('Time without messages after which a chat with the bot ends'),
  blurPictures: Type.Optional(
    Type.Boolean({
      description:
        'Pictures of customers are blurred in the console until they are clicked. False by default.',
    }),
  ),
  picturesToModel: Type.Optional(
    Type.Boolean({
      description:
        'Pictures of customers are sent to the AI provider, in a small version, so that the model can see them. False by default.',
    }),
  ),
  shadowAnswers: Type.Optional(
    Type.Boolean({
      description:
        'While a chat is assigned to an agent, the bot drafts replies that the agent can use. True by default.',
    }),
  ),
  publishGate: Type.Optional(
    Type.Boolean({
      description:
        'Before a change to a bot’s knowledge goes live, the console compares the bot’s answers to the latest questions with and without it. True by default.',
    }),
  ),
  requeueMinutes: minutesOrNever('Time without a reply after which an assigned chat returns to the queue'),
  retentionMonths: Type.Optional(
    Nullable(
      Type.Integer({ minimum: 1, maximum: RETENTION_MAX_MONTHS }),
      'Months after which ended chats are deleted, with their messages, files and search entries, in a nightly run; null for never. Unchanged if omitted when saving.',
    ),
  ),
})
export type ChatConfig = Static<typeof ChatConfig>

/** Returns the settings, with defaults for settings that the client has never set. */
export const withDefaults = (config: ChatConfig): Required<ChatConfig> => ({
  silentAgentMinutes: SILENT_AGENT_MINUTES,
  silentBotMinutes: SILENT_BOT_MINUTES,
  requeueMinutes: null,
  retentionMonths: null,
  shadowAnswers: true,
  blurPictures: false,
  picturesToModel: false,
  publishGate: true,
  ...config,
})

const tag = 'Client'

export const getClient = route({
  method: 'GET',
  path: '/identity/client/me',
  access: 'member',
  tag,
  summary: 'Returns the account with its subscription and usage.',
  response: Client,
})

export const getChatConfig = route({
  method: 'GET',
  path: '/config/client/chat-config',
  access: 'member',
  tag,
  summary: 'Returns how chats are handed over to agents.',
  response: ChatConfig,
})

export const saveChatConfig = route({
  method: 'POST',
  path: '/config/client/chat-config',
  access: 'member',
  permission: 'canManageSetting',
  tag,
  summary: 'Saves how chats are handed over to agents.',
  body: ChatConfig,
  response: ChatConfig,
  errors: ['agent_unavailable'],
})

/** Current AI model, and the available models. */
export const ModelChoice = Type.Object({
  refer_model: Type.String({ description: 'Current model.' }),
  available_models: Type.Array(Type.String(), { description: 'Available models.' }),
  provider: Nullable(
    Type.String({ description: 'Host of the provider; null if the embedded engine is used.' }),
  ),
})

export type ModelChoice = Static<typeof ModelChoice>

export const getModel = route({
  method: 'GET',
  path: '/identity/client/:id/config/refer_model',
  access: 'member',
  tag,
  summary: 'Returns the current AI model.',
  params: IdParams,
  response: ModelChoice,
})

export const saveModel = route({
  method: 'PUT',
  path: '/identity/client/:id/config/refer_model',
  access: 'member',
  permission: 'canManageSetting',
  tag,
  summary: 'Sets the AI model.',
  params: IdParams,
  body: Type.Object({
    refer_model: Type.String({
      maxLength: 100,
      description: 'Model to use from now on; must be available.',
    }),
  }),
  response: ModelChoice,
})
