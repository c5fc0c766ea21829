import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Longest wait for requests under way, milliseconds: less than what process managers grant before they kill. */
const DRAIN_MAX = 8_000

/** Lets a process end without cutting anything off: `app.drain()` comes before `app.close()`. */
export const drainable = fp(
  async (app: FastifyInstance, { endless = () => false }: { endless?: (url: string) => boolean }) => {
    let underWay = 0
    let onEmpty = () => {}
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
      const limit = wait(DRAIN_MAX, undefined, { ref: false })
      await Promise.race([limit, Promise.all(before.map((step) => step()))])
      if (underWay > 0) {
        const empty = new Promise<void>((resolve) => {
          onEmpty = resolve
        })
        await Promise.race([limit, empty])
      }
    })
    app.addHook('onRequest', ({ url }, reply, done) => {
      if (!endless(url)) {
        underWay++
        reply.raw.once('close', () => {
          if (--underWay === 0) onEmpty()
        })
      }
      done()
    })
    app.addHook('onSend', (_request, reply, _payload, done) => {
      // Whoever keeps a connection open looks for another server then.
      if (state.isDraining) reply.header('connection', 'close')
      done()
    })
  },
  { name: 'drainable' },
)

declare module 'fastify' {
  interface FastifyInstance {
    /** Waits, up to a limit, until what is under way has been answered; from the call on the process is not ready. */
    drain(): Promise<void>
    readonly draining: {
      /** True from the call of `drain` on. */
      readonly isOn: boolean
      /** Adds a step that belongs to draining. */
      before(step: () => Promise<void>): void
    }
  }
}
