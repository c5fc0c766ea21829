import { isDeepStrictEqual } from 'node:util'
import { BotConfig } from '#contract/bots.ts'
import { plans } from '#contract/limits.ts'
import type { BotSettings } from '../../db/schema/bots.ts'
import { AppError, found } from '../../lib/app-error.ts'
import { audit } from '../audit/audit.ts'
import type { BotRow, Member } from '../auth/callers.ts'
import type { Context } from '../context.ts'
import { append } from '../journal/append.ts'
import { defaultSettings } from './defaults.ts'
import { checkIcon } from './icon.ts'
import { toBotItem } from './map.ts'
import { botOf, countBots, deleteBot, insertBot, updateBot } from './store.ts'

/** Creates a bot with the default texts, as far as the plan allows. */
export function createBot({ db, ids }: Context, member: Member, name: string): Promise<BotRow> {
  return db.transaction(async (tx) => {
    if ((await countBots(tx, member.clientId)) >= plans[member.client.plan].bots)
      throw new AppError('bot_limit_reached')
    const bot = await insertBot(tx, {
      client_id: member.clientId,
      api_key: ids.token(18),
      bot_name: name.trim(),
      config: defaultSettings(),
    })
    await audit(tx, member, 'bot.created', { id: bot.id, name: bot.bot_name })
    await append(tx, member.clientId, [{ type: 'bot.created', payload: { bot: toBotItem(bot, 0) } }])
    return bot
  })
}

/** Deletes a bot with its training and chats. */
export async function removeBot({ db, engine }: Context, member: Member, botId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { bot } = found(await botOf(tx, member.clientId, botId))
    if (!(await deleteBot(tx, member.clientId, botId))) throw new AppError('not_found')
    await audit(tx, member, 'bot.deleted', { id: botId, name: bot.bot_name })
    await append(tx, member.clientId, [{ type: 'bot.deleted', payload: { bot_id: botId } }])
  })
  engine.forget(botId)
}

/** Switches a bot off or on. */
export function toggleBot({ db }: Context, member: Member, botId: number, isDisabled: boolean) {
  return db.transaction(async (tx) => {
    const bot = found(await updateBot(tx, member.clientId, botId, { is_disabled: isDisabled }))
    const item = toBotItem(bot, found(await botOf(tx, member.clientId, botId)).documents)
    await audit(tx, member, isDisabled ? 'bot.disabled' : 'bot.enabled', { id: botId, name: bot.bot_name })
    await append(tx, member.clientId, [{ type: 'bot.toggled', payload: { bot: item } }])
    return item
  })
}

/** Only fields of the contract are kept; whatever else a body carries is passed over. */
const settingsIn = (body: Partial<BotConfig>): Partial<BotSettings> => {
  const known = Object.keys(BotConfig.properties).filter((key) => key !== 'bot_name')
  return Object.fromEntries(
    known.filter((key) => key in body).map((key) => [key, body[key as keyof BotConfig]]),
  )
}

/** Names of the settings that differ. Keys of stored objects come in another order than they were sent in. */
const changedFields = (before: BotRow, after: BotRow): string[] => {
  const keys = Object.keys(after.config) as (keyof BotSettings)[]
  const fields: string[] = keys.filter((key) => !isDeepStrictEqual(before.config[key], after.config[key]))
  return before.bot_name === after.bot_name ? fields : ['bot_name', ...fields]
}

/** Saves settings of a bot. */
export function saveBot(
  { db }: Context,
  member: Member,
  botId: number,
  body: Partial<BotConfig>,
): Promise<BotRow> {
  const config = settingsIn(body)
  if (config.bot_icon !== undefined) config.bot_icon = checkIcon(config.bot_icon)
  return db.transaction(async (tx) => {
    const before = found(await botOf(tx, member.clientId, botId))
    const name = body.bot_name?.trim() ?? before.bot.bot_name
    if (!name) throw new AppError('validation_failed', { fields: { bot_name: 'required' } })
    const bot = found(await updateBot(tx, member.clientId, botId, { bot_name: name, config }))
    const fields = changedFields(before.bot, bot)
    await audit(tx, member, 'bot.changed', { id: botId, name: bot.bot_name }, { fields })
    await append(tx, member.clientId, [
      { type: 'bot.updated', payload: { bot: toBotItem(bot, before.documents) } },
    ])
    return bot
  })
}
