import { expect, vi } from 'vitest'
import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import { chooseAccount, connectIntegration, finishConsent } from '#contract/channels/integrations.ts'
import { getHistory, listChats } from '#contract/chats/chats.ts'
import type { Overrides } from '#server/api/create-context.ts'
import { startProviders } from '#tests/fakes/channels/start.ts'
import { accounts, ProviderState } from '#tests/fakes/channels/state.ts'
import { startApi, type TestApi } from './api.ts'
import { type Customer, type Delivery, messageOf, newId, serial, type Wording } from './deliveries.ts'
import { parrot } from './engines.ts'
import { ok } from './inject.ts'
import { newOwner, type Owner } from './people.ts'

/** Waits for an asynchronous effect of a channel. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(async () => look(), { timeout: 15_000, interval: 30 })

const lengths: Record<IntegrationChannel, string> = {
  messenger: '24500000000',
  instagram: '17800000000',
  whatsapp: '4477000',
  zalo: '2468458835291',
}

/** API with an owner, configured to use fakes of all providers. */
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

  /** Returns a customer who is registered with the provider. */
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

  /** Sends a message as a customer. */
  async say(customer: Customer, text: string, wording: Wording = {}): Promise<string> {
    const id = wording.id ?? newId(customer)
    this.state.write(customer.channel, customer.id, wording.at)
    expect(await this.deliver(messageOf(customer, text, { ...wording, id }))).toBe(200)
    return id
  }

  /** Completes the provider's dialog and returns its result. */
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

  /** Connects one of a channel's accounts, by default the first, to the owner's bot. */
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

  /** Returns a customer's chat with its messages. */
  async chatOf({ channel, name }: Customer) {
    const { token } = this.owner
    const { entities } = await ok(this.api.app, listChats, { token, query: { channel, length: 200 } })
    const chat = entities.find(({ user_name }) => user_name === name)
    if (!chat) throw new Error(`${name} has no chat.`)
    return ok(this.api.app, getHistory, { token, params: { id: chat.id }, query: {} })
  }

  /** Returns a customer's texts in chat order. */
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
export async function startChannels(
  overrides: Overrides = {},
  environment: Record<string, string> = {},
): Promise<ChannelWorld> {
  const state = new ProviderState()
  const providers = await startProviders(state)
  const api = await startApi({ engine: parrot, ...overrides }, { ...providers.environment, ...environment })
  state.fetchAddress = async (url) => {
    const answer = await api.app.inject(new URL(url).pathname)
    return answer.statusCode === 200 ? answer.rawPayload : null
  }
  const owner = await newOwner(api)
  return new ChannelWorld(api, owner, state, async () => {
    await api.close()
    await providers.close()
  })
}
