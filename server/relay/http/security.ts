import type { FastifyInstance, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'

/** Placeholder for the URLs of our own sockets, which older browsers do not count as 'self'. */
const SOCKETS = 'ws://sockets.invalid'

/** Returns a policy that also allows sockets on the requested host. */
const withSockets = (policy: string, host: string): string =>
  policy.replace(
    SOCKETS,
    /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? `ws://${host} wss://${host}` : '',
  )

/** Content security policy of the console: its own files and sockets, and images from any https URL. */
const consolePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  `connect-src 'self' ${SOCKETS}`,
  "frame-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
].join('; ')

/** Returns the content security policy of the widget's frame, with the sites that may embed it. */
export const widgetPolicy = (frameAncestors: string, host: string): string => {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self' ${SOCKETS}`,
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ]
  return withSockets(policy.join('; '), host)
}

/**
 * Headers for pages. `Strict-Transport-Security` is left to the proxy that terminates TLS, because Parley is also served over plain
 * http.
 */
const pageHeaders: [string, string][] = [
  ['content-security-policy', consolePolicy],
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ['cross-origin-resource-policy', 'cross-origin'],
  ['origin-agent-cluster', '?1'],
  ['referrer-policy', 'no-referrer'],
  ['x-content-type-options', 'nosniff'],
  ['x-dns-prefetch-control', 'off'],
  ['x-download-options', 'noopen'],
  ['x-frame-options', 'SAMEORIGIN'],
  ['x-permitted-cross-domain-policies', 'none'],
  ['x-xss-protection', '0'],
]

/** Headers for data: no type sniffing, no rendering as a page. Only a few, because each header costs a microsecond per call. */
const dataHeaders: [string, string][] = [
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'cross-origin'],
  ['referrer-policy', 'no-referrer'],
]

/**
 * Sets security headers. Proxied responses get the headers for data if their content type is JSON, otherwise the headers for
 * pages.
 */
export const securityHeaders = fp(
  async (app: FastifyInstance) => {
    const set = ({ raw, request }: FastifyReply, headers: readonly [string, string][]) => {
      for (const [name, value] of headers)
        raw.setHeader(name, value.includes(SOCKETS) ? withSockets(value, request.host) : value)
    }
    app.addHook('onRequest', ({ routeOptions }, reply, done) => {
      set(reply, routeOptions.config.isProxied ? dataHeaders : pageHeaders)
      done()
    })
    app.decorateReply('secure', function (this: FastifyReply) {
      const type = this.getHeader('content-type')
      if (type && !String(type).startsWith('application/json')) set(this, pageHeaders)
    })
  },
  { name: 'security-headers' },
)

declare module 'fastify' {
  interface FastifyReply {
    /** Sets the security headers of pages if a proxied response is not JSON; call it before the response headers are sent. */
    secure(): void
  }
  interface FastifyContextConfig {
    /** True for calls that are proxied to the API. */
    isProxied?: boolean
  }
}
