import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { namedRoutes, pathsOf } from '#server/plugins/docs/contract-modules.ts'
import { type DocsOptions, docs, isDocumentBuilt } from '#server/plugins/docs/docs.ts'
import { schemaOf } from '#server/plugins/docs/route-schema.ts'

/** Serves the guides and the API document in front of a backend that has none. */
async function createDocs(options: DocsOptions): Promise<FastifyInstance> {
  const app = Fastify()
  // The document describes routes; nothing calls them here.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (content) => JSON.stringify(content))
  await app.register(docs, options)
  if (!isDocumentBuilt())
    for (const { route } of namedRoutes)
      for (const url of pathsOf(route))
        app.route({ method: route.method, url, schema: schemaOf(route), handler: () => null })
  await app.ready()
  return app
}

/** Returns a function that answers calls to `/docs` and returns false for all other calls. */
export function ownDocs(options: DocsOptions) {
  let created: Promise<FastifyInstance> | undefined
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !/^\/docs(?=[/?]|$)/.test(request.url)) return false
    created ??= createDocs(options)
    const { statusCode, headers, rawPayload } = await (await created).inject({
      method: request.method as 'GET' | 'HEAD',
      url: request.url,
      headers: request.headers as Record<string, string>,
    })
    const { connection: _, 'transfer-encoding': __, ...kept } = headers
    await reply.code(statusCode).headers(kept).send(rawPayload)
    return true
  }
}
