import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/channels/channel-webhooks.ts'
import { systemMessages } from '#server/api/core/answering/system-messages.ts'
import { localeOf } from '#server/api/core/chats/locale.ts'
import type { With } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import type { Webhook } from '#server/channels/channel.ts'
import { chatFiles } from '#server/db/schema/chats.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { safeEqual } from '#server/lib/safe-equal.ts'
import type { EventStore } from './event-store.ts'
import { deletePerson, deletionDay, withdrawConsent } from './forget-person.ts'
import { sharedFileOf } from './parts.ts'
import type { ChannelWork } from './start.ts'

const bytesOf = (request: FastifyRequest): Buffer =>
  request.body instanceof Buffer ? request.body : Buffer.alloc(0)

/** Verifies a webhook's signature and stores its events before responding; the events are processed afterwards. */
async function take(webhook: Webhook, eventStore: EventStore, request: FastifyRequest, reply: FastifyReply) {
  const raw = bytesOf(request)
  if (!webhook.verify(raw, request.headers)) {
    request.log.info({ bytes: raw.length }, 'received a webhook without a valid signature')
    throw new AppError('webhook_signature_invalid')
  }
  const events = webhook.parse(raw)
  await eventStore.add(events)
  const unknown = events.length === 0 ? webhook.unknown(raw) : []
  if (unknown.length > 0) request.log.info({ unknown }, 'received an unknown webhook event')
  return reply.type('text/plain').send('')
}

/** Returns the signed request from a form that Meta posts. */
const signedIn = (request: FastifyRequest): string =>
  new URLSearchParams(bytesOf(request).toString()).get('signed_request') ?? ''

/** Returns true for the empty body or `{}` that Zalo's console sends to test whether the URL responds. */
const isProbe = (raw: Buffer): boolean => raw.length < 10 && ['', '{}'].includes(raw.toString().trim())

/** Registers the routes that providers call. Bodies are read as bytes, because the signature covers the raw body. */
export function providerRoutes(
  app: FastifyInstance,
  context: With<'channels' | 'seal'> & Pick<ChannelWork, 'eventStore'>,
): void {
  const { channels, config, db, eventStore } = context
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  mount(app, contract.verifyMetaWebhook, async ({ query, reply }) => {
    const isOurs =
      channels.verifyToken !== null && safeEqual(query['hub.verify_token'] ?? '', channels.verifyToken)
    if (query['hub.mode'] !== 'subscribe' || !isOurs) throw new AppError('webhook_signature_invalid')
    return reply.type('text/plain').send(query['hub.challenge'] ?? '')
  })
  mount(app, contract.metaWebhook, ({ request, reply }) =>
    take(channels.webhooks.meta, eventStore, request, reply),
  )
  mount(app, contract.zaloWebhook, async ({ request, reply }) =>
    isProbe(bytesOf(request))
      ? reply.type('text/plain').send('')
      : take(channels.webhooks.zalo, eventStore, request, reply),
  )
  mount(app, contract.metaDeauthorize, async ({ request, reply }) => {
    await withdrawConsent(context, signedIn(request))
    return reply.type('text/plain').send('')
  })
  mount(app, contract.metaDeletion, async ({ request }) => {
    const confirmation_code = await deletePerson(context, signedIn(request))
    return { url: `${config.publicUrl}/webhooks/meta/deletion/${confirmation_code}`, confirmation_code }
  })
  mount(app, contract.metaDeletionStatus, async ({ params, request, reply }) => {
    const day = found(deletionDay(context, params.code))
    const locale = localeOf(request.headers['accept-language'] ?? null) ?? 'en-US'
    const sentence = systemMessages.deleted[locale].replace('{day}', day)
    return reply.type('text/plain; charset=utf-8').send(`${sentence}\n`)
  })
  mount(app, contract.sharedFile, async ({ params, reply }) => {
    const id = found(sharedFileOf(context, params.token))
    const [file] = await db.select().from(chatFiles).where(eq(chatFiles.id, id))
    const { name, type, size, path } = found(file)
    const full = join(config.dataDir, path)
    found(await stat(full).catch(() => null))
    return reply
      .headers({
        'content-type': type,
        'content-length': size,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      })
      .send(createReadStream(full))
  })
}
