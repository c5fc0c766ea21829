import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { fixedText } from '#server/plugins/fixed-text.ts'

/** A year; files with a hash in their name never change. */
const YEAR_MS = 31_536_000_000

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns index.html with the product's name, the environment and the bot of the start page filled in. */
type PageConfig = Pick<Config, 'productName' | 'appEnv' | 'demoBotKey'>

const pageOf = (html: string, { productName, appEnv, demoBotKey }: PageConfig): string =>
  html
    .replace(
      '</title>',
      `</title><meta name="app-env" content="${appEnv}" /><meta name="demo-bot" content="${escapeHtml(demoBotKey)}" />`,
    )
    .replace(
      '<meta name="application-name" content="Parley"',
      `<meta name="application-name" content="${escapeHtml(productName)}"`,
    )
    .replace(/<title>[^<]*<\/title>/, `<title>Home | ${escapeHtml(productName)} Portal</title>`)

/** Creates the function that sends index.html; rebuilt when the bot of the start page changes. */
function pageSender(html: string, config: PageConfig): () => ReturnType<typeof fixedText> {
  const made = () => fixedText(pageOf(html, config), 'text/html; charset=utf-8')
  let [key, send] = [config.demoBotKey, made()]
  return () => {
    if (key !== config.demoBotKey) [key, send] = [config.demoBotKey, made()]
    return send
  }
}

/** Returns whether a path has a page of the console; `patterns` are its pages, with parameters as `:name`. */
function knowsPages(patterns: readonly string[]): (path: string) => boolean {
  const pages = patterns.map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`))
  return (path) => pages.some((page) => page.test(path))
}

/**
 * Serves the built console: immutable assets, its other files by name, and index.html for every path without a route, with 404 where
 * it has no page.
 */
export async function consoleFiles(
  app: FastifyInstance,
  { root, config }: { root: string; config: PageConfig },
): Promise<void> {
  const sendPage = pageSender(readFileSync(join(root, 'index.html'), 'utf8'), config)
  const hasPage = knowsPages(JSON.parse(readFileSync(join(root, '.vite/pages.json'), 'utf8')))
  const manifest = readFileSync(join(root, '.vite/manifest.json'))
  const build = createHash('sha256').update(manifest).digest('hex').slice(0, 16)
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    preCompressed: true,
  })
  app.get('/assets/:file', (request, reply) =>
    reply.sendFile(`assets/${(request.params as { file: string }).file}`, {
      maxAge: YEAR_MS,
      immutable: true,
    }),
  )
  const others = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'index.html' && !/\.(?:br|gz)$/.test(entry.name),
  )
  for (const { name } of others)
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, { maxAge: '1h' }))
  // All that a tab compares, each hour: which build is served now.
  app.get('/manifest.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json').send({ build }),
  )
  app.get('/*', (request, reply) =>
    sendPage()(
      request,
      reply.code(hasPage(request.url.split('?')[0] ?? '') ? 200 : 404).header('cache-control', 'no-cache'),
    ),
  )
}
