import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { ResponseOf } from '#contract/base/route.ts'
import type { VisitorCommands, VisitorEvents } from '#contract/journal/signals.ts'
import {
  askForAgent,
  createChat,
  leaveChat,
  rateChat,
  readVisitorChat,
  sendMessage,
} from '#contract/visitor/visitor.ts'
import type { OpenShop } from './account.ts'
import { addressHeader } from './address.ts'
import type { Api } from './api.ts'
import type { Random } from './random.ts'

type WidgetSocket = Socket<
  { [E in keyof VisitorEvents]: (payload: VisitorEvents[E]) => void },
  VisitorCommands
>

/** Ignores a refused call, because the chat may have ended or been handed over in the meantime. */
const ignoreRefusal = () => {}

type Started = Pick<ResponseOf<typeof createChat>, 'id' | 'token' | 'seq'>

/** Number of the first simulated customer's address; lower numbers are for agents and for customers who wait from the start. */
const FIRST_ADDRESS = 16_384

const credentials = (headers: Record<string, string>, { id, token }: Started) => ({
  headers,
  token,
  params: { id },
})

/** Number of messages from an agent after which a customer is satisfied. */
const TURNS_WITH_PERSON = 3

/** Input for a simulated customer, who has already started a chat in the shop. */
interface CustomerOptions {
  readonly api: Api
  readonly open: OpenShop
  readonly own: ReturnType<typeof credentials>
  readonly chat: Started
  readonly random: Random
}

/** A simulated customer in a chat. */
class Customer {
  readonly #api: Api
  readonly #shop: OpenShop['shop']
  readonly #random: Random
  readonly #own: ReturnType<typeof credentials>
  readonly #socket: WidgetSocket
  #agentTurns = 0
  #isOver = false

  constructor({ api, open: { shop, apiKey }, own, chat, random }: CustomerOptions) {
    this.#api = api
    this.#shop = shop
    this.#random = random
    this.#own = own
    this.#socket = io(`${api.base}/widget`, {
      auth: { apiKey, token: chat.token, after: chat.seq },
      transports: ['websocket'],
    })
    this.#socket.on('message.added', ({ message }) => this.#read(message).catch(ignoreRefusal))
    this.#socket.on('chat.changed', ({ status }) => {
      if (status === 'ended') this.#leave()
    })
  }

  /** Asks a few questions, can become unhappy or request a person, says thanks and leaves. */
  async visit(): Promise<void> {
    const { person, questions, thanks, unhappy } = this.#shop
    const random = this.#random
    for (let i = 0; i < random.between(1, 4); i++) {
      await wait(random.between(2_000, 9_000))
      await this.#say(random.pick(questions))
    }
    if (random.chance(0.3)) await this.#say(random.pick(unhappy))
    if (random.chance(0.4)) {
      await (random.chance(0.5) ? this.#say(person) : this.#api.call(askForAgent, this.#own))
      return
    }
    if (random.chance(0.7)) {
      await this.#say(thanks)
      await wait(random.between(4_000, 20_000))
      if (this.#agentTurns === 0) await this.#finish()
    }
  }

  async #say(message: string): Promise<void> {
    this.#socket.emit('typing.start')
    await wait(this.#random.between(900, 3_000))
    this.#socket.emit('typing.stop')
    if (!this.#isOver) await this.#api.call(sendMessage, { ...this.#own, body: { message } })
  }

  /** Marks messages as read, and replies to an agent until satisfied. */
  async #read({ order, sender }: VisitorEvents['message.added']['message']): Promise<void> {
    await this.#api
      .call(readVisitorChat, { ...this.#own, body: { order, state: 'read' } })
      .catch(ignoreRefusal)
    if (sender !== 'agent' || this.#isOver) return
    this.#agentTurns++
    if (this.#agentTurns < TURNS_WITH_PERSON) return this.#say(this.#random.pick(this.#shop.questions))
    await this.#say(this.#shop.thanks)
    await this.#finish()
  }

  async #finish(): Promise<void> {
    if (this.#isOver) return
    this.#isOver = true
    await this.#api.call(leaveChat, this.#own).catch(ignoreRefusal)
    if (this.#random.chance(0.6)) {
      const body = { stars: this.#random.pick([3, 4, 5, 5]) }
      await this.#api.call(rateChat, { ...this.#own, body }).catch(ignoreRefusal)
    }
    this.#socket.close()
  }

  #leave(): void {
    this.#isOver = true
    this.#socket.close()
  }
}

/** Simulates a customer's visit to a shop's chat; resolves once the customer has finished. */
export async function visit(
  api: Api,
  open: OpenShop,
  { name, number }: { readonly name: string; readonly number: number },
  random: Random,
): Promise<void> {
  const { shop, apiKey } = open
  const headers = { 'api-key': apiKey, ...addressHeader(FIRST_ADDRESS + number) }
  const chat = await api.call(createChat, {
    headers,
    body: {
      user_name: name,
      language: shop.locale,
      chat_default_message: shop.welcome,
      city: random.pick(['Lyon', 'Hanoi', 'Oslo', 'İzmir', 'Leeds']),
    },
  })
  const own = credentials(headers, chat)
  await new Customer({ api, open, own, chat, random }).visit()
}
