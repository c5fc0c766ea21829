import { type Branding, type ClientConfig, DISABLE_COLOR } from '#contract/account/branding.ts'
import type { BotConfig } from '#contract/bots/bots.ts'
import { defaultSettings } from '#server/api/core/bots/defaults.ts'
import { checkIcon } from '#server/api/core/bots/icon.ts'
import { changeBot, settingsIn } from '#server/api/core/bots/save.ts'
import { type BotWithSources, listBots } from '#server/api/core/bots/store.ts'
import { setBranding } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { ClientRow, Member } from '#server/api/platform/auth/callers.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { changedValues } from '#server/lib/changed-values.ts'

type Body = Partial<BotConfig> & Partial<Branding> & { bot_id?: number | null; api_key?: string | null }

/** Returns a client's branding, with defaults for unset values. */
export const brandingOf = ({ look }: Pick<ClientRow, 'look'>): Branding => ({
  disable_color: DISABLE_COLOR,
  logo: look.logo ?? '',
  favicon: look.favicon ?? '',
  product_name: look.product_name ?? '',
  accent_color: look.accent_color ?? '',
})

const toConfig = (client: Pick<ClientRow, 'look'>, first: BotWithSources | undefined): ClientConfig => ({
  ...defaultSettings(client.look.bot),
  ...first?.bot.config,
  bot_name: first?.bot.bot_name ?? '',
  ...brandingOf(client),
  bot_id: first?.bot.id ?? null,
  api_key: first?.bot.api_key ?? null,
})

/** Returns a client's branding, with the settings of its first bot. */
export async function clientConfig(db: Db, member: Member): Promise<ClientConfig> {
  const [first] = await listBots(db, member.clientId)
  return toConfig(member.client, first)
}

/** Returns the bot to which a save applies: the given bot, otherwise the first. Throws `no_api_key` if the client has no bots. */
async function botFor(tx: Tx, clientId: number, { bot_id, api_key }: Body): Promise<BotWithSources> {
  const all = await listBots(tx, clientId)
  const [first] = all
  if (!first) throw new AppError('no_api_key')
  if (bot_id) return found(all.find(({ bot }) => bot.id === bot_id))
  return api_key ? found(all.find(({ bot }) => bot.api_key === api_key)) : first
}

/** Saves a client's branding, and the bot settings in the body. */
export async function saveClientConfig({ db }: Context, member: Member, body: Body): Promise<ClientConfig> {
  const own = await checkedBranding(body, member.client)
  const bots = await listBots(db, member.clientId)
  const kept = bots.map(({ bot }) => bot.config.bot_icon)
  const settings = await settingsIn(body, { owner: member.clientId, kept })
  return db.transaction(async (tx) => {
    const target = await botFor(tx, member.clientId, body)
    const hasSettings = Object.keys(settings).length > 0
    const { bot_name, ...begin } = settings
    const events: NewEvent[] = []
    const look = await setBranding(tx, member.clientId, { ...own, bot: begin })
    const saved = hasSettings ? await changeBot(tx, member, target, settings) : null
    if (saved) events.push(...saved.events)
    if (Object.keys(own).length) {
      const changes = changedValues(brandingOf(member.client), brandingOf({ look }))
      await audit(tx, member, {
        action: 'branding.changed',
        subject: { id: member.clientId, name: member.client.name },
        detail: { fields: Object.keys(changes), changes },
      })
      events.push({
        type: 'branding.changed',
        payload: { branding: brandingOf({ look }) },
        audience: 'everyone',
      })
    }
    await append(tx, member.clientId, events)
    return toConfig({ look }, saved ? { ...target, bot: saved.bot } : target)
  })
}

/** Returns the branding fields in a body, with checked icons. Throws `icon_too_large` or `icon_type_invalid`. */
async function checkedBranding(
  body: Body,
  { id: owner, look }: ClientRow,
): Promise<Partial<Omit<Branding, 'disable_color'>>> {
  const kept = [look.logo ?? '', look.favicon ?? '']
  return {
    ...(body.logo !== undefined && { logo: await checkIcon(body.logo, { owner, field: 'logo', kept }) }),
    ...(body.favicon !== undefined && {
      favicon: await checkIcon(body.favicon, { owner, field: 'favicon', kept }),
    }),
    ...(body.product_name !== undefined && { product_name: body.product_name.trim() }),
    ...(body.accent_color !== undefined && { accent_color: body.accent_color.toLowerCase() }),
  }
}
