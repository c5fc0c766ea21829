import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import type { Channel, Webhook } from './channel.ts'
import { createInstagram } from './instagram/instagram.ts'
import { createMessenger } from './messenger/messenger.ts'
import type { ChannelSettings } from './settings.ts'
import { createMetaWebhook, createZaloWebhook } from './webhooks.ts'
import { createWhatsApp } from './whatsapp/whatsapp.ts'
import { createZalo } from './zalo/zalo.ts'

/** Channels by name, and the webhooks of their providers. */
export interface Channels {
  readonly of: Readonly<Record<IntegrationChannel, Channel>>
  readonly webhooks: { readonly meta: Webhook; readonly zalo: Webhook }
  /** Token that Meta sends when it verifies the webhook; null if none is configured. */
  readonly verifyToken: string | null
  /** Returns whether a URL has the same origin as one of the provider URLs that the operator configured. */
  isProviderOrigin(url: URL): boolean
}

/** Creates all channels from the operator's settings. */
export function createChannels(settings: ChannelSettings): Channels {
  const origins = new Set(Object.values(settings.urls).map((url) => new URL(url).origin))
  return {
    of: {
      messenger: createMessenger(settings),
      instagram: createInstagram(settings),
      whatsapp: createWhatsApp(settings),
      zalo: createZalo(settings),
    },
    webhooks: { meta: createMetaWebhook(settings), zalo: createZaloWebhook(settings) },
    verifyToken: settings.metaVerifyToken,
    isProviderOrigin: (url) => origins.has(url.origin),
  }
}
