import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import ipaddr from 'ipaddr.js'
import { HOUR_MS } from '#contract/base/units.ts'
import type { TrustedProxies } from '#server/config/checks.ts'
import { plainAddress } from '#server/lib/network-address.ts'

/** Headers by which a proxy names the address that called it. */
const NAMING = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** Returns whether an address belongs to this machine or a private network, as that of the operator's proxy does. */
function isNear(address: string): boolean {
  const plain = plainAddress(address)
  if (plain === null || !ipaddr.isValid(plain)) return false
  return ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.process(plain).range())
}

/**
 * Notices calls through a proxy that `TRUST_PROXY` does not name: all customers then count as one address, for limits and in the
 * audit log. Logs it once per hour; `/ready` reports it without failing.
 */
export const forgottenProxy = fp(
  async (app: FastifyInstance, { trustProxy }: { readonly trustProxy: TrustedProxies }) => {
    const state = { isForgotten: false }
    app.decorate('forgottenProxy', state)
    if (trustProxy !== null) return
    let toldAt = Number.NEGATIVE_INFINITY
    app.addHook('onRequest', async ({ raw, log }) => {
      const header = NAMING.find((name) => raw.headers[name] !== undefined)
      if (!header || !isNear(raw.socket.remoteAddress ?? '')) return
      state.isForgotten = true
      if (performance.now() - toldAt < HOUR_MS) return
      toldAt = performance.now()
      log.warn(
        { header },
        'a proxy forwards calls but TRUST_PROXY is not set, so all customers count as one address: set TRUST_PROXY=1 if the proxy is yours',
      )
    })
  },
  { name: 'forgotten-proxy' },
)

declare module 'fastify' {
  interface FastifyInstance {
    forgottenProxy: { readonly isForgotten: boolean }
  }
}
