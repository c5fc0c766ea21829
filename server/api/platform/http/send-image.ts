import type { FastifyReply } from 'fastify'
import { found } from '#server/lib/app-error.ts'

/**
 * Sends an image that the server has re-encoded and whose URL changes with its content. Throws `not_found` if there is no image.
 */
export const sendImage = (reply: FastifyReply, bytes: Uint8Array | null): FastifyReply =>
  reply
    .headers({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    .send(found(bytes))
