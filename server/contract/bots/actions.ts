import { type Static, Type } from 'typebox'
import { PER_MINUTE_MS, TEXT_BODY_MAX_BYTES } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { Id, IdParams, listOf, Moment, NAME_PATTERN, Nullable, oneOf } from '../base/shapes.ts'

/** Our choice: maximum number of actions per bot. */
export const ACTIONS_MAX = 20
/** Our choice: maximum number of parameters, headers, results and examples of an action. */
export const ACTION_ENTRIES_MAX = 10
/** Maximum characters of an action's name. */
export const ACTION_NAME_MAX_CHARS = 60
/** Maximum characters of a sentence about an action, and of a customer's value. */
export const ACTION_TEXT_MAX_CHARS = 300
/** Maximum size in bytes of an action as it is sent. */
const ACTION_BODY_MAX_BYTES = 4 * TEXT_BODY_MAX_BYTES
/** Maximum runs of an action per hour that can be set. */
export const ACTION_HOURLY_MAX = 10_000
/** Maximum trial calls per member and minute. */
export const ACTION_TESTS_PER_MINUTE = 20

/** Kinds of values that a customer gives: a code such as an order number, a number, an e-mail address, a date, one of a list, or any text. */
export const parameterTypes = ['code', 'number', 'email', 'date', 'choice', 'text'] as const
export type ParameterType = (typeof parameterTypes)[number]

/** HTTP methods of actions. */
export const actionMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Whether an action only reads, needs the customer's confirmation, or a member's approval. */
export const actionModes = ['read', 'confirm', 'approve'] as const
export type ActionMode = (typeof actionModes)[number]

/** States in which a run of an action can be. */
export const actionStates = [
  'collecting',
  'confirming',
  'approving',
  'running',
  'done',
  'failed',
  'declined',
] as const
export type ActionState = (typeof actionStates)[number]

/** Why a run failed. */
export const actionFailures = [
  'private_address',
  'unreachable',
  'too_large',
  'redirected',
  'status',
  'unreadable',
  'limited',
  'paused',
] as const
export type ActionFailure = (typeof actionFailures)[number]

const text = (description: string, min = 0) =>
  Type.String({ minLength: min, maxLength: ACTION_TEXT_MAX_CHARS, description })
/** Name of a parameter or result in addresses, bodies and sentences. */
const key = Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$', description: 'Name in the address and body.' })

/** A value that the action needs from the customer. */
export const ActionParameter = Type.Object({
  name: key,
  type: oneOf(parameterTypes, { description: 'Kind of value.' }),
  question: text('Question with which the bot asks for it.', 1),
  choices: Type.Array(text('Possible value.', 1), {
    maxItems: ACTION_ENTRIES_MAX,
    description: 'Possible values; empty unless the type is `choice`.',
  }),
})
export type ActionParameter = Static<typeof ActionParameter>

/** A value that is read from the response. */
export const ActionResult = Type.Object({
  name: key,
  path: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '^[\\w$-]+(\\.[\\w$-]+)*$',
    description: 'Place of the value in the response, such as `order.items.0.status`.',
  }),
})
export type ActionResult = Static<typeof ActionResult>

const body = {
  name: Type.String({
    minLength: 1,
    maxLength: ACTION_NAME_MAX_CHARS,
    pattern: NAME_PATTERN,
    description: 'Name of the action.',
  }),
  purpose: text('When to use it, in words.', 1),
  examples: Type.Array(text('Question of a customer that the action answers.', 1), {
    maxItems: ACTION_ENTRIES_MAX,
    description: 'Questions that customers ask for it.',
  }),
  parameters: Type.Array(ActionParameter, {
    maxItems: ACTION_ENTRIES_MAX,
    description: 'Values that it needs.',
  }),
  method: oneOf(actionMethods, { description: 'HTTP method.' }),
  url: Type.String({
    maxLength: 2_000,
    description: 'Address that is called, http or https; `{name}` is replaced by a value.',
  }),
  results: Type.Array(ActionResult, {
    maxItems: ACTION_ENTRIES_MAX,
    description: 'Values read from the response.',
  }),
  reply: text('Sentence for the customer, with `{name}` for values; empty to list the values.'),
  mode: oneOf(actionModes, { description: 'Whether someone has to agree before it runs.' }),
  hourly_max: Type.Integer({ minimum: 1, maximum: ACTION_HOURLY_MAX, description: 'Maximum runs per hour.' }),
  is_enabled: Type.Boolean({ description: 'Whether the bot uses it.' }),
}
const headerName = Type.String({
  pattern: "^[A-Za-z0-9!#$%&'*+.^_|~-]{1,60}$",
  description: 'Name of the header.',
})

