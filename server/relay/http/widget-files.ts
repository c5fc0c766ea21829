import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ADDRESS_CALLS_PER_MINUTE, PER_MINUTE_MS } from '#contract/base/limits.ts'
import { basePathOf } from '#server/config/public-url.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/lib/app-error.ts'
import { fixedText } from '#server/plugins/fixed-text.ts'
import type { Backend } from '../base/backend.ts'
import { addressOf } from '../base/trusted-proxies.ts'
import { AddressLimit } from './address-limit.ts'
import { pageUnder } from './base-path.ts'
import { widgetPolicy } from './security.ts'

const YEAR_SECONDS = 31_536_000
/** Time for which customers' pages cache the loader. */
const LOADER_MAX_AGE_SECONDS = 300

type PageConfig = Pick<Config, 'appEnv' | 'publicUrl'>

/** Returns the widget's files that are served from memory. */
function readWidget(root: string, { appEnv, publicUrl }: PageConfig) {
  const page = readFileSync(join(root, 'page.js'), 'utf8')
  // The page script's URL contains a hash of the script, so that caches never mix two builds.
  const version = createHash('sha256').update(page).digest('base64url').slice(0, 12)
  return {
    page,
    loader: readFileSync(join(root, 'loader.js'), 'utf8').replace(
      'widget/page.js',
      `widget/page.js?${version}`,
    ),
    types: readFileSync(join(root, 'parley.d.ts'), 'utf8'),
    panel: pageUnder(readFileSync(join(root, 'panel.html'), 'utf8'), basePathOf({ publicUrl })).replace(
      '</title>',
      `</title><meta name="app-env" content="${appEnv}" />`,
    ),
  }
}

/** Serves the widget: the loader for customers' pages, and the frame, which only the bot's sites can embed. */
export async function widgetFiles(
  app: FastifyInstance,
  { root, backend, config }: { root: string; backend: Backend; config: PageConfig },
): Promise<void> {
  const { page, loader, types, panel } = readWidget(root, config)
  const sendPanel = fixedText(panel, 'text/html; charset=utf-8')
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/widget/assets/',
    maxAge: YEAR_SECONDS * 1000,
    immutable: true,
    index: false,
    decorateReply: false,
    preCompressed: true,
  })
  const limit = new AddressLimit({ max: ADDRESS_CALLS_PER_MINUTE, windowMs: PER_MINUTE_MS })
  /** Serves a file that pages on any site can load as a module. */
  const serve = (path: string, file: string, type: string, seconds: number) => {
    const send = fixedText(file, `${type}; charset=utf-8`)
    app.get(path, (request, reply) =>
      send(
        request,
        reply.headers({
          'cache-control': `public, max-age=${seconds}`,
          'cross-origin-resource-policy': 'cross-origin',
          'access-control-allow-origin': '*',
        }),
      ),
    )
  }
  serve('/widget.js', loader, 'text/javascript', LOADER_MAX_AGE_SECONDS)
  serve('/widget/page.js', page, 'text/javascript', YEAR_SECONDS)
  serve('/parley.d.ts', types, 'text/plain', LOADER_MAX_AGE_SECONDS)
  app.get(
    '/widget/panel',
    { schema: { querystring: Type.Object({ key: Type.String({ maxLength: 100 }) }) } },
    async (request, reply) => {
      const seconds = limit.waitOf(addressOf(request))
      if (seconds > 0) throw new AppError('rate_limited', { params: { seconds } })
      const { key } = request.query as { key: string }
      const frameAncestors = await backend.frameAncestors(key)
      reply
        .headers({
          'content-security-policy': widgetPolicy(frameAncestors, request.host),
          'cache-control': 'no-cache',
        })
        .removeHeader('x-frame-options')
      return sendPanel(request, reply)
    },
  )
}
