import swagger from '@fastify/swagger'
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** OpenAPI 3.1 of the contract at /docs/json, and a page to read it at /docs. */
export const docs = fp(
  async (app: FastifyInstance, { productName }: { productName: string }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${productName} API`,
          version: '1',
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
    await app.register(reference, {
      routePrefix: '/docs',
      configuration: { content: () => app.swagger(), withDefaultFonts: false, telemetry: false } as object,
    })
  },
  { name: 'docs' },
)
