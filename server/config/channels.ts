import type { ChannelSettings } from '../channels/settings.ts'
import { ConfigError, urlOf } from './checks.ts'
import type { Name } from './variables.ts'

/** Returns a provider's URL without a trailing slash. */
const providerUrl = (name: Name, value: string): string =>
  (urlOf(name, value, ['https:', 'http:']) ?? '').replace(/\/+$/, '')

/** Returns whether all settings that belong together are set. Throws `ConfigError` if only some of them are. */
const together = (read: (name: Name) => string, ...names: Name[]): boolean => {
  const missing = names.filter((name) => !read(name))
  if (missing.length > 0 && missing.length < names.length)
    throw new ConfigError(
      `${names.filter((name) => read(name)).join(', ')}: also set ${missing.join(' and ')}, or remove it.`,
    )
  return missing.length === 0
}

/** Returns the settings for the channel providers: the operator's apps and the providers' URLs. */
export function channelsOf(read: (name: Name) => string): ChannelSettings {
  const appOf = (id: Name, secret: Name) =>
    together(read, id, secret) ? { id: read(id), secret: read(secret) } : null
  const [appId, appSecret, oaSecret] = [read('ZALO_APP_ID'), read('ZALO_APP_SECRET'), read('ZALO_OA_SECRET')]
  const hasZalo = together(read, 'ZALO_APP_ID', 'ZALO_APP_SECRET', 'ZALO_OA_SECRET')
  const url = (name: Name) => providerUrl(name, read(name))
  return {
    meta: appOf('META_APP_ID', 'META_APP_SECRET'),
    metaVerifyToken: read('META_VERIFY_TOKEN') || null,
    messengerConfigId: read('META_CONFIG_ID') || null,
    whatsappConfigId: read('WHATSAPP_CONFIG_ID') || null,
    instagram: appOf('INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET'),
    zalo: hasZalo ? { appId, appSecret, oaSecret } : null,
    urls: {
      metaDialog: url('META_DIALOG_URL'),
      metaGraph: url('META_GRAPH_URL'),
      instagramDialog: url('INSTAGRAM_DIALOG_URL'),
      instagramToken: url('INSTAGRAM_TOKEN_URL'),
      instagramGraph: url('INSTAGRAM_GRAPH_URL'),
      zaloOauth: url('ZALO_OAUTH_URL'),
      zaloApi: url('ZALO_API_URL'),
    },
  }
}

/**
 * Returns the code for Zalo's domain verification; null if no code is set. Throws `ConfigError` if the value is not a valid code.
 */
export const verifierOf = (code: string): string | null => {
  if (code && !/^[\w-]{1,200}$/.test(code))
    throw new ConfigError('ZALO_VERIFIER: must be the code alone, letters, digits, _ and -.')
  return code || null
}
