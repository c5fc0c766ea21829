import { setTimeout as wait } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import { listBots, toggleBot } from '#contract/bots/bots.ts'
import { chooseAccount, connectIntegration, finishConsent } from '#contract/channels/integrations.ts'
import { getHistory, listChats } from '#contract/chats/chats.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import { prepare } from '#server/bin/prepare.mjs'
import { type Api, createApi } from '#server/demo/api.ts'
import { startProviders } from '../fakes/channels/start.ts'
import { accounts, ProviderState } from '../fakes/channels/state.ts'
import { type Customer, type Delivery, messageOf } from '../support/deliveries.ts'
import { ownerOf } from '../support/registered.ts'
import { at } from './support/figures.ts'
import { embeddedFleet, type Fleet, onFleet, serverFleet } from './support/fleet.ts'
import { type Follower, follow } from './support/follow.ts'

/**
 * `CHANNEL_RATE`, `CHANNEL_SECONDS` and `CHANNEL_KILLS` shorten the run; `FAULT_FLEET=embedded` or `server` runs only that fleet.
 */
const RATE = Number(process.env.CHANNEL_RATE ?? 500)
const SECONDS = Number(process.env.CHANNEL_SECONDS ?? 60)
const KILLS = Number(process.env.CHANNEL_KILLS ?? 20)
/** Duration of the phase without kills in which times are measured, in seconds. */
const CALM_SECONDS = 10
const CUSTOMERS = 400
/** One in this many deliveries is repeated later, because providers retry when they are unsure. */
const AGAIN_EVERY = 10
const PATIENCE_MS = 240_000

const agent = new Agent({ connections: 64 })

interface Person extends Customer {
  /** Accepted texts, in order. */
  readonly said: string[]
  last: Promise<void>
}

