import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type BuiltPages, createConsolePages, type PageConfig } from './console-pages.ts'

/** Cache time of files with a hash in their name, which never change: one year. */
const YEAR_MS = 31_536_000_000

/**
 * Serves the built console: immutable assets, other files by name, and index.html for every path without a route, with 404 if the
 * console has no such page.
 */
export async function consoleFiles(
  app: FastifyInstance,
  { root, config }: { root: string; config: PageConfig },
): Promise<void> {
  const built = JSON.parse(readFileSync(join(root, '.vite/pages.json'), 'utf8')) as BuiltPages
  const pageAt = createConsolePages(readFileSync(join(root, 'index.html'), 'utf8'), config, built)
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
  // Names the build that is being served; this is the only file that tabs poll (hourly).
  app.get('/manifest.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json').send({ build }),
  )
  app.get('/*', (request, reply) => {
    const { send, isKnown } = pageAt(request.url.split('?')[0] ?? '', request.headers)
    return send(request, reply.code(isKnown ? 200 : 404).header('cache-control', 'no-cache'))
  })
}
