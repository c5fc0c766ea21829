import { BotConfig } from '#contract/bots.ts'
import { plans } from '#contract/limits.ts'
import type { BotSettings } from '../../db/schema/bots.ts'
import { AppError, found } from '../../lib/app-error.ts'
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
    await append(tx, member.clientId, [{ type: 'bot.created', payload: { bot: toBotItem(bot, 0) } }])
    return bot
  })
}

/** Deletes a bot with its training and chats. */
export async function removeBot({ db, engine }: Context, member: Member, botId: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteBot(tx, member.clientId, botId))) throw new AppError('not_found')
    await append(tx, member.clientId, [{ type: 'bot.deleted', payload: { bot_id: botId } }])
  })
  engine.forget(botId)
}

/** Switches a bot off or on. */
export function toggleBot({ db }: Context, member: Member, botId: number, isDisabled: boolean) {
  return db.transaction(async (tx) => {
    const bot = found(await updateBot(tx, member.clientId, botId, { is_disabled: isDisabled }))
    const item = toBotItem(bot, found(await botOf(tx, member.clientId, botId)).documents)
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
    await append(tx, member.clientId, [
      { type: 'bot.updated', payload: { bot: toBotItem(bot, before.documents) } },
    ])
    return bot
  })
}
