import { createHash, createHmac } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { IntegrationChannel } from '#contract/channel-names.ts'
import { getHistory, listChats } from '#contract/chats.ts'
import { chooseAccount, connectIntegration, finishConsent } from '#contract/integrations.ts'
import type { Overrides } from '#server/api/create-context.ts'
import { startInstagram } from '#tests/fakes/channels/instagram.ts'
import { startMeta } from '#tests/fakes/channels/meta.ts'
import { accounts, apps, ProviderState, WABA } from '#tests/fakes/channels/state.ts'
import { startZalo } from '#tests/fakes/channels/zalo.ts'
import { startApi, type TestApi } from './api.ts'
import { parrot } from './engines.ts'
import { ok } from './inject.ts'
import { newOwner, type Owner } from './people.ts'

/** Waits for what a channel does behind the back of a call. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(async () => look(), { timeout: 15_000, interval: 30 })

/** A customer of a channel. */
export interface Customer {
  readonly channel: IntegrationChannel
  readonly id: string
  readonly name: string
}

/** What a customer's message consists of beside its text. */
interface Wording {
  readonly id?: string
  readonly at?: number
  /** Address of a picture, or its id on WhatsApp. */
  readonly picture?: string
}

let count = 0
const serial = (): number => {
  count += 1
  return count
}

/** Returns a body as Meta writes it: slashes and everything beyond ASCII escaped. */
const asMeta = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A signed call of a webhook. */
export interface Delivery {
  readonly url: string
  readonly payload: string
  readonly headers: Record<string, string>
}

/** Signs a body of Meta. */
export function signedByMeta(value: unknown, secret: string = apps.meta.secret): Delivery {
  const payload = typeof value === 'string' ? value : asMeta(value)
  const signature = createHmac('sha256', secret).update(payload).digest('hex')
  return { url: '/webhooks/meta', payload, headers: { 'x-hub-signature-256': `sha256=${signature}` } }
}

/** Signs a body of Zalo. */
export function signedByZalo(payload: string, time: string, secret: string = apps.zalo.oaSecret): Delivery {
  const signature = createHash('sha256').update(`${apps.zalo.id}${payload}${time}${secret}`).digest('hex')
  return { url: '/webhooks/zalo', payload, headers: { 'x-zevent-signature': `mac=${signature}` } }
}

/** Returns items of Messenger or Instagram in their envelope. */
export function messagingOf(
  channel: 'messenger' | 'instagram',
  items: readonly object[],
  list = 'messaging',
): Delivery {
  const object = channel === 'messenger' ? 'page' : 'instagram'
  const value = { object, entry: [{ id: accounts[channel][0], time: Date.now(), [list]: items }] }
  return signedByMeta(value, channel === 'messenger' ? apps.meta.secret : apps.instagram.secret)
}

/** Returns values of WhatsApp in their envelope. */
export function whatsAppOf(value: object, field = 'messages'): Delivery {
  const metadata = { display_phone_number: '15550000000', phone_number_id: accounts.whatsapp[0] }
  const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } }
  return signedByMeta({ object: 'whatsapp_business_account', entry: [{ id: WABA, changes: [change] }] })
}

/** Returns an event of Zalo. */
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

/** Returns a customer's message as the provider tells of it. */
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

/** Returns a new id of a message. */
export const newId = ({ channel }: Pick<Customer, 'channel'>): string => `${channel}-in-${serial()}`

const lengths: Record<IntegrationChannel, string> = {
  messenger: '24500000000',
  instagram: '17800000000',
  whatsapp: '4477000',
  zalo: '2468458835291',
}

/** An API with an owner, pointed at fakes of all providers. */
export class ChannelWorld {
  readonly api: TestApi
  readonly owner: Owner
  readonly state: ProviderState
  readonly #close: () => Promise<void>

  constructor(api: TestApi, owner: Owner, state: ProviderState, close: () => Promise<void>) {
    this.api = api
    this.owner = owner
    this.state = state
    this.#close = close
  }

  /** Returns a customer whom the provider knows. */
  customer(channel: IntegrationChannel): Customer {
    const n = 10_000 + serial()
    const customer = { channel, id: `${lengths[channel]}${n}`, name: `Grace Hopper${n}` }
    if (channel !== 'whatsapp') this.state.names.set(`${channel} ${customer.id}`, customer.name)
    return customer
  }

