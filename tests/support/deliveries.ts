import { createHash, createHmac } from 'node:crypto'
import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import { accounts, apps, WABA } from '#tests/fakes/channels/state.ts'

/** Customer of a channel. */
export interface Customer {
  readonly channel: IntegrationChannel
  readonly id: string
  readonly name: string
}

/** Content of a customer's message in addition to its text. */
export interface Wording {
  readonly id?: string
  readonly at?: number
  /** URL of an image, or its id on WhatsApp. */
  readonly picture?: string
}

let count = 0
/** Returns the next number of a sequence. */
export const serial = (): number => {
  count += 1
  return count
}

/** Serializes a body as Meta does, with escaped slashes and non-ASCII characters. */
const asMeta = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Signed webhook call. */
export interface Delivery {
  readonly url: string
  readonly payload: string
  readonly headers: Record<string, string>
}

/** Returns a webhook call with a body, signed as Meta does. */
export function signedByMeta(value: unknown, secret: string = apps.meta.secret): Delivery {
  const payload = typeof value === 'string' ? value : asMeta(value)
  const signature = createHmac('sha256', secret).update(payload).digest('hex')
  return { url: '/webhooks/meta', payload, headers: { 'x-hub-signature-256': `sha256=${signature}` } }
}

/** Returns a webhook call with a body, signed as Zalo does. */
export function signedByZalo(payload: string, time: string, secret: string = apps.zalo.oaSecret): Delivery {
  const signature = createHash('sha256').update(`${apps.zalo.id}${payload}${time}${secret}`).digest('hex')
  return { url: '/webhooks/zalo', payload, headers: { 'x-zevent-signature': `mac=${signature}` } }
}

/** Wraps items in the envelope of Messenger or Instagram. */
export function messagingOf(
  channel: 'messenger' | 'instagram',
  items: readonly object[],
  list = 'messaging',
  account = accounts[channel][0],
): Delivery {
  const object = channel === 'messenger' ? 'page' : 'instagram'
  const value = { object, entry: [{ id: account, time: Date.now(), [list]: items }] }
  return signedByMeta(value, channel === 'messenger' ? apps.meta.secret : apps.instagram.secret)
}

/** Wraps a value in WhatsApp's envelope. */
export function whatsAppOf(value: object, field = 'messages'): Delivery {
  const metadata = { display_phone_number: '15550000000', phone_number_id: accounts.whatsapp[0] }
  const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } }
  return signedByMeta({ object: 'whatsapp_business_account', entry: [{ id: WABA, changes: [change] }] })
}

/** Creates a signed Zalo event. */
export function zaloOf(name: string, value: object, at = Date.now()): Delivery {
  const body = {
    app_id: apps.zalo.id,
    user_id_by_app: '1',
    event_name: name,
    timestamp: String(at),
    ...value,
  }
  return signedByZalo(JSON.stringify(body), String(at))
}

const between = ({ channel, id }: Customer) => ({ sender: { id }, recipient: { id: accounts[channel][0] } })

/** Returns the provider's event for a customer's message. */
export function messageOf(
  customer: Customer,
  text: string,
  { id = newId(customer), at = Date.now(), picture }: Wording = {},
): Delivery {
  const { channel } = customer
  if (channel === 'whatsapp') {
    const content = picture
      ? { type: 'image', image: { id: picture, caption: text } }
      : { type: 'text', text: { body: text } }
    const message = { from: customer.id, id, timestamp: String(Math.floor(at / 1_000)), ...content }
    return whatsAppOf({
      contacts: [{ profile: { name: customer.name }, wa_id: customer.id }],
      messages: [message],
    })
  }
  const attachments = picture ? { attachments: [{ type: 'image', payload: { url: picture } }] } : {}
  if (channel === 'zalo')
    return zaloOf(
      picture ? 'user_send_image' : 'user_send_text',
      { ...between(customer), message: { msg_id: id, text, ...attachments } },
      at,
    )
  return messagingOf(channel, [
    { ...between(customer), timestamp: at, message: { mid: id, text, ...attachments } },
  ])
}

export const newId = ({ channel }: Pick<Customer, 'channel'>): string => `${channel}-in-${serial()}`
