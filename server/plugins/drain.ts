import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Maximum wait for running requests; shorter than the time that process managers allow before they kill a process. */
const DRAIN_MAX_MS = 8_000

/** Lets a process shut down without interrupting requests: call `app.drain()` before `app.close()`. */
export const drainable = fp(
  async (app: FastifyInstance, { endless = () => false }: { endless?: (url: string) => boolean }) => {
    const underWay = () =>
      [...app.openAnswers.connections()]
        .flatMap(({ answers }) => answers)
        .filter(({ req }) => !endless(req.url ?? ''))
    const state = { isDraining: false }
    const before: (() => Promise<void>)[] = []
    app.decorate('draining', {
      get isOn() {
        return state.isDraining
      },
      before: (step: () => Promise<void>) => before.push(step),
    })
    app.decorate('drain', async () => {
      state.isDraining = true
      // Makes clients with keep-alive connections reconnect to another server.
      for (const response of underWay()) if (!response.headersSent) response.setHeader('connection', 'close')
      const limit = wait(DRAIN_MAX_MS, undefined, { ref: false })
      await Promise.race([limit, Promise.all(before.map((step) => step()))])
      const empty = async () => {
        while (underWay().length > 0) await app.openAnswers.nextEnd()
      }
      await Promise.race([limit, empty()])
    })
    app.addHook('onRequest', (_request, { raw }, done) => {
      if (state.isDraining) raw.setHeader('connection', 'close')
      done()
    })
  },
  { name: 'drainable', dependencies: ['open-answers'] },
)

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Waits, up to a limit, until all running requests are answered; from this call on, the process reports that it is not ready.
     */
    drain(): Promise<void>
    readonly draining: {
      /** True once `drain` has been called. */
      readonly isOn: boolean
      /** Adds a step that draining runs before it waits for the remaining requests. */
      before(step: () => Promise<void>): void
    }
  }
}
