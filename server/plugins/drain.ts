import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Maximum wait for running requests; shorter than the time that process managers allow before they kill a process. */
const DRAIN_MAX_MS = 8_000

/** Our choice: time without calls after which proxies and relays are assumed to know that a process is stopping. */
export const QUIET_MS = 500

/** Our choice: maximum time for proxies and relays to learn that a process is stopping, before it refuses connections. */
const ANNOUNCE_MAX_MS = 2_000

/**
 * Refuses new connections, so that proxies turn to another process. Unlike the server's own method, it leaves idle connections
 * open: a proxy may be sending a call on one of them.
 */
function stopListening(server: Server): void {
  NetServer.prototype.close.call(server)
}

/** Paths that monitors keep calling, even while a process is stopping. */
const probes = new Set(['/health', '/ready', '/metrics'])

/** Lets a process shut down without interrupting requests: call `app.drain()` before `app.close()`. */
export const drainable = fp(
  async (app: FastifyInstance, { endless = () => false }: { endless?: (url: string) => boolean }) => {
    const underWay = () =>
      [...app.openResponses.connections()]
        .flatMap(({ answers }) => answers)
        .filter(({ req }) => !endless(req.url ?? ''))
    const state = { isDraining: false, calledAt: 0 }
    const before: (() => Promise<void>)[] = []
    app.decorate('draining', {
      get isOn() {
        return state.isDraining
      },
      before: (step: () => Promise<void>) => before.push(step),
    })
    app.decorate('drain', async (quietMs = 0) => {
      state.isDraining = true
      state.calledAt = performance.now()
      // Makes clients with keep-alive connections reconnect to another server.
      for (const response of underWay()) if (!response.headersSent) response.setHeader('connection', 'close')
      const limit = wait(DRAIN_MAX_MS, undefined, { ref: false })
      await Promise.race([limit, Promise.all(before.map((step) => step()))])
      const quiet = async (): Promise<void> => {
        while (underWay().length > 0) await app.openResponses.nextEnd()
        const left = state.calledAt + quietMs - performance.now()
        if (left > 0) await wait(left, undefined, { ref: false }).then(quiet)
      }
      if (quietMs > 0) {
        await Promise.race([wait(ANNOUNCE_MAX_MS, undefined, { ref: false }), quiet()])
        stopListening(app.server)
        state.calledAt = performance.now()
      }
      await Promise.race([limit, quiet()])
    })
    app.addHook('onRequest', ({ url }, { raw }, done) => {
      if (state.isDraining) {
        raw.setHeader('connection', 'close')
        if (!probes.has(url)) state.calledAt = performance.now()
      }
      done()
    })
  },
  { name: 'drainable', dependencies: ['open-answers'] },
)

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Waits, up to a limit, until all running requests are answered; from this call on, the process reports that it is not ready.
     * With `quietMs`, it then refuses connections and waits until no request has arrived for that time on the open ones.
     */
    drain(quietMs?: number): Promise<void>
    readonly draining: {
      /** True once `drain` has been called. */
      readonly isOn: boolean
      /** Adds a step that draining runs before it waits for the remaining requests. */
      before(step: () => Promise<void>): void
    }
  }
}
