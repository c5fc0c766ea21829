import { isShownBanner } from '#contract/bots/banner-address.ts'
import { type Banner, BotConfig } from '#contract/bots/bots.ts'
import { withoutStale } from '#contract/bots/translatable.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { BotRow, Member } from '#server/api/platform/auth/callers.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import type { Tx } from '#server/db/client.ts'
import { found } from '#server/lib/app-error.ts'
import { changedValues } from '#server/lib/changed-values.ts'
import type { Context } from '../context.ts'
import { checkIcon } from './icon.ts'
import { toBotItem } from './map.ts'
import { checkRules } from './rules.ts'
import { type BotWithSources, botOf, updateBot } from './store.ts'

/** Sets the status of a banner, which callers cannot set. */
const judged = (banner: Banner): Banner => ({
  ...banner,
  status: banner.type === 'text' || isShownBanner(banner.image) ? 'ready' : 'pending',
})

/**
 * Returns the normalized bot settings in a body; other fields are ignored, and an icon in `kept` is not re-encoded. Throws if the
 * icon is invalid.
 */
export async function settingsIn(
  body: Partial<BotConfig>,
  { owner, kept }: { readonly owner: number; readonly kept: readonly string[] },
): Promise<Partial<BotConfig>> {
  const known = Object.keys(BotConfig.properties).filter((key) => key in body)
  const given: Partial<BotConfig> = Object.fromEntries(
    known.map((key) => [key, body[key as keyof BotConfig]]),
  )
  return {
    ...given,
    ...(given.bot_icon !== undefined && {
      bot_icon: await checkIcon(given.bot_icon, { owner, kept }),
    }),
    ...(given.bot_name !== undefined && { bot_name: given.bot_name.trim() }),
    ...(given.banners && { banners: given.banners.map(judged) }),
  }
}

/** Applies the settings in a body to a bot; returns the bot and the events for the journal. Throws `validation_failed`. */
export async function changeBot(
  tx: Tx,
  member: Member,
  { bot: before, documents }: BotWithSources,
  settings: Partial<BotConfig>,
): Promise<{ bot: BotRow; events: NewEvent[] }> {
  const { bot_name = before.bot_name, ...given } = settings
  const whole = { ...before.config, ...given }
  checkRules(settings, whole)
  const config = { ...given, languages: withoutStale(whole.languages, whole) }
  const bot = found(await updateBot(tx, member.clientId, before.id, { bot_name, config }))
  const settingsOf = ({ bot_name, config }: typeof bot) => ({ bot_name, ...config })
  const changes = changedValues(settingsOf(before), settingsOf(bot))
  const detail = { fields: Object.keys(changes), changes }
  await audit(tx, member, { action: 'bot.changed', subject: { id: bot.id, name: bot.bot_name }, detail })
  return {
    bot,
    events: [{ type: 'bot.updated', payload: { bot: toBotItem(bot, documents) }, audience: 'everyone' }],
  }
}

/** Saves a bot's changed settings. */
export async function saveBot(
  { db }: Context,
  member: Member,
  botId: number,
  body: Partial<BotConfig>,
): Promise<BotRow> {
  const { bot } = found(await botOf(db, member.clientId, botId))
  const settings = await settingsIn(body, { owner: bot.client_id, kept: [bot.config.bot_icon] })
  return db.transaction(async (tx) => {
    const before = found(await botOf(tx, member.clientId, botId))
    const { bot, events } = await changeBot(tx, member, before, settings)
    await append(tx, member.clientId, events)
    return bot
  })
}
