import { setTimeout as wait } from 'node:timers/promises'
import { getProfile } from '#contract/account/members.ts'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { assignChat, getHistory } from '#contract/chats/chats.ts'
import { createChat, sendMessage } from '#contract/visitor/visitor.ts'
import { type Api, createApi } from '#server/demo/api.ts'
import { ownerOf } from '../../support/registered.ts'
import type { Fleet } from './fleet.ts'
import { type Follower, follow } from './follow.ts'

/** Number of chats; enough to keep every visitor well below the limit of messages per minute. */
const CHATS = 400
/** Visitors who write concurrently. */
const AT_ONCE = 32
const PATIENCE = 120_000

/** Number of messages that visitors write, and number of kills during that time. */
export interface Size {
  readonly messages: number
  readonly kills: number
}

/** Messages that are missing, saved or shown twice, or out of order, in the database and on the consoles. */
export interface Faults {
  readonly lost: number
  readonly doubled: number
  readonly reordered: number
}

/** A visitor's chat, the visitor's credentials, and the messages sent so far, in order. */
interface Talk {
  readonly id: number
  readonly headers: Record<string, string>
  readonly token: string
  readonly said: string[]
}

/** State of a run: number of messages begun, the last process killed, and the number of messages in all. */
interface Progress {
  sent: number
  killed: string
  readonly messages: number
}

/** Longest waits in milliseconds, by the process that was killed last. */
type Waits = Record<string, number>

/** Repeats a call until it succeeds, each time through another relay; returns its result and the total time in milliseconds. */
async function insist<T>(
  apis: readonly Api[],
  work: (api: Api) => Promise<T>,
): Promise<{ result: T; took: number }> {
  const begun = performance.now()
  for (let tries = 0; ; tries++) {
    try {
      const result = await work(apis[tries % apis.length] as Api)
      return { result, took: performance.now() - begun }
    } catch (error) {
      if (performance.now() - begun > PATIENCE) throw error
      await wait(50)
    }
  }
}

/** Runs all tasks with the given number of concurrent workers. */
async function withHands<T>(
  work: readonly T[],
  hands: number,
  act: (one: T) => Promise<void>,
): Promise<void> {
  const rest = [...work]
  const hand = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await act(one)
  }
  await Promise.all(Array.from({ length: hands }, hand))
}

/** Opens chats and assigns them to an agent, so that only the visitors' messages are written. */
async function openChats(apis: readonly Api[], token: string): Promise<Talk[]> {
  const own = async <T>(work: (api: Api) => Promise<T>) => (await insist(apis, work)).result
  const me = await own((api) => api.call(getProfile, { token }))
  const { bots } = await own((api) => api.call(listBots, { token }))
  const bot = await own((api) => api.call(getBot, { token, params: { id: bots[0]?.id ?? 0 } }))
  const talks: Talk[] = []
  await withHands(Array.from(Array(CHATS).keys()), 8, async (i) => {
    const headers = { 'api-key': bot.api_key, 'x-forwarded-for': `10.0.${i >> 7}.${1 + (i & 127)}` }
    const chat = await own((api) => api.call(createChat, { headers, body: {} }))
    await own((api) => api.call(assignChat, { token, params: { id: chat.id }, body: { user_id: me.id } }))
    talks.push({ id: chat.id, headers, token: chat.token, said: [] })
  })
  return talks
}

/** Makes visitors write as the widget does: one message after another, each with an idempotency key, repeated until accepted. */
async function talk(apis: readonly Api[], talks: readonly Talk[], progress: Progress) {
  const waits: Waits = {}
  const writer = async (own: readonly Talk[]) => {
    for (let turn = 0; progress.sent < progress.messages; turn++) {
      const { id, headers, token, said } = own[turn % own.length] as Talk
      const message = `Message ${++progress.sent}`
      said.push(message)
      const carried = { ...headers, 'idempotency-key': message }
      const { took } = await insist(apis, (api) =>
        api.call(sendMessage, { headers: carried, token, params: { id }, body: { message } }),
      )
      waits[progress.killed] = Math.max(waits[progress.killed] ?? 0, took)
    }
  }
  const shareOf = (n: number) => talks.filter((_, i) => i % AT_ONCE === n)
  await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => writer(shareOf(n))))
  return waits
}

