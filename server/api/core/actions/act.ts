import { randomUUID } from 'node:crypto'
import { initialTransition, transition } from 'xstate'
import type { Locale } from '#contract/base/shapes.ts'
import { HOUR_MS } from '#contract/base/units.ts'
import type { ActionState } from '#contract/bots/actions.ts'
import { actionFormMachine, missingIn } from '#machines/action-form/action-form-machine.ts'
import { readValue } from '#machines/action-form/read-value.ts'
import { requestAgent } from '#server/api/core/answering/request-agent.ts'
import type { With } from '#server/api/core/context.ts'
import type { BotCaller } from '#server/api/platform/auth/callers.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { detectLocale } from '#server/engine/detect-language.ts'
import { smallTalkFor } from '#server/engine/embedded/small-talk.ts'
import type { Answer, AnswerRequest } from '#server/engine/types.ts'
import { ago } from '#server/lib/clock.ts'
import { type CallParts, callAction } from './call-action.ts'
import { matchAction } from './match-action.ts'
import { resultSentence, sentence } from './sentences.ts'
import { type ActionRow, actionsOf, insertRun, moveRun, openRunOf, type RunRow } from './store.ts'

/** Parts that actions need. */
export type ActingParts = CallParts | 'provider'

/** Chat in which an action runs, and the customer's message. */
export interface Acting {
  readonly bot: BotCaller
  readonly chat: ChatSnapshot
  readonly request: AnswerRequest
  readonly locale: Locale
  readonly signal: AbortSignal | undefined
  /** Receives a sentence that is shown while the action runs. */
  readonly say: (text: string) => void
}

/** Our choice: time after which a form that the customer left is forgotten. */
const FORM_LIFE_MS = HOUR_MS

/** Returns the actions that a bot uses. */
export async function enabledActions({ db }: With<never>, { clientId, id }: BotCaller): Promise<ActionRow[]> {
  return (await actionsOf(db, clientId, id)).filter(({ is_enabled }) => is_enabled)
}

/**
 * Returns the reply of an action to a customer's message: the next question of a form, or the result. Null if the message does not
 * concern an action; with a provider, the model then chooses.
 */
export async function actOn(
  context: With<ActingParts>,
  acting: Acting,
  actions: readonly ActionRow[],
): Promise<Answer | null> {
  const { bot, chat, request } = acting
  const open = await openRunOf(context.db, bot.clientId, chat.id)
  if (open) {
    const reply = await goOn(context, acting, open, actions)
    if (reply) return reply
  }
  if (context.provider) return null
  if (smallTalkFor(request.question, request.history, request.botName)) return null
  const action = matchAction(request.question, actions, acting.locale)
  return action && begin(context, acting, action)
}

/** Begins the form of an action with the values that the message already holds. */
async function begin(context: With<ActingParts>, acting: Acting, action: ActionRow): Promise<Answer | null> {
  const { parameters, mode } = action
  const kinds = parameters.map(({ type }) => type)
  const values = Object.fromEntries(
    parameters.flatMap((parameter) => {
      // With two parameters of a kind, it is unknown which one a value belongs to.
      const isOnly = kinds.filter((type) => type === parameter.type).length === 1
      const value = isOnly ? readValue(parameter, acting.request.question, false) : null
      return value === null ? [] : [[parameter.name, value]]
    }),
  )
  const [snapshot] = initialTransition(actionFormMachine, { parameters, mode, values })
  const run = await startRun(context, acting, action, values)
  return proceed(context, acting, action, { run, state: snapshot.value, form: snapshot.context })
}

/** Stores a new run. */
export const startRun = (
  { db, clock }: With<never>,
  { bot, chat }: Pick<Acting, 'bot' | 'chat'>,
  { id, name, mode }: ActionRow,
  values: RunRow['values'],
): Promise<RunRow> =>
  insertRun(db, {
    ...{ client_id: bot.clientId, action_id: id, chat_id: chat.id, name, mode, values },
    state: 'collecting',
    idempotency_key: randomUUID(),
    created_at: clock.now(),
  })