/** Action as sent: the values of headers are secret, and null keeps a stored value. */
export const ActionBody = Type.Object({
  ...body,
  headers: Type.Array(
    Type.Object({
      name: headerName,
      value: Nullable(
        Type.String({ maxLength: 1_000, pattern: '^[\\t\\x20-\\x7e]*$' }),
        'Value; null keeps the stored value of the header with this name.',
      ),
    }),
    { maxItems: ACTION_ENTRIES_MAX, description: 'Headers of the call.' },
  ),
})
export type ActionBody = Static<typeof ActionBody>

/** An HTTP call that a bot can make for a customer. */
export const Action = Type.Object({
  id: Id,
  bot_id: Id,
  ...body,
  headers: Type.Array(headerName, { description: 'Names of the headers; their values are never returned.' }),
})
export type Action = Static<typeof Action>

/** A run of an action, with everything that was sent and returned except secrets. */
export const ActionRun = Type.Object({
  id: Id,
  name: Type.String({ description: 'Name of the action at that time.' }),
  chat_id: Nullable(Id, 'Chat; null for trial calls.'),
  state: oneOf(actionStates, { description: 'Where it stands.' }),
  mode: oneOf(actionModes, { description: 'Whether someone had to agree.' }),
  values: Type.Record(Type.String(), Type.String(), { description: 'Values given by the customer.' }),
  request: Type.String({ description: 'Method and address that were called; empty before the call.' }),
  status: Nullable(Type.Integer(), 'HTTP status of the response; null if there was none.'),
  failure: Nullable(oneOf(actionFailures), 'Why it failed; null if it did not.'),
  answer: Type.String({ description: 'Beginning of the response.' }),
  results: Type.Record(Type.String(), Type.String(), { description: 'Values read from the response.' }),
  milliseconds: Nullable(Type.Integer({ minimum: 0 }), 'Duration of the call; null before it.'),
  decided_by: Type.String({ description: 'Member who approved or declined it; empty if nobody did.' }),
  created_at: Moment,
})
export type ActionRun = Static<typeof ActionRun>

const manage = { access: 'member', permission: 'canManageSetting', tag: 'Actions' } as const
const Bot = Type.Object({ bot: Id })

export const listActions = route({
  ...manage,
  method: 'GET',
  path: '/ai/:bot/actions',
  summary: 'Lists the bot’s actions, oldest first.',
  params: Bot,
  response: listOf(Action),
})

export const addAction = route({
  ...manage,
  method: 'POST',
  path: '/ai/:bot/action',
  summary: `Adds an action to the bot, at most ${ACTIONS_MAX}.`,
  params: Bot,
  body: ActionBody,
  bodyMax: ACTION_BODY_MAX_BYTES,
  status: 201,
  response: Action,
  errors: ['entry_limit_reached', 'url_invalid'],
})

export const saveAction = route({
  ...manage,
  method: 'PUT',
  path: '/ai/action/:id',
  summary: 'Changes an action.',
  params: IdParams,
  body: ActionBody,
  bodyMax: ACTION_BODY_MAX_BYTES,
  response: Action,
  errors: ['url_invalid'],
})

export const deleteAction = route({
  ...manage,
  method: 'DELETE',
  path: '/ai/action/:id',
  summary: 'Deletes an action; its past runs are kept.',
  params: IdParams,
})

export const testAction = route({
  ...manage,
  method: 'POST',
  path: '/ai/action/:id/test',
  limits: [{ by: 'member', max: ACTION_TESTS_PER_MINUTE, window: PER_MINUTE_MS }],
  summary: 'Makes the real call with the given values, and returns what was sent and returned.',
  params: IdParams,
  body: Type.Object({
    values: Type.Record(Type.String(), Type.String({ maxLength: ACTION_TEXT_MAX_CHARS }), {
      description: 'Values by the names of the parameters.',
    }),
  }),
  bodyMax: TEXT_BODY_MAX_BYTES,
  response: ActionRun,
})

export const listActionRuns = route({
  access: 'member',
  tag: 'Actions',
  method: 'GET',
  path: '/ai/chat/:id/actions',
  summary: 'Lists the runs of actions in a chat, newest first, at most 50.',
  params: IdParams,
  response: listOf(ActionRun),
})

export const decideActionRun = route({
  access: 'member',
  tag: 'Actions',
  method: 'POST',
  path: '/ai/action-run/:id/decide',
  summary: 'Approves or declines a run that waits for a member; the bot tells the customer the result.',
  params: IdParams,
  body: Type.Object({ is_approved: Type.Boolean({ description: 'False declines it.' }) }),
  response: ActionRun,
  errors: ['action_decided', 'chat_not_yours'],
})