/** Kills processes at random times, spread over all messages; returns the number of kills by name. */
async function killAtRandom({ kills }: Fleet, size: Size, progress: Progress) {
  const names = Object.keys(kills)
  const counts: Record<string, number> = {}
  for (let n = 0; n < size.kills; n++) {
    const moment = ((n + Math.random()) * size.messages) / size.kills
    while (progress.sent < moment && progress.sent < size.messages) await wait(5)
    // Every kind has its turn, in another order each time.
    if (n % names.length === 0) names.sort(() => Math.random() - 0.5)
    const name = names[n % names.length] as string
    kills[name]?.()
    progress.killed = name
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** Checks every chat for missing, duplicate and misordered messages. */
async function inspect(apis: readonly Api[], token: string, talks: readonly Talk[]) {
  const faults = { lost: 0, doubled: 0, reordered: 0 }
  await withHands(talks, 8, async ({ id, said }) => {
    const { result } = await insist(apis, (api) => api.call(getHistory, { token, params: { id } }))
    const texts = result.messages.flatMap(({ sender, message }) => (sender === 'customer' ? message : []))
    faults.lost += said.filter((text) => !texts.includes(text)).length
    faults.doubled += texts.length - new Set(texts).size
    const isOrdered = texts.join() === said.join() && result.messages.every(({ order }, i) => order === i + 1)
    if (!isOrdered) faults.reordered++
  })
  return faults
}

/** Returns the events that are missing between positions, or came out of order. */
const gapsIn = (positions: readonly number[]): number =>
  positions.filter((seq, i) => i > 0 && seq !== (positions[i - 1] ?? 0) + 1).length

/** Prints what a console received, and returns its faults. */
function tell(name: string, { positions, messages, resyncs, latest }: Follower, sent: number): Faults {
  const ids = new Set(messages.map(({ id }) => id))
  const faults = { lost: sent - ids.size, doubled: messages.length - ids.size, reordered: gapsIn(positions) }
  console.log(
    `${name}: lost ${faults.lost}, doubled ${faults.doubled}, gaps ${faults.reordered}, resyncs ${resyncs()}   (goal 0, 0, 0, 0); ` +
      `longest from saved to seen ${(latest() / 1000).toFixed(1)} s`,
  )
  return faults
}

/** Has visitors write while a fleet's processes are killed at random; prints and returns what went wrong. */
export async function measureFaults(fleet: Fleet, size: Size): Promise<Faults> {
  const apis = fleet.urls.map(createApi)
  const { token } = await ownerOf(fleet.urls[0] ?? '', fleet.dataDir)
  const talks = await openChats(apis, token)
  const consoles = fleet.urls.map((_, n) =>
    follow([...fleet.urls.slice(n), ...fleet.urls.slice(0, n)], token),
  )
  const progress = { sent: 0, killed: 'nothing', messages: size.messages }
  const begun = performance.now()
  const [waits, counts] = await Promise.all([
    talk(apis, talks, progress),
    killAtRandom(fleet, size, progress),
  ])
  const took = (performance.now() - begun) / 1000
  const sent = talks.reduce((sum, { said }) => sum + said.length, 0)
  const faults = await inspect(apis, token, talks)
  const since = performance.now()
  while (consoles.some(({ messages }) => messages.length < sent) && performance.now() - since < 60_000)
    await wait(100)

  const killed = Object.entries(counts).map(([name, count]) => `${name} ${count}`)
  console.log(`\n${fleet.name}: ${sent} messages in ${took.toFixed(0)} s; kills (-9): ${killed.join(', ')}`)
  console.log(
    `in the database: lost ${faults.lost}, doubled ${faults.doubled}, chats out of order ${faults.reordered}   (goal 0, 0, 0)`,
  )
  const shown = consoles.map((one, n) => tell(`on console ${n + 1}`, one, sent))
  const longest = Object.entries(waits).map(([name, wait]) => `${name} ${(wait / 1000).toFixed(1)} s`)
  console.log(`longest wait for one message, after a kill of: ${longest.join(', ')}`)
  for (const one of consoles) one.close()
  return [faults, ...shown].reduce((sum, one) => ({
    lost: sum.lost + one.lost,
    doubled: sum.doubled + one.doubled,
    reordered: sum.reordered + one.reordered,
  }))
}
