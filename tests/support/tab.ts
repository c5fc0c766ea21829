import { WebSocket } from 'undici'
import { vi } from 'vitest'
import { type CallbackActorLogic, createActor, type EventObject } from 'xstate'
import { consoleSocket, createLiveCommands } from '#client/realtime/console-socket.ts'
import { createLive } from '#client/realtime/live-streams.ts'
import type { JournalEvent } from '#contract/journal/events.ts'
import {
  connectionMachine,
  connectionStatus,
  type SocketInput,
} from '#machines/connection/connection-machine.ts'

/** Stubs the browser globals that the client needs, for a tab at a URL; `vi.unstubAllGlobals` removes them. */
export function stubBrowser(url: string, token: string): void {
  vi.stubGlobal('location', new URL(url))
  vi.stubGlobal('WebSocket', WebSocket)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: () => token })
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => Number(setTimeout(work)))
  vi.stubGlobal('cancelAnimationFrame', (timer: number) => clearTimeout(timer))
}

/** Runs the console's connection and socket without a page, and records events and status. Needs `stubBrowser`. */
export function openTab(seq: number | null = null) {
  const live = createLive()
  const events: JournalEvent[] = []
  live.journal.subscribe((fresh) => events.push(...fresh))
  const socket = consoleSocket(live, createLiveCommands()) as CallbackActorLogic<EventObject, SocketInput>
  const machine = connectionMachine.provide({ actors: { socket } })
  const actor = createActor(machine, { input: { seq, online: true, seed: 0 } }).start()
  return {
    events,
    context: () => actor.getSnapshot().context,
    status: () => connectionStatus(actor.getSnapshot()),
    /** Resolves once the connection has the given status. */
    until: (status: string) => vi.waitUntil(() => connectionStatus(actor.getSnapshot()) === status, 10_000),
    close: () => actor.stop(),
  }
}
