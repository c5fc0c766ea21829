import { randomUUID } from 'node:crypto'
import { ACTIONS_MAX, type Action, type ActionBody, type ActionRun } from '#contract/bots/actions.ts'
import { canSeeChat, isOpenTo } from '#contract/chats/chat-policy.ts'
import { outcomeIn } from '#server/api/core/actions/act.ts'
import { type CallParts, callAction, HEADERS_PURPOSE } from '#server/api/core/actions/call-action.ts'
import { toActionRun } from '#server/api/core/actions/map.ts'
import { sentence } from '#server/api/core/actions/sentences.ts'
import * as store from '#server/api/core/actions/store.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { localeOf } from '#server/api/core/chats/locale.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import { lockClient } from '#server/api/core/clients/store.ts'
import type { Context, With } from '#server/api/core/context.ts'
import { lockMember } from '#server/api/core/members/lock-member.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { Executor } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError, found } from '#server/lib/app-error.ts'

/** Maps the row to the API format, without the values of headers. */
export const toAction = ({
  client_id: _,
  sealed_headers: __,
  created_at: ___,
  ...row
}: store.ActionRow): Action => ({
  ...row,
  parameters: [...row.parameters],
  results: [...row.results],
})

const PLACEHOLDER = /\{([^{}]*)\}/gu

/**
 * Returns the address of an action. Throws `url_invalid` if it is not an http or https URL, contains credentials, lets a customer
 * choose the host, or names an unknown parameter.
 */
function checkedUrl({ url, parameters }: ActionBody): string {
  const address = url.trim()
  const filled = (value: string) => {
    const text = address.replace(PLACEHOLDER, value)
    return URL.canParse(text) ? new URL(text) : null
  }
  const [one, other] = [filled('a'), filled('b')]
  const isWeb = one && ['http:', 'https:'].includes(one.protocol) && !one.username && !one.password
  const names = [...address.matchAll(PLACEHOLDER)].map(([, name]) => name)
  const areKnown = names.every((name) => parameters.some((parameter) => parameter.name === name))
  if (!isWeb || one.origin !== other?.origin || !areKnown)
    throw new AppError('url_invalid', { fields: { url: 'format' } })
  return address
}

/** Throws `validation_failed` if two parameters have the same name, or a choice has nothing to choose from. */
function checkParameters({ parameters }: ActionBody): void {
  const names = parameters.map(({ name }) => name)
  const isEmpty = parameters.some(({ type, choices }) => type === 'choice' && choices.length === 0)
  if (new Set(names).size < names.length || isEmpty)
    throw new AppError('validation_failed', { fields: { parameters: 'format' } })
}

/** Returns the columns of an action, with its headers sealed; a header without a value keeps the stored one. */
function columnsOf({ seal }: With<'seal'>, body: ActionBody, before: store.ActionRow | null) {
  checkParameters(body)
  const { headers, ...fields } = body
  const known = before
    ? (JSON.parse(seal.open(before.sealed_headers, HEADERS_PURPOSE)) as Record<string, string>)
    : {}
  const values = headers.flatMap(({ name, value }) => {
    const text = value ?? known[name]
    return text === undefined ? [] : [[name, text] as const]
  })
  return {
    ...fields,
    name: fields.name.trim(),
    url: checkedUrl(body),
    headers: values.map(([name]) => name),
    sealed_headers: seal.close(JSON.stringify(Object.fromEntries(values)), HEADERS_PURPOSE),
  }
}

/** Adds an action to a bot. Throws `entry_limit_reached` and `url_invalid`. */
export function addAction(
  context: With<'seal'>,
  member: Member,
  botId: number,
  body: ActionBody,
): Promise<Action> {
  const { clientId } = member
  return context.db.transaction(async (tx) => {
    found(await botOf(tx, clientId, botId))
    await lockClient(tx, clientId)
    if ((await store.actionsOf(tx, clientId, botId)).length >= ACTIONS_MAX)
      throw new AppError('entry_limit_reached', { params: { n: ACTIONS_MAX } })
    const columns = columnsOf(context, body, null)
    const created_at = context.clock.now()
    const row = await store.insertAction(tx, { ...columns, client_id: clientId, bot_id: botId, created_at })
    await audit(tx, member, { action: 'action.created', subject: { id: row.id, name: row.name } })
    return toAction(row)
  })
}

