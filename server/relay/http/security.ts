import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import fp from 'fastify-plugin'

/** Content security policy of the console: its own files and sockets, pictures from anywhere safe. */
const consolePolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", 'ws:', 'wss:'],
  'frame-src': ["'self'"],
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'form-action': ["'self'"],
}

/** Content security policy of the widget's frame, with the sites that may show it. */
export const widgetPolicy = (frameAncestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self' ws: wss:",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')

/** What helmet would set on every answer. It is always the same, and helmet makes it anew for each. */
async function helmetHeaders(): Promise<[string, string][]> {
  const app = Fastify()
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: consolePolicy },
    // Parley is also served over plain http on laptops; a proxy that ends TLS adds it.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  let set: [string, string][] = []
  app.get('/', async (_request, { raw }) => {
    set = Object.entries(raw.getHeaders()).map(([name, value]) => [name, String(value)])
    return ''
  })
  await app.inject('/')
  await app.close()
  return set
}

/** What a browser has to know of data, which is no page: neither to guess at it nor to show it as one. Each header costs a call a microsecond. */
const dataHeaders: [string, string][] = [
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'cross-origin'],
  ['referrer-policy', 'no-referrer'],
]

/** Headers that keep a browser from being turned against the console. What is passed on counts as data, unless it turns out to be a page. */
export const securityHeaders = fp(
  async (app: FastifyInstance) => {
    const pageHeaders = await helmetHeaders()
    const set = ({ raw }: FastifyReply, headers: readonly [string, string][]) => {
      for (const [name, value] of headers) raw.setHeader(name, value)
    }
    app.addHook('onRequest', ({ routeOptions }, reply, done) => {
      set(reply, routeOptions.config.isPassedOn ? dataHeaders : pageHeaders)
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
    /** Sets the security headers of pages where an answer that was passed on is no data; its own come before them. */
    secure(): void
  }
  interface FastifyContextConfig {
    /** The call is passed on to the API, which says what its answer is. */
    isPassedOn?: boolean
  }
}
