import { plans } from '#contract/account/account-limits.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { BotRow, Member } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { discard } from '#server/api/platform/uploads/receive.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { lockClient } from '../clients/store.ts'
import type { Context, With } from '../context.ts'
import { defaultSettings } from './defaults.ts'
import { toBotItem } from './map.ts'
import { botOf, countBots, deleteBot, filesOf, insertBot, updateBot } from './store.ts'

/** Creates a bot with the default texts, if the plan allows another bot. */
export function createBot({ db, ids }: Context, member: Member, name: string): Promise<BotRow> {
  return db.transaction(async (tx) => {
    // The second of two concurrent calls must count the bot that the first creates.
    await lockClient(tx, member.clientId)
    if ((await countBots(tx, member.clientId)) >= plans[member.client.plan].bots)
      throw new AppError('bot_limit_reached')
    const bot = await insertBot(tx, {
      client_id: member.clientId,
      api_key: ids.token(18),
      bot_name: name.trim(),
      config: defaultSettings(member.client.look.bot),
    })
    await audit(tx, member, { action: 'bot.created', subject: { id: bot.id, name: bot.bot_name } })
    await append(tx, member.clientId, [
      { type: 'bot.created', payload: { bot: toBotItem(bot, 0) }, audience: 'everyone' },
    ])
    return bot
  })
}

/** Deletes a bot with its training data, its chats and their files. */
export async function removeBot(context: With<'engine'>, member: Member, botId: number): Promise<void> {
  const files = await context.db.transaction(async (tx) => {
    const { bot } = found(await botOf(tx, member.clientId, botId))
    const files = await filesOf(tx, member.clientId, botId)
    if (!(await deleteBot(tx, member.clientId, botId))) throw new AppError('not_found')
    await audit(tx, member, { action: 'bot.deleted', subject: { id: botId, name: bot.bot_name } })
    await append(tx, member.clientId, [
      { type: 'bot.deleted', payload: { bot_id: botId }, audience: 'everyone' },
    ])
    return files
  })
  context.engine.forget(botId)
  await discard(context, files)
}

export function toggleBot({ db }: Context, member: Member, botId: number, isDisabled: boolean) {
  return db.transaction(async (tx) => {
    const bot = found(await updateBot(tx, member.clientId, botId, { is_disabled: isDisabled }))
    const item = toBotItem(bot, found(await botOf(tx, member.clientId, botId)).documents)
    await audit(tx, member, {
      action: isDisabled ? 'bot.disabled' : 'bot.enabled',
      subject: { id: botId, name: bot.bot_name },
    })
    await append(tx, member.clientId, [{ type: 'bot.toggled', payload: { bot: item }, audience: 'everyone' }])
    return item
  })
}
