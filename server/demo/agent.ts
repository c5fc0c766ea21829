import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { signIn } from '#contract/account/auth.ts'
import { awayReasons, getProfile, setAvailability } from '#contract/account/members.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { assignChat, endChat, returnChatToBot, sendManual } from '#contract/chats/chats.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import { PROTOCOL } from '#contract/journal/protocol.ts'
import { addressHeader } from './address.ts'
import { type Api, Refused } from './api.ts'
import { password, shops } from './content.ts'
import type { Random } from './random.ts'
import type { WaitingQueue } from './waiting-queue.ts'

/** State shared by all agents of the floor. */
export interface Floor {
  readonly api: Api
  readonly random: Random
  readonly queue: WaitingQueue
  /** Number of chats that agents leave waiting, so that the queue of a busy floor stays long. */
  readonly leftWaiting: number
  /** Maximum number of chats per agent. */
  readonly load: number
  /** Ids of the working agents, to whom chats can be transferred. */
  readonly colleagues: number[]
}

const TICK_MS = [1_500, 4_000] as const
/** Chance per tick and waiting chat that a free agent takes a chat; keeps about ten chats waiting, more during a rush. */
const CLAIM_CHANCE = 0.0015
/** Time to read and think before a reply. */
const THINKING_MS = [6_000, 30_000] as const
const TYPING_MS = [1_500, 6_000] as const
const BREAK_MS = [60_000, 240_000] as const
/** Silence after which a customer counts as having left. */
const SILENCE_MS = 90_000

/** An agent's chat: when to act next, and the number of replies so far. */
interface Work {
  readonly shop: (typeof shops)[number] | undefined
  dueAt: number
  isCustomersTurn: boolean
  replies: number
}

/** A simulated agent: takes waiting chats, replies, passes some on, ends them, and goes on breaks. */
export class Agent {
  readonly #floor: Floor
  readonly #token: string
  readonly #id: number
  readonly #socket: Socket
  readonly #work = new Map<number, Work>()
  #awayUntil = 0

  constructor(floor: Floor, token: string, id: number) {
    this.#floor = floor
    this.#token = token
    this.#id = id
    this.#socket = io(`${floor.api.base}/console`, {
      auth: { token, after: null, batch: true, protocol: PROTOCOL },
      transports: ['websocket'],
    })
    this.#socket.on('journal.batch', (events: [string, object][]) => {
      for (const [name, payload] of events) this.#take(name, payload)
    })
    this.#socket.onAny((name: string, payload: object) => this.#take(name, payload))
  }

  /** Works until the process ends. */
  async work(): Promise<void> {
    const { random } = this.#floor
    for (;;) {
      await wait(random.between(...TICK_MS))
      await this.#step().catch((error) => {
        // A refusal means that another agent was faster or that the chat has ended; the next event shows which.
        if (!(error instanceof Refused)) process.stderr.write(`A simulated agent paused: ${error}\n`)
      })
    }
  }

  #take(name: string, payload: object): void {
    const { chat, message } = payload as { chat?: Chat; message?: Message }
    if (!chat) return
    const isMine = chat.status === 'assigned' && chat.assigned_agent?.id === this.#id
    if (!isMine) this.#work.delete(chat.id)
    else if (!this.#work.has(chat.id)) this.#begin(chat)
    const work = this.#work.get(chat.id)
    if (name !== 'message.added' || message?.sender !== 'customer' || !work?.isCustomersTurn) return
    work.isCustomersTurn = false
    work.dueAt = Date.now() + this.#floor.random.between(...THINKING_MS)
  }

  #begin(chat: Chat): void {
    this.#work.set(chat.id, {
      shop: shops.find(({ name }) => name === chat.bot_name),
      dueAt: Date.now() + this.#floor.random.between(...THINKING_MS),
      isCustomersTurn: false,
      replies: 0,
    })
  }

  async #step(): Promise<void> {
    await this.#attend()
    for (const [id, work] of this.#work) if (work.dueAt <= Date.now()) return this.#act(id, work)
    const { queue, leftWaiting, load, random } = this.#floor
    const isFree = this.#awayUntil === 0 && this.#work.size < load
    if (!isFree || !random.chance((queue.size - leftWaiting) * CLAIM_CHANCE)) return
    const next = queue.takeOldest()
    if (next)
      await this.#call(assignChat, {
        params: { id: next.id },
        headers: { 'if-match': `${next.version}` },
        body: { user_id: this.#id },
      })
  }

  /** Occasionally goes on a break and returns. */
  async #attend(): Promise<void> {
    const { random } = this.#floor
    if (this.#awayUntil && this.#awayUntil < Date.now()) {
      this.#awayUntil = 0
      await this.#call(setAvailability, { body: { availability: 'online' } })
    } else if (!this.#awayUntil && random.chance(0.004)) {
      this.#awayUntil = Date.now() + random.between(...BREAK_MS)
      await this.#call(setAvailability, { body: { availability: 'away', reason: random.pick(awayReasons) } })
    }
  }

  async #act(id: number, work: Work): Promise<void> {
    const { random } = this.#floor
    work.dueAt = Date.now() + SILENCE_MS
    if (work.isCustomersTurn || work.replies > random.between(2, 6)) {
      await this.#call(endChat, { params: { id } })
      return
    }
    if (work.replies === 1 && random.chance(0.12)) return this.#passOn(id)
    this.#socket.emit('typing.start', { chat_id: id })
    await wait(random.between(...TYPING_MS))
    this.#socket.emit('typing.stop', { chat_id: id })
    const message = random.pick(work.shop?.agent ?? ['One moment.'])
    await this.#call(sendManual, { params: { id }, body: { message } })
    work.replies++
    work.isCustomersTurn = true
  }

  async #passOn(id: number): Promise<void> {
    const { random, colleagues } = this.#floor
    if (random.chance(0.3)) await this.#call(returnChatToBot, { params: { id } })
    else await this.#call(assignChat, { params: { id }, body: { user_id: random.pick(colleagues) } })
  }

  #call: Api['call'] = (route, input) => this.#floor.api.call(route, { token: this.#token, ...input })
}

/** Signs in the `n`-th simulated agent and goes online. */
export async function openAgent(floor: Floor, email: string, n: number): Promise<Agent> {
  const { api, colleagues } = floor
  const headers = addressHeader(n)
  const { access_token: token } = await api.call(signIn, { headers, body: { username: email, password } })
  const { id } = await api.call(getProfile, { token })
  colleagues.push(id)
  const agent = new Agent(floor, token, id)
  // The agent works even if this is refused.
  await api.call(setAvailability, { token, body: { availability: 'online' } }).catch(() => {})
  return agent
}
