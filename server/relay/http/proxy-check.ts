import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '#server/config.ts'
import { isLoopback } from '#server/lib/network-address.ts'
import {
  PROXY_CHECK_BODY_BYTES,
  PROXY_CHECK_HEADER,
  PROXY_CHECK_PATH,
  type ProxyCheck,
  signCheck,
} from '#server/lib/proxy-check.ts'
import { safeEqual } from '#server/lib/safe-equal.ts'
import { addressOf } from '../base/trusted-proxies.ts'

const entriesOf = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/**
 * Serves the proxy check, and warns once if a proxy on this machine forwards requests although TRUST_PROXY is not set: all
 * customers then share one address and its limits.
 */
export const proxyCheck = fp(
  async (app: FastifyInstance, { config }: { config: Pick<Config, 'internalKey' | 'trustProxy'> }) => {
    const { internalKey, trustProxy } = config
    const state = { isProxyUntrusted: false }
    app.decorate('proxyState', state)
    if (trustProxy === null)
      app.addHook('onRequest', ({ headers, raw, log }, _reply, done) => {
        if (
          !state.isProxyUntrusted &&
          headers['x-forwarded-for'] !== undefined &&
          isLoopback(raw.socket.remoteAddress ?? '')
        ) {
          state.isProxyUntrusted = true
          log.warn(
            'requests come through a proxy, but TRUST_PROXY is not set: all customers count as one address',
          )
        }
        done()
      })
    app.route({
      method: ['GET', 'POST'],
      url: PROXY_CHECK_PATH,
      bodyLimit: 2 * PROXY_CHECK_BODY_BYTES,
      handler: async (request, reply): Promise<ProxyCheck | null> => {
        const [nonce = '', signature = ''] = String(request.headers[PROXY_CHECK_HEADER] ?? '').split('.')
        if (!nonce || !safeEqual(signature, signCheck(internalKey, `request ${nonce}`))) {
          reply.callNotFound()
          return reply as never
        }
        return {
          proof: signCheck(internalKey, `response ${nonce}`),
          address: addressOf(request),
          forwarded: entriesOf(request.headers['x-forwarded-for']).length,
          isTrusted: (request.ips?.length ?? 1) > 1,
          proxies: typeof trustProxy === 'number' ? trustProxy : null,
          scheme: entriesOf(request.headers['x-forwarded-proto'])[0] ?? null,
        }
      },
    })
  },
  { name: 'proxy-check' },
)

declare module 'fastify' {
  interface FastifyInstance {
    readonly proxyState: { readonly isProxyUntrusted: boolean }
  }
}
