import type { ChannelSettings } from '../channels/settings.ts'
import { ConfigError, urlOf } from './checks.ts'
import type { Name } from './variables.ts'

/** Returns a provider's URL without a trailing slash. */
const providerUrl = (name: Name, value: string): string =>
  (urlOf(name, value, ['https:', 'http:']) ?? '').replace(/\/+$/, '')

/** Returns an application at a provider; null unless both its id and its secret are set. */
const appOf = (id: string, secret: string) => (id && secret ? { id, secret } : null)

/** Returns the settings for the channel providers: their applications and URLs. */
export function channelsOf(read: (name: Name) => string): ChannelSettings {
  const [appId, appSecret, oaSecret] = [read('ZALO_APP_ID'), read('ZALO_APP_SECRET'), read('ZALO_OA_SECRET')]
  const url = (name: Name) => providerUrl(name, read(name))
  return {
    meta: appOf(read('META_APP_ID'), read('META_APP_SECRET')),
    metaVerifyToken: read('META_VERIFY_TOKEN') || null,
    messengerConfigId: read('META_CONFIG_ID') || null,
    whatsappConfigId: read('WHATSAPP_CONFIG_ID') || null,
    instagram: appOf(read('INSTAGRAM_APP_ID'), read('INSTAGRAM_APP_SECRET')),
    zalo: appId && appSecret && oaSecret ? { appId, appSecret, oaSecret } : null,
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

/** Returns the code for Zalo's domain verification; null if it is not set. Throws `ConfigError` if it is not a code. */
export const verifierOf = (code: string): string | null => {
  if (code && !/^[\w-]{1,200}$/.test(code))
    throw new ConfigError('ZALO_VERIFIER: must be the code alone, letters, digits, _ and -.')
  return code || null
}
