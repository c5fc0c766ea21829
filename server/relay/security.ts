import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
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

/** Headers that keep a browser from being turned against the console. */
export const securityHeaders = fp(
  async (app: FastifyInstance) => {
    const headers = await helmetHeaders()
    app.addHook('onRequest', (_request, reply, done) => {
      for (const [name, value] of headers) reply.raw.setHeader(name, value)
      done()
    })
  },
  { name: 'security-headers' },
)