/** Delivers a webhook until it is accepted, as providers do; returns how long the accepted call took, in milliseconds. */
async function deliver(urls: readonly string[], { url, payload, headers }: Delivery): Promise<number> {
  for (let turn = Math.floor(Math.random() * urls.length); ; turn++) {
    const begun = performance.now()
    const answer = await fetch(`${urls[turn % urls.length]}${url}`, {
      ...{ method: 'POST', body: payload, dispatcher: agent, signal: AbortSignal.timeout(20_000) },
      headers: { 'content-type': 'application/json', ...headers },
    }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (answer?.status === 200) return performance.now() - begun
    await wait(200)
  }
}

async function connect(api: Api, url: string, token: string): Promise<void> {
  const { bots } = await api.call(listBots, { token })
  const bot_id = bots[0]?.id ?? 0
  // The bot's answers are measured elsewhere; here the bot hands over to an agent once and then stays silent.
  await api.call(toggleBot, { token, params: { id: bot_id }, body: { is_disabled: true } })
  const params = { channel: 'messenger' } as const
  const dialog = await api.call(connectIntegration, { token, params, body: { bot_id } })
  const { headers } = await fetch(dialog.url, { redirect: 'manual' })
  const back = new URL(headers.get('location') ?? url).searchParams
  const body = { code: back.get('code') ?? '', state: back.get('state') ?? '' }
  const { attempt } = await api.call(finishConsent, { token, params, body })
  await api.call(chooseAccount, { token, params, body: { attempt, id: accounts.messenger[0] ?? '' } })
}

/** Send time of each text, and response times of the webhooks, in milliseconds. */
interface Timing {
  readonly sentAt: Map<string, number>
  readonly answered: number[]
}

/** Makes customers write at a fixed rate; each sends one message after another. */
async function write(urls: readonly string[], people: readonly Person[], seconds: number): Promise<Timing> {
  const record: Timing = { sentAt: new Map(), answered: [] }
  const count = RATE * seconds
  const begun = performance.now()
  for (let n = 0; n < count; n++) {
    const due = begun + (n * 1_000) / RATE
    const early = due - performance.now()
    if (early > 1) await wait(early)
    const person = people[n % people.length] as Person
    person.last = person.last.then(async () => {
      const text = `${person.id} ${person.said.length + 1}`
      const delivery = messageOf(person, text)
      record.sentAt.set(text, Date.now())
      record.answered.push(await deliver(urls, delivery))
      person.said.push(text)
      if (n % AGAIN_EVERY === 0) void deliver(urls, delivery).catch(() => {})
    })
  }
  await Promise.all(people.map(({ last }) => last))
  return record
}

/** Kills processes at random times, spread over the run; returns the number of kills by name. */
async function killAtRandom({ kills }: Fleet): Promise<Record<string, number>> {
  const names = Object.keys(kills)
  const counts: Record<string, number> = {}
  const begun = performance.now()
  for (let n = 0; n < KILLS; n++) {
    const moment = begun + ((n + Math.random()) * SECONDS * 1_000) / KILLS
    await wait(Math.max(0, moment - performance.now()))
    const name = names[n % names.length] as string
    kills[name]?.()
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

const customersOf = (screen: Follower, people: readonly Person[]): number => {
  const ids = new Set(people.map(({ id }) => id))
  return new Set(
    screen.messages.filter(({ message }) => ids.has(message.split(' ')[0] ?? '')).map(({ id }) => id),
  ).size
}

async function untilSeen(screen: Follower, people: readonly Person[], count: number): Promise<void> {
  const begun = performance.now()
  while (customersOf(screen, people) < count && performance.now() - begun < PATIENCE_MS) await wait(500)
}

/** Returns all messages of a chat, oldest first. */
async function messagesOf(api: Api, token: string, id: number | undefined): Promise<Message[]> {
  const all: Message[] = []
  while (id !== undefined) {
    const query = all[0] ? { before: all[0].order } : {}
    const { messages } = await api.call(getHistory, { token, params: { id }, query })
    if (messages.length === 0) break
    all.unshift(...messages)
  }
  return all
}

async function inspect(api: Api, token: string, people: readonly Person[]) {
  const faults = { lost: 0, doubled: 0, 'customers out of order': 0 }
  const chats = new Map<string, number>()
  for (let start = 0; ; start += 200) {
    const { entities } = await api.call(listChats, {
      token,
      query: { channel: 'messenger', start, length: 200 },
    })
    for (const { id, user_name } of entities) chats.set(user_name, id)
    if (entities.length < 200) break
  }
  for (const { name, said } of people) {
    const messages = await messagesOf(api, token, chats.get(name))
    const texts = messages.flatMap(({ sender, message }) => (sender === 'customer' ? [message] : []))
    faults.lost += said.filter((text) => !texts.includes(text)).length
    faults.doubled += texts.length - new Set(texts).size
    if (texts.filter((text, i) => texts.indexOf(text) === i).join() !== said.join())
      faults['customers out of order'] += 1
  }
  return faults
}

const shares = (values: readonly number[]): string => {
  const sorted = values.toSorted((a, b) => a - b)
  return `median ${at(sorted, 0.5).toFixed(0)} ms, p99 ${at(sorted, 0.99).toFixed(0)} ms`
}

async function measure(fleet: Fleet, state: ProviderState): Promise<void> {
  const [url = ''] = fleet.urls
  const api = createApi(url)
  const { token } = await ownerOf(url, fleet.dataDir)
  await connect(api, url, token)
  const people: Person[] = Array.from({ length: CUSTOMERS }, (_, i) => ({
    ...{ channel: 'messenger', id: `2450000000${10_000 + i}`, name: `Grace Hopper${i}` },
    ...{ said: [], last: Promise.resolve() },
  }))
  for (const { id, name } of people) {
    state.names.set(`messenger ${id}`, name)
    state.write('messenger', id)
  }
  const screen = follow(fleet.urls, token)
  await write(fleet.urls, people, Math.ceil(CUSTOMERS / RATE))
  await untilSeen(screen, people, people.length)

  const calm = await write(fleet.urls, people, CALM_SECONDS)
  await untilSeen(
    screen,
    people,
    people.reduce((sum, { said }) => sum + said.length, 0),
  )
  const delays = screen.messages.flatMap(({ message, seenAt }) => {
    const sent = calm.sentAt.get(message)
    return sent === undefined ? [] : [seenAt - sent]
  })
  console.log(`\n${fleet.name}: ${RATE} webhooks a second`)
  console.log(`webhook answered: ${shares(calm.answered)}   (goal p99 200 ms)`)
  console.log(`message on screen: ${shares(delays)}   (goal p99 500 ms)`)

  const begun = performance.now()
  const [stormy, counts] = await Promise.all([write(fleet.urls, people, SECONDS), killAtRandom(fleet)])
  const took = (performance.now() - begun) / 1_000
  const all = people.reduce((sum, { said }) => sum + said.length, 0)
  await untilSeen(screen, people, all)
  const settled = (performance.now() - begun) / 1_000
  const faults = await inspect(api, token, people)
  const killed = Object.entries(counts).map(([name, count]) => `${name} ${count}`)
  console.log(
    `${stormy.answered.length} webhooks in ${took.toFixed(0)} s, all on screen after ${settled.toFixed(0)} s; kills (-9): ${killed.join(', ')}`,
  )
  console.log(
    `${Object.entries(faults)
      .map(([name, n]) => `${name} ${n}`)
      .join(', ')}   (goal 0, 0, 0)`,
  )
  console.log(`on the screen: ${customersOf(screen, people)} of ${all}, resyncs ${screen.resyncs()}`)
  screen.close()
}

/** Measures Messenger webhooks, and checks whether any are lost, duplicated or reordered while processes are killed. */
export async function run(): Promise<void> {
  prepare()
  const wanted = process.env.FAULT_FLEET
  for (const [name, start] of Object.entries({ server: serverFleet, embedded: embeddedFleet })) {
    if (wanted && wanted !== name) continue
    const state = new ProviderState()
    const providers = await startProviders(state)
    Object.assign(process.env, providers.environment)
    try {
      await onFleet(start, (fleet) => measure(fleet, state))
    } finally {
      await providers.close()
    }
  }
}
