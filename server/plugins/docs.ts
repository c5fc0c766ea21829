import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { VERSION } from '../lib/version.ts'

/**
 * Creates the page that renders the contract; loaded on the first request, because loading it takes a large
 * part of the start-up time.
 */
async function createReader(content: () => object): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const app = Fastify()
  await app.register(reference, {
    routePrefix: '/docs',
    configuration: { content, withDefaultFonts: false, telemetry: false } as object,
  })
  return app
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
          description:
            'Errors answer `{code, params, fields?, detail?, requestId}`; lists answer `{entities, total}`. ' +
            "Members send a bearer token, widgets an `API-KEY` header and, in a chat, the visitor's bearer token.",
        },
        components: {
          securitySchemes: {
            bearer: { type: 'http', scheme: 'bearer' },
            apiKey: { type: 'apiKey', in: 'header', name: 'API-KEY' },
          },
        },
      },
    })
    app.get('/docs/json', { schema: { hide: true } }, () => app.swagger())
    let reader: Promise<FastifyInstance> | undefined
    const read = async (request: FastifyRequest, reply: FastifyReply) => {
      reader ??= createReader(() => app.swagger())
      const { statusCode, headers, rawPayload } = await (await reader).inject({ url: request.url })
      return reply.code(statusCode).headers(headers).send(rawPayload)
    }
    app.get('/docs', { schema: { hide: true } }, read)
    app.get('/docs/*', { schema: { hide: true } }, read)
  },
  { name: 'docs' },
)
