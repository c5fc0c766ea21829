import type { BotConfig } from '#contract/bots.ts'
import { type Branding, type ClientConfig, DISABLE_COLOR } from '#contract/branding.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { ClientLook } from '../../db/schema/clients.ts'
import { AppError, found } from '../../lib/app-error.ts'
import { changedKeys } from '../../lib/changed-keys.ts'
import { audit } from '../audit/audit.ts'
import type { ClientRow, Member } from '../auth/callers.ts'
import { defaultSettings } from '../bots/defaults.ts'
import { checkIcon } from '../bots/icon.ts'
import { changeBot, settingsIn } from '../bots/save.ts'
import { type BotWithSources, listBots } from '../bots/store.ts'
import type { Context } from '../context.ts'
import { append, type Fact } from '../journal/append.ts'
import { setLook } from './store.ts'

type Body = Partial<BotConfig> & Partial<Branding> & { bot_id?: number | null; api_key?: string | null }

/** The branding of a client, as far as it was set. */
export const brandingOf = ({ look }: Pick<ClientRow, 'look'>): Branding => ({
  disable_color: DISABLE_COLOR,
  logo: look.logo ?? '',
  favicon: look.favicon ?? '',
  product_name: look.product_name ?? '',
})

const toConfig = (client: Pick<ClientRow, 'look'>, first: BotWithSources | undefined): ClientConfig => ({
  ...defaultSettings(client.look.bot),
  ...first?.bot.config,
  bot_name: first?.bot.bot_name ?? '',
  ...brandingOf(client),
  bot_id: first?.bot.id ?? null,
  api_key: first?.bot.api_key ?? null,
})

/** The look of an account with the settings of its first bot. */
export async function clientConfig(db: Db, member: Member): Promise<ClientConfig> {
  const [first] = await listBots(db, member.clientId)
  return toConfig(member.client, first)
}

/** The bot that a save is for: the named one, else the first. Throws `no_api_key` where there is none. */
async function botFor(tx: Tx, clientId: number, { bot_id, api_key }: Body): Promise<BotWithSources> {
  const all = await listBots(tx, clientId)
  const [first] = all
  if (!first) throw new AppError('no_api_key')
  if (bot_id) return found(all.find(({ bot }) => bot.id === bot_id))
  return api_key ? found(all.find(({ bot }) => bot.api_key === api_key)) : first
}

/** Saves the look of an account, and what the body says of a bot. */
export async function saveClientConfig({ db }: Context, member: Member, body: Body): Promise<ClientConfig> {
  const own = await checkedBranding(body, member.client)
  const bots = await listBots(db, member.clientId)
  const settings = await settingsIn(
    body,
    bots.map(({ bot }) => bot.config.bot_icon),
  )
  return db.transaction(async (tx) => {
    const target = await botFor(tx, member.clientId, body)
    const hasSettings = Object.keys(settings).length > 0
    const { bot_name, ...begin } = settings
    const facts: Fact[] = []
    const look = await setLook(tx, member.clientId, { ...own, bot: begin })
    const saved = hasSettings ? await changeBot(tx, member, target, settings) : null
    if (saved) facts.push(...saved.facts)
    if (Object.keys(own).length) {
      const fields = changedKeys<ClientLook>(member.client.look, look).filter((key) => key !== 'bot')
      await audit(
        tx,
        member,
        'branding.changed',
        { id: member.clientId, name: member.client.name },
        { fields },
      )
      facts.push({ type: 'branding.changed', payload: { branding: brandingOf({ look }) } })
    }
    await append(tx, member.clientId, facts)
    return toConfig({ look }, saved ? { ...target, bot: saved.bot } : target)
  })
}

/** The fields of the branding that a body sets. Throws `icon_too_large` or `icon_type_invalid`. */
async function checkedBranding(
  body: Body,
  { look }: ClientRow,
): Promise<Partial<Omit<Branding, 'disable_color'>>> {
  const kept = [look.logo ?? '', look.favicon ?? '']
  return {
    ...(body.logo !== undefined && { logo: await checkIcon(body.logo, 'logo', kept) }),
    ...(body.favicon !== undefined && { favicon: await checkIcon(body.favicon, 'favicon', kept) }),
    ...(body.product_name !== undefined && { product_name: body.product_name.trim() }),
  }
}
