import { type Static, Type } from 'typebox'
import { type Plan, plans } from './limits.ts'
import { route } from './route.ts'
import { Id, IdParams, Locale, Moment, Nullable, oneOf } from './shapes.ts'

/** Models that answers can come from (specification 9). */
export const aiModels = ['gpt-4.1-nano', 'gpt-4.1-mini', 'gpt-4.1', 'gpt-4o'] as const
export type AiModel = (typeof aiModels)[number]

/** The account: plan, quota, and what it is called. */
export const Client = Type.Object({
  id: Id,
  client_id: Type.String({ description: 'Public name of the account, as the Client-ID header carries it.' }),
  name: Type.String({ description: 'Name of the business.' }),
  time_zone: Type.String({
    description: 'IANA name; days and months of the account are those of this zone.',
  }),
  is_disabled: Type.Boolean({ description: 'The operator switched the account off.' }),
  created_at: Moment,
  subscription: Type.Object(
    {
      plan: oneOf(Object.keys(plans) as Plan[], { description: 'Plan in force.' }),
      credit_consumed: Type.Integer({ description: 'Queries charged this month.' }),
      monthly_queries: Type.Integer({ description: 'Queries that the plan gives a month.' }),
      end_date: Moment,
      max_bots: Type.Integer({ description: 'Bots that the plan allows.' }),
    },
    { description: 'The plan and what is used of it.' },
  ),
  total_addons: Type.Integer({ description: 'Add-on queries bought and not used up.' }),
})
export type Client = Static<typeof Client>

/** How chats are handed to people. */
export const ChatConfig = Type.Object({
  isTagLangEnabled: Type.Boolean({
    description: 'Tags are generated in `tagLang`, not in the language of the chat.',
  }),
  tagLang: Locale,
  isAutoSummaryEnabled: Type.Boolean({
    description: 'Chats are summed up by themselves when they change hands or end.',
  }),
  autoAssign: Type.Boolean({
    description:
      'Hand over when the sentiment turns negative, and give waiting chats to agents by themselves.',
  }),
  assignType: oneOf(['round_robin', 'least_busy', 'specific'], {
    description: 'Everyone in turn, whoever has the fewest open chats, or the named ones in turn.',
  }),
  specificAgentIds: Type.Array(Id, { maxItems: 1000, description: 'Members that `specific` names.' }),
})
export type ChatConfig = Static<typeof ChatConfig>

const tag = 'Client'

export const getClient = route({
  method: 'GET',
  path: '/identity/client/me',
  access: 'member',
  tag,
  summary: 'Answers the account with its subscription and what is used of it.',
  response: Client,
})

export const getChatConfig = route({
  method: 'GET',
  path: '/config/client/chat-config',
  access: 'member',
  tag,
  summary: 'Answers how chats are handed to people.',
  response: ChatConfig,
})

export const saveChatConfig = route({
  method: 'POST',
  path: '/config/client/chat-config',
  access: 'member',
  permission: 'canManageSetting',
  tag,
  summary: 'Saves how chats are handed to people.',
  body: ChatConfig,
  response: ChatConfig,
  errors: ['agent_unavailable'],
})

/** The model in force and those to choose from. */
export const ModelChoice = Type.Object({
  refer_model: oneOf(aiModels, { description: 'Model in force.' }),
  available_models: Type.Array(oneOf(aiModels), { description: 'Models to choose from.' }),
  provider: Nullable(
    Type.String({ description: 'Host of the provider, or null where the embedded engine answers.' }),
  ),
})

export const getModel = route({
  method: 'GET',
  path: '/identity/client/:id/config/refer_model',
  access: 'member',
  tag,
  summary: 'Answers the AI model in force.',
  params: IdParams,
  response: ModelChoice,
})

export const saveModel = route({
  method: 'PUT',
  path: '/identity/client/:id/config/refer_model',
  access: 'member',
  permission: 'canManageSetting',
  tag,
  summary: 'Chooses the AI model.',
  params: IdParams,
  body: Type.Object({ refer_model: oneOf(aiModels, { description: 'Model to answer with from now on.' }) }),
  response: ModelChoice,
})
