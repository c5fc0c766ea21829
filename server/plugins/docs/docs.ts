import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { basePathOf } from '#server/config/public-url.ts'
import { preferredLanguage } from '#server/lib/preferred-language.ts'
import { VERSION } from '../../lib/version.ts'
import { fixedText, type SendFixedText } from '../fixed-text.ts'
import { describeContract } from './document.ts'
import { GUIDES_PATH, guideLanguages, guideNames, MACHINES_PATH, renderGuide, renderPage } from './guides.ts'
import { builtMachines, EXAMPLE_PATH, machinePages, readExample } from './machines.ts'
import type { JsonObject } from './named-schemas.ts'

/**
 * Path of the API document that the build writes; creating the document takes a second during which no requests would be served.
 */
const builtDocument = join(import.meta.dirname, 'api-document.json')

/** Returns whether the build wrote the document, so that it need not be created from mounted routes. */
export const isDocumentBuilt = (): boolean => existsSync(builtDocument)

/** Parts of the document that differ between installations. */
interface OwnParts {
  readonly title: string
  readonly description: string
  readonly servers: JsonObject[]
}

/** Returns the build's document with this installation's parts; null if there is no build, as in tests. */
function readBuilt({ servers, ...info }: OwnParts): JsonObject | null {
  if (!isDocumentBuilt()) return null
  const document = JSON.parse(readFileSync(builtDocument, 'utf8')) as JsonObject
  return { ...document, servers, info: { ...(document.info as JsonObject), ...info } }
}

/**
 * Creates the page that renders the contract. Called on the first request, because loading the module takes a large part of the
 * startup time.
 */
async function createReader(content: () => object): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const app = Fastify()
  await app.register(reference, {
    routePrefix: '/docs',
    // Disables third-party assistants: the page shows only data from this server and sends nothing elsewhere.
    configuration: {
      content,
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
    } as object,
  })
  return app
}

/** Returns a page's content security policy, which allows the page's own files and its current inline scripts. */
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

/** Name and URL of this installation, as the documents show them. */
export interface DocsOptions {
  readonly productName: string
  readonly publicUrl: string
  /** Folder of the pages about machines; by default, where the build writes them. */
  readonly machines?: string
}

/** Adds the path of the public URL to the links and files of a page. */
const under = (html: string, options: DocsOptions): string =>
  html.replace(/ (src|href)="\/(?!\/)/g, ` $1="${basePathOf(options)}/`)

const headersOf = (html: string) => ({
  'content-security-policy': policyOf(html),
  'cache-control': 'no-cache',
})

/** Serves the guides as separate pages whose only script sets the theme. */
function serveGuides(app: FastifyInstance, options: DocsOptions): void {
  const [first] = guideNames
  app.get(GUIDES_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply.redirect(`${basePathOf(options)}${GUIDES_PATH}/${first}`),
  )
  for (const name of guideNames)
    app.get(`${GUIDES_PATH}/${name}`, { schema: { hide: true } }, ({ headers }, reply) => {
      const language = preferredLanguage(headers, guideLanguages)
      const html = under(renderGuide(name, { ...options, language }), options)
      return reply
        .headers({ ...headersOf(html), vary: 'cookie, accept-language' })
        .type('text/html; charset=utf-8')
        .send(html)
    })
}

/** Serves the pages about machines that the build wrote, and a recording as an example. */
function serveMachines(app: FastifyInstance, options: DocsOptions): void {
  for (const { path, read } of machinePages(options.machines ?? builtMachines)) {
    let page: { readonly headers: Record<string, string>; readonly send: SendFixedText } | undefined
    app.get(path, { schema: { hide: true } }, (request, reply) => {
      if (!page) {
        const html = under(renderPage(read(), { ...options, language: 'en-US' }), options)
        // Compressed once, because anyone can request these large pages repeatedly.
        page = { headers: headersOf(html), send: fixedText(html, 'text/html; charset=utf-8') }
      }
      return page.send(request, reply.headers(page.headers))
    })
  }
  let sendExample: SendFixedText | undefined
  app.get(EXAMPLE_PATH, { schema: { hide: true } }, (request, reply) => {
    sendExample ??= fixedText(readExample(), 'application/json; charset=utf-8')
    return sendExample(request, reply.header('cache-control', 'no-cache'))
  })
}

/** Returns the description of the API document, with links to the other documents. */
function descriptionOf(options: DocsOptions): string {
  const base = basePathOf(options)
  return (
    'Errors answer `{code, params, fields?, detail?, requestId}`; lists answer `{entities, total}`. ' +
    "Members send a bearer token, widgets an `API-KEY` header and, in a chat, the visitor's bearer token. " +
    `[Guides](${base}${GUIDES_PATH}): the widget, calling the API, following events, webhooks, a backend of yours, production, machines, keyboard. ` +
    `[State machines](${base}${MACHINES_PATH}) of the console and the widget.`
  )
}

/** Serves the contract's OpenAPI 3.1 document at /docs/json, a page for reading it at /docs, the guides at /docs/guides, and the pages about machines at /docs/machines. */
export const docs = fp(
  async (app: FastifyInstance, options: DocsOptions) => {
    const title = `${options.productName} API`
    const description = descriptionOf(options)
    const servers = [{ url: `${basePathOf(options)}/`, description: 'This server.' }]
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title,
          version: VERSION,
          license: { name: 'MIT', identifier: 'MIT' },
          description,
        },
        servers,
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
      document ??=
        readBuilt({ title, description, servers }) ?? describeContract(app.swagger() as unknown as JsonObject)
      return document
    }
    let send: SendFixedText | undefined
    app.get('/docs/json', { schema: { hide: true } }, (request, reply) => {
      // Serialized and compressed once, because anyone can request this 400 kB document repeatedly.
      send ??= fixedText(JSON.stringify(read()), 'application/json; charset=utf-8')
      return send(request, reply)
    })
    serveGuides(app, options)
    serveMachines(app, options)
    let reader: Promise<FastifyInstance> | undefined
    const show = async (request: FastifyRequest, reply: FastifyReply) => {
      reader ??= createReader(read)
      const { statusCode, headers, rawPayload } = await (await reader).inject({ url: request.url })
      const isPage = String(headers['content-type']).startsWith('text/html')
      const { location } = headers
      reply.code(statusCode).headers(headers)
      if (typeof location === 'string') reply.header('location', basePathOf(options) + location)
      if (!isPage) return reply.send(rawPayload)
      const html = under(rawPayload.toString(), options)
      return reply.removeHeader('content-length').header('content-security-policy', policyOf(html)).send(html)
    }
    app.get('/docs', { schema: { hide: true } }, show)
    app.get('/docs/*', { schema: { hide: true } }, show)
  },
  { name: 'docs' },
)
