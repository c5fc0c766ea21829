import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '#contract/account/auth.ts'
import { getProfile } from '#contract/account/members.ts'
import { BULK_MAX } from '#contract/base/limits.ts'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { bulkAssign } from '#contract/chats/bulk.ts'
import { createChat } from '#contract/visitor/visitor.ts'
import { createApi } from '#server/demo/api.ts'
import { type Fleet, onFleet } from './fleet.ts'
import { startPart } from './part.ts'
import { processorMeter } from './processes.ts'

const SCREENS = 200
/** Number of screens that share a session, which can hold at most a hundred sockets. */
const SCREENS_PER_SESSION = 50
const VISITORS = 2_000
const RATES = [100, 250, 500]
/** Goal 5 of performance.md: milliseconds at each rate, or a multiple of the time without a database. */
const GOALS = [12, 16, 30]
const RATIO = 2.5
const SECONDS = Number(process.env.MESSAGE_SECONDS ?? 6)

/** Server that visitors write to and screens watch. */
interface Floor {
  readonly port: number
  /** Session tokens of the screens. */
  readonly tokens: readonly string[]
  readonly talks: readonly { readonly id: number; readonly token: string; readonly apiKey: string }[]
  /** Process ids of the product, by name. */
  pids(): Readonly<Record<string, readonly number[]>>
}

/** Milliseconds from sending a message until it is on a screen. */
export interface Delays {
  readonly p50: number
  readonly p99: number
}

/** Maximum wait in milliseconds for messages that are still in flight after the last write. */
const PATIENCE = 15_000

/** Connects screens and visitors, measures at each rate, and prints the results next to those without a database. */
async function measure(
  { port, tokens, talks, pids }: Floor,
  kind: string,
  bare: readonly Delays[],
  factor: number,
): Promise<Delays[]> {
  const [screens, visitors, writers] = [startPart('screens'), startPart('screens'), startPart('writers')]
  const measured: Delays[] = []
  try {
    await screens.ask('open', {
      port,
      auths: Array.from({ length: SCREENS }, (_, n) => ({
        token: tokens[n % tokens.length],
        after: null,
        batch: true,
      })),
    })
    const auths = talks.map((talk) => ({ apiKey: talk.apiKey, token: talk.token, after: null }))
    await visitors.ask('open', { port, namespace: '/widget', auths })
    await writers.ask('write', { port, rate: 50, seconds: 2, talks })
    const load = [screens, visitors, writers].map((part) => part.process.pid ?? 0)
    const used = processorMeter(() => ({ ...pids(), load }))
    for (const [i, rate] of RATES.entries()) {
      const before = used()
      await screens.ask('expect', { count: rate * SECONDS * SCREENS, timing: true })
      const refused = await writers.ask<number>('write', { port, rate, seconds: SECONDS, talks })
      const all = screens.ask<Delays>('done').catch(() => null)
      const { p50, p99 } = (await Promise.race([all, wait(PATIENCE)])) ?? { p50: Infinity, p99: Infinity }
      measured.push({ p50, p99 })
      console.log(
        `${String(rate).padStart(4)}/s ${kind.padEnd(12)} p50 ${p50.toFixed(1).padStart(7)} ms   p99 ${p99.toFixed(1).padStart(7)} ms   ` +
          `ratio ${(p99 / (bare[i]?.p99 ?? p99)).toFixed(1).padStart(5)}   (goal p99 ${factor * (GOALS[i] ?? 0)} ms, or at most ${factor * RATIO} times that without a database)` +
          `${refused ? `   ${refused} refused` : ''}`,
      )
      const each = used().map(
        ({ name, spent }, n) =>
          `${name} ${((spent - (before[n]?.spent ?? 0)) / (rate * SECONDS)).toFixed(2)}`,
      )
      console.log(`${' '.repeat(7)}processor milliseconds a message: ${each.join(' · ')}`)
      if (p50 === Infinity) break
    }
    return measured
  } finally {
    await Promise.all([screens, visitors, writers].map((part) => part.stop()))
  }
}

/** Measures the same relay in front of an API that stores nothing. */
export async function withoutDatabase(): Promise<Delays[]> {
  const source = startPart('feed')
  const upstream = await source.ask<string>('listen')
  const relay = startPart('relay', { upstream })
  try {
    const port = await relay.ask<number>('listen')
    while ((await source.ask<number>('readers')) === 0) await wait(20)
    const talks = Array.from({ length: VISITORS }, (_, n) => ({
      id: n + 1,
      token: String(n + 1),
      apiKey: 'k',
    }))
    const pids = () => ({ relay: [relay.process.pid ?? 0], source: [source.process.pid ?? 0] })
    return await measure({ port, tokens: ['t'], talks, pids }, 'no database', [], 1)
  } finally {
    await relay.stop()
    await source.stop()
  }
}

/** Signs a member in once per 50 screens, each time from a different address. Returns the tokens. */
export async function signInForScreens(
  url: string,
  body: { readonly username: string; readonly password: string },
  screens = SCREENS,
): Promise<string[]> {
  const tokens: string[] = []
  for (let n = 0; n * SCREENS_PER_SESSION < screens; n++) {
    const headers = { 'x-forwarded-for': `10.4.0.${n + 1}` }
    tokens.push((await createApi(url).call(signIn, { headers, body })).access_token)
  }
  return tokens
}

/** Opens the given number of chats and has a member take them, so that no bot answers. */
export async function openFloor(
  { urls: [url = ''], pids }: Fleet,
  tokens: readonly string[],
  count = VISITORS,
): Promise<Floor> {
  const [token = ''] = tokens
  const api = createApi(url)
  const me = await api.call(getProfile, { token })
  const { bots } = await api.call(listBots, { token })
  const { api_key: apiKey } = await api.call(getBot, { token, params: { id: bots[0]?.id ?? 0 } })
  const talks: { id: number; token: string; apiKey: string }[] = []
  while (talks.length < count) {
    const some = Array.from({ length: 20 }, async (_, n) => {
      const i = talks.length + n
      const headers = { 'api-key': apiKey, 'x-forwarded-for': `10.2.${i >> 7}.${1 + (i & 127)}` }
      const chat = await api.call(createChat, { headers, body: {} })
      return { id: chat.id, token: chat.token, apiKey }
    })
    talks.push(...(await Promise.all(some)))
  }
  for (let i = 0; i < talks.length; i += BULK_MAX) {
    const ids = talks.slice(i, i + BULK_MAX).map(({ id }) => id)
    await api.call(bulkAssign, { token, body: { ids, user_id: me.id } })
  }
  return { port: Number(new URL(url).port), tokens, talks, pids }
}

/** Setup whose delays are compared with the delays without a database. */
export interface Measured {
  readonly kind: string
  readonly bare: readonly Delays[]
  start(): Promise<Fleet | null>
  /** Returns session tokens of a member with all permissions (`signInForScreens`). */
  signIn(fleet: Fleet): Promise<readonly string[]>
  /** Starts work that runs during the measurement; returns a function that stops it. */
  beside?(fleet: Fleet): Promise<() => Promise<void>>
  /** Factor by which the goal may be exceeded. */
  readonly factor: number
}

/** Starts the product on a database and measures. */
export async function withDatabase({ kind, bare, start, signIn, beside, factor }: Measured): Promise<void> {
  await onFleet(start, async (fleet) => {
    const floor = await openFloor(fleet, await signIn(fleet))
    const stop = await beside?.(fleet)
    await measure(floor, kind, bare, factor)
    await stop?.()
  })
}