/** Changes an action. Throws `not_found` and `url_invalid`. */
export function saveAction(
  context: With<'seal'>,
  member: Member,
  id: number,
  body: ActionBody,
): Promise<Action> {
  const { clientId } = member
  return context.db.transaction(async (tx) => {
    const before = found(await store.actionOf(tx, clientId, id))
    const row = found(await store.updateAction(tx, clientId, id, columnsOf(context, body, before)))
    await audit(tx, member, { action: 'action.changed', subject: { id, name: row.name } })
    return toAction(row)
  })
}

/** Deletes an action. Throws `not_found`. */
export const deleteAction = ({ db }: Context, member: Member, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { name } = found(await store.removeAction(tx, member.clientId, id))
    await audit(tx, member, { action: 'action.deleted', subject: { id, name } })
  })

/** Makes the real call with a member's values. Throws `not_found`. */
export async function testAction(
  context: With<CallParts>,
  member: Member,
  id: number,
  given: Readonly<Record<string, string>>,
): Promise<ActionRun> {
  const { db, clock } = context
  const action = found(await store.actionOf(db, member.clientId, id))
  const values = Object.fromEntries(action.parameters.map(({ name }) => [name, given[name] ?? '']))
  const run = await db.transaction(async (tx) => {
    await audit(tx, member, { action: 'action.tested', subject: { id, name: action.name } })
    return store.insertRun(tx, {
      ...{ client_id: member.clientId, action_id: id, name: action.name, mode: action.mode, values },
      ...{ state: 'collecting', idempotency_key: randomUUID(), created_at: clock.now() },
    })
  })
  return toActionRun(found(await callAction(context, action, run)))
}

const canSeeRuns = (member: Member, chat: ChatSnapshot): boolean =>
  chat.channel === 'playground' ? member.permissions.includes('canManageSetting') : canSeeChat(member, chat)

/** Returns a chat that a member can see. Throws `not_found`. `lock` is passed to `chatOf`. */
async function chatFor(
  db: Executor,
  member: Member,
  id: number | null,
  lock?: 'locked',
): Promise<ChatSnapshot> {
  const chat = found(id === null ? null : await chatOf(db, member.clientId, id, lock))
  if (!canSeeRuns(member, chat)) throw new AppError('not_found')
  return chat
}

/** Returns whether a member can decide about the runs in a chat: followers only see them. */
const canDecide = (member: Member, chat: ChatSnapshot): boolean =>
  chat.channel === 'playground' ? canSeeRuns(member, chat) : isOpenTo(member, chat)

/** Returns the runs in a chat, newest first. Throws `not_found`. */
export async function listRuns(context: Context, member: Member, chatId: number): Promise<ActionRun[]> {
  await chatFor(context.db, member, chatId)
  return (await store.runsOf(context.db, member.clientId, chatId)).map(toActionRun)
}

/**
 * Approves or declines a run, makes the call, and tells the customer the result. Throws `not_found`, `chat_not_yours` for
 * followers, and `action_decided` if the run does not wait for a member.
 */
export async function decide(
  context: With<CallParts>,
  caller: Member,
  id: number,
  isApproved: boolean,
): Promise<ActionRun> {
  const { db } = context
  const run = found(await store.runOf(db, caller.clientId, id))
  const action = run.action_id === null ? null : await store.actionOf(db, caller.clientId, run.action_id)
  const isRun = isApproved && action !== null
  const { decided, chat } = await db.transaction(async (tx) => {
    const member = await lockMember(tx, caller)
    const chat = await chatFor(tx, member, run.chat_id, 'locked')
    if (!canDecide(member, chat)) throw new AppError('chat_not_yours')
    const fields = { state: isRun ? 'collecting' : 'declined', decided_by: member.name } as const
    const row = await store.moveRun(tx, run, 'approving', fields)
    if (!row) throw new AppError('action_decided')
    const verdict = isRun ? 'action.approved' : 'action.declined'
    await audit(tx, member, { action: verdict, subject: { id: action?.id ?? null, name: run.name } })
    return { decided: row, chat }
  })
  const done = isRun ? found(await callAction(context, action, decided)) : decided
  const locale = localeOf(chat.language) ?? 'en-US'
  const text = isRun ? outcomeIn(action, locale, done) : sentence('refused', locale, done)
  const at = context.clock.now()
  await context.messages.add(caller.clientId, { chatId: chat.id, sender: 'bot', text, at })
  return toActionRun(done)
}
