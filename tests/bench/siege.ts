import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { updateBot } from '#contract/bots/bots.ts'
import { createChat, getVisitorChat, sendMessage } from '#contract/visitor/visitor.ts'
import type { Api } from '#server/demo/api.ts'
import { at } from './support/figures.ts'
import { startOneBot } from './support/one-bot.ts'
import { startPart } from './support/part.ts'
import { childrenOf, memoryOf } from './support/processes.ts'

/** Minutes under attack; the quiet phases last half as long in total. Set `SIEGE_MINUTES` for a faster run. */
const MINUTES = Number(process.env.SIEGE_MINUTES ?? 10)
/** Comma-separated attacks from `slow,readers,calls,sockets,signs`; all of them without `SIEGE_ATTACKS`. */
const ATTACKS = process.env.SIEGE_ATTACKS?.split(',')
/**
 * Number of rounds, each with one quiet phase and one attack phase; the phases alternate, so that a machine slowed by its
 * neighbors slows both.
 */
const ROUNDS = 5
const VISITORS = 300
/** Milliseconds between a visitor's messages: 15 messages per second in total, which a slow machine answers without queueing. */
const PAUSE_MS = 20_000
/** Minutes of warm-up before the first phase. */
const WARM_MINUTES = 0.5
/** Milliseconds between the end of an attack and the quiet phase after it. */
const CALM_MS = 3_000

/** A visitor and their acknowledged messages. */
interface Visitor {
  readonly headers: Record<string, string>
  readonly chat: { readonly id: number; readonly token: string }
  readonly said: string[]
}

interface Phase {
  readonly times: number[]
  failed: number
  readonly over: AbortController
}

/** Waits; returns early when the phase ends. */
const pause = (ms: number, { over }: Phase) => wait(ms, undefined, { signal: over.signal }).catch(() => {})

/** Writes a message from time to time, as a person does, until the phase ends. */
async function talk(api: Api, visitor: Visitor, phase: Phase): Promise<void> {
  const { headers, chat, said } = visitor
  await pause(Math.random() * PAUSE_MS, phase)
  while (!phase.over.signal.aborted) {
    const message = `How much is delivery, for the ${said.length}th time?`
    const begun = performance.now()
    try {
      await api.call(sendMessage, { headers, token: chat.token, params: { id: chat.id }, body: { message } })
      phase.times.push(performance.now() - begun)
      said.push(message)
    } catch {
      phase.failed++
    }
    await pause(Math.max(0, PAUSE_MS - (performance.now() - begun)), phase)
  }
}

async function runPhase(api: Api, visitors: readonly Visitor[], minutes: number): Promise<Phase> {
  const phase: Phase = { times: [], failed: 0, over: new AbortController() }
  setMaxListeners(0, phase.over.signal)
  const talks = visitors.map((visitor) => talk(api, visitor, phase))
  await wait(minutes * 60_000)
  phase.over.abort()
  await Promise.all(talks)
  return phase
}

/** Merges the measurements of all phases of a kind. */
function together(phases: readonly Phase[]): { times: number[]; failed: number } {
  return {
    times: phases.flatMap(({ times }) => times).sort((a, b) => a - b),
    failed: phases.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** Returns the number of acknowledged messages that are missing from their chats, and of gaps in the chats' order. */
async function lostOf(api: Api, visitors: readonly Visitor[]): Promise<{ lost: number; gaps: number }> {
  let [lost, gaps] = [0, 0]
  for (const { headers, chat, said } of visitors) {
    const { messages } = await api.call(getVisitorChat, {
      headers,
      token: chat.token,
      params: { id: chat.id },
    })
    const kept = new Set(messages.map(({ message }) => message))
    lost += said.filter((message) => !kept.has(message)).length
    gaps += messages.filter(({ order }, n) => n > 0 && order !== (messages[n - 1]?.order ?? 0) + 1).length
  }
  return { lost, gaps }
}

/**
 * Measures how attackers affect visitors: they stall bodies and responses, flood calls and sockets, and send files although the
 * server's disk counts as full.
 */
export async function run(): Promise<void> {
  const { product, api, token, bot, end } = await startOneBot('siege', { MIN_FREE_BYTES: '1000000000000000' })
  try {
    await api.call(updateBot, { token, params: { id: bot.id }, body: { attach_enabled: true } })
    const begin = async (address: string): Promise<Visitor> => {
      const headers = { 'api-key': bot.api_key, 'x-forwarded-for': address }
      return { headers, chat: await api.call(createChat, { headers, body: {} }), said: [] }
    }
    const visitors: Visitor[] = []
    for (let n = 0; n < VISITORS; n++) visitors.push(await begin(`198.18.${n >> 7}.${1 + (n & 127)}`))
    const { chat } = await begin('203.0.113.1')
    const pids = () => [product.process.pid ?? 0, ...childrenOf(product.process.pid ?? 0)]
    const memory = () => pids().map((pid) => Math.round(memoryOf(pid)))

    const figures = ({ times, failed }: { times: number[]; failed: number }) =>
      `${times.length} answered, ${failed} failed; p50 ${at(times, 0.5).toFixed(0)} ms, p95 ${at(times, 0.95).toFixed(0)} ms, p99 ${at(times, 0.99).toFixed(0)} ms`
    const attackers = startPart('attackers', {
      url: product.url,
      apiKey: bot.api_key,
      chat,
      attacks: ATTACKS,
    })
    const quietPhases: Phase[] = []
    const sieges: Phase[] = []
    const statuses: Record<string, number> = {}
    await runPhase(api, visitors, WARM_MINUTES)
    for (let round = 1; round <= ROUNDS; round++) {
      const before = await runPhase(api, visitors, MINUTES / ROUNDS / 2)
      await attackers.ask('begin')
      const besieged = await runPhase(api, visitors, MINUTES / ROUNDS)
      const answered = await attackers.ask<Record<string, number>>('end')
      for (const [status, n] of Object.entries(answered)) statuses[status] = (statuses[status] ?? 0) + n
      await wait(CALM_MS)
      quietPhases.push(before)
      sieges.push(besieged)
      const [p95, besiegedP95] = [before, besieged].map((phase) =>
        at(together([phase]).times, 0.95).toFixed(0),
      )
      console.log(
        `round ${round}: p95 ${p95} ms quiet, ${besiegedP95} ms under siege; memory of relay and API ${memory().join(' + ')} MB`,
      )
    }
    await attackers.stop()
    const [quiet, siege] = [together(quietPhases), together(sieges)]
    console.log(`quiet, ${MINUTES / 2} min: ${figures(quiet)}`)
    console.log(`under siege, ${MINUTES} min: ${figures(siege)}`)
    console.log(`attackers were answered: ${JSON.stringify(statuses)}`)
    console.log(
      `p95 under siege: ${(at(siege.times, 0.95) / at(quiet.times, 0.95)).toFixed(2)} times that of the quiet phases (goal 2)`,
    )
    const { lost, gaps } = await lostOf(api, visitors)
    console.log(
      `acknowledged and lost: ${lost} (goal 0); gaps: ${gaps} (goal 0); refused or failed: ${quiet.failed + siege.failed} (goal 0)`,
    )
  } finally {
    await end()
  }
}
