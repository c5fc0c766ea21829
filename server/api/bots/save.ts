import { isShownBanner } from '#contract/banner-address.ts'
import { type Banner, BotConfig } from '#contract/bots.ts'
import type { Tx } from '../../db/client.ts'
import type { BotSettings } from '../../db/schema/bots.ts'
import { found } from '../../lib/app-error.ts'
import { changedKeys } from '../../lib/changed-keys.ts'
import { audit } from '../audit/audit.ts'
import type { BotRow, Member } from '../auth/callers.ts'
import type { Context } from '../context.ts'
import { append, type Fact } from '../journal/append.ts'
import { checkIcon } from './icon.ts'
import { toBotItem } from './map.ts'
import { checkRules } from './rules.ts'
import { type BotWithSources, botOf, updateBot } from './store.ts'

/** Whether a banner can be shown is not for callers to say. */
const judged = (banner: Banner): Banner => ({
  ...banner,
  status: banner.type === 'text' || isShownBanner(banner.image) ? 'ready' : 'pending',
})

/**
 * The settings of a bot that a body sets, cleaned. Whatever else it carries is passed over. An icon that is among the `kept` ones is
 * not drawn anew. Throws what is wrong with its icon.
 */
export async function settingsIn(
  body: Partial<BotConfig>,
  kept: readonly string[],
): Promise<Partial<BotConfig>> {
  const known = Object.keys(BotConfig.properties).filter((key) => key in body)
  const given: Partial<BotConfig> = Object.fromEntries(
    known.map((key) => [key, body[key as keyof BotConfig]]),
  )
  return {
    ...given,
    ...(given.bot_icon !== undefined && { bot_icon: await checkIcon(given.bot_icon, 'bot_icon', kept) }),
    ...(given.bot_name !== undefined && { bot_name: given.bot_name.trim() }),
    ...(given.banners && { banners: given.banners.map(judged) }),
  }
}

/** Changes a bot by the settings of a body, and answers it with the facts for the journal. Throws `validation_failed`. */
export async function changeBot(
  tx: Tx,
  member: Member,
  { bot: before, documents }: BotWithSources,
  settings: Partial<BotConfig>,
): Promise<{ bot: BotRow; facts: Fact[] }> {
  const { bot_name = before.bot_name, ...config } = settings
  checkRules(settings, { ...before.config, ...config })
  const bot = found(await updateBot(tx, member.clientId, before.id, { bot_name, config }))
  const fields: string[] = changedKeys<BotSettings>(before.config, bot.config)
  if (before.bot_name !== bot.bot_name) fields.unshift('bot_name')
  await audit(tx, member, 'bot.changed', { id: bot.id, name: bot.bot_name }, { fields })
  return { bot, facts: [{ type: 'bot.updated', payload: { bot: toBotItem(bot, documents) } }] }
}

/** Saves settings of a bot. */
export async function saveBot(
  { db }: Context,
  member: Member,
  botId: number,
  body: Partial<BotConfig>,
): Promise<BotRow> {
  const { bot } = found(await botOf(db, member.clientId, botId))
  const settings = await settingsIn(body, [bot.config.bot_icon])
  return db.transaction(async (tx) => {
    const before = found(await botOf(tx, member.clientId, botId))
    const { bot, facts } = await changeBot(tx, member, before, settings)
    await append(tx, member.clientId, facts)
    return bot
  })
}
