import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import type { Webhook, WebhookHeaders } from './channel.ts'
import type { ChannelEvent } from './events.ts'
import { unknownOfMeta, unknownOfZalo } from './kinds.ts'
import { messagingEvents } from './meta/messaging-events.ts'
import { field, type Json, readJson } from './read-json.ts'
import type { ChannelSettings } from './settings.ts'
import { isSignedByMeta, isSignedByZalo } from './signatures.ts'
import { whatsAppEvents } from './whatsapp/events.ts'
import { zaloEvents } from './zalo/events.ts'

const headerOf = (headers: WebhookHeaders, name: string): string | undefined => [headers[name]].flat()[0]

/** Returns a body as parsed JSON; null if it is not valid JSON. */
function bodyOf(raw: Uint8Array): Json {
  try {
    return readJson(Buffer.from(raw).toString('utf8'))
  } catch {
    return null
  }
}

/** Channels by the `object` that their events name. */
const products: Record<string, IntegrationChannel> = {
  page: 'messenger',
  instagram: 'instagram',
  whatsapp_business_account: 'whatsapp',
}
const productOf = (body: Json): IntegrationChannel | undefined => products[String(field(body, 'object'))]

/** Sorts events by time; events with the same time keep their order. */
const inOrder = (events: readonly ChannelEvent[]): readonly ChannelEvent[] =>
  events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))

/** Creates the webhook for Messenger, Instagram and WhatsApp. */
export function createMetaWebhook({ meta, instagram }: ChannelSettings): Webhook {
  return {
    verify: (raw, headers) => {
      // Instagram signs events with the Instagram app's secret or, according to some reports, with the Meta app's.
      const isInstagram = productOf(bodyOf(raw)) === 'instagram'
      const secrets = [meta?.secret, isInstagram ? instagram?.secret : undefined].filter(
        (secret) => secret !== undefined,
      )
      return isSignedByMeta(raw, headerOf(headers, 'x-hub-signature-256'), secrets)
    },
    unknown: (raw) => unknownOfMeta(bodyOf(raw)),
    parse: (raw) => {
      const body = bodyOf(raw)
      const product = productOf(body)
      if (product === 'whatsapp') return inOrder(whatsAppEvents(body))
      if (!product) return []
      return inOrder(
        messagingEvents(body, product, (product === 'messenger' ? meta?.id : instagram?.id) ?? null),
      )
    },
  }
}

/** Returns the timestamp in a body exactly as it is written, because its digits are part of the signed text. */
const timestampIn = (raw: Uint8Array): string => {
  const time = field(bodyOf(raw), 'timestamp')
  return typeof time === 'string' || typeof time === 'number' ? String(time) : ''
}

/** Creates the webhook for Zalo. */
export function createZaloWebhook({ zalo }: ChannelSettings): Webhook {
  return {
    verify: (raw, headers) =>
      zalo !== null &&
      isSignedByZalo(raw, headerOf(headers, 'x-zevent-signature'), {
        time: timestampIn(raw),
        appId: zalo.appId,
        secret: zalo.oaSecret,
      }),
    parse: (raw) => inOrder(zaloEvents(bodyOf(raw))),
    unknown: (raw) => unknownOfZalo(bodyOf(raw)),
  }
}
