import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { VERSION } from '../../lib/version.ts'
import { describeContract } from './document.ts'
import type { JsonObject } from './named-schemas.ts'

/**
 * Creates the page that renders the contract; loaded on the first request, because loading it takes a large
 * part of the start-up time.
 */
async function createReader(content: () => object): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const app = Fastify()
  await app.register(reference, {
    routePrefix: '/docs',
    // No assistant of someone else: the page shows what this server says, and nothing is sent elsewhere.
    configuration: {
      ...{ content, withDefaultFonts: false, telemetry: false },
      ...{ agent: { disabled: true }, mcp: { disabled: true } },
    } as object,
  })
  return app
}

/** Returns the content security policy of the page: its own files, and the inline scripts that it has now. */
function policyOf(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...inline].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Serves OpenAPI 3.1 of the contract at /docs/json and a page to read it at /docs. */
export const docs = fp(
  async (app: FastifyInstance, { productName }: { productName: string }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${productName} API`,
          version: VERSION,
          license: { name: 'MIT', identifier: 'MIT' },
          description:
            'Errors answer `{code, params, fields?, detail?, requestId}`; lists answer `{entities, total}`. ' +
            "Members send a bearer token, widgets an `API-KEY` header and, in a chat, the visitor's bearer token.",
        },
        servers: [{ url: '/', description: 'This server.' }],
        components: {
          securitySchemes: {
            bearer: { type: 'http', scheme: 'bearer' },
            apiKey: { type: 'apiKey', in: 'header', name: 'API-KEY' },
          },
        },
      },
    })
    let document: JsonObject | undefined
    const read = () => {
      document ??= describeContract(app.swagger() as unknown as JsonObject)
      return document
    }
    app.get('/docs/json', { schema: { hide: true } }, read)
    let reader: Promise<FastifyInstance> | undefined
    const show = async (request: FastifyRequest, reply: FastifyReply) => {
      reader ??= createReader(read)
      const { statusCode, headers, rawPayload } = await (await reader).inject({ url: request.url })
      const isPage = String(headers['content-type']).startsWith('text/html')
      if (isPage) reply.header('content-security-policy', policyOf(rawPayload.toString()))
      return reply.code(statusCode).headers(headers).send(rawPayload)
    }
    app.get('/docs', { schema: { hide: true } }, show)
    app.get('/docs/*', { schema: { hide: true } }, show)
  },
  { name: 'docs' },
)
