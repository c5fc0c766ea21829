import { and, eq, gt } from 'drizzle-orm'
import { CONNECT_ATTEMPT_LIFE_MS } from '#contract/base/limits.ts'
import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import type { ConnectAttempt, Integration } from '#contract/channels/integrations.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import type { Context, With } from '#server/api/core/context.ts'
import { columnsOf, connectionOf } from '#server/api/core/integrations/credentials.ts'
import { toIntegration } from '#server/api/core/integrations/map.ts'
import { integrationOf, integrationWith, saveIntegration } from '#server/api/core/integrations/store.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import type { Channel, OfferedAccount } from '#server/channels/channel.ts'
import { ProviderError } from '#server/channels/provider-error.ts'
import { connectAttempts } from '#server/db/schema/channels.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { fingerprint } from '#server/lib/ids.ts'

/** Number of random bytes in an attempt's secrets and in the proof key, which then have 43 characters. */
const SECRET_BYTES = 32
const PURPOSE = 'connect-attempt'

/** Returns a channel if the operator has configured it. Throws `channel_not_configured` otherwise. */
function configured({ channels }: With<'channels'>, name: IntegrationChannel): Channel {
  const channel = channels.of[name]
  if (!channel.isConfigured) throw new AppError('channel_not_configured', { params: { channel: name } })
  return channel
}

const redirectUri = ({ config }: Context, channel: IntegrationChannel): string =>
  `${config.publicUrl}/oauth/${channel}-callback`

type Step = 'consent' | 'choice'

/** Step that a member has begun, with the secret that completes it. */
interface Begun {
  readonly channel: IntegrationChannel
  readonly step: Step
  readonly secret: string
}

/** Begins a step of an attempt and returns the secret that completes it. */
async function begin(
  context: With<'seal'>,
  member: Member,
  step: Step,
  attempt: { readonly channel: IntegrationChannel; readonly botId: number; readonly content: unknown },
): Promise<string> {
  const { db, ids, seal, clock } = context
  const secret = ids.token(SECRET_BYTES)
  await db.insert(connectAttempts).values({
    client_id: member.clientId,
    user_id: member.id,
    bot_id: attempt.botId,
    channel: attempt.channel,
    step,
    secret_hash: fingerprint(secret),
    sealed: seal.close(JSON.stringify(attempt.content), PURPOSE),
    expires_at: new Date(clock.now().getTime() + CONNECT_ATTEMPT_LIFE_MS),
  })
  return secret
}

const same = ({ clock }: Context, member: Member, { channel, step, secret }: Begun) =>
  and(
    eq(connectAttempts.secret_hash, fingerprint(secret)),
    eq(connectAttempts.user_id, member.id),
    eq(connectAttempts.client_id, member.clientId),
    eq(connectAttempts.channel, channel),
    eq(connectAttempts.step, step),
    gt(connectAttempts.expires_at, clock.now()),
  )

const opened = <T>({ seal }: With<'seal'>, row: typeof connectAttempts.$inferSelect | undefined) => {
  if (!row) throw new AppError('connect_state_invalid')
  return { botId: row.bot_id, content: JSON.parse(seal.open(row.sealed, PURPOSE)) as T }
}

/** Completes a step and returns its data; works only once. Throws `connect_state_invalid`. */
async function finish<T>(context: With<'seal'>, member: Member, begun: Begun) {
  const [row] = await context.db
    .delete(connectAttempts)
    .where(same(context, member, begun))
    .returning()
  return opened<T>(context, row)
}

/** Calls the provider; a refusal is logged and reported as `connect_failed`. */
export async function asking<T>(
  { log }: Context,
  channel: IntegrationChannel,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { refusal, code } = error
    log.warn({ channel, refusal, code, cause: error.cause }, 'could not connect a channel')
    throw new AppError('connect_failed', { params: { channel, ...(code && { code }) } })
  }
}

