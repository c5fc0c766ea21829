import { type Part, startPart } from './support/part.ts'

const AGENTS = 5_000
/** Number of messages that are written while the relay is down; the bot answers each. */
const MISSED = 20
const GOAL = 4

interface Parts {
  readonly api: Part
  readonly screens: Part
  readonly upstream: string
  readonly tokens: readonly string[]
}

/** Starts a relay, reconnects all agents as their consoles do, and prints the duration and CPU use. */
async function measure(what: string, { api, screens, upstream, tokens }: Parts, after: number | null) {
  const relay = startPart('relay', { upstream, internalKey: await api.ask('internalKey') })
  try {
    const port = await relay.ask<number>('listen')
    const before = { relay: await relay.ask<number>('cpu'), api: await api.ask<number>('cpu') }
    const auths = tokens.map((token) => ({ token, after, batch: true }))
    const took = await screens.ask<number>('open', { port, auths, isReturn: true })
    const cpu = async (part: Part, from: number) =>
      `${(((await part.ask<number>('cpu')) - from) / tokens.length).toFixed(0)} µs`
    console.log(
      `${what.padEnd(44)} ${(took / 1000).toFixed(1)} s   CPU an agent: relay ${await cpu(relay, before.relay)}, ` +
        `API ${await cpu(api, before.api)}   (goal ${GOAL} s)`,
    )
    await screens.ask('close')
  } finally {
    await relay.stop()
  }
}

/**
 * Measures the time from a relay's restart until the last of 5,000 agents, all disconnected at once, has caught up; uses a real
 * API.
 */
export async function run(): Promise<void> {
  const [api, screens] = [startPart('agents'), startPart('screens')]
  try {
    const upstream = await api.ask<string>('listen')
    const tokens = await api.ask<string[]>('agents', AGENTS)
    const parts = { api, screens, upstream, tokens }
    const left = await api.ask<number>('position')
    await measure(`${AGENTS} agents come back`, parts, left)
    await api.ask('talk', MISSED)
    const missed = (await api.ask<number>('position')) - left
    await measure(`the same, having missed ${missed} events`, parts, left)
  } finally {
    await screens.stop()
    await api.ask('close')
    await api.stop()
  }
}
