import { setTimeout as wait } from 'node:timers/promises'
import { prepare } from '#server/bin/prepare.mjs'
import { PASSWORD } from '../support/people.ts'
import { ownerOf } from '../support/registered.ts'
import { openFloor, signInForScreens } from './support/busy-floor.ts'
import { type Fleet, onFleet, serverFleet } from './support/fleet.ts'
import { type Part, startPart } from './support/part.ts'
import { processorOf } from './support/processes.ts'

const SCREENS = 400
const CHATS = 400
const RATE = 120
const SECONDS = 10
/** Maximum wait in milliseconds for messages that are still in flight after the last write. */
const PATIENCE = 30_000

/** CPU time in milliseconds of all relays, all APIs and the database. */
type Spent = Record<string, number>

const spentBy = ({ pids }: Fleet): Spent =>
  Object.fromEntries(
    Object.entries(pids()).map(([name, all]) => [name, all.reduce((sum, pid) => sum + processorOf(pid), 0)]),
  )

/** Simulates visitors who write and agents who watch, both spread over the machines, and returns the CPU time per message. */
async function load(fleet: Fleet): Promise<Spent> {
  const [url = ''] = fleet.urls
  const { email } = await ownerOf(url, fleet.dataDir)
  const tokens = await signInForScreens(url, { username: email, password: PASSWORD }, SCREENS)
  const { talks } = await openFloor(fleet, tokens, CHATS)
  const ports = fleet.urls.map((url) => Number(new URL(url).port))
  const own = SCREENS / ports.length
  const screens = ports.map(() => startPart('screens'))
  const writers = ports.map(() => startPart('writers'))
  const each = <T>(parts: readonly Part[], name: string, input: (port: number, n: number) => object) =>
    Promise.all(parts.map((part, n) => part.ask<T>(name, input(ports[n] ?? 0, n))))
  const write = (seconds: number) =>
    each<number>(writers, 'write', (port, n) => ({
      ...{ port, rate: RATE / ports.length, seconds },
      // All messages of a chat arrive through one machine, as a visitor's do.
      talks: talks.filter((_, i) => i % ports.length === n),
    }))
  try {
    await each(screens, 'open', (port) => ({
      port,
      auths: Array.from({ length: own }, (_, n) => ({ token: tokens[n % tokens.length], after: null })),
    }))
    await write(3)
    await wait(1_000)
    const messages = RATE * SECONDS
    await each(screens, 'expect', () => ({ count: messages * own, timing: false }))
    const before = spentBy(fleet)
    const refused = await write(SECONDS)
    await Promise.race([each(screens, 'done', () => ({})), wait(PATIENCE)])
    if (refused.some(Boolean)) console.log(`${refused.join(' and ')} messages were refused`)
    const after = Object.entries(spentBy(fleet))
    return Object.fromEntries(after.map(([name, spent]) => [name, (spent - (before[name] ?? 0)) / messages]))
  } finally {
    await Promise.all([...screens, ...writers].map((part) => part.stop()))
  }
}

/**
 * Compares the CPU time per message to 400 screens on two relays and two APIs with one relay and one API. At a ratio of 1, no
 * work is done twice, so two machines do twice the work of one.
 */
export async function run(): Promise<void> {
  prepare()
  const measure = (machines: number) => onFleet(() => serverFleet(machines), load)
  const [one, two] = [await measure(1), await measure(2)]
  if (!one || !two) return
  for (const [name, spent] of Object.entries(one)) {
    const together = two[name] ?? 0
    const ratio = together / spent
    console.log(
      `${name.padEnd(9)} one ${spent.toFixed(2).padStart(6)} ms a message   two together ${together.toFixed(2).padStart(6)} ms` +
        `   ratio ${ratio.toFixed(2)}${name === 'database' ? '' : `: two do ${(2 / ratio).toFixed(2)} times the work of one   (goal 1.8)`}`,
    )
  }
}