/** Starts connecting a bot to a channel and returns the URL of the provider's consent dialog. */
export async function startConsent(
  context: With<'channels' | 'seal'>,
  member: Member,
  name: IntegrationChannel,
  botId: number,
): Promise<string> {
  found(await botOf(context.db, member.clientId, botId))
  const channel = configured(context, name)
  const verifier = context.ids.token(SECRET_BYTES)
  const state = await begin(context, member, 'consent', { channel: name, botId, content: { verifier } })
  return channel.consentUrl({ state, verifier, redirectUri: redirectUri(context, name) })
}

/** Completes the consent dialog and returns the provider accounts to which it granted access. */
export async function finishConsent(
  context: With<'channels' | 'seal'>,
  member: Member,
  name: IntegrationChannel,
  { code, state }: { readonly code: string; readonly state: string },
): Promise<ConnectAttempt> {
  const channel = configured(context, name)
  const { botId, content } = await finish<{ verifier: string }>(context, member, {
    channel: name,
    step: 'consent',
    secret: state,
  })
  const consent = { state, verifier: content.verifier, redirectUri: redirectUri(context, name) }
  const offered = await asking(context, name, () => channel.accounts(code, consent))
  const attempt = await begin(context, member, 'choice', { channel: name, botId, content: offered })
  const accounts = await Promise.all(
    offered.map(async ({ id, accountId, name: title, phone }) => {
      const taken = await integrationWith(context.db, name, id)
      // It is not disclosed whether the account is connected to another client's bot.
      const bot_id = taken?.client_id === member.clientId ? taken.bot_id : null
      return { id, account_id: accountId, name: title, phone, bot_id }
    }),
  )
  return { attempt, bot_id: botId, accounts }
}

const taken = (channel: IntegrationChannel): AppError =>
  new AppError(channel === 'messenger' ? 'page_already_connected' : 'account_already_connected', {
    params: { channel },
  })

/** Returns the account chosen in an attempt, and the stored credentials if this bot is already connected to it. */
async function choice(context: With<'seal'>, member: Member, begun: Begun, id: string) {
  const { channel: name } = begun
  const [row] = await context.db
    .select()
    .from(connectAttempts)
    .where(same(context, member, begun))
  const { botId, content } = opened<OfferedAccount[]>(context, row)
  const account = content.find((one) => one.id === id)
  if (!account) throw new AppError('validation_failed', { fields: { id: 'unknown' } })
  const before = await integrationWith(context.db, name, id)
  if (before && (before.bot_id !== botId || before.client_id !== member.clientId)) throw taken(name)
  return { botId, account, former: before && connectionOf(context, before).credentials }
}

/** Connects the bot to the account chosen in an attempt; an attempt works only once. */
export async function connectAccount(
  context: With<'channels' | 'seal'>,
  member: Member,
  name: IntegrationChannel,
  { attempt, id }: { readonly attempt: string; readonly id: string },
): Promise<Integration> {
  const { db } = context
  const channel = configured(context, name)
  const begun = { channel: name, step: 'choice', secret: attempt } as const
  const { botId, account, former } = await choice(context, member, begun, id)
  await finish(context, member, begun)
  const credentials = await asking(context, name, () => channel.activate(account, former))
  const { accountId, name: title, phone } = account
  return db.transaction(async (tx) => {
    const row = await saveIntegration(tx, {
      client_id: member.clientId,
      bot_id: botId,
      channel: name,
      external_id: id,
      account_id: accountId,
      name: title,
      phone,
      consented_by: account.consentedBy ?? null,
      ...columnsOf(context, channel, id, credentials),
    })
    if (!row) throw taken(name)
    const detail = { channel: name, account_id: accountId, bot_id: botId }
    await audit(tx, member, { action: 'channel.connected', subject: { id: row.id, name: title }, detail })
    const integration = toIntegration(found(await integrationOf(tx, member.clientId, row.id)))
    await append(tx, member.clientId, [
      { type: 'channel.connected', payload: { integration }, audience: 'supervisors' },
    ])
    return integration
  })
}
