import { jsonrepair } from 'jsonrepair'
import { readValue } from '#machines/action-form/read-value.ts'
import type { With } from '#server/api/core/context.ts'
import type { ToolCall, ToolSpec } from '#server/engine/provider/provider.ts'
import type { ToolResult, Tools } from '#server/engine/types.ts'
import { type Acting, type ActingParts, askForApproval, startRun } from './act.ts'
import { callAction } from './call-action.ts'
import { sentence } from './sentences.ts'
import { type ActionRow, moveRun, openRunOf, type RunRow } from './store.ts'

/** Maximum characters of the readable part of a tool's name. */
const NAME_MAX_CHARS = 40

/** Returns the name of a tool: readable for models, and unique. */
function nameOf({ id, name }: ActionRow): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '_')
  return `${plain.slice(0, NAME_MAX_CHARS)}_${id}`
}

function specOf(action: ActionRow): ToolSpec {
  const { purpose, examples, parameters, mode } = action
  const asked = examples.length > 0 ? ` Customers ask: ${examples.map((one) => `"${one}"`).join(', ')}.` : ''
  const checked = mode === 'read' ? '' : ' The customer or the team is asked before anything changes.'
  const properties = parameters.map(({ name, question, choices }) => [
    name,
    { type: 'string', description: question, ...(choices.length > 0 && { enum: choices }) },
  ])
  return {
    name: nameOf(action),
    description: `${action.name}: ${purpose}${asked}${checked} Only values that the customer wrote count.`,
    parameters: {
      type: 'object',
      properties: Object.fromEntries(properties),
      required: parameters.map(({ name }) => name),
      additionalProperties: false,
    },
  }
}

function argumentsIn(given: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(jsonrepair(given || '{}'))
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}@]+/gu, '')

/** Returns the valid values among a model's arguments. A value that the customer never wrote is an invention, except a choice. */
function valuesIn(
  { parameters }: ActionRow,
  given: Readonly<Record<string, unknown>>,
  said: string,
): RunRow['values'] {
  return Object.fromEntries(
    parameters.flatMap((parameter) => {
      const text = given[parameter.name]
      const value =
        typeof text === 'string' || typeof text === 'number' ? readValue(parameter, String(text), true) : null
      const isTold = value !== null && (parameter.type === 'choice' || said.includes(plain(value)))
      return isTold ? [[parameter.name, value]] : []
    }),
  )
}

/** Returns the actions of a bot as tools for a model. Changing ones never run before someone agreed. */
export function toolsFor(context: With<ActingParts>, acting: Acting, actions: readonly ActionRow[]): Tools {
  const { request } = acting
  const said = plain(
    [
      request.question,
      ...request.history.filter(({ role }) => role === 'user').map(({ message }) => message),
    ].join(' '),
  )
  return {
    specs: actions.map(specOf),
    run: (call, signal) => runTool(context, { ...acting, signal }, { call, actions, said }),
  }
}

interface Called {
  readonly call: ToolCall
  readonly actions: readonly ActionRow[]
  /** Everything that the customer wrote, without punctuation. */
  readonly said: string
}

async function runTool(
  context: With<ActingParts>,
  acting: Acting,
  { call, actions, said }: Called,
): Promise<ToolResult> {
  const action = actions.find((one) => nameOf(one) === call.name)
  if (!action)
    return { content: 'There is no such tool.', run: { id: null, name: call.name, outcome: 'unknown' } }
  const values = valuesIn(action, argumentsIn(call.arguments), said)
  const missing = action.parameters.find(({ name }) => values[name] === undefined)
  if (missing) {
    const content = `Not run: the customer has not given "${missing.name}". Ask: ${missing.question}`
    return { content, run: { id: null, name: action.name, outcome: 'incomplete' } }
  }
  if (action.mode !== 'read') return ask(context, acting, action, values)
  const run = await startRun(context, acting, action, values)
  acting.say(sentence('working', acting.locale, run))
  const done = await callAction(context, action, run, acting.signal)
  const { failure = 'unreachable', results = {}, state = 'failed' } = done ?? {}
  const content = failure
    ? `The call failed: ${failure}. Nothing is known.`
    : JSON.stringify({ ...values, ...results })
  return { content, run: { id: run.id, name: action.name, outcome: state } }
}

/** Asks the customer, or the team, before a changing action runs. */
async function ask(
  context: With<ActingParts>,
  acting: Acting,
  action: ActionRow,
  values: RunRow['values'],
): Promise<ToolResult> {
  const open = await openRunOf(context.db, acting.bot.clientId, acting.chat.id)
  if (open) await moveRun(context.db, open, open.state, { state: 'declined' })
  const run = await startRun(context, acting, action, values)
  const isApproval = action.mode === 'approve'
  await moveRun(context.db, run, 'collecting', { state: isApproval ? 'approving' : 'confirming' })
  if (isApproval) await askForApproval(context, acting)
  const reply = sentence(isApproval ? 'approval' : 'confirm', acting.locale, { name: action.name, values })
  return { content: reply, reply, run: { id: run.id, name: action.name, outcome: 'asked' } }
}
