import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ADDRESS_CALLS_PER_MINUTE, PER_MINUTE_MS } from '#contract/limits.ts'
import { frameOf } from '#contract/system.ts'
import { AppError } from '#server/lib/app-error.ts'
import { callerNetwork } from '#server/lib/network-address.ts'
import { widgetPolicy } from './security.ts'
import { addressOf } from './trusted-proxies.ts'
import type { Upstream } from './upstream.ts'

const YEAR_SECONDS = 31_536_000
/** How long customers' pages cache the loader. */
const LOADER_MAX_AGE_SECONDS = 300

/** Serves the widget: the loader for customers' pages, and the frame, which only the bot's sites may embed. */
export async function widgetFiles(
  app: FastifyInstance,
  { root, upstream, appEnv }: { root: string; upstream: Upstream; appEnv: string },
): Promise<void> {
  const loader = readFileSync(join(root, 'loader.js'))
  const panel = readFileSync(join(root, 'panel.html'), 'utf8').replace(
    '</title>',
    `</title><meta name="app-env" content="${appEnv}" />`,
  )
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/widget/assets/',
    maxAge: YEAR_SECONDS * 1000,
    immutable: true,
    index: false,
    decorateReply: false,
  })
  await app.register(rateLimit, { global: false })
  const count = app.createRateLimit({
    max: ADDRESS_CALLS_PER_MINUTE,
    timeWindow: PER_MINUTE_MS,
    keyGenerator: (request) => callerNetwork(addressOf(request)),
  })
  app.get('/widget.js', (_request, reply) =>
    reply
      .headers({
        'cache-control': `public, max-age=${LOADER_MAX_AGE_SECONDS}`,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('text/javascript')
      .send(loader),
  )
  app.get(
    '/widget/panel',
    { schema: { querystring: Type.Object({ key: Type.String({ maxLength: 100 }) }) } },
    async (request, reply) => {
      const limit = await count(request)
      if (!limit.isAllowed && limit.isExceeded)
        throw new AppError('rate_limited', { params: { seconds: limit.ttlInSeconds } })
      const { key } = request.query as { key: string }
      const { frame_ancestors } = await upstream.call(frameOf, { query: { key } })
      return reply
        .headers({
          'content-security-policy': widgetPolicy(frame_ancestors, request.host),
          'cache-control': 'no-cache',
        })
        .removeHeader('x-frame-options')
        .type('text/html; charset=utf-8')
        .send(panel)
    },
  )
}