  /** Delivers a webhook and returns the status. */
  async deliver({ url, payload, headers }: Delivery): Promise<number> {
    const call = {
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    } as const
    return (await this.api.app.inject(call)).statusCode
  }

  /** Has a customer write. */
  async say(customer: Customer, text: string, wording: Wording = {}): Promise<string> {
    const id = wording.id ?? newId(customer)
    this.state.write(customer.channel, customer.id, wording.at)
    expect(await this.deliver(messageOf(customer, text, { ...wording, id }))).toBe(200)
    return id
  }

  /** Goes through the provider's dialog and returns what it hands back. */
  async consent(channel: IntegrationChannel, { token, bot }: Pick<Owner, 'token' | 'bot'> = this.owner) {
    const { url } = await ok(this.api.app, connectIntegration, {
      token,
      params: { channel },
      body: { bot_id: bot.id },
    })
    const answer = await fetch(url, { redirect: 'manual' })
    const back = new URL(answer.headers.get('location') ?? 'nowhere:')
    expect(back.pathname).toBe(`/oauth/${channel}-callback`)
    return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
  }

  /** Connects the first account of a channel to the owner's bot. */
  async connect(
    channel: IntegrationChannel,
    owner: Pick<Owner, 'token' | 'bot'> = this.owner,
    id = accounts[channel][0] ?? '',
  ) {
    const params = { channel }
    const body = await this.consent(channel, owner)
    const { attempt } = await ok(this.api.app, finishConsent, { token: owner.token, params, body })
    return ok(this.api.app, chooseAccount, { token: owner.token, params, body: { attempt, id } })
  }

  /** Returns the chat of a customer with its messages. */
  async chatOf({ channel, name }: Customer) {
    const { token } = this.owner
    const { entities } = await ok(this.api.app, listChats, { token, query: { channel, length: 200 } })
    const chat = entities.find(({ user_name }) => user_name === name)
    if (!chat) throw new Error(`${name} has no chat.`)
    return ok(this.api.app, getHistory, { token, params: { id: chat.id }, query: {} })
  }

  /** Returns the texts of a customer in the order of the chat. */
  async textsOf(customer: Customer): Promise<string[]> {
    const { messages } = await this.chatOf(customer)
    return messages.filter(({ sender }) => sender === 'customer').map(({ message }) => message)
  }

  /** Returns the texts that reached a customer. */
  received(customer: Customer): string[] {
    return this.state.sentTo(customer.id).map(({ text }) => text ?? '')
  }

  close(): Promise<void> {
    return this.#close()
  }
}

/** Starts an API with fakes of all providers. */
export async function startChannels(overrides: Overrides = {}): Promise<ChannelWorld> {
  const state = new ProviderState()
  const [meta, instagram, zalo] = [
    await startMeta(state),
    await startInstagram(state),
    await startZalo(state),
  ]
  const environment = {
    ...{ META_APP_ID: apps.meta.id, META_APP_SECRET: apps.meta.secret, META_VERIFY_TOKEN: apps.verifyToken },
    ...{
      WHATSAPP_CONFIG_ID: apps.whatsappConfig,
      META_DIALOG_URL: meta.dialog.url,
      META_GRAPH_URL: meta.graph.url,
    },
    ...{ INSTAGRAM_APP_ID: apps.instagram.id, INSTAGRAM_APP_SECRET: apps.instagram.secret },
    ...{
      INSTAGRAM_DIALOG_URL: instagram.dialog.url,
      INSTAGRAM_TOKEN_URL: instagram.tokens.url,
      INSTAGRAM_GRAPH_URL: instagram.graph.url,
    },
    ...{ ZALO_APP_ID: apps.zalo.id, ZALO_APP_SECRET: apps.zalo.secret, ZALO_OA_SECRET: apps.zalo.oaSecret },
    ...{ ZALO_OAUTH_URL: zalo.oauth.url, ZALO_API_URL: zalo.api.url },
  }
  const api = await startApi({ engine: parrot, ...overrides }, environment)
  state.fetchAddress = async (url) => {
    const answer = await api.app.inject(new URL(url).pathname)
    return answer.statusCode === 200 ? answer.rawPayload : null
  }
  const owner = await newOwner(api)
  const servers = [
    meta.dialog,
    meta.graph,
    instagram.dialog,
    instagram.tokens,
    instagram.graph,
    zalo.oauth,
    zalo.api,
  ]
  return new ChannelWorld(api, owner, state, async () => {
    await api.close()
    await Promise.all(servers.map((server) => server.close()))
  })
}