/** Continues a form with a customer's message; returns null if the message belongs to something else. */
async function goOn(
  context: With<ActingParts>,
  acting: Acting,
  run: RunRow,
  actions: readonly ActionRow[],
): Promise<Answer | null> {
  const { request } = acting
  const action = actions.find(({ id }) => id === run.action_id)
  const isStale = run.created_at < ago(context.clock, FORM_LIFE_MS)
  const wantsPerson = smallTalkFor(request.question, request.history, request.botName) === 'handover'
  if (!action || isStale || wantsPerson) {
    await moveRun(context.db, run, run.state, { state: 'declined' })
    return null
  }
  const { parameters, mode } = action
  const form = { parameters, mode, values: run.values, misses: run.misses }
  const value = run.state === 'collecting' ? 'asking' : 'confirming'
  const before = actionFormMachine.resolveState({ value, context: form })
  const [after] = transition(actionFormMachine, before, { type: 'customer.said', text: request.question })
  return proceed(context, acting, action, { run, state: after.value, form: after.context })
}

interface Step {
  readonly run: RunRow
  readonly state: string
  readonly form: Parameters<typeof missingIn>[0]
}

/** Stores where a form stands, does what follows, and returns what the customer is told. */
async function proceed(
  context: With<ActingParts>,
  acting: Acting,
  action: ActionRow,
  { run, state, form }: Step,
): Promise<Answer | null> {
  const { locale } = acting
  const keep = (next: ActionState) =>
    moveRun(context.db, run, run.state, { state: next, values: form.values, misses: form.misses })
  const filled = { name: action.name, values: form.values }
  switch (state) {
    case 'asking':
      await keep('collecting')
      return replyOf(acting, run, 'small_talk', missingIn(form)?.question ?? '')
    case 'confirming':
      await keep('confirming')
      return replyOf(acting, run, 'small_talk', sentence('confirm', locale, filled))
    case 'approving':
      await keep('approving')
      await askForApproval(context, acting)
      return replyOf(acting, run, 'small_talk', sentence('approval', locale, filled))
    case 'ready': {
      const kept = await keep('collecting')
      return kept && finish(context, acting, action, kept)
    }
    case 'declined':
      await keep('declined')
      return replyOf(acting, run, 'small_talk', sentence('declined', locale, filled))
    default:
      await keep('declined')
      return null
  }
}

/** Calls a member who approves or declines. */
export async function askForApproval(context: With<ActingParts>, { bot, chat }: Acting): Promise<void> {
  if (chat.channel !== 'playground') await requestAgent(context, bot.client, chat, 'asked')
}

/** Makes the call, and returns the sentence about its result. */
async function finish(
  context: With<ActingParts>,
  acting: Acting,
  action: ActionRow,
  run: RunRow,
): Promise<Answer | null> {
  acting.say(sentence('working', acting.locale, run))
  const done = await callAction(context, action, run, acting.signal)
  return (
    done &&
    replyOf(
      acting,
      done,
      done.state === 'done' ? 'answer' : 'unknown',
      outcomeIn(action, acting.locale, done),
    )
  )
}

/** Status of a call for something that does not exist. */
const NOT_FOUND_STATUS = 404

/** Returns the sentence about the result of a call. */
export function outcomeIn({ reply }: Pick<ActionRow, 'reply'>, locale: Locale, run: RunRow): string {
  if (run.state === 'done') return resultSentence(reply, locale, run)
  // An unreadable response does not mean that there is nothing.
  const isMissing = run.status === NOT_FOUND_STATUS
  return sentence(isMissing && Object.keys(run.values).length > 0 ? 'notFound' : 'failed', locale, run)
}

/** Name of the engine in receipts. */
const ENGINE = 'actions-1'

function replyOf(
  { request, locale }: Acting,
  { id, name, state, milliseconds }: RunRow,
  kind: Answer['kind'],
  message: string,
): Answer {
  return {
    kind,
    message,
    references: [],
    language: locale,
    receipt: {
      engine: ENGINE,
      model: 'action-form',
      prompt_version: request.promptVersion,
      passages: [],
      confidence: 1,
      tokens: 0,
      milliseconds: milliseconds ?? 0,
      actions: [{ id, name, outcome: state }],
    },
  }
}

/** Returns the language in which actions speak to a customer. */
export const localeIn = ({ question, locale }: AnswerRequest): Locale =>
  // A number or a short yes says little about the language.
  locale ?? detectLocale(question, locale)
